/* The quiet points at which a described position can begin: the segments of the turn, the set-up, and a battle that has
 * been announced. */
#include "games/brunete/valid/valid.h"

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
    return stacks_fit(s, step, why) && br_turn_step_fits(s, step, why);
}

static bool at_step(void *state, int step, fault *why)
{
    brunete *s = state;
    if (!br_nothing_under_way(s, why) || !begun(s, step, why))
        return false;
    PUSH(&s->head, turn, .begun = false);
    turn_top(&s->head)->step = (uint8_t)step;
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
    PUSH(&s->head, deploy, .side = REP);
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
    PUSH(&s->head, turn, .begun = true);
    turn_top(&s->head)->step = side == s->initiative ? STEP_COMBAT_1 : STEP_COMBAT_2;
    PUSH(&s->head, combat, .side = side);
    PUSH(&s->head, battle, .side = side);
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
