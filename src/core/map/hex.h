/* Hexes on a flat-top grid. A hex is a small number, column by column: the
 * first hex of the first column is 0, the one below it 1. Every other column
 * lies half a hex lower: the odd printed ones, or the even ones. Sets of hexes
 * are in core/map/hex_set.h, movement over them in core/map/hex_flood.h. */
#ifndef FRENTE_HEX_H
#define FRENTE_HEX_H

#include <stdbool.h>
#include <stdint.h>

/* Directions, clockwise from the north. */
typedef enum hex_direction { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_SIDES } hex_direction;

enum { HEX_NOWHERE = -1 };

typedef struct hex_grid {
    int columns, rows;
    int skipped;   /* printed columns that the grid leaves out in front: its first is skipped + 1 */
    bool low_even; /* even printed columns lie lower, not the odd ones */
} hex_grid;

/* By printed column and row, from skipped + 1 and from 1. */
static inline int hex_at(const hex_grid *g, int column, int row)
{
    return (column - 1 - g->skipped) * g->rows + row - 1;
}
static inline int hex_column(const hex_grid *g, int hex)
{
    return hex / g->rows + 1 + g->skipped;
}
static inline int hex_row(const hex_grid *g, int hex)
{
    return hex % g->rows + 1;
}
/* Does a printed column lie half a hex lower than its neighbours? */
static inline bool hex_low(const hex_grid *g, int column)
{
    return (column & 1) != g->low_even;
}
static inline hex_direction hex_back(hex_direction d)
{
    return (hex_direction)((d + 3) % HEX_SIDES);
}

/* The hex on that side, or HEX_NOWHERE beyond the grid. */
int hex_neighbor(const hex_grid *g, int hex, hex_direction d);

/* How many steps from one to the other. */
int hex_distance(const hex_grid *g, int a, int b);

/* The side of `a` on which `b` lies; -1 if they are not adjacent. */
int hex_direction_to(const hex_grid *g, int a, int b);

#endif
