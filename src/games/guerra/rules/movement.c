/* Chapter 7, Movement: a counter is picked and goes to a hex; the way is any lawful one (ruling GE-55). Boarding,
 * landing and crossing (transport.c) stand in the same list. */
#include "games/guerra/rules/rules.h"

/* GE-7-15, ruling GE-57: a counter that ends an order beside an enemy of its kind owes an attack. */
void gu_zone_entered(guerra *s, int u, trace *t)
{
    const hexset *zone = is_land(u) ? &s->zone[other(side_of(u))] : &s->sea_zone[other(side_of(u))];
    if (!within(zone, s->at[u]))
        return;
    s->marks[u] |= OWES;
    note(t, ENTRY_MUST_FIGHT, u, s->at[u], 0, 0);
}

/* --- move: which counter gets an order --- */

/* Nothing beside it can be entered; a garrison that an army could follow is kept by the mountains. */
static refusal nowhere_why(const guerra *s, int u)
{
    bool mountain = false, land = false;
    for (int d = 0; d < HEX_SIDES; d++) {
        int n = HEX(s->at[u])->next[d];
        land |= n >= 0 && (HEX(n)->kind == LAND || HEX(n)->kind == AFRICAN);
        mountain |= n >= 0 && type_of(u) == GARRISON && HEX(n)->mountain;
    }
    if (!land)
        return refuse(NO_NOWHERE_SHORE, u, s->at[u]); /* GE-7-21 */
    return refuse(mountain ? NO_NOWHERE_MOUNTAIN : NO_NOWHERE, u, 0);
}

static refusal pick_land_why(const guerra *s, int u)
{
    if (s->marks[u] & MOVED)
        return refuse(s->marks[u] & LANDED ? NO_MOVED_ON_LAND : NO_MOVED, u, 0); /* GE-7-01, GE-7.1k */
    if (s->marks[u] & OWES)
        return refuse(NO_MOVE_AFTER_ZONE, u, 0); /* landed in a zone (ruling GE-59) */
    return gu_can_march(s, u) ? ALLOWED : nowhere_why(s, u);
}

/* Most air counters have an open neighbour: the quick answer. */
static refusal pick_air_why(const guerra *s, int u, const hexset *ends)
{
    const hex_info *h = HEX(s->at[u]);
    if (s->marks[u] & MOVED)
        return refuse(NO_FLOWN, u, 0); /* GE-7-02 */
    for (int d = 0; d < HEX_SIDES; d++)
        if (h->next[d] >= 0 && within(ends, h->next[d]))
            return ALLOWED;
    return gu_can_fly(s, u, ends, PARAM(air_move)) ? ALLOWED : refuse(NO_NOWHERE_AIR, u, PARAM(air_move));
}

static refusal pick_why(const guerra *s, int side, int u, const hexset *ends)
{
    if (side_of(u) != side)
        return refuse(NO_MOVE_ENEMY, u, 0);
    if (aboard(s, u))
        return refuse(NO_CARRIED, u, 0); /* GE-7.1g */
    if (!on_map(s, u))
        return refuse(NO_MOVE_AWAY, u, 0);
    return is_land(u) ? pick_land_why(s, u) : type_of(u) == NAVAL ? gu_ship_why(s, u) : pick_air_why(s, u, ends);
}

flow gu_move_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const move_frame *move = move_of(f);
    int side = move->side;
    hexset ends;
    (void)t;
    if (!move->ended) {
        gu_air_ends(s, side, &ends);
        EACH_OF(u, side)
            if (on_map(s, u) && allowed(pick_why(s, side, u, &ends)))
                return flow_wait(&s->head, 1u << side);
        if (gu_transport_any(s, side))
            return flow_wait(&s->head, 1u << side);
    }
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

void gu_move_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    int u = choice_a(c);
    if (choice_verb(c) == VERB_END_MOVEMENT) {
        move_top(&s->head)->ended = 1; /* GE-7-07 */
        return;
    }
    if (gu_transport_choose(s, c, t)) {
        if (choice_verb(c) != VERB_BOARD)
            gu_zone_entered(s, u, t);
        return;
    }
    note(t, ENTRY_PICKS, u, 0, 0, 0);
    if (is_land(u)) {
        PUSH(&s->head, march, .side = seat, .counter = u);
    } else if (type_of(u) == AIR) {
        PUSH(&s->head, fly, .side = seat, .range = PARAM(air_move), .counter = u);
    } else {
        gu_sail_begin(s, u, t);
    }
}

/* --- march: where a land counter goes --- */

flow gu_order_run(guerra *s, int side, bool ended)
{
    if (!ended)
        return flow_wait(&s->head, 1u << side);
    flow_pop(&s->head);
    return FLOW_ON;
}

flow gu_march_run(void *state, frame *f, trace *t)
{
    const march_frame *march = march_of(f);
    (void)t;
    return gu_order_run(state, march->side, march->ended);
}

void gu_ends_offer(const hexset *ends, choices *out)
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
    gu_reach_land(s, march_now(&s->head)->counter, &ends);
    gu_ends_offer(&ends, out);
}

refusal gu_march_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    (void)seat;
    return choice_verb(c) == VERB_TO ? gu_march_why(s, march_now(&s->head)->counter, choice_a(c)) : ALLOWED;
}

void gu_march_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    march_frame *march = march_top(&s->head);
    int u = march->counter, from = s->at[u];
    (void)seat;
    march->ended = 1;
    s->marks[u] |= MOVED;
    gu_put(s, u, choice_a(c));
    note(t, ENTRY_MARCHES, u, from, choice_a(c), 0);
    gu_enter(s, u, t);
    gu_zone_entered(s, u, t);
}
