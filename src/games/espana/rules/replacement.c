/* Chapter Replacement Phase (ES-repl-01 to ES-repl-19), and the repair of ships. */
#include "games/espana/rules/rules.h"

/* --- what a point buys --- */

/* Boxes that can take a new counter of a side: ES-repl-19, but for Marruecos (ES-morocco-07). */
boxset es_room(const espana *s, int side, bool troop)
{
    boxset open = s->held[side] & s->supplied[side];
    return troop ? open & ~(s->full[side] & ~box_bit(MARRUECOS)) : open;
}

uint64_t es_spare_bit(const espana *s, int kind)
{
    return es_spare(s, kind) == NONE ? 0 : 1ull << kind;
}

uint16_t es_bought(int side)
{
    return side == NAT ? 1u << REGULAR | 1u << FALANGE                                     /* ES-repl-16 */
                       : 1u << REGULAR | 1u << BASQUE | 1u << COMMUNIST | 1u << ANARCHIST; /* ES-repl-15 */
}

/* ES-repl-06, ES-repl-14: the kinds that a troop of these types can be with one step more; false if none. */
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
    *kinds = es_spare_bit(s, es_table.large[row->side][row->type]);
    bool basque = s->at[unit] == es_table.bilbao || s->at[unit] == es_table.san_sebastian;
    for (int type = 0; type < TYPES && !(*kinds & es_spare_bit(s, es_table.large[row->side][row->type])); type++)
        if (es_bought(row->side) >> type & 1 && (type != BASQUE || basque))
            *kinds |= es_spare_bit(s, es_table.large[row->side][type]);
    return *kinds;
}

/* Why a troop that grows does not become that kind: there is no counter of it, or it is the wrong one (ES-repl-14). */
refusal es_become_why(const espana *s, int unit, int kind)
{
    const kind_row *row = row_of(unit);
    int own = es_table.large[row->side][row->type];
    if (s->strength[unit] != 2)
        return refuse(NO_BECOME_TURNED, unit, kind);
    if (kind == own)
        return refuse(NO_COUNTER, kind, 0);
    if (es_spare_bit(s, own))
        return refuse(NO_BECOME_OWN, unit, kind);
    bool bought =
        KIND(kind)->class == LARGE && KIND(kind)->side == row->side && es_bought(row->side) >> KIND(kind)->type & 1;
    if (!bought)
        return refuse(NO_BECOME, unit, kind);
    return es_spare_bit(s, kind) ? refuse(NO_BECOME_BASQUE, unit, kind) : refuse(NO_COUNTER, kind, 0);
}

void es_raise(espana *s, int unit, int kind, int told, trace *t)
{
    unit = es_show(s, unit);
    int before = unit; /* told too: everybody may know which counter has left the map */
    if (s->strength[unit] == 2)
        unit = es_swap(s, unit, kind, 3);
    else
        s->strength[unit] = s->strength[unit] == 1 ? 2 : 5;
    s->marks[unit] |= TOUCHED;
    note(t, told, unit, s->strength[unit], s->at[unit], before);
}

/* --- the phase --- */

/* ES-repl-02, ES-repl-03, ES-repl-04, ES-event-16, ES-naval-80, ES-naval-81 */
void es_replacement_begin(espana *s, trace *t)
{
    int points[SIDES];
    for (int side = 0; side < SIDES; side++)
        points[side] = es_cities(s, side) + es_contested_cities(s) + es_area_works(s, other(side), AREA_CONVOYS);
    es_table_points(s, points);
    for (int side = 0; side < SIDES; side++) {
        s->points[side] = (uint8_t)(points[side] > 0 ? points[side] : 0);
        note(t, ENTRY_POINTS, side, s->points[side], 0, 0);
    }
    s->spent[NAT] = s->spent[REP] = 0;
    PUSH(&s->head, replacement, .side = s->points[REP] < s->points[NAT] ? REP : NAT);
}

/* ES-naval-85: boxes on a coast that takes one point in all, which is spent. */
static boxset capped(const espana *s, int side)
{
    boxset coast = es_area_works(s, side, AREA_POINTS) ? AREA(CANTABRICO)->coast : 0;
    return s->spent[side] & coast ? coast : 0;
}

