/* Chapter Final Bid for Glory: in the last turn all bid cards in secret and together. */
#include "games/libertad/rules/rules.h"

enum { NP_BID_EXTRA = 4 };

/* ---- settling it ---- */

/* LF-bid-03. */
static void discard_bid(libertad *s, int seat)
{
    s->hand[seat] &= ~s->bid[seat];
    s->known[seat] &= ~s->bid[seat];
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] - bits(s->bid[seat]));
    s->discard[seat] |= s->bid[seat];
    s->bid[seat] = 0;
}

/* LF-np-7: a Non-player bids the top card of its deck, and 4. */
static int np_bid(libertad *s, int seat, trace *t)
{
    int number = lf_draw_one(s, seat, t);
    if (number == NOBODY)
        return NP_BID_EXTRA;
    s->discard[seat] |= 1u << number % DECK;
    note(t, ENTRY_BID_CARD, seat, number, 0, 0);
    return NP_BID_EXTRA + lf_table.cards[number].strength;
}

/* The bid of a faction, shown and laid on its discard pile. */
static int show_bid(libertad *s, int seat, trace *t)
{
    int total = is_nonplayer(s, seat) ? np_bid(s, seat, t) : 0;
    for (uint32_t set = s->bid[seat]; set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        note(t, ENTRY_BID_CARD, seat, number, 0, 0);
        total += lf_table.cards[number].strength;
    }
    discard_bid(s, seat);
    note(t, ENTRY_BID_TOTAL, seat, total, 0, 0);
    return total;
}

/* LF-bid-04, LF-bid-05: the highest total, or all that are tied for it. */
static void settle_bids(libertad *s, trace *t)
{
    unsigned best = 0;
    int most = -1;
    for (int seat = 0; seat < FACTIONS; seat++) {
        int total = show_bid(s, seat, t);
        if (total > most)
            most = total, best = 0;
        if (total == most)
            best |= 1u << seat;
    }
    s->bid_done = 0;
    flow_pop(&s->head);
    PUSH(&s->head, tie, .final_bid = true, .tied = (int)best);
}

/* ---- the bids: secret and together ---- */

flow lf_bid_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned waiting = 0;
    (void)f;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat) && s->hand_count[seat] > 1 && !(s->bid_done >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->head, waiting);
    settle_bids(s, t);
    return FLOW_ON;
}

/* LF-bid-02: up to three, and one card must stay to be played. */
int lf_bid_limit(const libertad *s, int seat)
{
    return s->hand_count[seat] - 1 < BID_MAX ? s->hand_count[seat] - 1 : BID_MAX;
}

static refusal bid_card_check(const libertad *s, int seat, int number)
{
    int count = bits(s->bid[seat]);
    if (!has_card(s->hand[seat], number) || number / DECK != seat)
        return refuse(NO_BID_NOT_IN_HAND, number, 0);
    if (has_card(s->bid[seat], number))
        return refuse(NO_ALREADY_BID, number, 0);
    if (count == BID_MAX)
        return refuse(NO_BID_THREE, BID_MAX, 0);
    if (count + 1 >= s->hand_count[seat])
        return refuse(NO_BID_KEEP_ONE, 0, 0);
    return ALLOWED;
}

void lf_bid_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (uint32_t set = s->hand[seat]; set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        offer(out, VERB_BID, number, 0, bid_card_check(s, seat, number));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal lf_bid_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_BID ? bid_card_check(state, seat, choice_a(c)) : ALLOWED;
}

void lf_bid_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    if (choice_verb(c) == VERB_DONE) {
        s->bid_done |= (uint8_t)(1u << seat);
        note(t, ENTRY_BID_MADE, seat, 0, 0, 0);
        return;
    }
    s->bid[seat] |= 1u << choice_a(c) % DECK;
    if (t)
        note_to(t, viewers_only(seat), ENTRY_BID_ADDED, choice_a(c), 0, 0, 0);
}
