/* Sets of hexes and floods over them, against slow counterparts that go hex by hex. Compiled once for each grid:
 * HEXSET_COLUMNS, HEXSET_ROWS, HEXSET_SKIPPED and HEXSET_LOW_EVEN come from tests/meson.build. */
#include "core/map/hex_flood.h"
#include "unit.h"

enum { HEXES = HEXSET_HEXES, TRIALS = 40 };

static uint64_t seed = 88172645463325252u;

static int below(int bound)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (int)((seed >> 32) * (uint64_t)bound >> 32);
}

/* One hex in `rare`. */
static hexset scattered(int rare)
{
    hexset s = hexset_none;
    for (int h = 0; h < HEXES; h++)
        if (!below(rare))
            hexset_add(&s, h);
    return s;
}

/* --- the grid --- */

/* Where the centre of a hex lies, in half hexes down and columns across: neighbours by geometry, not by table. */
static bool beside(int a, int b)
{
    int across = hex_column(&hexset_grid, a) - hex_column(&hexset_grid, b);
    int down = 2 * (hex_row(&hexset_grid, a) - hex_row(&hexset_grid, b)) +
               hex_low(&hexset_grid, hex_column(&hexset_grid, a)) - hex_low(&hexset_grid, hex_column(&hexset_grid, b));
    return across ? abs(across) == 1 && abs(down) == 1 : abs(down) == 2;
}

static void grid_neighbours(void **state)
{
    (void)state;
    for (int a = 0; a < HEXES; a++) {
        int near = 0, found = 0;
        for (int b = 0; b < HEXES; b++)
            near += beside(a, b);
        for (int d = 0; d < HEX_SIDES; d++) {
            int b = hex_neighbor(&hexset_grid, a, (hex_direction)d);
            if (b == HEX_NOWHERE)
                continue;
            found++;
            assert_true(beside(a, b));
            assert_int_equal(hex_neighbor(&hexset_grid, b, hex_back((hex_direction)d)), a);
            assert_int_equal(hex_direction_to(&hexset_grid, a, b), d);
            assert_int_equal(hex_distance(&hexset_grid, a, b), 1);
        }
        assert_int_equal(found, near);
        assert_int_equal(hex_at(&hexset_grid, hex_column(&hexset_grid, a), hex_row(&hexset_grid, a)), a);
    }
}

/* The first column is the one after those left out, and lies low or not as the game says. */
static void grid_print(void **state)
{
    (void)state;
    assert_int_equal(hex_column(&hexset_grid, 0), HEXSET_SKIPPED + 1);
    assert_int_equal(hex_low(&hexset_grid, 2), HEXSET_LOW_EVEN);
    assert_int_equal(hex_low(&hexset_grid, 3), !HEXSET_LOW_EVEN);
    for (int c = 0; c < HEXSET_COLUMNS; c++)
        assert_int_equal(hexset_low(c), hex_low(&hexset_grid, c + 1 + HEXSET_SKIPPED));
}

static void grid_distances(void **state)
{
    (void)state;
    static int distance[HEXES], queue[HEXES];
    for (int trial = 0; trial < TRIALS; trial++) {
        int start = below(HEXES), head = 0, tail = 0;
        memset(distance, -1, sizeof distance);
        distance[start] = 0, queue[tail++] = start;
        while (head < tail) {
            int a = queue[head++];
            assert_int_equal(hex_distance(&hexset_grid, start, a), distance[a]);
            for (int d = 0; d < HEX_SIDES; d++) {
                int b = hex_neighbor(&hexset_grid, a, (hex_direction)d);
                if (b != HEX_NOWHERE && distance[b] < 0)
                    distance[b] = distance[a] + 1, queue[tail++] = b;
            }
        }
        assert_int_equal(tail, HEXES);
    }
}

/* --- sets --- */

static void members(void **state)
{
    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        hexset a = scattered(3), b = scattered(5), joined = a, kept = a, dropped = a;
        int count = 0, last = -1, meet = 0;
        hexset_join(&joined, &b), hexset_keep(&kept, &b), hexset_drop(&dropped, &b);
        for (int h = 0; h < HEXES; h++) {
            bool in_a = hexset_has(&a, h), in_b = hexset_has(&b, h);
            assert_int_equal(hexset_has(&joined, h), in_a || in_b);
            assert_int_equal(hexset_has(&kept, h), in_a && in_b);
            assert_int_equal(hexset_has(&dropped, h), in_a && !in_b);
            count += in_a, meet += in_a && in_b;
        }
        assert_int_equal(hexset_count(&a), count);
        assert_int_equal(hexset_meet(&a, &b), meet > 0);
        assert_true(hexset_inside(&kept, &a) && hexset_inside(&a, &joined));
        assert_int_equal(hexset_inside(&a, &b), count == meet);
        HEXSET_EACH(h, &a) {
            assert_true(h > last && hexset_has(&a, h));
            last = h, count--;
        }
        assert_int_equal(count, 0);
    }
}

