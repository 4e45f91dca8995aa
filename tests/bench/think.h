/* How fast the bots are: whole games by rules of thumb, and iterations of the search. */
#ifndef FRENTE_BENCH_THINK_H
#define FRENTE_BENCH_THINK_H

#include "core/game/game.h"

typedef struct thinking {
    double games_per_s[2]; /* on one core, on two */
    double iterations_per_s;
} thinking;

void measure_thinking(const game *g, double seconds, thinking *out);

#endif
