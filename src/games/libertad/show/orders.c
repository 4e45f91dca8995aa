/* Questions that a seat may order an answer to: a pause of an Event for Hero points, and a Medallion that could add
 * Strength. */
#include "games/libertad/show/show.h"
#include "words/libertad.h"

const standing lf_standings[STANDINGS] = {
    {"go-on",
     {WORDS(GO_ON_WITH_EVENTS_BY_ITSELF, "Go on with Events by itself")},
     NODE_PAUSE,
     VERB_NEXT,
     0,
     0,
     NULL,
     .usual = true},
    {"no-strategy", {WORDS(DON_T_ASK_FOR_STRATEGY, "Don't ask for Strategy")}, NODE_STRENGTH, VERB_SKIP, 0, 0, NULL},
};
