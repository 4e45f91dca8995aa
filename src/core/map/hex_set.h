/* Sets of hexes: one word a column, a bit a row, so that a step of a whole set
 * is a shift a column. The size of the grid is known when this is compiled; a
 * game says it once, in its own header:
 *
 *     #define HEXSET_COLUMNS  52
 *     #define HEXSET_ROWS     39     up to 32 a column is a word of 32 bits, up to 64 of 64
 *     #define HEXSET_SKIPPED  1      printed columns left out in front, as in hex_grid (0 unless said)
 *     #define HEXSET_LOW_EVEN true   even printed columns lie lower (false unless said)
 *     #include "core/map/hex_set.h"
 *
 * Sets have no other bits than those of the grid; what steps over its edge is lost. */
#ifndef FRENTE_HEXSET_H
#define FRENTE_HEXSET_H

#include "core/map/hex.h"

#include <string.h>

#if !defined HEXSET_COLUMNS || !defined HEXSET_ROWS
#error "define HEXSET_COLUMNS and HEXSET_ROWS first"
#endif
#ifndef HEXSET_SKIPPED
#define HEXSET_SKIPPED 0
#endif
#ifndef HEXSET_LOW_EVEN
#define HEXSET_LOW_EVEN false
#endif

#if HEXSET_ROWS <= 32
typedef uint32_t hexset_word;
#else
typedef uint64_t hexset_word;
#endif

_Static_assert(HEXSET_ROWS >= 1 && HEXSET_ROWS <= 64, "a column is one word");

#define HEXSET_HEXES (HEXSET_COLUMNS * HEXSET_ROWS)
#define HEXSET_ALL   ((hexset_word)((((hexset_word)1 << (HEXSET_ROWS - 1)) - 1) * 2 + 1))

/* Columns are worked on a block at a time: 16 bytes side by side, which any processor of today takes as one. A set is
 * filled up to whole blocks with columns that stay empty. */
#define HEXSET_BLOCK  ((int)(16 / sizeof(hexset_word)))
#define HEXSET_BLOCKS ((HEXSET_COLUMNS + HEXSET_BLOCK - 1) / HEXSET_BLOCK)
#define HEXSET_WORDS  (HEXSET_BLOCKS * HEXSET_BLOCK)

typedef struct hexset {
    hexset_word column[HEXSET_WORDS];
} hexset;

/* The same grid for the functions of core/map/hex.h. */
static const hex_grid hexset_grid = {HEXSET_COLUMNS, HEXSET_ROWS, HEXSET_SKIPPED, HEXSET_LOW_EVEN};

static const hexset hexset_none = {{0}};

/* --- one hex --- */

static inline hexset_word hexset_bit(int hex)
{
    return (hexset_word)1 << (hex % HEXSET_ROWS);
}
static inline void hexset_add(hexset *s, int hex)
{
    s->column[hex / HEXSET_ROWS] |= hexset_bit(hex);
}
static inline void hexset_remove(hexset *s, int hex)
{
    s->column[hex / HEXSET_ROWS] &= ~hexset_bit(hex);
}
static inline bool hexset_has(const hexset *s, int hex)
{
    return s->column[hex / HEXSET_ROWS] >> (hex % HEXSET_ROWS) & 1;
}
static inline void hexset_put(hexset *s, int hex, bool in)
{
    hexset_word *word = &s->column[hex / HEXSET_ROWS], bit = hexset_bit(hex);
    *word = in ? *word | bit : *word & ~bit;
}
static inline hexset hexset_of(int hex)
{
    hexset s = {{0}};
    hexset_add(&s, hex);
    return s;
}

/* --- blocks of columns, for the functions below --- */

typedef hexset_word hexset_block __attribute__((vector_size(16)));

static inline hexset_block hexset_load(const hexset *s, int block)
{
    hexset_block b;
    memcpy(&b, s->column + block * HEXSET_BLOCK, sizeof b);
    return b;
}
static inline void hexset_store(hexset *s, int block, hexset_block b)
{
    memcpy(s->column + block * HEXSET_BLOCK, &b, sizeof b);
}
static inline bool hexset_any(hexset_block b)
{
    uint64_t half[2];
    memcpy(half, &b, sizeof half);
    return half[0] | half[1];
}

/* That these are nothing is hidden from the compiler: it would clear them with an instruction that is made for long
 * stretches of memory and takes longer to begin than a set takes to empty. */
static inline void hexset_empty_blocks(hexset *s, int first, int last)
{
    hexset_block none = {0};
#ifndef __wasm__
    __asm__("" : "+m"(none));
#endif
    for (int b = first; b <= last; b++)
        hexset_store(s, b, none);
}

/* --- whole sets --- */

