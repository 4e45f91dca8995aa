/* BR 10.4.2: the advance after combat. A unit first enters the hex that was
 * attacked, then may go on hex by hex; no MP are spent. */
#include "games/brunete/rules/rules.h"

/* BR-10.4.2e, BR-10.4.2g. The board is without the unit that advances, so that it neither blocks nor shields itself. */
static refusal onward_why(const board *b, int unit, int from, int d)
{
    int to = HEX(from)->next[d], side = UNIT(unit)->side;
    if (within(&b->occupied[other(side)], to))
        return refuse(NO_ENEMY_HEX, to, 0);
    if (UNIT(unit)->type == TANK && br_hex_side_crossed(from, d))
        return refuse(NO_TANK_RIVER, unit, to);
    if (within(&b->zoc[other(side)], to) && !within(&b->occupied[side], to))
        return refuse(NO_ADVANCE_ZONE, to, 0);
    return ALLOWED;
}

/* BR-10.4.2h: from here, with so many hexes left, can it end within the stacking limit? */
static bool can_end(const board *b, int unit, int hex, int left)
{
    if (br_board_room(b, unit, hex))
        return true;
    for (int d = 0; left && d < HEX_SIDES; d++) {
        int to = HEX(hex)->next[d];
        if (to >= 0 && allowed(onward_why(b, unit, hex, d)) && can_end(b, unit, to, left - 1))
            return true;
    }
    return false;
}

/* BR-11.1b: slow XVIII Corps units go one hex on turn 2. */
static int advance_limit(const brunete *s, int unit, int hexes)
{
    bool slow = option_on(s, OPTION_SLOW) && s->turn == 2 && UNIT(unit)->corps == CORPS_XVIII;
    return slow ? 1 : hexes;
}

static refusal advance_why(const brunete *s, int seat, int unit, int hexes)
{
    board b;
    if (UNIT(unit)->side != seat || !(s->marks[unit] & FIGHTING) || !on_map(s, unit))
        return refuse(NO_ADVANCE_NOT_THERE, unit, 0);
    if (s->marks[unit] & ADVANCED)
        return refuse(NO_ADVANCED, unit, 0);
    br_board_without(s, unit, &b);
    if (!can_end(&b, unit, s->target, advance_limit(s, unit, hexes) - 1))
        return refuse(NO_STACKING, s->target, 0);
    return ALLOWED;
}

/* --- advance: frame.a the side, frame.b the hexes --- */

/* BR-10.4.2c: the hex left counts as free of zones. */
flow br_advance_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    for (int u = 0; u < UNITS; u++)
        if (s->marks[u] & FIGHTING && allowed(advance_why(s, f->a, u, f->b)))
            return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_advance_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int hexes = flow_peek(&s->head)->b;
    for (int u = 0; u < UNITS; u++)
        if (s->marks[u] & FIGHTING && UNIT(u)->side == seat)
            offer(out, VERB_ADVANCE, u, 0, advance_why(s, seat, u, hexes));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_advance_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) == VERB_ADVANCE)
        return advance_why(s, seat, choice_a(c), flow_peek(&s->head)->b);
    return ALLOWED;
}

void br_advance_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        return;
    }
    int unit = choice_a(c), hexes = advance_limit(s, unit, flow_peek(&s->head)->b);
    br_unit_enter(s, unit, s->target);
    note(t, ENTRY_ADVANCES, unit, s->target, 0, 0);
    flow_push(&s->head, NODE_PURSUE, hexes - 1, 0, unit, 0);
}

/* --- pursue: frame.c the unit, frame.a hexes left; step 1 when it stays --- */

static refusal pursue_why(const brunete *s, const board *b, const frame *f, int d)
{
    int from = s->at[f->c], to = HEX(from)->next[d];
    refusal why = onward_why(b, f->c, from, d);
    if (!allowed(why))
        return why;
    return can_end(b, f->c, to, f->a - 1) ? ALLOWED : refuse(NO_STACKING, to, 0);
}

flow br_pursue_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    board b;
    br_board_without(s, f->c, &b);
    for (int d = 0; !f->step && f->a && d < HEX_SIDES; d++)
        if (HEX(s->at[f->c])->next[d] >= 0 && allowed(pursue_why(s, &b, f, d)))
            return flow_wait(&s->head, 1u << UNIT(f->c)->side);
    s->marks[f->c] |= ADVANCED;
    br_unit_ends_move(s, f->c, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_pursue_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    board b;
    (void)seat;
    br_board_without(s, f->c, &b);
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = HEX(s->at[f->c])->next[d];
        if (to >= 0)
            offer(out, VERB_TO, to, 0, pursue_why(s, &b, f, d));
    }
    offer(out, VERB_DONE, 0, 0, br_board_room(&b, f->c, s->at[f->c]) ? ALLOWED : refuse(NO_STACKING, s->at[f->c], 0));
}

refusal br_pursue_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_TO)
        return refuse(NO_NOT_ADJACENT, flow_peek(&s->head)->c, choice_a(c));
    return ALLOWED;
}

void br_pursue_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    frame *f = flow_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        f->step = 1;
        return;
    }
    f->a--;
    br_unit_enter(s, f->c, choice_a(c));
    note(t, ENTRY_ADVANCES, f->c, choice_a(c), 0, 0);
}
