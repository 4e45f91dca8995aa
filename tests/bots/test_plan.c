/* Planning and judging: turns end where the contract says, a plan comes out the same however it is cut or shared out
 * among threads, it stops when it is told to, and what was learned foretells results better than their mean. */
#include <stdlib.h>
#include <string.h>

#include "players.h"

#include "bots/mcts.h"
#include "bots/plan.h"
#include "bots/policy.h"
#include "core/game/judge.h"
#include "games/brunete/state.h"
#include "sim/learn.h"

enum { DECISIONS = 24, WALK = 1500, ALIKE_MOST = 100 };
static const char *const played[] = {"libertad", "brunete", "guerra", "espana", "cruzada"};
enum { PLAYED = sizeof played / sizeof *played };

static void begin(const game *g, int scenario, uint64_t seed, void *state)
{
    generator key;
    generator_seed_number(&key, seed);
    game_start(g, state, scenario, 0, &key, NULL);
}

/* One decision by rules of thumb. */
static void step(const game *g, void *state, chance *c)
{
    choices list;
    int seat = first_actor(state);
    game_options(g, state, seat, &list);
    game_choose(g, state, seat, policy_quick(g, state, seat, &list, c), NULL);
}

/* Turns end one after the other, and what a position is told by stays within its bounds. */
static void test_clock(void **unused)
{
    (void)unused;
    for (int k = 0; k < PLAYED; k++)
        for (int scenario = 0; scenario < find(played[k])->lists.scenario_count; scenario++) {
            const game *g = find(played[k]);
            room at;
            chance c = {77};
            begin(g, scenario, 5, at.bytes);
            int clock = g->bot.clock(at.bytes), first = clock;
            for (int i = 0; i < WALK && !game_peek(at.bytes)->over; i++) {
                step(g, at.bytes, &c);
                if (game_peek(at.bytes)->over)
                    break;
                if (g->bot.clock(at.bytes) < clock)
                    fail_msg("%s, scenario %d, decision %d: the clock falls from %d to %d", g->id, scenario, i, clock,
                             g->bot.clock(at.bytes));
                clock = g->bot.clock(at.bytes);
                int value[FEATURES_MAX], part = g->bot.progress ? g->bot.progress(at.bytes) : 0;
                assert_true(part >= 0 && part <= 1000);
                if (g->bot.measure)
                    g->bot.measure(at.bytes, 0, value);
                for (int f = 0; g->bot.measure && g->bot.features[f].id; f++)
                    assert_true(value[f] > -10000 && value[f] < 10000);
            }
            assert_true(clock > first + 1);
        }
}

/* What the two seats of a game can be told by is the opposite for the other. */
static void test_opposite(void **unused)
{
    (void)unused;
    for (int k = 0; k < PLAYED; k++) {
        const game *g = find(played[k]);
        room at;
        chance c = {3};
        begin(g, 0, 9, at.bytes);
        for (int i = 0; i < 200 && g->bot.measure && g->seats == 2 && !game_peek(at.bytes)->over; i++) {
            int one[FEATURES_MAX], two[FEATURES_MAX];
            step(g, at.bytes, &c);
            g->bot.measure(at.bytes, 0, one);
            g->bot.measure(at.bytes, 1, two);
            for (int f = 0; g->bot.features[f].id; f++)
                assert_int_equal(one[f], -two[f]);
        }
    }
}

/* Brunete's supports come back and its command points are not kept: to have spent them on an attack is no loss. */
static void test_spent(void **unused)
{
    (void)unused;
    const game *g = find("brunete");
    static _Alignas(max_align_t) brunete s;
    int kept[FEATURES_MAX], spent[FEATURES_MAX];
    begin(g, OFFENSIVE, 9, &s);
    assert_true(s.artillery[REP] && s.aviation[REP] && s.cp[REP]);
    g->bot.measure(&s, REP, kept);
    s.artillery_used[REP] = s.artillery[REP];
    s.aviation_used[REP] = s.aviation[REP];
    s.artillery[REP] = s.aviation[REP] = s.cp[REP] = 0;
    g->bot.measure(&s, REP, spent);
    assert_memory_equal(kept, spent, sizeof kept);
}

/* A row of choices, whole (0) or in slices of so many futures. */
static int plan_along(const game *g, const bot *b, int slice, choice made[DECISIONS])
{
    memory *m = memory_make();
    generator own;
    room at, seen;
    int count = 0;
    generator_seed_number(&own, 11);
    begin(g, 0, 4, at.bytes);
    while (count < DECISIONS && !game_peek(at.bytes)->over) {
        int seat = first_actor(at.bytes);
        seen = at;
        game_redact(g, seen.bytes, seat);
        const question q = {.game = g, .seen = seen.bytes, .seat = seat, .own = &own, .memory = m};
        search *s = slice ? search_begin(b, &q) : NULL;
        while (s && !search_go(s, slice, 0))
            ;
        made[count] = s ? search_end(s) : bot_choose(b, &q);
        game_choose(g, at.bytes, seat, made[count++], NULL);
    }
    memory_free(m);
    return count;
}

static void test_slices(void **unused)
{
    (void)unused;
    static const char *const names[] = {"plan:60", "plan:iterations=60,trees=3"};
    for (int k = 0; k < PLAYED; k++) {
        const game *g = find(played[k]);
        choice whole[DECISIONS], other[DECISIONS];
        bot b = read_bot(names[0]), threads = read_bot(names[1]);
        int count = plan_along(g, &b, 0, whole);
        assert_true(count > 1);
        assert_int_equal(plan_along(g, &b, 7, other), count);
        assert_memory_equal(whole, other, (size_t)count * sizeof *whole);
        assert_int_equal(plan_along(g, &threads, 0, other), count);
        assert_memory_equal(whole, other, (size_t)count * sizeof *whole);
    }
}

