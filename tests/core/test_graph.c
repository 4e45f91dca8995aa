/* Maps of spaces and links: a small one drawn by hand, and random ones against a search link by link. */
#include "core/map/graph.h"
#include "unit.h"

enum { LAND, RIVER, STRAIT, KINDS };
enum { LANDS = 1u << LAND, RIVERS = 1u << RIVER, STRAITS = 1u << STRAIT, ALL = LANDS | RIVERS | STRAITS };

/* --- by hand ---
 *
 *      0 --- 1 --- 2 === 3        --- land, === river, 5 ~ 6 strait
 *      |     |           |
 *      4 --- 5 ~~~ 6 --- 7      8 (no links) */
static graph map;

static int draw(void **state)
{
    (void)state;
    static const uint8_t links[][3] = {{0, 1, LAND}, {1, 2, LAND}, {2, 3, RIVER},  {3, 7, LAND}, {7, 6, LAND},
                                       {0, 4, LAND}, {4, 5, LAND}, {5, 6, STRAIT}, {5, 1, LAND}};
    fault why;
    if (!graph_init(&map, 9, KINDS, &why))
        return 1;
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        if (!graph_add(&map, links[i][0], links[i][1], links[i][2], &why))
            return 1;
    return 0;
}

static nodeset set_of(const char *digits)
{
    nodeset s = {{0}};
    for (; *digits; digits++)
        nodeset_add(&s, *digits - '0');
    return s;
}

static void assert_nodes(nodeset got, const char *digits)
{
    char words[GRAPH_NODES + 1];
    int length = 0;
    NODESET_EACH(node, &got)
        words[length++] = (char)('0' + node);
    words[length] = '\0';
    assert_string_equal(words, digits);
}

static void neighbours_by_kind(void **state)
{
    (void)state;
    graph_query q = {.on = &map, .kinds = LANDS};
    nodeset both = set_of("25");
    assert_nodes(graph_next(&q, 2), "1");
    assert_nodes(graph_around(&q, &both), "14");
    q.kinds = ALL;
    assert_nodes(graph_next(&q, 2), "13");
    assert_nodes(graph_around(&q, &both), "1346");
    assert_nodes(graph_next(&q, 8), "");
    q.kinds = ALL | 1u << 7; /* a kind that the map does not have */
    assert_nodes(graph_next(&q, 2), "13");
    assert_true(graph_linked(&q, 5, 6) && !graph_linked(&q, 5, 7));
}

/* Supply over chosen links through own spaces: what is cut off is the rest. */
static void flood_through_open_nodes(void **state)
{
    (void)state;
    nodeset own = set_of("01236"), source = set_of("0");
    graph_query q = {.on = &map, .kinds = LANDS | RIVERS, .open = &own};
    assert_nodes(graph_flood(&q, &source), "0123");
    q.kinds = LANDS;
    assert_nodes(graph_flood(&q, &source), "012");
    own = set_of("23456");
    assert_nodes(graph_flood(&q, &source), "045"); /* the start belongs to it, open or not */
    q.open = NULL, q.kinds = ALL;
    assert_nodes(graph_flood(&q, &source), "01234567");
    assert_nodes(graph_within(&q, &source, 2), "01245");
    assert_nodes(graph_within(&q, &source, 0), "0");
}

/* A move stops in the first box that is not friendly; but it may begin in one. */
static void flood_stops(void **state)
{
    (void)state;
    nodeset enemy = set_of("15"), from = set_of("0");
    graph_query q = {.on = &map, .kinds = ALL, .stop = &enemy};
    assert_nodes(graph_flood(&q, &from), "0145");
    from = set_of("1");
    assert_nodes(graph_flood(&q, &from), "01234567");
    uint8_t steps[GRAPH_NODES];
    graph_distances(&q, &from, 9, steps);
    assert_int_equal(steps[6], 4); /* not through 5 */
    q.stop = NULL;
    graph_distances(&q, &from, 9, steps);
    assert_int_equal(steps[6], 2);
}

