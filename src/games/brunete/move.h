/* How far a unit gets: shared by movement and infiltration. */
#ifndef FRENTE_BRUNETE_MOVE_H
#define FRENTE_BRUNETE_MOVE_H

#include "games/brunete/brunete.h"

typedef struct budget {
    int unit, spent, way;
    int mp;          /* without bonus */
    bool bonus;      /* roads may lengthen the move */
    int limit[WAYS]; /* MP by how the move goes: filled by budget_close */
} budget;

/* The cheapest cost of every hex for each way, and where it was entered from. */
typedef struct reach {
    hexset seen; /* hexes with a cost */
    uint8_t cost[WAYS][HEXES];
    int16_t from[WAYS][HEXES]; /* way * HEXES + hex, or -1 at the start */
} reach;

/* MP to step from `from` in direction `d`; COST_NONE if the side can't be crossed. `way` gets the kind of route. */
int br_step_cost(const board *b, int unit, int from, int d, int *way);

void br_budget_close(budget *g);

/* Fills `r`; `free` ignores zones of control (to explain a refusal). */
void br_reach_fill(const brunete *s, const board *b, const budget *g, bool free, reach *r);

/* The same hexes as a set, which is much faster (flood.c). */
void br_reach_set(const brunete *s, const board *b, const budget *g, hexset *out);

#endif
