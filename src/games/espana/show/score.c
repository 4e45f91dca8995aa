/* The numbers that decide: the turn, and the objective cities of each side. */
#include <stdio.h>

#include "games/espana/show/show.h"
#include "words/espana.h"

void es_score(const void *state, lang in, score_numbers *out)
{
    static const char *const labels[SIDES][LANGS] = {
        [NAT] = {WORDS(CITIES_NAT, "Cities, Nat.")}, [REP] = {WORDS(CITIES_REP, "Cities, Rep.")}};
    const espana *s = state;
    score_number *turn = numbers_add(out, "turn", words_in(in, TURN_2, "Turn"), s->turn);
    turn->of = TURNS;
    number_note(turn, "%s", es_table.turn[s->turn].name[in]);
    for (int i = 0; i < SIDES; i++) {
        int side = i ? NAT : REP, wins = PARAM(victory_objectives); /* ES-victory-01 */
        score_number *n =
            numbers_add(out, side == REP ? "cities.rep" : "cities.nat", labels[side][in], es_cities(s, side));
        n->seat = side, n->bar = true, n->of = OBJECTIVES, n->marks = 1, n->mark[0] = wins;
        number_note(n, words_in(in, WINS_AT, "wins at %d"), wins);
    }
}
