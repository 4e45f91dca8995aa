/* Chapter Events Phase: why something can't be picked in the present step of an event. The lists (candidates.c,
 * moves.c, sea_events.c) go by sets; this names the one condition that fails. What the chooser does not know is never
 * the reason: counters that he has not seen are told apart first. */
#include "games/espana/rules/rules.h"

/* --- new counters --- */

/* ES-naval-42, ES-naval-83, ES-naval-84, ES-event-18 */
static refusal closed_why(const espana *s, const op *o, int box)
{
    if (box_in(s->blockaded[o->side], box))
        return refuse(NO_EVENT_BLOCKADE, box, 0);
    if (box_in(es_closed(s, o->side), box))
        return refuse(box_in(AREA(ESTRECHO)->coast, box) ? NO_EVENT_ESTRECHO : NO_EVENT_CANTABRICO, box, 0);
    int card = es_denied_by(s, o->side, WHAT_PORTS);
    return card != NONE && box_in(es_ports(s, o->side), box) ? refuse(NO_EVENT_DENIED, box, card) : ALLOWED;
}

static refusal entry_why(const espana *s, const op *o, const effect_frame *effect, bool troop, int box)
{
    boxset named = o->boxes | (o->ports ? es_ports(s, o->side) : 0), open = es_entry_boxes(s, o, troop);
    if (box_in(open, box))
        return ALLOWED;
    if (!box_in(named, box) && box != o->first)
        return refuse(NO_EVENT_BOX, effect->card, box);
    if (!holds(s, o->side, box)) /* ES-event-10 */
        return refuse(NO_EVENT_ENEMY, effect->card, box);
    if (!es_supplied(s, o->side, box)) /* ES-supply-04 */
        return refuse(NO_EVENT_SUPPLY, effect->card, box);
    refusal why = closed_why(s, o, box);
    if (!allowed(why))
        return why;
    if (!box_in(es_room(s, o->side, troop), box))
        return refuse(NO_EVENT_FULL, box, s->troops[o->side][box]);
    return refuse(NO_EVENT_FIRST, effect->card, o->first);
}

static refusal place_why(const espana *s, const op *o, const effect_frame *effect, int kind, int box)
{
    const kind_row *row = KIND(kind);
    if (row->side != o->side || row->class != (o->strength <= 2 ? SMALL : LARGE))
        return refuse(NO_EVENT_KIND, effect->card, kind);
    if (!(es_place_kinds(s, o) >> kind & 1)) {
        bool left = es_spare(s, kind) != NONE;
        return left ? refuse(NO_EVENT_INSTEAD, effect->card, kind) : refuse(NO_COUNTER, kind, 0);
    }
    refusal why = entry_why(s, o, effect, true, box);
    if (!allowed(why) || !o->apart)
        return why;
    EACH_IN(u, es_table.troops)
        if (s->marks[u] & TOUCHED && s->at[u] == box)
            return refuse(NO_EVENT_APART, effect->card, box);
    return ALLOWED;
}

/* ES-event-14: is a counter of a model that the card names left? */
static bool named_left(const espana *s, const op *o, int class)
{
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == class && KIND(k)->side == o->side && (!o->models || o->models >> k & 1) &&
            es_spare(s, k) != NONE)
            return true;
    return false;
}

static refusal model_why(const espana *s, const op *o, const effect_frame *effect, int class, int kind)
{
    if (KIND(kind)->class != class || KIND(kind)->side != o->side)
        return refuse(NO_EVENT_KIND, effect->card, kind);
    if (es_spare(s, kind) == NONE)
        return refuse(NO_COUNTER, kind, 0);
    bool named = !o->models || o->models >> kind & 1;
    return named || !named_left(s, o, class) ? ALLOWED : refuse(NO_EVENT_MODEL, effect->card, kind);
}

static refusal tank_why(const espana *s, const op *o, const effect_frame *effect, int kind, int box)
{
    refusal why = model_why(s, o, effect, TANK, kind);
    return allowed(why) ? entry_why(s, o, effect, false, box) : why;
}

static refusal bring_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    if (class_of(u) != PLANE)
        return refuse(NO_EVENT_TYPE, effect->card, u);
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (s->at[u] != PLACE_POOL)
        return refuse(s->at[u] == PLACE_GONE ? NO_EVENT_LOST : NO_EVENT_IN_PLAY, u, 0);
    refusal why = model_why(s, o, effect, PLANE, kind_of(u));
    return allowed(why) && u != es_spare(s, kind_of(u)) ? es_alike(s, u) : why;
}

