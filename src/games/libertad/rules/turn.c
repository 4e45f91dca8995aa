/* The turn and the Year: Fascist Event, Final Bid, face-down choice, player
 * turns, Test, Bag of Glory, and what a Year's end brings. */
#include <string.h>

#include "games/libertad/libertad.h"

/* ---- step 1: the Fascist Event ---- */

int lf_from_bottom(libertad *s)
{
    uint8_t *bottom = s->bottom[s->year - 1];
    int number = bottom[0];
    must(s->bottom_count);
    memmove(bottom, bottom + 1, DECK - 1);
    bottom[DECK - 1] = NOBODY;
    s->bottom_count--;
    return number;
}

/* LF-fev-01: the top card of the Year's deck. */
static int next_fascist(libertad *s, trace *t)
{
    int year = s->year - 1;
    if (s->top_count) {
        int number = s->top[0];
        for (int i = 0; i + 1 < SCOUT_MAX; i++)
            s->top[i] = s->top[i + 1];
        s->top[SCOUT_MAX - 1] = NOBODY;
        s->top_count--;
        reveal(&s->head);
        return number;
    }
    /* Only a described position can run out of Fascist cards: the seen ones come again. */
    if (!s->fascist[year])
        s->fascist[year] = (1u << DECK) - 1;
    uint32_t loose = s->fascist[year] & ~lf_bottom(s);
    if (loose)
        return year * DECK + roll_member(&s->head, t, loose, &lf_noun_fascist, year * DECK);
    reveal(&s->head);
    return lf_from_bottom(s);
}

/* LF-fev-02, LF-fev-05, LF-fev-07: its Attacks and other effects are one script, carried out in order. LF-fev-08: its
 * Test waits. */
static void fascist_event(libertad *s, trace *t)
{
    note(t, ENTRY_TURN, s->year, lf_turn_number(s->year, s->turn), 0, 0);
    s->event = (uint8_t)next_fascist(s, t);
    s->fascist[s->year - 1] &= ~(1u << s->event % DECK);
    const fascist_card *c = &lf_table.fascists[s->event];
    note(t, ENTRY_FASCIST_CARD, s->event, c->test_front, c->threshold, 0);
    lf_push_script(s, c->event, NOBODY, FROM_FASCIST);
}

/* ---- step 2: the order of the player turns (LF-ptn-02, LF-ptn-03, LF-init-07) ---- */

static void fix_order(libertad *s, trace *t)
{
    int order[FACTIONS];
    lf_turn_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        s->order[i] = (uint8_t)order[i];
    s->cursor = 0;
    note(t, ENTRY_ORDER, order[0], order[1], order[2], 0);
}

/* False when all have had their turn. */
static bool next_player(libertad *s, trace *t)
{
    s->active = NOBODY;
    s->used = 0;
    if (s->cursor == FACTIONS)
        return false;
    s->active = s->order[s->cursor++];
    note(t, ENTRY_PLAYER_TURN, s->active, 0, 0, 0);
    flow_push(&s->head, is_nonplayer(s, s->active) ? NODE_NP_TURN : NODE_PLAYER, s->active, 0, 0, 0);
    return true;
}

/* ---- step 3: the Test ---- */

/* LF-test-01: the value decides; LF-vict-05, LF-def-05: a closed Front by itself. */
bool lf_test_passed(const fascist_card *c, int value)
{
    return value == WON || (value != LOST && value >= c->threshold);
}

/* LF-test-04: once and for all. LF-test-03, LF-test-05, LF-medal-propaganda, LF-np-6c: contributors are paid, then that
 * Medallion, whoever holds it. LF-test-02: then one of the two outcomes is carried out. */
static void resolve_test(libertad *s, trace *t)
{
    const fascist_card *c = &lf_table.fascists[s->event];
    bool passed = lf_test_passed(c, s->front[c->test_front]);
    note(t, passed ? ENTRY_TEST_PASSED : ENTRY_TEST_FAILED, c->test_front, c->threshold, s->front[c->test_front], 0);
    int order[FACTIONS];
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS && passed; i++)
        if (s->supporters[c->test_front] >> order[i] & 1)
            lf_gain_hero(s, order[i], lf_table.gain_test, t);
    for (int i = 0; i < FACTIONS && passed; i++) {
        int propaganda = lf_holds(s, order[i], OP_TEST_HERO);
        if (propaganda >= 0) {
            note(t, ENTRY_MEDAL_USED, order[i], propaganda, 0, 0);
            lf_gain_hero(s, order[i], lf_medal_amount(propaganda, OP_TEST_HERO), t);
        }
    }
    lf_push_script(s, passed ? c->success : c->failure, NOBODY, FROM_TEST);
}

/* ---- step 5 ---- */

