/* Questions that a seat may have answered in advance for the rest of a turn. */
#include "games/brunete/show/show.h"
#include "words/brunete.h"

static uint32_t turn_number(const void *state)
{
    return ((const brunete *)state)->turn;
}
const standing br_standings[STANDINGS] = {
    {"no-reroll",
     {WORDS(LET_EVERY_DIE_STAND_THIS_TURN, "Let every die stand this turn")},
     NODE_REROLL,
     VERB_PASS,
     0,
     0,
     turn_number},
    {"no-elite",
     {WORDS(NO_ELITE_BONUS_THIS_TURN, "No elite bonus this turn")},
     NODE_ELITE,
     VERB_PASS,
     0,
     0,
     turn_number},
};
