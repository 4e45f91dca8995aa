/* Questions that a seat may order an answer to: a pause of an Event for Hero points, and a Medallion that could add
 * Strength. */
#include "games/libertad/show/show.h"

const standing lf_standings[STANDINGS] = {
    {"go-on",
     {"Go on with Events by itself", "Seguir con los eventos sin preguntar"},
     NODE_PAUSE,
     VERB_NEXT,
     0,
     0,
     NULL,
     .usual = true},
    {"no-strategy", {"Don't ask for Strategy", "No preguntar por Estrategia"}, NODE_STRENGTH, VERB_SKIP, 0, 0, NULL},
};
