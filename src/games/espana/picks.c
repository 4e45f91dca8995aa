/* The primitives of events: what may be picked, and what a pick does. One function each. */
#include "games/espana/espana.h"

bool es_effect_picks(const op *o)
{
    switch (o->primitive) {
    case DO_PLACE:
    case DO_REINFORCE:
    case DO_CONVERT:
    case DO_REDUCE:
    case DO_PLANE:
    case DO_TANK:
    case DO_REMOVE:
    case DO_MOVE:
    case DO_SHIP:
    case DO_REPAIR:
    case DO_SALVAGE:
    case DO_DAMAGE:
    case DO_SAIL: return true;
    case DO_GROUND: return o->what == WHAT_PLANE;
    case DO_BATTLE: return o->one;
    default: return false;
    }
}

int es_effect_seat(const op *o, int player)
{
    return o->primitive == DO_REMOVE && o->by == BY_OWNER ? o->side : player;
}

/* --- where new counters may go (ES-event-10, ES-event-12, ES-event-18, ES-supply-04) --- */

/* ES-board-07, ES-morocco-05, ES-opt-ss-01 */
boxset es_ports(const espana *s, int side)
{
    boxset ports = es_table.ports;
    if (side == REP && s->head.options & OPTION_SAN_SEBASTIAN && friendly(s, REP, es_table.san_sebastian))
        ports |= box_bit(es_table.san_sebastian);
    return ports;
}

/* Boxes that can take a new counter of a side: ES-repl-19, but for Marruecos (ES-morocco-07). */
boxset es_room(const espana *s, int side, bool troop)
{
    boxset open = s->held[side] & s->supplied[side];
    return troop ? open & ~(s->full[side] & ~box_bit(MARRUECOS)) : open;
}

static boxset entries(const espana *s, const op *o, bool troop)
{
    boxset ports = es_ports(s, o->side), set = o->boxes | (o->ports ? ports : 0);
    boxset barred = es_closed(s, o->side) | (es_denied(s, o->side, WHAT_PORTS) ? ports : 0);
    boxset open = es_room(s, o->side, troop) & ~barred;
    if (o->first != NO_BOX && box_in(open, o->first))
        return box_bit(o->first);
    return open & set;
}

static uint64_t spare_bit(const espana *s, int kind)
{
    return es_spare(s, kind) == NONE ? 0 : 1ull << kind;
}

/* ES-event-13: the named types, else Regular, else militia or Falange and Carlist. */
static uint64_t place_kinds(const espana *s, const op *o)
{
    const uint8_t *of = o->strength <= 2 ? es_table.small[o->side] : es_table.large[o->side];
    uint64_t kinds = 0;
    if (o->types >> INTERNATIONAL & 1 && es_denied(s, o->side, WHAT_FOREIGN))
        return 0;
    for (int type = 0; type < TYPES; type++)
        if (o->types >> type & 1)
            kinds |= spare_bit(s, of[type]);
    if (!kinds)
        kinds = spare_bit(s, of[REGULAR]);
    if (!kinds)
        kinds = o->side == NAT ? spare_bit(s, of[FALANGE]) | spare_bit(s, of[CARLIST])
                               : spare_bit(s, of[COMMUNIST]) | spare_bit(s, of[ANARCHIST]);
    return kinds;
}

static void list_kinds(uint64_t kinds, boxset boxes, choices *out)
{
    for (int k = 0; k < KINDS; k++)
        if (kinds >> k & 1)
            EACH_BOX(b, boxes)
                offer(out, VERB_PLACE, k, b, ALLOWED);
}

static void list_place(const espana *s, const op *o, choices *out)
{
    boxset boxes = entries(s, o, true);
    if (o->apart)
        EACH_IN(u, es_table.troops)
            if (s->marks[u] & TOUCHED && on_map(s, u))
                boxes &= ~box_bit(s->at[u]);
    list_kinds(place_kinds(s, o), boxes, out);
}

/* ES-event-14 */
static void list_tank(const espana *s, const op *o, choices *out)
{
    uint64_t named = 0, rest = 0;
    if (es_denied(s, o->side, WHAT_FOREIGN))
        return;
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == TANK && KIND(k)->side == o->side)
            *(!o->models || o->models >> k & 1 ? &named : &rest) |= spare_bit(s, k);
    list_kinds(named ? named : rest, entries(s, o, false), out);
}