/* LF-turn-02. */
static void clear_tokens(libertad *s, trace *t)
{
    for (int f = 0; f < FRONTS; f++)
        s->supporters[f] = 0;
    for (int i = 0; i < FACTIONS; i++)
        s->order[i] = NOBODY;
    s->cursor = 0;
    s->event = NOBODY;
    note(t, ENTRY_TURN_ENDS, s->year, lf_turn_number(s->year, s->turn), 0, 0);
}

/* ---- the end of a Year ---- */

/* The Glory area has nine spaces; when it is full nothing more comes into it. */
static bool glory_full(const libertad *s)
{
    return s->glory[0] + s->glory[1] + s->glory[2] >= lf_table.glory_spaces;
}

/* LF-bag-02: every token in the Bag is equally likely. */
static int pull_token(libertad *s, trace *t)
{
    int16_t tokens[FACTIONS * 256];
    int count = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        for (int i = 0; i < s->bag[seat] && count < (int)(sizeof tokens / sizeof tokens[0]); i++)
            tokens[count++] = (int16_t)seat;
    if (!count || glory_full(s))
        return NOBODY;
    int seat = roll_among(&s->head, t, tokens, count, &lf_noun_seat);
    s->bag[seat]--;
    s->glory[seat]++;
    note(t, ENTRY_GLORY_PULLED, seat, s->glory[seat], 0, 0);
    return seat;
}

/* LF-year-03, LF-year-04: who has no token of this pull gets Hero points. */
static void score_year(libertad *s, trace *t)
{
    unsigned scored = 0;
    for (int i = 0; i < this_year(s)->pulls; i++) {
        int seat = pull_token(s, t);
        if (seat != NOBODY)
            scored |= 1u << seat;
    }
    if (!this_year(s)->hero_gift)
        return;
    int order[FACTIONS];
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (!(scored >> order[i] & 1))
            lf_gain_hero(s, order[i], this_year(s)->hero_gift, t);
}

/* LF-win-06, LF-win-07: a closed Front counts by its value. */
bool lf_war_won(const libertad *s)
{
    int good = 0;
    for (int f = 0; f < FRONTS; f++)
        good += s->front[f] >= 1;
    return good >= 3;
}

/* LF-win-08. */
unsigned lf_most_glory(const libertad *s)
{
    unsigned best = 0;
    int most = -1;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (s->glory[seat] > most)
            most = s->glory[seat], best = 0;
        if (s->glory[seat] == most)
            best |= 1u << seat;
    }
    return best;
}

static void end_game(libertad *s, int winner, trace *t)
{
    s->winner = (uint8_t)winner;
    note(t, ENTRY_WINNER, winner, winner == NOBODY ? 0 : s->glory[winner], 0, 0);
    flow_end(&s->head);
}

/* LF-year-01, LF-year-02: second token, pulls, Hero points; then cards are kept (NODE_KEEP). LF-year-09, LF-win-01: the
 * last Year judges the war instead. LF-win-02, LF-win-06: a lost war has no winner. */
static void year_end(libertad *s, frame *f, trace *t)
{
    note(t, ENTRY_YEAR_ENDS, s->year, 0, 0, 0);
    lf_add_to_bag(s, lf_initiative(s), this_year(s)->tokens_year, t);
    if (s->year < YEARS) {
        score_year(s, t);
    } else if (!lf_war_won(s)) {
        note(t, ENTRY_WAR_LOST, 0, 0, 0, 0);
        flow_end(&s->head);
    } else {
        note(t, ENTRY_WAR_WON, 0, 0, 0, 0);
        score_year(s, t);
        f->step = STEP_WINNER;
    }
}

/* LF-year-06: the direction is one of the new Year's numbers. LF-year-07: the draw. LF-year-08: and its deck, so that
 * nothing of the old one is known. */
static void new_year(libertad *s, frame *f, trace *t)
{
    int draw = this_year(s)->draw, order[FACTIONS];
    s->year++;
    s->turn = 1;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = NOBODY;
    s->top_count = s->bottom_count = 0;
    s->looker = NOBODY;
    memset(s->bottom, NOBODY, sizeof s->bottom);
    note(t, ENTRY_NEW_YEAR, s->year, this_year(s)->direction, 0, 0);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (!is_nonplayer(s, order[i]) || s->head.options >> OPTION_YEAR_HERO & 1)
            lf_draw_cards(s, order[i], draw, true, t); /* ruling 33: a Non-player's cards are Hero points */
    f->step = STEP_EVENT;
}

/* LF-turn-01, LF-bid-06. LF-bag-01: whoever holds the Initiative at that moment adds the token. LF-np-1a: cards are
 * chosen (STEP_PICKS) before any turn. */