/* ES-repl-08, ES-repl-09 */
static boxset open_boxes(const espana *s, int side)
{
    return s->held[side] & s->supplied[side] & ~s->spent[side] & ~capped(s, side);
}

static refusal box_why(const espana *s, int side, int box)
{
    if (box_in(s->spent[side], box))
        return refuse(NO_SPENT, box, 0);
    if (!holds(s, side, box))
        return refuse(NO_NOT_HELD, box, 0);
    if (!es_supplied(s, side, box))
        return refuse(NO_POINT_SUPPLY, box, 0);
    return box_in(capped(s, side), box) ? refuse(NO_COAST_CAP, box, 0) : ALLOWED;
}

static refusal new_why(const espana *s, int side, int kind, int box)
{
    const kind_row *row = KIND(kind);
    if (row->class > LARGE || row->side != side)
        return refuse(NO_NEW_OTHER, kind, 0);
    if (row->class == LARGE) /* ES-repl-11, ES-repl-12, ES-repl-13 */
        return refuse(s->turn < 3   ? NO_NEW_LARGE
                      : s->turn < 6 ? NO_NEW_LARGE_37
                                    : NO_NEW_LARGE_38,
                      kind, es_table.turn[s->turn].fresh);
    if (!(es_bought(side) >> row->type & 1)) /* ES-repl-17 */
        return refuse(NO_EVENT_ONLY, kind, 0);
    refusal why = box_why(s, side, box);
    if (!allowed(why))
        return why;
    if (row->type == BASQUE && box != es_table.bilbao && box != es_table.san_sebastian) /* ES-repl-18 */
        return refuse(NO_BASQUE, box, 0);
    if (!box_in(es_room(s, side, true), box)) /* ES-repl-19 */
        return refuse(NO_NEW_FULL, box, s->troops[side][box]);
    return es_spare(s, kind) == NONE ? refuse(NO_COUNTER, kind, 0) : ALLOWED;
}

static void list_new(const espana *s, int side, boxset open, choices *out)
{
    boxset room = open & es_room(s, side, true);
    boxset basque = box_bit(es_table.bilbao) | box_bit(es_table.san_sebastian);
    for (int type = 0; type < TYPES; type++) {
        int k = es_table.small[side][type];
        if (!(es_bought(side) >> type & 1) || es_spare(s, k) == NONE)
            continue;
        EACH_BOX(b, type == BASQUE ? room & basque : room)
            offer(out, VERB_NEW, k, b, ALLOWED);
    }
}

static void list_raise(const espana *s, int side, boxset open, choices *out)
{
    const turn_row *turn = &es_table.turn[s->turn];
    EACH_BOX(b, open & s->units[side]) {
        unitset here = among(s, side, b, &es_table.troops);
        EACH_IN(u, here) {
            uint64_t kinds;
            if (!es_raise_kinds(s, u, es_bought(side), turn->most, &kinds) || !es_first_alike(s, u))
                continue;
            for (; kinds; kinds &= kinds - 1)
                offer(out, VERB_RAISE, u, __builtin_ctzll(kinds), ALLOWED);
        }
    }
}

static refusal raise_why(const espana *s, int side, int u, int kind)
{
    const turn_row *turn = &es_table.turn[s->turn];
    uint64_t kinds;
    if (side_of(s, u) != side || !is_troop(u) || !on_map(s, u))
        return refuse(NO_RAISE_OTHER, u, 0);
    refusal why = box_why(s, side, s->at[u]);
    if (!allowed(why))
        return why;
    if (!(es_bought(side) >> row_of(u)->type & 1))
        return refuse(NO_EVENT_ONLY, kind_of(u), 0);
    if (s->strength[u] > turn->most) /* ES-repl-11, ES-repl-12, ES-repl-13 */
        return refuse(s->turn < 3 ? NO_STEP_NOW : s->turn < 6 ? NO_STEP_37 : NO_STEP_38, u, turn->most);
    if (!es_first_alike(s, u))
        return es_alike(s, u);
    return es_raise_kinds(s, u, es_bought(side), turn->most, &kinds) && kinds >> kind & 1 ? ALLOWED
                                                                                          : es_become_why(s, u, kind);
}

