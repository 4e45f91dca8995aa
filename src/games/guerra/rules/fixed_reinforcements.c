/* Chapter 10, Reinforcements, by table (GE-10b to GE-10f): what has come and can be placed must be placed; the rest
 * waits (ruling GE-54). */
#include "games/guerra/rules/rules.h"

void gu_fixed_arrive(guerra *s, int side, trace *t)
{
    EACH_OF(u, side)
        if (s->at[u] == BOX_FUTURE && COUNTER(u)->due <= s->turn) {
            s->at[u] = BOX_WAITS;
            note(t, ENTRY_ARRIVES, u, 0, 0, 0);
        }
}

static void capitals(const guerra *s, int side, hexset *out)
{
    hexset_clear(out);
    for (int p = 0; p < PROVINCES; p++)
        for (int i = 0; s->owner[p] == side && i < RING; i++)
            if (PROVINCE(p)->ring[i] >= 0)
                hexset_add(out, PROVINCE(p)->ring[i]);
}

/* Ruling GE-54: all places for a fixed counter. */
static void places_of(const guerra *s, int u, hexset *out)
{
    int side = side_of(u);
    hexset ring;
    capitals(s, side, &ring);
    if (type_of(u) == AIR) { /* GE-10d */
        gu_air_ends(s, side, out);
        hexset_drop(out, &s->zone[other(side)]);
        hexset_drop(out, &s->land[other(side)]);
    } else if (type_of(u) == NAVAL) { /* GE-10d, GE-8-stk-08 */
        *out = gu_table.waters;
        hexset_drop(out, &s->sea[NAT]);
        hexset_drop(out, &s->sea[REP]);
        hexset_drop(out, &s->sea_zone[other(side)]);
    } else { /* GE-10c */
        gu_place_set(s, side, out);
    }
    hexset_keep(out, &ring);
    if (COUNTER(u)->force == AFRICA && is_land(u))
        hexset_join(out, &gu_table.african);
}

/* Waiting counters of a kind are alike: the first stands for all. */
static bool first_waiting(const guerra *s, int u)
{
    const kind_row *k = &gu_table.kind[COUNTER(u)->kind];
    for (int v = k->first; v < u; v++)
        if (s->at[v] == BOX_WAITS)
            return false;
    return s->at[u] == BOX_WAITS;
}

static bool placeable(const guerra *s, int u)
{
    hexset places;
    places_of(s, u, &places);
    return !hexset_empty(&places);
}

/* --- fixed: a counter is named, then its place --- */

flow gu_fixed_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    int side = fixed_of(f)->side, found = NONE, count = 0;
    (void)t;
    EACH_OF(u, side)
        if (s->at[u] == BOX_WAITS && first_waiting(s, u) && placeable(s, u)) {
            found = found == NONE ? u : found;
            count++;
        }
    if (count > 1)
        return flow_wait(&s->head, 1u << side);
    if (count)
        PUSH(&s->head, arrive, .side = side, .counter = found);
    else
        flow_pop(&s->head);
    return FLOW_ON;
}

void gu_fixed_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    EACH_OF(u, seat)
        if (s->at[u] == BOX_WAITS && first_waiting(s, u))
            offer(out, VERB_BRING, u, 0, placeable(s, u) ? ALLOWED : refuse(NO_PLACE_AT_ALL, u, 0));
}

refusal gu_fixed_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = choice_a(c);
    if (choice_verb(c) == VERB_DONE)
        return refuse(NO_FIXED_HOLDING_BACK, 0, 0);
    if (choice_verb(c) != VERB_BRING)
        return ALLOWED;
    if (side_of(u) != seat)
        return refuse(NO_BRING_ENEMY, u, 0);
    if (s->at[u] == BOX_FUTURE)
        return refuse(NO_NOT_YET, u, COUNTER(u)->due);
    return s->at[u] == BOX_WAITS ? refuse(NO_ALIKE, u, 0) : refuse(NO_NOT_WAITING, u, 0);
}

void gu_fixed_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    note(t, ENTRY_BRINGS, choice_a(c), 0, 0, 0);
    PUSH(&s->head, arrive, .side = seat, .counter = choice_a(c));
}

/* --- arrive: where `counter` comes --- */

flow gu_arrive_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    (void)t;
    const arrive_frame *arrive = arrive_of(f);
    if (s->at[arrive->counter] == BOX_WAITS && placeable(s, arrive->counter))
        return flow_wait(&s->head, 1u << arrive->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_arrive_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    int u = arrive_now(&s->head)->counter;
    hexset places;
    (void)seat;
    places_of(s, u, &places);
    HEXSET_EACH(h, &places)
        offer(out, VERB_PLACE, u, h, ALLOWED);
}

static refusal land_place_why(const guerra *s, int u, int hex)
{
    int side = side_of(u);
    if (HEX(hex)->kind != LAND || !within(&s->own[side], hex))
        return refuse(NO_ARRIVAL_NOT_OWN, hex, 0);
    if (within(&s->zone[other(side)], hex) || within(&s->land[other(side)], hex))
        return refuse(NO_ARRIVAL_ZONE, hex, 0);
    return refuse(NO_ARRIVAL_FULL, hex, gu_table.room[hex]);
}

static refusal sea_place_why(const guerra *s, int hex)
{
    if (within(&s->sea[NAT], hex) || within(&s->sea[REP], hex))
        return refuse(NO_SEA_TAKEN, hex, 0);
    return refuse(NO_ARRIVAL_ZONE, hex, 0);
}

static refusal air_place_why(const guerra *s, int u, int hex)
{
    int side = side_of(u);
    if (HEX(hex)->kind == FOREIGN)
        return refuse(NO_AIR_FOREIGN, hex, 0);
    if (within(&s->air[other(side)], hex))
        return refuse(NO_ENEMY_AIR, hex, 0);
    if (within(&s->pair[side], hex))
        return refuse(NO_AIR_STACK, hex, 0);
    return refuse(within(&s->land[other(side)], hex) ? NO_ARRIVAL_ENEMY : NO_ARRIVAL_ZONE, hex, 0);
}

refusal gu_arrive_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = arrive_now(&s->head)->counter, hex = choice_b(c);
    hexset ring;
    if (choice_verb(c) != VERB_PLACE)
        return choice_verb(c) == VERB_DONE ? refuse(NO_FIXED_HOLDING_BACK, 0, 0) : ALLOWED;
    if (choice_a(c) != u)
        return refuse(NO_ANOTHER_FIRST, u, 0);
    capitals(s, seat, &ring);
    if (HEX(hex)->kind == AFRICAN && is_land(u))
        return refuse(NO_ARRIVAL_AFRICA, u, 0);
    if (type_of(u) == NAVAL && HEX(hex)->kind != SEA)
        return refuse(NO_SHIP_ASHORE, u, hex);
    if (!within(&ring, hex))
        return refuse(is_land(u)            ? NO_NOT_AT_OWN_CAPITAL
                      : type_of(u) == NAVAL ? NO_SEA_AT_CAPITAL
                                            : NO_AIR_AT_CAPITAL,
                      hex, 0);
    return is_land(u)            ? land_place_why(s, u, hex)
           : type_of(u) == NAVAL ? sea_place_why(s, hex)
                                 : air_place_why(s, u, hex);
}

void gu_arrive_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    (void)seat;
    gu_put(s, choice_a(c), choice_b(c));
    note(t, ENTRY_PLACED, choice_a(c), choice_b(c), 0, 0);
    flow_pop(&s->head);
}
