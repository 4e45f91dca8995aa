/* Chapter Events Phase: what may be picked in a step of an event, one function per primitive. */
#include "games/espana/rules/rules.h"

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

boxset es_entry_boxes(const espana *s, const op *o, bool troop)
{
    boxset ports = es_ports(s, o->side), set = o->boxes | (o->ports ? ports : 0);
    boxset barred = es_closed(s, o->side) | (es_denied(s, o->side, WHAT_PORTS) ? ports : 0);
    boxset open = es_room(s, o->side, troop) & ~barred;
    if (o->first != NO_BOX && box_in(open, o->first))
        return box_bit(o->first);
    return open & set;
}

/* ES-event-13: the named types, else Regular, else militia or Falange and Carlist. */
uint64_t es_place_kinds(const espana *s, const op *o)
{
    const uint8_t *of = o->strength <= 2 ? es_table.small[o->side] : es_table.large[o->side];
    uint64_t kinds = 0;
    if (o->types >> INTERNATIONAL & 1 && es_denied(s, o->side, WHAT_FOREIGN))
        return 0;
    for (int type = 0; type < TYPES; type++)
        if (o->types >> type & 1)
            kinds |= es_spare_bit(s, of[type]);
    if (!kinds)
        kinds = es_spare_bit(s, of[REGULAR]);
    if (!kinds)
        kinds = o->side == NAT ? es_spare_bit(s, of[FALANGE]) | es_spare_bit(s, of[CARLIST])
                               : es_spare_bit(s, of[COMMUNIST]) | es_spare_bit(s, of[ANARCHIST]);
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
    boxset boxes = es_entry_boxes(s, o, true);
    if (o->apart)
        EACH_IN(u, es_table.troops)
            if (s->marks[u] & TOUCHED && on_map(s, u))
                boxes &= ~box_bit(s->at[u]);
    list_kinds(es_place_kinds(s, o), boxes, out);
}

/* ES-event-14 */
static void list_tank(const espana *s, const op *o, choices *out)
{
    uint64_t named = 0, rest = 0;
    if (es_denied(s, o->side, WHAT_FOREIGN))
        return;
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == TANK && KIND(k)->side == o->side)
            *(!o->models || o->models >> k & 1 ? &named : &rest) |= es_spare_bit(s, k);
    list_kinds(named ? named : rest, es_entry_boxes(s, o, false), out);
}

static void list_plane(const espana *s, const op *o, choices *out)
{
    uint64_t named = 0, rest = 0;
    if (es_denied(s, o->side, WHAT_FOREIGN))
        return;
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == PLANE && KIND(k)->side == o->side)
            *(!o->models || o->models >> k & 1 ? &named : &rest) |= es_spare_bit(s, k);
    for (int k = 0; k < KINDS; k++)
        if ((named ? named : rest) >> k & 1)
            offer(out, VERB_BRING, es_spare(s, k), 0, ALLOWED);
}

/* --- steps --- */

/* ES-event-13: the strongest units that events reinforce in this turn. */
int es_event_most(const espana *s)
{
    return s->turn >= PARAM(five_from_turn) ? 3 : 2;
}

