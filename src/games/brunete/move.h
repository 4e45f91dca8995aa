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

/* How a unit gets to a hex: by which kind of way, for how many MP in all, through which hexes. */
typedef struct route {
    int way, cost, count;
    int16_t hex[MP_MAX + 1]; /* from where it stands, or enters the map, to the end */
} route;

/* MP to step from `from` in direction `d`; COST_NONE if the side can't be crossed. `way` gets the kind of route. */
int br_step_cost(const board *b, int unit, int from, int d, int *way);

void br_budget_close(budget *g);
/* What a unit has for a movement of this mode. */
void br_budget_make(const brunete *s, int unit, int mode, budget *g);
/* How the unit that is moving would get to a hex; false if it can't. */
bool br_leg_route(const brunete *s, int hex, route *out);

/* The hexes that a unit can reach; whether one of some hexes is among them; and how it gets to one, false if it does
 * not. `free` ignores zones of control (to explain a refusal). */
void br_reach_set(const brunete *s, const budget *g, hexset *out);
bool br_reach_any(const brunete *s, const budget *g, const hexset *goal);
bool br_reach_way(const brunete *s, const budget *g, int hex, bool free, route *out);

#endif
