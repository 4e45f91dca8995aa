/* Chapter 6.1, Reinforcements: units are put beside their entry hex here and come onto the map by moving. */
#include "games/brunete/rules/rules.h"

/* BR-6.1a, BR-2o: what is due; the extra units of turn 7 wait for their own segment. */
void br_reinforcements_arrive(brunete *s, int side, bool extra, trace *t)
{
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        if (row->side != side || s->at[u] != BOX_AWAITS || s->due[u] > s->turn)
            continue;
        if (s->turn == 7 && s->due[u] == 7 && (row->when == WHEN_EXTRA) != extra)
            continue;
        br_unit_place(s, u, BOX_READY);
        note(t, ENTRY_ARRIVES, u, 0, 0, 0);
    }
}

/* Ruling BR-15: a unit that did not come on may be put elsewhere next time. */
void br_beside_return(brunete *s, int side)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && s->at[u] == BOX_BESIDE) {
            br_unit_place(s, u, BOX_READY);
            s->beside[u] = HEX_NOWHERE;
        }
}

bool br_entry_in_range(int unit, int hex)
{
    return within(&br_table.range[UNIT(unit)->range].inside, hex);
}

/* BR-6.1d to BR-6.1k: the rule that says where the units of a range enter. */
static const struct {
    char from, to;
    int why;
} range_rules[] = {{'A', 'B', NO_ENTRY_RANGE}, {'C', 'E', NO_ENTRY_C_E}, {'E', 'J', NO_ENTRY_E_J},
                   {'K', 'L', NO_ENTRY_K_L},   {'J', 'L', NO_ENTRY_J_L}, {'C', 'D', NO_ENTRY_C_D}};

static int range_rule(const range_row *r)
{
    for (int i = 0; i < COUNT_OF(range_rules) && !r->any; i++)
        if (r->from == range_rules[i].from - 'A' && r->to == range_rules[i].to - 'A')
            return range_rules[i].why;
    return r->any && r->from == 'C' - 'A' && r->to == 'L' - 'A' ? NO_ENTRY_LETTER : NO_NONE;
}

bool br_range_known(const range_row *r)
{
    return range_rule(r) != NO_NONE;
}

static refusal out_of_range(int unit, int hex)
{
    return refuse(range_rule(&br_table.range[UNIT(unit)->range]), unit, hex);
}

/* BR-6.1d, BR-6.1e, BR-6.1f, BR-6.1g, BR-6.1h, BR-6.1i, BR-6.1j, BR-6.1k, ruling BR-15 */
static refusal entry_why(const brunete *s, int unit, int hex)
{
    int side = UNIT(unit)->side;
    if (!br_entry_in_range(unit, hex))
        return out_of_range(unit, hex);
    if (within(&s->board.occupied[other(side)], hex))
        return refuse(NO_ENTRY_ENEMY, hex, 0);
    if (HEX(hex)->letter >= 0 && !br_source_open(s, &s->board, HEX(hex)->letter, side))
        return refuse(NO_ENTRY_CONTROL, hex, 0);
    return ALLOWED;
}

static bool any_entry(const brunete *s, int unit)
{
    const range_row *r = &br_table.range[UNIT(unit)->range];
    for (int i = 0; i < r->count; i++)
        if (allowed(entry_why(s, unit, r->hexes[i])))
            return true;
    return false;
}

/* --- enter: who comes --- */

static bool may_bring(const brunete *s, int seat, int unit, int mode)
{
    return UNIT(unit)->side == seat && s->at[unit] == BOX_READY &&
           (mode != MODE_EXTRA || UNIT(unit)->when == WHEN_EXTRA);
}

flow br_enter_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const enter_frame *enter = enter_of(f);
    int side = enter->side;
    (void)t;
    for (int u = 0; u < UNITS; u++) {
        if (may_bring(s, side, u, enter->mode) && any_entry(s, u))
            return flow_wait(&s->head, 1u << side);
        if (enter->mode == MODE_NORMAL && UNIT(u)->side == side && s->at[u] == BOX_RECOVERABLE &&
            allowed(br_recover_why(s, u)))
            return flow_wait(&s->head, 1u << side);
    }
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_enter_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int mode = enter_now(&s->head)->mode;
    for (int u = 0; u < UNITS; u++) {
        if (may_bring(s, seat, u, mode))
            offer(out, VERB_BRING, u, 0, any_entry(s, u) ? ALLOWED : refuse(NO_ENTRY_AT_ALL, u, 0));
        if (mode == MODE_NORMAL && UNIT(u)->side == seat && s->at[u] >= HEXES)
            offer(out, VERB_RECOVER, u, 0, br_recover_why(s, u));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_enter_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) != VERB_BRING && choice_verb(c) != VERB_RECOVER)
        return ALLOWED;
    int unit = choice_a(c);
    if (UNIT(unit)->side != seat)
        return refuse(choice_verb(c) == VERB_BRING ? NO_BRING_ENEMY : NO_RECOVER_ENEMY, unit, 0);
    int mode = enter_now(&s->head)->mode;
    if (choice_verb(c) == VERB_RECOVER && mode != MODE_NORMAL)
        return refuse(mode == MODE_EXTRA ? NO_RECOVER_EXTRA : NO_RECOVER_REACTION, 0, 0);
    if (choice_verb(c) == VERB_RECOVER)
        return br_recover_why(s, unit);
    if (s->at[unit] == BOX_AWAITS && s->due[unit] <= s->turn)
        return refuse(NO_EXTRA_LATER, unit, 0);
    if (s->at[unit] == BOX_AWAITS)
        return refuse(NO_NOT_YET, unit, s->due[unit]);
    return refuse(NO_NOT_ARRIVING, unit, 0);
}

void br_enter_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    int unit = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_BRING:
        note(t, ENTRY_BROUGHT, unit, 0, 0, 0);
        PUSH(&s->head, beside, .side = seat, .unit = unit);
        break;
    case VERB_RECOVER: br_recover_begin(s, unit, t); break;
    default: flow_pop(&s->head); break;
    }
}

/* --- beside: by which hex --- */

flow br_beside_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << beside_of(f)->side);
}

void br_beside_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int unit = beside_now(&s->head)->unit;
    const range_row *r = &br_table.range[UNIT(unit)->range];
    (void)seat;
    for (int i = 0; i < r->count; i++)
        offer(out, VERB_BESIDE, r->hexes[i], 0, entry_why(s, unit, r->hexes[i]));
}

refusal br_beside_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_BESIDE)
        return out_of_range(beside_now(&s->head)->unit, choice_a(c));
    return ALLOWED;
}

void br_beside_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    int unit = beside_now(&s->head)->unit;
    (void)seat;
    flow_pop(&s->head);
    br_unit_place(s, unit, BOX_BESIDE);
    s->beside[unit] = (int16_t)choice_a(c);
    note(t, ENTRY_BESIDE, unit, choice_a(c), 0, 0);
}
