/* Chapter 2, Components: the one die, the reserve, and what every part of the rules asks of counters. */
#include "games/guerra/rules/rules.h"

/* GE-2.5a, GE-2.5b: the one die of the game. */
int gu_roll(guerra *s, trace *t)
{
    return roll_among(&s->head, t, gu_table.die, FACES, &gu_noun_die);
}

/* GE-2.4b, ruling GE-51: what population and conversion bring are ordinary counters. */
int gu_reserve(const guerra *s, int side, int type)
{
    EACH_TYPE(u, side, type)
        if (s->at[u] == BOX_RESERVE)
            return u;
    return NONE;
}

/* GE-8-16, GE-7.1h, ruling GE-4: ordinary armies and garrisons go back to the reserve, all others are gone for good.
 */
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
