/* BR 9, terrain table: costs of movement and all hexes within a unit's reach. */
#include "games/brunete/move.h"

/* BR tt-01 to tt-06, 8.2b. Roads and paths cost 1 whatever the terrain and the river. */
int br_step_cost(const board *b, int unit, int from, int d, int *way)
{
    const hex_info *h = HEX(from);
    int to = h->next[d], slow;
    if (to < 0)
        return COST_NONE;
    slow = within(&b->slow[UNIT(unit)->side], to);
    if (h->road >> d & 1) {
        *way = WAY_ROAD;
        return 1 + slow;
    }
    if (h->path >> d & 1) {
        *way = WAY_PATH;
        return 1 + slow;
    }
    *way = WAY_PLAIN;
    bool river = h->river >> d & 1;
    if (river && UNIT(unit)->type == TANK)
        return COST_NONE;
    return br_table_of.terrain_mp[HEX(to)->terrain][UNIT(unit)->type] + river + slow;
}

/* BR tt-07, tt-08 [Q08] */
int br_budget_limit(const budget *g, int way)
{
    bool mobile = UNIT(g->unit)->type != INFANTRY;
    if (!g->bonus || way == WAY_PLAIN)
        return g->mp;
    if (way == WAY_ROAD)
        return g->mp + (mobile ? PARAM_OF(road_bonus_mobile) : PARAM_OF(road_bonus_infantry));
    return g->mp + (mobile ? PARAM_OF(path_bonus_mobile) : PARAM_OF(path_bonus_infantry));
}

typedef struct search {
    const brunete *s;
    const board *b;
    const budget *g;
    reach *r;
    bool free;
    int count[MP_MAX + 1];
    int16_t queue[MP_MAX + 1][WAYS * HEXES];
} search;

/* Notes that a hex is reached at a cost, unless something at least as good is known. */
static void label(search *q, int hex, int cost, int way, int from)
{
    int enemy = other(UNIT(q->g->unit)->side);
    if (within(&q->b->occupied[enemy], hex))
        return; /* BR 9c */
    if (!q->free && within(&q->b->zoc[enemy], hex))
        way = WAY_PLAIN; /* BR tt-09: no bonus for a move that enters a zone of control */
    if (cost > br_budget_limit(q->g, way))
        return;
    for (int w = 0; w <= way; w++)
        if (q->r->cost[w][hex] <= cost)
            return;
    q->r->cost[way][hex] = (uint8_t)cost;
    q->r->from[way][hex] = (int16_t)from;
    q->queue[cost][q->count[cost]++] = (int16_t)(way * HEXES + hex);
}

static void expand(search *q, int hex, int cost, int way)
{
    int side = UNIT(q->g->unit)->side;
    bool jammed = within(&q->b->jam[side], hex);
    for (int d = 0; d < HEX_SIDES; d++) {
        int step_way, step = br_step_cost(q->b, q->g->unit, hex, d, &step_way);
        if (step == COST_NONE)
            continue;
        int to = HEX(hex)->next[d], next = step_way > way ? step_way : way;
        if (step_way != WAY_PLAIN && (jammed || within(&q->b->jam[side], to)))
            next = WAY_PLAIN; /* BR 8.2c */
        label(q, to, cost + step, next, way * HEXES + hex);
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
    int enemy = other(UNIT(g->unit)->side), most = br_budget_limit(g, WAY_ROAD);
    q.s = s, q.b = b, q.g = g, q.r = r, q.free = free;
    assert(most <= MP_MAX);
    memset(q.count, 0, sizeof q.count);
    memset(r->cost, COST_NONE, sizeof r->cost);
    start_labels(&q);
    for (int cost = 0; cost <= most; cost++)
        for (int i = 0; i < q.count[cost]; i++) {
            int way = q.queue[cost][i] / HEXES, hex = q.queue[cost][i] % HEXES;
            if (r->cost[way][hex] != cost || (!free && within(&b->zoc[enemy], hex)))
                continue; /* improved since, or BR 4.1a: the move ends here */
            expand(&q, hex, cost, way);
        }
}
