/* Chapter Movement Phase: where a unit can go. All units of a side in a box go the same ways, except tanks. */
#include "games/espana/rules/rules.h"

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
boxset es_flood(const espana *s, int side, boxset from)
{
    boxset pass = s->friendly[side], seen = from, edge = from;
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

/* Does a unit leave this box as it would a friendly one? */
static bool goes_freely(const espana *s, int side, int box)
{
    return !contested(s, box) || freed(s, side);
}

/* ES-move-08: the last unit of a contested box. Decoys are no units. */
static bool is_last(const espana *s, int side, int box, int unit)
{
    return is_ground(unit) && contested(s, box) && ground_units(s, side, box) == 1;
}

/* ES-opt-fog-03: a decoy goes only where a real unit of its side is. */
static boxset open_to(const espana *s, int side, int unit)
{
    return class_of(unit) == DECOY ? s->units[side] : ~(boxset)0;
}

boxset es_reach(const espana *s, int unit)
{
    int side = side_of(s, unit), box = s->at[unit];
    if (box >= MARRUECOS || !es_supplied(s, side, box) || is_last(s, side, box, unit)) /* ES-move-13, ES-supply-02 */
        return 0;
    boxset reach;
    if (goes_freely(s, side, box)) {
        reach = es_flood(s, side, box_bit(box));
    } else {
        reach = BOX(box)->links & s->held[side]; /* ES-move-06 */
        if (class_of(unit) == TANK)              /* ES-move-07 */
            reach |= es_flood(s, side, reach & s->friendly[side]);
    }
    return reach & open_to(s, side, unit) & ~box_bit(box);
}

/* How many troops of a side can still leave a box: if one can, all that have not moved can. */
static int can_leave(const espana *s, int side, int box, int but)
{
    int count = 0;
    if (!es_supplied(s, side, box) || (contested(s, box) && ground_units(s, side, box) == 1))
        return 0;
    unitset here = among(s, side, box, &es_table.troops);
    EACH_IN(u, here)
        count += u != but && !(s->marks[u] & MOVED);
    return count;
}

/* ES-move-11, ES-move-12: a full box is entered only if enough others can still leave it. */
static bool roomy(const espana *s, int side, int unit, int box)
{
    if (!is_troop(unit) || !box_in(s->full[side], box))
        return true;
    return can_leave(s, side, box, unit) >= s->troops[side][box] + 1 - PARAM(troops_per_box);
}

static refusal no_way(const espana *s, int side, int unit, int box)
{
    int from = s->at[unit];
    if (box == from)
        return refuse(NO_SAME_BOX, unit, box);
    if (box == MARRUECOS)
        return refuse(NO_MARRUECOS, 0, 0);
    if (class_of(unit) == DECOY && !has_units(s, side, box))
        return refuse(NO_DECOY_UNIT, box, 0);
    if (goes_freely(s, side, from))
        return refuse(NO_WAY, unit, box);
    if (class_of(unit) == TANK) /* an enemy box can be its end, behind a friendly one */
        return refuse(NO_TANK_WAY, unit, box);
    return refuse(!holds(s, side, box) && box_in(BOX(from)->links, box) ? NO_LEAVE_TO_ENEMY : NO_ONE_LINK, unit, box);
}

refusal es_move_why(const espana *s, int unit, int box, boxset reach)
{
    int side = side_of(s, unit);
    if (!box_in(reach, box))
        return no_way(s, side, unit, box);
    return roomy(s, side, unit, box) ? ALLOWED : refuse(NO_FULL, box, PARAM(troops_per_box));
}

/* Is there a box to go to? Mostly a linked box answers that at once. */
bool es_can_pick(const espana *s, int unit)
{
    int side = side_of(s, unit), box = s->at[unit];
    if (s->marks[unit] & MOVED || box >= MARRUECOS || !es_supplied(s, side, box) || is_last(s, side, box, unit))
        return false;
    boxset near = BOX(box)->links & open_to(s, side, unit);
    if (!goes_freely(s, side, box))
        near &= s->held[side];
    if (is_troop(unit) ? near & ~s->full[side] : near)
        return true;
    boxset reach = es_reach(s, unit);
    EACH_BOX(b, reach)
        if (roomy(s, side, unit, b))
            return true;
    return false;
}

/* ES-move-04, ES-move-09. ruling ES-64: under the fog of war others read only that a counter moves. */
int es_moved(espana *s, int unit, int box, trace *t)
{
    int side = side_of(s, unit), from = s->at[unit];
    bool taken = is_ground(unit) && s->control[box] != side && !has_units(s, other(side), box);
    if (es_secret_pick(s, unit)) {
        if (t) {
            note_to(t, viewers_only(side), ENTRY_MOVES, unit, from, box, 0);
            note_to(t, viewers_but(side), ENTRY_MOVES_HIDDEN, side, from, box, 0);
        }
    } else {
        note(t, ENTRY_MOVES, unit, from, box, 0);
    }
    unit = es_put(s, unit, box);
    if (s->marks[unit] & TOP) /* fog of war: all see the first unit of a stack, and a troop that joins tanks */
        note(t, ENTRY_TOP, unit, box, s->strength[unit], s->marks[unit] & TOUCHED);
    if (taken)
        note(t, ENTRY_TAKES, side, box, 0, 0);
    return unit;
}
