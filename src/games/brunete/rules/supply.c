/* Chapter 3, Supply: lines of supply, units without it, and the control of hexes, which rests on both (1.1). Lines are
 * traced for a whole side at once, backwards from its sources: along roads and paths as far as they go, then three
 * hexes across. */
#include "games/brunete/rules/rules.h"

/* BR-1.1i, BR-1.1k, BR-3f, BR-3g: a lettered hex in own hands; by ruling BR-2 no line to it is
 * asked for. */
bool br_source_open(const brunete *s, const board *b, int letter, int side)
{
    int hex = br_table.letter[letter];
    if (br_table.letter_side[letter] != side || within(&b->occupied[other(side)], hex))
        return false;
    if (within(&b->occupied[side], hex))
        return true;
    return s->owner[hex] == side && !within(&b->zoc[other(side)], hex);
}

/* BR-3a, BR-3b, BR-3c, BR-3d, BR-3e, ruling BR-9: all hexes from which a line can be traced. */
void br_supply_cover(const brunete *s, int side, hexset *cover)
{
    const board *b = &s->board;
    hexset closed = b->zoc[other(side)], open = br_table.playable;
    hexset_drop(&closed, &b->occupied[side]); /* own units cancel the zone in their hex */
    hexset_drop(&open, &closed);
    hexset_drop(&open, &b->occupied[other(side)]);
    hexset_clear(cover);
    for (int i = 0; i < LETTERS; i++)
        if (br_source_open(s, b, i, side))
            hexset_add(cover, br_table.letter[i]);
    hexset_keep(cover, &open);
    while (hexset_spread(cover, br_table.along[WAY_PATH].doors[0], &open))
        ;
    for (int i = 0; i < PARAM(supply_range); i++)
        hexset_spread(cover, br_table.doors, &open);
}

/* BR-1.1h, BR-1.1i, BR-1.1j: occupied, or vacant, last occupied and out of enemy ZoC; and with a line. */
bool br_controls(const brunete *s, const hexset *cover, int side, int hex)
{
    const board *b = &s->board;
    if (within(&b->occupied[other(side)], hex) || !within(cover, hex))
        return false;
    if (within(&b->occupied[side], hex))
        return true;
    return s->owner[hex] == side && !within(&b->zoc[other(side)], hex);
}

/* BR-3h: the check at the end of the side's own block. */
void br_supply_check_side(brunete *s, int side, trace *t)
{
    hexset cover;
    br_supply_cover(s, side, &cover);
    for (int u = 0; u < UNITS; u++) {
        if (UNIT(u)->side != side || !on_map(s, u))
            continue;
        bool cut = !within(&cover, s->at[u]), marked = s->marks[u] & UNSUPPLIED;
        if (cut && !marked)
            note(t, ENTRY_UNSUPPLIED, u, s->at[u], 0, 0);
        if (!cut && marked)
            note(t, ENTRY_SUPPLIED, u, s->at[u], 0, 0);
        br_unit_mark(s, u, (s->marks[u] & ~UNSUPPLIED) | (cut ? UNSUPPLIED : 0));
    }
}
