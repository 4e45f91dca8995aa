/* The fields of a position and the quiet points at which one can begin. */
#include "games/brunete/brunete.h"

#define FIELDS_OF brunete
#define OF_UNIT   .index = {&br_noun_unit}
#define OF_SIDE   .index = {&br_noun_seat}
#define BY_TURN   .index = {&br_noun_seat, &br_noun_turn}
enum { STEPS_MOST = 2, CP_MOST = 20, MARKERS_MOST = 20, VP_MOST = 60 };

/* clang-format off */
const field br_fields[FIELDS] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_I16, at, OF_UNIT, .value = &br_noun_place, .help = "units in a hex or a box: place 1302 r101_1 r101_2"),
    FIELD_NAMED("beside", TYPE_I16, beside, &br_noun_hex, OF_UNIT, .empty = true, .help = "the hex beside which a unit waits outside the map"),
    FIELD_NUMBER("steps", TYPE_U8, steps, 0, STEPS_MOST, OF_UNIT, .help = "steps of a unit"),
    FIELD_MEMBERS("mark", TYPE_U8, marks, &br_noun_mark, OF_UNIT, .help = "marks on a unit: unsupplied, moved, attacked, defended, retreated, fighting ..."),
    FIELD_NUMBER("due", TYPE_U8, due, 0, DUE_MAX - 1, OF_UNIT, .help = "turn on which a unit comes"),
    FIELD_NUMBER("walked", TYPE_U8, walked, 0, MP_MAX, OF_UNIT, .help = "MP spent in the infiltration"),
    FIELD_NAMED("owner", TYPE_U8, owner, &br_noun_seat, .empty = true, .index = {&br_noun_hex}, .help = "who occupied a hex last"),
    FIELD_NAMED("interdict", TYPE_I16, interdict, &br_noun_hex, .index = {&br_noun_seat, &br_noun_flight}, .empty = true, .help = "hexes with interdiction markers"),
    FIELD_NAMED("target", TYPE_I16, target, &br_noun_hex, .empty = true, .help = "hex of the present battle"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS, .help = "number of the turn"),
    FIELD_NAMED("initiative", TYPE_U8, initiative, &br_noun_seat, .help = "who has the initiative"),
    FIELD_NUMBER("adjusted", TYPE_U8, adjusted, 0, 1, .help = "1: the adjustment move has been made"),
    FIELD_NUMBER("freed", TYPE_U8, freed, 0, 1, .help = "1: the starred units may move"),
    FIELD_NUMBER("cp", TYPE_U8, cp, 0, CP_MOST, OF_SIDE, .help = "command points left"),
    FIELD_NUMBER("artillery", TYPE_U8, artillery, 0, MARKERS_MOST, OF_SIDE, .help = "artillery markers available"),
    FIELD_NUMBER("artillery-used", TYPE_U8, artillery_used, 0, MARKERS_MOST, OF_SIDE, .help = "artillery markers used"),
    FIELD_NUMBER("aviation", TYPE_U8, aviation, 0, MARKERS_MOST, OF_SIDE, .help = "aviation markers available"),
    FIELD_NUMBER("aviation-used", TYPE_U8, aviation_used, 0, MARKERS_MOST, OF_SIDE, .help = "aviation markers used"),
    FIELD_NUMBER("artillery-due", TYPE_U8, artillery_due, 0, MARKERS_MOST, BY_TURN, .help = "artillery markers to come, by turn"),
    FIELD_NUMBER("aviation-due", TYPE_U8, aviation_due, 0, MARKERS_MOST, BY_TURN, .help = "aviation markers to come, by turn"),
    FIELD_NAMED("vallecas", TYPE_U8, vallecas, &br_noun_vallecas, .help = "where the Vallecas Corps stands"),
    FIELD_NUMBER("held-artillery", TYPE_U8, held_artillery, 0, MARKERS_MOST, .help = "National artillery tied down near Madrid"),
    FIELD_NUMBER("held-aviation", TYPE_U8, held_aviation, 0, MARKERS_MOST, .help = "National aviation tied down near Madrid"),
    FIELD_MEMBERS("resources", TYPE_U8, resources, &br_noun_resource, OF_SIDE, .secret = true, .help = "resource markers in hand"),
    FIELD_MEMBERS("spent", TYPE_U8, spent, &br_noun_resource, OF_SIDE, .help = "resource markers used"),
    FIELD_NAMED("pick", TYPE_U8, pick, &br_noun_pick, OF_SIDE, .secret = true, .help = "resource chosen in this segment"),
    FIELD_NUMBER("reroll", TYPE_U8, reroll, 0, 1, OF_SIDE, .help = "1: may have a die thrown again this turn"),
    FIELD_NUMBER("bombed", TYPE_U8, bombed, 0, 1, .help = "1: the acting side has bombed in this segment"),
    FIELD_MEMBERS("earned", TYPE_U8, earned, &br_noun_yellow, .help = "yellow objectives earned for good"),
    FIELD_NUMBER("secret-made", TYPE_U8, secret_made, 0, 1, .help = "1: the secret objective has been thrown for"),
    FIELD_NAMED("secret", TYPE_U8, secret, &br_noun_town, .secret = true, .help = "the last objective of the short scenario"),
    FIELD_NUMBER("vp", TYPE_U8, vp, 0, VP_MOST, .help = "victory points at the end"),
    FIELD_NAMED("winner", TYPE_U8, winner, &br_noun_winner, .help = "who has won"),
    FIELD_NAMED("attacker", TYPE_U8, attacker, &br_noun_seat, .help = "who attacks in the present battle"),
    FIELD_NUMBER("die", TYPE_U8, die, 0, 6, .help = "the die on the table"),
    FIELD_NUMBER("bonus", TYPE_U8, bonus, BONUS_OPEN, BONUS_WAIVED, OF_SIDE, .help = "elite bonus: 0 open, 1 taken, 2 not"),
    FIELD_NUMBER("chosen", TYPE_U8, chosen, 0, SUPPORTS, OF_SIDE, .secret = true, .help = "supports chosen, not shown yet"),
    FIELD_NUMBER("shown", TYPE_U8, shown, 0, SUPPORTS, OF_SIDE, .help = "supports shown in this battle"),
    FIELD_NUMBER("counted", TYPE_U8, counted, 0, SUPPORTS, OF_SIDE, .help = "supports that count in this battle"),
    FIELD_NAMED("column", TYPE_I8, column, &br_noun_column, .help = "column of the combat table"),
    FIELD_NUMBER("bare", TYPE_U8, bare, 0, 2, .help = "1: clear the map of the set-up first, but for what the position places; 2: and of what is to come"),
};
/* clang-format on */

