/* Where a troop or tank can go in its Movement phase. */
#include "games/espana/espana.h"

/* ES-event-15: a card that frees units from contested boxes. */
static bool freed(const espana *s, int side)
{
    CARDS_EACH(card, side, s->cards.zone[TABLE][side])
        for (int i = 0; i < CARD(card)->ops; i++)
            if (CARD(card)->op[i].primitive == DO_FREE && es_op_works(s, &CARD(card)->op[i], card))
                return true;
    return false;
}

/* Through friendly boxes, and into the first other one on each path. ES-move-02, ES-move-03, ES-move-05 */
static boxset flood(const espana *s, int side, boxset from)
{
    boxset pass = es_friendly(s, side) & ~box_bit(MARRUECOS), seen = from, edge = from;
    while (edge) {
        boxset next = 0;
        EACH_BOX(b, edge)
        next |= BOX(b)->links;
        next &= ~seen;
        seen |= next;
        edge = next & pass;
    }
    return seen;
}

boxset es_reach(const espana *s, int unit)
{
    int side = side_of(s, unit), box = s->at[unit];
    if (box >= MARRUECOS || !is_ground(unit) || !es_supplied(s, side, box)) /* ES-move-13, ES-supply-02 */
        return 0;
    if (!contested(s, box) || freed(s, side)) {
        if (contested(s, box) && s->troops[side][box] + s->tanks[side][box] == 1)
            return 0;
        return flood(s, side, box_bit(box)) & ~box_bit(box);
    }
    if (s->troops[side][box] + s->tanks[side][box] == 1) /* ES-move-08 */
        return 0;
    boxset steps = BOX(box)->links & es_held(s, side); /* ES-move-06 */
    if (class_of(unit) == TANK)                        /* ES-move-07 */
        steps |= flood(s, side, steps & es_friendly(s, side));
    return steps & ~box_bit(box);
}

/* Troops of a side in a box that have not moved and could: all if one of them can. */
static int can_leave(const espana *s, int side, int box, int but)
{
    int count = 0;
    EACH_UNIT(u)
    if (u != but && s->at[u] == box && is_troop(u) && side_of(s, u) == side && !(s->marks[u] & MOVED))
        count += es_reach(s, u) != 0;
    return count;
}

/* ES-move-11, ES-move-12: a full box is entered only if enough others can still leave it. */
refusal es_move_why(const espana *s, int unit, int box, boxset reach)
{
    int side = side_of(s, unit), from = s->at[unit];
    if (!box_in(reach, box)) {
        if (box == from)
            return refuse(NO_SAME_BOX, unit, box);
        if (box == MARRUECOS)
            return refuse(NO_MARRUECOS, 0, 0);
        if (contested(s, from) && !holds(s, side, box) && box_in(BOX(from)->links, box))
            return refuse(NO_LEAVE_TO_ENEMY, unit, box);
        return refuse(contested(s, from) ? NO_ONE_LINK : NO_WAY, unit, box);
    }
    int over = s->troops[side][box] + 1 - PARAM(troops_per_box);
    if (is_troop(unit) && over > 0 && can_leave(s, side, box, unit) < over)
        return refuse(NO_FULL, box, PARAM(troops_per_box));
    return ALLOWED;
}

bool es_can_pick(const espana *s, int unit)
{
    boxset reach = s->marks[unit] & MOVED ? 0 : es_reach(s, unit);
    EACH_BOX(b, reach)
    if (allowed(es_move_why(s, unit, b, reach)))
        return true;
    return false;
}

/* ES-move-04, ES-move-09 */
void es_moved(espana *s, int unit, int box, trace *t)
{
    int side = side_of(s, unit), from = s->at[unit];
    bool taken = s->control[box] != side && !has_units(s, other(side), box);
    note(t, ENTRY_MOVES, unit, from, box, 0);
    es_put(s, unit, box);
    if (taken)
        note(t, ENTRY_TAKES, side, box, 0, 0);
}
