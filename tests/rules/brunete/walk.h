/* Movement hex by hex, with a queue for each cost: slow and plain, what the
 * floods of reach.c must agree with, ways and all. */
#ifndef FRENTE_TESTS_BRUNETE_WALK_H
#define FRENTE_TESTS_BRUNETE_WALK_H

#include "games/brunete/rules/rules.h"

/* The cheapest cost of every hex for each kind of way, and where it was entered from. */
typedef struct walk {
    uint8_t cost[WAYS][HEXES]; /* COST_NONE: out of reach */
    int16_t from[WAYS][HEXES]; /* way * HEXES + hex, or -1 at the start */
} walk;

/* `free` ignores zones of control. */
void walk_fill(const brunete *s, const budget *g, bool free, walk *w);

/* The way with most MP to spare, -1 if the hex is out of reach. */
int walk_best(const walk *w, const budget *g, int hex);

#endif
