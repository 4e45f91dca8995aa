/* Chapter 6, Set-up: most counters have their hex in the table; the armies in Africa and the naval counters are placed
 * by their owners, the nationalist first (ruling GE-10). */
#include "games/guerra/rules/rules.h"

static int box_of(int u)
{
    int due = COUNTER(u)->due;
    return due == 1 ? BOX_SETUP : due ? BOX_FUTURE : BOX_RESERVE;
}

/* GE-9.1a, GE-9.1b, GE-9.1c, GE-14-1.2, GE-11e, GE-6j */
void gu_blank(void *state)
{
    guerra *s = state;
    for (int u = 0; u < COUNTERS; u++)
        s->at[u] = (int16_t)box_of(u);
    for (int p = 0; p < PROVINCES; p++) {
        s->owner[p] = PROVINCE(p)->start;
        s->last[p] = PROVINCE(p)->start == DISPUTED ? NOBODY : PROVINCE(p)->start;
    }
    for (int i = 0; i < PLANES; i++)
        s->helps[i] = NONE;
    s->turn = 1;
}

/* GE-6a, GE-6b, GE-6d, GE-6e, GE-6g: those whose hex is given. */
void gu_setup_fixed(guerra *s)
{
    for (int u = 0; u < COUNTERS; u++)
        if (s->at[u] == BOX_SETUP && COUNTER(u)->start >= 0)
            gu_put(s, u, COUNTER(u)->start);
}

void gu_begin(void *state, trace *t)
{
    guerra *s = state;
    (void)t;
    gu_setup_fixed(s);
    PUSH(&s->head, turn, .begun = false);
}

/* --- setup: where a side puts the counters that have no hex --- */

int gu_setup_next(const guerra *s, int side)
{
    for (int i = 0; i < gu_table.setup_count; i++)
        if (side_of(gu_table.setup[i]) == side && s->at[gu_table.setup[i]] == BOX_SETUP)
            return gu_table.setup[i];
    return NONE;
}

/* Naval counters still to be placed beside the same city; of armies one at a time. */
static int setup_alike(const guerra *s, int u)
{
    int count = 0;
    for (int i = 0; i < gu_table.setup_count; i++) {
        int v = gu_table.setup[i];
        count +=
            v == u || (COUNTER(u)->beside >= 0 && COUNTER(v)->beside == COUNTER(u)->beside && s->at[v] == BOX_SETUP);
    }
    return count;
}

/* GE-6c, GE-6f, GE-6h, GE-6i: a sea hex beside its city; any African hex. */
refusal gu_setup_why(const guerra *s, int u, int hex)
{
    int city = COUNTER(u)->beside;
    if (city < 0)
        return HEX(hex)->kind == AFRICAN ? ALLOWED : refuse(NO_SETUP_AFRICA, u, hex);
    if (HEX(hex)->kind != SEA || !beside(city, hex))
        return refuse(NO_SETUP_SEA, u, city);
    if (within(&s->sea[NAT], hex) || within(&s->sea[REP], hex))
        return refuse(NO_SEA_TAKEN, hex, 0);
    return ALLOWED;
}

flow gu_setup_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    int side = setup_of(f)->side, u = gu_setup_next(s, side), places = 0, first = NONE;
    if (u == NONE) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    for (int h = 0; h < HEXES; h++)
        if (allowed(gu_setup_why(s, u, h)) && !places++)
            first = h;
    if (places > setup_alike(s, u))
        return flow_wait(&s->head, 1u << side);
    gu_put(s, u, first); /* as many places as counters: nothing to choose */
    note(t, ENTRY_PLACED, u, first, 0, 0);
    return FLOW_ON;
}

void gu_setup_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    int u = gu_setup_next(s, seat), city = u == NONE ? NONE : COUNTER(u)->beside;
    if (u == NONE)
        return;
    if (city < 0) {
        HEXSET_EACH(h, &gu_table.african)
            offer(out, VERB_PLACE, u, h, ALLOWED);
        return;
    }
    for (int d = 0; d < HEX_SIDES; d++)
        if (HEX(city)->next[d] >= 0)
            offer(out, VERB_PLACE, u, HEX(city)->next[d], gu_setup_why(s, u, HEX(city)->next[d]));
}

refusal gu_setup_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = choice_a(c), next = gu_setup_next(s, seat);
    if (choice_verb(c) != VERB_PLACE)
        return ALLOWED;
    if (next == NONE || s->at[u] != BOX_SETUP || side_of(u) != seat)
        return refuse(NO_SETUP_GIVEN, u, 0);
    return u == next ? gu_setup_why(s, u, choice_b(c)) : refuse(NO_SETUP_ORDER, next, 0);
}

void gu_setup_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    (void)seat;
    gu_put(s, choice_a(c), choice_b(c));
    note(t, ENTRY_PLACED, choice_a(c), choice_b(c), 0, 0);
}