/* --- counters on the map --- */

/* Side, place, type, and whether it was picked already; of counters that the chooser has not seen he knows nothing. */
static refusal troop_why(const espana *s, const op *o, const effect_frame *effect, int u, boxset named)
{
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (es_enemy_picks(o) && s->marks[u] & UNSEEN)
        return refuse(NO_EVENT_UNKNOWN, u, 0);
    if (!is_troop(u) || !(o->types >> row_of(u)->type & 1))
        return refuse(NO_EVENT_TYPE, effect->card, u);
    if (!on_map(s, u))
        return refuse(NO_EVENT_AWAY, effect->card, u);
    if (!box_in(named, s->at[u]))
        return refuse(NO_EVENT_BOX, effect->card, s->at[u]);
    return s->marks[u] & TOUCHED ? refuse(NO_EVENT_TWICE, effect->card, u) : ALLOWED;
}

static refusal raise_why(const espana *s, const op *o, const effect_frame *effect, int u, int kind)
{
    uint64_t kinds;
    refusal why = troop_why(s, o, effect, u, o->boxes | (o->ports ? es_ports(s, o->side) : 0));
    if (!allowed(why))
        return why;
    if (!es_supplied(s, o->side, s->at[u]))
        return refuse(NO_EVENT_SUPPLY, effect->card, s->at[u]);
    if (s->strength[u] == 5)
        return refuse(NO_EVENT_STRONGEST, u, s->strength[u]);
    if (s->strength[u] > es_event_most(s))
        return refuse(NO_EVENT_STEP, u, s->strength[u]);
    if (!es_first_alike(s, u))
        return es_alike(s, u);
    return es_raise_kinds(s, u, o->types, es_event_most(s), &kinds) && kinds >> kind & 1 ? ALLOWED
                                                                                         : es_become_why(s, u, kind);
}

static refusal convert_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    refusal why = troop_why(s, o, effect, u, ~(boxset)0);
    if (!allowed(why))
        return why;
    const uint8_t *of = class_of(u) == LARGE ? es_table.large[o->side] : es_table.small[o->side];
    if (es_spare(s, of[o->what]) == NONE)
        return refuse(NO_EVENT_EXCHANGED, effect->card, u);
    return es_alike(s, u);
}

/* Of several alike only one is listed; a stack that was opened is the only place. */
static refusal seen_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    if (es_opened(s, o, effect) && s->at[u] != s->aim[effect->card])
        return refuse(NO_EVENT_OPENED, effect->card, s->aim[effect->card]);
    return es_alike(s, u);
}

static refusal reduce_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    boxset named = o->primitive == DO_REDUCE ? o->boxes | (o->ports ? es_table.ports : 0) : ~(boxset)0;
    refusal why = troop_why(s, o, effect, u, named);
    return allowed(why) ? seen_why(s, o, effect, u) : why;
}

static refusal remove_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    static const uint8_t classes[] = {[WHAT_GENERAL] = GENERAL, [WHAT_PLANE] = PLANE, [WHAT_TANK] = TANK};
    if (o->what == WHAT_TYPE)
        return reduce_why(s, o, effect, u);
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (es_enemy_picks(o) && s->marks[u] & UNSEEN)
        return refuse(NO_EVENT_UNKNOWN, u, 0);
    if (class_of(u) != classes[o->what] || (o->models && !(o->models >> kind_of(u) & 1)))
        return refuse(NO_EVENT_TYPE, effect->card, u);
    bool mat = o->what != WHAT_TANK && s->at[u] == PLACE_MAT;
    return at_site(s, u) || mat ? seen_why(s, o, effect, u) : refuse(NO_EVENT_NOT_IN_PLAY, effect->card, u);
}

static refusal ground_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (class_of(u) != PLANE)
        return refuse(NO_EVENT_TYPE, effect->card, u);
    if (!at_site(s, u) && s->at[u] != PLACE_MAT)
        return refuse(NO_EVENT_NOT_IN_PLAY, effect->card, u);
    return refuse(NO_EVENT_TWICE, effect->card, u);
}

/* --- boxes --- */

