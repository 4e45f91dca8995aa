/* Section 7: the movement stage. A counter is picked and goes to a hex; the way is any lawful one [R55]. Boarding,
 * landing and crossing (transport.c) stand in the same list. */
#include "games/guerra/guerra.h"

/* GE-7-15 [R57]: who ends an order beside an enemy of its kind owes an attack. */
static void zone_entered(guerra *s, int u, trace *t)
{
    const hexset *zone = is_land(u) ? &s->zone[other(side_of(u))] : &s->sea_zone[other(side_of(u))];
    if (!within(zone, s->at[u]))
        return;
    s->marks[u] |= OWES;
    note(t, ENTRY_MUST_FIGHT, u, s->at[u], 0, 0);
}

/* --- move: frame.a the side, frame.b 1 when it has ended --- */

static refusal pick_land_why(const guerra *s, int u)
{
    if (s->marks[u] & MOVED)
        return refuse(NO_MOVED, u, 0); /* GE-7-01, GE-7.1k */
    if (s->marks[u] & OWES)
        return refuse(NO_MOVE_AFTER_ZONE, u, 0); /* landed in a zone [R59] */
    return gu_can_march(s, u) ? ALLOWED : refuse(NO_NOWHERE, u, 0);
}

static refusal pick_ship_why(const guerra *s, int u)
{
    if (!gu_ship_usable(s, u))
        return refuse(NO_SHIP_USE, s->usable, 0); /* GE-7-nav-01, GE-7-nav-02 */
    if (s->marks[u] & SAILED && !s->points[ship_of(u)])
        return refuse(NO_SHIP_POINTS, u, 0);
    return gu_can_sail(s, u) ? ALLOWED : refuse(NO_NOWHERE, u, 0);
}

/* Most air counters have an open neighbour: the quick answer. */
static refusal pick_air_why(const guerra *s, int u, const hexset *ends)
{
    const hex_info *h = HEX(s->at[u]);
    if (s->marks[u] & MOVED)
        return refuse(NO_MOVED, u, 0);
    for (int d = 0; d < HEX_SIDES; d++)
        if (h->next[d] >= 0 && within(ends, h->next[d]))
            return ALLOWED;
    return gu_can_fly(s, u, ends, PARAM(air_move)) ? ALLOWED : refuse(NO_NOWHERE, u, 0);
}

static refusal pick_why(const guerra *s, int side, int u, const hexset *ends)
{
    if (side_of(u) != side)
        return refuse(NO_ENEMY_COUNTER, u, 0);
    if (aboard(s, u))
        return refuse(NO_CARRIED, u, 0); /* GE-7.1g */
    if (!on_map(s, u))
        return refuse(NO_NOT_ON_MAP, u, 0);
    return is_land(u) ? pick_land_why(s, u) : type_of(u) == NAVAL ? pick_ship_why(s, u) : pick_air_why(s, u, ends);
}

flow gu_move_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    hexset ends;
    if (!f->b) {
        gu_air_ends(s, f->a, &ends);
        EACH_OF(u, f->a)
            if (on_map(s, u) && allowed(pick_why(s, f->a, u, &ends)))
                return flow_wait(&s->head, 1u << f->a);
        if (gu_transport_any(s, f->a))
            return flow_wait(&s->head, 1u << f->a);
    }
    (void)t;
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_move_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset ends;
    gu_air_ends(s, seat, &ends);
    EACH_OF(u, seat)
        if (on_map(s, u))
            offer(out, VERB_PICK, u, 0, pick_why(s, seat, u, &ends));
    gu_transport_options(s, seat, out);
    offer(out, VERB_END_MOVEMENT, 0, 0, ALLOWED);
}

refusal gu_move_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    hexset ends;
    gu_air_ends(s, seat, &ends);
    switch (choice_verb(c)) {
    case VERB_PICK: return pick_why(s, seat, choice_a(c), &ends);
    case VERB_BOARD: return gu_board_why(s, seat, choice_a(c), choice_b(c));
    case VERB_LAND: return gu_ashore_why(s, seat, choice_a(c), choice_b(c));
    case VERB_CROSS: return gu_cross_why(s, seat, choice_a(c));
    default: return ALLOWED;
    }
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

void gu_move_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    int u = choice_a(c);
    if (choice_verb(c) == VERB_END_MOVEMENT) {
        flow_top(&s->head)->b = 1; /* GE-7-07 */
        return;
    }
    if (gu_transport_choose(s, c, t)) {
        if (choice_verb(c) != VERB_BOARD)
            zone_entered(s, u, t);
        return;
    }
    note(t, ENTRY_PICKS, u, 0, 0, 0);
    if (is_land(u)) {
        flow_push(&s->head, NODE_MARCH, seat, 0, u, 0);
    } else if (type_of(u) == AIR) {
        flow_push(&s->head, NODE_FLY, seat, PARAM(air_move), u, 0);
    } else {
        bool fresh = !(s->marks[u] & SAILED);
        if (fresh)
            set_sail(s, u, t);
        flow_push(&s->head, NODE_SAIL, seat, fresh, u, 0);
    }
}

