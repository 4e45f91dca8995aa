/* Chapter 9, Movement, and the terrain table: what a step costs, and all hexes within a unit's reach. A move by road,
 * one by road and path, and one across country are a flood each (core/map/hex_flood.h); the last may go everywhere, the
 * others have bonus MP. */
#include "games/brunete/rules/rules.h"

#include "core/map/hex_flood.h"

/* BR-tt-01, BR-tt-02, BR-tt-03, BR-tt-04, BR-tt-05, BR-tt-06, BR-8.2b: from the table made of the map, and 1 MP more
 * under interdiction. */
int br_step_cost(const board *b, int unit, int from, int d, int *way)
{
    int cost = br_table.step_mp[UNIT(unit)->type][from][d];
    *way = br_table.step_way[from][d];
    return cost == COST_NONE ? cost : cost + within(&b->slow[UNIT(unit)->side], br_table.next[from][d]);
}

/* BR-tt-07, BR-tt-08, ruling BR-8 */
void br_budget_close(budget *g)
{
    bool mobile = UNIT(g->unit)->type != INFANTRY;
    int road = mobile ? PARAM(road_bonus_mobile) : PARAM(road_bonus_infantry);
    int path = mobile ? PARAM(path_bonus_mobile) : PARAM(path_bonus_infantry);
    g->limit[WAY_ROAD] = g->mp + (g->bonus ? road : 0);
    g->limit[WAY_PATH] = g->mp + (g->bonus ? path : 0);
    g->limit[WAY_PLAIN] = g->mp;
}

/* --- one kind of move --- */

/* Where a move of a kind may go. */
typedef struct ground {
    int way;
    hexset open;
    hexquery query;
    hexflood flood;
} ground;

/* BR-8.2b: where the other side pays 1 MP more; NULL if nowhere. */
static const hexset *interdicted(const brunete *s, int by)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[by][i] >= 0)
            return &s->board.slow[other(by)];
    return NULL;
}

/* BR-9c, BR-4.1a, BR-tt-09, BR-8.2c: enemy hexes are closed, zones end the move; by road or path zones and jams are
 * closed too, since a unit that enters them has no bonus. BR-4.1b, BR-4.1c, BR-4.1d: zones stop every unit that enters,
 * cost nothing, and own units do not lift them. `free`: as if there were no zones. */
static void ground_make(const brunete *s, const budget *g, int way, bool free, ground *x)
{
    int type = UNIT(g->unit)->type, side = UNIT(g->unit)->side, enemy = other(side);
    const board *b = &s->board;
    x->way = way;
    x->open = br_table.playable;
    hexset_drop(&x->open, &b->occupied[enemy]);
    x->query = (hexquery){.steps = &br_table.steps[type], .open = &x->open, .slow = interdicted(s, enemy)};
    x->query.limit = g->limit[way];
    if (way == WAY_PLAIN) {
        x->query.stop = free ? NULL : &b->zoc[enemy];
        return;
    }
    x->query.steps = &br_table.along[way];
    hexset_drop(&x->open, &b->jam[side]);
    if (!free)
        hexset_drop(&x->open, &b->zoc[enemy]);
}

/* BR-6.1c, BR-6.1l: the entry hex is paid for; with a road or path in it, as along that. */
static void enter_at(const brunete *s, const budget *g, ground *x, int hex)
{
    const hex_info *h = HEX(hex);
    int type = UNIT(g->unit)->type, way = h->road ? WAY_ROAD : h->path ? WAY_PATH : WAY_PLAIN;
    int cost = way == WAY_PLAIN ? br_table.terrain_mp[h->terrain][type] : 1;
    if (way <= x->way)
        hexflood_enter(&x->flood, &x->query, hex, g->spent + cost + within(&s->board.slow[UNIT(g->unit)->side], hex));
}

