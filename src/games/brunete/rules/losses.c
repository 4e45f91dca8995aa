/* Chapter 10.1, Combat in general: which units lose the steps that the combat table takes. */
#include "games/brunete/rules/rules.h"

/* BR-10.1i, BR-10.1j, BR-10.1k, BR-10.1l, ruling BR-29: `side` has `left` steps to lose; step 1 after the first. */

static bool in_battle(const brunete *s, int side, int unit)
{
    return UNIT(unit)->side == side && s->marks[unit] & FIGHTING && on_map(s, unit);
}

/* How much a unit stands in front of the others: only those of the highest rank may be chosen. */
static int loss_rank(const brunete *s, const loss_frame *loss, int unit)
{
    bool first = !loss->step && bonus_counts(s, loss->side);
    int rank = s->marks[unit] & HIT ? 0 : 16;
    if (first && UNIT(unit)->elite)
        rank += 8;
    return rank + s->steps[unit];
}

static int loss_candidates(const brunete *s, const loss_frame *loss, int16_t out[SUPPORTS])
{
    int count = 0, best = -1;
    for (int u = 0; u < UNITS; u++) {
        if (!in_battle(s, loss->side, u))
            continue;
        int rank = loss_rank(s, loss, u);
        if (rank > best)
            best = rank, count = 0;
        if (rank == best && count < SUPPORTS)
            out[count++] = (int16_t)u;
    }
    return count;
}

static void take_loss(brunete *s, loss_frame *loss, int unit, trace *t)
{
    loss->left--;
    loss->step = 1;
    s->marks[unit] |= HIT;
    br_unit_lose_step(s, unit, ENTRY_STEP_LOST, t);
    /* all have been hit: a new round begins */
    for (int u = 0; u < UNITS; u++)
        if (in_battle(s, loss->side, u) && !(s->marks[u] & HIT))
            return;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == loss->side)
            s->marks[u] &= (uint8_t)~HIT;
}

flow br_loss_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int16_t units[SUPPORTS];
    loss_frame *loss = loss_of(f);
    int count = loss->left ? loss_candidates(s, loss, units) : 0;
    if (count > 1)
        return flow_wait(&s->head, 1u << loss->side);
    if (count == 1)
        take_loss(s, loss, units[0], t);
    else
        flow_pop(&s->head);
    return FLOW_ON;
}

void br_loss_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int16_t units[SUPPORTS];
    int count = loss_candidates(s, loss_now(&s->head), units);
    (void)seat;
    for (int i = 0; i < count; i++)
        offer(out, VERB_LOSE, units[i], 0, ALLOWED);
}

refusal br_loss_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    int unit = choice_a(c);
    if (choice_verb(c) != VERB_LOSE)
        return ALLOWED;
    if (!in_battle(s, seat, unit))
        return refuse(NO_LOSS_NOT_THERE, unit, 0);
    if (s->marks[unit] & HIT)
        return refuse(NO_LOSS_SPREAD, unit, 0);
    if (!loss_now(&s->head)->step && bonus_counts(s, seat))
        return refuse(NO_LOSS_ELITE_FIRST, unit, 0);
    return refuse(NO_LOSS_FULL_FIRST, unit, 0);
}

void br_loss_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    take_loss(s, loss_top(&s->head), choice_a(c), t);
}
