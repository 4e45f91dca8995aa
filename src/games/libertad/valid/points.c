/* Quiet points: every boundary of a turn of Land and Freedom, where a described position can begin. What belongs to the
 * middle of something can't stand there, and what is said besides must fit the step of the turn. */
#include "games/libertad/valid/valid.h"

/* A step of the turn: whose cards can lie face down there, and whether bids or kept cards can be half chosen. */
typedef struct stage {
    uint8_t step, picks;
    bool bids, keeps;
} stage;

static const char *seat_name(int seat)
{
    return noun_name(&lf_noun_seat, seat, LANG_EN);
}

static bool check_secrets(const libertad *s, const stage *at, fault *why)
{
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (s->picked >> seat & 1 && !(at->picks >> seat & 1))
            return fault_set(why, "the %s can't have a card face down here: no 'pick' was expected (LF-ptn-01)",
                             seat_name(seat));
        if ((s->bid[seat] || s->bid_done >> seat & 1) && !at->bids)
            return fault_set(why, "the %s can't be bidding here: no 'bid' was expected (LF-bid-01)", seat_name(seat));
        if ((s->keep_hand[seat] || s->keep_tableau[seat] || s->keep_done >> seat & 1) && !at->keeps)
            return fault_set(why, "the %s can't be keeping cards here: no 'keep-hand' was expected (LF-year-05)",
                             seat_name(seat));
        if (s->playing[seat])
            return fault_set(why, "no Event of the %s can be under way here: no 'playing' was expected",
                             seat_name(seat));
        if (is_nonplayer(s, seat) && (s->bid_done | s->keep_done) >> seat & 1)
            return fault_set(why, "the %s are a Non-player and decide nothing (LF-np-1b)", seat_name(seat));
    }
    if (s->organized != NOBODY)
        return fault_set(why, "no icon can count once more here: no 'organized' was expected");
    return !s->looked || fault_set(why, "nobody can be looking at Fascist cards here: no 'looked' was expected");
}

/* LF-turn-01: the card on the table, the order, the tokens on the Fronts. */
static bool check_step(const libertad *s, int step, fault *why)
{
    bool lies = step > STEP_EVENT && step <= STEP_CLEAR, bid_over = step > STEP_BID && step != STEP_EVENT;
    const year_row *y = this_year(s);
    if (lies && s->event == NOBODY)
        return fault_set(why, "a Fascist card must lie on the table here: 'event f101' was expected (LF-turn-01)");
    if (!lies && s->event != NOBODY)
        return fault_set(why, "no 'event' can lie on the table here (LF-turn-01)");
    if ((step < STEP_ORDER || step > STEP_CLEAR) && s->order[0] != NOBODY)
        return fault_set(why, "no player turns are under way here: no 'order' was expected (LF-turn-01)");
    if (step == STEP_ORDER && s->order[0] != NOBODY && s->order[0] != lf_initiative(s))
        return fault_set(why, "the %s hold the Initiative and begin: the 'order' says something else (LF-ptn-02)",
                         seat_name(lf_initiative(s)));
    for (int f = 0; f < FRONTS && !lies; f++)
        if (s->supporters[f])
            return fault_set(why, "no tokens stand on the Fronts here: no 'supporters' were expected (LF-turn-02)");
    if (step > STEP_CLEAR && s->turn != y->turns)
        return fault_set(why, "Year %d ends after its turn %d: 'turn %d' was expected (LF-win-01)", s->year, y->turns,
                         y->turns);
    if (step == STEP_BID && s->turn != y->final_bid_turn && (s->bid[0] | s->bid[1] | s->bid[2] | s->bid_done))
        return fault_set(why, "turn %d of Year %d has no Final Bid: no 'bid' was expected (LF-bid-01)", s->turn,
                         s->year);
    if (!bid_over && s->bid_winner != NOBODY)
        return fault_set(why, "the Final Bid is still to come here: no 'bid-winner' was expected (LF-bid-01)");
    return lf_glory_fits(s, step, why);
}

/* `active`, `cursor` and `used` follow from the point. */
static bool check_active(const libertad *s, int seat, int cursor, fault *why)
{
    if (s->active != NOBODY && s->active != seat)
        return fault_set(why, "it is not the turn of the %s here: no such 'active' was expected (LF-ptn-02)",
                         seat_name(s->active));
    if (s->cursor && s->cursor != cursor)
        return fault_set(why, "%d player %s begun here, not %d: 'cursor' follows from 'at'", cursor,
                         cursor == 1 ? "turn has" : "turns have", s->cursor);
    return lf_used_fits(s, seat, why);
}

