/* The fields of a position and the quiet points at which one can begin. */
#include "games/brunete/brunete.h"

#define VALUE(NAME, TYPE, member, of, words)                                                                           \
    {                                                                                                                  \
        .name = NAME, .kind = FIELD_VALUE, .type = TYPE, FIELD_AT(brunete, member), .value = of, .help = words         \
    }
#define EACH(NAME, TYPE, member, which, of, words)                                                                     \
    {                                                                                                                  \
        .name = NAME, .kind = FIELD_VALUE, .type = TYPE, FIELD_AT(brunete, member), .index = {which}, .value = of,     \
        .help = words                                                                                                  \
    }
#define GRID(NAME, TYPE, member, one, two, of, words)                                                                  \
    {                                                                                                                  \
        .name = NAME, .kind = FIELD_VALUE, .type = TYPE, FIELD_AT(brunete, member), .index = {one, two}, .value = of,  \
        .help = words                                                                                                  \
    }

const field brunete_fields[BRUNETE_FIELDS] = {
    {.name = "place",
     .kind = FIELD_PLACE,
     .type = TYPE_I16,
     FIELD_AT(brunete, at),
     .index = {&br_noun_unit},
     .value = &br_noun_place,
     .help = "units in a hex or a box: place 1302 r101_1 r101_2"},
    EACH("beside", TYPE_I16, beside, &br_noun_unit, &br_noun_hex, "the hex beside which a unit waits outside the map"),
    EACH("steps", TYPE_U8, steps, &br_noun_unit, NULL, "steps of a unit"),
    {.name = "mark",
     .kind = FIELD_SET,
     .type = TYPE_U8,
     FIELD_AT(brunete, marks),
     .index = {&br_noun_unit},
     .value = &br_noun_mark,
     .help = "marks on a unit: unsupplied, moved, attacked, defended, retreated, fighting ..."},
    EACH("due", TYPE_U8, due, &br_noun_unit, NULL, "turn on which a unit comes"),
    EACH("walked", TYPE_U8, walked, &br_noun_unit, NULL, "MP spent in the infiltration"),
    EACH("owner", TYPE_U8, owner, &br_noun_hex, &br_noun_seat, "who occupied a hex last"),
    GRID("interdict", TYPE_I16, interdict, &br_noun_seat, &br_noun_flight, &br_noun_hex,
         "hexes with interdiction markers"),
    VALUE("target", TYPE_I16, target, &br_noun_hex, "hex of the present battle"),
    VALUE("turn", TYPE_U8, turn, NULL, "number of the turn"),
    VALUE("initiative", TYPE_U8, initiative, &br_noun_seat, "who has the initiative"),
    VALUE("adjusted", TYPE_U8, adjusted, NULL, "1: the adjustment move has been made"),
    VALUE("freed", TYPE_U8, freed, NULL, "1: the starred units may move"),
    EACH("cp", TYPE_U8, cp, &br_noun_seat, NULL, "command points left"),
    {.name = "artillery",
     .kind = FIELD_VALUE,
     .type = TYPE_U8,
     FIELD_AT(brunete, artillery),
     .index = {&br_noun_seat},
     .help = "artillery markers available"},
    EACH("artillery-used", TYPE_U8, artillery_used, &br_noun_seat, NULL, "artillery markers used"),
    {.name = "aviation",
     .kind = FIELD_VALUE,
     .type = TYPE_U8,
     FIELD_AT(brunete, aviation),
     .index = {&br_noun_seat},
     .help = "aviation markers available"},
    EACH("aviation-used", TYPE_U8, aviation_used, &br_noun_seat, NULL, "aviation markers used"),
    GRID("artillery-due", TYPE_U8, artillery_due, &br_noun_seat, &br_noun_turn, NULL,
         "artillery markers to come, by turn"),
    GRID("aviation-due", TYPE_U8, aviation_due, &br_noun_seat, &br_noun_turn, NULL,
         "aviation markers to come, by turn"),
    VALUE("vallecas", TYPE_U8, vallecas, &br_noun_vallecas, "where the Vallecas Corps stands"),
    VALUE("held-artillery", TYPE_U8, held_artillery, NULL, "National artillery tied down near Madrid"),
    VALUE("held-aviation", TYPE_U8, held_aviation, NULL, "National aviation tied down near Madrid"),
    {.name = "resources",
     .kind = FIELD_SET,
     .type = TYPE_U8,
     FIELD_AT(brunete, resources),
     .index = {&br_noun_seat},
     .value = &br_noun_resource,
     .secret = true,
     .help = "resource markers in hand"},
    {.name = "spent",
     .kind = FIELD_SET,
     .type = TYPE_U8,
     FIELD_AT(brunete, spent),
     .index = {&br_noun_seat},
     .value = &br_noun_resource,
     .help = "resource markers used"},
    {.name = "pick",
     .kind = FIELD_VALUE,
     .type = TYPE_U8,
     FIELD_AT(brunete, pick),
     .index = {&br_noun_seat},
     .value = &br_noun_pick,
     .secret = true,
     .help = "resource chosen in this segment"},
    EACH("reroll", TYPE_U8, reroll, &br_noun_seat, NULL, "1: may have a die thrown again this turn"),
    VALUE("bombed", TYPE_U8, bombed, NULL, "1: the acting side has bombed in this segment"),
    {.name = "earned",
     .kind = FIELD_SET,
     .type = TYPE_U8,
     FIELD_AT(brunete, earned),
     .value = &br_noun_yellow,
     .help = "yellow objectives earned for good"},
    VALUE("secret-made", TYPE_U8, secret_made, NULL, "1: the secret objective has been thrown for"),
    {.name = "secret",
     .kind = FIELD_VALUE,
     .type = TYPE_U8,
     FIELD_AT(brunete, secret),
     .value = &br_noun_town,
     .secret = true,
     .help = "the last objective of the short scenario"},
    VALUE("vp", TYPE_U8, vp, NULL, "victory points at the end"),
    VALUE("winner", TYPE_U8, winner, &br_noun_winner, "who has won"),
    VALUE("attacker", TYPE_U8, attacker, &br_noun_seat, "who attacks in the present battle"),
    VALUE("die", TYPE_U8, die, NULL, "the die on the table"),
    EACH("bonus", TYPE_U8, bonus, &br_noun_seat, NULL, "elite bonus: 0 open, 1 taken, 2 not"),
    {.name = "chosen",
     .kind = FIELD_VALUE,
     .type = TYPE_U8,
     FIELD_AT(brunete, chosen),
     .index = {&br_noun_seat},
     .secret = true,
     .help = "supports chosen, not shown yet"},
    EACH("shown", TYPE_U8, shown, &br_noun_seat, NULL, "supports shown in this battle"),
    EACH("counted", TYPE_U8, counted, &br_noun_seat, NULL, "supports that count in this battle"),
    VALUE("column", TYPE_I8, column, &br_noun_column, "column of the combat table"),
    VALUE("bare", TYPE_U8, bare, NULL,
          "1: clear the map of the set-up first (place set-up UNIT keeps one); 2: and of what is to come"),
};

