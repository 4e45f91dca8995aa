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
    case DO_MOVE: return true;
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

bool es_entry(const espana *s, int side, int box, bool troop)
{
    if (!holds(s, side, box) || !es_supplied(s, side, box))
        return false;
    return !troop || box == MARRUECOS || s->troops[side][box] < PARAM(troops_per_box); /* ES-repl-19 */
}

static boxset entries(const espana *s, const op *o, bool troop)
{
    boxset open = 0, ports = es_ports(s, o->side), set = o->boxes | (o->ports ? ports : 0);
    boxset barred = es_denied(s, o->side, WHAT_PORTS) ? ports : 0;
    for (int b = 0; b < BOXES; b++)
        if (!box_in(barred, b) && es_entry(s, o->side, b, troop))
            open |= box_bit(b);
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
    EACH_UNIT(u)
    if (o->apart && s->marks[u] & TOUCHED && on_map(s, u))
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

static uint16_t bought(int side)
{
    return side == NAT ? 1u << REGULAR | 1u << FALANGE
                       : 1u << REGULAR | 1u << BASQUE | 1u << COMMUNIST | 1u << ANARCHIST;
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
        if (bought(row->side) >> type & 1 && (type != BASQUE || basque))
            *kinds |= spare_bit(s, es_table.large[row->side][type]);
    return *kinds;
}

void es_raise(espana *s, int unit, int kind, trace *t)
{
    if (s->strength[unit] == 2)
        unit = es_swap(s, unit, kind, 3);
    else
        s->strength[unit] = s->strength[unit] == 1 ? 2 : 5;
    s->marks[unit] |= TOUCHED;
    note(t, ENTRY_RAISED, unit, s->strength[unit], s->at[unit], 0);
}

static void list_reinforce(const espana *s, const op *o, choices *out)
{
    int most = s->turn >= PARAM(five_from_turn) ? 3 : 2; /* ES-event-13 */
    boxset set = o->boxes | (o->ports ? es_ports(s, o->side) : 0);
    EACH_UNIT(u)
    {
        uint64_t kinds;
        if (!is_troop(u) || !on_map(s, u) || side_of(s, u) != o->side || s->marks[u] & TOUCHED ||
            !box_in(set, s->at[u]))
            continue;
        if (!es_supplied(s, o->side, s->at[u]) || !es_first_alike(s, u) ||
            !es_raise_kinds(s, u, o->types, most, &kinds))
            continue;
        for (int k = 0; k < KINDS; k++)
            if (kinds >> k & 1)
                offer(out, VERB_RAISE, u, k, ALLOWED);
    }
}

static bool troop_fits(const espana *s, const op *o, int u)
{
    return is_troop(u) && on_map(s, u) && side_of(s, u) == o->side && o->types >> row_of(u)->type & 1 &&
           !(s->marks[u] & TOUCHED);
}

/* With every one to be taken the first is as good as any. */
static void list_troops(const espana *s, const op *o, int verb, choices *out)
{
    boxset set = o->boxes | (o->ports ? es_table.ports : 0);
    for (int b = 0; b < BOXES; b++)
        EACH_UNIT(u)
        {
            if (s->at[u] != b || !troop_fits(s, o, u) || !(verb != VERB_REDUCE || box_in(set, b)))
                continue;
            if (o->high != N_ALL && !es_first_alike(s, u))
                continue;
            offer(out, verb, u, 0, ALLOWED);
            if (o->high == N_ALL)
                return;
        }
}

static void list_convert(const espana *s, const op *o, choices *out)
{
    int kind = es_table.large[o->side][o->what], small = es_table.small[o->side][o->what];
    int spare = 0, wanted = 0;
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        spare += s->at[u] == PLACE_POOL;
    EACH_UNIT(u)
    wanted += troop_fits(s, o, u) && class_of(u) == LARGE;
    EACH_UNIT(u)
    {
        if (!troop_fits(s, o, u) || es_spare(s, class_of(u) == LARGE ? kind : small) == NONE || !es_first_alike(s, u))
            continue;
        offer(out, VERB_CONVERT, u, 0, ALLOWED);
        if (wanted <= spare)
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
    case WHAT_PLANE: return class_of(u) == PLANE && (on_map(s, u) || s->at[u] == PLACE_MAT);
    case WHAT_TANK: return class_of(u) == TANK && on_map(s, u);
    default: return false;
    }
}

static void list_remove(const espana *s, const op *o, choices *out)
{
    if (o->what == WHAT_TYPE) {
        list_troops(s, o, VERB_REMOVE, out);
        return;
    }
    EACH_UNIT(u)
    if (removable(s, o, u) && es_first_alike(s, u))
        offer(out, VERB_REMOVE, u, 0, ALLOWED);
}

static void list_ground(const espana *s, const op *o, choices *out)
{
    if (s->turn + !historical(s) > TURNS)
        return;
    EACH_UNIT(u)
    if (class_of(u) == PLANE && side_of(s, u) == o->side && (on_map(s, u) || s->at[u] == PLACE_MAT) &&
        !(s->marks[u] & GROUNDED))
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
    boxset pass = es_friendly(s, side) & ~box_bit(MARRUECOS), seen = box_bit(box), edge = seen;
    while (edge) {
        boxset next = 0;
        EACH_BOX(b, edge)
        next |= BOX(b)->links;
        next &= ~seen;
        seen |= next;
        edge = next & pass;
    }
    return seen & es_held(s, side) & ~box_bit(box) & ~box_bit(MARRUECOS);
}

static boxset shifts(const espana *s, const op *o, int u)
{
    int side = o->side, box = s->at[u];
    bool both = contested(s, box), last = s->troops[side][box] + s->tanks[side][box] == 1;
    if (box >= MARRUECOS || !es_supplied(s, side, box))
        return 0;
    switch (o->how) {
    case HOW_RAIL: return both ? 0 : rails(s, side, box);
    case HOW_WITHDRAW: return both ? BOX(box)->links & es_friendly(s, side) : 0;
    default: return both && last ? 0 : both ? BOX(box)->links & es_held(s, side) : BOX(box)->links;
    }
}

static bool shiftable(const espana *s, const op *o, int u)
{
    return is_ground(u) && on_map(s, u) && side_of(s, u) == o->side && !(s->marks[u] & TOUCHED) && es_first_alike(s, u);
}

static boxset rail_ends(const espana *s, const op *o)
{
    boxset ends = 0;
    EACH_UNIT(u)
    if (shiftable(s, o, u))
        EACH_BOX(b, shifts(s, o, u))
    ends |= roomy(s, o->side, u, b) ? box_bit(b) : 0;
    if (o->first != NO_BOX && box_in(ends, o->first))
        return box_bit(o->first);
    return ends & o->boxes;
}

static void list_move(const espana *s, const op *o, const frame *f, choices *out)
{
    int aim = o->how == HOW_RAIL ? s->aim[f->c] : NO_BOX;
    if (o->how == HOW_RAIL && aim == NO_BOX) {
        EACH_BOX(b, rail_ends(s, o))
        offer(out, VERB_AT, b, 0, ALLOWED);
        return;
    }
    EACH_UNIT(u)
    if (shiftable(s, o, u))
        EACH_BOX(b, shifts(s, o, u))
    if ((aim == NO_BOX || b == aim) && roomy(s, o->side, u, b))
        offer(out, VERB_SHIFT, u, b, ALLOWED);
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
    case DO_REDUCE: list_troops(s, o, VERB_REDUCE, out); break;
    case DO_PLANE: list_plane(s, o, out); break;
    case DO_TANK: list_tank(s, o, out); break;
    case DO_REMOVE: list_remove(s, o, out); break;
    case DO_GROUND: list_ground(s, o, out); break;
    case DO_MOVE: list_move(s, o, f, out); break;
    case DO_BATTLE: list_battle(s, o, out); break;
    default: break;
    }
}

