#include "core/hex.h"

#include <stdlib.h>

static bool column_low(int column)
{
    return column & 1;
}

int hex_neighbor(const hex_grid *g, int hex, hex_direction d)
{
    int column = hex_column(g, hex), row = hex_row(g, hex), low = column_low(column);
    switch (d) {
    case HEX_N: row--; break;
    case HEX_S: row++; break;
    case HEX_NE: column++, row += low - 1; break;
    case HEX_SE: column++, row += low; break;
    case HEX_NW: column--, row += low - 1; break;
    case HEX_SW: column--, row += low; break;
    case HEX_SIDES: return HEX_NOWHERE;
    }
    if (column < 1 || column > g->columns || row < 1 || row > g->rows)
        return HEX_NOWHERE;
    return hex_at(g, column, row);
}

int hex_distance(const hex_grid *g, int a, int b)
{
    int ca = hex_column(g, a), cb = hex_column(g, b), dx = abs(ca - cb);
    /* heights in half hexes: an odd column lies one lower */
    int ya = 2 * hex_row(g, a) + column_low(ca), yb = 2 * hex_row(g, b) + column_low(cb), dy = abs(ya - yb);
    return dy > dx ? dx + (dy - dx) / 2 : dx;
}

int hex_direction_to(const hex_grid *g, int a, int b)
{
    for (int d = 0; d < HEX_SIDES; d++)
        if (hex_neighbor(g, a, (hex_direction)d) == b)
            return d;
    return -1;
}

/* The members of one column seen from the next one, half a hex up or down. */
static uint32_t slide(uint32_t column, bool low, bool up, uint32_t all)
{
    if (up)
        return low ? column : column >> 1;
    return low ? column << 1 & all : column;
}

void hexset_step(const hex_grid *g, const hexset *from, hex_direction d, hexset *to)
{
    uint32_t all = (uint32_t)((1ull << g->rows) - 1);
    memset(to, 0, sizeof *to);
    for (int c = 0; c < g->columns; c++) {
        bool low = column_low(c + 1);
        switch (d) {
        case HEX_N: to->column[c] = from->column[c] >> 1; break;
        case HEX_S: to->column[c] = from->column[c] << 1 & all; break;
        case HEX_NE:
        case HEX_SE:
            if (c + 1 < g->columns)
                to->column[c + 1] = slide(from->column[c], low, d == HEX_NE, all);
            break;
        case HEX_NW:
        case HEX_SW:
            if (c > 0)
                to->column[c - 1] = slide(from->column[c], low, d == HEX_NW, all);
            break;
        case HEX_SIDES: break;
        }
    }
}

void hexset_around(const hex_grid *g, const hexset *from, hexset *to)
{
    uint32_t all = (uint32_t)((1ull << g->rows) - 1);
    memset(to, 0, sizeof *to);
    for (int c = 0; c < g->columns; c++) {
        uint32_t here = from->column[c];
        if (!here)
            continue;
        bool low = column_low(c + 1);
        uint32_t beside = (slide(here, low, true, all) | slide(here, low, false, all)) & all;
        to->column[c] |= here >> 1 | (here << 1 & all);
        if (c + 1 < g->columns)
            to->column[c + 1] |= beside;
        if (c > 0)
            to->column[c - 1] |= beside;
    }
}
