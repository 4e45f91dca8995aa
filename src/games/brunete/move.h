/* How far a unit gets: shared by movement and infiltration. */
#ifndef FRENTE_BRUNETE_MOVE_H
#define FRENTE_BRUNETE_MOVE_H

#include "games/brunete/brunete.h"

/* How a move went so far: all by road, by road and path, or neither (or the bonus is lost). */
enum { WAY_ROAD, WAY_PATH, WAY_PLAIN, WAYS };
enum { COST_NONE = 0xff, MP_MAX = 24 };

typedef struct budget {
    int unit, spent, way;
    int mp;     /* without bonus */
    bool bonus; /* roads may lengthen the move */
} budget;

/* The cheapest cost of every hex for each way, and where it was entered from. */
typedef struct reach {
    uint8_t cost[WAYS][HEXES];
    int16_t from[WAYS][HEXES]; /* way * HEXES + hex, or -1 at the start */
} reach;

/* MP to step from `from` in direction `d`; COST_NONE if the side can't be crossed. `way` gets the kind of route. */
int br_step_cost(const board *b, int unit, int from, int d, int *way);

int br_budget_limit(const budget *g, int way);

/* Fills `r`; `free` ignores zones of control (to explain a refusal). */
void br_reach_fill(const brunete *s, const board *b, const budget *g, bool free, reach *r);

#endif