static void list_reinforce(const espana *s, const op *o, choices *out)
{
    int most = es_event_most(s);
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

/* --- ruling ES-63: under the fog of war an enemy picks a counter that he knows, or has a stack opened --- */

/* Does the enemy of these counters choose among them? */
bool es_enemy_picks(const op *o)
{
    return o->high != N_ALL && (o->primitive == DO_REDUCE || (o->primitive == DO_REMOVE && o->by == BY_PLAYER));
}

/* Only one of several counters that look the same is offered; hidden ones must not change which (ES-opt-fog-02). */
static bool first_of(const espana *s, const op *o, int unit)
{
    return es_enemy_picks(o) ? es_first_seen(s, unit) : es_first_alike(s, unit);
}

bool es_opened(const espana *s, const op *o, const effect_frame *effect)
{
    return foggy(s) && es_enemy_picks(o) && s->aim[effect->card] != NO_BOX;
}

/* ruling ES-86: a stack is named only if something that fits may lie in it, by what everybody knows: a counter of that
 * sort is hidden somewhere, and no troop lies below a tank. */
static void list_stacks(const espana *s, const op *o, boxset set, choices *out)
{
    bool tanks = o->primitive == DO_REMOVE && o->what == WHAT_TANK;
    if (!foggy(s) || !es_hidden_fit(s, o))
        return;
    EACH_BOX(b, set & ~box_bit(MARRUECOS)) {
        int top = es_top(s, o->side, b);
        if (s->unseen[o->side][b] && (tanks || top == NONE || is_troop(top)))
            offer(out, VERB_OPEN, b, 0, ALLOWED);
    }
}

void es_open_all(espana *s, const op *o, trace *t)
{
    if (o->primitive == DO_REDUCE && o->high == N_ALL)
        EACH_BOX(b, o->boxes | (o->ports ? es_table.ports : 0))
            es_open(s, o->side, b, t);
}

/* Where all of them are taken, only the first is offered: the order does not matter. */
static void list_troops(const espana *s, const op *o, const effect_frame *effect, int verb, choices *out)
{
    boxset set = verb == VERB_REDUCE ? o->boxes | (o->ports ? es_table.ports : 0) : ~(boxset)0;
    bool opened = es_opened(s, o, effect);
    set &= opened ? box_bit(s->aim[effect->card]) : s->units[o->side];
    EACH_BOX(b, set) {
        unitset here = among(s, o->side, b, &es_table.troops);
        EACH_IN(u, here) {
            if (!troop_fits(s, o, u) || (es_enemy_picks(o) && s->marks[u] & UNSEEN))
                continue;
            if (o->high != N_ALL && !first_of(s, o, u))
                continue;
            offer(out, verb, u, 0, ALLOWED);
            if (o->high == N_ALL)
                return;
        }
    }
    if (es_enemy_picks(o) && !opened)
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

/* ES-event-11: no card of the table removes all counters of a box; if one did, the box would lose its marker too. */
static void list_remove(const espana *s, const op *o, const effect_frame *effect, choices *out)
{
    if (o->what == WHAT_TYPE) {
        list_troops(s, o, effect, VERB_REMOVE, out);
        return;
    }
    bool opened = es_opened(s, o, effect), hidden = es_enemy_picks(o) && o->what == WHAT_TANK;
    EACH_IN(u, s->own[o->side])
        if (removable(s, o, u) && first_of(s, o, u) && !(hidden && s->marks[u] & UNSEEN) &&
            (!opened || s->at[u] == s->aim[effect->card]))
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

static void list_battle(const espana *s, const op *o, choices *out)
{
    int whose = o->attack ? other(o->side) : o->side;
    if (s->turn + !historical(s) > TURNS)
        return;
    for (int b = 0; b < MARRUECOS; b++)
        if (has_units(s, whose, b) && (o->one == 1 || box_in(es_table.objectives, b)))
            offer(out, VERB_AT, b, 0, ALLOWED);
}

void es_effect_list(const espana *s, const op *o, const effect_frame *effect, choices *out)
{
    switch (o->primitive) {
    case DO_PLACE: list_place(s, o, out); break;
    case DO_REINFORCE: list_reinforce(s, o, out); break;
    case DO_CONVERT: list_convert(s, o, out); break;
    case DO_REDUCE: list_troops(s, o, effect, VERB_REDUCE, out); break;
    case DO_PLANE: list_plane(s, o, out); break;
    case DO_TANK: list_tank(s, o, out); break;
    case DO_REMOVE: list_remove(s, o, effect, out); break;
    case DO_GROUND: list_ground(s, o, out); break;
    case DO_MOVE: es_list_move(s, o, effect, out); break;
    case DO_BATTLE: list_battle(s, o, out); break;
    default: es_sea_list(s, o, out); break;
    }
}
