#include "core/map/hex.h"

#include <stdlib.h>

int hex_neighbor(const hex_grid *g, int hex, hex_direction d)
{
    int column = hex_column(g, hex), row = hex_row(g, hex), low = hex_low(g, column);
    switch (d) {
    case HEX_N: row--; break;
    case HEX_S: row++; break;
    case HEX_NE: column++, row += low - 1; break;
    case HEX_SE: column++, row += low; break;
    case HEX_NW: column--, row += low - 1; break;
    case HEX_SW: column--, row += low; break;
    case HEX_SIDES: return HEX_NOWHERE;
    }
    if (column <= g->skipped || column > g->skipped + g->columns || row < 1 || row > g->rows)
        return HEX_NOWHERE;
    return hex_at(g, column, row);
}

int hex_distance(const hex_grid *g, int a, int b)
{
    int ca = hex_column(g, a), cb = hex_column(g, b), dx = abs(ca - cb);
    /* heights in half hexes */
    int ya = 2 * hex_row(g, a) + hex_low(g, ca), yb = 2 * hex_row(g, b) + hex_low(g, cb), dy = abs(ya - yb);
    return dy > dx ? dx + (dy - dx) / 2 : dx;
}

int hex_direction_to(const hex_grid *g, int a, int b)
{
    for (int d = 0; d < HEX_SIDES; d++)
        if (hex_neighbor(g, a, (hex_direction)d) == b)
            return d;
    return -1;
}
