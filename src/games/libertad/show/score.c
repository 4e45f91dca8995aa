/* The numbers that decide: the Year and its turn, Fronts lost, the Glory of each faction in the order of the seats. */
#include <stdio.h>

#include "games/libertad/show/show.h"

static int fronts_lost(const libertad *s)
{
    int lost = 0;
    for (int f = 0; f < FRONTS; f++)
        lost += s->front[f] == LOST;
    return lost;
}

void lf_score(const void *state, lang in, score_numbers *out)
{
    const libertad *s = state;
    score_number *year = numbers_add(out, "year", in == LANG_ES ? "Año" : "Year", s->year);
    year->of = YEARS;
    number_note(year, in == LANG_ES ? "turno %d" : "turn %d", lf_turn_number(s->year, s->turn));
    score_number *lost = numbers_add(out, "lost", in == LANG_ES ? "Frentes perdidos" : "Fronts lost", fronts_lost(s));
    number_note(lost, "%s", in == LANG_ES ? "con 2, o Madrid, pierden todos" : "2, or Madrid, and all lose");
    score_number *glory = numbers_add(out, "glory", in == LANG_ES ? "Gloria" : "Glory", 0);
    number_text(glory, "%d · %d · %d", s->glory[0], s->glory[1], s->glory[2]);
    number_note(glory, "%s · %s · %s", noun_name(&lf_noun_seat, 0, in), noun_name(&lf_noun_seat, 1, in),
                noun_name(&lf_noun_seat, 2, in));
}
