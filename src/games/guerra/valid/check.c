/* The invariants of a position: what no play can make. turn_step.c looks at what depends on the step of the turn,
 * frames.c at the frames. */
#include "games/guerra/valid/valid.h"

/* Ruling GE-4: ordinary armies and garrisons come back, the others come on their turn and are lost for good. */
static bool check_box(const guerra *s, int u, fault *why)
{
    const counter_row *c = COUNTER(u);
    bool ordinary = is_land(u) && c->force == EJERCITO, fits = true;
    switch (s->at[u]) {
    case BOX_RESERVE: fits = ordinary; break;
    case BOX_WAITS:
    case BOX_FUTURE: fits = c->due > 1; break;
    case BOX_GONE: fits = !ordinary; break;
    case BOX_SETUP: fits = c->due == 1; break;
    default: fits = s->at[u] >= 0; break;
    }
    return fits ||
           fault_set(why, "%s can't lie in the box '%s' [ruling GE-4]", c->id, noun_key(&gu_noun_place, s->at[u]));
}

/* What bars a counter from a hex; NULL: it can stand there. */
static const char *hex_barred(int u, const hex_info *h)
{
    if (type_of(u) == AIR)
        return h->kind == FOREIGN ? "aircraft never end in a foreign hex (GE-7-23)" : NULL;
    if (type_of(u) == NAVAL)
        return h->kind != SEA ? "naval counters stay at sea (GE-7-22)" : NULL;
    if (type_of(u) == GARRISON && h->mountain)
        return "garrisons never enter mountains (GE-7-gar-02)";
    if (h->kind == AFRICAN && (side_of(u) != NAT || type_of(u) != ARMY))
        return "only National armies are in Africa (GE-7.2e)";
    return h->kind != LAND && h->kind != AFRICAN ? "land counters stay on land or aboard (GE-7-21)" : NULL;
}

/* GE-9d, GE-7.1a, GE-7.1h */
static bool check_ground(const guerra *s, int u, fault *why)
{
    const counter_row *c = COUNTER(u);
    int side = side_of(u), at = s->at[u];
    if (aboard(s, u)) {
        int ship = gu_table.ship[at - ABOARD];
        const char *barred = type_of(u) != ARMY      ? "only armies go aboard (GE-7.1a)"
                             : side_of(ship) != side ? "it is the enemy's (GE-7.1a)"
                             : !on_map(s, ship)      ? "it is not on the map (GE-7.1h)"
                                                     : NULL;
        return !barred || fault_set(why, "%s can't be aboard %s: %s", c->id, COUNTER(ship)->id, barred);
    }
    if (!on_map(s, u))
        return true;
    const hex_info *h = HEX(at);
    const char *barred = hex_barred(u, h);
    if (barred)
        return fault_set(why, "%s can't stand in %s: %s", c->id, h->id, barred);
    if (is_land(u) && h->province >= 0 && s->owner[h->province] == other(side))
        return fault_set(why, "%s stands in %s: %s would be disputed (GE-9d)", c->id, h->id, PROVINCE(h->province)->id);
    return true;
}

/* The rule that says how many land counters a hex holds. */
static const char *stack_rule(int at)
{
    static const char *const rules[] = {"GE-8-stk-01", "GE-8-stk-01", "GE-8-stk-02", "GE-8-stk-03", "GE-8-stk-04"};
    return rules[gu_table.room[at] < 4 ? gu_table.room[at] : 4];
}

/* GE-7-12, GE-8-stk-01 to GE-8-stk-08 */
static bool check_stacks(const guerra *s, fault *why)
{
    uint8_t land[HEXES] = {0}, sea[HEXES] = {0}, air[HEXES] = {0}, sides[ARMS][HEXES] = {{0}};
    for (int u = 0; u < COUNTERS; u++) {
        if (!on_map(s, u))
            continue;
        int at = s->at[u], kind = (int)arm_of(u);
        ++*(kind == ARM_LAND ? &land[at] : kind == ARM_NAVAL ? &sea[at] : &air[at]);
        sides[kind][at] |= (uint8_t)(1u << side_of(u));
        if (sides[kind][at] == 3)
            return fault_set(why, "counters of both sides are in %s (GE-7-12)", HEX(at)->id);
        if (land[at] > gu_table.room[at])
            return fault_set(why, "too many counters are in %s: it holds %d land %s (%s)", HEX(at)->id,
                             gu_table.room[at], gu_table.room[at] == 1 ? "counter" : "counters", stack_rule(at));
        if (sea[at] > 1 || air[at] > 2)
            return fault_set(why, "too many counters are in %s: a hex holds %s", HEX(at)->id,
                             sea[at] > 1 ? "one naval counter (GE-8-stk-08)" : "two air counters (GE-8-stk-06)");
    }
    for (int ship = 0; ship < SHIPS; ship++)
        if (gu_aboard(s, ship) > PARAM(naval_transport))
            return fault_set(why, "%s carries too many: it holds %d (GE-7.1b)", COUNTER(gu_table.ship[ship])->id,
                             PARAM(naval_transport));
    return true;
}