flow lf_turn_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const year_row *y = this_year(s);
    switch (f->step++) {
    case STEP_EVENT: fascist_event(s, t); break;
    case STEP_BID:
        if (s->turn == y->final_bid_turn)
            flow_push(&s->head, NODE_BID, 0, 0, 0, 0);
        break;
    case STEP_PICKS: flow_push(&s->head, NODE_PICKS, 0, 0, 0, 0); break;
    case STEP_ORDER: fix_order(s, t); break;
    case STEP_PLAYERS:
        if (next_player(s, t))
            f->step = STEP_PLAYERS;
        break;
    case STEP_TEST: resolve_test(s, t); break;
    case STEP_BAG: lf_add_to_bag(s, lf_initiative(s), y->tokens_turn, t); break;
    case STEP_CLEAR:
        clear_tokens(s, t);
        if (s->turn < y->turns) {
            s->turn++;
            f->step = STEP_EVENT;
        }
        break;
    case STEP_YEAR_END: year_end(s, f, t); break;
    case STEP_KEEP: flow_push(&s->head, NODE_KEEP, 0, 0, 0, 0); break;
    case STEP_NEW_YEAR: new_year(s, f, t); break;
    case STEP_WINNER: flow_push(&s->head, NODE_TIE, 0, (int)lf_most_glory(s), 0, 0); break;
    default: must(!"the turn has no such step");
    }
    return FLOW_ON;
}

/* ---- the face-down choice (LF-ptn-01, LF-play-04) ---- */

flow lf_picks_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned waiting = 0;
    (void)f, (void)t;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat) && s->hand_count[seat] && !(s->picked >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->head, waiting);
    flow_pop(&s->head);
    return FLOW_ON;
}

refusal lf_picks_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_PICK ? refuse(NO_CARD_NOT_IN_HAND, choice_a(c), 0) : ALLOWED;
}

void lf_picks_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (uint32_t set = s->hand[seat]; set; set &= set - 1)
        offer(out, VERB_PICK, seat * DECK + __builtin_ctz(set), 0, ALLOWED);
}

void lf_picks_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    s->pick[seat] = (uint8_t)choice_a(c);
    s->picked |= (uint8_t)(1u << seat);
    note(t, ENTRY_PICKED, seat, 0, 0, 0);
    if (t)
        note_to(t, viewers_only(seat), ENTRY_PICKED_CARD, choice_a(c), 0, 0, 0);
}

/* ---- the Final Bid ---- */

enum { NP_BID_EXTRA = 4 };

/* LF-bid-03. */
static void discard_bid(libertad *s, int seat)
{
    s->hand[seat] &= ~s->bid[seat];
    s->known[seat] &= ~s->bid[seat];
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] - bits(s->bid[seat]));
    s->discard[seat] |= s->bid[seat];
    s->bid[seat] = 0;
}

/* The bid of a faction, shown and laid on its discard pile. */
static int show_bid(libertad *s, int seat, trace *t)
{
    int total = 0;
    if (is_nonplayer(s, seat)) { /* LF-np-7 */
        int number = lf_draw_one(s, seat, t);
        if (number != NOBODY) {
            s->discard[seat] |= 1u << number % DECK;
            note(t, ENTRY_BID_CARD, seat, number, 0, 0);
            total = lf_table.cards[number].strength;
        }
        total += NP_BID_EXTRA;
    }
    for (uint32_t set = s->bid[seat]; set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        note(t, ENTRY_BID_CARD, seat, number, 0, 0);
        total += lf_table.cards[number].strength;
    }
    discard_bid(s, seat);
    note(t, ENTRY_BID_TOTAL, seat, total, 0, 0);
    return total;
}

/* LF-bid-04, LF-bid-05: the highest total, or who is tied for it. */
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
    flow_push(&s->head, NODE_TIE, 1, (int)best, 0, 0);
}

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
    if (!at_deck(s->hand[seat], number) || number / DECK != seat)
        return refuse(NO_BID_NOT_IN_HAND, number, 0);
    if (at_deck(s->bid[seat], number))
        return refuse(NO_ALREADY_BID, number, 0);
    if (count == BID_MAX)
        return refuse(NO_BID_THREE, BID_MAX, 0);
    if (count + 1 >= s->hand_count[seat])
        return refuse(NO_BID_KEEP_ONE, 0, 0);
    return ALLOWED;
}

refusal lf_bid_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_BID ? bid_card_check(state, seat, choice_a(c)) : ALLOWED;
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

/* ---- ties for Glory: a is 1 for the Final Bid, 0 for the game (LF-win-09, LF-bid-05). Whoever holds the Initiative is
 * asked, tied himself or not (ruling 44) ---- */

