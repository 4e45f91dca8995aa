/* The hexes that a unit can reach, as a set: what the list of legs needs, without
 * ways and costs. The plain move spreads over whole columns at once, a layer for
 * each MP; what only the road bonus adds is walked hex by hex along the routes.
 * reach.c gives the same answer with the ways; it is asked once a leg is chosen. */
#include "games/brunete/move.h"

static const uint32_t all_rows = (1u << ROWS) - 1;

/* --- the plain move --- */

typedef struct flood {
    const uint32_t (*steps)[HEX_SIDES][FLOOD_COSTS]; /* by column: where a step of that cost begins */
    hexset free, zone, slow, layer[MP_MAX + 2];
    int limit; /* MP */
} flood;

/* The bits of a column after a step, and the column they land in. */
static inline uint32_t shifted(uint32_t bits, int column, int d, int *to)
{
    bool low = !(column & 1); /* counted from 0: printed odd columns lie lower */
    switch (d) {
    case HEX_N: *to = column; return bits >> 1;
    case HEX_S: *to = column; return bits << 1 & all_rows;
    case HEX_NE: *to = column + 1; return low ? bits : bits >> 1;
    case HEX_SE: *to = column + 1; return low ? bits << 1 & all_rows : bits;
    case HEX_NW: *to = column - 1; return low ? bits : bits >> 1;
    default: *to = column - 1; return low ? bits << 1 & all_rows : bits;
    }
}

static inline void spread_column(flood *f, int column, uint32_t bits, int cost)
{
    for (int d = 0; d < HEX_SIDES; d++)
        for (int k = 0; k < FLOOD_COSTS && cost + k + 1 <= f->limit; k++) {
            uint32_t from = bits & f->steps[column][d][k];
            if (!from)
                continue;
            int to;
            uint32_t there = shifted(from, column, d, &to) & f->free.column[to];
            f->layer[cost + k + 1].column[to] |= there & ~f->slow.column[to];
            f->layer[cost + k + 2].column[to] |= there & f->slow.column[to]; /* one past the limit is never read */
        }
}

static void flood_layers(flood *f, int first, hexset *out)
{
    for (int cost = first; cost <= f->limit; cost++)
        for (int c = 0; c < COLUMNS; c++) {
            uint32_t here = f->layer[cost].column[c] & ~out->column[c];
            if (!here)
                continue;
            out->column[c] |= here;
            here &= ~f->zone.column[c]; /* BR 4.1a */
            if (here)
                spread_column(f, c, here, cost);
        }
}

/* --- what the road bonus adds --- */

enum { WALK_MAX = 160 };

typedef struct walk {
    const board *b;
    const budget *g;
    hexset *out;
    int side, count[MP_MAX + 1];
    uint8_t cost[2][HEXES];
    int16_t queue[MP_MAX + 1][WALK_MAX];
} walk;

static void walk_to(walk *w, int hex, int cost, int way)
{
    if (within(&w->b->occupied[other(w->side)], hex) || within(&w->b->zoc[other(w->side)], hex) ||
        within(&w->b->jam[w->side], hex) || cost > w->g->limit[way])
        return;
    if (w->cost[WAY_ROAD][hex] <= cost || (way == WAY_PATH && w->cost[WAY_PATH][hex] <= cost))
        return;
    assert(w->count[cost] < WALK_MAX);
    w->cost[way][hex] = (uint8_t)cost;
    w->queue[cost][w->count[cost]++] = (int16_t)(way * HEXES + hex);
    hexset_add(w->out, &br_grid, hex);
}

static void walk_on(walk *w, int hex, int cost, int way)
{
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = br_table_of.next[hex][d], step = br_table_of.step_way[hex][d];
        if (to >= 0 && step != WAY_PLAIN)
            walk_to(w, to, cost + 1 + within(&w->b->slow[w->side], to), step > way ? step : way);
    }
}

static void walk_layers(walk *w)
{
    for (int cost = 0; cost <= w->g->limit[WAY_ROAD]; cost++)
        for (int i = 0; i < w->count[cost]; i++)
            walk_on(w, w->queue[cost][i] % HEXES, cost, w->queue[cost][i] / HEXES);
}

/* --- both --- */

/* Where a move begins outside the map: one hex, or all of its edge (see reach.c). */
static void enter_at(const board *b, flood *f, walk *w, const budget *g, int hex)
{
    int side = UNIT(g->unit)->side, slow = within(&b->slow[side], hex);
    const hex_info *h = HEX(hex);
    int way = h->road ? WAY_ROAD : h->path ? WAY_PATH : WAY_PLAIN;
    int cost = g->spent + slow + (way == WAY_PLAIN ? br_table_of.terrain_mp[h->terrain][UNIT(g->unit)->type] : 1);
    if (within(&b->occupied[other(side)], hex))
        return;
    if (cost <= f->limit)
        hexset_add(&f->layer[cost], &br_grid, hex);
    if (w && way != WAY_PLAIN)
        walk_to(w, hex, cost, way);
}

static void flood_start(const brunete *s, const board *b, flood *f, walk *w, const budget *g, hexset *out)
{
    int at = s->at[g->unit], side = UNIT(g->unit)->side, hex = s->beside[g->unit];
    if (on_map(s, g->unit)) {
        spread_column(f, at / ROWS, 1u << (at % ROWS), g->spent);
        hexset_add(out, &br_grid, at);
        if (w && !within(&b->jam[side], at)) {
            w->cost[g->way][at] = (uint8_t)g->spent;
            walk_on(w, at, g->spent, g->way);
        }
    } else if (s->at[g->unit] != BOX_OFF || !within(&b->occupied[other(side)], hex)) {
        enter_at(b, f, w, g, hex);
    } else {
        for (int h = 0; h < HEXES; h++)
            if (HEX(h)->edges & HEX(hex)->edges & br_table_of.param.edges[side])
                enter_at(b, f, w, g, h);
    }
}

void br_reach_set(const brunete *s, const board *b, const budget *g, hexset *out)
{
    flood f;
    walk w;
    int side = UNIT(g->unit)->side;
    bool bonus = g->bonus && g->way != WAY_PLAIN;
    hexset roads = {{0}};
    memset(out, 0, sizeof *out);
    memset(f.layer, 0, sizeof f.layer[0] * (size_t)(g->mp + 2));
    f.steps = br_table_of.flood[UNIT(g->unit)->type];
    f.limit = g->mp;
    f.zone = b->zoc[other(side)];
    f.slow = b->slow[side];
    f.free = br_table_of.playable;
    hexset_drop(&f.free, &b->occupied[other(side)]);
    if (bonus) {
        w.b = b, w.g = g, w.out = &roads, w.side = side;
        memset(w.count, 0, sizeof w.count);
        memset(w.cost, COST_NONE, sizeof w.cost);
    }
    flood_start(s, b, &f, bonus ? &w : NULL, g, out);
    if (bonus)
        walk_layers(&w);
    flood_layers(&f, g->spent, out);
    hexset_join(out, &roads);
    if (on_map(s, g->unit)) /* where it stands is no place to go to */
        out->column[s->at[g->unit] / ROWS] &= ~(1u << (s->at[g->unit] % ROWS));
}