static inline void hexset_clear(hexset *s)
{
    hexset_empty_blocks(s, 0, HEXSET_BLOCKS - 1);
}
static inline void hexset_fill(hexset *s)
{
    for (int c = 0; c < HEXSET_WORDS; c++)
        s->column[c] = c < HEXSET_COLUMNS ? HEXSET_ALL : 0;
}
static inline void hexset_join(hexset *s, const hexset *with)
{
    for (int c = 0; c < HEXSET_WORDS; c++)
        s->column[c] |= with->column[c];
}
static inline void hexset_keep(hexset *s, const hexset *only)
{
    for (int c = 0; c < HEXSET_WORDS; c++)
        s->column[c] &= only->column[c];
}
static inline void hexset_drop(hexset *s, const hexset *these)
{
    for (int c = 0; c < HEXSET_WORDS; c++)
        s->column[c] &= ~these->column[c];
}
static inline bool hexset_empty(const hexset *s)
{
    hexset_word any = 0;
    for (int c = 0; c < HEXSET_WORDS; c++)
        any |= s->column[c];
    return !any;
}
/* Has a member of both? */
static inline bool hexset_meet(const hexset *a, const hexset *b)
{
    hexset_word any = 0;
    for (int c = 0; c < HEXSET_WORDS; c++)
        any |= a->column[c] & b->column[c];
    return any;
}
/* Is every member of `a` one of `b`? */
static inline bool hexset_inside(const hexset *a, const hexset *b)
{
    hexset_word any = 0;
    for (int c = 0; c < HEXSET_WORDS; c++)
        any |= a->column[c] & ~b->column[c];
    return !any;
}
static inline int hexset_count(const hexset *s)
{
    int count = 0;
    for (int c = 0; c < HEXSET_WORDS; c++)
        count += __builtin_popcountll(s->column[c]);
    return count;
}

/* --- one after the other, by number --- */

static inline int hexset_lowest(int column, hexset_word word)
{
    return column * HEXSET_ROWS + __builtin_ctzll(word);
}
/* The member with the lowest number, or HEX_NOWHERE. */
static inline int hexset_first(const hexset *s)
{
    for (int c = 0; c < HEXSET_COLUMNS; c++)
        if (s->column[c])
            return hexset_lowest(c, s->column[c]);
    return HEX_NOWHERE;
}
/* The next member after a hex (which need not be one), or HEX_NOWHERE. */
static inline int hexset_after(const hexset *s, int hex)
{
    int c = hex / HEXSET_ROWS;
    hexset_word left = s->column[c] & (hexset_word)(~(hexset_word)0 << (hex % HEXSET_ROWS) << 1);
    while (!left && ++c < HEXSET_COLUMNS)
        left = s->column[c];
    return left ? hexset_lowest(c, left) : HEX_NOWHERE;
}
#define HEXSET_EACH(hex, set) for (int hex = hexset_first(set); hex != HEX_NOWHERE; hex = hexset_after(set, hex))

/* --- steps --- */

/* Does a column, counted from 0, lie lower? */
static inline bool hexset_low(int c)
{
    return ((c + 1 + HEXSET_SKIPPED) & 1) != HEXSET_LOW_EVEN;
}
/* How many columns to the right a step leads: -1, 0, 1. */
static inline int hexset_aside(hex_direction d)
{
    return (d == HEX_NE || d == HEX_SE) - (d == HEX_NW || d == HEX_SW);
}
/* How many rows down a step leads from a low or high column: -1, 0, 1. */
static inline int hexset_down(bool low, hex_direction d)
{
    return d == HEX_N ? -1 : d == HEX_S ? 1 : d == HEX_NE || d == HEX_NW ? low - 1 : low;
}
/* A column's hexes after a step in a direction, as bits of the column where they land. */
static inline hexset_word hexset_slide(hexset_word word, bool low, hex_direction d)
{
    switch (d) {
    case HEX_N: return word >> 1;
    case HEX_S: return word << 1 & HEXSET_ALL;
    case HEX_NE:
    case HEX_NW: return low ? word : word >> 1;
    default: return low ? word << 1 & HEXSET_ALL : word;
    }
}
/* The hexes of one column that are next to a member. */
static inline hexset_word hexset_beside(const hexset *from, int c)
{
    hexset_word here = from->column[c], left = c > 0 ? from->column[c - 1] : 0;
    hexset_word beside = left | (c + 1 < HEXSET_COLUMNS ? from->column[c + 1] : 0);
    hexset_word half = hexset_low(c) ? beside >> 1 : beside << 1; /* beside a low column lie high ones */
    return (here >> 1 | here << 1 | beside | half) & HEXSET_ALL;
}
/* --- steps of whole blocks --- */

