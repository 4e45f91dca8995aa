/* Chapter 18.2.4, Optional Rules: captured tanks, which the Nationalist may exchange for his own: CR-18.2.4a,
 * CR-18.2.4b, CR-18.2.4c, ruling CR-107. */
#include "games/cruzada/rules/events/events.h"

static int captured(void)
{
    EACH_OF(u, NAT)
        if (is_armor(u) && is_a(u, UNIT_OPTIONAL))
            return u;
    return NONE;
}

/* With R12, and after the deployment of Turn 12, any armor unit; with N24 one of the two that it brings. */
refusal cr_swap_why(const cruzada *s, int card, int unit)
{
    if (side_of(unit) != NAT || !is_armor(unit) || is_a(unit, UNIT_OPTIONAL))
        return refuse(NO_SWAP_UNIT, unit, 0);
    if (card == CARD(NAT, 24) && UNIT(unit)->card != card + 1)
        return refuse(NO_SWAP_UNIT, unit, 0);
    bool there = on_map(s, unit) || s->at[unit] == BOX_RESERVE || s->at[unit] == BOX_ELIMINATED;
    return there ? ALLOWED : refuse(NO_SWAP_UNIT, unit, 0);
}

bool cr_swap_may(const cruzada *s, int card)
{
    bool both = played(s, CARD(REP, 12)) && played(s, CARD(NAT, 24));
    if (!with(s, OPT_CAPTURED_TANKS) || !both || s->at[captured()] != BOX_OUTSIDE)
        return false;
    EACH_OF(u, NAT)
        if (allowed(cr_swap_why(s, card, u)))
            return true;
    return false;
}

void cr_swap_due(cruzada *s, int card)
{
    if (cr_swap_may(s, card))
        PUSH(&s->head, swap, .side = NAT, .card = card);
}

flow cr_swap_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << swap_of(f)->side);
}

void cr_swap_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    EACH_OF(u, seat)
        if (is_armor(u))
            offer(out, VERB_TAKE, u, 0, cr_swap_why(s, swap_now(&s->head)->card, u));
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal cr_swap_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_TAKE ? cr_swap_why(s, swap_now(&s->head)->card, choice_a(c)) : ALLOWED;
}

void cr_swap_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    flow_pop(&s->head);
    if (choice_verb(c) != VERB_TAKE)
        return;
    int unit = choice_a(c), tank = captured(), at = s->at[unit];
    bool weak = reduced(s, unit);
    cr_put(s, unit, BOX_REMOVED);
    cr_put(s, tank, at);
    if (at != BOX_ELIMINATED)
        cr_flip(s, tank, weak);
    note(t, ENTRY_SWAPPED, unit, tank, 0, 0);
}
