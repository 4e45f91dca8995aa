/* Who stands where, as sets of hexes made afresh from the units' places, and
 * what every part of the rules asks of a unit: factors, zone of control,
 * losses. */
#include "games/brunete/brunete.h"

void br_board_make(const brunete *s, board *b)
{
    hexset active[SIDES];
    memset(b, 0, sizeof *b);
    memset(active, 0, sizeof active);
    for (int u = 0; u < UNITS; u++) {
        if (!on_map(s, u))
            continue;
        int side = br_table_of.kind[u] >> 2, type = br_table_of.kind[u] & 3, column = s->at[u] / ROWS;
        uint32_t bit = 1u << (s->at[u] % ROWS);
        b->occupied[side].column[column] |= bit;
        if (unit_zoc(s, u))
            active[side].column[column] |= bit;
        if (type == TANK) {
            b->tank[side].column[column] |= bit;
        } else if (type == GARRISON) {
            b->garrison[side].column[column] |= bit;
        } else {
            b->two[side].column[column] |= b->one[side].column[column] & bit;
            b->one[side].column[column] |= bit;
        }
    }
    for (int side = 0; side < SIDES; side++)
        hexset_around(&br_grid, &active[side], &b->zoc[side]);
}

/* BR 8.2b-d: the marked hex and its six neighbours; zones do not add up. */
void br_board_interdiction(const brunete *s, board *b)
{
    for (int side = 0; side < SIDES; side++) {
        hexset marked = {{0}}, routed, zone;
        bool any = false;
        for (int i = 0; i < FLIGHTS; i++)
            if (s->interdict[side][i] >= 0) {
                hexset_add(&marked, &br_grid, s->interdict[side][i]);
                any = true;
            }
        if (!any)
            continue;
        hexset_around(&br_grid, &marked, &b->slow[other(side)]);
        hexset_join(&b->slow[other(side)], &marked);
        routed = marked;
        hexset_keep(&routed, &br_table_of.routes);
        hexset_around(&br_grid, &routed, &zone);
        hexset_join(&zone, &routed);
        b->jam[other(side)] = zone;
    }
}

/* BR 1.1b-e: two infantry or cavalry units, a tank unit and a garrison of a side. */
bool br_board_room(const board *b, int unit, int hex)
{
    const unit_row *row = UNIT(unit);
    if (row->type == TANK)
        return !within(&b->tank[row->side], hex);
    if (row->type == GARRISON)
        return !within(&b->garrison[row->side], hex);
    return !within(&b->two[row->side], hex);
}

int br_units_at(const brunete *s, int hex, int16_t out[UNITS])
{
    int count = 0;
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] == hex)
            out[count++] = (int16_t)u;
    return count;
}

bool br_hex_side_crossed(int from, int direction)
{
    return !(HEX(from)->passable >> direction & 1);
}

/* BR 1.1a, 3i: halved and rounded down, but at least 1. */
static int halved(int value, bool half)
{
    return !half || value < 2 ? value : value / 2;
}

int br_unit_attack(const brunete *s, int unit)
{
    return halved(UNIT(unit)->attack[s->steps[unit]], s->marks[unit] & UNSUPPLIED);
}

int br_unit_defence(const brunete *s, int unit)
{
    return halved(UNIT(unit)->defence[s->steps[unit]], s->marks[unit] & UNSUPPLIED);
}

int br_unit_mp(const brunete *s, int unit)
{
    return halved(UNIT(unit)->mp[s->steps[unit]], s->marks[unit] & UNSUPPLIED);
}

void br_unit_enter(brunete *s, int unit, int hex)
{
    s->at[unit] = (int16_t)hex;
    s->beside[unit] = HEX_NOWHERE;
    s->owner[hex] = UNIT(unit)->side;
}

/* BR 9e: a Republican unit that ends its move near their towns frees the starred units. */
void br_unit_ends_move(brunete *s, int unit, trace *t)
{
    if (s->freed || UNIT(unit)->side != REP || !on_map(s, unit))
        return;
    for (int i = 0; i < br_table_of.star_count; i++)
        if (br_table_of.distance[s->at[unit]][br_table_of.star[i]] <= PARAM_OF(release_distance)) {
            s->freed = 1;
            note(t, ENTRY_FREED, unit, s->at[unit], 0, 0);
            return;
        }
}

int br_tanks_lost(const brunete *s)
{
    int count = 0;
    for (int u = 0; u < UNITS; u++)
        count +=
            UNIT(u)->side == REP && UNIT(u)->type == TANK && (s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL);
    return count;
}

static int first_in_reserve(const brunete *s, int side)
{
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] == BOX_RESERVE && UNIT(u)->side == side)
            return u;
    return -1;
}

static void send_from_reserve(brunete *s, int side, int entry, trace *t)
{
    int unit = first_in_reserve(s, side);
    if (unit < 0)
        return;
    s->at[unit] = BOX_AWAITS;
    s->due[unit] = (uint8_t)(s->turn + 1);
    note(t, entry, unit, s->turn + 1, 0, 0);
}

/* BR 6.2h-j, 11.3a: to its casualty box; lost tanks call up the reserve, and in the end the captured T-26. */
void br_unit_eliminate(brunete *s, int unit, trace *t)
{
    const unit_row *row = UNIT(unit);
    s->at[unit] = row->recover == RECOVER_NOT ? BOX_FINAL : BOX_RECOVERABLE;
    s->steps[unit] = 0;
    s->marks[unit] &= FIGHTING | HIT;
    s->beside[unit] = HEX_NOWHERE;
    note(t, ENTRY_ELIMINATED, unit, s->at[unit], 0, 0);
    if (row->side != REP || row->type != TANK)
        return;
    send_from_reserve(s, REP, ENTRY_RESERVE, t);
    if (option_on(s, OPTION_T26) && br_tanks_lost(s) >= 5)
        send_from_reserve(s, NAT, ENTRY_CAPTURED, t);
}

/* BR 1.1f: a full unit is turned, a reduced one is gone. */
void br_unit_lose_step(brunete *s, int unit, int entry, trace *t)
{
    if (s->steps[unit] <= 1) {
        br_unit_eliminate(s, unit, t);
        return;
    }
    s->steps[unit]--;
    note(t, entry, unit, s->at[unit], 0, 0);
}