/* Each column of a block in the place of the next one to the right or to the left. */
#if HEXSET_ROWS <= 32
#define HEXSET_RIGHTWARDS 3, 4, 5, 6
#define HEXSET_LEFTWARDS  1, 2, 3, 4
#else
#define HEXSET_RIGHTWARDS 1, 2
#define HEXSET_LEFTWARDS  1, 2
#endif
#if defined __clang__ || __GNUC__ >= 12
#define HEXSET_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define HEXSET_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (hexset_block){__VA_ARGS__})
#endif
static inline hexset_block hexset_rightwards(hexset_block before, hexset_block here)
{
    return HEXSET_SHUFFLE(before, here, HEXSET_RIGHTWARDS);
}
static inline hexset_block hexset_leftwards(hexset_block here, hexset_block after)
{
    return HEXSET_SHUFFLE(here, after, HEXSET_LEFTWARDS);
}

/* The columns of a block that lie low, all their bits; blocks begin with columns of the same kind. Written as a
 * constant: of a loop clang makes one that runs each time in WebAssembly, and more than half of a flood was spent in
 * it. */
#define HEXSET_IF_LOW(c) ((((c) + 1 + HEXSET_SKIPPED) & 1) != (HEXSET_LOW_EVEN) ? ~(hexset_word)0 : 0)
static inline hexset_block hexset_lows(void)
{
#if HEXSET_ROWS <= 32
    return (hexset_block){HEXSET_IF_LOW(0), HEXSET_IF_LOW(1), HEXSET_IF_LOW(2), HEXSET_IF_LOW(3)};
#else
    return (hexset_block){HEXSET_IF_LOW(0), HEXSET_IF_LOW(1)};
#endif
}
/* What arrives in a block by a step in each direction, from its own columns and those beside them; bits beyond the
 * grid may be set. */
static inline void hexset_arrivals(hexset_block before, hexset_block here, hexset_block after,
                                   hexset_block by[HEX_SIDES])
{
    hexset_block lows = hexset_lows(), right = hexset_rightwards(before, here), left = hexset_leftwards(here, after);
    by[HEX_N] = here >> 1, by[HEX_S] = here << 1;
    by[HEX_NE] = right ^ ((right ^ right >> 1) & lows), by[HEX_SE] = right ^ ((right ^ right << 1) & ~lows);
    by[HEX_NW] = left ^ ((left ^ left >> 1) & lows), by[HEX_SW] = left ^ ((left ^ left << 1) & ~lows);
}

/* What of that arrives by a door: `doors[d]` are the hexes that can be entered by a step in direction d. */
static inline hexset_block hexset_enter(const hexset_block by[HEX_SIDES], const hexset doors[HEX_SIDES], int block)
{
    hexset_block in = by[0] & hexset_load(&doors[0], block);
    for (int d = 1; d < HEX_SIDES; d++)
        in |= by[d] & hexset_load(&doors[d], block);
    return in;
}

/* All hexes next to a member (members too if they are next to another). Of the columns beside, each hex lies next to
 * two: in its own row, and in the row above it or, beside a high column, below it. */
static inline void hexset_around(const hexset *from, hexset *to)
{
    const hexset_block none = {0}, lows = hexset_lows();
    hexset_block before = none, here = hexset_load(from, 0);
    for (int b = 0; b < HEXSET_BLOCKS; b++) {
        hexset_block after = b + 1 < HEXSET_BLOCKS ? hexset_load(from, b + 1) : none;
        hexset_block beside = hexset_rightwards(before, here) | hexset_leftwards(here, after);
        hexset_block half = (beside >> 1 & lows) | (beside << 1 & ~lows);
        hexset_store(to, b, (here >> 1 | here << 1 | beside | half) & (none + HEXSET_ALL));
        before = here, here = after;
    }
    for (int c = HEXSET_COLUMNS; c < HEXSET_WORDS; c++)
        to->column[c] = 0;
}

/* All hexes that are entered from a member by a door. */
static inline void hexset_entered(const hexset *from, const hexset doors[HEX_SIDES], hexset *to)
{
    const hexset_block none = {0};
    hexset_block before = none, here = hexset_load(from, 0), by[HEX_SIDES];
    for (int b = 0; b < HEXSET_BLOCKS; b++) {
        hexset_block after = b + 1 < HEXSET_BLOCKS ? hexset_load(from, b + 1) : none;
        hexset_arrivals(before, here, after, by);
        hexset_store(to, b, hexset_enter(by, doors, b));
        before = here, here = after;
    }
}
/* The same, added to the set as far as it is `open`. True if that has grown. */
static inline bool hexset_spread(hexset *s, const hexset doors[HEX_SIDES], const hexset *open)
{
    hexset fresh;
    hexset_entered(s, doors, &fresh);
    hexset_keep(&fresh, open);
    hexset_drop(&fresh, s);
    hexset_join(s, &fresh);
    return !hexset_empty(&fresh);
}

#endif
