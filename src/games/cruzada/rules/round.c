/* Chapters 7, 8.1, 8.3 and 8.4, the Action Phase: an Action Round, in which a player does exactly one thing. */
#include "games/cruzada/rules/rules.h"

/* CR-4.3.1: the Nationalist must play N1 as Event in the first round of the war. */
static bool air_bridge_due(const cruzada *s, int side)
{
    return side == NAT && the_scenario(s)->air_bridge && s->turn == 1 && s->round == 1 &&
           cards_in(&s->cards, HAND, CARD(NAT, 1));
}

/* What the side did in its last round of the same turn (CR-8.3.3, CR-8.4.3). */
static int act_before(const cruzada *s, int side)
{
    return s->round > 1 ? s->act[side][s->round - 2] : ACT_NONE;
}

static refusal card_why(const cruzada *s, int side, int card)
{
    if (cards_side(card) != side)
        return refuse(NO_CARD_YOURS, card, 0);
    return cards_in(&s->cards, HAND, card) ? ALLOWED : refuse(NO_CARD_IN_HAND, card, 0);
}

static refusal use_why(const cruzada *s, int side, int verb, int card)
{
    refusal why = card_why(s, side, card);
    bool restricted = side == REP && lasts(s, LASTS_REP_RESTRICTED); /* CR-card-N35, ruling CR-64 */
    if (!allowed(why))
        return why;
    if (air_bridge_due(s, side) && (verb != VERB_EVENT || card != CARD(NAT, 1)))
        return refuse(NO_OTHER_FIRST, CARD(NAT, 1), 0);
    switch (verb) {
    case VERB_OPS: return cr_winter_why(s, side, false);
    case VERB_SR: return act_before(s, side) == ACT_SR ? refuse(NO_SR_TWICE, 0, 0) : ALLOWED;
    case VERB_RP:
        if (restricted)
            return refuse(NO_RESTRICTED, CARD(NAT, 35), 0);
        return act_before(s, side) == ACT_RP ? refuse(NO_RP_TWICE, 0, 0) : ALLOWED;
    default: return restricted ? refuse(NO_RESTRICTED, CARD(NAT, 35), 0) : cr_event_why(s, side, card);
    }
}

/* --- what each use does --- */

static void act_note(cruzada *s, int side, int act)
{
    s->act[side][s->round - 1] = (uint8_t)act; /* CR-7.1.4 */
}

static void play_ops(cruzada *s, int side, int card, trace *t)
{
    int points = CARD_OF(card)->ops;
    note(t, ENTRY_PLAYS_OPS, side, card, points, 0);
    act_note(s, side, ACT_OPS);
    s->ops_cards[side]++;
    cr_card_done(s, card, HAND, false, t);
    cr_ops_begin(s, side, points, ACTIVATES_ANY, true);
}

/* CR-8.3.1, CR-17.2.1 */
static void play_sr(cruzada *s, int side, int card, trace *t)
{
    int points = CARD_OF(card)->ops + the_turn(s)->sr_mod;
    note(t, ENTRY_PLAYS_SR, side, card, points, 0);
    act_note(s, side, ACT_SR);
    cr_card_done(s, card, HAND, false, t);
    PUSH(&s->head, redeploy, .side = side, .left = 2 * points);
}

void cr_rp_record(cruzada *s, int kind, int halves)
{
    int sum = s->rp[kind] + halves;
    s->rp[kind] = (uint8_t)(sum > RP_MOST ? RP_MOST : sum);
}

/* CR-8.4.1a, CR-8.4.1b: what a card records as RP. */
void cr_rp_of(const cruzada *s, int side, int card, int *own, int *foreign)
{
    const card_row *row = CARD_OF(card);
    bool aid = lasts(s, side == NAT ? LASTS_AXIS_AID : LASTS_SOVIET_AID);
    *own = side == REP && lasts(s, LASTS_REP_RP_NONE) ? 0 : row->rp_own;
    *foreign = aid ? row->rp_foreign : 0;
}

/* CR-8.4.2 */
static void play_rp(cruzada *s, int side, int card, trace *t)
{
    int own, from;
    cr_rp_of(s, side, card, &own, &from);
    note(t, ENTRY_PLAYS_RP, side, card, own, from);
    act_note(s, side, ACT_RP);
    cr_rp_record(s, side == NAT ? RP_NAT : RP_REP, 2 * own);
    cr_rp_record(s, side == NAT ? RP_AXIS : RP_SOV, 2 * from);
    cr_card_done(s, card, HAND, false, t);
}

