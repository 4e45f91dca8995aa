/* Chapter Winning and Losing: when the war is won or lost, who has most Glory, and how a game ends. */
#include "games/libertad/rules/rules.h"

/* ---- the war ---- */

/* LF-win-06, LF-win-07: a closed Front counts by its value. */
bool lf_war_won(const libertad *s)
{
    int good = 0;
    for (int f = 0; f < FRONTS; f++)
        good += s->front[f] >= 1;
    return good >= 3;
}

/* LF-win-04, LF-win-05: whether this Front's Defeat would be the end. */
bool lf_loses_war(const libertad *s, int front)
{
    int lost = 1;
    for (int f = 0; f < FRONTS; f++)
        lost += f != front && s->front[f] == LOST;
    return front == MADRID || lost >= 2;
}

/* ---- Glory ---- */

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

/* ---- ties for the Final Bid and for the game (LF-win-09, LF-bid-05). The holder of the Initiative is asked, even
 * one who is tied himself (ruling LF-44) ---- */

static void tie_award(libertad *s, bool final_bid, int seat, trace *t)
{
    if (!final_bid) {
        end_game(s, seat, t);
        return;
    }
    flow_pop(&s->head);
    s->bid_winner = (uint8_t)seat;
    s->glory[seat] = (uint8_t)(s->glory[seat] + (!lf_glory_full(s) && lf_tokens_left(s, seat) > 0));
    note(t, ENTRY_BID_WON, seat, s->glory[seat], 0, 0);
}

flow lf_tie_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const tie_frame *tie = tie_of(f);
    unsigned tied = (unsigned)tie->tied;
    int holder = lf_initiative(s);
    if (!several(tied))
        tie_award(s, tie->final_bid, __builtin_ctz(tied), t);
    else if (is_nonplayer(s, holder))
        tie_award(s, tie->final_bid, lf_np_tie_winner(s, tied, tie->final_bid), t);
    else
        return flow_wait(&s->head, 1u << holder);
    return FLOW_ON;
}

void lf_tie_options(const void *state, int seat, choices *out)
{
    const tie_frame *tie = tie_now(state);
    (void)seat;
    for (int who = 0; who < FACTIONS; who++)
        offer(out, VERB_AWARD, who, 0, tie->tied >> who & 1 ? ALLOWED : refuse(NO_NOT_TIED, who, 0));
}

void lf_tie_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    tie_award(state, tie_now(state)->final_bid, choice_a(c), t);
}

/* ---- the end ---- */

/* Ruling LF-45: a faction that resigns has lost, and the others have won; an agreed end is a draw. */
void lf_conclude(void *state, int seat, trace *t)
{
    (void)state;
    note(t, seat < 0 ? ENTRY_AGREED : ENTRY_RESIGNED, seat, 0, 0, 0);
}

void lf_outcome(const void *state, int score[SEATS_MAX])
{
    const libertad *s = state;
    int gone = game_resigned(s);
    for (int seat = 0; seat < FACTIONS; seat++)
        score[seat] = s->head.over == OVER_AGREED ? 500
                      : gone >= 0                 ? 1000 * (seat != gone)
                                                  : 1000 * (seat == s->winner);
}
