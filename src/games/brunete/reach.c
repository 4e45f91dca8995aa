/* BR 9, terrain table: costs of movement and all hexes within a unit's reach. */
#include "games/brunete/move.h"

/* BR tt-01 to tt-06, 8.2b: from the table made of the map, and 1 MP more under interdiction. */
int br_step_cost(const board *b, int unit, int from, int d, int *way)
{
    int cost = br_table_of.step_mp[UNIT(unit)->type][from][d];
    *way = br_table_of.step_way[from][d];
    return cost == COST_NONE ? cost : cost + within(&b->slow[UNIT(unit)->side], br_table_of.next[from][d]);
}

/* BR tt-07, tt-08 [Q08] */
void br_budget_close(budget *g)
{
    bool mobile = UNIT(g->unit)->type != INFANTRY;
    int road = mobile ? PARAM_OF(road_bonus_mobile) : PARAM_OF(road_bonus_infantry);
    int path = mobile ? PARAM_OF(path_bonus_mobile) : PARAM_OF(path_bonus_infantry);
    g->limit[WAY_ROAD] = g->mp + (g->bonus ? road : 0);
    g->limit[WAY_PATH] = g->mp + (g->bonus ? path : 0);
    g->limit[WAY_PLAIN] = g->mp;
}

/* What a hex means to the mover, a bit each, made once a search. */
enum { FLAG_ENEMY = 1, FLAG_ZONE = 2, FLAG_SLOW = 4, FLAG_JAM = 8 };

typedef struct search {
    const brunete *s;
    const board *b;
    const budget *g;
    reach *r;
    int count[MP_MAX + 1];
    uint8_t flags[HEXES];
    int16_t queue[MP_MAX + 1][WAYS * HEXES];
} search;

static void flag(search *q, const hexset *set, uint8_t bit)
{
    for (int c = 0; c < COLUMNS; c++)
        for (uint32_t left = set->column[c]; left; left &= left - 1)
            q->flags[c * ROWS + __builtin_ctz(left)] |= bit;
}

/* Notes that a hex is reached at a cost, unless something at least as good is known. */
static inline void label(search *q, int hex, int cost, int way, int from)
{
    uint8_t flags = q->flags[hex];
    if (flags & FLAG_ENEMY)
        return; /* BR 9c */
    if (flags & FLAG_ZONE)
        way = WAY_PLAIN; /* BR tt-09: no bonus for a move that enters a zone of control */
    if (cost > q->g->limit[way])
        return;
    for (int w = 0; w <= way; w++)
        if (q->r->cost[w][hex] <= cost)
            return;
    q->r->cost[way][hex] = (uint8_t)cost;
    q->r->from[way][hex] = (int16_t)from;
    q->r->seen.column[hex / ROWS] |= 1u << (hex % ROWS);
    q->queue[cost][q->count[cost]++] = (int16_t)(way * HEXES + hex);
}

static void expand(search *q, int hex, int cost, int way)
{
    const uint8_t *mp = br_table_of.step_mp[UNIT(q->g->unit)->type][hex], *ways = br_table_of.step_way[hex];
    const int16_t *next = br_table_of.next[hex];
    for (int d = 0; d < HEX_SIDES; d++) {
        if (mp[d] == COST_NONE)
            continue;
        int to = next[d], then = ways[d] > way ? ways[d] : way;
        uint8_t flags = q->flags[to];
        if (ways[d] != WAY_PLAIN && (flags | q->flags[hex]) & FLAG_JAM)
            then = WAY_PLAIN; /* BR 8.2c */
        label(q, to, cost + mp[d] + !!(flags & FLAG_SLOW), then, way * HEXES + hex);
    }
}

/* BR 6.1c, 6.1l: the entry hex is paid for; with a road or path in it, as along that. */
static void enter_label(search *q, int hex)
{
    const hex_info *h = HEX(hex);
    int side = UNIT(q->g->unit)->side, slow = within(&q->b->slow[side], hex);
    int way = h->road ? WAY_ROAD : h->path ? WAY_PATH : WAY_PLAIN;
    int cost = way == WAY_PLAIN ? br_table_of.terrain_mp[h->terrain][UNIT(q->g->unit)->type] : 1;
    if (q->g->way == WAY_PLAIN || within(&q->b->jam[side], hex))
        way = WAY_PLAIN;
    label(q, hex, q->g->spent + cost + slow, way, -1);
}

static void start_labels(search *q)
{
    const brunete *s = q->s;
    int unit = q->g->unit, side = UNIT(unit)->side, hex = s->beside[unit];
    if (on_map(s, unit)) {
        q->r->cost[q->g->way][s->at[unit]] = (uint8_t)q->g->spent;
        q->r->from[q->g->way][s->at[unit]] = -1;
        expand(q, s->at[unit], q->g->spent, q->g->way);
        return;
    }
    if (!within(&q->b->occupied[other(side)], hex) || s->at[unit] != BOX_OFF) {
        enter_label(q, hex);
        return;
    }
    /* BR 10.4.1v [Q38]: the hex it left by is held by the enemy: another one of that edge */
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->edges & HEX(hex)->edges & br_table_of.param.edges[side])
            enter_label(q, h);
}

void br_reach_fill(const brunete *s, const board *b, const budget *g, bool free, reach *r)
{
    search q;
    int side = UNIT(g->unit)->side, most = g->limit[WAY_ROAD];
    q.s = s, q.b = b, q.g = g, q.r = r;
    assert(most <= MP_MAX);
    memset(q.count, 0, sizeof q.count);
    memset(q.flags, 0, sizeof q.flags);
    memset(r->cost, COST_NONE, sizeof r->cost);
    memset(&r->seen, 0, sizeof r->seen);
    flag(&q, &b->occupied[other(side)], FLAG_ENEMY);
    if (!free)
        flag(&q, &b->zoc[other(side)], FLAG_ZONE);
    flag(&q, &b->slow[side], FLAG_SLOW);
    flag(&q, &b->jam[side], FLAG_JAM);
    start_labels(&q);
    for (int cost = 0; cost <= most; cost++)
        for (int i = 0; i < q.count[cost]; i++) {
            int way = q.queue[cost][i] / HEXES, hex = q.queue[cost][i] % HEXES;
            if (r->cost[way][hex] == cost && !(q.flags[hex] & FLAG_ZONE)) /* BR 4.1a: the move ends in a zone */
                expand(&q, hex, cost, way);
        }
}
