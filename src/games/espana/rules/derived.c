/* Chapter Supply, and all else that follows from where the counters stand: who is in a place, who holds and supplies
 * which box. It is the derived tail of the state: es_derive makes it afresh, board.c keeps it true. */
#include "games/espana/rules/rules.h"

static void count(espana *s, int unit, int by)
{
    int box = s->at[unit], side = side_of(s, unit);
    if (box >= BOXES || !is_ground(unit))
        return;
    uint8_t *cell = is_troop(unit) ? &s->troops[side][box] : &s->tanks[side][box];
    *cell = (uint8_t)(*cell + by);
}

static boxset with(boxset set, int box, bool on)
{
    return on ? set | box_bit(box) : set & ~box_bit(box);
}

/* A viewer who does not see the units of a stack (fog of war) still sees its height. */
bool es_occupied(const espana *s, int side, int box)
{
    return ground_units(s, side, box) || s->unseen[side][box];
}

/* ES-supply-01: a box is in supply if its side holds a box linked to it. */
static void resupply(espana *s, int side, int box, bool held)
{
    if (held) {
        s->supplied[side] |= BOX(box)->links;
        return;
    }
    EACH_BOX(b, BOX(box)->links)
        s->supplied[side] = with(s->supplied[side], b, BOX(b)->links & s->held[side]);
}

void es_refresh(espana *s, int box)
{
    for (int side = 0; side < SIDES; side++) {
        s->units[side] = with(s->units[side], box, es_occupied(s, side, box));
        s->full[side] = with(s->full[side], box, s->troops[side][box] >= PARAM(troops_per_box));
    }
    for (int side = 0; side < SIDES; side++) {
        bool mine = box_in(s->units[side], box), theirs = box_in(s->units[other(side)], box);
        bool held = s->held[side] >> box & 1;
        s->friendly[side] = with(s->friendly[side], box, !theirs && (mine || s->control[box] == side));
        s->held[side] = with(s->held[side], box, mine || box_in(s->friendly[side], box));
        if (held != box_in(s->held[side], box))
            resupply(s, side, box, !held);
    }
}

void es_set_place(espana *s, int unit, int place)
{
    count(s, unit, -1);
    unitset_drop(&s->here[s->at[unit]], unit);
    s->at[unit] = (uint8_t)place;
    unitset_add(&s->here[place], unit);
    count(s, unit, 1);
}

void es_derive(void *state)
{
    espana *s = state;
    memset((char *)state + offsetof(espana, here), 0, sizeof *s - offsetof(espana, here));
    EACH_UNIT(u) {
        unitset_add(&s->here[s->at[u]], u);
        unitset_add(&s->own[side_of(s, u)], u);
        count(s, u, 1);
    }
    s->supplied[NAT] = box_bit(MARRUECOS); /* ES-supply-05 */
    for (int b = 0; b < BOXES; b++)
        es_refresh(s, b);
}