static void test_stop(void **unused)
{
    (void)unused;
    const game *g = find("brunete");
    room at;
    generator own;
    atomic_bool stop = true;
    choices list;
    bot b = read_bot("plan:iterations=100000000,trees=2");
    begin(g, 0, 5, at.bytes);
    int seat = first_actor(at.bytes);
    generator_seed_number(&own, 1);
    game_options(g, at.bytes, seat, &list);
    /* it would take days otherwise */
    assert_true(choices_have(&list, bot_play(&b, g, at.bytes, seat, &own, NULL, &stop)));
}

/* Who asks is told what it does first, then what else looked good. */
static void test_opinions(void **unused)
{
    (void)unused;
    const game *g = find("espana");
    room at;
    generator own;
    opinions said;
    chance c = {1};
    bot b = read_bot("plan:80");
    begin(g, 0, 2, at.bytes);
    for (int i = 0; i < 12; i++)
        step(g, at.bytes, &c);
    int seat = first_actor(at.bytes);
    game_redact(g, at.bytes, seat);
    generator_seed_number(&own, 1);
    const question q = {.game = g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
    choice made = bot_choose(&b, &q);
    assert_int_equal(made, said.best[0].choice);
    assert_true(said.count > 1 && said.iterations >= 80);
    for (int i = 2; i < said.count; i++)
        assert_true(said.best[i].expected <= said.best[i - 1].expected);
}

/* Two games with the same dice, the bots' own apart: how many choices they have in common from the first on. */
static int alike(const game *g, const bot *b)
{
    memory *m[2][SEATS_MAX];
    generator own[2][SEATS_MAX];
    room at[2];
    int count = 0;
    for (int k = 0; k < 2; k++) {
        begin(g, 0, 3, at[k].bytes);
        for (int s = 0; s < g->seats; s++) {
            m[k][s] = memory_make();
            generator_seed_number(&own[k][s], 1000 + 10 * (uint64_t)k + (uint64_t)s);
        }
    }
    for (choice made[2] = {0}; made[0] == made[1] && count < ALIKE_MOST; count++)
        for (int k = 0; k < 2; k++) {
            int seat = first_actor(at[k].bytes);
            made[k] = bot_play(b, g, at[k].bytes, seat, &own[k][seat], m[k][seat], NULL);
            game_choose(g, at[k].bytes, seat, made[k], NULL);
        }
    for (int k = 0; k < 2; k++)
        for (int s = 0; s < g->seats; s++)
            memory_free(m[k][s]);
    return count;
}

static void test_openings(void **unused)
{
    (void)unused;
    bot b = read_bot("hard:8");
    for (int k = 0; k < PLAYED; k++)
        if (alike(find(played[k]), &b) == ALIKE_MOST)
            fail_msg("%s: two games begin with the same %d choices", played[k], ALIKE_MOST);
}

/* Whoever is bold or careful still takes the better of two ends. */
static void test_tempers(void **unused)
{
    (void)unused;
    for (int temper = -1; temper <= 1; temper++) {
        assert_int_equal(policy_leans(temper, 0), 0);
        assert_int_equal(policy_leans(temper, 1000), 1000);
        for (int value = 4; value <= 1000; value++)
            assert_true(policy_leans(temper, value) > policy_leans(temper, value - 4));
    }
    assert_true(policy_leans(1, 500) < 500 && policy_leans(-1, 500) > 500);
}

/* Forty games of guerra: what they teach foretells those that were kept apart, and in whole numbers as in fractions. */
static void test_learn(void **unused)
{
    (void)unused;
    enum { GAMES = 40 };
    const game *g = find("guerra");
    lessons l;
    weights w;
    quality mean, learned;
    fault why;
    bot b = read_bot("easy");
    assert_true(lessons_make(&l, g, GAMES));
    for (long i = 0; i < GAMES; i++) {
        const bout one = {.game = g, .seats = {&b, &b}, .seed = 100 + (uint64_t)i, .bot_seed = 100 + (uint64_t)i};
        assert_true(lesson_play(&l, i, &one, &why));
    }
    learn(&l, &w);
    learn_judge_mean(&l, &mean);
    learn_judge(&l, &w, &learned);
    assert_true(learned.brier[3] < mean.brier[3] && learned.correlation[3] > 0.5);
    lessons_release(&l);
}

/* Where all can lose together, what was learned counts as far as they do not: games of bots that hardly ever lose
 * teach who wins, and not to keep from losing. */
static void test_common(void **unused)
{
    (void)unused;
    int games_held = 0;
    for (int k = 0; k < PLAYED; k++) {
        const game *g = find(played[k]);
        _Alignas(max_align_t) char state[STATE_MAX];
        chance c = {7};
        if (!g->bot.common)
            continue;
        games_held++;
        begin(g, 0, 11, state);
        for (int i = 0; i < WALK && !game_peek(state)->over; i++, step(g, state, &c))
            for (int seat = 0; seat < g->seats; seat++) {
                int common = g->bot.common(state);
                assert_in_range(common, 0, 1000);
                assert_int_equal(bot_judge(g, state, seat),
                                 judge_expect(judge_weights(g, 0), g, state, seat) * common / 1000);
            }
    }
    assert_true(games_held > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_clock),    cmocka_unit_test(test_opposite),
                                       cmocka_unit_test(test_spent),    cmocka_unit_test(test_slices),
                                       cmocka_unit_test(test_stop),     cmocka_unit_test(test_opinions),
                                       cmocka_unit_test(test_openings), cmocka_unit_test(test_tempers),
                                       cmocka_unit_test(test_learn),    cmocka_unit_test(test_common)};
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
