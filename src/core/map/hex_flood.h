/* Movement over sets of hexes: how far a piece gets with so many points, and by
 * which way. A flood spreads in layers, one for each point spent, a block of
 * columns at a time; only columns that it can touch are looked at. The way to a
 * hex is read back out of the layers, without a second search.
 *
 *     hexquery q = {.steps = &infantry, .open = &free, .stop = &zones, .limit = 6};
 *     hexflood f;
 *     hexflood_begin(&f, &q, at, at);
 *     hexflood_from(&f, &q, at, 0);
 *     hexflood_run(&f, &q);            f.seen: all that is reached, the start too
 *     hexflood_way(&f, &q, to, way);   the hexes of the way
 *
 * Bonus points for a move that stays on roads are another flood, with the steps
 * along roads only and a higher limit. */
#ifndef FRENTE_HEXFLOOD_H
#define FRENTE_HEXFLOOD_H

#include "core/map/hex_set.h"
#include "core/text/fault.h"

/* Most points that a step costs by the ground, and most that a flood can spend. */
#ifndef HEXFLOOD_COSTS
#define HEXFLOOD_COSTS 4
#endif
#ifndef HEXFLOOD_POINTS
#define HEXFLOOD_POINTS 24
#endif

/* What a step costs: doors[k][d] are the hexes that one in direction d enters for k + 1 points; `costs` has a bit for
 * each k that occurs. Made once from the map. */
typedef struct hexsteps {
    hexset doors[HEXFLOOD_COSTS][HEX_SIDES];
    unsigned costs;
} hexsteps;

typedef struct hexquery {
    const hexsteps *steps;
    const hexset *open; /* hexes that may be entered */
    const hexset *stop; /* entered, but not left again: zones of control. NULL: none */
    const hexset *slow; /* one point more to enter. NULL: none */
    const hexset *goal; /* the flood ends as soon as one of these is reached. NULL: goes on to the end */
    int limit;          /* points, at most HEXFLOOD_POINTS */
} hexquery;

typedef struct hexflood {
    int first;                   /* what the cheapest start has spent */
    int low, high;               /* the columns where it may begin */
    int starts, stands;          /* how many hexes it began in; the one where the piece stood, left even if a stop */
    hexset seen;                 /* all that was reached */
    int16_t start[HEXSET_HEXES]; /* the hexes it began in, */
    uint8_t spent[HEXSET_HEXES]; /* and what was spent there, by hex: of those only */
    hexset layer[HEXFLOOD_POINTS + 1]; /* by cost: hexes first reached at it; only for hexes of `seen` */
} hexflood;

/* A step from `hex` in a direction costs so much (1 to HEXFLOOD_COSTS). One over the edge is none. */
static inline void hexsteps_add(hexsteps *s, int hex, hex_direction d, int cost)
{
    int to = hex_neighbor(&hexset_grid, hex, d);
    if (cost < 1 || cost > HEXFLOOD_COSTS || to == HEX_NOWHERE)
        return;
    hexset_add(&s->doors[cost - 1][d], to);
    s->costs |= 1u << (cost - 1);
}

/* A flood that will begin in hexes from `first` to `last` (numbers, so any between them too). */
static inline void hexflood_begin(hexflood *f, const hexquery *q, int first, int last)
{
    must(q->limit >= 0 && q->limit <= HEXFLOOD_POINTS);
    f->first = q->limit + 1;
    f->low = first / HEXSET_ROWS;
    f->high = last / HEXSET_ROWS;
    f->starts = 0;
    f->stands = HEX_NOWHERE;
    hexset_clear(&f->seen);
}

static inline bool hexflood_begins(const hexflood *f, int hex)
{
    for (int i = 0; i < f->starts; i++)
        if (f->start[i] == hex)
            return true;
    return false;
}

static inline void hexflood_start(hexflood *f, const hexquery *q, int hex, int cost)
{
    must(cost >= 0 && hex / HEXSET_ROWS >= f->low && hex / HEXSET_ROWS <= f->high);
    bool known = hexflood_begins(f, hex);
    if (cost > q->limit || (known && f->spent[hex] <= cost))
        return;
    f->first = cost < f->first ? cost : f->first;
    f->spent[hex] = (uint8_t)cost;
    if (!known)
        f->start[f->starts++] = (int16_t)hex;
}

/* It begins by entering a hex, if that is open, and has spent so much then. */
static inline void hexflood_enter(hexflood *f, const hexquery *q, int hex, int cost)
{
    if (hexset_has(q->open, hex))
        hexflood_start(f, q, hex, cost);
}

/* It begins where the piece stands, and has spent so much until now. */
static inline void hexflood_from(hexflood *f, const hexquery *q, int hex, int cost)
{
    hexflood_start(f, q, hex, cost);
    if (cost <= q->limit)
        f->stands = hex;
}

/* --- the spread --- */

/* The blocks of columns that can be reached at a cost: a step leads one column further. */
static inline int hexflood_low(const hexflood *f, int cost)
{
    int low = f->low - (cost - f->first);
    return (low < 0 ? 0 : low) / HEXSET_BLOCK;
}
static inline int hexflood_high(const hexflood *f, int cost)
{
    int high = f->high + (cost - f->first);
    return (high < HEXSET_COLUMNS ? high : HEXSET_COLUMNS - 1) / HEXSET_BLOCK;
}

