/* What can be laid over the Fronts. All of it is public. */
#include "games/libertad/show/show.h"

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
     {"Above or below this turn's Test", "Por encima o por debajo de la prueba"},
     &lf_noun_front,
     NULL,
     test_look},
    {"end",
     {"Above or below +1, to win the war", "Por encima o por debajo de +1, para ganar la guerra"},
     &lf_noun_front,
     NULL,
     end_look},
    {"attacks", {"Attacks until it is lost", "Ataques hasta perderlo"}, &lf_noun_front, NULL, attacks_look},
    {"teamwork", {"Who would bring Teamwork", "Quién traería trabajo en equipo"}, &lf_noun_front, NULL, teamwork_look},
    {"victory", {"Closest to Victory", "El más cercano a la victoria"}, &lf_noun_front, NULL, victory_look},
    {"defeat", {"Closest to Defeat", "El más cercano a la derrota"}, &lf_noun_front, NULL, defeat_look},
};
