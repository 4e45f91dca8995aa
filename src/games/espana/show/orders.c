/* The questions that a seat may order an answer to. */
#include "games/espana/show/show.h"

static uint32_t this_turn(const void *state)
{
    return ((const espana *)state)->turn;
}
const standing es_standings[STANDINGS] = {
    {"modifiers",
     {"Place my modifiers for the most hits", "Colocar mis modificadores para el mayor número de impactos"},
     NODE_HITS,
     VERB_HITS,
     0,
     0,
     NULL,
     true},
    {"sea-modifiers",
     {"Place my modifiers at sea for the best results", "Colocar mis modificadores en el mar para el mejor resultado"},
     NODE_RESULT,
     VERB_RESULT,
     0,
     0,
     NULL,
     true},
    {"no-cards",
     {"Lay no cards in battles of this turn", "No poner cartas en las batallas de este turno"},
     NODE_LAY,
     VERB_NO_CARD,
     0,
     0,
     this_turn,
     false},
};
