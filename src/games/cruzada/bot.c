/* How good a choice looks at a glance, and how good a position looks (21.0): simple judgements for the bots. */
#include "games/cruzada/cruzada.h"

int cr_weigh(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    switch (choice_verb(c)) {
    case VERB_DONE:
    case VERB_STAY:
    case VERB_END_MOVEMENT:
    case VERB_END_SR:
    case VERB_END_REPLACEMENT: return 5;
    default: return 10;
    }
}

/* VP and morale are the two sides of one thing. */
int cr_judge(const void *state, int seat)
{
    const cruzada *s = state;
    if (s->winner) {
        int score[SEATS_MAX];
        cr_outcome(state, score);
        return score[seat];
    }
    int level = the_scenario(s)->nat_wins, nat = 500 + 25 * (s->vp - level) - 15 * (s->rm - 15);
    nat = nat < 20 ? 20 : nat > 980 ? 980 : nat;
    return seat == NAT ? nat : 1000 - nat;
}
