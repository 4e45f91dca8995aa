/* Who stands where: counters are moved here only, so that what follows from it stays true. */
#include "games/espana/espana.h"

static void count(espana *s, int unit, int by)
{
    int box = s->at[unit], side = side_of(s, unit);
    if (box >= BOXES || !is_ground(unit))
        return;
    uint8_t *cell = is_troop(unit) ? &s->troops[side][box] : &s->tanks[side][box];
    *cell = (uint8_t)(*cell + by);
}

void es_derive(void *state)
{
    espana *s = state;
    memset(s->troops, 0, sizeof s->troops);
    memset(s->tanks, 0, sizeof s->tanks);
    EACH_UNIT(u)
    count(s, u, 1);
}

/* ES-unit-06, ES-board-02: whoever is alone in a box controls it, and keeps it with a marker when he leaves
 * (ES-move-04, ES-move-09, ES-move-10, ES-event-17). */
static void settle(espana *s, int box)
{
    for (int side = 0; side < SIDES && box < MARRUECOS; side++)
        if (has_units(s, side, box) && !has_units(s, other(side), box))
            s->control[box] = (uint8_t)side;
}

void es_put(espana *s, int unit, int place)
{
    int from = s->at[unit];
    count(s, unit, -1);
    s->at[unit] = (uint8_t)place;
    if (place >= BOXES) {
        s->strength[unit] = 0;
        s->marks[unit] &= GROUNDED | CAPTURED;
    }
    count(s, unit, 1);
    settle(s, from);
    settle(s, place);
}

/* ES-hits-06, ES-air-06, ES-hits-07 */
void es_lose(espana *s, int unit)
{
    es_put(s, unit, is_troop(unit) ? PLACE_POOL : PLACE_GONE);
    s->marks[unit] &= CAPTURED;
}

/* ES-unit-05 */
int es_spare(const espana *s, int kind)
{
    if (kind >= KINDS)
        return NONE;
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        if (s->at[u] == PLACE_POOL)
            return u;
    return NONE;
}

/* ES-supply-01, ES-supply-05, ES-supply-06: looked at when it matters. */
bool es_supplied(const espana *s, int side, int box)
{
    if (box == MARRUECOS)
        return side == NAT;
    EACH_BOX(b, BOX(box)->links)
    if (holds(s, side, b))
        return true;
    return false;
}

bool es_alike(const espana *s, int a, int b)
{
    return kind_of(a) == kind_of(b) && s->at[a] == s->at[b] && s->strength[a] == s->strength[b] &&
           s->marks[a] == s->marks[b];
}

bool es_first_alike(const espana *s, int unit)
{
    for (int u = row_of(unit)->first; u < unit; u++)
        if (es_alike(s, u, unit))
            return false;
    return true;
}

void es_clear(espana *s, unsigned marks)
{
    EACH_UNIT(u)
    s->marks[u] &= (uint16_t)~marks;
}

boxset es_held(const espana *s, int side)
{
    boxset set = 0;
    for (int b = 0; b < BOXES; b++)
        set |= (boxset)holds(s, side, b) << b;
    return set;
}

boxset es_friendly(const espana *s, int side)
{
    boxset set = 0;
    for (int b = 0; b < BOXES; b++)
        set |= (boxset)friendly(s, side, b) << b;
    return set;
}

int es_cities(const espana *s, int side)
{
    return __builtin_popcountll(es_friendly(s, side) & es_table.objectives);
}

int es_contested_cities(const espana *s)
{
    int cities = 0;
    EACH_BOX(b, es_table.objectives)
    cities += contested(s, b);
    return cities;
}

/* A troop's counter is exchanged for another one, which takes over its place and marks. */
int es_swap(espana *s, int unit, int kind, int strength)
{
    int fresh = es_spare(s, kind), box = s->at[unit];
    must(fresh != NONE);
    s->marks[fresh] = s->marks[unit];
    s->strength[fresh] = (uint8_t)strength;
    es_put(s, fresh, box);
    es_lose(s, unit);
    return fresh;
}
