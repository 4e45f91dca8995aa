/* Chapter 7, Movement, 3): air counters fly in their phase, and once more when they readapt. */
#include "games/guerra/rules/rules.h"

/* --- fly: GE-7-02, GE-7-air-04: an air counter has a `range` in its phase, whether it fights or not, and once more, a
 * longer one, in step 8 --- */

static bool readapting(const guerra *s)
{
    return readapt_under(&s->head);
}

static void fly_ends(const guerra *s, const fly_frame *fly, hexset *ends)
{
    hexset there;
    gu_reach_air(s, fly->counter, fly->range, ends);
    if (readapting(s))
        gu_bases(s, fly->side, &there);
    else
        gu_air_ends(s, fly->side, &there);
    hexset_keep(ends, &there);
}

flow gu_fly_run(void *state, frame *f, trace *t)
{
    const fly_frame *fly = fly_of(f);
    (void)t;
    return gu_order_run(state, fly->side, fly->ended);
}

void gu_fly_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset ends;
    (void)seat;
    fly_ends(s, fly_now(&s->head), &ends);
    gu_ends_offer(&ends, out);
}

/* GE-7-air-02: a mountain stays one, a province may become one's own. */
static refusal base_why(int hex)
{
    int near = NONE;
    for (int p = 0; p < PROVINCES; p++)
        for (int i = 0; i < RING; i++)
            if (PROVINCE(p)->ring[i] == hex)
                near = p;
    if (near == NONE)
        return refuse(NO_BASE, hex, 0);
    return within(&gu_table.mountains, hex) ? refuse(NO_BASE_MOUNTAIN, hex, 0) : refuse(NO_BASE_NOT_OWN, hex, near);
}

refusal gu_fly_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    const fly_frame *fly = fly_now(&s->head);
    int u = fly->counter, hex = choice_a(c), side = side_of(u);
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
        return base_why(hex);
    int away = hex_distance(&hexset_grid, s->at[u], hex);
    if (away <= fly->range)
        return refuse(NO_AIR_ROUND, hex, fly->range); /* GE-7-11 */
    return refuse(readapting(s) ? NO_READAPT_REACH : NO_AIR_REACH, away, fly->range);
}

void gu_fly_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    fly_frame *fly = fly_top(&s->head);
    int u = fly->counter, from = s->at[u];
    (void)seat;
    fly->ended = 1;
    s->marks[u] |= MOVED;
    gu_put(s, u, choice_a(c));
    note(t, readapting(s) ? ENTRY_READAPTS : ENTRY_FLIES, u, from, choice_a(c), 0);
}

/* --- readapt: GE-7-air-02, step 8: which air counter flies --- */

static refusal readapt_why(const guerra *s, int side, int u, const hexset *bases)
{
    if (side_of(u) != side)
        return refuse(NO_READAPT_ENEMY, u, 0);
    if (type_of(u) != AIR)
        return refuse(NO_ONLY_AIR, u, 0);
    if (!on_map(s, u))
        return refuse(NO_READAPT_AWAY, u, 0);
    if (s->marks[u] & MOVED)
        return refuse(NO_FLOWN, u, 0);
    int range = PARAM(readaptation_range);
    return gu_can_fly(s, u, bases, range) ? ALLOWED : refuse(NO_NO_BASE, u, range);
}

flow gu_readapt_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const readapt_frame *readapt = readapt_of(f);
    int side = readapt->side;
    hexset bases;
    (void)t;
    if (!readapt->ended) {
        gu_bases(s, side, &bases);
        EACH_TYPE(u, side, AIR)
            if (allowed(readapt_why(s, side, u, &bases)))
                return flow_wait(&s->head, 1u << side);
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
        readapt_top(&s->head)->ended = 1;
        return;
    }
    note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
    PUSH(&s->head, fly, .side = seat, .range = PARAM(readaptation_range), .counter = choice_a(c));
}
