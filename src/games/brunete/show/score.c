/* The numbers that decide: the turn, the Republic's victory points, command points. */
#include <stdio.h>

#include "games/brunete/show/show.h"
#include "words/brunete.h"

/* BR-12.1-v07: in the campaign points decide; in the offensive (BR-12.2f) what is held does. */
static void victory(const brunete *s, lang in, score_numbers *out)
{
    int vp = s->winner ? s->vp : br_victory_points(s), wins = br_table.win_from;
    score_number *n = numbers_add(out, "vp", words_in(in, VICTORY, "Victory"), vp);
    if (s->head.scenario != 0)
        return;
    n->bar = true, n->marks = 1, n->mark[0] = wins;
    number_note(n, words_in(in, REPUBLIC_WINS_AT, "Republic wins at %d"), wins);
}

void br_score(const void *state, lang in, score_numbers *out)
{
    const brunete *s = state;
    score_number *turn = numbers_add(out, "turn", words_in(in, TURN_2, "Turn"), s->turn);
    turn->of = br_table.last_turn[s->head.scenario];
    victory(s, in, out);
    static const char *const sides[SIDES][LANGS] = {
        [REP] = {WORDS(COMMAND_REP, "Command, Rep.")}, [NAT] = {WORDS(COMMAND_NAT, "Command, Nat.")}};
    for (int i = 0; i < SIDES; i++) {
        int side = i ? NAT : REP;
        numbers_add(out, side == REP ? "cp.rep" : "cp.nat", sides[side][in], s->cp[side])->seat = side;
    }
}
