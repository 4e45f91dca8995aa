/* BR 3: supply lines, the state of supply, and the control of hexes that rests
 * on both. Lines are traced for a whole side at once, backwards from its
 * sources: along roads and paths as far as they go, then three hexes across. */
#include "games/brunete/brunete.h"

/* BR 1.1i, 1.1k, 3f, 3g: a lettered hex in own hands, [Q02] without asking for a line. */
bool br_source_open(const brunete *s, const board *b, int letter, int side)
{
    int hex = br_table_of.letter[letter];
    if (br_table_of.letter_side[letter] != side || within(&b->occupied[other(side)], hex))
        return false;
    if (within(&b->occupied[side], hex))
        return true;
    return s->owner[hex] == side && !within(&b->zoc[other(side)], hex);
}

/* Steps of `from` by the sides in `open` into hexes of `free`, added to it. True if it grew. */
static bool spread(hexset *from, const hexset open[HEX_SIDES], const hexset *free)
{
    hexset grown = *from;
    for (int d = 0; d < HEX_SIDES; d++) {
        hexset leaving = *from, arrived;
        hexset_keep(&leaving, &open[d]);
        hexset_step(&br_grid, &leaving, (hex_direction)d, &arrived);
        hexset_keep(&arrived, free);
        hexset_join(&grown, &arrived);
    }
    bool grew = !hexset_equal(&grown, from);
    *from = grown;
    return grew;
}

/* BR 3a-e, 4.2 [Q09]: all hexes from which a line can be traced. */
void br_supply_cover(const brunete *s, const board *b, int side, hexset *cover)
{
    hexset free = b->zoc[other(side)];
    hexset_drop(&free, &b->occupied[side]);        /* own units cancel the zone in their hex */
    hexset_join(&free, &b->occupied[other(side)]); /* all that is closed ... */
    for (int c = 0; c < HEX_COLUMNS_MAX; c++)      /* ... and now what is open */
        free.column[c] = br_table_of.playable.column[c] & ~free.column[c];
    memset(cover, 0, sizeof *cover);
    for (int i = 0; i < LETTERS; i++)
        if (br_source_open(s, b, i, side))
            hexset_add(cover, &br_grid, br_table_of.letter[i]);
    hexset_keep(cover, &free);
    while (spread(cover, br_table_of.route_to, &free))
        ;
    for (int i = 0; i < PARAM_OF(supply_range); i++)
        spread(cover, br_table_of.open_to, &free);
}

/* BR 1.1h-j: occupied, or vacant, last occupied and out of enemy ZoC; and with a line. */
bool br_controls(const brunete *s, const board *b, const hexset *cover, int side, int hex)
{
    if (within(&b->occupied[other(side)], hex) || !within(cover, hex))
        return false;
    if (within(&b->occupied[side], hex))
        return true;
    return s->owner[hex] == side && !within(&b->zoc[other(side)], hex);
}

/* BR 3h: the check at the end of the side's own block. */
void br_supply_check_side(brunete *s, int side, trace *t)
{
    board b;
    hexset cover;
    br_board_make(s, &b);
    br_supply_cover(s, &b, side, &cover);
    for (int u = 0; u < UNITS; u++) {
        if (UNIT(u)->side != side || !on_map(s, u))
            continue;
        bool cut = !within(&cover, s->at[u]), marked = s->marks[u] & UNSUPPLIED;
        if (cut && !marked)
            note(t, ENTRY_UNSUPPLIED, u, s->at[u], 0, 0);
        if (!cut && marked)
            note(t, ENTRY_SUPPLIED, u, s->at[u], 0, 0);
        s->marks[u] = (uint8_t)((s->marks[u] & ~UNSUPPLIED) | (cut ? UNSUPPLIED : 0));
    }
}