static void list_plane(const espana *s, const op *o, choices *out)
{
    uint64_t named = 0, rest = 0;
    if (es_denied(s, o->side, WHAT_FOREIGN))
        return;
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == PLANE && KIND(k)->side == o->side)
            *(!o->models || o->models >> k & 1 ? &named : &rest) |= spare_bit(s, k);
    for (int k = 0; k < KINDS; k++)
        if ((named ? named : rest) >> k & 1)
            offer(out, VERB_BRING, es_spare(s, k), 0, ALLOWED);
}

/* --- steps --- */

uint16_t es_bought(int side)
{
    return side == NAT ? 1u << REGULAR | 1u << FALANGE                                     /* ES-repl-16 */
                       : 1u << REGULAR | 1u << BASQUE | 1u << COMMUNIST | 1u << ANARCHIST; /* ES-repl-15 */
}

/* ES-repl-06, ES-repl-14: the kinds that a troop of these types may be after one step more; false if none. */
bool es_raise_kinds(const espana *s, int unit, uint16_t types, int most, uint64_t *kinds)
{
    const kind_row *row = row_of(unit);
    int strength = s->strength[unit];
    *kinds = 0;
    if (!(types >> row->type & 1) || strength > most || strength == 5)
        return false;
    if (strength != 2) {
        *kinds = 1ull << kind_of(unit);
        return true;
    }
    *kinds = spare_bit(s, es_table.large[row->side][row->type]);
    bool basque = s->at[unit] == es_table.bilbao || s->at[unit] == es_table.san_sebastian;
    for (int type = 0; type < TYPES && !(*kinds & spare_bit(s, es_table.large[row->side][row->type])); type++)
        if (es_bought(row->side) >> type & 1 && (type != BASQUE || basque))
            *kinds |= spare_bit(s, es_table.large[row->side][type]);
    return *kinds;
}

void es_raise(espana *s, int unit, int kind, trace *t)
{
    unit = es_show(s, unit);
    int before = unit; /* told too: under the fog everybody then knows which counter has left the map */
    if (s->strength[unit] == 2)
        unit = es_swap(s, unit, kind, 3);
    else
        s->strength[unit] = s->strength[unit] == 1 ? 2 : 5;
    s->marks[unit] |= TOUCHED;
    note(t, ENTRY_RAISED, unit, s->strength[unit], s->at[unit], before);
}

static void list_reinforce(const espana *s, const op *o, choices *out)
{
    int most = s->turn >= PARAM(five_from_turn) ? 3 : 2; /* ES-event-13 */
    boxset set = (o->boxes | (o->ports ? es_ports(s, o->side) : 0)) & s->supplied[o->side] & s->units[o->side];
    EACH_BOX(b, set) {
        unitset here = among(s, o->side, b, &es_table.troops);
        EACH_IN(u, here) {
            uint64_t kinds;
            if (s->marks[u] & TOUCHED || !es_first_alike(s, u) || !es_raise_kinds(s, u, o->types, most, &kinds))
                continue;
            for (; kinds; kinds &= kinds - 1)
                offer(out, VERB_RAISE, u, __builtin_ctzll(kinds), ALLOWED);
        }
    }
}

static bool troop_fits(const espana *s, const op *o, int u)
{
    return o->types >> row_of(u)->type & 1 && !(s->marks[u] & TOUCHED);
}

/* --- under the fog: an enemy picks what he knows, or has a stack opened (Q63) --- */

/* Does the enemy of these counters choose among them? */
static bool enemy_picks(const op *o)
{
    return o->high != N_ALL && (o->primitive == DO_REDUCE || (o->primitive == DO_REMOVE && o->by == BY_PLAYER));
}

/* Of counters that look the same one is offered; hidden ones must not change which (ES-opt-fog-02). */
static bool first_of(const espana *s, const op *o, int unit)
{
    return enemy_picks(o) ? es_first_seen(s, unit) : es_first_alike(s, unit);
}

bool es_opened(const espana *s, const op *o, const frame *f)
{
    return foggy(s) && enemy_picks(o) && s->aim[f->c] != NO_BOX;
}

static void list_stacks(const espana *s, const op *o, boxset set, choices *out)
{
    if (!foggy(s) || !es_hidden_fit(s, o))
        return;
    EACH_BOX(b, set & ~box_bit(MARRUECOS))
        if (s->unseen[o->side][b])
            offer(out, VERB_OPEN, b, 0, ALLOWED);
}