/* What a step can cost at most. */
static inline int hexflood_dearest(const hexquery *q)
{
    int most = 0;
    while (q->steps->costs >> most)
        most++;
    return most + (q->slow != NULL);
}

/* Empties a layer, but for the starts that belong to it. */
static inline void hexflood_open(hexflood *f, const hexquery *q, int cost)
{
    if (cost > q->limit)
        return;
    hexset_empty_blocks(&f->layer[cost], hexflood_low(f, q->limit), hexflood_high(f, q->limit));
    for (int i = 0; i < f->starts; i++)
        if (f->spent[f->start[i]] == cost)
            hexset_add(&f->layer[cost], f->start[i]);
}

/* The hexes of a block that are first reached at a cost: takes note of them, and returns those that may be left. */
static inline hexset_block hexflood_arrive(hexflood *f, const hexquery *q, int block, int cost)
{
    hexset_block seen = hexset_load(&f->seen, block), here = hexset_load(&f->layer[cost], block) & ~seen;
    hexset_store(&f->layer[cost], block, here);
    hexset_store(&f->seen, block, seen | here);
    if (!q->stop)
        return here;
    hexset_block leaving = here & ~hexset_load(q->stop, block);
    if (f->stands >= 0 && f->spent[f->stands] == cost && f->stands / HEXSET_ROWS / HEXSET_BLOCK == block)
        leaving[f->stands / HEXSET_ROWS % HEXSET_BLOCK] |= hexset_bit(f->stands);
    return leaving;
}

/* What enters a block goes into the layer of what it costs. */
static inline void hexflood_pour(hexflood *f, const hexquery *q, int block, int cost, const hexset_block by[HEX_SIDES])
{
    hexset_block open = hexset_load(q->open, block), slow = open & ~open;
    if (q->slow)
        slow = hexset_load(q->slow, block);
    for (unsigned costs = q->steps->costs; costs; costs &= costs - 1) {
        int k = __builtin_ctz(costs), then = cost + k + 1;
        if (then > q->limit)
            return;
        hexset_block in = hexset_enter(by, q->steps->doors[k], block) & open;
        hexset_store(&f->layer[then], block, hexset_load(&f->layer[then], block) | (in & ~slow));
        if (q->slow && then < q->limit)
            hexset_store(&f->layer[then + 1], block, hexset_load(&f->layer[then + 1], block) | (in & slow));
    }
}

/* One layer: takes note of what was reached at `cost`, and of what that leads to. */
static inline void hexflood_spread(hexflood *f, const hexquery *q, int cost)
{
    const hexset_block none = {0};
    int low = hexflood_low(f, cost + 1), high = hexflood_high(f, cost + 1);
    int begin = hexflood_low(f, cost), end = hexflood_high(f, cost);
    hexset_block before = none, here = low < begin ? none : hexflood_arrive(f, q, low, cost), by[HEX_SIDES];
    for (int b = low; b <= high; b++) {
        hexset_block after = b + 1 < begin || b + 1 > end ? none : hexflood_arrive(f, q, b + 1, cost);
        if (hexset_any(before | here | after)) { /* mostly nothing leaves so far from the start */
            hexset_arrivals(before, here, after, by);
            hexflood_pour(f, q, b, cost, by);
        }
        before = here, here = after;
    }
}

/* The last layer is only noted. */
static inline void hexflood_close(hexflood *f, const hexquery *q, int cost)
{
    for (int b = hexflood_low(f, cost); b <= hexflood_high(f, cost); b++)
        hexflood_arrive(f, q, b, cost);
}

/* The lowest goal in a layer, HEX_NOWHERE if there is none. */
static inline int hexflood_goal(const hexflood *f, const hexquery *q, int cost)
{
    int low = hexflood_low(f, cost), high = hexflood_high(f, cost);
    hexset_block any = {0};
    for (int b = low; b <= high; b++)
        any |= hexset_load(&f->layer[cost], b) & hexset_load(q->goal, b);
    if (!hexset_any(any))
        return HEX_NOWHERE;
    int c = low * HEXSET_BLOCK;
    while (!(f->layer[cost].column[c] & q->goal->column[c]))
        c++;
    return hexset_lowest(c, f->layer[cost].column[c] & q->goal->column[c]);
}

/* Spreads to the limit, or until a goal is reached: the goal is returned, with all cheaper hexes seen.
 * HEX_NOWHERE if there is none or it is out of reach. */
static inline int hexflood_run(hexflood *f, const hexquery *q)
{
    int ahead = hexflood_dearest(q);
    for (int cost = f->first; cost < f->first + ahead || cost == f->first; cost++)
        hexflood_open(f, q, cost);
    for (int cost = f->first; cost <= q->limit; cost++) {
        int found = q->goal ? hexflood_goal(f, q, cost) : HEX_NOWHERE;
        if (found != HEX_NOWHERE || cost == q->limit) {
            hexflood_close(f, q, cost);
            return found;
        }
        hexflood_open(f, q, cost + ahead);
        hexflood_spread(f, q, cost);
    }
    return HEX_NOWHERE;
}