/* --- march: frame.a the side, frame.c a land counter --- */

static flow order_run(guerra *s, frame *f)
{
    if (!f->d)
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

flow gu_march_run(void *state, frame *f, trace *t)
{
    (void)t;
    return order_run(state, f);
}

static void offer_ends(const hexset *ends, choices *out)
{
    for (int c = 0; c < COLUMNS; c++)
        for (hexset_word left = ends->column[c]; left; left &= left - 1)
            offer(out, VERB_TO, hexset_lowest(c, left), 0, ALLOWED);
}

void gu_march_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset ends;
    (void)seat;
    gu_reach_land(s, flow_peek(&s->head)->c, &ends);
    offer_ends(&ends, out);
}

refusal gu_march_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    (void)seat;
    return choice_verb(c) == VERB_TO ? gu_march_why(s, flow_peek(&s->head)->c, choice_a(c)) : ALLOWED;
}

void gu_march_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    frame *f = flow_top(&s->head);
    int u = f->c, from = s->at[u];
    (void)seat;
    f->d = 1;
    s->marks[u] |= MOVED;
    gu_put(s, u, choice_a(c));
    note(t, ENTRY_MARCHES, u, from, choice_a(c), 0);
    gu_enter(s, u, t);
    zone_entered(s, u, t);
}

/* --- sail: frame.a the side, frame.c a naval counter, frame.b 1 if it has just rolled --- */

flow gu_sail_run(void *state, frame *f, trace *t)
{
    (void)t;
    return order_run(state, f);
}

void gu_sail_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    hexset ends;
    (void)seat;
    gu_reach_sea(s, f->c, &ends);
    offer_ends(&ends, out);
    if (f->b)
        offer(out, VERB_STAY, 0, 0, ALLOWED);
}

refusal gu_sail_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = flow_peek(&s->head)->c, hex = choice_a(c);
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
    return refuse(NO_SEA_REACH, hex, s->points[ship_of(u)]);
}

/* GE-7-nav-04 [R58]: the rest of its points can be used later, unless it has come beside an enemy naval counter. */
void gu_sail_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    frame *f = flow_top(&s->head);
    int u = f->c, ship = ship_of(u), from = s->at[u];
    (void)seat;
    f->d = 1;
    if (choice_verb(c) == VERB_STAY)
        return;
    s->points[ship] = (uint8_t)(s->points[ship] - gu_sea_cost(s, u, choice_a(c)));
    gu_put(s, u, choice_a(c));
    if (within(&s->sea_zone[other(side_of(u))], s->at[u]))
        s->points[ship] = 0;
    note(t, ENTRY_SAILED, u, from, choice_a(c), s->points[ship]);
    zone_entered(s, u, t);
}

/* GE-7-02, GE-7-air-04: three hexes in its phase, whether it fights or not, and once more in step 8. */
/* --- fly: frame.a the side, frame.c an air counter, frame.b its range; in readaptation it is the longer one --- */

static bool readapting(const guerra *s)
{
    return s->head.depth > 1 && s->head.stack[s->head.depth - 2].node == NODE_READAPT;
}

static void fly_ends(const guerra *s, const frame *f, hexset *ends)
{
    hexset there;
    gu_reach_air(s, f->c, f->b, ends);
    if (readapting(s))
        gu_bases(s, f->a, &there);
    else
        gu_air_ends(s, f->a, &there);
    hexset_keep(ends, &there);
}

flow gu_fly_run(void *state, frame *f, trace *t)
{
    (void)t;
    return order_run(state, f);
}

void gu_fly_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset ends;
    (void)seat;
    fly_ends(s, flow_peek(&s->head), &ends);
    offer_ends(&ends, out);
}

refusal gu_fly_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    int u = f->c, hex = choice_a(c), side = side_of(u);
    hexset bases;
    (void)seat;
    if (choice_verb(c) != VERB_TO)
        return ALLOWED;
    if (hex == s->at[u])
        return refuse(NO_THERE, u, hex);
    if (within(&s->air[other(side)], hex))
        return refuse(NO_ENEMY_AIR, hex, 0);
    if (HEX(hex)->kind == FOREIGN)
        return refuse(NO_AIR_FOREIGN, hex, 0);
    if (within(&s->pair[side], hex))
        return refuse(NO_AIR_STACK, hex, 0);
    gu_bases(s, side, &bases);
    if (readapting(s) && !within(&bases, hex))
        return refuse(NO_BASE, hex, 0);
    return refuse(readapting(s) ? NO_READAPT_REACH : NO_AIR_REACH, hex, f->b);
}

void gu_fly_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    frame *f = flow_top(&s->head);
    int u = f->c, from = s->at[u];
    (void)seat;
    f->d = 1;
    s->marks[u] |= MOVED;
    gu_put(s, u, choice_a(c));
    note(t, readapting(s) ? ENTRY_READAPTS : ENTRY_FLIES, u, from, choice_a(c), 0);
}
