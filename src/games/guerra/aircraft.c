/* GE-7-air-02: readaptation of aircraft, step 8. */
#include "games/guerra/guerra.h"

/* --- readapt: frame.a the side, frame.b 1 when it has ended --- */

static refusal readapt_why(const guerra *s, int side, int u, const hexset *bases)
{
    if (side_of(u) != side)
        return refuse(NO_ENEMY_COUNTER, u, 0);
    if (type_of(u) != AIR)
        return refuse(NO_ONLY_AIR, u, 0);
    if (!on_map(s, u))
        return refuse(NO_NOT_ON_MAP, u, 0);
    if (s->marks[u] & MOVED)
        return refuse(NO_MOVED, u, 0);
    return gu_can_fly(s, u, bases, PARAM(readaptation_range)) ? ALLOWED : refuse(NO_NOWHERE, u, 0);
}

flow gu_readapt_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    hexset bases;
    (void)t;
    if (!f->b) {
        gu_bases(s, f->a, &bases);
        EACH_TYPE(u, f->a, AIR)
            if (allowed(readapt_why(s, f->a, u, &bases)))
                return flow_wait(&s->head, 1u << f->a);
    }
    gu_fresh(s);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_readapt_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset bases;
    gu_bases(s, seat, &bases);
    EACH_TYPE(u, seat, AIR)
        if (on_map(s, u))
            offer(out, VERB_PICK, u, 0, readapt_why(s, seat, u, &bases));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

/* GE-7-air-03: nothing is fought and nobody supported here. */
refusal gu_readapt_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    hexset bases;
    if (choice_verb(c) == VERB_TARGET || choice_verb(c) == VERB_ENGAGE || choice_verb(c) == VERB_SUPPORT)
        return refuse(NO_READAPT_FIGHT, 0, 0);
    if (choice_verb(c) != VERB_PICK)
        return ALLOWED;
    gu_bases(s, seat, &bases);
    return readapt_why(s, seat, choice_a(c), &bases);
}

void gu_readapt_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    if (choice_verb(c) == VERB_DONE) {
        flow_top(&s->head)->b = 1;
        return;
    }
    note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
    flow_push(&s->head, NODE_FLY, seat, PARAM(readaptation_range), choice_a(c), 0);
}
