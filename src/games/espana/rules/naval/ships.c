/* Chapter The Naval War, Naval bases and assignment of naval units (ES-naval-12 to ES-naval-22): bases, refuges,
 * damage, and the assignment of each turn. */
#include "games/espana/rules/rules.h"

/* ES-naval-13 */
bool es_base_usable(const espana *s, int base)
{
    return holds(s, BASE(base)->side, BASE(base)->box);
}

/* ES-naval-14, ES-naval-15: bases, else friendly ports. */
boxset es_refuges(const espana *s, int ship)
{
    int side = row_of(ship)->side;
    boxset bases = 0;
    for (int b = 0; b < BASES; b++)
        if (BASE(b)->side == side && es_base_usable(s, b))
            bases |= box_bit(FIRST_BASE + b);
    return bases ? bases : es_ports(s, side) & s->friendly[side];
}

/* ES-naval-18: damaged ships take part in nothing. */
unitset es_fleet(const espana *s, int side, int place)
{
    unitset ships = among(s, side, place, &es_table.of_class[SHIP]);
    EACH_IN(u, ships)
        if (s->marks[u] & (DAMAGED | ADRIFT))
            unitset_drop(&ships, u);
    return ships;
}

/* ES-naval-17: ships in a base that is lost, and damaged ships in a port that is lost. */
void es_strand(espana *s, int box, int side)
{
    for (int b = 0; b < BASES; b++)
        if (BASE(b)->box == box && BASE(b)->side == side && !es_base_usable(s, b))
            EACH_IN(u, s->here[FIRST_BASE + b])
                s->marks[u] |= ADRIFT;
    if (friendly(s, side, box))
        return;
    unitset ships = among(s, side, box, &es_table.of_class[SHIP]);
    EACH_IN(u, ships)
        if (s->marks[u] & DAMAGED)
            s->marks[u] |= ADRIFT;
}

/* ES-naval-34, ES-naval-56: she goes to a base, unless she lies in one. */
void es_damage_ship(espana *s, int ship, trace *t)
{
    note(t, ENTRY_SHIP_DAMAGED, ship, 0, 0, 0);
    s->marks[ship] |= DAMAGED;
    if (s->at[ship] < FIRST_BASE)
        s->marks[ship] |= ADRIFT;
}

/* --- refuge: ships that are adrift are asked for in their order --- */

int es_next_adrift(const espana *s)
{
    EACH_IN(u, es_table.of_class[SHIP])
        if (s->marks[u] & ADRIFT)
            return u;
    return NONE;
}

static void take_refuge(espana *s, int ship, int place, trace *t)
{
    s->marks[ship] &= (uint16_t) ~(ADRIFT | SUPPORTS);
    es_put(s, ship, place);
    note(t, ENTRY_REFUGE, ship, place, 0, 0);
}

flow es_refuge_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    int ship = es_next_adrift(s);
    (void)f;
    if (ship == NONE) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    boxset places = es_refuges(s, ship);
    if (places & (places - 1))
        return flow_wait(&s->head, 1u << row_of(ship)->side);
    if (places) {
        take_refuge(s, ship, __builtin_ctzll(places), t);
    } else {
        s->marks[ship] &= (uint16_t)~ADRIFT;
        note(t, ENTRY_SHIP_LOST, ship, 0, 0, 0);
        es_lose(s, ship);
    }
    return FLOW_ON;
}

static refusal refuge_why(int ship, int place, boxset places)
{
    if (box_in(places, place))
        return ALLOWED;
    if (place >= FIRST_BASE && BASE(place - FIRST_BASE)->side != row_of(ship)->side)
        return refuse(NO_BASE_OTHER, place, 0);
    if (place >= FIRST_BASE)
        return refuse(NO_BASE_LOST, place, 0);
    return refuse(places >> FIRST_BASE ? NO_REFUGE_BASE : NO_REFUGE, ship, place);
}

void es_refuge_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int ship = es_next_adrift(s);
    boxset places = es_refuges(s, ship);
    (void)seat;
    for (int p = 0; p < SITES; p++)
        offer(out, VERB_SAIL, ship, p, refuge_why(ship, p, places));
}

refusal es_refuge_check(const void *state, int seat, choice c)
{
    int ship = es_next_adrift(state);
    (void)seat;
    return choice_verb(c) == VERB_SAIL && choice_a(c) != ship ? refuse(NO_REFUGE_OTHER, ship, choice_a(c)) : ALLOWED;
}

void es_refuge_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    take_refuge(state, choice_a(c), choice_b(c), t);
}

/* --- ships: assignment --- */

/* ES-naval-22 */
static bool cantabrico_open(const espana *s, int side)
{
    return side == NAT || es_ports(s, side) & AREA(CANTABRICO)->coast & s->units[side];
}

static refusal sail_why(const espana *s, int side, int ship, int place)
{
    if (class_of(ship) != SHIP || row_of(ship)->side != side)
        return refuse(NO_NOT_SHIP, ship, 0);
    if (!at_site(s, ship)) /* ES-naval-04, ES-naval-87 */
        return refuse(s->at[ship] == PLACE_POOL ? NO_NOT_IN_PLAY : NO_SHIP_SUNK, ship, 0);
    if (s->marks[ship] & DAMAGED) /* ES-naval-18 */
        return refuse(NO_DAMAGED, ship, 0);
    if (s->marks[ship] & MOVED)
        return refuse(NO_SAILED, ship, 0);
    if (s->at[ship] == place)
        return refuse(NO_SHIP_THERE, ship, place);
    if (place < BOXES) /* ES-naval-19, ES-naval-20, ES-naval-37, ES-naval-39 */
        return BOX(place)->seas ? ALLOWED : refuse(NO_COAST, place, 0);
    if (place < FIRST_BASE)
        return place != FIRST_AREA + CANTABRICO || cantabrico_open(s, side) ? ALLOWED : refuse(NO_CANTABRICO, 0, 0);
    if (BASE(place - FIRST_BASE)->side != side)
        return refuse(NO_BASE_OTHER, place, 0);
    return es_base_usable(s, place - FIRST_BASE) ? ALLOWED : refuse(NO_BASE_LOST, place, 0);
}

static bool may_sail(const espana *s, int ship)
{
    return at_site(s, ship) && !(s->marks[ship] & (DAMAGED | MOVED));
}

flow es_ships_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const ships_frame *ships = ships_of(f);
    unitset mine = unitset_both(&es_table.of_class[SHIP], &s->own[ships->side]);
    (void)t;
    if (!ships->done)
        EACH_IN(u, mine)
            if (may_sail(s, u))
                return flow_wait(&s->head, 1u << ships->side);
    EACH_IN(u, mine)
        s->marks[u] &= (uint16_t)~MOVED;
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_ships_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    unitset mine = unitset_both(&es_table.of_class[SHIP], &s->own[seat]);
    EACH_IN(u, mine) {
        if (!may_sail(s, u))
            continue;
        for (int p = 0; p < SITES; p++)
            offer(out, VERB_SAIL, u, p, sail_why(s, seat, u, p));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal es_ships_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    return choice_verb(c) == VERB_SAIL ? sail_why(s, seat, choice_a(c), choice_b(c)) : ALLOWED;
}

void es_ships_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        ships_top(&s->head)->done = 1;
        return;
    }
    es_put(s, choice_a(c), choice_b(c));
    s->marks[choice_a(c)] |= MOVED;
    note(t, ENTRY_SAILS, choice_a(c), choice_b(c), 0, 0);
}
