/* Chapter 1, General information: what every part of the rules asks of a unit. How many share a hex, what a unit is
 * worth, and how it is lost. */
#include "games/brunete/rules/rules.h"

/* BR-1.1b, BR-1.1c, BR-1.1d, BR-1.1e: two infantry or cavalry units, a tank unit and a garrison of a side. */
bool br_board_room(const board *b, int unit, int hex)
{
    if (UNIT(unit)->type != GARRISON)
        return !within(full_for(b, unit), hex);
    int garrisons = 0;
    STACK_EACH(u, b, hex)
        garrisons += UNIT(u)->type == GARRISON;
    return garrisons < PARAM(stack_garrison);
}

bool br_hex_side_crossed(int from, int direction)
{
    return !(HEX(from)->passable >> direction & 1);
}

/* BR-1.1a, BR-3i: halved and rounded down, but at least 1. */
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
    br_unit_place(s, unit, hex);
    s->beside[unit] = HEX_NOWHERE;
    s->owner[hex] = UNIT(unit)->side;
}

static int tanks_lost(const brunete *s)
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
    br_unit_place(s, unit, BOX_AWAITS);
    s->due[unit] = (uint8_t)(s->turn + 1);
    note(t, entry, unit, s->turn + 1, 0, 0);
}

/* BR-6.2h, BR-6.2i, BR-6.2j, BR-11.3a: to its casualty box; lost tanks call up the reserve, and in the end the captured
 * T-26. */
void br_unit_eliminate(brunete *s, int unit, trace *t)
{
    const unit_row *row = UNIT(unit);
    br_unit_place(s, unit, row->recover == RECOVER_NOT ? BOX_FINAL : BOX_RECOVERABLE);
    br_unit_mark(s, unit, s->marks[unit] & (FIGHTING | HIT));
    s->steps[unit] = 0;
    s->beside[unit] = HEX_NOWHERE;
    note(t, ENTRY_ELIMINATED, unit, s->at[unit], 0, 0);
    if (row->side != REP || row->type != TANK)
        return;
    send_from_reserve(s, REP, ENTRY_RESERVE, t);
    if (option_on(s, OPTION_T26) && tanks_lost(s) >= 5)
        send_from_reserve(s, NAT, ENTRY_CAPTURED, t);
}

/* BR-1.1f: a full unit is turned, a reduced one is gone. */
void br_unit_lose_step(brunete *s, int unit, int entry, trace *t)
{
    bool last = s->steps[unit] <= 1;
    if (!last || entry != ENTRY_STEP_LOST) /* a cause is told of the last step too */
        note(t, entry, unit, s->at[unit], 0, 0);
    if (last)
        br_unit_eliminate(s, unit, t);
    else
        s->steps[unit]--;
}
