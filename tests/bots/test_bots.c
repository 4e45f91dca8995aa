/* The bots: they never choose what is not legal, never know more than their seat, choose the same again with the same
 * dice, and stop when they are told to. */
#include <stdlib.h>
#include <string.h>

#include "players.h"

#include "bots/mcts.h"
#include "bots/policy.h"
#include "sim/bout.h"
#include "sim/stats.h"

enum { DECISIONS = 60, STATES = 12 };
static const char *const played[] = {"toy", "libertad", "brunete", "guerra", "espana", "cruzada"};

/* A position somewhere in a game of chance. */
static void wander(const game *g, void *state, uint64_t seed, int steps)
{
    generator key, own;
    generator_seed_number(&key, seed);
    generator_seed_number(&own, seed + 99);
    chance c = chance_from(&own);
    game_start(g, state, (int)(seed % (uint64_t)g->lists.scenario_count), 0, &key, NULL);
    for (int i = 0; i < steps && !game_peek(state)->over; i++) {
        choices list;
        int seat = policy_seat(game_peek(state)->actors, &c);
        game_options(g, state, seat, &list);
        game_choose(g, state, seat, list.list[chance_below(&c, (uint32_t)list.count)], NULL);
    }
}

static choice ask(const bot *b, const game *g, const void *state, int seat, uint64_t seed)
{
    generator own;
    generator_seed_number(&own, seed);
    return bot_play(b, g, state, seat, &own, NULL, NULL);
}

static void test_legal(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "heuristic", "easy", "mcts:12", "mcts:iterations=9,trees=3",
                                        "plan:20"};
    for (size_t k = 0; k < sizeof played / sizeof *played; k++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
            const game *g = find(played[k]);
            bot b = read_bot(names[n]);
            memory *m = memory_make();
            generator own;
            room at;
            generator_seed_number(&own, 7);
            wander(g, at.bytes, 3 + n, 30);
            for (int i = 0; i < DECISIONS && !game_peek(at.bytes)->over; i++) {
                choices list;
                int seat = first_actor(at.bytes);
                game_options(g, at.bytes, seat, &list);
                choice c = bot_play(&b, g, at.bytes, seat, &own, seat == 0 ? m : NULL, NULL);
                assert_true(choices_have(&list, c));
                game_choose(g, at.bytes, seat, c, NULL);
            }
            memory_free(m);
        }
}

/* Two states that differ only in what the seat may not know, and in the dice to come: the same choice. */
static void test_secrets(void **unused)
{
    (void)unused;
    static const char *const names[] = {"heuristic", "easy", "mcts:24", "mcts:iterations=24,trees=2", "plan:30"};
    for (size_t k = 0; k < sizeof played / sizeof *played; k++) {
        const game *g = find(played[k]);
        int differed = 0;
        for (int n = 0; n < STATES; n++) {
            room truth, other;
            generator dice;
            wander(g, truth.bytes, 40 + (uint64_t)n, 5 + 9 * n);
            if (game_peek(truth.bytes)->over)
                continue;
            int seat = first_actor(truth.bytes);
            other = truth;
            generator_seed_number(&dice, (uint64_t)n);
            game_redact(g, other.bytes, seat);
            game_imagine(g, other.bytes, seat, &dice);
            differed += memcmp(&truth, &other, g->size) != 0;
            for (size_t b = 0; b < sizeof names / sizeof *names; b++) {
                bot it = read_bot(names[b]);
                assert_int_equal(ask(&it, g, truth.bytes, seat, 5), ask(&it, g, other.bytes, seat, 5));
            }
        }
        assert_true(differed > STATES / 3); /* else nothing was tested */
    }
}

