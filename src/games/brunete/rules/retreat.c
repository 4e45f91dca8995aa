/* Chapter 10.4.1, Retreats, and the stubborn defence. Each unit goes by itself: all its ways are listed and weighed as
 * ruling BR-34 says, and only the best are open. */
#include "games/brunete/rules/rules.h"

/* --- stubborn: whether the side that defends holds out --- */

flow br_stubborn_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << stubborn_of(f)->side);
}

void br_stubborn_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_STUBBORN, 0, 0, ALLOWED);
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

/* BR-10.4.1c, BR-10.4.1d, ruling BR-33: 5 and 6 hold, but a 5 costs each regular unit a step. */
void br_stubborn_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_PASS) {
        note(t, ENTRY_NO_STUBBORN, s->target, 0, 0, 0);
        return;
    }
    int die = roll(&s->head, t, 6), result = br_table.face[ROLL_STUBBORN][die];
    note(t, result == FAILS ? ENTRY_STUBBORN_FAILS : ENTRY_STUBBORN_HOLDS, s->target, die, 0, 0);
    if (result == FAILS)
        return;
    battle_top(&s->head)->held = 1;
    for (int u = 0; result == HOLDS_WITH_LOSS && u < UNITS; u++)
        if (s->at[u] == s->target && s->marks[u] & FIGHTING && !UNIT(u)->elite)
            br_unit_lose_step(s, u, ENTRY_STEP_LOST, t);
}

/* --- retreat: `side` goes back by `hexes`; step 1 once garrisons and guests are dealt with --- */

/* BR-1.2.2i, BR-10.4.1n */
static void retreat_opens(brunete *s, trace *t)
{
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] != s->target)
            continue;
        if (UNIT(u)->type == GARRISON) {
            note(t, ENTRY_GARRISON_FALLS, u, s->target, 0, 0);
            br_unit_eliminate(s, u, t);
        } else if (s->marks[u] & RETREATED) {
            br_unit_lose_step(s, u, ENTRY_GUEST_LOSS, t);
        }
    }
}

static void flee_begin(brunete *s, int unit, int hexes, trace *t)
{
    note(t, ENTRY_FLEES, unit, s->target, 0, 0);
    PUSH(&s->head, flee, .hexes = hexes, .unit = unit, .start = s->target);
}

flow br_retreat_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    retreat_frame *retreat = retreat_of(f);
    int16_t units[UNITS];
    if (!retreat->step) {
        retreat->step = 1;
        retreat_opens(s, t);
    }
    int count = br_units_at(s, s->target, units);
    if (count > 1)
        return flow_wait(&s->head, 1u << retreat->side);
    if (count == 1)
        flee_begin(s, units[0], retreat->hexes, t);
    else
        flow_pop(&s->head);
    return FLOW_ON;
}

void br_retreat_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int16_t units[UNITS];
    int count = br_units_at(s, s->target, units);
    (void)seat;
    for (int i = 0; i < count; i++)
        offer(out, VERB_RETREAT, units[i], 0, ALLOWED);
}

refusal br_retreat_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    (void)seat;
    return choice_verb(c) == VERB_RETREAT ? refuse(NO_RETREAT_UNIT, choice_a(c), s->target) : ALLOWED;
}

void br_retreat_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    flee_begin(s, choice_a(c), retreat_now(&s->head)->hexes, t);
}

/* --- flee: `unit` goes back by `hexes` from `start`, of which it has made some --- */

enum { WAYS_MAX = 96, WAY_OUT = -1 };

typedef struct way {
    int16_t hex[2]; /* WAY_OUT: over the own edge */
    uint8_t zones, losses, nearer;
} way;

typedef struct retreat {
    board b;    /* without the unit itself */
    hexset bad; /* uncancelled enemy zones */
    int unit, side, start, hexes;
    int16_t source[LETTERS];
    int sources, count;
    way ways[WAYS_MAX];
} retreat;

/* BR-10.4.1i: ends no further from at least one own source than it began. */
static bool nearer(const retreat *r, int end)
{
    for (int i = 0; i < r->sources; i++)
        if (br_table.distance[end][r->source[i]] <= br_table.distance[r->start][r->source[i]])
            return true;
    return false;
}

static bool can_step(const retreat *r, int from, int d)
{
    int to = HEX(from)->next[d];
    if (to < 0 || within(&r->b.occupied[other(r->side)], to))
        return false;
    return UNIT(r->unit)->type != TANK || !br_hex_side_crossed(from, d);
}

/* BR-10.4.1g, BR-10.4.1h, ruling BR-35: an elite unit loses nothing in its first hex. */
static void add_way(retreat *r, int first, int second)
{
    if (r->count == WAYS_MAX)
        return;
    bool zone1 = first >= 0 && within(&r->bad, first), zone2 = second >= 0 && within(&r->bad, second);
    int end = second >= 0 ? second : first;
    r->ways[r->count++] = (way){.hex = {(int16_t)first, (int16_t)second},
                                .zones = (uint8_t)(zone1 + zone2),
                                .losses = (uint8_t)((UNIT(r->unit)->elite ? 0 : zone1) + zone2),
                                .nearer = end >= 0 && nearer(r, end)};
}

