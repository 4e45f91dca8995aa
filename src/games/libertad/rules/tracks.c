/* Chapter Tracks and Triggers: how far a track can go, its steps one by one, and the icons on its spaces. */
#include "games/libertad/rules/rules.h"

/* LF-track-12: the low side of the Government is the Communists'. */
int lf_government_side(const libertad *s)
{
    return s->track[GOVERNMENT] <= lf_table.center ? COMMUNIST : MODERATE;
}

/* LF-track-02, LF-track-03, LF-track-04, LF-track-05, LF-track-06: may this track make one step that way? */
refusal lf_step_check(const libertad *s, int track, int direction)
{
    int to = s->track[track] + direction;
    if (to < lf_table.low[track] || to > lf_table.high[track])
        return refuse(NO_TRACK_END, track, s->track[track]);
    const limit *l = &lf_table.limits[track][direction > 0];
    if (s->track[l->needs_track] < l->needs && (direction > 0 ? to > l->last_free : to < l->last_free))
        return refuse(track == LIBERTY ? NO_LIBERTY_CAP
                      : direction < 0  ? NO_GOVERNMENT_LOW
                                       : NO_GOVERNMENT_HIGH,
                      l->last_free, l->needs);
    return ALLOWED;
}

/* ---- a move, step by step ---- */

/* A move of several steps is told before it begins: a trigger may interrupt it, and everybody knows what is still to
 * come. */
void lf_push_move(libertad *s, int track, int steps, trace *t)
{
    if (steps > 1 || steps < -1)
        note(t, ENTRY_MOVE_BEGINS, track, steps, 0, 0);
    if (steps)
        PUSH(&s->head, move, .track = track, .direction = steps > 0 ? 1 : -1, .left = steps > 0 ? steps : -steps);
}

/* LF-track-07, LF-track-08, LF-track-11: an icon acts when the standee comes to its space, in either direction, and is
 * then covered unless it never is. */
static void reach_space(libertad *s, int track, trace *t)
{
    int at = s->track[track];
    const space *sp = &lf_table.spaces[track][at];
    if (!sp->script || (sp->once && s->covered[track] >> at & 1))
        return;
    note(t, ENTRY_TRIGGER, track, at, 0, 0);
    if (sp->once)
        s->covered[track] |= (uint16_t)(1u << at);
    lf_push_script(s, sp->script, sp->owner, FROM_TRIGGER);
}

/* LF-track-07, LF-ap-05: step by step, and what is left at an end or a limit is lost. */
flow lf_move_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    move_frame *move = move_of(f);
    int track = move->track, direction = move->direction;
    if (!move->left || !allowed(lf_step_check(s, track, direction))) {
        if (move->left)
            note(t, ENTRY_STEPS_LOST, track, move->left, 0, 0);
        flow_pop(&s->head);
        return FLOW_ON;
    }
    move->left--;
    int holder = lf_initiative(s);
    s->track[track] = (int8_t)(s->track[track] + direction);
    note(t, ENTRY_TRACK, track, s->track[track], direction, 0);
    if (lf_initiative(s) != holder)
        note(t, ENTRY_INITIATIVE, lf_initiative(s), holder, 0, 0);
    reach_space(s, track, t);
    return FLOW_ON;
}

/* ---- Blank markers: a space is track * SPACES + place ---- */

refusal lf_covered_check(const libertad *s, int space)
{
    return s->covered[space / SPACES] >> space % SPACES & 1 ? ALLOWED : refuse(NO_NOT_COVERED, space, 0);
}

/* LF-track-09: this fires nothing. */
void lf_uncover(libertad *s, int seat, int space, trace *t)
{
    s->covered[space / SPACES] &= (uint16_t) ~(1u << space % SPACES);
    note(t, ENTRY_UNCOVERED, seat, space, 0, 0);
}
