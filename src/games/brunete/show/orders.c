/* Questions that a seat may have answered in advance for the rest of a turn. */
#include "games/brunete/show/show.h"

static uint32_t turn_number(const void *state)
{
    return ((const brunete *)state)->turn;
}
const standing br_standings[STANDINGS] = {
    {"no-reroll",
     {"Let every die stand this turn", "Dejar todas las tiradas de este turno"},
     NODE_REROLL,
     VERB_PASS,
     0,
     0,
     turn_number},
    {"no-elite",
     {"No elite bonus this turn", "Sin bonificación de élite este turno"},
     NODE_ELITE,
     VERB_PASS,
     0,
     0,
     turn_number},
};