/* Where the unit is, or where it comes onto the map: one hex, or all of its edge. */
static void ground_start(const brunete *s, const budget *g, ground *x)
{
    int unit = g->unit, at = s->at[unit], side = UNIT(unit)->side, hex = s->beside[unit];
    if (at < HEXES) {
        hexflood_begin(&x->flood, &x->query, at, at);
        if (x->way == WAY_PLAIN || !within(&s->board.jam[side], at))
            hexflood_from(&x->flood, &x->query, at, g->spent);
    } else if (at != BOX_OFF || !within(&s->board.occupied[other(side)], hex)) {
        hexflood_begin(&x->flood, &x->query, hex, hex);
        enter_at(s, g, x, hex);
    } else {
        /* BR-10.4.1v, ruling BR-38: the hex it left by is held by the enemy: another one of that edge */
        hexflood_begin(&x->flood, &x->query, 0, HEXES - 1);
        for (int h = 0; h < HEXES; h++)
            if (HEX(h)->edges & HEX(hex)->edges & br_table.param.edges[side])
                enter_at(s, g, x, h);
    }
}

/* --- what was reached, kept for the way there --- */

/* All that the moves of a unit follow from. No padding: it is compared byte by byte. */
typedef struct terms {
    int32_t unit, spent, way, at, beside, slowed, limit[WAYS];
    hexset enemies, zones, slow, jam;
} terms;
_Static_assert(sizeof(terms) == (6 + WAYS) * sizeof(int32_t) + 4 * sizeof(hexset), "no padding");

/* The last floods of br_reach_set: who has seen where a unit can go mostly sends it there next. */
typedef struct reached {
    terms of;
    bool made[WAYS];
    ground by[WAYS];
} reached;
static _Thread_local reached last;

static void terms_make(const brunete *s, const budget *g, terms *out)
{
    int side = UNIT(g->unit)->side, enemy = other(side);
    const board *b = &s->board;
    out->unit = g->unit, out->spent = g->spent, out->way = g->way;
    out->at = s->at[g->unit], out->beside = s->beside[g->unit], out->slowed = interdicted(s, enemy) != NULL;
    memcpy(out->limit, g->limit, sizeof out->limit);
    out->enemies = b->occupied[enemy], out->zones = b->zoc[enemy], out->slow = b->slow[side], out->jam = b->jam[side];
}

static bool same_terms(const brunete *s, const budget *g)
{
    terms now;
    terms_make(s, g, &now);
    return !memcmp(&now, &last.of, sizeof now);
}

/* --- all kinds --- */

/* May there be a move of a kind? None by road or path from a hex that has none. */
static bool way_open(const brunete *s, const budget *g, int way)
{
    int at = s->at[g->unit];
    if (way == WAY_PLAIN)
        return true;
    return way >= g->way && (at >= HEXES || within(way == WAY_ROAD ? &br_table.roads : &br_table.routes, at));
}

void br_reach_set(const brunete *s, const budget *g, hexset *out)
{
    hexset_clear(out);
    terms_make(s, g, &last.of);
    for (int way = WAY_ROAD; way < WAYS; way++) {
        ground *x = &last.by[way];
        last.made[way] = way_open(s, g, way) && (way == WAY_PLAIN || g->limit[way] != g->mp);
        if (!last.made[way])
            continue; /* without a bonus nothing is gained by it */
        ground_make(s, g, way, false, x);
        ground_start(s, g, x);
        hexflood_run(&x->flood, &x->query);
        hexset_join(out, &x->flood.seen);
    }
    if (on_map(s, g->unit)) /* where it stands is no place to go to */
        hexset_remove(out, s->at[g->unit]);
}

bool br_reach_any(const brunete *s, const budget *g, const hexset *goal)
{
    ground x;
    for (int way = WAYS - 1; way >= 0; way--) {
        if (g->spent >= g->limit[way] || !way_open(s, g, way))
            continue;
        ground_make(s, g, way, false, &x);
        x.query.goal = goal;
        ground_start(s, g, &x);
        if (hexflood_run(&x.flood, &x.query) != HEX_NOWHERE)
            return true;
    }
    return false;
}

/* --- why not: ways beyond what anybody has --- */

enum { FAR = 10000 };

/* A step of a way of this kind: along a road or path, out of jams and zones, or across country, where a zone that was
 * entered is not left again. */
static bool step_open(const brunete *s, const budget *g, int way, int from, int d)
{
    const board *b = &s->board;
    int side = UNIT(g->unit)->side, enemy = other(side), to = br_table.next[from][d], kind;
    if (br_step_cost(b, g->unit, from, d, &kind) == COST_NONE || within(&b->occupied[enemy], to))
        return false;
    if (way == WAY_PLAIN)
        return from == s->at[g->unit] || !within(&b->zoc[enemy], from);
    return kind <= way && !within(&b->jam[side], from) && !within(&b->jam[side], to) && !within(&b->zoc[enemy], to);
}

