/* 8.5.2: the units of a Reinforcement card are placed one by one, and the division that pays for corps goes. */
#include "games/cruzada/rules/rules.h"

static const brought *row_of(int card, int unit)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++)
        if (row->brings[i].kind == cr_table.kind_of[unit] && row->brings[i].where != WHERE_RESERVE)
            return &row->brings[i];
    return NULL;
}

/* Units for the Reserve Box need no choice. */
void cr_reserves_arrive(cruzada *s, int card, trace *t)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++)
        for (int n = 0; n < row->brings[i].count && row->brings[i].where == WHERE_RESERVE; n++) {
            int unit = NONE; /* the last ones: the first are named when they are placed */
            for (int u = KIND(row->brings[i].kind)->first;
                 u < KIND(row->brings[i].kind)->first + KIND(row->brings[i].kind)->count; u++)
                if (s->at[u] == BOX_OUTSIDE && UNIT(u)->card == card + 1)
                    unit = u;
            if (unit == NONE)
                continue;
            cr_put(s, unit, BOX_RESERVE);
            note(t, ENTRY_TO_RESERVE, unit, 0, 0, 0);
        }
}

/* CR-8.5.2.3, CR-8.5.2.4a: a counter of each kind at a time, in any order. */
static refusal place_why(const cruzada *s, const frame *f, int unit, int space)
{
    const brought *b = row_of(f->b, unit);
    if (!b || s->at[unit] != BOX_OUTSIDE || UNIT(unit)->card != f->b + 1)
        return refuse(NO_PLACING_UNIT, unit, f->b);
    if (cr_fresh(s, b->kind, f->b) != unit)
        return refuse(NO_PLACING_ORDER, cr_fresh(s, b->kind, f->b), 0);
    nodeset places;
    cr_places(s, f->a, b->kind, b->where, &places);
    if (nodeset_has(&places, space))
        return ALLOWED;
    if (!controls(s, f->a, space) || !nodeset_has(&s->supplied[f->a], space))
        return refuse(NO_PLACE_SUPPLY, space, 0);
    return cr_room(s, space) ? refuse(NO_PLACE_SOURCE, unit, space) : refuse(NO_PLACE_ROOM, space, STACK);
}

static refusal out_why(const cruzada *s, const frame *f, int unit)
{
    if (f->d || !CARD_OF(f->b)->division_out)
        return refuse(NO_OUT_DONE, unit, 0);
    refusal why = cr_out_why(s, f->a, unit);
    return !allowed(why) || cr_fits_without(s, f->b, unit) ? why : refuse(NO_OUT_ROOM, unit, 0);
}

flow cr_placing_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    if (cr_still_to_place(s, f->b) || (CARD_OF(f->b)->division_out && !f->d))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_placing_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    const card_row *row = CARD_OF(f->b);
    uint64_t done[2] = {0, 0};
    for (int i = 0; i < row->brings_count; i++) {
        int kind = row->brings[i].kind, unit = cr_fresh(s, kind, f->b);
        nodeset places;
        if (unit == NONE || row->brings[i].where == WHERE_RESERVE || done[kind / 64] >> kind % 64 & 1)
            continue;
        done[kind / 64] |= 1ull << kind % 64;
        cr_places(s, seat, kind, row->brings[i].where, &places);
        NODESET_EACH(p, &places)
            offer(out, VERB_PLACE, unit, p, ALLOWED);
    }
    if (row->division_out && !f->d)
        EACH_OF(u, seat)
            if (is_a(u, UNIT_REMOVABLE))
                offer(out, VERB_OUT, u, 0, out_why(s, f, u));
}

refusal cr_placing_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_PLACE)
        return place_why(s, f, choice_a(c), choice_b(c));
    return choice_verb(c) == VERB_OUT ? out_why(s, f, choice_a(c)) : ALLOWED;
}

void cr_placing_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    frame *f = flow_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_OUT) {
        f->d = 1;
        cr_remove(s, choice_a(c), true, t);
        return;
    }
    cr_put(s, choice_a(c), choice_b(c));
    note(t, ENTRY_ARRIVES, choice_a(c), choice_b(c), 0, 0);
}
