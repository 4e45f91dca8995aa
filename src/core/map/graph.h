/* Maps of spaces and links: up to 256 nodes, sets of them as four words, and
 * links of several kinds (land, river, border, strait ...). A question names
 * the kinds that count, the nodes that may be entered and those that are not
 * left again:
 *
 *     graph_query q = {.on = &map, .kinds = LAND | RIVER, .open = &own};
 *     nodeset supplied = graph_flood(&q, &sources);
 *
 * The graph is built once from a table. A link that exists only for a while is
 * either a kind that a question leaves out, or, if nobody knows beforehand where
 * it will be (a beach head), an extra link: a few of them lie in the game's
 * state and go along with the question. Links lead both ways.
 *
 * No question allocates. Answers don't depend on the order in which links were
 * added; where one of several ways is chosen, lower node numbers come first. */
#ifndef FRENTE_GRAPH_H
#define FRENTE_GRAPH_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/text/fault.h"

enum { GRAPH_NODES = 256, GRAPH_KINDS = 8, GRAPH_LINKS = 2048, GRAPH_WORDS = GRAPH_NODES / 64, GRAPH_NOWHERE = -1 };

/* --- sets of nodes --- */

typedef struct nodeset {
    uint64_t word[GRAPH_WORDS];
} nodeset;

static inline void nodeset_add(nodeset *s, int node)
{
    s->word[node >> 6] |= 1ull << (node & 63);
}
static inline void nodeset_remove(nodeset *s, int node)
{
    s->word[node >> 6] &= ~(1ull << (node & 63));
}
static inline bool nodeset_has(const nodeset *s, int node)
{
    return s->word[node >> 6] >> (node & 63) & 1;
}
static inline nodeset nodeset_of(int node)
{
    nodeset s = {{0}};
    nodeset_add(&s, node);
    return s;
}
static inline void nodeset_join(nodeset *s, const nodeset *with)
{
    for (int w = 0; w < GRAPH_WORDS; w++)
        s->word[w] |= with->word[w];
}
static inline void nodeset_keep(nodeset *s, const nodeset *only)
{
    for (int w = 0; w < GRAPH_WORDS; w++)
        s->word[w] &= only->word[w];
}
static inline void nodeset_drop(nodeset *s, const nodeset *these)
{
    for (int w = 0; w < GRAPH_WORDS; w++)
        s->word[w] &= ~these->word[w];
}
static inline bool nodeset_empty(const nodeset *s)
{
    return !(s->word[0] | s->word[1] | s->word[2] | s->word[3]);
}
static inline bool nodeset_same(const nodeset *a, const nodeset *b)
{
    uint64_t differ = 0;
    for (int w = 0; w < GRAPH_WORDS; w++)
        differ |= a->word[w] ^ b->word[w];
    return !differ;
}
/* Has a member of both? */
static inline bool nodeset_meet(const nodeset *a, const nodeset *b)
{
    uint64_t any = 0;
    for (int w = 0; w < GRAPH_WORDS; w++)
        any |= a->word[w] & b->word[w];
    return any;
}
/* Is every member of `a` one of `b`? */
static inline bool nodeset_inside(const nodeset *a, const nodeset *b)
{
    uint64_t any = 0;
    for (int w = 0; w < GRAPH_WORDS; w++)
        any |= a->word[w] & ~b->word[w];
    return !any;
}
static inline int nodeset_count(const nodeset *s)
{
    int count = 0;
    for (int w = 0; w < GRAPH_WORDS; w++)
        count += __builtin_popcountll(s->word[w]);
    return count;
}
/* The member with the lowest number that is at least `from`, or GRAPH_NOWHERE. */
static inline int nodeset_next(const nodeset *s, int from)
{
    if (from >= GRAPH_NODES)
        return GRAPH_NOWHERE;
    int w = from >> 6;
    uint64_t left = s->word[w] & ~0ull << (from & 63);
    while (!left && ++w < GRAPH_WORDS)
        left = s->word[w];
    return left ? w * 64 + __builtin_ctzll(left) : GRAPH_NOWHERE;
}
static inline int nodeset_first(const nodeset *s)
{
    return nodeset_next(s, 0);
}
#define NODESET_EACH(node, set)                                                                                        \
    for (int node = nodeset_first(set); node != GRAPH_NOWHERE; node = nodeset_next(set, node + 1))