void es_open_all(espana *s, const op *o, trace *t)
{
    if (o->primitive == DO_REDUCE && o->high == N_ALL)
        EACH_BOX(b, o->boxes | (o->ports ? es_table.ports : 0))
            es_open(s, o->side, b, t);
}

/* With every one to be taken the first is as good as any. */
static void list_troops(const espana *s, const op *o, const frame *f, int verb, choices *out)
{
    boxset set = verb == VERB_REDUCE ? o->boxes | (o->ports ? es_table.ports : 0) : ~(boxset)0;
    bool opened = es_opened(s, o, f);
    set &= opened ? box_bit(s->aim[f->c]) : s->units[o->side];
    EACH_BOX(b, set) {
        unitset here = among(s, o->side, b, &es_table.troops);
        EACH_IN(u, here) {
            if (!troop_fits(s, o, u) || (enemy_picks(o) && s->marks[u] & UNSEEN))
                continue;
            if (o->high != N_ALL && !first_of(s, o, u))
                continue;
            offer(out, verb, u, 0, ALLOWED);
            if (o->high == N_ALL)
                return;
        }
    }
    if (enemy_picks(o) && !opened)
        list_stacks(s, o, set, out);
}

static void list_convert(const espana *s, const op *o, choices *out)
{
    int kind = es_table.large[o->side][o->what], small = es_table.small[o->side][o->what];
    unitset spare = unitset_both(&es_table.of_kind[kind], &s->here[PLACE_POOL]);
    unitset mine = unitset_both(&s->own[o->side], &es_table.troops);
    int wanted = 0;
    EACH_IN(u, mine)
        wanted += on_map(s, u) && troop_fits(s, o, u) && class_of(u) == LARGE;
    EACH_IN(u, mine) {
        if (!on_map(s, u) || !troop_fits(s, o, u) || es_spare(s, class_of(u) == LARGE ? kind : small) == NONE ||
            !es_first_alike(s, u))
            continue;
        offer(out, VERB_CONVERT, u, 0, ALLOWED);
        if (wanted <= unitset_count(&spare))
            return;
    }
}

static bool removable(const espana *s, const op *o, int u)
{
    bool named = !o->models || o->models >> kind_of(u) & 1;
    if (side_of(s, u) != o->side || !named)
        return false;
    switch (o->what) {
    case WHAT_GENERAL: return class_of(u) == GENERAL && (on_map(s, u) || s->at[u] == PLACE_MAT);
    case WHAT_PLANE: return class_of(u) == PLANE && (at_site(s, u) || s->at[u] == PLACE_MAT);
    case WHAT_TANK: return class_of(u) == TANK && on_map(s, u);
    default: return false;
    }
}

/* ES-event-11: no card of the table removes counters in that wide sense; if one did, its box would lose the marker too.
 */
static void list_remove(const espana *s, const op *o, const frame *f, choices *out)
{
    if (o->what == WHAT_TYPE) {
        list_troops(s, o, f, VERB_REMOVE, out);
        return;
    }
    bool opened = es_opened(s, o, f), hidden = enemy_picks(o) && o->what == WHAT_TANK;
    EACH_IN(u, s->own[o->side])
        if (removable(s, o, u) && first_of(s, o, u) && !(hidden && s->marks[u] & UNSEEN) &&
            (!opened || s->at[u] == s->aim[f->c]))
            offer(out, VERB_REMOVE, u, 0, ALLOWED);
    if (hidden && !opened)
        list_stacks(s, o, s->units[o->side], out);
}

static void list_ground(const espana *s, const op *o, choices *out)
{
    if (s->turn + !historical(s) > TURNS)
        return;
    EACH_IN(u, es_table.of_class[PLANE])
        if (side_of(s, u) == o->side && (at_site(s, u) || s->at[u] == PLACE_MAT) && !(s->marks[u] & GROUNDED))
            offer(out, VERB_GROUND, u, 0, ALLOWED);
}

/* --- moves --- */

static bool roomy(const espana *s, int side, int u, int box)
{
    return !is_troop(u) || s->troops[side][box] < PARAM(troops_per_box);
}

/* Boxes that a unit reaches by rail: up to it only friendly ones. */
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

