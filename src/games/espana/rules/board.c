/* Chapters Game board and Counters. Only these functions move counters: they keep true what follows from where counters
 * stand (derived.c). */
#include "games/espana/rules/rules.h"

/* ES-unit-06, ES-board-02: a side that is alone in a box controls it, and keeps it with a marker when it leaves
 * (ES-move-04, ES-move-09, ES-move-10, ES-event-17). */
static void settle(espana *s, int box)
{
    for (int side = 0; side < SIDES && box < MARRUECOS; side++)
        if (es_occupied(s, side, box) && !es_occupied(s, other(side), box))
            s->control[box] = (uint8_t)side;
    es_refresh(s, box);
    if (naval(s) && box_in(es_table.coast, box))
        for (int side = 0; side < SIDES; side++)
            es_strand(s, box, side);
}

void es_take(espana *s, int side, int box)
{
    s->control[box] = (uint8_t)side;
    settle(s, box);
}

/* --- moving --- */

/* What a counter keeps when it leaves the map. */
static unsigned kept_marks(int unit, int place)
{
    if (place >= SITES)
        return GROUNDED | CAPTURED | (class_of(unit) == DECOY ? (unsigned)ADRIFT : 0u);
    return ~(place < BOXES ? 0u : (unsigned)DUTY | BOUND);
}

int es_put(espana *s, int unit, int place)
{
    int from = s->at[unit], side = side_of(s, unit);
    bool stacked = foggy(s) && is_stacked(unit), sea = naval(s);
    if (stacked && from < MARRUECOS)
        es_leave_stack(s, unit, place < BOXES);
    es_set_place(s, unit, place);
    s->marks[unit] &= (uint16_t)kept_marks(unit, place);
    if (place >= SITES)
        s->strength[unit] = 0;
    if (stacked && from < MARRUECOS)
        es_left_stack(s, side, from);
    if (stacked && place < MARRUECOS)
        unit = es_join_stack(s, unit);
    if (is_ground(unit) && from < BOXES)
        settle(s, from);
    if (is_ground(unit) && place < BOXES)
        settle(s, place);
    if (sea && from >= FIRST_AREA && from < FIRST_BASE)
        es_area_left(s, from - FIRST_AREA, side);
    if (sea && place >= FIRST_AREA && place < FIRST_BASE)
        es_area_entered(s, place - FIRST_AREA);
    return unit;
}

/* ES-hits-06, ES-air-06, ES-hits-07, ES-naval-87 */
void es_lose(espana *s, int unit)
{
    es_put(s, unit, is_troop(unit) ? PLACE_POOL : PLACE_GONE);
    s->marks[unit] &= CAPTURED;
}

/* Exchanges a troop's counter for another one, which takes over its place and marks. One for one: units are never split
 * or merged (ES-unit-03). */
int es_swap(espana *s, int unit, int kind, int strength)
{
    int fresh = es_spare(s, kind), box = s->at[unit];
    must(fresh != NONE);
    s->marks[fresh] = s->marks[unit];
    s->strength[fresh] = (uint8_t)strength;
    s->strength[unit] = 0;
    s->marks[unit] = 0;
    es_set_place(s, fresh, box);
    es_set_place(s, unit, PLACE_POOL);
    return fresh;
}

void es_exchange_numbers(espana *s, int a, int b)
{
    if (a == b)
        return;
    int place = s->at[a];
    uint16_t marks = s->marks[a];
    uint8_t strength = s->strength[a];
    es_set_place(s, a, s->at[b]);
    es_set_place(s, b, place);
    s->marks[a] = s->marks[b];
    s->marks[b] = marks;
    s->strength[a] = s->strength[b];
    s->strength[b] = strength;
    if (s->mover == a || s->mover == b)
        s->mover = (uint8_t)(s->mover == a ? b : a);
}

/* --- questions --- */

/* ES-unit-05 */
int es_spare(const espana *s, int kind)
{
    if (kind >= KINDS)
        return NONE;
    unitset spare = unitset_both(&s->here[PLACE_POOL], &es_table.of_kind[kind]);
    return unitset_first(&spare);
}

static bool alike(const espana *s, int a, int b)
{
    return s->strength[a] == s->strength[b] && !((s->marks[a] ^ s->marks[b]) & ~(unsigned)UNSEEN);
}

static bool first_alike(const espana *s, int unit, unsigned passed_over)
{
    unitset same = unitset_both(&s->here[s->at[unit]], &es_table.of_kind[kind_of(unit)]);
    EACH_IN(u, same) {
        if (u == unit)
            return true;
        if (!(s->marks[u] & passed_over) && alike(s, u, unit))
            return false;
    }
    return true;
}

bool es_first_alike(const espana *s, int unit)
{
    return first_alike(s, unit, 0);
}

/* ES-unit-08: which counter stands for it. */
refusal es_alike(const espana *s, int unit)
{
    unitset same = unitset_both(&s->here[s->at[unit]], &es_table.of_kind[kind_of(unit)]);
    EACH_IN(u, same)
        if (alike(s, u, unit))
            return refuse(NO_ALIKE, unit, u);
    return ALLOWED;
}

bool es_first_seen(const espana *s, int unit)
{
    return first_alike(s, unit, UNSEEN);
}

void es_clear(espana *s, unsigned marks)
{
    uint16_t keep = (uint16_t)~marks;
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= keep;
}

int es_cities(const espana *s, int side)
{
    return __builtin_popcountll(s->friendly[side] & es_table.objectives);
}

int es_contested_cities(const espana *s)
{
    return __builtin_popcountll(s->units[NAT] & s->units[REP] & es_table.objectives);
}

/* ES-board-07, ES-morocco-05, ES-opt-ss-01 */
boxset es_ports(const espana *s, int side)
{
    boxset ports = es_table.ports;
    if (side == REP && s->head.options & OPTION_SAN_SEBASTIAN && friendly(s, REP, es_table.san_sebastian))
        ports |= box_bit(es_table.san_sebastian);
    return ports;
}

/* Asks the owners of ships that must leave and of stacks without a top at once, the Nationalist first. */
void es_loose_ends(espana *s, trace *t)
{
    if (s->head.over)
        return;
    if (naval(s))
        EACH_IN(u, es_table.of_class[SHIP])
            if (s->marks[u] & ADRIFT) {
                PUSH(&s->head, refuge);
                break;
            }
    if (foggy(s))
        es_stack_ends(s, t);
}