/* ES-naval-86, ES-naval-16: in a base that can be used. */
static refusal repair_why(const espana *s, int side, int ship)
{
    if (class_of(ship) != SHIP || row_of(ship)->side != side)
        return refuse(NO_NOT_SHIP, ship, 0);
    if (!at_site(s, ship)) /* ES-naval-04, ES-naval-87 */
        return refuse(s->at[ship] == PLACE_POOL ? NO_NOT_IN_PLAY : NO_SHIP_SUNK, ship, 0);
    if (!(s->marks[ship] & DAMAGED))
        return refuse(NO_NOT_DAMAGED, ship, 0);
    return s->at[ship] >= FIRST_BASE ? ALLOWED : refuse(NO_NOT_IN_BASE, ship, 0);
}

static void list(const espana *s, int side, choices *out)
{
    boxset open = open_boxes(s, side);
    list_new(s, side, open, out);
    list_raise(s, side, open, out);
    if (naval(s))
        EACH_IN(u, es_table.of_class[SHIP])
            offer(out, VERB_REPAIR, u, 0, repair_why(s, side, u));
}

/* Is there a use for a point? Mostly a box for a new unit answers that at once. */
static bool can_spend(const espana *s, int side)
{
    choices out;
    if (!s->points[side])
        return false;
    if (foggy(s)) /* by itself it would tell that no unit can be raised: the owner says so */
        return true;
    if (es_spare(s, es_table.small[side][REGULAR]) != NONE && open_boxes(s, side) & es_room(s, side, true))
        return true;
    choices_clear(&out);
    list(s, side, &out);
    return out.count > 0;
}

/* ES-repl-04, ES-repl-05, ES-repl-10 */
flow es_replacement_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    replacement_frame *replacement = replacement_of(f);
    (void)t;
    if (!can_spend(s, replacement->side))
        replacement->side = (int16_t)other(replacement->side);
    if (can_spend(s, replacement->side))
        return flow_wait(&s->head, 1u << replacement->side);
    s->points[NAT] = s->points[REP] = 0;
    s->spent[NAT] = s->spent[REP] = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_replacement_options(const void *state, int seat, choices *out)
{
    list(state, seat, out);
    if (foggy(state))
        offer(out, VERB_DONE, 0, 0, out->count ? refuse(NO_MUST_SPEND, 0, 0) : ALLOWED);
}

/* The lists above go by sets of boxes and kinds: this says why something is in none of them. */
refusal es_replacement_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_NEW: return new_why(s, seat, a, b);
    case VERB_RAISE: return raise_why(s, seat, a, b);
    case VERB_REPAIR: return naval(s) ? repair_why(s, seat, a) : refuse(NO_NAVAL, 0, 0);
    case VERB_DONE: return refuse(NO_MUST_SPEND, 0, 0);
    default: return ALLOWED;
    }
}

void es_replacement_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int a = choice_a(c), b = choice_b(c);
    replacement_top(&s->head)->side = (int16_t)other(seat);
    if (choice_verb(c) == VERB_DONE) {
        s->points[seat] = 0;
        note(t, ENTRY_NO_USE, seat, 0, 0, 0);
        return;
    }
    s->points[seat]--;
    if (choice_verb(c) == VERB_REPAIR) {
        s->marks[a] &= (uint16_t)~DAMAGED;
        note(t, ENTRY_REPAIRED, a, 0, 0, 0);
        return;
    }
    s->spent[seat] |= box_bit(choice_verb(c) == VERB_NEW ? b : s->at[a]);
    if (choice_verb(c) == VERB_NEW) { /* ES-repl-07 */
        int u = es_spare(s, a);
        s->strength[u] = es_table.turn[s->turn].fresh;
        es_put(s, u, b);
        note(t, ENTRY_NEW_UNIT, u, b, 0, 0);
    } else {
        es_raise(s, a, b, ENTRY_RAISED, t);
        es_clear(s, TOUCHED);
    }
}
