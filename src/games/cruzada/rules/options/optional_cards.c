/* Chapter 18.5, optional Combat Cards, and the other cards that an option brings into a deck. */
#include "games/cruzada/rules/rules.h"

/* ruling CR-106: cards 57 and 58 come with the War Phase of Columns, 59 and 60 with Mobilization. */
static cardset optional_ccs(int side, int phase)
{
    int first = phase == PHASE_COLUMNS ? 57 : 59;
    return cards_bit(CARD(side, first)) | cards_bit(CARD(side, first + 1));
}

static int rival(int side, int phase)
{
    return side == NAT ? CARD(NAT, phase == PHASE_COLUMNS ? 14 : 25) : CARD(REP, phase == PHASE_COLUMNS ? 7 : 28);
}

/* CR-18.5.1a, CR-18.5.1b, CR-18.5.2: one card of three. */
cardset cr_candidates(const cruzada *s, int side, int phase)
{
    if (phase > PHASE_MOBILIZATION || (!with(s, OPT_OPT_CC_RANDOM) && !with(s, OPT_OPT_CC_DIRECT)))
        return 0;
    cardset all = optional_ccs(side, phase) | cards_bit(rival(side, phase));
    return (all & ~s->cards.zone[LATER][side]) ? 0 : all;
}

static void elected(cruzada *s, int side, cardset all, int card)
{
    cards_move(&s->cards, card, LATER, DRAW);
    cards_move_set(&s->cards, side, all & ~cards_bit(card), LATER, UNSEEN);
}

void cr_elect_random(cruzada *s, int phase, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        cardset all = cr_candidates(s, side, phase);
        if (!all)
            continue;
        /* nobody may know which: the die is not told either */
        int card = side * CARDS_DECK + roll_member(&s->head, t, all, &cr_noun_card, side * CARDS_DECK);
        elected(s, side, all, card);
    }
}

/* CR-18.4.2.1a, CR-18.4.2.2a, CR-18.2.7a, CR-18.5.3, CR-18.3.5b: cards that an option brings with a War Phase. */
cardset cr_cards_by_option(const cruzada *s, int side, int phase)
{
    cardset set = 0;
    bool corps = side == NAT ? with(s, OPT_GEC) || with(s, OPT_SEC_FIRST) || with(s, OPT_GEC_FIRST)
                             : with(s, OPT_SEC) || with(s, OPT_SEC_FIRST) || with(s, OPT_GEC_FIRST);
    if (phase == PHASE_MOBILIZATION && corps)
        set |= cards_bit(CARD(side, 56));
    if (phase == PHASE_MOBILIZATION && side == NAT && with(s, OPT_BLOCKADE_EARLY))
        set |= cards_bit(CARD(NAT, 49));
    if (phase != PHASE_ARMIES && with(s, OPT_OPT_CC_FREE))
        set |= optional_ccs(side, phase);
    return set & s->cards.zone[LATER][side];
}

/* --- CR-18.5.2: each player chooses secretly --- */

flow cr_elect_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    unsigned left = 0;
    (void)t;
    for (int side = 0; side < SIDES; side++)
        if (cr_candidates(s, side, elect_of(f)->phase))
            left |= 1u << side;
    if (left)
        return flow_wait(&s->head, left);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_elect_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    CARDS_EACH(card, seat, cr_candidates(s, seat, elect_now(&s->head)->phase))
        offer(out, VERB_ELECT, card, 0, ALLOWED);
}

refusal cr_elect_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_ELECT ? refuse(NO_ELECT_CARD, choice_a(c), 0) : ALLOWED;
}

void cr_elect_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    cardset all = cr_candidates(s, seat, elect_now(&s->head)->phase);
    elected(s, seat, all, choice_a(c));
    if (t)
        note_to(t, viewers_only(seat), ENTRY_ELECTS, choice_a(c), 0, 0, 0);
}