/* --- quiet points --- */

/* BR-9g: on turn 1 the 11th Division is in Brunete until it infiltrates; later no stack is too high. */
static bool stacks_fit(const brunete *s, int step, fault *why)
{
    bool ahead = s->turn == 1 && step <= STEP_INFILTRATION;
    for (int u = 0; u < UNITS && ahead; u++)
        if (UNIT(u)->infiltrates && on_map(s, u) && s->at[u] != br_table.brunete)
            return fault_set(why, "%s does not stand in Brunete before the infiltration of turn 1 (BR-9g)",
                             UNIT(u)->id);
    if (ahead && !br_infiltration_fits(s))
        return fault_set(why, "too many hexes round Brunete are held by the enemy for the infiltration");
    return br_check_stacks(s, ahead, why);
}

/* What must hold where a position begins, once everything is there that follows from it. */
static bool begun(brunete *s, int step, fault *why)
{
    br_described_begins(s, step);
    br_derive(s);
    return stacks_fit(s, step, why) && br_moment_fits(s, step, why);
}

static bool at_step(void *state, int step, fault *why)
{
    brunete *s = state;
    if (!br_nothing_under_way(s, why) || !begun(s, step, why))
        return false;
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
    flow_top(&s->head)->step = (uint8_t)step;
    return true;
}

/* The first or the second step of a pair, by who has the initiative. */
static bool at_side(void *state, int side, int first, int second, fault *why)
{
    const brunete *s = state;
    return at_step(state, side == s->initiative ? first : second, why);
}

#define POINT(name, step)                                                                                              \
    static bool at_##name(void *state, int unused, fault *why)                                                         \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        return at_step(state, step, why);                                                                              \
    }
#define POINT_OF(name, first, second)                                                                                  \
    static bool at_##name(void *state, int side, fault *why)                                                           \
    {                                                                                                                  \
        return at_side(state, side, first, second, why);                                                               \
    }
POINT(update, STEP_UPDATE)
POINT(support, STEP_SUPPORT)
POINT_OF(replacements, STEP_REPLACE_1, STEP_REPLACE_2)
POINT(resources, STEP_RESOURCES)
POINT(infiltration, STEP_INFILTRATION)
POINT(vallecas, STEP_VALLECAS)
POINT_OF(aviation, STEP_AIR_1, STEP_AIR_2)
POINT_OF(reinforcements, STEP_ENTER_1, STEP_ENTER_2)
POINT(adjustment, STEP_ADJUST)
POINT_OF(movement, STEP_MOVE_1, STEP_MOVE_2)
POINT_OF(combat, STEP_COMBAT_1, STEP_COMBAT_2)
POINT_OF(supply, STEP_SUPPLY_1, STEP_SUPPLY_2)
POINT(extra, STEP_EXTRA_ENTER)
POINT(extra_movement, STEP_EXTRA_MOVE)
POINT_OF(reorganisation, STEP_REORGANISE_1, STEP_REORGANISE_2)
POINT(end, STEP_END)

