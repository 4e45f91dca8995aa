#include "walk.h"

typedef struct search {
    const brunete *s;
    const budget *g;
    walk *w;
    bool free;
    int side, count[MP_MAX + 1];
    int16_t queue[MP_MAX + 1][WAYS * HEXES];
} search;

/* Notes that a hex is reached at a cost, unless something at least as good is known. */
static void label(search *q, int hex, int cost, int way, int from)
{
    const board *b = &q->s->board;
    if (within(&b->occupied[other(q->side)], hex))
        return;
    if (!q->free && within(&b->zoc[other(q->side)], hex))
        way = WAY_PLAIN;
    if (cost > q->g->limit[way])
        return;
    for (int better = 0; better <= way; better++)
        if (q->w->cost[better][hex] <= cost)
            return;
    q->w->cost[way][hex] = (uint8_t)cost;
    q->w->from[way][hex] = (int16_t)from;
    q->queue[cost][q->count[cost]++] = (int16_t)(way * HEXES + hex);
}

static void expand(search *q, int hex, int cost, int way)
{
    const hexset *jam = &q->s->board.jam[q->side];
    for (int d = 0; d < HEX_SIDES; d++) {
        int step, mp = br_step_cost(&q->s->board, q->g->unit, hex, d, &step), to = br_table.next[hex][d];
        if (mp == COST_NONE)
            continue;
        if (step != WAY_PLAIN && (within(jam, hex) || within(jam, to)))
            step = WAY_PLAIN;
        label(q, to, cost + mp, step > way ? step : way, way * HEXES + hex);
    }
}

static void enter(search *q, int hex)
{
    const hex_info *h = HEX(hex);
    const board *b = &q->s->board;
    int way = h->road ? WAY_ROAD : h->path ? WAY_PATH : WAY_PLAIN;
    int cost = way == WAY_PLAIN ? br_table.terrain_mp[h->terrain][UNIT(q->g->unit)->type] : 1;
    if (within(&b->jam[q->side], hex))
        way = WAY_PLAIN;
    label(q, hex, q->g->spent + cost + within(&b->slow[q->side], hex), way > q->g->way ? way : q->g->way, -1);
}

static void start(search *q)
{
    const brunete *s = q->s;
    int unit = q->g->unit, hex = s->beside[unit];
    if (on_map(s, unit)) {
        q->w->cost[q->g->way][s->at[unit]] = (uint8_t)q->g->spent;
        q->w->from[q->g->way][s->at[unit]] = -1;
        expand(q, s->at[unit], q->g->spent, q->g->way);
        return;
    }
    if (!within(&s->board.occupied[other(q->side)], hex) || s->at[unit] != BOX_OFF) {
        enter(q, hex);
        return;
    }
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->edges & HEX(hex)->edges & br_table.param.edges[q->side])
            enter(q, h);
}

void walk_fill(const brunete *s, const budget *g, bool free, walk *w)
{
    search q = {.s = s, .g = g, .w = w, .free = free, .side = UNIT(g->unit)->side};
    memset(w->cost, COST_NONE, sizeof w->cost);
    start(&q);
    for (int cost = 0; cost <= MP_MAX; cost++)
        for (int i = 0; i < q.count[cost]; i++) {
            int way = q.queue[cost][i] / HEXES, hex = q.queue[cost][i] % HEXES;
            if (w->cost[way][hex] == cost && (free || !within(&s->board.zoc[other(q.side)], hex)))
                expand(&q, hex, cost, way);
        }
}

int walk_best(const walk *w, const budget *g, int hex)
{
    int best = -1, spare = -1;
    for (int way = 0; way < WAYS; way++)
        if (w->cost[way][hex] != COST_NONE && g->limit[way] - w->cost[way][hex] > spare) {
            spare = g->limit[way] - w->cost[way][hex];
            best = way;
        }
    return best;
}
