/* The numbers that decide: turn and round, victory points with the scenario's levels, Republican Morale. */
#include <stdio.h>

#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

/* CR-5.1.1, CR-19.1.4a, CR-19.2.4a: the levels at the end of the last turn. */
static void victory(const cruzada *s, lang in, score_numbers *out)
{
    const scenario_row *row = the_scenario(s);
    score_number *n = numbers_add(out, "vp", words_in(in, VICTORY, "Victory"), s->vp);
    n->bar = true;
    n->marks = 2, n->mark[0] = row->rep_wins, n->mark[1] = row->nat_wins;
    number_note(n, words_in(in, REPUBLIC_NATIONALISTS, "Republic ≤ %d · Nationalists ≥ %d"), row->rep_wins,
                row->nat_wins);
}

void cr_score(const void *state, lang in, score_numbers *out)
{
    const cruzada *s = state;
    score_number *turn = numbers_add(out, "turn", words_in(in, TURN_2, "Turn"), s->turn);
    turn->of = the_scenario(s)->last;
    number_note(turn, "%s", the_turn(s)->label[in]);
    if (s->round)
        numbers_add(out, "round", words_in(in, ROUND_2, "Round"), s->round)->of = ROUNDS;
    victory(s, in, out);
    numbers_add(out, "rm", words_in(in, MORALE, "Morale"), s->rm);
}
