/* Chapter 5, Who wins. Surrender (GE-5a) is the resignation that a match knows (ruling GE-48). */
#include "games/guerra/rules/rules.h"

static void wins(guerra *s, int winner, int entry, int a, int b, trace *t)
{
    s->winner = (uint8_t)winner;
    note(t, entry, a, b, 0, 0);
    reveal(&s->head); /* nobody takes the end of a game back */
    flow_end(&s->head);
}

/* GE-5b, ruling GE-7, ruling GE-49: looked for after each combat; carried counters count as on the map. */
void gu_annihilation(guerra *s, trace *t)
{
    int nat = gu_alive(s, NAT), rep = gu_alive(s, REP);
    if (!nat && !rep)
        wins(s, WINNER_DRAW, ENTRY_BOTH_ANNIHILATED, 0, 0, t);
    else if (!nat || !rep)
        wins(s, nat ? WINNER_NAT : WINNER_REP, ENTRY_ANNIHILATED, nat ? REP : NAT, 0, t);
}

/* GE-5d1, GE-5d2, GE-5d3: population of own provinces after the last turn. */
static void population_test(guerra *s, trace *t)
{
    int nat = gu_population(gu_owned(s, NAT)), rep = gu_population(gu_owned(s, REP));
    int lead = nat > rep ? nat - rep : rep - nat;
    note(t, ENTRY_POPULATION_COUNT, nat, rep, 0, 0);
    if (lead >= PARAM(victory_population_margin)) /* ruling GE-6 */
        wins(s, nat > rep ? WINNER_NAT : WINNER_REP, ENTRY_WINS_POPULATION, nat > rep ? NAT : REP, lead, t);
    else if (s->head.options & OPTION_PLAY_ON) /* GE-5d4 */
        note(t, ENTRY_PLAY_ON, lead, 0, 0, 0);
    else /* GE-5d5 */
        wins(s, WINNER_DRAW, ENTRY_DRAW, lead, 0, t);
}

/* GE-14-2.9: the provinces, then 35 of them, after turn 16 the population; ruling GE-47: turn 22 is the last in any
 * case. */
void gu_turn_ends(guerra *s, trace *t)
{
    s->hit = 0; /* GE-13i */
    gu_provinces_settle(s, t);
    for (int side = 0; side < SIDES && !s->head.over; side++) {
        int count = __builtin_popcountll(gu_owned(s, side));
        if (count >= PARAM(victory_provinces)) /* GE-5c */
            wins(s, side == NAT ? WINNER_NAT : WINNER_REP, ENTRY_WINS_PROVINCES, side, count, t);
    }
    if (s->head.over)
        return;
    if (s->turn == TURNS)
        population_test(s, t);
    else if (s->turn == TURNS_MOST)
        wins(s, WINNER_DRAW, ENTRY_DRAW_AT_LAST, 0, 0, t);
}

/* GE-5a, ruling GE-48: a side that surrenders gives the other the victory. */
void gu_conclude(void *state, int seat, trace *t)
{
    guerra *s = state;
    s->winner = seat < 0 ? WINNER_DRAW : seat == NAT ? WINNER_REP : WINNER_NAT;
    if (seat >= 0)
        note(t, ENTRY_SURRENDERS, seat, other(seat), 0, 0);
}

/* GE-5a, ruling GE-48: the rules know no agreed end. */
refusal gu_may_offer(const void *state, int seat)
{
    (void)state, (void)seat;
    return refuse(NO_AGREED_END, 0, 0);
}

void gu_outcome(const void *state, int score[SEATS_MAX])
{
    const guerra *s = state;
    int nat = s->winner == WINNER_NAT ? 1000 : s->winner == WINNER_REP ? 0 : 500;
    score[NAT] = nat;
    score[REP] = 1000 - nat;
}