static void list_ways(retreat *r)
{
    r->count = 0;
    for (int d = 0; d < HEX_SIDES; d++) {
        int first = HEX(r->start)->next[d];
        if (!can_step(r, r->start, d))
            continue;
        if (r->hexes == 1)
            add_way(r, first, WAY_OUT);
        for (int e = 0; r->hexes == 2 && e < HEX_SIDES; e++)
            if (can_step(r, first, e) && br_table.distance[r->start][HEX(first)->next[e]] == 2)
                add_way(r, first, HEX(first)->next[e]);
    }
}

/* Ruling BR-34, (2) and (3): towards a source if possible, then with the fewest enemy zones. */
static void keep_best(retreat *r)
{
    bool any_nearer = false;
    int fewest = 99, kept = 0;
    for (int i = 0; i < r->count; i++)
        any_nearer |= r->ways[i].nearer;
    for (int i = 0; i < r->count; i++)
        if (r->ways[i].nearer == any_nearer && r->ways[i].zones < fewest)
            fewest = r->ways[i].zones;
    for (int i = 0; i < r->count; i++)
        if (r->ways[i].nearer == any_nearer && r->ways[i].zones == fewest)
            r->ways[kept++] = r->ways[i];
    r->count = kept;
}

static bool own_edge(const retreat *r, int hex)
{
    return HEX(hex)->edges & br_table.param.edges[r->side];
}

/* BR-10.4.1u, ruling BR-38: over the own edge, only if every other way costs steps. */
static void add_ways_out(retreat *r)
{
    for (int i = 0; i < r->count; i++)
        if (!r->ways[i].losses)
            return;
    int fewest = r->count ? r->ways[0].zones : 99;
    if (own_edge(r, r->start))
        add_way(r, WAY_OUT, WAY_OUT);
    for (int d = 0; r->hexes == 2 && d < HEX_SIDES; d++) {
        int first = HEX(r->start)->next[d];
        if (can_step(r, r->start, d) && own_edge(r, first) && within(&r->bad, first) <= fewest)
            add_way(r, first, WAY_OUT);
    }
}

static void retreat_make(const brunete *s, const flee_frame *flee, retreat *r)
{
    r->unit = flee->unit;
    r->side = UNIT(r->unit)->side;
    r->start = flee->start;
    r->hexes = flee->hexes;
    r->sources = 0;
    br_board_without(s, r->unit, &r->b);
    r->bad = r->b.zoc[other(r->side)];
    hexset_drop(&r->bad, &r->b.occupied[r->side]);
    for (int i = 0; i < LETTERS; i++)
        if (br_source_open(s, &r->b, i, r->side))
            r->source[r->sources++] = br_table.letter[i];
    list_ways(r);
    keep_best(r);
    add_ways_out(r);
}

/* BR-10.4.1k, BR-10.4.1l, ruling BR-36, ruling BR-47: one more hex, with room, if the stack where it ended is too
 * high. */
static void additional_ways(const brunete *s, retreat *r)
{
    int from = s->at[r->unit];
    r->count = 0;
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = HEX(from)->next[d];
        if (can_step(r, from, d) && to != r->start && br_table.distance[r->start][to] >= r->hexes &&
            br_board_room(&r->b, r->unit, to))
            add_way(r, to, WAY_OUT);
    }
}

/* The hexes (or WAY_OUT) that may come next; none: the unit is lost, or has arrived. */
static int next_hexes(const brunete *s, const flee_frame *flee, retreat *r, int16_t out[WAYS_MAX])
{
    int count = 0;
    bool second = flee->made == 1 && flee->hexes == 2;
    retreat_make(s, flee, r);
    if (flee->made >= flee->hexes) {
        additional_ways(s, r);
        keep_best(r);
    }
    for (int i = 0; i < r->count; i++) {
        const way *w = &r->ways[i];
        int next = second ? w->hex[1] : w->hex[0];
        if (second && w->hex[0] != s->at[flee->unit])
            continue;
        bool known = false;
        for (int j = 0; j < count; j++)
            known |= out[j] == next;
        if (!known)
            out[count++] = (int16_t)next;
    }
    return count;
}

static void flee_ends(brunete *s, int unit)
{
    br_unit_mark(s, unit, s->marks[unit] | RETREATED);
    flow_pop(&s->head);
}

/* BR-10.4.1u: off the map, beside the hex it left by. */
static void leave_map(brunete *s, int unit, trace *t)
{
    s->beside[unit] = s->at[unit];
    br_unit_place(s, unit, BOX_OFF);
    br_unit_mark(s, unit, s->marks[unit] & ~UNSUPPLIED);
    note(t, ENTRY_LEFT_MAP, unit, s->beside[unit], 0, 0);
    flee_ends(s, unit);
}

