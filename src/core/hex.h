/* Hexes on a flat-top grid whose odd columns lie half a hex lower, and sets of
 * such hexes. A hex is a small number, column by column: (column - 1) * rows +
 * (row - 1), so that a set is one word a column and a step of a whole set in
 * one direction is a shift a column. */
#ifndef FRENTE_HEX_H
#define FRENTE_HEX_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Directions, clockwise from the north. */
typedef enum hex_direction { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_SIDES } hex_direction;

enum { HEX_COLUMNS_MAX = 36, HEX_ROWS_MAX = 32, HEX_NOWHERE = -1 };

typedef struct hex_grid {
    int columns, rows;
} hex_grid;

static inline int hex_at(const hex_grid *g, int column, int row)
{
    return (column - 1) * g->rows + row - 1;
}
static inline int hex_column(const hex_grid *g, int hex)
{
    return hex / g->rows + 1;
}
static inline int hex_row(const hex_grid *g, int hex)
{
    return hex % g->rows + 1;
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

typedef struct hexset {
    uint32_t column[HEX_COLUMNS_MAX];
} hexset;

static inline void hexset_put(hexset *s, int column, int row)
{
    s->column[column - 1] |= 1u << (row - 1);
}
static inline bool hexset_has(const hexset *s, const hex_grid *g, int hex)
{
    return s->column[hex / g->rows] >> (hex % g->rows) & 1;
}
static inline void hexset_add(hexset *s, const hex_grid *g, int hex)
{
    s->column[hex / g->rows] |= 1u << (hex % g->rows);
}
static inline void hexset_join(hexset *s, const hexset *with)
{
    for (int c = 0; c < HEX_COLUMNS_MAX; c++)
        s->column[c] |= with->column[c];
}
static inline void hexset_keep(hexset *s, const hexset *only)
{
    for (int c = 0; c < HEX_COLUMNS_MAX; c++)
        s->column[c] &= only->column[c];
}
static inline void hexset_drop(hexset *s, const hexset *these)
{
    for (int c = 0; c < HEX_COLUMNS_MAX; c++)
        s->column[c] &= ~these->column[c];
}
static inline bool hexset_equal(const hexset *a, const hexset *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Every member moved one step in a direction; what leaves the grid is lost. */
void hexset_step(const hex_grid *g, const hexset *from, hex_direction d, hexset *to);

/* All hexes next to a member (members too if they are next to another). */
void hexset_around(const hex_grid *g, const hexset *from, hexset *to);

#endif