static void parts(void **state)
{
    (void)state;
    nodeset zone = set_of("012378"), got[2];
    graph_query q = {.on = &map, .kinds = LANDS};
    assert_int_equal(graph_parts(&q, &zone, got, 2), 3);
    assert_nodes(got[0], "012");
    assert_nodes(got[1], "37");
    q.kinds = ALL;
    assert_int_equal(graph_parts(&q, &zone, got, 2), 2);
    assert_nodes(got[0], "01237");
    assert_nodes(got[1], "8");
    zone = set_of("");
    assert_int_equal(graph_parts(&q, &zone, NULL, 0), 0);
}

static void distances(void **state)
{
    (void)state;
    nodeset from = set_of("0");
    graph_query q = {.on = &map, .kinds = ALL};
    uint8_t steps[GRAPH_NODES];
    graph_distances(&q, &from, 3, steps);
    assert_memory_equal(steps, ((uint8_t[]){0, 1, 2, 3, 1, 2, 3, GRAPH_FAR, GRAPH_FAR}), 9);
    graph_distances(&q, &from, 4, steps);
    assert_memory_equal(steps, ((uint8_t[]){0, 1, 2, 3, 1, 2, 3, 4, GRAPH_FAR}), 9);
}

static void extra_links(void **state)
{
    (void)state;
    graph_link extra[2] = {{0}};
    nodeset from = set_of("8");
    graph_query q = {.on = &map, .kinds = LANDS, .extra = extra, .extras = 2};
    assert_nodes(graph_flood(&q, &from), "8");
    extra[0] = (graph_link){1, 8, 7, LAND};
    assert_nodes(graph_flood(&q, &from), "3678");
    assert_nodes(graph_next(&q, 7), "368");
    assert_true(graph_linked(&q, 7, 8));
    q.kinds = RIVERS; /* an extra link has a kind like any other */
    assert_nodes(graph_flood(&q, &from), "8");
    extra[1] = (graph_link){1, 0, 8, RIVER};
    assert_nodes(graph_flood(&q, &from), "08");
}

static void tables_that_are_wrong(void **state)
{
    (void)state;
    static graph g;
    fault why;
    assert_fault(graph_init(&g, GRAPH_NODES + 1, 1, &why), why, "at most 256");
    assert_fault(graph_init(&g, 3, GRAPH_KINDS + 1, &why), why, "at most 8");
    assert_held(graph_init(&g, GRAPH_NODES, 2, &why), why);
    assert_held(graph_add(&g, 0, GRAPH_NODES - 1, 0, &why), why);
    assert_held(graph_add(&g, 0, GRAPH_NODES - 1, 1, &why), why); /* a second kind between the same two */
    assert_fault(graph_add(&g, GRAPH_NODES - 1, 0, 0, &why), why, "linked already");
    assert_fault(graph_add(&g, 5, 5, 0, &why), why, "to itself");
    assert_fault(graph_add(&g, 0, GRAPH_NODES, 0, &why), why, "not on the map");
    assert_fault(graph_add(&g, -1, 0, 0, &why), why, "not on the map");
    assert_fault(graph_add(&g, 1, 2, 2, &why), why, "kind");
    assert_int_equal(g.links, 2);
    bool more = true;
    for (int a = 1; a < GRAPH_NODES && more; a++)
        for (int b = a + 1; b < GRAPH_NODES && more; b++)
            more = graph_add(&g, a, b, 0, &why);
    assert_int_equal(g.links, GRAPH_LINKS);
    assert_has(why.text, "more than 2048 links");
}

/* --- at random --- */

static uint64_t seed = 2463534242u;

static int below(int bound)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (int)((seed >> 32) * (uint64_t)bound >> 32);
}