/* GE-7.1b, GE-7.1m: who is aboard is counted among those carried in this turn. */
static bool check_transport(const guerra *s, int side, fault *why)
{
    int count = 0;
    EACH_TYPE(u, side, ARMY)
        count += aboard(s, u);
    if (s->carried[side] < count || s->carried[side] > PARAM(carried_per_turn))
        return fault_set(why,
                         "%s can't have %d counters in naval transport: %d are aboard, and %d a turn is the most "
                         "(GE-7.1m)",
                         noun_key(&gu_noun_seat, side), s->carried[side], count, PARAM(carried_per_turn));
    return true;
}

/* GE-9a, GE-9e: who owns a province owned it last; those that begin with an owner have always had one. */
static bool check_provinces(const guerra *s, fault *why)
{
    for (int p = 0; p < PROVINCES; p++) {
        if (s->owner[p] < SIDES && s->last[p] != s->owner[p])
            return fault_set(why, "the last owner of %s is not its owner (GE-9a)", PROVINCE(p)->id);
        if (s->last[p] == NOBODY && PROVINCE(p)->start != DISPUTED)
            return fault_set(why, "%s has had an owner from the start (GE-9.1a, GE-9.1b)", PROVINCE(p)->id);
    }
    return true;
}

/* GE-5a to GE-5d5: a winner at the end and not before; a side that surrenders does not win (ruling GE-48). */
static bool check_end(const guerra *s, fault *why)
{
    int over = s->head.over, loser = over - OVER_RESIGNED;
    if (s->turn > (s->head.options & OPTION_PLAY_ON ? TURNS_MOST : TURNS))
        return fault_set(why, "turn %d is no turn of this game (GE-4b)", s->turn);
    bool fits = !over                 ? s->winner == WINNER_NONE
                : over == OVER_PLAYED ? s->winner != WINNER_NONE
                : over == OVER_AGREED ? s->winner == WINNER_DRAW
                                      : s->winner == (loser == NAT ? WINNER_REP : WINNER_NAT);
    return fits || fault_set(why, "'winner' is not what the end of the game says (GE-5a to GE-5d5)");
}

bool gu_check(const void *state, fault *why)
{
    const guerra *s = state;
    for (int u = 0; u < COUNTERS; u++)
        if (!check_box(s, u, why) || !check_ground(s, u, why))
            return false;
    for (int side = 0; side < SIDES; side++) {
        if (s->fec[side] < PARAM(fec_min) || s->fec[side] > PARAM(fec_max))
            return fault_set(why, "%s can't have %d F.E.C. (GE-11l)", noun_key(&gu_noun_seat, side), s->fec[side]);
        if (!check_transport(s, side, why))
            return false;
    }
    if (!check_end(s, why) || !check_provinces(s, why) || !check_stacks(s, why))
        return false;
    if (s->head.over || !s->head.depth)
        return true; /* given up in the middle of something; or a described position, whose point asks when it begins */
    const turn_frame *turn = turn_seen(s->head.stack);
    return gu_frames_fit(s, why) && gu_turn_step_fits(s, turn->step, turn->begun, why);
}

/* No padding: equal positions are equal bytes. */
_Static_assert(offsetof(guerra, land) == sizeof(head) + 4 * COUNTERS + 2 * PLANES + 4 * SIDES + 3 * PROVINCES + SHIPS +
                                             2 + SIDES + 5 + 3 * SIDES + 5,
               "no padding before the tail");
_Static_assert(offsetof(guerra, land) % 8 == 0, "the tail is aligned");
_Static_assert(sizeof(guerra) == offsetof(guerra, land) + 14 * sizeof(hexset) + HEXES + 4, "no padding in the tail");
