/* The numbers that decide: the Year and its turn, Fronts lost, the Glory of each faction in the order of the seats. */
#include <stdio.h>

#include "games/libertad/show/show.h"
#include "words/libertad.h"

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
    score_number *year = numbers_add(out, "year", words_in(in, YEAR_2, "Year"), s->year);
    year->of = YEARS;
    number_note(year, words_in(in, TURN_2, "turn %d"), lf_turn_number(s->year, s->turn));
    score_number *lost = numbers_add(out, "lost", words_in(in, FRONTS_LOST, "Fronts lost"), fronts_lost(s));
    number_note(lost, "%s", words_in(in, N_2_OR_MADRID_AND_ALL_LOSE, "2, or Madrid, and all lose"));
    score_number *glory = numbers_add(out, "glory", words_in(in, GLORY, "Glory"), 0);
    number_text(glory, "%d · %d · %d", s->glory[0], s->glory[1], s->glory[2]);
    number_note(glory, "%s · %s · %s", noun_name(&lf_noun_seat, 0, in), noun_name(&lf_noun_seat, 1, in),
                noun_name(&lf_noun_seat, 2, in));
}