/* --- quiet points --- */

/* What belongs to the middle of a battle or a segment is not carried over to the start of one. */
static void settle(brunete *s, int kept)
{
    for (int u = 0; u < UNITS; u++) {
        s->marks[u] &= (uint8_t) ~(HIT | ADVANCED | (FIGHTING & ~kept));
        s->walked[u] = 0;
    }
    for (int side = 0; side < SIDES; side++)
        s->bonus[side] = s->chosen[side] = s->shown[side] = s->counted[side] = s->pick[side] = 0;
    s->target = HEX_NOWHERE;
    s->attacker = s->die = s->bombed = 0;
    s->column = 0;
}

/* BR 9g: on turn 1 the 11th Division is in Brunete until it infiltrates; later no stack is too high. */
static bool stacks_fit(const brunete *s, int step, fault *why)
{
    if (s->turn > 1 || step > STEP_INFILTRATION)
        return br_check_stacks(s, true, why);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->infiltrates && on_map(s, u) && s->at[u] != br_table_of.brunete)
            return fault_set(why, "%s does not stand in Brunete before the infiltration of turn 1", UNIT(u)->id);
    if (!br_infiltration_fits(s))
        return fault_set(why, "too many hexes round Brunete are held by the enemy for the infiltration");
    return br_check_stacks(s, false, why);
}

