/* What can be laid over the Fronts. All of it is public. */
#include "games/libertad/show/show.h"
#include "words/libertad.h"

/* By how much the Test is passed, or short of it. */
static void test_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const libertad *s = seen;
    (void)viewer, (void)argument;
    for (int f = 0; f < FRONTS; f++)
        if (front_open(s, f) && test_on(s, f))
            lens_add(out, f, s->front[f] - test_on(s, f)->threshold, s->supporters[f]);
}

/* LF-win-07: how far from +1. */
static void end_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const libertad *s = seen;
    (void)viewer, (void)argument;
    for (int f = 0; f < FRONTS; f++)
        if (front_open(s, f))
            lens_add(out, f, s->front[f] - 1, 0);
}

static void attacks_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const libertad *s = seen;
    (void)viewer, (void)argument;
    for (int f = 0; f < FRONTS; f++)
        if (front_open(s, f))
            lens_add(out, f, s->front[f] - LOST, 0);
}

static void teamwork_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const libertad *s = seen;
    (void)viewer, (void)argument;
    for (int f = 0; f < FRONTS; f++) {
        unsigned seats = 0;
        for (int seat = 0; seat < FACTIONS; seat++)
            seats |= (unsigned)(front_open(s, f) && lf_teams(s, seat, f)) << seat;
        if (seats)
            lens_add(out, f, LENS_PLAIN, seats);
    }
}

static void marked(unsigned fronts, lens_view *out)
{
    for (; fronts; fronts &= fronts - 1)
        lens_add(out, __builtin_ctz(fronts), LENS_PLAIN, 0);
}

static void victory_look(const void *seen, int viewer, int argument, lens_view *out)
{
    (void)viewer, (void)argument;
    marked(lf_closest_to_victory(seen), out);
}

static void defeat_look(const void *seen, int viewer, int argument, lens_view *out)
{
    (void)viewer, (void)argument;
    marked(lf_closest_to_defeat(seen), out);
}

const lens lf_lenses[LENSES] = {
    {"test",
     {WORDS(ABOVE_OR_BELOW_THIS_TURN_S_TEST, "Above or below this turn's Test")},
     &lf_noun_front,
     NULL,
     test_look},
    {"end",
     {WORDS(ABOVE_OR_BELOW_1_TO_WIN_THE_WAR, "Above or below +1, to win the war")},
     &lf_noun_front,
     NULL,
     end_look},
    {"attacks", {WORDS(ATTACKS_UNTIL_IT_IS_LOST, "Attacks until it is lost")}, &lf_noun_front, NULL, attacks_look},
    {"teamwork", {WORDS(WHO_WOULD_BRING_TEAMWORK, "Who would bring Teamwork")}, &lf_noun_front, NULL, teamwork_look},
    {"victory", {WORDS(CLOSEST_TO_VICTORY, "Closest to Victory")}, &lf_noun_front, NULL, victory_look},
    {"defeat", {WORDS(CLOSEST_TO_DEFEAT, "Closest to Defeat")}, &lf_noun_front, NULL, defeat_look},
};
