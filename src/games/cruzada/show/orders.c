/* The standing order of a seat: no Combat Cards in this round. */
#include "core/game/standing.h"
#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

/* The order ends with the round. */
static uint32_t this_round(const void *state)
{
    const cruzada *s = state;
    return (uint32_t)(s->turn * 16 + s->round * 2 + (round_side(s) == REP));
}

const standing cr_standings[STANDINGS] = {
    {"combat-cards",
     {WORDS(NO_COMBAT_CARDS_AND_NO_ARMOR, "No Combat Cards and no armor bonus in this round")},
     NODE_COMMIT,
     VERB_DONE,
     0,
     0,
     this_round}};