static void costs_begin(const brunete *s, const budget *g, int way, int cost[HEXES])
{
    ground x;
    for (int h = 0; h < HEXES; h++)
        cost[h] = FAR;
    if (on_map(s, g->unit)) {
        cost[s->at[g->unit]] = g->spent;
        return;
    }
    ground_make(s, g, way, false, &x);
    ground_start(s, g, &x);
    hexflood_run(&x.flood, &x.query);
    HEXSET_EACH(h, &x.flood.seen)
        cost[h] = hexflood_cost(&x.flood, &x.query, h);
}

/* What the cheapest way of this kind to a hex costs, spent MP included, however much that is; FAR: there is none. */
static int way_cost(const brunete *s, const budget *g, int way, int hex)
{
    int cost[HEXES];
    costs_begin(s, g, way, cost);
    for (bool better = true; better;) {
        better = false;
        for (int h = 0; h < HEXES; h++)
            for (int d = 0; cost[h] < FAR && d < HEX_SIDES; d++) {
                int kind, to = br_table.next[h][d];
                if (!step_open(s, g, way, h, d))
                    continue;
                int there = cost[h] + br_step_cost(&s->board, g->unit, h, d, &kind);
                if (there < cost[to])
                    cost[to] = there, better = true;
            }
    }
    return cost[hex];
}

/* The kind of way that lacks the fewest MP, what it costs from here and what is left for it; WAYS: there is no way. */
int br_reach_lack(const brunete *s, const budget *g, int hex, int *cost, int *left)
{
    int best = WAYS, least_lack = FAR;
    for (int way = WAYS - 1; way >= 0; way--) {
        if (!way_open(s, g, way) || (way != WAY_PLAIN && g->limit[way] == g->mp))
            continue;
        int all = way_cost(s, g, way, hex);
        if (all >= FAR || all - g->limit[way] >= least_lack)
            continue;
        least_lack = all - g->limit[way];
        best = way;
        *cost = all - g->spent;
        *left = g->limit[way] > g->spent ? g->limit[way] - g->spent : 0;
    }
    return best;
}

/* --- all kinds, within what it has --- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How far one kind of move leads; the zones that it was asked by may have gone with the state that they were in. */
static const ground *kept_ground(const brunete *s, const budget *g, int way)
{
    ground_make(s, g, way, false, &last.by[way]);
    return &last.by[way];
}

/* The same as far as a goal, for at most so many MP. */
static const ground *fresh_ground(const brunete *s, const budget *g, int way, bool free, const hexset *goal, int limit,
                                  ground *x)
{
    ground_make(s, g, way, free, x);
    x->query.goal = goal;
    x->query.limit = limit;
    ground_start(s, g, x);
    hexflood_run(&x->flood, &x->query);
    return x;
}

/* The kind of move with most MP to spare; of equals the one by the better road, which keeps its bonus: another must
 * be cheaper and have more to spare. */
bool br_reach_way(const brunete *s, const budget *g, int hex, bool free, route *out)
{
    ground fresh;
    hexset goal = hexset_of(hex);
    bool kept = !free && same_terms(s, g);
    int spare = -1, cheapest = MP_MAX + 1;
    for (int way = g->way; way < WAYS; way++) {
        int limit = least(g->limit[way] - spare, cheapest) - 1;
        if (limit < g->spent || !way_open(s, g, way) || (way != WAY_PLAIN && !within(&br_table.routes, hex)))
            continue;
        const ground *x =
            kept && last.made[way] ? kept_ground(s, g, way) : fresh_ground(s, g, way, free, &goal, limit, &fresh);
        int cost = hexflood_cost(&x->flood, &x->query, hex);
        if (cost < 0 || cost > limit)
            continue;
        cheapest = cost;
        spare = g->limit[way] - cheapest;
        *out = (route){.way = way, .cost = cheapest};
        out->count = hexflood_way(&x->flood, &x->query, hex, out->hex);
    }
    return spare >= 0;
}