/* The set-up: nobody has moved yet, and the hexes for the tanks are the Republic's. */
static bool at_deploy(void *state, int unused, fault *why)
{
    brunete *s = state;
    (void)unused;
    if (s->turn != 1)
        return fault_set(why, "the set-up is made before turn 1");
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            s->at[u] = BOX_READY;
    for (int i = 0; i < br_table.deploy_count; i++)
        for (int u = 0; u < UNITS; u++)
            if (s->at[u] == br_table.deploy[i] && (UNIT(u)->side != REP || UNIT(u)->type == TANK))
                return fault_set(why, "%s is in the way of the set-up", UNIT(u)->id);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            s->beside[u] = HEX_NOWHERE, s->steps[u] = UNIT(u)->steps, s->marks[u] = 0;
    if (!at_step(state, STEP_UPDATE, why))
        return false;
    flow_push(&s->head, NODE_DEPLOY, 0, 0, 0, 0);
    return true;
}

/* BR-10.1b to BR-10.1e: what the announcement of an attack marks. */
static void announce(brunete *s, int side, int hex)
{
    s->target = (int16_t)hex;
    s->attacker = (uint8_t)side;
    for (int u = 0; u < UNITS; u++) {
        if (s->marks[u] & FIGHTING && UNIT(u)->side == side)
            s->marks[u] |= ATTACKED;
        if (s->at[u] == hex)
            s->marks[u] |= s->marks[u] & RETREATED ? ADVANCED : ADVANCED | DEFENDED | FIGHTING;
    }
    flow_push(&s->head, NODE_TURN, 1, 0, 0, 0);
    flow_top(&s->head)->step = side == s->initiative ? STEP_COMBAT_1 : STEP_COMBAT_2;
    flow_push(&s->head, NODE_COMBAT, side, 0, 0, 0);
    flow_push(&s->head, NODE_BATTLE, side, 0, 0, 0);
}

/* A battle that has been announced: the attackers carry the mark `fighting`. */
static bool at_battle(void *state, int hex, fault *why)
{
    brunete *s = state;
    int side = s->owner[hex] == REP ? NAT : REP, attackers = 0, defenders = 0;
    brunete without = *s;
    for (int u = 0; u < UNITS; u++) {
        bool beside = on_map(s, u) && UNIT(u)->side == side && br_table.distance[s->at[u]][hex] == 1;
        bool attacks = s->marks[u] & FIGHTING && s->at[u] != hex;
        if (attacks && (!beside || UNIT(u)->type == GARRISON))
            return fault_set(why, "%s is marked 'fighting' but can't attack %s (BR-10.1c, BR-1.2.2g)", UNIT(u)->id,
                             HEX(hex)->id);
        attackers += attacks && UNIT(u)->type != TANK;
        defenders += s->at[u] == hex && !(s->marks[u] & RETREATED);
        without.marks[u] &= (uint8_t)~FIGHTING;
    }
    if (!attackers || !defenders)
        return fault_set(why, "a battle in %s needs a defender there and attackers beside it marked 'fighting'",
                         HEX(hex)->id);
    if (!br_nothing_under_way(&without, why) || !begun(s, side == s->initiative ? STEP_COMBAT_1 : STEP_COMBAT_2, why))
        return false;
    announce(s, side, hex);
    return true;
}

const point br_points[POINTS] = {
    {"deploy", NULL, "the free part of the set-up", at_deploy},
    {"update", NULL, "start of a turn", at_update},
    {"support", NULL, "arrival and withdrawal of supports", at_support},
    {"replacements", &br_noun_seat, "replacements of a side", at_replacements},
    {"resources", NULL, "choice of resources", at_resources},
    {"infiltration", NULL, "infiltration of the 11th Division", at_infiltration},
    {"vallecas", NULL, "offensive from Madrid", at_vallecas},
    {"aviation", &br_noun_seat, "air missions of a side", at_aviation},
    {"reinforcements", &br_noun_seat, "reinforcements of a side", at_reinforcements},
    {"adjustment", NULL, "adjustment move when the initiative passes", at_adjustment},
    {"movement", &br_noun_seat, "movement of a side", at_movement},
    {"combat", &br_noun_seat, "combat of a side", at_combat},
    {"battle", &br_noun_hex, "an announced attack on a hex; the attackers are marked 'fighting'", at_battle},
    {"supply", &br_noun_seat, "supply check of a side", at_supply},
    {"extra", NULL, "extra National entry of turn 7", at_extra},
    {"extra-movement", NULL, "movement of those that came so", at_extra_movement},
    {"reorganisation", &br_noun_seat, "reorganisation of a side's fire support", at_reorganisation},
    {"end", NULL, "end of the turn", at_end},
};
