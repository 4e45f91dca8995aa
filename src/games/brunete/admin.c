/* The administrative phase: supports that come and go, replacements (BR 6.3)
 * and resources (BR 5.2). */
#include "games/brunete/brunete.h"

/* BR-8.3e, BR-12.1-r06/r10/r12 [Q20]: an available marker leaves, else the one due first. */
static void withdraw(brunete *s, int side, bool aviation, trace *t)
{
    uint8_t *now = aviation ? s->aviation : s->artillery;
    uint8_t *due = aviation ? s->aviation_due[side] : s->artillery_due[side];
    if (now[side]) {
        now[side]--;
    } else {
        int turn = s->turn;
        while (turn < DUE_MAX && !due[turn])
            turn++;
        if (turn == DUE_MAX)
            return;
        due[turn]--;
    }
    note(t, ENTRY_WITHDRAWN, side, aviation, 0, 0);
}

/* BR-2c: arrivals first, then what the scenario takes away. */
void br_supports_arrive(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        int artillery = s->artillery_due[side][s->turn], aviation = s->aviation_due[side][s->turn];
        s->artillery[side] += (uint8_t)artillery;
        s->aviation[side] += (uint8_t)aviation;
        s->artillery_due[side][s->turn] = s->aviation_due[side][s->turn] = 0;
        if (artillery)
            note(t, ENTRY_SUPPORT_ARRIVES, side, artillery, 0, 0);
        if (aviation)
            note(t, ENTRY_SUPPORT_ARRIVES, side, aviation, 1, 0);
    }
    for (int i = 0; i < br_table.support_count; i++) {
        const support_row *r = &br_table.support[i];
        if (r->withdraws == s->turn)
            withdraw(s, r->side, r->aviation, t);
    }
}

/* --- replace: frame.a the side, frame.b 0 bought, 1 a regular marker, 2 an elite marker --- */

int br_replacement_cost(int unit)
{
    return UNIT(unit)->elite ? PARAM(cp_replacement_elite) : PARAM(cp_replacement_regular);
}

/* BR-5.2g, BR-5.2h, BR-6.3a, BR-6.3c, BR-6.3d, BR-3l [Q13] */
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
    if (kind && UNIT(unit)->elite != (kind == 2))
        return refuse(kind == 2 ? NO_REPLACE_ELITE_ONLY : NO_REPLACE_REGULAR_ONLY, unit, 0);
    if (!kind && br_replacement_cost(unit) > s->cp[side])
        return refuse(NO_REPLACE_CP, br_replacement_cost(unit), s->cp[side]);
    return ALLOWED;
}

flow br_replace_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    for (int u = 0; u < UNITS; u++)
        if (s->steps[u] == 1 && allowed(replace_why(s, f->a, u, f->b)))
            return flow_wait(&s->head, 1u << f->a);
    if (f->b)
        note(t, ENTRY_NOTHING_TO_REPLACE, f->a, 0, 0, 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_replace_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int kind = flow_peek(&s->head)->b;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == seat)
            offer(out, VERB_REPLACE, u, 0, replace_why(s, seat, u, kind));
    if (!kind)
        offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal br_replace_check(const void *state, int seat, choice c)
{
    (void)state;
    if (choice_verb(c) == VERB_REPLACE && UNIT(choice_a(c))->side != seat)
        return refuse(NO_REPLACE_ENEMY, choice_a(c), 0);
    return ALLOWED;
}

void br_replace_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    bool bought = !flow_peek(&s->head)->b;
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

/* --- resources: both sides at once, in secret --- */

/* How many markers a side still has: what was dealt less what it has shown. */
int br_resources_left(const brunete *s, int side)
{
    return br_table.dealt[s->head.scenario] - __builtin_popcount(s->spent[side]);
}

static bool resources_acts(const brunete *s, int side)
{
    return s->turn >= br_table.resource_from[side] && br_resources_left(s, side) > 0 && s->pick[side] == PICK_OPEN;
}

flow br_resources_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)f;
    unsigned actors = (unsigned)resources_acts(s, REP) | (unsigned)resources_acts(s, NAT) << NAT;
    if (actors)
        return flow_wait(&s->head, actors);
    flow_pop(&s->head);
    br_resources_show(s, t);
    return FLOW_ON;
}

void br_resources_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    for (int r = 0; r < RESOURCES; r++) {
        refusal why = ALLOWED;
        if (s->spent[seat] >> r & 1)
            why = refuse(NO_RESOURCE_SPENT, r, 0);
        else if (!(s->resources[seat] >> r & 1))
            why = refuse(NO_RESOURCE_LACKING, r, 0);
        offer(out, VERB_RESOURCE, r, 0, why);
    }
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

void br_resources_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    int pick = choice_verb(c) == VERB_PASS ? PICK_NONE : PICK_FIRST + choice_a(c);
    s->pick[seat] = (uint8_t)pick;
    if (t)
        note_to(t, option_on(s, OPTION_SOLO) ? VIEWERS_ALL : viewers_only(seat),
                pick == PICK_NONE ? ENTRY_PICKED_NONE : ENTRY_PICKED, seat, pick - PICK_FIRST, 0, 0);
}

/* BR-5.2f, BR-5.2i, BR-5.2j, BR-5.2k: what works at once; replacements follow in their own steps. */
static void resource_apply(brunete *s, int side, int r)
{
    int enemy = other(side);
    if (r == RESOURCE_CP_PLUS)
        s->cp[side]++;
    if (r == RESOURCE_REROLL)
        s->reroll[side] = 1;
    if (r == RESOURCE_CP_MINUS && s->cp[enemy])
        s->cp[enemy]--;
    if (r == RESOURCE_AVIATION && s->aviation[enemy]) {
        s->aviation[enemy]--;
        s->aviation_used[enemy]++;
    }
}

/* BR-5.2d, BR-5.2l: shown at the same time; a marker is out of the game once used. */
void br_resources_show(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        if (s->pick[side] < PICK_FIRST)
            continue;
        int r = s->pick[side] - PICK_FIRST;
        s->resources[side] &= (uint8_t) ~(1u << r);
        s->spent[side] |= (uint8_t)(1u << r);
        note(t, ENTRY_RESOURCE, side, r, 0, 0);
    }
    /* what a side gains comes before what it loses, so that 0 CP + 1 - 1 is 0 for both orders */
    for (int r = 0; r < RESOURCES; r++)
        for (int side = 0; side < SIDES; side++)
            if (s->pick[side] == PICK_FIRST + r)
                resource_apply(s, side, r);
}
