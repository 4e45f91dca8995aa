/* Chapter 4, Zones of control, and who stands where: the derived part of the state and the functions that keep it.
 * Nothing else writes where a unit is or whether it has a zone. */
#include "games/brunete/rules/rules.h"

/* --- the units of a hex --- */

static void stack_add(board *b, int unit, int hex)
{
    uint8_t *link = &b->top[hex];
    while (*link < unit)
        link = &b->under[*link];
    b->under[unit] = *link;
    *link = (uint8_t)unit;
}

static void stack_remove(board *b, int unit, int hex)
{
    uint8_t *link = &b->top[hex];
    while (*link < unit)
        link = &b->under[*link];
    if (*link == unit)
        *link = b->under[unit];
    b->under[unit] = NOBODY;
}

int br_units_at(const brunete *s, int hex, int16_t out[UNITS])
{
    int count = 0;
    STACK_EACH(u, &s->board, hex)
        out[count++] = (int16_t)u;
    return count;
}

/* --- the sets --- */

/* BR-4a: the six hexes round every active unit; only those beside a hex that has changed are looked at. */
static void zone_settle(board *b, int side, int hex)
{
    int column = hex / ROWS, last = column + 1 < COLUMNS ? column + 1 : column;
    for (int c = column > 0 ? column - 1 : 0; c <= last; c++)
        b->zoc[side].column[c] = hexset_beside(&b->active[side], c);
}

/* What the sets say of a hex, after its units or their marks have changed. True if a zone has. */
static bool sets_settle(const brunete *s, board *b, int side, int hex)
{
    int combat = 0, tanks = 0;
    bool any = false, active = false;
    STACK_EACH(u, b, hex) {
        if (br_table.kind[u] >> 2 != side)
            continue;
        int type = br_table.kind[u] & 3;
        any = true;
        active |= unit_zoc(s, u);
        combat += type <= CAVALRY;
        tanks += type == TANK;
    }
    bool changed = within(&b->active[side], hex) != active;
    hexset_put(&b->occupied[side], hex, any);
    hexset_put(&b->active[side], hex, active);
    /* BR-1.1b, BR-1.1c, BR-1.1d */
    hexset_put(&b->full[side][ROOM_COMBAT], hex, any && combat >= PARAM(stack_combat));
    hexset_put(&b->full[side][ROOM_TANK], hex, any && tanks >= PARAM(stack_tank));
    return changed;
}

static void hex_settle(const brunete *s, board *b, int side, int hex)
{
    if (sets_settle(s, b, side, hex))
        zone_settle(b, side, hex);
}

/* BR-8.2b, BR-8.2c, BR-8.2d: the marked hex and its six neighbours; zones do not add up. */
static void interdiction_settle(brunete *s, int side)
{
    board *b = &s->board;
    hexset marked = hexset_none, routed, *slow = &b->slow[other(side)], *jam = &b->jam[other(side)];
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] >= 0)
            hexset_add(&marked, s->interdict[side][i]);
    hexset_around(&marked, slow);
    hexset_join(slow, &marked);
    routed = marked;
    hexset_keep(&routed, &br_table.routes);
    hexset_around(&routed, jam);
    hexset_join(jam, &routed);
}

void br_derive(void *state)
{
    brunete *s = state;
    board *b = &s->board;
    memset(b, 0, sizeof *b);
    memset(b->top, NOBODY, sizeof b->top);
    memset(b->under, NOBODY, sizeof b->under);
    for (int u = UNITS - 1; u >= 0; u--)
        if (on_map(s, u))
            stack_add(b, u, s->at[u]);
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u))
            sets_settle(s, b, UNIT(u)->side, s->at[u]);
    for (int side = 0; side < SIDES; side++) {
        hexset_around(&b->active[side], &b->zoc[side]);
        interdiction_settle(s, side);
    }
}

void br_board_without(const brunete *s, int unit, board *out)
{
    *out = s->board;
    if (!on_map(s, unit))
        return;
    stack_remove(out, unit, s->at[unit]);
    hex_settle(s, out, UNIT(unit)->side, s->at[unit]);
}

/* --- what changes them --- */

void br_unit_place(brunete *s, int unit, int place)
{
    int from = s->at[unit], side = UNIT(unit)->side;
    s->at[unit] = (int16_t)place;
    if (from < HEXES) {
        stack_remove(&s->board, unit, from);
        hex_settle(s, &s->board, side, from);
    }
    if (place < HEXES) {
        stack_add(&s->board, unit, place);
        hex_settle(s, &s->board, side, place);
    }
}

void br_unit_mark(brunete *s, int unit, int marks)
{
    bool had = unit_zoc(s, unit);
    s->marks[unit] = (uint8_t)marks;
    if (on_map(s, unit) && unit_zoc(s, unit) != had)
        hex_settle(s, &s->board, UNIT(unit)->side, s->at[unit]);
}

void br_marks_drop(brunete *s, int marks)
{
    for (int u = 0; u < UNITS; u++)
        if (s->marks[u] & marks)
            br_unit_mark(s, u, s->marks[u] & ~marks);
}

void br_interdict(brunete *s, int side, int flight, int hex)
{
    s->interdict[side][flight] = (int16_t)hex;
    interdiction_settle(s, side);
}