/* What follows from how far the turn has come. */
static void begun(brunete *s, int step)
{
    if (step > STEP_SUPPORT)
        br_supports_complete(s, s->turn + 1); /* those of this turn have come */
    s->spare = 0;
    if (step > STEP_INFILTRATION)
        br_infiltrators_spread(s);
}

static bool at_step(void *state, int step, fault *why)
{
    brunete *s = state;
    begun(s, step);
    if (!stacks_fit(s, step, why))
        return false;
    settle(s, 0);
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
POINT_OF(reorganisation, STEP_REORGANISE_1, STEP_REORGANISE_2)
POINT(end, STEP_END)

/* The set-up: nobody has moved yet, and the hexes for the tanks are the Republic's. */
static bool at_deploy(void *state, int unused, fault *why)
{
    brunete *s = state;
    (void)unused;
    s->spare = 0;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            s->at[u] = BOX_READY;
    for (int i = 0; i < br_table_of.deploy_count; i++)
        for (int u = 0; u < UNITS; u++)
            if (s->at[u] == br_table_of.deploy[i] && (UNIT(u)->side != REP || UNIT(u)->type == TANK))
                return fault_set(why, "%s is in the way of the set-up", UNIT(u)->id);
    if (s->turn != 1)
        return fault_set(why, "the set-up is made before turn 1");
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            s->beside[u] = HEX_NOWHERE, s->steps[u] = UNIT(u)->steps;
    if (!at_step(state, STEP_UPDATE, why))
        return false;
    flow_push(&s->head, NODE_DEPLOY, 0, 0, 0, 0);
    return true;
}

/* A battle that has been announced: the attackers carry the mark `fighting`. */
static bool at_battle(void *state, int hex, fault *why)
{
    brunete *s = state;
    int side = s->owner[hex] == REP ? NAT : REP, attackers = 0, defenders = 0;
    begun(s, STEP_COMBAT_1);
    for (int u = 0; u < UNITS; u++) {
        bool beside = on_map(s, u) && UNIT(u)->side == side && br_table_of.distance[s->at[u]][hex] == 1;
        if (!beside || UNIT(u)->type == GARRISON)
            s->marks[u] &= (uint8_t)~FIGHTING;
        attackers += s->marks[u] & FIGHTING && UNIT(u)->type != TANK;
        defenders += s->at[u] == hex && !(s->marks[u] & RETREATED);
    }
    if (!attackers || !defenders)
        return fault_set(why, "a battle in %s needs a defender there and attackers beside it marked 'fighting'",
                         HEX(hex)->id);
    if (!stacks_fit(s, STEP_COMBAT_1, why))
        return false;
    settle(s, FIGHTING);
    flow_push(&s->head, NODE_TURN, 1, 0, 0, 0);
    flow_top(&s->head)->step = side == s->initiative ? STEP_COMBAT_1 : STEP_COMBAT_2;
    s->target = (int16_t)hex;
    s->attacker = (uint8_t)side;
    for (int u = 0; u < UNITS; u++) {
        if (s->marks[u] & FIGHTING)
            s->marks[u] |= ATTACKED;
        if (s->at[u] == hex)
            s->marks[u] |= s->marks[u] & RETREATED ? ADVANCED : ADVANCED | DEFENDED | FIGHTING;
    }
    flow_push(&s->head, NODE_COMBAT, side, 0, 0, 0);
    flow_push(&s->head, NODE_BATTLE, side, 0, 0, 0);
    return true;
}

const point brunete_points[BRUNETE_POINTS] = {
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
    {"reorganisation", &br_noun_seat, "reorganisation of a side's fire support", at_reorganisation},
    {"end", NULL, "end of the turn", at_end},
};