static void flee_step(brunete *s, flee_frame *flee, const retreat *r, int to, trace *t)
{
    int unit = flee->unit;
    if (to == WAY_OUT) {
        leave_map(s, unit, t);
        return;
    }
    bool costs = within(&r->bad, to) && (!UNIT(unit)->elite || flee->made > 0);
    br_unit_enter(s, unit, to);
    flee->made++;
    note(t, ENTRY_RETREATS, unit, to, 0, 0);
    if (costs)
        br_unit_lose_step(s, unit, ENTRY_ZONE_LOSS, t);
    if (!on_map(s, unit))
        flow_pop(&s->head);
}

flow br_flee_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    flee_frame *flee = flee_of(f);
    retreat r;
    int16_t next[WAYS_MAX];
    int unit = flee->unit;
    if (flee->made >= flee->hexes) {
        retreat_make(s, flee, &r);
        if (br_board_room(&r.b, unit, s->at[unit])) {
            flee_ends(s, unit);
            return FLOW_ON;
        }
    }
    int count = flee->made > flee->hexes ? 0 : next_hexes(s, flee, &r, next);
    if (count > 1)
        return flow_wait(&s->head, 1u << UNIT(unit)->side);
    if (count == 1) {
        flee_step(s, flee, &r, next[0], t);
        return FLOW_ON;
    }
    note(t, flee->made ? ENTRY_NO_ROOM : ENTRY_NO_RETREAT, unit, 0, 0, 0);
    br_unit_eliminate(s, unit, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_flee_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const flee_frame *flee = flee_now(&s->head);
    retreat r;
    int16_t next[WAYS_MAX];
    int count = next_hexes(s, flee, &r, next);
    (void)seat;
    for (int i = 0; i < count; i++)
        if (next[i] == WAY_OUT)
            offer(out, VERB_EXIT, flee->unit, 0, ALLOWED);
        else
            offer(out, VERB_TO, next[i], 0, ALLOWED);
}

/* Which of the rules of ruling BR-34 closes the ways by `to`, all ways being listed: BR-10.4.1j the distance, then
 * BR-10.4.1i the direction, then BR-10.4.1f the enemy zones. `from` is the first hex where it is known already. */
static refusal way_why(const retreat *r, int from, int to)
{
    bool nearer_any = false, nearer_here = false, here = false;
    for (int i = 0; i < r->count; i++) {
        const way *w = &r->ways[i];
        bool by = from < 0 ? w->hex[0] == to : w->hex[0] == from && w->hex[1] == to;
        nearer_any |= w->nearer;
        nearer_here |= by && w->nearer;
        here |= by;
    }
    if (!here)
        return refuse(NO_RETREAT_SHORT, to, r->hexes);
    return refuse(nearer_any && !nearer_here ? NO_RETREAT_SOURCE : NO_RETREAT_ZONE, to, 0);
}

/* BR-10.4.1t, BR-10.4.1u */
static refusal exit_why(const brunete *s, const retreat *r)
{
    return refuse(own_edge(r, s->at[r->unit]) ? NO_RETREAT_EDGE_FREE : NO_RETREAT_EDGE, r->unit, 0);
}

refusal br_flee_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    const flee_frame *flee = flee_now(&s->head);
    retreat r;
    int verb = choice_verb(c), unit = flee->unit, at = s->at[unit];
    (void)seat;
    if (verb != VERB_EXIT && verb != VERB_TO)
        return ALLOWED;
    retreat_make(s, flee, &r);
    if (verb == VERB_EXIT)
        return choice_a(c) == unit ? exit_why(s, &r) : refuse(NO_RETREAT_FIRST, unit, 0);
    int to = choice_a(c), d = hex_direction_to(&hexset_grid, at, to);
    if (d < 0 || HEX(at)->next[d] < 0)
        return refuse(NO_RETREAT_ADJACENT, unit, to);
    if (HEX(to)->terrain == UNPLAYABLE)
        return refuse(NO_UNPLAYABLE, to, 0);
    if (within(&r.b.occupied[other(r.side)], to))
        return refuse(NO_ENEMY_HEX, to, 0);
    if (!can_step(&r, at, d))
        return refuse(NO_TANK_RIVER, unit, to);
    bool more = flee->made >= flee->hexes; /* BR-10.4.1k: an additional hex */
    if (more && !br_board_room(&r.b, unit, to))
        return br_no_room(unit, to);
    if (more)
        additional_ways(s, &r);
    else
        list_ways(&r);
    return way_why(&r, flee->made && !more ? at : -1, to);
}

void br_flee_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    flee_frame *flee = flee_top(&s->head);
    retreat r;
    (void)seat;
    retreat_make(s, flee, &r);
    flee_step(s, flee, &r, choice_verb(c) == VERB_EXIT ? WAY_OUT : choice_a(c), t);
}
