/* Chapter 8.5.1, Events: how an Event is carried out (ruling CR-59): changes of VP and RM, lasting effects, its own
 * code, its units, its activations. What each code does: nationalist.c, republican.c. */
#include "games/cruzada/rules/events/events.h"

/* CR-8.5.1.1: the card leaves the hand and counts as played from now on. */
void cr_event_begin(cruzada *s, int side, int card, trace *t)
{
    s->played[side] |= cards_bit(card);
    s->event = (uint8_t)(card + 1);
    cr_card_done(s, card, HAND, true, t);
    PUSH(&s->head, event, .side = side, .card = card);
}

/* CR-8.5.1.4: VP and RM change at once; with a Strategic Counterattack, when its bonus is earned. N35 has two values.
 */
static void changes(cruzada *s, int card, trace *t)
{
    const card_row *row = CARD_OF(card);
    if (!row->change || row->limit == LIMIT_COUNTERATTACK)
        return;
    s->once |= 1ull << (row->change - 1);
    if (row->code == CODE_MAY_EVENTS && played(s, CARD(REP, 32)))
        cr_shift_rm(s, -1, CHANGE_EV_N35, t);
    else
        cr_change(s, row->change - 1, 1, t);
}

/* The effects of landings and of the Insurrection begin when the unit is there. */
static bool begins_later(int code)
{
    return code == CODE_PLAN_P || code == CODE_INSURRECTION || code == CODE_MALLORCA_LANDING;
}

static void effect(cruzada *s, int side, int card, trace *t)
{
    const card_row *row = CARD_OF(card);
    changes(s, card, t);
    if (s->head.over)
        return;
    cr_lasting_card(s, card, t);
    cr_lasting_end(s, row->ends, t);
    if (!begins_later(row->code))
        cr_lasting_begin(s, row->begins, t);
    if (side == NAT)
        cr_event_nat(s, card, t);
    else
        cr_event_rep(s, card, t);
}

/* CR-18.3.5a, CR-18.3.5b, CR-18.3.5c */
bool cr_may_keep(const cruzada *s, int card)
{
    return CARD_OF(card)->code == CODE_SHOW_HAND && with(s, OPT_INTELLIGENCE_DEV) &&
           the_turn(s)->phase == PHASE_MOBILIZATION && cards_in(&s->cards, REMOVED, card);
}

/* CR-18.2.11a: the activations of a card; a Plan P that failed is played for them alone. */
static void activations(cruzada *s, const event_frame *event)
{
    const card_row *row = CARD_OF(event->card);
    if (row->activations)
        cr_ops_begin(s, event->side, row->activations, row->activation_rule, false);
}

flow cr_event_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    event_frame *event = event_of(f);
    int side = event->side, card = event->card;
    const card_row *row = CARD_OF(card);
    switch (event->step++) {
    case EVENT_EFFECT: effect(s, side, card, t); break;
    case EVENT_UNITS:
        if (row->limit & (LIMIT_OWN | LIMIT_FOREIGN)) {
            cr_reserves_arrive(s, card, t);
            PUSH(&s->head, placing, .side = side, .card = card);
        }
        break;
    case EVENT_ARMOR:
        if (card == CARD(REP, 26) || card == CARD(NAT, 24))
            cr_armored_due(s, side, card);
        if (card == CARD(REP, 12) || card == CARD(NAT, 24))
            cr_swap_due(s, card);
        break;
    case EVENT_OPS: activations(s, event); break;
    case EVENT_KEEP:
        if (cr_may_keep(s, card))
            PUSH(&s->head, keep, .side = side, .card = card);
        break;
    default: flow_pop(&s->head); break;
    }
    return FLOW_ON;
}

/* --- NODE_KEEP (CR-18.3.5b): removed, or set aside for Turn 12 --- */

flow cr_keep_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << keep_of(f)->side);
}

void cr_keep_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_SCRAP, 0, 0, ALLOWED);
    offer(out, VERB_SET_ASIDE, 0, 0, ALLOWED);
}

void cr_keep_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int card = keep_top(&s->head)->card;
    (void)seat;
    flow_pop(&s->head);
    bool aside = choice_verb(c) == VERB_SET_ASIDE;
    if (aside)
        cards_move(&s->cards, card, REMOVED, ASIDE);
    note(t, aside ? ENTRY_ASIDE : ENTRY_CARD_OUT, card, 0, 0, 0);
}
