/* Chapter The Naval War, Port boxes and blockades, and Naval combats in naval operation areas: which battles are due,
 * and who accepts them (ES-naval-09, ES-naval-37 to ES-naval-49). */
#include "games/espana/rules/rules.h"

static bool any_guns(const unitset *fleet)
{
    EACH_IN(u, *fleet)
        if (row_of(u)->type == GUNS)
            return true;
    return false;
}
static bool any_submarine(const unitset *fleet)
{
    EACH_IN(u, *fleet)
        if (row_of(u)->type == SUBMARINE)
            return true;
    return false;
}
static bool any_surface(const unitset *fleet)
{
    EACH_IN(u, *fleet)
        if (row_of(u)->type != SUBMARINE)
            return true;
    return false;
}

/* ES-naval-48, ruling ES-54: could this side hit anything there? */
bool es_accepts(const espana *s, int side, int place)
{
    unitset mine = es_fleet(s, side, place), theirs = es_fleet(s, other(side), place);
    unitset planes = es_sea_planes(s, side, place), foes = es_sea_planes(s, other(side), place);
    if (!unitset_empty(&planes))
        return true;
    if (!unitset_empty(&mine) && !unitset_empty(&foes))
        return true;
    return (any_guns(&mine) && !unitset_empty(&theirs)) || (any_submarine(&mine) && any_surface(&theirs));
}

static bool present(const espana *s, int side, int place)
{
    unitset ships = es_fleet(s, side, place), planes = es_sea_planes(s, side, place);
    return !unitset_empty(&ships) || !unitset_empty(&planes);
}

/* ES-naval-43: the batteries of a box work for the side to which it is friendly. */
static bool under_batteries(const espana *s, int box, int side)
{
    return box_in(es_table.batteries & s->friendly[other(side)], box) && present(s, side, box);
}

/* ES-naval-32, ES-naval-40 */
bool es_battle_due(const espana *s, int box)
{
    if (!box_in(es_table.coast & ~s->sea_fought, box))
        return false;
    if (under_batteries(s, box, NAT) || under_batteries(s, box, REP))
        return true;
    return present(s, NAT, box) && present(s, REP, box) && (es_accepts(s, NAT, box) || es_accepts(s, REP, box));
}

/* ES-naval-47: ships to a refuge, planes to the mat. */
static void withdraw(espana *s, int side, int place, trace *t)
{
    note(t, ENTRY_WITHDRAWS, side, place, 0, 0);
    unitset ships = es_fleet(s, side, place), planes = es_sea_planes(s, side, place);
    EACH_IN(u, planes)
        es_put(s, u, PLACE_MAT);
    EACH_IN(u, ships)
        s->marks[u] |= ADRIFT;
    es_loose_ends(s, t);
}

/* --- sea: the places one after the other, areas first --- */

static void ask_area(espana *s, int place)
{
    bool nat = es_accepts(s, NAT, place), rep = es_accepts(s, REP, place);
    s->sea_fought |= box_bit(place); /* ES-naval-49 */
    if (nat && rep)
        PUSH(&s->head, accept, .side = s->first, .place = place, .then = THEN_OTHER); /* ES-naval-46 */
    else if (nat || rep)
        PUSH(&s->head, accept, .side = nat ? NAT : REP, .place = place, .then = THEN_WITHDRAWS);
}

flow es_sea_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    sea_frame *sea = sea_of(f);
    for (; sea->next < AREAS + BOXES; sea->next++) {
        int place = sea->next < AREAS ? FIRST_AREA + sea->next : sea->next - AREAS;
        if (box_in(s->sea_fought, place))
            continue;
        if (place >= FIRST_AREA && present(s, NAT, place) && present(s, REP, place)) {
            ask_area(s, place);
            return FLOW_ON;
        }
        if (place < BOXES && es_battle_due(s, place)) {
            PUSH(&s->head, sea_battle, .place = place);
            return FLOW_ON;
        }
    }
    es_read_blockades(s, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* ES-naval-41: a side that is still there blockades the port, even with planes that were driven off (ruling ES-58).
 * That changes neither the control of the box (ES-naval-38) nor ships in the base beside it (ES-naval-45). */
void es_read_blockades(espana *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        s->blockaded[side] = 0;
        EACH_BOX(b, es_table.ports & s->held[side]) {
            if (!present(s, other(side), b))
                continue;
            s->blockaded[side] |= box_bit(b);
            note(t, ENTRY_BLOCKADE, side, b, 0, 0);
        }
    }
}

/* --- accept: battle in an area --- */

flow es_accept_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const accept_frame *accept = accept_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << accept->side);
}

void es_accept_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_FIGHT, 0, 0, ALLOWED);
    offer(out, VERB_WITHDRAW, 0, 0, ALLOWED);
}

void es_accept_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    const accept_frame accept = *accept_now(&s->head);
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_WITHDRAW) {
        withdraw(s, seat, accept.place, t);
        return;
    }
    note(t, ENTRY_WANTS_BATTLE, seat, accept.place, 0, 0);
    if (accept.then == THEN_OTHER)
        PUSH(&s->head, accept, .side = other(seat), .place = accept.place, .then = THEN_BATTLE);
    else if (accept.then == THEN_BATTLE)
        PUSH(&s->head, sea_battle, .place = accept.place);
    else
        withdraw(s, other(seat), accept.place, t);
}