static bool has_link(const graph_query *q, int a, int b)
{
    for (int k = 0; k < q->on->kinds; k++)
        if (q->kinds >> k & 1 && nodeset_has(&q->on->row[a][k], b))
            return true;
    for (int i = 0; i < q->extras; i++)
        if (q->extra[i].used && q->kinds >> q->extra[i].kind & 1 &&
            ((q->extra[i].a == a && q->extra[i].b == b) || (q->extra[i].a == b && q->extra[i].b == a)))
            return true;
    return false;
}

/* A queue, nodes in the order of their numbers: distances. */
static void slow(const graph_query *q, const nodeset *from, int *steps)
{
    int queue[GRAPH_NODES], head = 0, tail = 0;
    for (int n = 0; n < q->on->nodes; n++) {
        steps[n] = nodeset_has(from, n) ? 0 : -1;
        if (!steps[n])
            queue[tail++] = n;
    }
    while (head < tail) {
        int a = queue[head++];
        if (q->stop && steps[a] && nodeset_has(q->stop, a))
            continue;
        for (int b = 0; b < q->on->nodes; b++)
            if (steps[b] < 0 && has_link(q, a, b) && (!q->open || nodeset_has(q->open, b)))
                steps[b] = steps[a] + 1, queue[tail++] = b;
    }
}

static nodeset some(int nodes, int rare)
{
    nodeset s = {{0}};
    for (int n = 0; n < nodes; n++)
        if (!below(rare))
            nodeset_add(&s, n);
    return s;
}

static void random_map(graph *g, graph_link *extra)
{
    int nodes = 2 + below(GRAPH_NODES - 1);
    fault why;
    assert_held(graph_init(g, nodes, 3, &why), why);
    for (int i = 0; i < nodes * 3; i++) {
        if (i == nodes)
            graph_often(g, (unsigned)below(8));                   /* changes no answer, wherever it comes */
        graph_add(g, below(nodes), below(nodes), below(3), &why); /* some are loops or doubles: refused */
    }
    for (int i = 0; i < 3; i++) {
        int a = below(nodes), b = below(nodes);
        extra[i] = a == b ? (graph_link){0} : (graph_link){1, (uint8_t)a, (uint8_t)b, (uint8_t)below(3)};
    }
}

static void as_a_queue_finds(void **state)
{
    (void)state;
    static graph g;
    for (int trial = 0; trial < 60; trial++) {
        graph_link extra[3];
        random_map(&g, extra);
        nodeset shut = some(g.nodes, 4), open = some(g.nodes, 1), stop = some(g.nodes, 4), from = some(g.nodes, 40);
        nodeset_drop(&open, &shut);
        graph_query q = {.on = &g, .kinds = 1u + (unsigned)below(7), .extra = extra, .extras = 3};
        q.open = below(2) ? &open : NULL, q.stop = below(2) ? &stop : NULL;
        int steps[GRAPH_NODES], cap = 1 + below(12);
        uint8_t got[GRAPH_NODES];
        slow(&q, &from, steps);
        nodeset reached = graph_flood(&q, &from), near = graph_within(&q, &from, cap);
        nodeset timed = graph_distances(&q, &from, cap, got);
        assert_memory_equal(&timed, &near, sizeof near);
        for (int n = 0; n < g.nodes; n++) {
            bool close = steps[n] >= 0 && steps[n] <= cap;
            assert_int_equal(nodeset_has(&reached, n), steps[n] >= 0);
            assert_int_equal(nodeset_has(&near, n), close);
            assert_int_equal(got[n], close ? steps[n] : GRAPH_FAR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_by_kind),
        cmocka_unit_test(flood_through_open_nodes),
        cmocka_unit_test(flood_stops),
        cmocka_unit_test(parts),
        cmocka_unit_test(distances),
        cmocka_unit_test(extra_links),
        cmocka_unit_test(tables_that_are_wrong),
        cmocka_unit_test(as_a_queue_finds),
    };
    return cmocka_run_group_tests(tests, draw, NULL);
}