/* Where a unit can be moved by a card. */
static boxset ends_of(const espana *s, const op *o, const frame *f, int u)
{
    boxset ends = shifts(s, o, u);
    if (o->how == HOW_RAIL)
        ends &= s->aim[f->c] == NO_BOX ? 0 : box_bit(s->aim[f->c]);
    return is_troop(u) ? ends & ~s->full[o->side] : ends;
}

static bool can_shift(const espana *s, int u, const op *o)
{
    return shiftable(s, o, u) && ends_of(s, o, flow_peek(&s->head), u);
}

static void list_move(const espana *s, const op *o, const frame *f, choices *out)
{
    int aim = o->how == HOW_RAIL ? s->aim[f->c] : NO_BOX;
    if (o->how == HOW_RAIL && aim == NO_BOX) {
        EACH_BOX(b, rail_ends(s, o))
            offer(out, VERB_AT, b, 0, ALLOWED);
        return;
    }
    if (s->mover != NO_UNIT) {
        EACH_BOX(b, ends_of(s, o, f, s->mover))
            offer(out, VERB_TO, b, 0, ALLOWED);
        if (!out->count)
            offer(out, VERB_STAY, 0, 0, ALLOWED);
        return;
    }
    EACH_IN(u, s->own[o->side]) {
        boxset ends = shiftable(s, o, u) ? ends_of(s, o, f, u) : 0;
        if (ends && es_from_below(s, u))
            es_offer_unit(s, u, VERB_SHIFT, 0, ALLOWED, out);
        else
            EACH_BOX(b, ends)
                offer(out, VERB_SHIFT, u, b, ALLOWED);
    }
}

bool es_shifting(const espana *s)
{
    const frame *f = s->head.depth ? flow_peek(&s->head) : NULL;
    if (!foggy(s) || !f || f->node != NODE_EFFECT || f->step >= CARD(f->c)->ops)
        return false;
    const op *o = &CARD(f->c)->op[f->step];
    return o->primitive == DO_MOVE && o->how != HOW_SEA && es_from_below(s, s->mover) &&
           side_of(s, s->mover) == o->side;
}

static void list_battle(const espana *s, const op *o, choices *out)
{
    int whose = o->attack ? other(o->side) : o->side;
    if (s->turn + !historical(s) > TURNS)
        return;
    for (int b = 0; b < MARRUECOS; b++)
        if (has_units(s, whose, b) && (o->one == 1 || box_in(es_table.objectives, b)))
            offer(out, VERB_AT, b, 0, ALLOWED);
}

void es_effect_list(const espana *s, const op *o, const frame *f, choices *out)
{
    switch (o->primitive) {
    case DO_PLACE: list_place(s, o, out); break;
    case DO_REINFORCE: list_reinforce(s, o, out); break;
    case DO_CONVERT: list_convert(s, o, out); break;
    case DO_REDUCE: list_troops(s, o, f, VERB_REDUCE, out); break;
    case DO_PLANE: list_plane(s, o, out); break;
    case DO_TANK: list_tank(s, o, out); break;
    case DO_REMOVE: list_remove(s, o, f, out); break;
    case DO_GROUND: list_ground(s, o, out); break;
    case DO_MOVE: list_move(s, o, f, out); break;
    case DO_BATTLE: list_battle(s, o, out); break;
    default: es_sea_list(s, o, out); break;
    }
}

/* --- what a pick does --- */

/* A general or plane that stands where no own unit is left after an event goes to the mat (first turn). */
static void send_home(espana *s, int box)
{
    if (box < MARRUECOS)
        EACH_IN(u, s->here[box])
            if ((class_of(u) == GENERAL || (class_of(u) == PLANE && !(s->marks[u] & DUTY))) &&
                !has_units(s, side_of(s, u), box)) {
                s->marks[u] &= (uint16_t)~BOUND;
                es_put(s, u, PLACE_MAT);
            }
}

static void pick_place(espana *s, const op *o, int kind, int box, trace *t)
{
    int u = es_spare(s, kind);
    if (KIND(kind)->class <= LARGE)
        s->strength[u] = o->strength;
    s->marks[u] = TOUCHED;
    es_put(s, u, box);
    note(t, ENTRY_PLACED, u, box, 0, 0);
}

