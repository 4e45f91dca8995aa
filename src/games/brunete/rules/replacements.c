/* Chapter 6.3, Replacements: a reduced unit gets its step back, for command points or a resource marker. */
#include "games/brunete/rules/rules.h"

int br_replacement_cost(int unit)
{
    return UNIT(unit)->elite ? PARAM(cp_replacement_elite) : PARAM(cp_replacement_regular);
}

/* BR-5.2g, BR-5.2h, BR-6.3a, BR-6.3c, BR-6.3d, BR-3l, ruling BR-13 */
static refusal replace_why(const brunete *s, int side, int unit, int kind)
{
    if (UNIT(unit)->side != side)
        return refuse(NO_REPLACE_ENEMY, unit, 0);
    if (s->at[unit] == BOX_RECOVERABLE || s->at[unit] == BOX_FINAL)
        return refuse(NO_REPLACE_CASUALTY, unit, 0);
    if (!on_map(s, unit))
        return refuse(NO_REPLACE_OFF_MAP, unit, 0);
    if (s->steps[unit] == UNIT(unit)->steps)
        return refuse(NO_REPLACE_FULL, unit, 0);
    if (s->marks[unit] & UNSUPPLIED)
        return refuse(NO_REPLACE_UNSUPPLIED, unit, 0);
    if (kind && UNIT(unit)->elite != (kind == REPLACE_ELITE))
        return refuse(kind == REPLACE_ELITE ? NO_REPLACE_ELITE_ONLY : NO_REPLACE_REGULAR_ONLY, unit, 0);
    if (kind == REPLACE_BOUGHT && br_replacement_cost(unit) > s->cp[side])
        return refuse(NO_REPLACE_CP, br_replacement_cost(unit), s->cp[side]);
    return ALLOWED;
}

flow br_replace_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const replace_frame *replace = replace_of(f);
    for (int u = 0; u < UNITS; u++)
        if (s->steps[u] == 1 && allowed(replace_why(s, replace->side, u, replace->kind)))
            return flow_wait(&s->head, 1u << replace->side);
    if (replace->kind)
        note(t, ENTRY_NOTHING_TO_REPLACE, replace->side, 0, 0, 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_replace_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int kind = replace_now(&s->head)->kind;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == seat)
            offer(out, VERB_REPLACE, u, 0, replace_why(s, seat, u, kind));
    if (kind == REPLACE_BOUGHT)
        offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal br_replace_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) != VERB_REPLACE)
        return ALLOWED;
    return replace_why(s, seat, choice_a(c), replace_now(&s->head)->kind);
}

void br_replace_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    bool bought = replace_now(&s->head)->kind == REPLACE_BOUGHT;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_PASS) {
        note(t, ENTRY_NO_REPLACEMENT, seat, 0, 0, 0);
        return;
    }
    int unit = choice_a(c), cost = bought ? br_replacement_cost(unit) : 0;
    s->cp[seat] -= (uint8_t)cost;
    s->steps[unit] = UNIT(unit)->steps;
    note(t, ENTRY_REPLACED, unit, s->at[unit], cost, 0);
}
