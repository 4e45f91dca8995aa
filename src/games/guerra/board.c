/* Who stands where: the derived tail of the state, and the few functions that change it. */
#include "games/guerra/guerra.h"

/* --- the tail --- */

static void add_counter(guerra *s, int u)
{
    int side = side_of(u), at = s->at[u];
    if (is_land(u)) {
        hexset_add(&s->land[side], at);
        s->stack[at]++;
    } else if (type_of(u) == NAVAL) {
        hexset_add(&s->sea[side], at);
    } else {
        if (within(&s->air[side], at))
            hexset_add(&s->pair[side], at);
        hexset_add(&s->air[side], at);
    }
}

void gu_derive(void *state)
{
    guerra *s = state;
    memset((char *)state + offsetof(guerra, land), 0, sizeof(guerra) - offsetof(guerra, land));
    for (int u = 0; u < COUNTERS; u++)
        if (s->at[u] >= 0 && on_map(s, u))
            add_counter(s, u);
    for (int p = 0; p < PROVINCES; p++)
        if (s->owner[p] < SIDES)
            hexset_join(&s->own[s->owner[p]], &PROVINCE(p)->hexes);
    hexset_join(&s->own[NAT], &gu_table.african); /* [R12] */
    for (int side = 0; side < SIDES; side++) {
        hexset_around(&s->land[side], &s->zone[side]); /* GE-7-13, GE-7-20 */
        hexset_around(&s->sea[side], &s->sea_zone[side]);
    }
}

static void take_off(guerra *s, int u)
{
    int side = side_of(u), at = s->at[u];
    if (is_land(u)) {
        if (--s->stack[at])
            return;
        hexset_remove(&s->land[side], at);
        hexset_around(&s->land[side], &s->zone[side]);
    } else if (type_of(u) == NAVAL) {
        hexset_remove(&s->sea[side], at);
        hexset_around(&s->sea[side], &s->sea_zone[side]);
    } else if (within(&s->pair[side], at)) {
        hexset_remove(&s->pair[side], at);
    } else {
        hexset_remove(&s->air[side], at);
    }
}

void gu_put(guerra *s, int u, int place)
{
    int side = side_of(u);
    if (on_map(s, u))
        take_off(s, u);
    s->at[u] = (int16_t)place;
    if (place >= HEXES)
        return;
    add_counter(s, u);
    if (is_land(u))
        hexset_around(&s->land[side], &s->zone[side]);
    else if (type_of(u) == NAVAL)
        hexset_around(&s->sea[side], &s->sea_zone[side]);
}

void gu_own(guerra *s, int province, int owner)
{
    const hexset *hexes = &PROVINCE(province)->hexes;
    if (s->owner[province] < SIDES)
        hexset_drop(&s->own[s->owner[province]], hexes);
    s->owner[province] = (uint8_t)owner;
    if (owner < SIDES)
        hexset_join(&s->own[owner], hexes);
}

/* --- counters that leave or enter --- */

/* GE-8-16, GE-7.1h [R4]: ordinary armies and garrisons go back to the reserve, all others are gone for good. */
void gu_remove(guerra *s, int u)
{
    if (type_of(u) == NAVAL)
        EACH_TYPE(cargo, side_of(u), ARMY)
            if (s->at[cargo] == ABOARD + ship_of(u))
                gu_remove(s, cargo);
    gu_put(s, u, is_land(u) && COUNTER(u)->force == EJERCITO ? BOX_RESERVE : BOX_GONE);
    s->usable = (uint8_t)(s->usable - !!(s->marks[u] & USED)); /* GE-7-nav-02: its use is not another's */
    s->marks[u] = 0;
    if (type_of(u) == NAVAL)
        s->points[ship_of(u)] = 0;
}

/* GE-9i, GE-9d: one land counter inside a province that the other side owns makes it disputed at once, and GE-9.1h:
 * for all that move after it. */
void gu_enter(guerra *s, int u, trace *t)
{
    int province = HEX(s->at[u])->province;
    if (province < 0 || s->owner[province] != other(side_of(u)))
        return;
    gu_own(s, province, DISPUTED);
    s->marks[u] |= INTRUDED;
    note(t, ENTRY_DISPUTED, province, u, 0, 0);
}

/* GE-8-stk-01 to GE-8-stk-05, GE-7-12 */
bool gu_room(const guerra *s, int side, int hex)
{
    return !within(&s->land[other(side)], hex) && s->stack[hex] < gu_table.room[hex];
}

/* GE-7-gar-02: garrisons stay out of the mountains. */
bool gu_free_end(const guerra *s, int u, int hex)
{
    return gu_room(s, side_of(u), hex) && !(type_of(u) == GARRISON && HEX(hex)->mountain);
}

int gu_aboard(const guerra *s, int ship)
{
    int count = 0;
    EACH_TYPE(u, side_of(gu_table.ship[ship]), ARMY)
        count += s->at[u] == ABOARD + ship;
    return count;
}

int gu_alive(const guerra *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += s->at[u] < ABOARD + SHIPS;
    return count;
}

void gu_clear(guerra *s, unsigned marks)
{
    for (int u = 0; u < COUNTERS; u++)
        s->marks[u] &= (uint16_t)~marks;
}

/* A phase ends: nobody has moved, fought, sailed or supported. */
void gu_fresh(guerra *s)
{
    memset(s->marks, 0, sizeof s->marks);
    memset(s->points, 0, sizeof s->points);
    s->usable = 0;
}

/* GE-2.4b [R51]: what population and conversion bring are ordinary counters. */
int gu_reserve(const guerra *s, int side, int type)
{
    EACH_TYPE(u, side, type)
        if (s->at[u] == BOX_RESERVE)
            return u;
    return NONE;
}

/* GE-2.5a, GE-2.5b: the one die of the game. */
int gu_roll(guerra *s, trace *t)
{
    return roll_among(&s->head, t, gu_table.die, FACES, &gu_noun_die);
}