static refusal at_why(const espana *s, const op *o, const effect_frame *effect, int box)
{
    if (o->primitive == DO_MOVE)
        return es_rail_why(s, o, effect, box);
    int whose = o->attack ? other(o->side) : o->side;
    if (o->one != 1 && !box_in(es_table.objectives, box))
        return refuse(NO_EVENT_CITY, effect->card, box);
    return box == MARRUECOS           ? refuse(NO_EVENT_BOX, effect->card, box)
           : has_units(s, whose, box) ? ALLOWED
                                      : refuse(NO_EVENT_NOBODY, effect->card, box);
}

/* ruling ES-86 */
static refusal open_why(const espana *s, const op *o, const effect_frame *effect, int box)
{
    if (!foggy(s))
        return refuse(NO_FOG, 0, 0);
    if (es_opened(s, o, effect))
        return refuse(NO_EVENT_OPENED, effect->card, s->aim[effect->card]);
    boxset named = o->primitive == DO_REDUCE ? o->boxes | (o->ports ? es_table.ports : 0) : ~(boxset)0;
    return box_in(named, box) ? refuse(NO_EVENT_STACK, effect->card, box) : refuse(NO_EVENT_BOX, effect->card, box);
}

/* --- the step --- */

static refusal pick_why(const espana *s, const op *o, const effect_frame *effect, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_PLACE: return o->primitive == DO_TANK ? tank_why(s, o, effect, a, b) : place_why(s, o, effect, a, b);
    case VERB_RAISE: return raise_why(s, o, effect, a, b);
    case VERB_CONVERT: return convert_why(s, o, effect, a);
    case VERB_REDUCE: return reduce_why(s, o, effect, a);
    case VERB_REMOVE: return remove_why(s, o, effect, a);
    case VERB_BRING: return bring_why(s, o, effect, a);
    case VERB_GROUND: return ground_why(s, o, effect, a);
    case VERB_AT: return at_why(s, o, effect, a);
    case VERB_OPEN: return open_why(s, o, effect, a);
    case VERB_SHIFT:
    case VERB_LIFT:
    case VERB_TO: return es_shift_why(s, o, effect, c);
    default: return es_sea_why(s, o, effect, c);
    }
}

/* What a step asks for, whatever it names. */
static bool asks_for(const espana *s, const op *o, const effect_frame *effect, int verb)
{
    switch (o->primitive) {
    case DO_PLACE:
    case DO_TANK: return verb == VERB_PLACE;
    case DO_REINFORCE: return verb == VERB_RAISE;
    case DO_CONVERT: return verb == VERB_CONVERT;
    case DO_REDUCE: return verb == VERB_REDUCE || (verb == VERB_OPEN && foggy(s));
    case DO_PLANE: return verb == VERB_BRING;
    case DO_REMOVE: return verb == VERB_REMOVE || (verb == VERB_OPEN && foggy(s) && es_enemy_picks(o));
    case DO_GROUND: return verb == VERB_GROUND;
    case DO_BATTLE: return verb == VERB_AT;
    case DO_MOVE:
        if (s->mover != NO_UNIT)
            return verb == VERB_TO;
        if (o->how == HOW_RAIL && s->aim[effect->card] == NO_BOX)
            return verb == VERB_AT;
        return verb == VERB_SHIFT || (verb == VERB_LIFT && foggy(s));
    case DO_SHIP:
    case DO_SAIL: return verb == VERB_SAIL;
    case DO_REPAIR: return verb == VERB_REPAIR;
    case DO_SALVAGE: return verb == VERB_SALVAGE;
    case DO_DAMAGE: return verb == VERB_HIT;
    default: return false;
    }
}

refusal es_effect_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    const effect_frame *effect = effect_now(&s->head);
    const op *o = &CARD(effect->card)->op[effect->step];
    (void)seat;
    if (!(effect->flags & STEP_BEGUN)) {
        int count = es_ways(effect);
        if (choice_verb(c) != VERB_WAY)
            return ALLOWED;
        return choice_a(c) > count ? refuse(NO_WAY_NUMBER, effect->card, count)
                                   : refuse(NO_WAY_CLOSED, effect->card, choice_a(c));
    }
    return asks_for(s, o, effect, choice_verb(c)) ? pick_why(s, o, effect, c) : ALLOWED;
}