/* CR-16.5.2b: two or more activations make it a card for OPS. */
static void play_event(cruzada *s, int side, int card, trace *t)
{
    note(t, ENTRY_PLAYS_EVENT, side, card, 0, 0);
    act_note(s, side, ACT_EVENT);
    s->ops_cards[side] = (uint8_t)(s->ops_cards[side] + CARD_OF(card)->winter);
    s->limits[side] |= CARD_OF(card)->limit;
    cr_event_begin(s, side, card, t);
}

/* --- NODE_ROUND --- */

static void round_begin(cruzada *s, trace *t)
{
    memcpy(s->before, s->control, sizeof s->before);
    memcpy(s->held, s->own, sizeof s->held);
    note(t, ENTRY_ROUND, round_side(s), s->round, 0, 0);
}

void cr_round_marks_end(cruzada *s)
{
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint16_t) ~(ROUND_MARKS | COMBAT_MARKS);
    memset(s->flags, 0, sizeof s->flags);
    s->used[NAT] = s->used[REP] = 0;
    s->event = s->named = 0;
}

/* CR-10.2.2c, CR-card-R51, ruling CR-92 */
static void round_end(cruzada *s, int side, trace *t)
{
    cr_round_marks_end(s);
    cr_failures_end(s);
    if (side == NAT && s->threat && !--s->threat)
        cr_lasting_end(s, 1u << LASTS_FRENCH_THREAT, t);
    cr_lasting_round(s, side, t);
}

flow cr_round_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    round_frame *round = round_of(f);
    switch (round->step) {
    case ROUND_BEGIN:
        round_begin(s, t);
        round->step = ROUND_ARRIVAL;
        return FLOW_ON;
    case ROUND_ARRIVAL: /* CR-17.6.3: before any action */
        round->step = ROUND_ACTION;
        if (round->side == NAT)
            cr_arrivals(s, false, t);
        return FLOW_ON;
    case ROUND_ACTION: return flow_wait(&s->head, 1u << round->side);
    case ROUND_LATE: /* CR-17.6.2b: N6 in round 1 of Turn 3 brings the first unit after the event */
        round->step = ROUND_END;
        if (round->side == NAT)
            cr_arrivals(s, true, t);
        return FLOW_ON;
    default:
        round_end(s, round->side, t);
        flow_pop(&s->head);
        return FLOW_ON;
    }
}

/* CR-7.1.3a, CR-7.1.3b, CR-8.1.3 */
void cr_round_options(const void *state, int seat, choices *out)
{
    static const uint8_t verbs[] = {VERB_OPS, VERB_SR, VERB_RP, VERB_EVENT};
    const cruzada *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        for (int i = 0; i < COUNT_OF(verbs); i++)
            offer(out, verbs[i], card, 0, use_why(s, seat, verbs[i], card));
    offer(out, VERB_AUTO, 0, 0, air_bridge_due(s, seat) ? refuse(NO_OTHER_FIRST, CARD(NAT, 1), 0) : ALLOWED);
}

refusal cr_round_check(const void *state, int seat, choice c)
{
    int verb = choice_verb(c);
    bool card = verb == VERB_OPS || verb == VERB_SR || verb == VERB_RP || verb == VERB_EVENT;
    return card ? use_why(state, seat, verb, choice_a(c)) : ALLOWED;
}

void cr_round_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    flow_top(&s->head)->step = ROUND_LATE;
    reveal(&s->head); /* a card of the hand is shown */
    switch (choice_verb(c)) {
    case VERB_OPS: play_ops(s, seat, choice_a(c), t); break;
    case VERB_SR: play_sr(s, seat, choice_a(c), t); break;
    case VERB_RP: play_rp(s, seat, choice_a(c), t); break;
    case VERB_EVENT: play_event(s, seat, choice_a(c), t); break;
    default:
        note(t, ENTRY_AUTO, seat, 0, 0, 0);
        act_note(s, seat, ACT_AUTO);
        cr_ops_begin(s, seat, 1, ACTIVATES_ANY, false);
        break;
    }
}
