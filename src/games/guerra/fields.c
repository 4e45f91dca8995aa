/* The fields of a position and the quiet points at which one can begin. */
#include "games/guerra/guerra.h"

#define FIELDS_OF  guerra
#define OF_SIDE    .index = {&gu_noun_seat}
#define OF_COUNTER .index = {&gu_noun_counter}
#define IN_BATTLE  .index = {&gu_noun_role}
#define BY_AREA    .index = {&gu_noun_province}
enum { FEC_LEAST = -99, FEC_MOST = 199, LOST_MOST = 40 * PROVINCES, PLACED_MOST = 20, DUE_MOST = 200, TOLL_MOST = 9 };

/* clang-format off */
const field gu_fields[FIELDS] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_I16, at, OF_COUNTER, .value = &gu_noun_place, .help = "counters, or their kinds, in a hex, aboard a naval counter or in a box: place 2518 rep-army-1 rep-garrison"),
    FIELD_MEMBERS("mark", TYPE_U16, marks, &gu_noun_mark, OF_COUNTER, .help = "marks on a counter: moved, owes, intruded, landed, used, sailed, attacked, supported ..."),
    FIELD_NAMED("helps", TYPE_I16, helps, &gu_noun_counter, .index = {&gu_noun_plane}, .empty = true, .help = "the land counter that an air counter supports in the present combat"),
    FIELD_NUMBER("fec", TYPE_I16, fec, FEC_LEAST, FEC_MOST, OF_SIDE, .help = "extra combat factors of a side"),
    FIELD_NUMBER("lost", TYPE_I16, lost, 0, LOST_MOST, OF_SIDE, .help = "F.E.C. to be deducted in the next count"),
    FIELD_NAMED("owner", TYPE_U8, owner, &gu_noun_owner, BY_AREA, .help = "state of a province: nat, rep, disputed"),
    FIELD_NAMED("last", TYPE_U8, last, &gu_noun_last, BY_AREA, .help = "last owner of a province"),
    FIELD_NUMBER("placed", TYPE_U8, placed, 0, PLACED_MOST, BY_AREA, .help = "population counters placed for a province in this step"),
    FIELD_NUMBER("points", TYPE_U8, points, 0, REACH_MOST, .index = {&gu_noun_ship}, .help = "hexes that a naval counter may still sail"),
    FIELD_NUMBER("due", TYPE_U8, due, 0, DUE_MOST, .index = {&gu_noun_kind}, .help = "population counters still to come"),
    FIELD_NUMBER("carried", TYPE_U8, carried, 0, COUNTERS - 1, OF_SIDE, .help = "counters in naval transport this turn"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS_MOST, .help = "number of the turn"),
    FIELD_NAMED("first", TYPE_U8, first, &gu_noun_seat, .help = "who moves first in every turn"),
    FIELD_NUMBER("usable", TYPE_U8, usable, 0, SHIPS, .help = "naval counters that may be used in this phase"),
    FIELD_NUMBER("converted", TYPE_U8, converted, 0, 100, .help = "conversions made in this step"),
    FIELD_MEMBERS("hit", TYPE_U8, hit, &gu_noun_zone, .help = "zones with bad weather"),
    FIELD_NUMBER("spent", TYPE_U8, spent, 0, 1, OF_SIDE, .help = "1: has spent F.E.C. in the present combat"),
    FIELD_NUMBER("die", TYPE_U8, die, 0, 5, IN_BATTLE, .help = "dice of the present combat"),
    FIELD_NUMBER("toll", TYPE_U8, toll, 0, TOLL_MOST, IN_BATTLE, .help = "losses still to be taken in the present combat"),
    FIELD_NUMBER("bare", TYPE_U8, bare, 0, 1, .help = "1: no counter but those named is on the map"),
    FIELD_NAMED("winner", TYPE_U8, winner, &gu_noun_winner, .help = "who has won"),
};
/* clang-format on */

/* --- quiet points --- */

/* Where a position begins: what is to be set up stands where the set-up puts it, and fixed reinforcements that have
 * come and are not named are lost. */
static void described(guerra *s, int step)
{
    if (step > STEP_SETUP_REP)
        gu_setup_rest(s);
    for (int u = 0; u < COUNTERS; u++) {
        bool now = COUNTER(u)->due == s->turn && s->turn > 1, come = gu_fixed_come(s, side_of(u), step, false);
        if (now && come && s->at[u] == BOX_FUTURE)
            s->at[u] = BOX_GONE;
        if (now && !come && s->at[u] == BOX_WAITS)
            s->at[u] = BOX_FUTURE;
    }
    gu_moment_complete(s, step);
}

static bool at_step(void *state, int step, fault *why)
{
    guerra *s = state;
    bool early = step < STEP_MOVE_1 && step > STEP_BEGIN, readapts = step == STEP_READAPT_1 || step == STEP_READAPT_2;
    if (s->turn == 1 && (early || readapts))
        return fault_set(why, "turn 1 has no such step (GE-14-1.4)");
    described(s, step);
    if (!gu_moment_fits(s, step, false, why))
        return false;
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
    flow_top(&s->head)->step = (uint8_t)step;
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
