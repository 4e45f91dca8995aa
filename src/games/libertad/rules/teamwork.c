/* Chapter Teamwork Bonus: Strength that a faction brings to a Front, with its token, and 1 more for those who join. */
#include "games/libertad/rules/rules.h"

/* LF-team-02, LF-team-03, LF-team-04: a second or third faction that arrives while the Bonus is on brings 1 more. */
bool lf_teams(const libertad *s, int seat, int front)
{
    return s->supporters[front] && !(s->supporters[front] >> seat & 1) && bonus_on(s, TEAMWORK);
}

int lf_front_after(const libertad *s, int seat, int front, int n)
{
    int after = s->front[front] + n + lf_teams(s, seat, front);
    return after > WON ? WON : after;
}

/* LF-team-01: one token per faction and Front. LF-team-05, LF-hero-01: all of it is one strengthening by that faction,
 * a Non-player's too (LF-np-2d.iv). LF-win-03, LF-ap-02: a Front has one value. */
static void strengthen(libertad *s, int seat, int front, int n, trace *t)
{
    int before = s->front[front], after = lf_front_after(s, seat, front, n);
    bool teamwork = lf_teams(s, seat, front);
    s->supporters[front] |= (uint8_t)(1u << seat);
    s->front[front] = (int8_t)after;
    note(t, ENTRY_STRENGTH, seat, n, front, before + n > WON ? WON : before + n);
    if (teamwork)
        note(t, ENTRY_TEAMWORK, front, seat, after, 0);
    if (before <= 0 && after >= 1) {
        note(t, ENTRY_CONTROL, seat, front, 0, 0);
        lf_gain_hero(s, seat, lf_table.gain_control, t);
    }
    if (after == WON)
        lf_win_front(s, front, t);
}

/* ---- Strength for one Front, with the Medallion for one more (LF-medal-strategy) ---- */

void lf_push_strength(libertad *s, int seat, int front, int n)
{
    PUSH(&s->head, strength, .seat = seat, .front = front, .points = n);
}

flow lf_strength_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const strength_frame *strength = strength_of(f);
    int seat = strength->seat, front = strength->front, n = strength->points;
    if (front_open(s, front) && seat == s->active && !is_nonplayer(s, seat) && !(s->used >> USED_STRATEGY & 1) &&
        lf_holds(s, seat, OP_FRONT_PLUS) >= 0) {
        note(t, ENTRY_STRENGTH_BEGINS, seat, n, front, 0);
        return flow_wait(&s->head, 1u << seat);
    }
    flow_pop(&s->head);
    if (front_open(s, front))
        strengthen(s, seat, front, n, t);
    return FLOW_ON;
}

void lf_strength_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_STRATEGY, 0, 0, ALLOWED);
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

void lf_strength_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int front = strength_now(&s->head)->front, n = strength_now(&s->head)->points;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_STRATEGY) {
        int medal = lf_holds(s, seat, OP_FRONT_PLUS);
        n += lf_medal_amount(medal, OP_FRONT_PLUS);
        s->used |= 1u << USED_STRATEGY;
        note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
    }
    strengthen(s, seat, front, n, t);
}
