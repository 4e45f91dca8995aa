/* Chapter Turn Sequence: the steps of a turn, one after the other. This file carries out the Fascist Event, the Test,
 * the token for the Bag of Glory and the clearing; the steps between and after them stand in files of their own. */
#include <string.h>

#include "games/libertad/rules/rules.h"

int lf_turn_number(int year, int turn)
{
    for (int y = 1; y < year; y++)
        turn += lf_table.years[y - 1].turns;
    return turn;
}

/* ---- step 1: the Fascist Event ---- */

uint32_t lf_bottom(const libertad *s)
{
    uint32_t set = 0;
    const uint8_t *bottom = s->bottom[s->year - 1];
    for (int i = 0; i < s->bottom_count && bottom[i] != NOBODY; i++)
        set |= 1u << bottom[i] % DECK;
    return set;
}

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

/* ---- step 2: the player turns in their order (LF-ptn-02, LF-ptn-03, LF-init-07) ---- */

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
    if (is_nonplayer(s, s->active))
        PUSH(&s->head, np_turn, .seat = s->active);
    else
        PUSH(&s->head, player, .seat = s->active);
    return true;
}

/* ---- step 3: the Test ---- */

/* LF-test-01: the value decides; LF-vict-05, LF-def-05: a closed Front decides it whatever is needed. */
bool lf_test_passed(const fascist_card *c, int value)
{
    return value == WON || (value != LOST && value >= c->threshold);
}

/* LF-test-04: once and for all. LF-test-03, LF-test-05, LF-medal-propaganda, LF-np-6c: contributors are paid, then that
 * Medallion, in any hands. LF-test-02: then one of the two outcomes is carried out. */
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

/* ---- step 4: the Bag of Glory ---- */

int lf_tokens_left(const libertad *s, int seat)
{
    return TOKENS_MAX - s->bag[seat] - s->glory[seat];
}

/* LF-setup-13: tokens never run out. How many went in. */
static int into_bag(libertad *s, int seat, int n)
{
    if (n > lf_tokens_left(s, seat))
        n = lf_tokens_left(s, seat);
    s->bag[seat] = (uint8_t)(s->bag[seat] + n);
    return n;
}

void lf_add_to_bag(libertad *s, int seat, int n, trace *t)
{
    n = into_bag(s, seat, n);
    if (n)
        note(t, ENTRY_BAG, seat, n, 0, 0);
}

void lf_bag_of_initiative(libertad *s, int n, trace *t)
{
    int seat = lf_initiative(s);
    n = into_bag(s, seat, n);
    if (n)
        note(t, ENTRY_BAG_INITIATIVE, seat, n, s->bag[seat], s->bag[0] + s->bag[1] + s->bag[2]);
}

/* ---- step 5: the Fronts are cleared of tokens ---- */

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

/* ---- all of them ---- */

/* LF-turn-01, LF-bid-06. LF-bag-01: the holder of the Initiative adds the token. LF-np-1a: cards are
 * chosen (STEP_PICKS) before any turn. */
flow lf_turn_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    turn_frame *turn = turn_of(f);
    const year_row *y = this_year(s);
    switch (turn->step++) {
    case STEP_EVENT: fascist_event(s, t); break;
    case STEP_BID:
        if (s->turn == y->final_bid_turn)
            PUSH(&s->head, bid);
        break;
    case STEP_PICKS: PUSH(&s->head, picks); break;
    case STEP_ORDER: fix_order(s, t); break;
    case STEP_PLAYERS:
        if (next_player(s, t))
            turn->step = STEP_PLAYERS;
        break;
    case STEP_TEST: resolve_test(s, t); break;
    case STEP_BAG: lf_bag_of_initiative(s, y->tokens_turn, t); break;
    case STEP_CLEAR:
        clear_tokens(s, t);
        if (s->turn < y->turns) {
            s->turn++;
            turn->step = STEP_EVENT;
        }
        break;
    case STEP_YEAR_END: lf_year_end(s, turn, t); break;
    case STEP_KEEP: PUSH(&s->head, keep); break;
    case STEP_NEW_YEAR: lf_new_year(s, turn, t); break;
    case STEP_WINNER: PUSH(&s->head, tie, .final_bid = false, .tied = (int)lf_most_glory(s)); break;
    default: must(!"the turn has no such step");
    }
    return FLOW_ON;
}