static void ends(void **state)
{
    (void)state;
    hexset all, s = hexset_of(HEXES - 1);
    hexset_fill(&all);
    assert_int_equal(hexset_count(&all), HEXES);
    assert_int_equal(hexset_first(&s), HEXES - 1);
    assert_int_equal(hexset_after(&s, HEXES - 1), HEX_NOWHERE);
    assert_int_equal(hexset_after(&s, 0), HEXES - 1);
    hexset_remove(&s, HEXES - 1);
    assert_true(hexset_empty(&s));
    assert_int_equal(hexset_first(&s), HEX_NOWHERE);
}

static void steps_of_sets(void **state)
{
    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        hexset from = trial ? scattered(4) : hexset_none, around = hexset_none, got;
        if (!trial)
            hexset_fill(&from);
        for (int d = 0; d < HEX_SIDES; d++) {
            hexset to = hexset_none;
            HEXSET_EACH(h, &from) {
                int next = hex_neighbor(&hexset_grid, h, (hex_direction)d);
                if (next != HEX_NOWHERE)
                    hexset_add(&to, next);
            }
            hexset_join(&around, &to);
        }
        hexset_around(&from, &got);
        assert_memory_equal(&got, &around, sizeof got);
    }
}

/* --- floods --- */

enum { FAR = 1000 };

/* A search hex by hex with a queue for each cost: what a flood must agree with, ways and all. */
typedef struct slow_search {
    int cost[HEXES], from[HEXES], count[HEXFLOOD_POINTS + 1], queue[HEXFLOOD_POINTS + 1][HEXES * 4];
} slow_search;

static uint8_t step_cost[HEXES][HEX_SIDES]; /* 0: none */

static void slow_label(slow_search *s, const hexquery *q, int hex, int cost, int from)
{
    if (cost > q->limit || s->cost[hex] <= cost)
        return;
    s->cost[hex] = cost, s->from[hex] = from;
    s->queue[cost][s->count[cost]++] = hex;
}

static void slow_run(slow_search *s, const hexquery *q, const hexset *stands)
{
    for (int cost = 0; cost <= q->limit; cost++)
        for (int i = 0; i < s->count[cost]; i++) {
            int hex = s->queue[cost][i];
            if (s->cost[hex] != cost || (q->stop && hexset_has(q->stop, hex) && !hexset_has(stands, hex)))
                continue;
            for (int d = 0; d < HEX_SIDES; d++) {
                int to = step_cost[hex][d] ? hex_neighbor(&hexset_grid, hex, (hex_direction)d) : HEX_NOWHERE;
                if (to != HEX_NOWHERE && hexset_has(q->open, to))
                    slow_label(s, q, to, cost + step_cost[hex][d] + (q->slow && hexset_has(q->slow, to)), hex);
            }
        }
}

static void random_steps(hexsteps *steps)
{
    memset(steps, 0, sizeof *steps);
    for (int h = 0; h < HEXES; h++)
        for (int d = 0; d < HEX_SIDES; d++) {
            step_cost[h][d] = (uint8_t)(below(8) ? 1 + below(HEXFLOOD_COSTS) : 0);
            if (step_cost[h][d])
                hexsteps_add(steps, h, (hex_direction)d, step_cost[h][d]);
        }
}

static void compare(const slow_search *s, const hexflood *f, const hexquery *q)
{
    for (int h = 0; h < HEXES; h++) {
        assert_int_equal(hexflood_cost(f, q, h), s->cost[h] == FAR ? -1 : s->cost[h]);
        int16_t way[HEXFLOOD_POINTS + 1];
        int length = hexflood_way(f, q, h, way);
        if (s->cost[h] == FAR) {
            assert_int_equal(length, 0);
            continue;
        }
        assert_int_equal(way[length - 1], h);
        for (int at = h; at >= 0; at = s->from[at])
            assert_int_equal(way[--length], at);
        assert_int_equal(length, 0);
    }
}

typedef struct ground {
    hexsteps steps;
    hexset open, stop, slow;
    hexquery q;
} ground;