/* The search draws on what the seat sees: another position, other opinions. */
static void test_opinions(void **unused)
{
    (void)unused;
    const game *g = find("libertad");
    room at;
    generator own;
    opinions said;
    bot b = read_bot("mcts:64");
    wander(g, at.bytes, 2, 40);
    int seat = first_actor(at.bytes);
    game_redact(g, at.bytes, seat);
    generator_seed_number(&own, 1);
    const question q = {.game = g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
    choice c = bot_choose(&b, &q);
    assert_int_equal(said.best[0].choice, c);
    assert_true(said.count >= 1 && said.iterations > 0 && said.iterations <= 64);
    int visits = 0;
    for (int i = 0; i < said.count; i++) {
        visits += said.best[i].visits;
        assert_true(said.best[i].expected >= 0 && said.best[i].expected <= 1000);
        assert_true(i < 2 || said.best[i].visits <= said.best[i - 1].visits); /* after its own choice the most tried */
    }
    assert_true(visits <= said.iterations);
}

static void test_stop(void **unused)
{
    (void)unused;
    const game *g = find("brunete");
    room at;
    generator own;
    atomic_bool stop = true;
    bot b = read_bot("mcts:iterations=100000000,trees=2");
    wander(g, at.bytes, 5, 60);
    int seat = first_actor(at.bytes);
    choices list;
    generator_seed_number(&own, 1);
    game_options(g, at.bytes, seat, &list);
    /* it would take hours otherwise */
    assert_true(choices_have(&list, bot_play(&b, g, at.bytes, seat, &own, NULL, &stop)));
}

/* With a memory: a game is the same again, and never goes round in circles. */
static void test_games(void **unused)
{
    (void)unused;
    const game *g = find("libertad");
    bot search = read_bot("mcts:100"), thumb = read_bot("heuristic");
    bout b = {.game = g, .seats = {&search, &thumb, &thumb}, .seed = 1, .bot_seed = 1}; /* once it never ended */
    bout_result one, two;
    room at, again;
    fault why;
    assert_true(bout_play(&b, at.bytes, NULL, NULL, &one, &why));
    assert_true(bout_play(&b, again.bytes, NULL, NULL, &two, &why));
    assert_int_equal(one.choices, two.choices);
    assert_memory_equal(&at, &again, g->size);
}

/* Whole, or in slices of so many iterations. */
static choice think_in(int slice, const bot *b, const question *q)
{
    if (!slice)
        return bot_choose(b, q);
    search *s = search_begin(b, q);
    assert_non_null(s);
    while (!search_go(s, slice, 0))
        ;
    return search_end(s);
}

/* A row of choices of a searching bot with a memory for each seat. */
static int think_along(const game *g, const bot *b, int slice, choice made[DECISIONS])
{
    memory *memories[SEATS_MAX] = {0};
    generator own;
    room at, seen;
    int count = 0;
    generator_seed_number(&own, 11);
    wander(g, at.bytes, 4, 20);
    while (count < DECISIONS && !game_peek(at.bytes)->over) {
        int seat = first_actor(at.bytes);
        if (!memories[seat])
            memories[seat] = memory_make();
        seen = at;
        game_redact(g, seen.bytes, seat);
        const question q = {.game = g, .seen = seen.bytes, .seat = seat, .own = &own, .memory = memories[seat]};
        made[count] = think_in(slice, b, &q);
        game_choose(g, at.bytes, seat, made[count++], NULL);
    }
    for (int s = 0; s < SEATS_MAX; s++)
        memory_free(memories[s]);
    return count;
}

/* Where a search is cut changes nothing of what it chooses, nor of what it remembers for the next choice. */
static void test_slices(void **unused)
{
    (void)unused;
    static const char *const names[] = {"mcts:150", "mcts:iterations=60,trees=2", "easy"};
    enum { QUICK = 2 }; /* the games whose searches cost little are searched in two trees as well */
    for (size_t k = 0; k < sizeof played / sizeof *played; k++)
        for (size_t n = 0; n < (k < QUICK ? sizeof names / sizeof *names : 1); n++) {
            const game *g = find(played[k]);
            bot b = read_bot(names[n]);
            choice whole[DECISIONS], sliced[DECISIONS];
            int count = think_along(g, &b, 0, whole);
            static const int slices[] = {1, 37};
            for (int i = 0; i < 2; i++) {
                assert_int_equal(think_along(g, &b, slices[i], sliced), count);
                assert_memory_equal(whole, sliced, (size_t)count * sizeof *whole);
            }
        }
}

/* A choice that leaves everything as it was is not made for ever: brunete lets a unit be picked up and put down. */
static void test_circles(void **unused)
{
    (void)unused;
    const game *g = find("brunete");
    bot search = read_bot("mcts:2"), thumb = read_bot("heuristic");
    bout b = {.game = g, .seats = {&search, &thumb}, .seed = 1, .bot_seed = 1};
    bout_result r;
    room at;
    fault why;
    assert_true(bout_play(&b, at.bytes, NULL, NULL, &r, &why));
    assert_true(r.choices < 20000);
}

/* Rules of thumb come to an end in all scenarios, also where they once picked a piece up and put it down for ever:
 * with nowhere better to go, and in a space too full to end the movement. */
static void test_ends(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        uint64_t seed;
    } rows[] = {{"libertad", 1}, {"brunete", 1},  {"guerra", 1},  {"espana", 1},
                {"cruzada", 12}, {"cruzada", 36}, {"cruzada", 48}};
    bot thumb = read_bot("heuristic");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const game *g = find(rows[k].game);
        for (int scenario = 0; scenario < g->lists.scenario_count; scenario++) {
            bout b = {.game = g,
                      .seats = {&thumb, &thumb, &thumb},
                      .scenario = scenario,
                      .seed = rows[k].seed,
                      .bot_seed = rows[k].seed};
            bout_result r;
            room at;
            fault why;
            assert_true(bout_play(&b, at.bytes, NULL, NULL, &r, &why));
            assert_true(r.choices < 20000);
        }
    }
}

