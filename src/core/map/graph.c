#include "core/map/graph.h"

bool graph_init(graph *g, int nodes, int kinds, fault *why)
{
    memset(g, 0, sizeof *g);
    if (nodes < 0 || nodes > GRAPH_NODES)
        return fault_set(why, "%d spaces: a map has at most %d", nodes, GRAPH_NODES);
    if (kinds < 0 || kinds > GRAPH_KINDS)
        return fault_set(why, "%d kinds of links: a map has at most %d", kinds, GRAPH_KINDS);
    g->nodes = nodes, g->kinds = kinds;
    return true;
}

void graph_often(graph *g, unsigned kinds)
{
    g->often = kinds & ((1u << g->kinds) - 1);
    for (int node = 0; node < g->nodes; node++) {
        g->often_row[node] = (nodeset){{0}};
        for (unsigned left = g->often; left; left &= left - 1)
            nodeset_join(&g->often_row[node], &g->row[node][__builtin_ctz(left)]);
    }
}

static bool ends_fit(const graph *g, int a, int b, int kind, fault *why)
{
    if (a < 0 || a >= g->nodes || b < 0 || b >= g->nodes)
        return fault_set(why, "a link leads to a space that is not on the map");
    if (kind < 0 || kind >= g->kinds)
        return fault_set(why, "a link of a kind that the map does not have");
    if (a == b)
        return fault_set(why, "a link leads from a space to itself");
    return true;
}

bool graph_add(graph *g, int a, int b, int kind, fault *why)
{
    if (!ends_fit(g, a, b, kind, why))
        return false;
    if (nodeset_has(&g->row[a][kind], b))
        return fault_set(why, "these two are linked already");
    if (g->links == GRAPH_LINKS)
        return fault_set(why, "more than %d links", GRAPH_LINKS);
    nodeset_add(&g->row[a][kind], b);
    nodeset_add(&g->row[b][kind], a);
    if (g->often >> kind & 1) {
        nodeset_add(&g->often_row[a], b);
        nodeset_add(&g->often_row[b], a);
    }
    g->links++;
    return true;
}

/* --- neighbours --- */

/* A question, and what is asked of each row: searches ask it many times over. */
typedef struct asking {
    const graph_query *q;
    bool often;     /* all kinds that are kept joined, by their joined row; */
    unsigned kinds; /* the others, each by its own */
    bool extra;     /* some extra link is used */
} asking;

static inline asking ask(const graph_query *q)
{
    const graph *g = q->on;
    unsigned kinds = q->kinds & ((1u << g->kinds) - 1);
    bool often = g->often && (kinds & g->often) == g->often;
    asking a = {.q = q, .often = often, .kinds = often ? kinds & ~g->often : kinds};
    for (int i = 0; i < q->extras; i++)
        a.extra |= q->extra[i].used;
    return a;
}

/* Extra links that leave a set. */
static inline void join_extra(const graph_query *q, const nodeset *from, nodeset *out)
{
    for (int i = 0; i < q->extras; i++) {
        const graph_link *link = &q->extra[i];
        if (!link->used || !(q->kinds >> link->kind & 1))
            continue;
        if (nodeset_has(from, link->a))
            nodeset_add(out, link->b);
        if (nodeset_has(from, link->b))
            nodeset_add(out, link->a);
    }
}

/* The rows of all nodes of a set. Floods spend their time here: one row a node, nothing else in the loop. */
static inline nodeset often_rows(const graph *g, const nodeset *from)
{
    nodeset out = {{0}};
    for (int w = 0; w < GRAPH_WORDS; w++) {
        const nodeset *row = &g->often_row[w * 64];
        for (uint64_t nodes = from->word[w]; nodes; nodes &= nodes - 1)
            nodeset_join(&out, &row[__builtin_ctzll(nodes)]);
    }
    return out;
}

/* The neighbours of all nodes of a set. */
static inline nodeset around(const asking *a, const nodeset *from)
{
    nodeset out = a->often ? often_rows(a->q->on, from) : (nodeset){{0}};
    for (unsigned left = a->kinds; left; left &= left - 1)
        NODESET_EACH(node, from)
            nodeset_join(&out, &a->q->on->row[node][__builtin_ctz(left)]);
    if (a->extra)
        join_extra(a->q, from, &out);
    if (a->q->open)
        nodeset_keep(&out, a->q->open);
    return out;
}

nodeset graph_around(const graph_query *q, const nodeset *from)
{
    asking a = ask(q);
    return around(&a, from);
}

bool graph_linked(const graph_query *q, int a, int b)
{
    graph_query any = {.on = q->on, .kinds = q->kinds, .extra = q->extra, .extras = q->extras};
    nodeset next = graph_next(&any, a);
    return nodeset_has(&next, b);
}

/* --- floods --- */

/* One more layer: what is new is returned and added to `seen`. */
static inline nodeset advance(const asking *a, const nodeset *from, nodeset *seen)
{
    nodeset next = around(a, from);
    nodeset_drop(&next, seen);
    nodeset_join(seen, &next);
    return next;
}

/* What of a layer is left again. */
static inline nodeset leaving(const asking *a, nodeset layer)
{
    if (a->q->stop)
        nodeset_drop(&layer, a->q->stop);
    return layer;
}

nodeset graph_within(const graph_query *q, const nodeset *from, int steps)
{
    asking a = ask(q);
    nodeset seen = *from, layer = *from;
    for (; steps > 0 && !nodeset_empty(&layer); steps--)
        layer = leaving(&a, advance(&a, &layer, &seen));
    return seen;
}

nodeset graph_flood(const graph_query *q, const nodeset *from)
{
    return graph_within(q, from, GRAPH_NODES);
}

int graph_parts(const graph_query *q, const nodeset *of, nodeset *parts, int max)
{
    graph_query inside = *q;
    nodeset left = *of;
    int count = 0;
    inside.open = of, inside.stop = NULL;
    for (int node = nodeset_first(&left); node != GRAPH_NOWHERE; node = nodeset_first(&left)) {
        nodeset start = nodeset_of(node), part = graph_flood(&inside, &start);
        if (count < max)
            parts[count] = part;
        count++;
        nodeset_drop(&left, &part);
    }
    return count;
}

nodeset graph_distances(const graph_query *q, const nodeset *from, int cap, uint8_t out[GRAPH_NODES])
{
    asking a = ask(q);
    nodeset seen = *from, layer = *from;
    memset(out, GRAPH_FAR, GRAPH_NODES);
    for (int steps = 0; !nodeset_empty(&layer); steps++) {
        NODESET_EACH(node, &layer)
            out[node] = (uint8_t)steps;
        if (steps >= cap)
            break;
        layer = steps ? leaving(&a, layer) : layer;
        layer = advance(&a, &layer, &seen);
    }
    return seen;
}