/* What it costs to be in a hex; -1 if it was not reached. */
static inline int hexflood_cost(const hexflood *f, const hexquery *q, int hex)
{
    if (!hexset_has(&f->seen, hex))
        return -1;
    int cost = f->first;
    while (cost < q->limit && !hexset_has(&f->layer[cost], hex))
        cost++;
    return cost;
}

/* --- the way back --- */

/* Hexes of one layer from which the way leads on; a hex is in one layer only, so all that a way needs fit. */
typedef struct hexway {
    int16_t hex[HEXSET_HEXES];
    int from[HEXFLOOD_POINTS + 3], cost[HEXFLOOD_POINTS + 3]; /* by place on the way, the end first */
    int length;
} hexway;

static inline bool hexway_has(const hexway *w, int place, int hex)
{
    for (int i = w->from[place]; i < w->from[place + 1]; i++)
        if (w->hex[i] == hex)
            return true;
    return false;
}

/* Adds the hexes from which a step of k + 1 points leads into `to`, if they were reached at `cost` and may be
 * left. */
static inline void hexflood_enterers(const hexflood *f, const hexquery *q, hexway *w, int to, int k, int cost)
{
    int column = to / HEXSET_ROWS, place = w->length + 1;
    hexset_word bit = hexset_bit(to);
    for (int d = 0; d < HEX_SIDES; d++) {
        if (!(q->steps->doors[k][d].column[column] & bit))
            continue;
        hex_direction back = hex_back((hex_direction)d);
        int from = to + hexset_aside(back) * HEXSET_ROWS + hexset_down(hexset_low(column), back);
        if (hexset_has(&f->seen, from) && hexset_has(&f->layer[cost], from) &&
            !(q->stop && hexset_has(q->stop, from) && from != f->stands) && !hexway_has(w, place, from))
            w->hex[w->from[place + 1]++] = (int16_t)from;
    }
}

/* The hexes from which the last ones of `w` were entered by the dearest step. */
static inline bool hexflood_before(const hexflood *f, const hexquery *q, hexway *w)
{
    int last = w->length, end = w->from[last + 1];
    w->from[last + 2] = end;
    for (int spent = hexflood_dearest(q); spent > 0; spent--) {
        int cost = w->cost[last] - spent;
        for (int i = w->from[last]; i < end && cost >= f->first; i++) {
            int k = spent - 1 - (q->slow && hexset_has(q->slow, w->hex[i]));
            if (k >= 0 && q->steps->costs >> k & 1)
                hexflood_enterers(f, q, w, w->hex[i], k, cost);
        }
        if (w->from[last + 2] > end) {
            w->cost[++w->length] = cost;
            return true;
        }
    }
    return false;
}

/* Of the last hexes of `w` the start with the lowest number, not reached more cheaply from another one. */
static inline int hexflood_origin(const hexflood *f, const hexway *w)
{
    int best = HEX_NOWHERE;
    for (int i = w->from[w->length]; i < w->from[w->length + 1]; i++) {
        int hex = w->hex[i];
        if ((best < 0 || hex < best) && hexflood_begins(f, hex) && f->spent[hex] == w->cost[w->length])
            best = hex;
    }
    return best;
}

/* From a hex, the step in the first direction that leads to one of the next place for what that costs. */
static inline int hexflood_onward(const hexquery *q, const hexway *w, int hex, int place)
{
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = hex_neighbor(&hexset_grid, hex, (hex_direction)d);
        if (to == HEX_NOWHERE || !hexway_has(w, place, to))
            continue;
        int k = w->cost[place] - w->cost[place + 1] - 1 - (q->slow && hexset_has(q->slow, to));
        if (k >= 0 && k < HEXFLOOD_COSTS && hexset_has(&q->steps->doors[k][d], to))
            return to;
    }
    return HEX_NOWHERE;
}

/* The cheapest way to a hex that was reached: its hexes from the start to `hex`, both included; how many there are,
 * 0 if it was not reached. Of several ways with equal cost it is the one that a search with a first-in-first-out queue
 * for each cost finds, its directions tried clockwise from the north: all possible predecessors are walked back
 * (the dearest last step first), then the first direction that stays in them is followed. */
static inline int hexflood_way(const hexflood *f, const hexquery *q, int hex, int16_t way[HEXFLOOD_POINTS + 1])
{
    hexway w;
    int count = 0, origin;
    w.hex[0] = (int16_t)hex, w.from[0] = 0, w.from[1] = 1, w.length = 0;
    w.cost[0] = hexflood_cost(f, q, hex);
    if (w.cost[0] < 0)
        return 0;
    while ((origin = hexflood_origin(f, &w)) == HEX_NOWHERE)
        if (!hexflood_before(f, q, &w))
            return 0;
    way[count++] = (int16_t)origin;
    for (int place = w.length - 1; place >= 0; place--, count++)
        way[count] = (int16_t)hexflood_onward(q, &w, way[count - 1], place);
    return count;
}

#endif