/* In brunete's short scenario the Republic goes for the last town once it is known: against chance it takes it. */
static void test_last_town(void **unused)
{
    (void)unused;
    bot thumb = read_bot("heuristic"), chance = read_bot("random");
    int sum = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        bout b = {.game = find("brunete"), .seats = {&thumb, &chance}, .scenario = 1, .seed = seed, .bot_seed = seed};
        bout_result r;
        room at;
        fault why;
        assert_true(bout_play(&b, at.bytes, NULL, NULL, &r, &why));
        sum += r.score[0];
    }
    assert_true(sum >= 7500); /* 5,500 when it did not */
}

static void test_words(void **unused)
{
    (void)unused;
    bot b;
    fault why;
    assert_true(bot_read("mcts:iterations=5,ms=20,trees=2,depth=9", &b, &why));
    assert_int_equal(b.budget.iterations, 5);
    assert_int_equal(b.budget.ms, 20);
    assert_int_equal(b.budget.trees, 2);
    assert_int_equal(b.budget.depth, 9);
    static const char *const wrong[] = {"",         "simpleton",  "mcts:",        "mcts:0",  "mcts:x=3",
                                        "random:5", "mcts:ms=-1", "mcts:trees=2", "mcts:5,", "mcts:trees=99,5"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(bot_read(wrong[i], &b, &why));
    assert_ptr_equal(bot_find("simple"), bot_find("heuristic")); /* stored games have it */
    assert_string_equal(bot_find("")->id, "medium");
    assert_null(bot_find("nobody"));
}

static void test_stats(void **unused)
{
    (void)unused;
    interval i = share_interval(50, 100);
    assert_true(i.low > 0.40 && i.low < 0.41 && i.high > 0.59 && i.high < 0.60);
    i = share_interval(0, 10);
    assert_true(i.low == 0 && i.high > 0.27 && i.high < 0.28);
    results r = {.count = 2, .points = {{0, 75}, {25, 0}}, .games = {{0, 100}, {100, 0}}};
    double elo[RATED_MAX];
    elo_fit(&r, elo);
    assert_true(elo[0] - elo[1] > 180 && elo[0] - elo[1] < 200 && elo[0] + elo[1] < 0.001);
}

int main(int argc, char **argv)
{
    if (argc > 1) /* only the tests of this name */
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal), cmocka_unit_test(test_secrets),   cmocka_unit_test(test_opinions),
        cmocka_unit_test(test_stop),  cmocka_unit_test(test_games),     cmocka_unit_test(test_circles),
        cmocka_unit_test(test_ends),  cmocka_unit_test(test_last_town), cmocka_unit_test(test_words),
        cmocka_unit_test(test_stats), cmocka_unit_test(test_slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
