/* Chapters 11.4.2 and 11.4.3, Combat: how far the defenders must retreat, and what it costs to cancel the retreat. */
#include "games/cruzada/rules/combat/combat.h"

enum { HEAVY = 3 };

/* CR-11.2.10, CR-11.2.11 (the attacker never retreats); CR-18.3.1d: withdrawing units retreat from a dead attacker too;
 * CR-card-R53 */
bool cr_retreat_due(const cruzada *s)
{
    const combat *b = &s->battle;
    if (b->winner != ATTACK + 1 || !cr_team_count(s, DEFENCE))
        return false;
    return b->withdraws || (cr_team_count(s, ATTACK) && !cr_code_in(s, REP, CODE_RESIST));
}

/* CR-11.4.2; CR-card-N53, CR-card-N58: two; CR-18.3.1d, CR-card-R60: one (ruling CR-83) */
static int distance_of(const cruzada *s)
{
    const combat *b = &s->battle;
    if (b->withdraws || cr_code_in(s, REP, CODE_ORGANIZED_RETREAT))
        return 1;
    return cr_code_in(s, NAT, CODE_ROUT) || b->number[ATTACK] - b->number[DEFENCE] > 1 ? 2 : 1;
}

/* CR-11.4.3a; CR-card-N52, CR-card-N53 */
static bool ground_holds(const cruzada *s)
{
    int target = s->battle.target;
    unsigned cancels = cr_cancelled(s);
    if (cancels & CANCELS_RETREAT_CANCEL)
        return false;
    return (IN(mountain, target) && cr_table.terrain[TERRAIN_MOUNTAIN].cancels) ||
           (is_trench(s->works[target]) && !(cancels & CANCELS_TRENCH_HOLD)) || target >= BEACH;
}

/* CR-18.2.9, CR-card-N12: the steps that it costs to hold the space; NONE: it can't be held. */
static int price(const cruzada *s)
{
    const combat *b = &s->battle;
    bool last = cr_code_in(s, NAT, CODE_NO_STEP_BACK) && side_in(s, DEFENCE) == NAT, ground = ground_holds(s);
    if (b->withdraws || cr_code_in(s, REP, CODE_ORGANIZED_RETREAT) || (!ground && !last))
        return NONE;
    bool heavy = with(s, OPT_RETREAT_COST) && b->number[ATTACK] - b->number[DEFENCE] >= HEAVY;
    return 1 + heavy - (last && ground);
}

/* --- can it be paid? --- */

/* CR-11.4.3b, CR-11.4.3c: at least one step must be left; that of a division that replaces a corps counts. Whether
 * it is does not depend on which unit pays first: a unit that dies leaves the others what they had. */
static bool payable(const ledger *l, int steps)
{
    if (!steps)
        return l->items;
    for (int i = 0; i < l->items; i++) {
        ledger after = *l;
        cr_ledger_step(&after, i);
        if (payable(&after, steps - 1))
            return true;
    }
    return false;
}

/* --- NODE_CANCEL (ruling CR-30) --- */

void cr_hold_begin(cruzada *s, int attacker, trace *t)
{
    (void)t;
    if (!cr_retreat_due(s))
        return;
    s->battle.distance = (uint8_t)distance_of(s);
    int steps = price(s);
    ledger l;
    cr_ledger(s, DEFENCE, &l);
    if (steps != NONE && payable(&l, steps))
        PUSH(&s->head, cancel, .side = other(attacker), .left = steps);
}

flow cr_cancel_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    cancel_frame *cancel = cancel_of(f);
    if (cancel->left || !cancel->decided)
        return flow_wait(&s->head, 1u << cancel->side);
    flow_pop(&s->head);
    s->battle.distance = 0;
    note(t, ENTRY_HOLDS, side_in(s, DEFENCE), s->battle.target, 0, 0);
    return FLOW_ON;
}

void cr_cancel_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const cancel_frame *cancel = cancel_now(&s->head);
    ledger l;
    (void)seat;
    cr_ledger(s, DEFENCE, &l);
    for (int i = 0; i < l.items; i++)
        offer(out, VERB_CANCEL, l.item[i].unit, 0, cancel->left ? ALLOWED : refuse(NO_CANCEL_FREE, 0, 0));
    offer(out, VERB_HOLD, 0, 0, cancel->left ? refuse(NO_HOLD_FREE, cancel->left, 0) : ALLOWED);
    offer(out, VERB_RETREAT, 0, 0, cancel->decided ? refuse(NO_RETREAT_PAID, 0, 0) : ALLOWED);
}

refusal cr_cancel_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_CANCEL ? refuse(NO_CANCEL_UNIT, choice_a(c), 0) : ALLOWED;
}

void cr_cancel_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    cancel_frame *cancel = cancel_top(&s->head);
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_CANCEL:
        cancel->left--;
        cancel->decided = 1;
        cr_step_lose(s, choice_a(c), DEFENCE, t);
        s->battle.ghosts = 0;
        break;
    case VERB_HOLD: cancel->decided = 1; break;
    default:
        flow_pop(&s->head);
        note(t, ENTRY_GIVES_WAY, side_in(s, DEFENCE), s->battle.target, 0, 0);
        break;
    }
}
