/* BR 6.1, 6.2: reinforcements and units recovered from the casualty box. They
 * are put beside their entry hex here and come onto the map by moving. */
#include "games/brunete/brunete.h"

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

/* [Q15] Who did not come on may be put elsewhere next time. */
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

/* BR-6.1d, BR-6.1e, BR-6.1f, BR-6.1g, BR-6.1h, BR-6.1i, BR-6.1j, BR-6.1k [Q15] */
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

/* The units of the box with which this one can be recovered: same kind, same printed CF. */
bool br_recovers_with(const brunete *s, int a, int b)
{
    return s->at[b] == BOX_RECOVERABLE && br_table.alike[a] == br_table.alike[b];
}

/* BR-6.2a, BR-6.2b, BR-6.2f, BR-6.2g [Q16] */
static refusal recover_why(const brunete *s, int unit)
{
    if (s->at[unit] == BOX_FINAL)
        return refuse(NO_RECOVER_FINAL, unit, 0);
    if (s->at[unit] != BOX_RECOVERABLE)
        return refuse(NO_RECOVER_NOT_LOST, unit, 0);
    bool tank = UNIT(unit)->recover == RECOVER_TANK;
    int need = tank ? PARAM(recover_t26) : PARAM(recover_infantry), count = 0, quality = 0;
    for (int u = 0; u < UNITS; u++)
        if (br_recovers_with(s, unit, u)) {
            count++;
            quality += UNIT(u)->elite == UNIT(unit)->elite;
        }
    if (count < need)
        return refuse(tank ? NO_RECOVER_TANKS : NO_RECOVER_THREE, count, need);
    if (!tank && quality < 2)
        return refuse(NO_RECOVER_QUALITY, unit, 0);
    return ALLOWED;
}

/* --- enter: frame.a the side, frame.b the mode --- */

static bool may_bring(const brunete *s, int seat, int unit, int mode)
{
    return UNIT(unit)->side == seat && s->at[unit] == BOX_READY &&
           (mode != MODE_EXTRA || UNIT(unit)->when == WHEN_EXTRA);
}

flow br_enter_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    for (int u = 0; u < UNITS; u++) {
        if (may_bring(s, f->a, u, f->b) && any_entry(s, u))
            return flow_wait(&s->head, 1u << f->a);
        if (f->b == MODE_NORMAL && UNIT(u)->side == f->a && s->at[u] == BOX_RECOVERABLE && allowed(recover_why(s, u)))
            return flow_wait(&s->head, 1u << f->a);
    }
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_enter_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int mode = flow_peek(&s->head)->b;
    for (int u = 0; u < UNITS; u++) {
        if (may_bring(s, seat, u, mode))
            offer(out, VERB_BRING, u, 0, any_entry(s, u) ? ALLOWED : refuse(NO_ENTRY_AT_ALL, u, 0));
        if (mode == MODE_NORMAL && UNIT(u)->side == seat && s->at[u] >= HEXES)
            offer(out, VERB_RECOVER, u, 0, recover_why(s, u));
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
    int mode = flow_peek(&s->head)->b;
    if (choice_verb(c) == VERB_RECOVER && mode != MODE_NORMAL)
        return refuse(mode == MODE_EXTRA ? NO_RECOVER_EXTRA : NO_RECOVER_REACTION, 0, 0);
    if (choice_verb(c) == VERB_RECOVER)
        return recover_why(s, unit);
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
        flow_push(&s->head, NODE_BESIDE, seat, 0, unit, 0);
        break;
    case VERB_RECOVER: {
        bool tank = UNIT(unit)->recover == RECOVER_TANK;
        br_unit_place(s, unit, BOX_READY);
        br_unit_mark(s, unit, 0);
        s->steps[unit] = UNIT(unit)->steps;
        s->due[unit] = s->turn;
        note(t, ENTRY_RECOVERED, unit, 0, 0, 0);
        flow_push(&s->head, NODE_RECOVER, seat, (tank ? PARAM(recover_t26) : PARAM(recover_infantry)) - 1, unit, !tank);
        break;
    }
    default: flow_pop(&s->head); break;
    }
}

/* --- beside: frame.c the unit --- */

flow br_beside_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << f->a);
}

void br_beside_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int unit = flow_peek(&s->head)->c;
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
        return out_of_range(flow_peek(&s->head)->c, choice_a(c));
    return ALLOWED;
}

void br_beside_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    int unit = flow_peek(&s->head)->c;
    (void)seat;
    flow_pop(&s->head);
    br_unit_place(s, unit, BOX_BESIDE);
    s->beside[unit] = (int16_t)choice_a(c);
    note(t, ENTRY_BESIDE, unit, choice_a(c), 0, 0);
}

/* --- recover: BR-6.2e, BR-6.2g; frame.b units still to give up, frame.c the one that returns, frame.d 1 while one of
 * its own quality must be among them --- */

flow br_recover_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    if (f->b)
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* BR-6.2c: nobody has to. */
void br_recover_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    (void)seat;
    for (int u = 0; u < UNITS; u++) {
        if (!br_recovers_with(s, f->c, u))
            continue;
        bool fits = !f->d || f->b > 1 || UNIT(u)->elite == UNIT(f->c)->elite;
        offer(out, VERB_SPEND, u, 0, fits ? ALLOWED : refuse(NO_RECOVER_QUALITY, f->c, 0));
    }
}

/* BR-6.2a, BR-6.2e, BR-6.2f: why a unit can't be given up for another. */
refusal br_recover_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    int unit = choice_a(c), returns = flow_peek(&s->head)->c;
    if (choice_verb(c) != VERB_SPEND)
        return ALLOWED;
    if (unit == returns)
        return refuse(NO_RECOVER_ITSELF, unit, 0);
    if (UNIT(unit)->side != seat)
        return refuse(NO_RECOVER_ENEMY, unit, 0);
    if (s->at[unit] != BOX_RECOVERABLE)
        return refuse(s->at[unit] == BOX_FINAL ? NO_RECOVER_FINAL : NO_RECOVER_NOT_LOST, unit, 0);
    return refuse(NO_RECOVER_OTHER_CF, unit, returns);
}

void br_recover_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    frame *f = flow_top(&s->head);
    int unit = choice_a(c);
    (void)seat;
    br_unit_place(s, unit, BOX_FINAL);
    f->b--;
    if (UNIT(unit)->elite == UNIT(f->c)->elite)
        f->d = 0;
    note(t, ENTRY_SPENT, unit, f->c, 0, 0);
}
