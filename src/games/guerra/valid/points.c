/* The quiet points at which a described position can begin: the steps of the turn. */
#include "games/guerra/valid/valid.h"

static bool at_step(void *state, int step, fault *why)
{
    guerra *s = state;
    bool early = step < STEP_MOVE_1 && step > STEP_BEGIN, readapts = step == STEP_READAPT_1 || step == STEP_READAPT_2;
    if (s->turn == 1 && (early || readapts))
        return fault_set(why, "turn 1 has no such step (GE-14-1.4)");
    gu_described_begins(s, step);
    if (!gu_turn_step_fits(s, step, false, why))
        return false;
    PUSH(&s->head, turn, .begun = false);
    turn_top(&s->head)->step = (uint8_t)step;
    return true;
}

#define POINT(name, step)                                                                                              \
    static bool at_##name(void *state, int unused, fault *why)                                                         \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        return at_step(state, step, why);                                                                              \
    }
#define POINT_OF(name, one, two)                                                                                       \
    static bool at_##name(void *state, int side, fault *why)                                                           \
    {                                                                                                                  \
        return at_step(state, side == ((const guerra *)state)->first ? one : two, why);                                \
    }
POINT(setup, STEP_SETUP_NAT)
POINT(first, STEP_FIRST)
POINT(turn, STEP_BEGIN)
POINT_OF(population, STEP_POPULATION_1, STEP_POPULATION_2)
POINT_OF(fixed, STEP_FIXED_1, STEP_FIXED_2)
POINT_OF(conversion, STEP_CONVERT_1, STEP_CONVERT_2)
POINT(fec, STEP_FEC)
POINT(weather, STEP_WEATHER)
POINT_OF(movement, STEP_MOVE_1, STEP_MOVE_2)
POINT_OF(combat, STEP_COMBAT_1, STEP_COMBAT_2)
POINT_OF(readaptation, STEP_READAPT_1, STEP_READAPT_2)
POINT(end, STEP_END)

const point gu_points[POINTS] = {
    {"setup", NULL, "the free part of the set-up", at_setup},
    {"first", NULL, "the roll for who moves first", at_first},
    {"turn", NULL, "start of a turn", at_turn},
    {"population", &gu_noun_seat, "reinforcements by population of a side", at_population},
    {"fixed", &gu_noun_seat, "reinforcements by table of a side", at_fixed},
    {"conversion", &gu_noun_seat, "conversion of garrisons of a side", at_conversion},
    {"fec", NULL, "count of F.E.C.", at_fec},
    {"weather", NULL, "weather dice", at_weather},
    {"movement", &gu_noun_seat, "movement of a side", at_movement},
    {"combat", &gu_noun_seat, "combats of a side: marks say who has moved, who owes an attack", at_combat},
    {"readaptation", &gu_noun_seat, "readaptation of a side's aircraft", at_readaptation},
    {"end", NULL, "end of the turn: provinces and victory", at_end},
};
