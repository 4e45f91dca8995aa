/* Chapter Events Phase: cards that move counters, by rail, by sea, out of contested boxes or once more. */
#include "games/espana/rules/rules.h"

static bool roomy(const espana *s, int side, int u, int box)
{
    return !is_troop(u) || s->troops[side][box] < PARAM(troops_per_box);
}

/* Boxes that a unit reaches by rail: it passes friendly ones only. */
static boxset rails(const espana *s, int side, int box)
{
    return es_flood(s, side, box_bit(box)) & s->held[side] & ~box_bit(box) & ~box_bit(MARRUECOS);
}

static boxset shifts(const espana *s, const op *o, int u)
{
    int side = o->side, box = s->at[u];
    bool both = contested(s, box), last = ground_units(s, side, box) == 1;
    if (o->how == HOW_SEA)
        return box == MARRUECOS ? o->boxes & s->held[side] : 0;
    if (box >= MARRUECOS || !es_supplied(s, side, box))
        return 0;
    switch (o->how) {
    case HOW_RAIL: return both ? 0 : rails(s, side, box);
    case HOW_WITHDRAW: return both ? BOX(box)->links & s->friendly[side] : 0;
    default: return both && last ? 0 : both ? BOX(box)->links & s->held[side] : BOX(box)->links;
    }
}

static bool shiftable(const espana *s, const op *o, int u)
{
    if (!is_ground(u) && !(o->how == HOW_SEA && class_of(u) == GENERAL))
        return false;
    return on_map(s, u) && !(s->marks[u] & TOUCHED) && es_first_alike(s, u);
}

static boxset rail_ends(const espana *s, const op *o)
{
    boxset ends = 0;
    EACH_IN(u, s->own[o->side])
        if (shiftable(s, o, u))
            EACH_BOX(b, shifts(s, o, u))
                ends |= roomy(s, o->side, u, b) ? box_bit(b) : 0;
    if (o->first != NO_BOX && box_in(ends, o->first))
        return box_bit(o->first);
    return ends & o->boxes;
}

/* Where this step can move a unit to. */
static boxset ends_of(const espana *s, const op *o, const effect_frame *effect, int u)
{
    boxset ends = shifts(s, o, u);
    if (o->how == HOW_RAIL)
        ends &= s->aim[effect->card] == NO_BOX ? 0 : box_bit(s->aim[effect->card]);
    return is_troop(u) ? ends & ~s->full[o->side] : ends;
}

bool es_can_shift(const espana *s, int u, const op *o)
{
    return shiftable(s, o, u) && ends_of(s, o, effect_now(&s->head), u);
}

void es_list_move(const espana *s, const op *o, const effect_frame *effect, choices *out)
{
    int aim = o->how == HOW_RAIL ? s->aim[effect->card] : NO_BOX;
    if (o->how == HOW_RAIL && aim == NO_BOX) {
        EACH_BOX(b, rail_ends(s, o))
            offer(out, VERB_AT, b, 0, ALLOWED);
        return;
    }
    if (s->mover != NO_UNIT) {
        EACH_BOX(b, ends_of(s, o, effect, s->mover))
            offer(out, VERB_TO, b, 0, ALLOWED);
        if (!out->count)
            offer(out, VERB_STAY, 0, 0, ALLOWED);
        return;
    }
    EACH_IN(u, s->own[o->side]) {
        boxset ends = shiftable(s, o, u) ? ends_of(s, o, effect, u) : 0;
        if (ends && es_from_below(s, u))
            es_offer_unit(s, u, VERB_SHIFT, 0, ALLOWED, out);
        else
            EACH_BOX(b, ends)
                offer(out, VERB_SHIFT, u, b, ALLOWED);
    }
}

/* --- why not --- */

/* Why a counter does not move in this step, wherever to. */
static refusal mover_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (!is_ground(u) && !(o->how == HOW_SEA && class_of(u) == GENERAL))
        return refuse(NO_EVENT_TYPE, effect->card, u);
    if (!on_map(s, u))
        return refuse(NO_EVENT_AWAY, effect->card, u);
    if (s->marks[u] & TOUCHED)
        return refuse(NO_EVENT_TWICE, effect->card, u);
    int box = s->at[u];
    if (o->how == HOW_SEA)
        return box == MARRUECOS ? ALLOWED : refuse(NO_SHIFT_MARRUECOS, u, 0);
    if (box == MARRUECOS)
        return refuse(NO_SHIFT_FROM_MARRUECOS, u, 0);
    if (!es_supplied(s, o->side, box))
        return refuse(NO_SUPPLY, box, 0);
    if (o->how == HOW_RAIL && contested(s, box))
        return refuse(NO_SHIFT_CONTESTED, u, box);
    if (o->how == HOW_WITHDRAW && !contested(s, box))
        return refuse(NO_SHIFT_PEACE, u, box);
    if (o->how == HOW_EXTRA && contested(s, box) && ground_units(s, o->side, box) == 1)
        return refuse(NO_LAST, u, box);
    return ALLOWED;
}

