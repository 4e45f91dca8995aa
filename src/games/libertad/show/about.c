/* What there is to say of a thing on the table that somebody points at: Fronts, tracks and their spaces, Bonuses,
 * Medallions, factions. All of it is public. */
#include "games/libertad/show/show.h"

static void line(lang in, text *out, int id, int a, int b, int c)
{
    prompt_line(&libertad_game, (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, (int16_t)c}}, in, out);
}

/* ---- a Front ---- */

static void about_test(const libertad *s, int f, const fascist_card *c, lang in, text *out)
{
    line(in, out, PROMPT_ABOUT_TEST, c->threshold, 0, 0);
    if (lf_test_passed(c, s->front[f]))
        line(in, out, PROMPT_TEST_PASSES, f, 0, 0);
    else if (s->front[f] != LOST)
        line(in, out, PROMPT_TEST_SHORT, f, c->threshold - s->front[f], 0);
    line(in, out, PROMPT_ABOUT_SUCCESS, c->success, 0, 0);
    line(in, out, PROMPT_ABOUT_FAILURE, c->failure, 0, 0);
}

static void about_open(const libertad *s, int f, lang in, text *out)
{
    int value = s->front[f];
    line(in, out, PROMPT_ABOUT_FRONT, value, WON - value, value - LOST);
    if (lf_loses_war(s, f))
        line(in, out, PROMPT_ABOUT_FATAL, 0, 0, 0);
    if (lf_closest_to_victory(s) >> f & 1)
        line(in, out, PROMPT_ABOUT_CLOSEST, 1, 0, 0);
    if (lf_closest_to_defeat(s) >> f & 1)
        line(in, out, PROMPT_ABOUT_CLOSEST, 0, 0, 0);
}

static void about_front(const libertad *s, int f, lang in, text *out)
{
    const fascist_card *test = test_on(s, f);
    int value = s->front[f];
    if (front_open(s, f))
        about_open(s, f, in, out);
    else
        line(in, out, value == WON ? PROMPT_ABOUT_WON : PROMPT_ABOUT_LOST, 0, 0, 0);
    if (value >= 1)
        line(in, out, PROMPT_ABOUT_COUNTS, 0, 0, 0);
    else if (value != LOST)
        line(in, out, PROMPT_ABOUT_COUNTS_NOT, 1 - value, 0, 0);
    if (test)
        about_test(s, f, test, in, out);
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (test && s->supporters[f] >> seat & 1)
            line(in, out, PROMPT_ABOUT_HELPED, seat, lf_table.gain_test, 0);
        else if (front_open(s, f) && lf_teams(s, seat, f))
            line(in, out, PROMPT_ABOUT_TEAMS, seat, 0, 0);
    }
}

/* ---- tracks and their spaces ---- */

/* What one step that way would meet: an end, a closed stretch, an icon, nothing. */
static void about_step(const libertad *s, int track, int direction, lang in, text *out)
{
    int to = s->track[track] + direction;
    refusal why = lf_step_check(s, track, direction);
    if (!allowed(why)) {
        text_add(out, "\n");
        refusal_words(&libertad_game, why, in, out);
        return;
    }
    const space *sp = &lf_table.spaces[track][to];
    bool acts = sp->script && !(s->covered[track] >> to & 1);
    line(in, out, acts ? PROMPT_ABOUT_STEP_ICON : PROMPT_ABOUT_STEP, direction > 0, to, sp->script);
}

static void about_track(const libertad *s, int track, lang in, text *out)
{
    line(in, out, PROMPT_ABOUT_TRACK, s->track[track], lf_table.low[track], lf_table.high[track]);
    about_step(s, track, 1, in, out);
    about_step(s, track, -1, in, out);
    line(in, out, PROMPT_ABOUT_PRICE, lf_table.cost_track[track], 0, 0);
    if (track <= COLLECTIVIZATION)
        line(in, out, PROMPT_ABOUT_FLAG, lf_table.flag[LIBERTY], lf_table.flag[COLLECTIVIZATION], 0);
    if (track == GOVERNMENT)
        line(in, out, PROMPT_ABOUT_GOVERNMENT, lf_table.center, 0, 0);
}

static void about_space(const libertad *s, int number, lang in, text *out)
{
    int track = number / SPACES, at = number % SPACES;
    const space *sp = &lf_table.spaces[track][at];
    if (!sp->script)
        return;
    line(in, out,
         s->covered[track] >> at & 1 ? PROMPT_ABOUT_COVERED
         : sp->once                  ? PROMPT_ABOUT_ONCE
                                     : PROMPT_ABOUT_ALWAYS,
         0, 0, 0);
    line(in, out, PROMPT_ABOUT_OWNER, sp->owner, 0, 0);
}

/* ---- Bonuses, Medallions, factions ---- */

static void about_bonus(const libertad *s, int bonus, lang in, text *out)
{
    line(in, out, bonus == MORALE ? PROMPT_ABOUT_MORALE : PROMPT_ABOUT_TEAMWORK, 0, 0, 0);
    if (!bonus_on(s, bonus))
        line(in, out, PROMPT_ABOUT_TURN_ON, lf_table.cost_bonus, 0, 0);
}

static void about_medal(const libertad *s, int m, lang in, text *out)
{
    if (m >= lf_table.medal_count)
        return;
    line(in, out, PROMPT_ABOUT_MEDAL, lf_table.medals[m].kind, 0, 0);
    if (lf_table.medals[m].price)
        line(in, out, PROMPT_ABOUT_MEDAL_PRICE, lf_table.medals[m].price, 0, 0);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (s->held[seat] >> m & 1)
            line(in, out, PROMPT_ABOUT_HELD, seat, 0, 0);
    if (s->medals >> m & 1)
        line(in, out, PROMPT_ABOUT_FREE, 0, 0, 0);
}

static void about_seat(const libertad *s, int seat, lang in, text *out)
{
    line(in, out, PROMPT_ABOUT_SEAT, s->glory[seat], s->hero[seat], 0);
    line(in, out, PROMPT_ABOUT_BAG, s->bag[seat], s->bag[0] + s->bag[1] + s->bag[2], 0);
    if (lf_initiative(s) == seat)
        line(in, out, PROMPT_ABOUT_INITIATIVE, 0, 0, 0);
    if (is_nonplayer(s, seat))
        line(in, out, PROMPT_ABOUT_NONPLAYER, 0, 0, 0);
}

void lf_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what == &lf_noun_front)
        about_front(state, value, in, out);
    else if (what == &lf_noun_track)
        about_track(state, value, in, out);
    else if (what == &lf_noun_space)
        about_space(state, value, in, out);
    else if (what == &lf_noun_bonus)
        about_bonus(state, value, in, out);
    else if (what == &lf_noun_medal)
        about_medal(state, value, in, out);
    else if (what == &lf_noun_seat)
        about_seat(state, value, in, out);
}