static void random_ground(ground *g)
{
    hexset closed = scattered(6);
    random_steps(&g->steps);
    hexset_fill(&g->open);
    hexset_drop(&g->open, &closed);
    g->stop = scattered(5), g->slow = scattered(7);
    g->q = (hexquery){.steps = &g->steps, .open = &g->open, .limit = 1 + below(HEXFLOOD_POINTS)};
    g->q.stop = below(3) ? &g->stop : NULL;
    g->q.slow = below(3) ? &g->slow : NULL;
}

static void slow_begin(slow_search *s)
{
    memset(s->count, 0, sizeof s->count);
    for (int h = 0; h < HEXES; h++)
        s->cost[h] = FAR, s->from[h] = -1;
}

static void flood_from_a_hex(void **state)
{
    (void)state;
    static slow_search s;
    static ground g;
    static hexflood f;
    for (int trial = 0; trial < TRIALS; trial++) {
        random_ground(&g);
        int start = below(HEXES), spent = below(g.q.limit + 1);
        hexset stands = hexset_of(start);
        slow_begin(&s);
        slow_label(&s, &g.q, start, spent, -1);
        slow_run(&s, &g.q, &stands);
        hexflood_begin(&f, &g.q, start, start);
        hexflood_from(&f, &g.q, start, spent);
        assert_int_equal(hexflood_run(&f, &g.q), HEX_NOWHERE);
        compare(&s, &f, &g.q);
    }
}

/* Entry hexes at different costs, in the order of their numbers; one that is closed is none. */
static void flood_from_an_edge(void **state)
{
    (void)state;
    static slow_search s;
    static ground g;
    static hexflood f;
    for (int trial = 0; trial < TRIALS; trial++) {
        random_ground(&g);
        hexset starts = scattered(HEXES / 4);
        if (hexset_empty(&starts))
            hexset_add(&starts, 0);
        slow_begin(&s);
        hexflood_begin(&f, &g.q, hexset_first(&starts), HEXES - 1);
        HEXSET_EACH(h, &starts) {
            int cost = below(5);
            if (hexset_has(g.q.open, h))
                slow_label(&s, &g.q, h, cost, -1);
            hexflood_enter(&f, &g.q, h, cost);
        }
        slow_run(&s, &g.q, &hexset_none);
        hexflood_run(&f, &g.q);
        compare(&s, &f, &g.q);
    }
}

/* With a goal the flood ends there: at the cheapest of them, with the same way. */
static void flood_to_a_goal(void **state)
{
    (void)state;
    static ground g;
    static hexflood whole, f;
    int reached = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        random_ground(&g);
        hexset goal = scattered(HEXES / 6);
        int start = below(HEXES), best = FAR;
        hexflood_begin(&whole, &g.q, start, start);
        hexflood_from(&whole, &g.q, start, 0);
        hexflood_run(&whole, &g.q);
        HEXSET_EACH(h, &goal) {
            int cost = hexflood_cost(&whole, &g.q, h);
            best = cost >= 0 && cost < best ? cost : best;
        }
        g.q.goal = &goal;
        hexflood_begin(&f, &g.q, start, start);
        hexflood_from(&f, &g.q, start, 0);
        int found = hexflood_run(&f, &g.q);
        assert_int_equal(found == HEX_NOWHERE, best == FAR);
        if (found == HEX_NOWHERE)
            continue;
        int16_t way[HEXFLOOD_POINTS + 1], same[HEXFLOOD_POINTS + 1];
        assert_true(hexset_has(&goal, found));
        assert_int_equal(hexflood_cost(&f, &g.q, found), best);
        int length = hexflood_way(&f, &g.q, found, way);
        assert_int_equal(length, hexflood_way(&whole, &g.q, found, same));
        assert_memory_equal(way, same, sizeof way[0] * (size_t)length);
        reached++;
    }
    assert_true(reached > TRIALS / 4);
}

/* A step over the edge, or of a cost that is none, is not taken up. */
static void steps_that_are_none(void **state)
{
    (void)state;
    static hexsteps steps, empty;
    hexsteps_add(&steps, 0, HEX_N, 1);
    hexsteps_add(&steps, HEXES - 1, HEX_S, 2);
    hexsteps_add(&steps, 0, HEX_S, 0);
    hexsteps_add(&steps, 0, HEX_S, HEXFLOOD_COSTS + 1);
    assert_memory_equal(&steps, &empty, sizeof steps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_neighbours),
        cmocka_unit_test(grid_print),
        cmocka_unit_test(grid_distances),
        cmocka_unit_test(members),
        cmocka_unit_test(ends),
        cmocka_unit_test(steps_of_sets),
        cmocka_unit_test(flood_from_a_hex),
        cmocka_unit_test(flood_from_an_edge),
        cmocka_unit_test(flood_to_a_goal),
        cmocka_unit_test(steps_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