/* --- the map --- */

typedef struct graph {
    int nodes, kinds, links;
    nodeset row[GRAPH_NODES][GRAPH_KINDS]; /* the neighbours of a node by links of a kind */
    unsigned often;                        /* kinds that most questions name together, */
    nodeset often_row[GRAPH_NODES];        /* and the neighbours by any of them */
} graph;

/* An extra link, for the game's state: four bytes, all zero is none. */
typedef struct graph_link {
    uint8_t used; /* 1, or 0 for an empty place */
    uint8_t a, b, kind;
} graph_link;

typedef struct graph_query {
    const graph *on;
    unsigned kinds;          /* links that count, a bit a kind: 1u << kind */
    const graph_link *extra; /* links in play; NULL: none */
    int extras;              /* places in `extra`, used or not */
    const nodeset *open;     /* nodes that may be entered; NULL: all */
    const nodeset *stop;     /* nodes that are entered but not left (unless one begins there); NULL: none */
} graph_query;

/* An empty graph of so many nodes and kinds of links. */
bool graph_init(graph *g, int nodes, int kinds, fault *why);

/* Names kinds that most questions name together: they are kept joined, and cost such a question one look instead of
 * one a kind. Answers stay the same. */
void graph_often(graph *g, unsigned kinds);

/* Adds a link both ways. Refuses with a sentence: a node or kind that is not there, a node linked with itself, a pair
 * that is linked already by that kind, more than GRAPH_LINKS. Two nodes may be linked by several kinds. */
bool graph_add(graph *g, int a, int b, int kind, fault *why);

/* Is there such a link (of any of these kinds, extra ones too)? */
bool graph_linked(const graph_query *q, int a, int b);

/* --- questions --- */

/* The neighbours of a node by links of these kinds of the map. */
static inline nodeset graph_row(const graph *g, unsigned kinds, int node)
{
    if (kinds && kinds == g->often)
        return g->often_row[node];
    nodeset out = {{0}};
    for (unsigned left = kinds & ((1u << g->kinds) - 1); left; left &= left - 1)
        nodeset_join(&out, &g->row[node][__builtin_ctz(left)]);
    return out;
}

/* The neighbours of a node that may be entered. It is asked more often than all else. */
static inline nodeset graph_next(const graph_query *q, int node)
{
    nodeset out = graph_row(q->on, q->kinds, node);
    for (int i = 0; i < q->extras; i++) {
        const graph_link *link = &q->extra[i];
        if (!link->used || !(q->kinds >> link->kind & 1))
            continue;
        if (link->a == node)
            nodeset_add(&out, link->b);
        if (link->b == node)
            nodeset_add(&out, link->a);
    }
    if (q->open)
        nodeset_keep(&out, q->open);
    return out;
}

/* The neighbours of all members (a member too if it is next to another one) that may be entered. */
nodeset graph_around(const graph_query *q, const nodeset *from);

/* All that is reached from the members of `from`, which belong to it whether they are open or not. */
nodeset graph_flood(const graph_query *q, const nodeset *from);

/* The same, but with at most so many steps. */
nodeset graph_within(const graph_query *q, const nodeset *from, int steps);

/* The connected parts of `of` (links inside it only; `open` and `stop` don't count), the one with the lowest node
 * first: how many there are. `parts` gets the first `max` of them. */
int graph_parts(const graph_query *q, const nodeset *of, nodeset *parts, int max);

/* Steps to every node: GRAPH_FAR where there is no way of at most `cap` (less than GRAPH_FAR). All that have one. */
enum { GRAPH_FAR = 255 };
nodeset graph_distances(const graph_query *q, const nodeset *from, int cap, uint8_t out[GRAPH_NODES]);

#endif