/* --- what a pick does --- */

/* A general or plane that stands where no own unit is left after an event goes to the mat (first turn). */
static void send_home(espana *s, int box)
{
    EACH_UNIT(u)
    if (box < MARRUECOS && s->at[u] == box && class_of(u) >= PLANE && !has_units(s, side_of(s, u), box)) {
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
    switch (o->primitive) {
    case DO_CONVERT: {
        const uint8_t *of = class_of(u) == LARGE ? es_table.large[o->side] : es_table.small[o->side];
        int fresh = es_swap(s, u, of[o->what], s->strength[u]);
        s->marks[fresh] |= TOUCHED;
        note(t, ENTRY_CONVERTED, fresh, s->at[fresh], 0, 0);
        break;
    }
    case DO_REDUCE:
        s->marks[u] |= TOUCHED;
        note(t, ENTRY_HIT, u, o->steps, 0, 0);
        es_reduce(s, u, o->steps, t);
        break;
    case DO_REMOVE:
        note(t, ENTRY_REMOVED, u, 0, 0, 0);
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

void es_effect_pick(espana *s, const op *o, frame *f, choice c, trace *t)
{
    int a = choice_a(c), b = choice_b(c);
    bool rail_named = choice_verb(c) == VERB_AT;
    if (rail_named) {
        s->aim[f->c] = (uint8_t)a;
        note(t, ENTRY_NAMES_BOX, f->c, a, 0, 0);
        f->d = o->primitive == DO_BATTLE ? 1 : f->d;
        return;
    }
    if (f->d < 100)
        f->d++;
    switch (choice_verb(c)) {
    case VERB_PLACE: pick_place(s, o, a, b, t); break;
    case VERB_RAISE: es_raise(s, a, b, t); break;
    case VERB_SHIFT:
        s->marks[a] |= TOUCHED;
        {
            int from = s->at[a];
            es_moved(s, a, b, t);
            send_home(s, from);
        }
        break;
    default: pick_unit(s, o, a, t); break;
    }
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
    default: break; /* lasting ones work from the table */
    }
    (void)f;
}
