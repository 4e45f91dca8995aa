/* The questions that a seat may order an answer to. */
#include "games/espana/show/show.h"
#include "words/espana.h"

static uint32_t this_turn(const void *state)
{
    return ((const espana *)state)->turn;
}
const standing es_standings[STANDINGS] = {
    {"modifiers",
     {WORDS(PLACE_MY_MODIFIERS_FOR_THE_MOST, "Place my modifiers for the most hits")},
     NODE_HITS,
     VERB_HITS,
     0,
     0,
     NULL,
     true},
    {"sea-modifiers",
     {WORDS(PLACE_MY_MODIFIERS_AT_SEA_FOR, "Place my modifiers at sea for the best results")},
     NODE_RESULT,
     VERB_RESULT,
     0,
     0,
     NULL,
     true},
    {"no-cards",
     {WORDS(LAY_NO_CARDS_IN_BATTLES_OF_THIS, "Lay no cards in battles of this turn")},
     NODE_LAY,
     VERB_NO_CARD,
     0,
     0,
     this_turn,
     false},
};