static void tie_award(libertad *s, bool final_bid, int seat, trace *t)
{
    if (!final_bid) {
        end_game(s, seat, t);
        return;
    }
    flow_pop(&s->head);
    s->bid_winner = (uint8_t)seat;
    s->glory[seat] = (uint8_t)(s->glory[seat] + (!glory_full(s) && lf_tokens_left(s, seat) > 0));
    note(t, ENTRY_BID_WON, seat, s->glory[seat], 0, 0);
}

flow lf_tie_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned tied = (unsigned)f->b;
    int holder = lf_initiative(s);
    if (!(tied & (tied - 1)))
        tie_award(s, f->a, __builtin_ctz(tied), t);
    else if (is_nonplayer(s, holder))
        tie_award(s, f->a, lf_np_tie_winner(s, tied, f->a), t);
    else
        return flow_wait(&s->head, 1u << holder);
    return FLOW_ON;
}

void lf_tie_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    (void)seat;
    for (int who = 0; who < FACTIONS; who++)
        offer(out, VERB_AWARD, who, 0, flow_peek(&s->head)->b >> who & 1 ? ALLOWED : refuse(NO_NOT_TIED, who, 0));
}

void lf_tie_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat;
    tie_award(s, flow_top(&s->head)->a, choice_a(c), t);
}

/* ---- keeping cards over a Year's end (LF-year-05): secret and together ---- */

int lf_keep_hand_limit(const libertad *s, int seat)
{
    return this_year(s)->keep_hand + lf_ability_amount(s, seat, OP_KEEP_HAND_PLUS);
}

static void discard_rest(libertad *s, int seat, trace *t)
{
    uint32_t gone_hand = s->hand[seat] & ~s->keep_hand[seat], gone_tableau = s->tableau[seat] & ~s->keep_tableau[seat];
    for (uint32_t set = gone_hand | gone_tableau; set; set &= set - 1)
        note(t, ENTRY_DISCARDED, seat, seat * DECK + __builtin_ctz(set), 0, 0);
    s->hand[seat] &= s->keep_hand[seat];
    s->tableau[seat] &= s->keep_tableau[seat];
    s->discard[seat] |= gone_hand | gone_tableau;
    s->hand_count[seat] = (uint8_t)bits(s->hand[seat]);
    s->known[seat] &= s->hand[seat];
    note(t, ENTRY_KEPT, seat, s->hand_count[seat], bits(s->tableau[seat]), 0);
    s->keep_hand[seat] = s->keep_tableau[seat] = 0;
}

flow lf_keep_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned waiting = 0;
    (void)f;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat) && (s->hand_count[seat] || s->tableau[seat]) && !(s->keep_done >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->head, waiting);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat))
            discard_rest(s, seat, t);
    s->keep_done = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

/* What the list never considers: cards that are elsewhere, or kept already. */
refusal lf_keep_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int number = choice_a(c);
    bool hand = choice_verb(c) == VERB_KEEP_HAND;
    if (!hand && choice_verb(c) != VERB_KEEP_TABLEAU)
        return ALLOWED;
    if (number / DECK != seat || !at_deck(hand ? s->hand[seat] : s->tableau[seat], number))
        return refuse(hand ? NO_KEEP_NOT_IN_HAND : NO_KEEP_NOT_IN_TABLEAU, number, 0);
    return refuse(NO_KEEP_ALREADY, number, 0);
}

void lf_keep_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    refusal hand_full = bits(s->keep_hand[seat]) < lf_keep_hand_limit(s, seat)
                            ? ALLOWED
                            : refuse(NO_KEEP_LIMIT, lf_keep_hand_limit(s, seat), 0);
    refusal tableau_full = bits(s->keep_tableau[seat]) < this_year(s)->keep_tableau
                               ? ALLOWED
                               : refuse(NO_KEEP_LIMIT, this_year(s)->keep_tableau, 1);
    for (uint32_t set = s->hand[seat] & ~s->keep_hand[seat]; set; set &= set - 1)
        offer(out, VERB_KEEP_HAND, seat * DECK + __builtin_ctz(set), 0, hand_full);
    for (uint32_t set = s->tableau[seat] & ~s->keep_tableau[seat]; set; set &= set - 1)
        offer(out, VERB_KEEP_TABLEAU, seat * DECK + __builtin_ctz(set), 0, tableau_full);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

void lf_keep_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    uint32_t bit = 1u << choice_a(c) % DECK;
    if (choice_verb(c) == VERB_DONE) {
        s->keep_done |= (uint8_t)(1u << seat);
        note(t, ENTRY_KEEP_MADE, seat, 0, 0, 0);
        return;
    }
    if (choice_verb(c) == VERB_KEEP_HAND)
        s->keep_hand[seat] |= bit;
    else
        s->keep_tableau[seat] |= bit;
    if (t)
        note_to(t, viewers_only(seat), ENTRY_KEEPING, choice_a(c), 0, 0, 0);
}
