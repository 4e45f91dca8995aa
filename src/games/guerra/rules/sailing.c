/* Chapter 7, Movement, 2): which naval counters may be used in a phase, and where they sail. Sailing, taking aboard,
 * putting ashore, being the bridge and attacking each take up a use, once per counter and phase (ruling GE-21,
 * ruling GE-58). */
#include "games/guerra/rules/rules.h"

/* GE-7-nav-01, GE-ex-02: one die when the side's movement stage begins, if it has a naval counter on the map. */
void gu_naval_use(guerra *s, int side, trace *t)
{
    s->usable = 0;
    EACH_TYPE(u, side, NAVAL)
        if (on_map(s, u)) {
            int die = gu_roll(s, t);
            s->usable = gu_table.usable[die];
            note(t, ENTRY_NAVAL_USE, side, die, s->usable, 0);
            return;
        }
}

static int used(const guerra *s, int side)
{
    int count = 0;
    EACH_TYPE(u, side, NAVAL)
        count += !!(s->marks[u] & USED);
    return count;
}

int gu_uses_left(const guerra *s, int side)
{
    int left = s->usable - used(s, side);
    return left > 0 ? left : 0;
}

/* GE-7-nav-02: it has been used already, or one more may be. */
bool gu_ship_usable(const guerra *s, int u)
{
    return on_map(s, u) && (s->marks[u] & USED || gu_uses_left(s, side_of(u)));
}

void gu_ship_use(guerra *s, int u, trace *t)
{
    if (!(s->marks[u] & USED))
        note(t, ENTRY_USED, u, used(s, side_of(u)) + 1, s->usable, 0);
    s->marks[u] |= USED;
}

refusal gu_ship_why(const guerra *s, int u)
{
    if (!gu_ship_usable(s, u))
        return refuse(NO_SHIP_USE, s->usable, 0); /* GE-7-nav-01, GE-7-nav-02 */
    if (s->marks[u] & SAILED && !s->points[ship_of(u)])
        return refuse(NO_SHIP_POINTS, u, 0);
    return gu_can_sail(s, u) ? ALLOWED : refuse(NO_NOWHERE_SEA, u, 0);
}

/* GE-7-nav-03: a naval counter rolls its own die when it first sails. */
static void set_sail(guerra *s, int u, trace *t)
{
    gu_ship_use(s, u, t);
    int die = gu_roll(s, t);
    s->marks[u] |= SAILED;
    s->points[ship_of(u)] = (uint8_t)(PARAM(naval_points) + die);
    note(t, ENTRY_SAILS, u, die, s->points[ship_of(u)], 0);
}

void gu_sail_begin(guerra *s, int u, trace *t)
{
    bool fresh = !(s->marks[u] & SAILED);
    if (fresh)
        set_sail(s, u, t);
    PUSH(&s->head, sail, .side = side_of(u), .fresh = fresh, .counter = u);
}

/* --- sail: where a naval counter goes; it is `fresh` if it has just rolled --- */

flow gu_sail_run(void *state, frame *f, trace *t)
{
    const sail_frame *sail = sail_of(f);
    (void)t;
    return gu_order_run(state, sail->side, sail->ended);
}

void gu_sail_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    const sail_frame *sail = sail_now(&s->head);
    hexset ends;
    (void)seat;
    gu_reach_sea(s, sail->counter, &ends);
    gu_ends_offer(&ends, out);
    if (sail->fresh)
        offer(out, VERB_STAY, 0, 0, ALLOWED);
}

refusal gu_sail_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = sail_now(&s->head)->counter, hex = choice_a(c);
    (void)seat;
    if (choice_verb(c) != VERB_TO)
        return ALLOWED;
    if (HEX(hex)->kind == FOREIGN)
        return refuse(NO_FOREIGN, hex, 0);
    if (HEX(hex)->kind != SEA)
        return refuse(NO_SHIP_ASHORE, u, hex);
    if (hex == s->at[u])
        return refuse(NO_THERE, u, hex);
    if (within(&s->sea[NAT], hex) || within(&s->sea[REP], hex))
        return refuse(NO_SEA_TAKEN, hex, 0);
    return gu_sea_why(s, u, hex);
}

/* GE-7-nav-04, ruling GE-58: the rest of its points can be used later, unless it has come beside an enemy naval
 * counter. */
void gu_sail_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    sail_frame *sail = sail_top(&s->head);
    int u = sail->counter, ship = ship_of(u), from = s->at[u];
    (void)seat;
    sail->ended = 1;
    if (choice_verb(c) == VERB_STAY)
        return;
    s->points[ship] = (uint8_t)(s->points[ship] - gu_sea_cost(s, u, choice_a(c)));
    gu_put(s, u, choice_a(c));
    if (within(&s->sea_zone[other(side_of(u))], s->at[u]))
        s->points[ship] = 0;
    note(t, ENTRY_SAILED, u, from, choice_a(c), s->points[ship]);
    gu_zone_entered(s, u, t);
}
