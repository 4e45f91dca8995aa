/* Chapter 11, Extra combat factors (F.E.C.): counted in step 4, spent in combats. */
#include "games/guerra/rules/rules.h"

static int bounded(int total)
{
    return total < PARAM(fec_min) ? PARAM(fec_min) : total > PARAM(fec_max) ? PARAM(fec_max) : total;
}

/* GE-11a, GE-11b, GE-11c, GE-11k, GE-11l, GE-14-2.4, ruling GE-41: the bounds hold for the result of the whole step.
 */
void gu_fec_count(guerra *s, trace *t)
{
    if (!with_fec(s))
        return;
    for (int side = 0; side < SIDES; side++) {
        int income = 0;
        for (int p = 0; p < PROVINCES; p++)
            if (s->owner[p] == side)
                income += PROVINCE(p)->economy + PROVINCE(p)->morale + PROVINCE(p)->port; /* GE-2.1e, ruling GE-44 */
        s->fec[side] = (int16_t)bounded(s->fec[side] + income - s->lost[side]);
        note(t, ENTRY_FEC, side, income, s->lost[side], s->fec[side]);
        s->lost[side] = 0;
    }
}

/* GE-11f, ruling GE-41 */
bool gu_fec_open(const guerra *s, int side)
{
    return with_fec(s) && s->fec[side] >= PARAM(fec_per_point);
}

/* --- fec: GE-11i, GE-11j, ruling GE-65: a side is asked in every kind of combat, attacking and defending --- */

flow gu_fec_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    (void)t;
    const fec_frame *fec = fec_of(f);
    if (!fec->ended && gu_fec_open(s, fec->side))
        return flow_wait(&s->head, 1u << fec->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_fec_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    offer(out, VERB_SPEND, 0, 0,
          s->fec[seat] >= PARAM(fec_per_point) ? ALLOWED : refuse(NO_FEC, s->fec[seat], PARAM(fec_per_point)));
    offer(out, VERB_KEEP, 0, 0, ALLOWED);
}

refusal gu_fec_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return ALLOWED;
}

/* GE-11g, GE-ex-19, GE-ex-20: one point per side and combat. */
void gu_fec_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    fec_top(&s->head)->ended = 1;
    if (choice_verb(c) != VERB_SPEND)
        return;
    s->fec[seat] = (int16_t)(s->fec[seat] - PARAM(fec_per_point));
    s->spent[seat] = 1;
    note(t, ENTRY_SPENDS, seat, s->fec[seat], 0, 0);
}
