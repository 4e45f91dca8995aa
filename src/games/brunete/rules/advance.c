/* Chapter 10.4.2, Advance after combat: a unit first enters the hex that was attacked, then may go on hex by hex. It
 * spends no MP. */
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
        return br_no_room(unit, s->target); /* BR-10.4.2h */
    return ALLOWED;
}

/* --- advance: who goes, up to `hexes` --- */

/* BR-10.4.2c: the hex left counts as free of zones. */
flow br_advance_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const advance_frame *advance = advance_of(f);
    (void)t;
    for (int u = 0; u < UNITS; u++)
        if (s->marks[u] & FIGHTING && allowed(advance_why(s, advance->side, u, advance->hexes)))
            return flow_wait(&s->head, 1u << advance->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_advance_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int hexes = advance_now(&s->head)->hexes;
    for (int u = 0; u < UNITS; u++)
        if (s->marks[u] & FIGHTING && UNIT(u)->side == seat)
            offer(out, VERB_ADVANCE, u, 0, advance_why(s, seat, u, hexes));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_advance_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) == VERB_ADVANCE)
        return advance_why(s, seat, choice_a(c), advance_now(&s->head)->hexes);
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
    int unit = choice_a(c), hexes = advance_limit(s, unit, advance_now(&s->head)->hexes);
    br_unit_enter(s, unit, s->target);
    note(t, ENTRY_ADVANCES, unit, s->target, 0, 0);
    PUSH(&s->head, pursue, .left = hexes - 1, .unit = unit);
}

/* --- pursue: `unit` may go on for `left` hexes; step 1 when it stays --- */

static refusal pursue_why(const brunete *s, const board *b, const pursue_frame *pursue, int d)
{
    int from = s->at[pursue->unit], to = HEX(from)->next[d];
    refusal why = onward_why(b, pursue->unit, from, d);
    if (!allowed(why))
        return why;
    return can_end(b, pursue->unit, to, pursue->left - 1) ? ALLOWED : br_no_room(pursue->unit, to);
}

flow br_pursue_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const pursue_frame *pursue = pursue_of(f);
    int unit = pursue->unit;
    board b;
    br_board_without(s, unit, &b);
    for (int d = 0; !pursue->step && pursue->left && d < HEX_SIDES; d++)
        if (HEX(s->at[unit])->next[d] >= 0 && allowed(pursue_why(s, &b, pursue, d)))
            return flow_wait(&s->head, 1u << UNIT(unit)->side);
    s->marks[unit] |= ADVANCED;
    br_unit_ends_move(s, unit, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_pursue_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const pursue_frame *pursue = pursue_now(&s->head);
    int unit = pursue->unit, at = s->at[unit];
    board b;
    (void)seat;
    br_board_without(s, unit, &b);
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = HEX(at)->next[d];
        if (to >= 0)
            offer(out, VERB_TO, to, 0, pursue_why(s, &b, pursue, d));
    }
    offer(out, VERB_DONE, 0, 0, br_board_room(&b, unit, at) ? ALLOWED : br_no_room(unit, at));
}

refusal br_pursue_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_TO)
        return refuse(NO_PURSUE_ADJACENT, pursue_now(&s->head)->unit, choice_a(c));
    return ALLOWED;
}

void br_pursue_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    pursue_frame *pursue = pursue_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        pursue->step = 1;
        return;
    }
    pursue->left--;
    br_unit_enter(s, pursue->unit, choice_a(c));
    note(t, ENTRY_ADVANCES, pursue->unit, choice_a(c), 0, 0);
}