static void pick_unit(espana *s, const op *o, int u, trace *t)
{
    int box = s->at[u];
    u = es_show(s, u);
    switch (o->primitive) {
    case DO_CONVERT: {
        const uint8_t *of = class_of(u) == LARGE ? es_table.large[o->side] : es_table.small[o->side];
        int fresh = es_swap(s, u, of[o->what], s->strength[u]);
        s->marks[fresh] |= TOUCHED;
        note(t, ENTRY_CONVERTED, fresh, s->at[fresh], u, 0);
        break;
    }
    case DO_REDUCE:
        s->marks[u] |= TOUCHED;
        note(t, ENTRY_HIT, u, o->steps, s->at[u], 0);
        es_reduce(s, u, o->steps, t);
        break;
    case DO_REMOVE:
        note(t, ENTRY_REMOVED, u, s->at[u], 0, 0);
        es_lose(s, u);
        break;
    case DO_GROUND:
        s->marks[u] |= GROUNDED;
        note(t, ENTRY_GROUNDED, u, 0, 0, 0);
        break;
    default:
        es_put(s, u, PLACE_MAT);
        note(t, ENTRY_BROUGHT, u, 0, 0, 0);
        break;
    }
    send_home(s, box);
}

/* A general who crosses goes to the mat (ES-morocco-06). */
static void pick_shift(espana *s, int u, int box, trace *t)
{
    int from = s->at[u];
    if (class_of(u) == GENERAL) {
        note(t, ENTRY_CROSSES, u, box, 0, 0);
        es_put(s, u, PLACE_MAT);
        return;
    }
    u = es_moved(s, u, box, t);
    s->marks[u] |= TOUCHED;
    send_home(s, from);
}

void es_effect_pick(espana *s, const op *o, frame *f, choice c, trace *t)
{
    int a = choice_a(c), b = choice_b(c);
    if (choice_verb(c) == VERB_AT || choice_verb(c) == VERB_OPEN) {
        s->aim[f->c] = (uint8_t)a;
        note(t, ENTRY_NAMES_BOX, f->c, a, 0, 0);
        f->d = o->primitive == DO_BATTLE ? 1 : f->d;
        if (choice_verb(c) == VERB_OPEN)
            es_open(s, o->side, a, t);
        return;
    }
    if (choice_verb(c) == VERB_LIFT) {
        es_lift(s, es_find_sort(s, o->side, a, b, can_shift, o), t);
        return;
    }
    if (es_opened(s, o, f))
        s->aim[f->c] = NO_BOX;
    if (f->d < 100)
        f->d++;
    switch (choice_verb(c)) {
    case VERB_PLACE: pick_place(s, o, a, b, t); break;
    case VERB_RAISE: es_raise(s, a, b, t); break;
    case VERB_SHIFT: pick_shift(s, a, b, t); break;
    case VERB_STAY:
    case VERB_TO: {
        int u = s->mover;
        s->mover = NO_UNIT;
        s->origin = NO_BOX;
        if (choice_verb(c) == VERB_TO)
            pick_shift(s, u, a, t);
        break;
    }
    case VERB_SAIL:
    case VERB_REPAIR:
    case VERB_SALVAGE:
    case VERB_HIT: es_sea_pick(s, o, c, t); return;
    default: pick_unit(s, o, a, t); break;
    }
    es_loose_ends(s, t);
}

/* --- steps without a pick --- */

static void discard_random(espana *s, const op *o, trace *t)
{
    for (int i = 0; i < o->high; i++) {
        int card = cards_draw(&s->cards, o->side, HAND, OUT, &s->head, t, &es_noun_card);
        if (card != CARDS_NONE)
            note(t, ENTRY_DISCARDED, o->side, card, 0, 0);
    }
}

void es_effect_auto(espana *s, const op *o, frame *f, trace *t)
{
    switch (o->primitive) {
    case DO_GENERAL: {
        int u = KIND(o->who)->first;
        if (s->at[u] == PLACE_POOL) {
            es_put(s, u, PLACE_MAT);
            note(t, ENTRY_BROUGHT, u, 0, 0, 0);
        }
        break;
    }
    case DO_DRAW: es_draw(s, o->side, o->high, t); break;
    case DO_DISCARD:
        if (o->by == BY_RANDOM)
            discard_random(s, o, t);
        else
            flow_push(&s->head, NODE_DISCARD, o->side, o->high, 0, 0);
        break;
    default: es_sea_auto(s, o, t); break; /* lasting ones work from the table */
    }
    (void)f;
}
