/* Chapter 2, Components: who stands where, the derived part of the state, and the few functions that change it. */
#include "games/guerra/rules/rules.h"

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
    hexset_join(&s->own[NAT], &gu_table.african); /* ruling GE-12 */
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