static refusal end_why(const espana *s, const op *o, const effect_frame *effect, int u, int box)
{
    int from = s->at[u];
    if (box_in(ends_of(s, o, effect, u), box))
        return ALLOWED;
    if (box_in(shifts(s, o, u), box) && (o->how != HOW_RAIL || box == s->aim[effect->card]))
        return refuse(NO_EVENT_FULL, box, s->troops[o->side][box]);
    if (o->how == HOW_RAIL)
        return box == s->aim[effect->card] ? refuse(NO_SHIFT_PATH, u, box) : refuse(NO_SHIFT_AIM, effect->card, box);
    if (o->how == HOW_SEA)
        return box_in(o->boxes, box) ? refuse(NO_SHIFT_HELD, u, box) : refuse(NO_EVENT_BOX, effect->card, box);
    if (box == from)
        return refuse(NO_SAME_BOX, u, box);
    if (!box_in(BOX(from)->links, box))
        return refuse(NO_SHIFT_LINK, u, box);
    return refuse(o->how == HOW_WITHDRAW ? NO_SHIFT_FRIENDLY : NO_LEAVE_TO_ENEMY, u, box);
}

static bool lies_below(const espana *s, int unit, const op *o)
{
    (void)o;
    return es_from_below(s, unit);
}

static refusal lift_why(const espana *s, const op *o, const effect_frame *effect, int box, int sort)
{
    int u = es_find_sort(s, o->side, box, sort, lies_below, o);
    if (u == NONE)
        return refuse(NO_LIFT, box, sort);
    refusal why = mover_why(s, o, effect, u);
    boxset ends = shifts(s, o, u);
    if (!allowed(why) || !ends)
        return allowed(why) ? refuse(NO_SHIFT_PATH, u, box) : why;
    return end_why(s, o, effect, u, o->how == HOW_RAIL ? s->aim[effect->card] : __builtin_ctzll(ends));
}

refusal es_shift_why(const espana *s, const op *o, const effect_frame *effect, choice c)
{
    int u = choice_a(c);
    if (choice_verb(c) == VERB_TO)
        return end_why(s, o, effect, s->mover, choice_a(c));
    if (choice_verb(c) == VERB_LIFT)
        return lift_why(s, o, effect, choice_a(c), choice_b(c));
    refusal why = mover_why(s, o, effect, u);
    if (!allowed(why))
        return why;
    if (es_from_below(s, u))
        return refuse(NO_FROM_BELOW, u, 0);
    return es_first_alike(s, u) ? end_why(s, o, effect, u, choice_b(c)) : es_alike(s, u);
}

refusal es_rail_why(const espana *s, const op *o, const effect_frame *effect, int box)
{
    boxset ends = rail_ends(s, o);
    if (box_in(ends, box))
        return ALLOWED;
    if (o->first != NO_BOX && ends == box_bit(o->first))
        return refuse(NO_EVENT_FIRST, effect->card, o->first);
    return box != MARRUECOS && (box_in(o->boxes, box) || box == o->first) ? refuse(NO_EVENT_RAIL, effect->card, box)
                                                                          : refuse(NO_EVENT_BOX, effect->card, box);
}

bool es_shifting(const espana *s)
{
    if (!foggy(s) || !s->head.depth || flow_peek(&s->head)->node != NODE_EFFECT)
        return false;
    const effect_frame *effect = effect_now(&s->head);
    if (effect->step >= CARD(effect->card)->ops)
        return false;
    const op *o = &CARD(effect->card)->op[effect->step];
    return o->primitive == DO_MOVE && o->how != HOW_SEA && es_from_below(s, s->mover) &&
           side_of(s, s->mover) == o->side;
}

/* A general who crosses goes to the mat (ES-morocco-06). */
void es_pick_shift(espana *s, int u, int box, trace *t)
{
    int from = s->at[u];
    if (class_of(u) == GENERAL) {
        note(t, ENTRY_CROSSES, u, box, 0, 0);
        es_put(s, u, PLACE_MAT);
        return;
    }
    u = es_moved(s, u, box, t);
    s->marks[u] |= TOUCHED;
    es_send_home(s, from);
}