static bool begin_at(libertad *s, const stage *at, int seat, int cursor, fault *why)
{
    if (!check_secrets(s, at, why) || !check_step(s, at->step, why) || !check_active(s, seat, cursor, why))
        return false;
    if (at->step > STEP_ORDER && at->step <= STEP_CLEAR) {
        int order[FACTIONS];
        lf_turn_order(s, order);
        for (int i = 0; i < FACTIONS; i++)
            s->order[i] = (uint8_t)order[i];
    }
    s->cursor = (uint8_t)cursor;
    s->active = (uint8_t)seat;
    PUSH(&s->head, turn);
    turn_top(&s->head)->step = at->step;
    return true;
}

/* After the player turns all of them have begun. */
#define BEGIN(name, at_step, ...)                                                                                      \
    static bool begin_##name(void *state, int argument, fault *why)                                                    \
    {                                                                                                                  \
        (void)argument;                                                                                                \
        return begin_at(state, &(const stage){.step = at_step, __VA_ARGS__}, NOBODY,                                   \
                        (at_step) > STEP_PLAYERS && (at_step) <= STEP_CLEAR ? FACTIONS : 0, why);                      \
    }
BEGIN(event, STEP_EVENT, .picks = 0)
BEGIN(bid, STEP_BID, .bids = true)
BEGIN(picks, STEP_PICKS, .picks = EVERYBODY)
BEGIN(turns, STEP_ORDER, .picks = EVERYBODY)
BEGIN(test, STEP_TEST, .picks = 0)
BEGIN(bag, STEP_BAG, .picks = 0)
BEGIN(turn_end, STEP_CLEAR, .picks = 0)
#undef BEGIN

/* The end of a Year in its parts; the last Year has no next one. */
static bool begin_year(libertad *s, int step, bool last, fault *why)
{
    if (last != (s->year == YEARS))
        return last ? fault_set(why, "Year %d ends with a winner, not Year %d (LF-win-01)", YEARS, s->year)
                    : fault_set(why, "no Year follows Year %d (LF-win-01)", YEARS);
    return begin_at(s, &(const stage){.step = (uint8_t)step, .keeps = step == STEP_KEEP}, NOBODY, 0, why);
}
static bool begin_year_end(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_at(state, &(const stage){.step = STEP_YEAR_END}, NOBODY, 0, why);
}
static bool begin_keep(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_year(state, STEP_KEEP, false, why);
}
static bool begin_new_year(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_year(state, STEP_NEW_YEAR, false, why);
}
static bool begin_winner(void *state, int argument, fault *why)
{
    (void)argument;
    if (!lf_war_won(state))
        return fault_set(why, "the war is not won: three Fronts at +1 or better were expected (LF-win-07)");
    return begin_year(state, STEP_WINNER, true, why);
}

/* The player turn of one faction; those after it in the order follow. */
static bool begin_player(void *state, int seat, fault *why)
{
    libertad *s = state;
    int order[FACTIONS], cursor = 0;
    unsigned to_come = EVERYBODY;
    lf_turn_order(s, order);
    while (order[cursor++] != seat)
        to_come &= ~(1u << order[cursor - 1]);
    const stage at = {.step = STEP_PLAYERS, .picks = (uint8_t)to_come};
    if (!begin_at(s, &at, seat, cursor, why))
        return false;
    if (is_nonplayer(s, seat))
        PUSH(&s->head, np_turn, .seat = seat);
    else
        PUSH(&s->head, player, .seat = seat);
    return true;
}

const point lf_points[POINTS] = {
    {"event", NULL, "the start of a turn: a Fascist card is about to be revealed", begin_event},
    {"bid", NULL, "after the Fascist Event: the Final Bid if this turn has one, else the face-down choice", begin_bid},
    {"picks", NULL, "the face-down choice of cards", begin_picks},
    {"turns", NULL, "the player turns are about to begin; `pick` says what was chosen", begin_turns},
    {"turn", &lf_noun_seat, "the player turn of one faction; those after it in the order follow", begin_player},
    {"test", NULL, "the player turns are over: the Fascist Test is about to be resolved", begin_test},
    {"bag", NULL, "the Initiative player is about to add a token to the Bag", begin_bag},
    {"turn-end", NULL, "the token is in the Bag: the tokens are about to leave the Fronts", begin_turn_end},
    {"year-end", NULL, "after the last turn of a Year: second token, scoring, Hero points", begin_year_end},
    {"keep", NULL, "the Year is scored: the choice of what to keep", begin_keep},
    {"new-year", NULL, "cards are kept: the next Year begins with a draw", begin_new_year},
    {"winner", NULL, "the war is won and all Glory pulled: who wins the game", begin_winner},
};
