/* The numbers that decide: the turn, the provinces of each side, and who is ahead in population. */
#include <stdio.h>

#include "games/guerra/show/show.h"
#include "words/guerra.h"

/* GE-5d1: after the last turn a lead in population wins. */
static void population(const guerra *s, lang in, score_numbers *out)
{
    int nat = gu_population(gu_owned(s, NAT)), rep = gu_population(gu_owned(s, REP));
    int lead = rep > nat ? rep - nat : nat - rep, side = rep > nat ? REP : NAT;
    score_number *n = numbers_add(out, "lead", words_in(in, POPULATION, "Population"), rep - nat);
    n->seat = side;
    number_text(n, "+%d", lead);
    number_note(n, words_in(in, WINS_AT_THE_END, "%s · +%d wins at the end"),
                lead ? noun_name(&gu_noun_seat, side, in) : "=", PARAM(victory_population_margin));
}

void gu_score(const void *state, lang in, score_numbers *out)
{
    static const char *const labels[SIDES][LANGS] = {
        [NAT] = {WORDS(PROVINCES_NAT, "Provinces, Nat.")}, [REP] = {WORDS(PROVINCES_REP, "Provinces, Rep.")}};
    const guerra *s = state;
    numbers_add(out, "turn", words_in(in, TURN_2, "Turn"), s->turn)->of =
        s->head.options & OPTION_PLAY_ON ? TURNS_MOST : TURNS;
    for (int i = 0; i < SIDES; i++) {
        int side = i ? NAT : REP, wins = PARAM(victory_provinces); /* GE-5c */
        score_number *n = numbers_add(out, side == REP ? "provinces.rep" : "provinces.nat", labels[side][in],
                                      __builtin_popcountll(gu_owned(s, side)));
        n->seat = side, n->bar = true, n->marks = 1, n->mark[0] = wins;
        number_note(n, words_in(in, WINS_AT, "wins at %d"), wins);
    }
    population(s, in, out);
}
