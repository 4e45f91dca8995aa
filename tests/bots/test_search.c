/* The parts of the search, on the toy game with a judgement of the tests' own: each seat plays for itself, what is
 * heavier is looked at first, results go to those who made the choices, and budgets are kept. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "unit.h"

#include "bots/mcts.h"
#include "bots/policy.h"
#include "bots/tree.h"
#include "core/toy.h"

typedef union room {
    max_align_t align;
    char bytes[STATE_MAX];
} room;

/* Each seat wants the first piece in its own place, and nothing else. */
static int wants_piece(const void *state, int seat)
{
    return ((const toy *)state)->place[0] == seat ? 1000 : 0;
}

static int weighs_alike(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return 1;
}

/* By its operands, so that few are equal. */
static int weighs_by_number(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return 10 * choice_a(c) + choice_b(c) + (choice_verb(c) == TOY_MOVE ? 100 : 0);
}

static int beyond(const void *state, int seat)
{
    (void)state;
    return seat == RED ? -5 : seat == GREEN ? 1005 : 700;
}

static game rigged(int (*weigh)(const void *, int, choice), int (*judge)(const void *, int))
{
    game g = toy_game;
    g.bot.weigh = weigh;
    g.bot.judge = judge;
    return g;
}

static bot read_bot(const char *words)
{
    bot b;
    fault why;
    assert_true(bot_read(words, &b, &why));
    return b;
}

/* A random position in which one seat is at its turn; false if the game ended before. */
static bool somebodys_turn(const game *g, uint64_t seed, void *state, int *seat)
{
    generator key, own;
    generator_seed_number(&key, seed);
    generator_seed_number(&own, seed + 1000);
    chance c = chance_from(&own);
    game_start(g, state, 0, 0, &key, NULL);
    for (int i = 0; i < 200 && !game_peek(state)->over; i++) {
        choices list;
        unsigned actors = game_peek(state)->actors;
        *seat = policy_seat(actors, &c);
        game_options(g, state, *seat, &list);
        if (!(actors & (actors - 1)) && choices_have(&list, choice_make(TOY_END, 0, 0)) && i > (int)(seed % 40))
            return true;
        game_choose(g, state, *seat, list.list[chance_below(&c, (uint32_t)list.count)], NULL);
    }
    return false;
}

/* Whoever it is: the piece goes where that seat wants it. */
static void test_own_good(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:iterations=400,depth=1");
    int tried[TOY_SEATS] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        room at;
        generator own;
        choices list;
        int seat;
        if (!somebodys_turn(&g, seed, at.bytes, &seat))
            continue;
        choice wanted = choice_make(TOY_MOVE, 0, seat);
        game_options(&g, at.bytes, seat, &list);
        if (!choices_have(&list, wanted) || tried[seat] == 4)
            continue;
        generator_seed_number(&own, seed);
        assert_int_equal(bot_play(&b, &g, at.bytes, seat, &own, NULL, NULL), wanted);
        tried[seat]++;
    }
    for (int seat = 0; seat < TOY_SEATS; seat++)
        assert_true(tried[seat] > 1);
}

/* Others play for themselves too: whoever hands over the turn while the piece stands where he wants it expects to lose
 * it. */
static void test_others_good(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:iterations=3000,depth=1");
    int tried = 0, sum = 0;
    for (uint64_t seed = 1; seed <= 200 && tried < 6; seed++) {
        room at, after;
        generator own;
        opinions said;
        int seat;
        if (!somebodys_turn(&g, seed, at.bytes, &seat) || ((toy *)at.bytes)->place[0] != seat)
            continue;
        after = at;
        game_choose(&g, after.bytes, seat, choice_make(TOY_END, 0, 0), NULL);
        if (game_peek(after.bytes)->over || game_acts(after.bytes, seat))
            continue; /* nobody else comes next */
        game_redact(&g, at.bytes, seat);
        generator_seed_number(&own, seed);
        const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
        bot_choose(&b, &q);
        for (int i = 0; i < said.count; i++)
            if (choice_verb(said.best[i].choice) == TOY_END)
                tried++, sum += said.best[i].expected;
    }
    print_message("%d positions, %d expected\n", tried, tried ? sum / tried : 0);
    assert_true(tried >= 3 && sum / tried < 600);
}

static void test_judge(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, beyond), blind = rigged(weighs_alike, NULL);
    room at;
    toy *s = (toy *)at.bytes;
    int seat;
    assert_true(somebodys_turn(&toy_game, 3, at.bytes, &seat));
    assert_int_equal(bot_judge(&g, at.bytes, RED), 0);
    assert_int_equal(bot_judge(&g, at.bytes, GREEN), 1000);
    assert_int_equal(bot_judge(&g, at.bytes, BLUE), 700);
    assert_int_equal(bot_judge(&blind, at.bytes, BLUE), 500);
    s->h.over = true;
    s->score[RED] = 1, s->score[GREEN] = 7, s->score[BLUE] = 3;
    assert_int_equal(bot_judge(&g, at.bytes, RED), 0);
    assert_int_equal(bot_judge(&g, at.bytes, GREEN), 1000);
    assert_int_equal(bot_judge(&blind, at.bytes, BLUE), 0);
}

static void test_expect(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, beyond);
    room at;
    generator own;
    int seat, expected[SEATS_MAX];
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    generator_seed_number(&own, 1);
    game_redact(&g, at.bytes, seat);
    const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own};
    bot_expect(&q, 7, expected);
    assert_int_equal(expected[RED], 0);
    assert_int_equal(expected[GREEN], 1000);
    assert_int_equal(expected[BLUE], 700);
}

static void test_quick(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, wants_piece);
    room at;
    generator own;
    choices list;
    int seat, seen[3] = {0};
    generator_seed_number(&own, 5);
    chance c = chance_from(&own);
    for (int i = 0; i < 300; i++) {
        assert_int_equal(policy_seat(4, &c), 2);
        seen[policy_seat(5, &c)]++;
    }
    assert_true(seen[0] > 100 && seen[2] > 100 && !seen[1]);
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    game_options(&g, at.bytes, seat, &list);
    choice best = policy_heaviest(&g, at.bytes, seat, &list, &c);
    for (int i = 0; i < list.count; i++)
        assert_true(list.list[i] == best || weighs_by_number(NULL, 0, list.list[i]) < weighs_by_number(NULL, 0, best));
    list.list[0] = best == list.list[1] ? list.list[0] : best; /* two left: the heavier, always */
    list.count = 2;
    for (int i = 0; i < 20; i++)
        assert_int_equal(policy_quick(&g, at.bytes, seat, &list, &c), best);
    game alike = rigged(weighs_alike, wants_piece); /* among equals any */
    int first = 0;
    for (int i = 0; i < 300; i++)
        first += policy_heaviest(&alike, at.bytes, seat, &list, &c) == list.list[0];
    assert_true(first > 100 && first < 200);
}

/* What looks best at a glance, the best first, no more than there is room for. */
static void test_glance(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, beyond);
    room at;
    generator own;
    opinions said;
    choices list;
    int seat;
    bot b = read_bot("heuristic");
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    game_redact(&g, at.bytes, seat);
    game_options(&g, at.bytes, seat, &list);
    generator_seed_number(&own, 1);
    const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
    choice made = bot_choose(&b, &q);
    assert_int_equal(made, said.best[0].choice);
    assert_int_equal(said.count, list.count < OPINIONS_MAX ? list.count : OPINIONS_MAX);
    assert_int_equal(said.expected, bot_judge(&g, at.bytes, seat));
    for (int i = 1; i < said.count; i++)
        assert_true(weighs_by_number(NULL, 0, said.best[i].choice) <
                    weighs_by_number(NULL, 0, said.best[i - 1].choice));
}

/* --- the tree --- */

static void test_tree(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, wants_piece);
    room at;
    generator own;
    choices list;
    tree t = {0};
    bool fresh;
    int seat;
    generator_seed_number(&own, 5);
    chance c = chance_from(&own);
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    game_options(&g, at.bytes, seat, &list);
    assert_true(list.count > 4 && tree_begin(&t));
    choice best = policy_heaviest(&g, at.bytes, seat, &list, &c);
    int one = tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    assert_true(fresh && tree_twig(&t, one)->choice == best && tree_twig(&t, one)->seat == seat);
    int two = tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    assert_true(fresh && two != one && tree_twig(&t, two)->choice != best);
    tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    assert_false(fresh); /* two of them, until the root has been visited */
    double reward[SEATS_MAX] = {0.1, 0.2, 0.3}, more[SEATS_MAX] = {0.5, 0.6, 0.9};
    tree_credit(&t, (const int[]){t.root, one}, 2, reward);
    tree_credit(&t, (const int[]){t.root, two}, 2, more);
    tree_credit(&t, (const int[]){t.root, two}, 2, more);
    assert_int_equal(tree_twig(&t, t.root)->visits, 3);
    assert_int_equal(tree_twig(&t, two)->visits, 2);
    assert_true(fabs(tree_twig(&t, one)->sum - reward[seat]) < 1e-9);
    assert_true(fabs(tree_twig(&t, two)->sum - 2 * more[seat]) < 1e-9);
    assert_true(fabs(t.mean[2] - 0.7) < 1e-9 && fabs(t.spread[2] - 0.24) < 1e-9);
    tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    assert_true(fresh); /* three visits: one more */
    assert_false(tree_descend(&t, (seat + 1) % TOY_SEATS, best));
    assert_true(tree_descend(&t, seat, best) && t.root == one);
    tree_release(&t);
}

/* Of two that were tried as often, the better one is followed. */
static void test_better(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, wants_piece);
    room at;
    generator own;
    choices list;
    tree t = {0};
    bool fresh;
    int seat;
    generator_seed_number(&own, 5);
    chance c = chance_from(&own);
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    game_options(&g, at.bytes, seat, &list);
    list.count = 2;
    assert_true(tree_begin(&t));
    int one = tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    int two = tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh);
    double good[SEATS_MAX] = {0}, bad[SEATS_MAX] = {1, 1, 1};
    good[seat] = 0.51, bad[seat] = 0.5;
    for (int i = 0; i < 10; i++) {
        tree_credit(&t, (const int[]){t.root, one}, 2, bad);
        tree_credit(&t, (const int[]){t.root, two}, 2, good);
    }
    assert_int_equal(tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh), two);
    for (int i = 0; i < 2000; i++) /* what is hardly tried comes again some time */
        tree_credit(&t, (const int[]){t.root, two}, 2, good);
    int again = 0;
    for (int i = 0; i < 20000 && !again; i++)
        again = tree_step(&t, t.root, &g, at.bytes, seat, &list, &c, &fresh) == one;
    assert_true(again);
    tree_release(&t);
}

/* --- budgets, slips, memory --- */

/* With one choice nothing can change any more when half is spent; it is looked at after every 16. */
static void test_settled(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:64");
    int found = 0;
    for (uint64_t seed = 1; seed <= 200 && !found; seed++) {
        room at;
        generator key, own;
        choices list;
        opinions said;
        generator_seed_number(&key, seed);
        generator_seed_number(&own, seed);
        chance c = chance_from(&own);
        game_start(&g, at.bytes, 0, 0, &key, NULL);
        for (int i = 0; i < 100 && !game_peek(at.bytes)->over && !found; i++) {
            int seat = policy_seat(game_peek(at.bytes)->actors, &c);
            game_options(&g, at.bytes, seat, &list);
            if (list.count == 1) {
                room seen = at;
                game_redact(&g, seen.bytes, seat);
                const question q = {.game = &g, .seen = seen.bytes, .seat = seat, .own = &own, .said = &said};
                assert_int_equal(bot_choose(&b, &q), list.list[0]);
                assert_int_equal(said.iterations, 48);
                found++;
            }
            game_choose(&g, at.bytes, seat, list.list[chance_below(&c, (uint32_t)list.count)], NULL);
        }
    }
    assert_int_equal(found, 1);
}

/* It stops early only when the rest could not make another choice the most tried. */
static void test_stops_early(void **unused)
{
    (void)unused;
    enum { ALL = 400 };
    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:iterations=400,depth=1");
    int early = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        room at;
        generator own;
        opinions said;
        int seat;
        if (!somebodys_turn(&g, seed, at.bytes, &seat))
            continue;
        game_redact(&g, at.bytes, seat);
        generator_seed_number(&own, seed);
        const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
        bot_choose(&b, &q);
        int first = 0, second = 0;
        for (int i = 0; i < said.count; i++) {
            int v = said.best[i].visits;
            second = v > first ? first : v > second ? v : second;
            first = v > first ? v : first;
        }
        assert_true(said.iterations == ALL || first > second + ALL - said.iterations);
        early += said.iterations < ALL;
    }
    assert_true(early > 3);
}

/* A judgement that says nothing: one bit of the position. */
static int by_chance(const void *state, int seat)
{
    const toy *s = state;
    unsigned mixed = (unsigned)(s->hand[0] * 7 + s->hand[1] * 11 + s->hand[2] * 13 + s->deck + s->place[0] * 5 +
                                s->place[1] * 3 + s->place[2] + s->score[1] * 17 + seat) *
                     2654435761u;
    return mixed >> 31 ? 1000 : 0;
}

/* Where few tries say little, what looks best at a glance is taken. */
static void test_doubt(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, by_chance);
    bot b = read_bot("mcts:iterations=24");
    int tried = 0, glance = 0;
    for (uint64_t seed = 1; seed <= 60 && tried < 20; seed++) {
        room at;
        generator own;
        choices list;
        int seat;
        if (!somebodys_turn(&g, seed, at.bytes, &seat))
            continue;
        generator_seed_number(&own, seed);
        chance c = chance_from(&own);
        game_options(&g, at.bytes, seat, &list);
        tried++;
        glance += bot_play(&b, &g, at.bytes, seat, &own, NULL, NULL) == policy_heaviest(&g, at.bytes, seat, &list, &c);
    }
    print_message("%d of %d\n", glance, tried);
    assert_true(tried == 20 && glance >= 17);
}

/* What was thought of a choice that showed nothing is thought no more: the next one of the same seat takes less. */
static void test_recall(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:iterations=100,depth=1");
    int spared = 0, other_seat = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        room at, seen;
        generator own;
        opinions said;
        int seat;
        if (!somebodys_turn(&g, seed, at.bytes, &seat))
            continue;
        memory *m = memory_make();
        generator_seed_number(&own, seed);
        seen = at;
        game_redact(&g, seen.bytes, seat);
        question q = {.game = &g, .seen = seen.bytes, .seat = seat, .own = &own, .memory = m, .said = &said};
        choice c = bot_choose(&b, &q);
        int before = said.iterations;
        uint32_t reveals = game_peek(at.bytes)->reveals;
        game_choose(&g, at.bytes, seat, c, NULL);
        bool mine = !game_peek(at.bytes)->over && game_acts(at.bytes, seat);
        if (mine && choice_verb(c) == TOY_MOVE && game_peek(at.bytes)->reveals == reveals && before == 100) {
            seen = at;
            game_redact(&g, seen.bytes, seat);
            choices list;
            game_options(&g, seen.bytes, seat, &list);
            c = bot_choose(&b, &q);
            assert_true(choices_have(&list, c) && said.iterations < 100);
            spared++;
        } else if (!game_peek(at.bytes)->over && !mine) { /* another seat's thoughts are no use */
            seen = at;
            q.seat = __builtin_ctz(game_peek(at.bytes)->actors);
            game_redact(&g, seen.bytes, q.seat);
            choices list;
            game_options(&g, seen.bytes, q.seat, &list);
            assert_true(choices_have(&list, bot_choose(&b, &q)));
            other_seat++;
        }
        memory_free(m);
    }
    print_message("%d spared, %d of another seat\n", spared, other_seat);
    assert_true(spared > 2);
}

/* A budget of time comes to an end, whole or in slices. */
static void test_time(void **unused)
{
    (void)unused;
    bot b = read_bot("mcts:ms=5");
    room at;
    generator own;
    choices list;
    int seat;
    assert_true(somebodys_turn(&toy_game, 3, at.bytes, &seat));
    game_redact(&toy_game, at.bytes, seat);
    game_options(&toy_game, at.bytes, seat, &list);
    generator_seed_number(&own, 1);
    const question q = {.game = &toy_game, .seen = at.bytes, .seat = seat, .own = &own};
    assert_true(choices_have(&list, bot_choose(&b, &q)));
    search *s = search_begin(&b, &q);
    assert_non_null(s);
    while (!search_go(s, 10, 0))
        ;
    assert_true(choices_have(&list, search_end(s)));
    bot thumb = read_bot("heuristic"); /* which does not search: done before it begins */
    s = search_begin(&thumb, &q);
    assert_true(s && search_go(s, 1, 0));
    assert_true(choices_have(&list, search_end(s)));
}

static int turns_ended;

static int counts_turns(const void *state)
{
    (void)state;
    return turns_ended;
}

/* Iterations for one more choice of the same memory. */
static int thinks(const game *g, const bot *b, const room *at, int seat, memory *m)
{
    generator own;
    opinions said;
    generator_seed_number(&own, 1);
    const question q = {.game = g, .seen = at->bytes, .seat = seat, .own = &own, .memory = m, .said = &said};
    bot_choose(b, &q);
    return said.iterations;
}

/* A turn has a budget: the later choices of it have ever less, whoever acts between them; the next turn has it anew. */
static void test_turn_budget(void **unused)
{
    (void)unused;
    int64_t sum = 0;
    for (int made = 0; made < 2000; made++) {
        assert_true(policy_share(900, 12, made) >= policy_share(900, 12, made + 1));
        sum += policy_share(900, 12, made);
    }
    assert_in_range(sum, 9 * 900, 15 * 900);
    assert_int_equal(policy_share(900, 12, 0), 900);
    assert_int_equal(policy_share(900, 0, 50), 900);
    assert_int_equal(policy_share(0, 12, 50), 0);
    assert_int_equal(policy_share(900, 1, 5000), 1);

    game g = rigged(weighs_alike, wants_piece);
    bot b = read_bot("mcts:iterations=400,row=1,depth=1");
    room at;
    int seat;
    memory *m = memory_make();
    g.bot.clock = counts_turns;
    assert_true(m && somebodys_turn(&g, 3, at.bytes, &seat));
    for (turns_ended = 3; turns_ended < 5; turns_ended++) {
        assert_true(thinks(&g, &b, &at, seat, m) > 100);
        assert_in_range(thinks(&g, &b, &at, seat, m), 2, 100);
        assert_in_range(thinks(&g, &b, &at, seat, m), 2, 45);
    }
    memory_free(m);
}

static void test_slips(void **unused)
{
    (void)unused;
    room at;
    generator own;
    choice made;
    int seat, slips = 0;
    bot easy = read_bot("easy"), medium = read_bot("medium");
    assert_true(somebodys_turn(&toy_game, 3, at.bytes, &seat));
    generator_seed_number(&own, 1);
    const question q = {.game = &toy_game, .seen = at.bytes, .seat = seat, .own = &own};
    for (int i = 0; i < 4000; i++) {
        slips += bot_slips(&easy, &q, &made);
        assert_false(bot_slips(&medium, &q, &made));
    }
    assert_in_range(slips, 700, 900); /* a fifth */
}

/* Asked the same again, a memory answers with something else as long as there is something else. */
static void test_never_twice(void **unused)
{
    (void)unused;
    game g = rigged(weighs_by_number, wants_piece);
    bot b = read_bot("mcts:40");
    room at;
    generator own;
    choices list;
    choice made[CHOICES_MAX];
    int seat;
    memory *m = memory_make();
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    generator_seed_number(&own, 1);
    game_redact(&g, at.bytes, seat);
    game_options(&g, at.bytes, seat, &list);
    const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own, .memory = m};
    for (int i = 0; i < list.count; i++) {
        made[i] = bot_choose(&b, &q);
        assert_true(choices_have(&list, made[i]));
        for (int k = 0; k < i; k++)
            assert_true(made[i] != made[k]);
    }
    memory_free(m);
}

/* The iterations are shared out among the trees, and no more than they are made. */
static void test_shared_out(void **unused)
{
    (void)unused;
    game g = rigged(weighs_alike, wants_piece);
    room at;
    int seat;
    assert_true(somebodys_turn(&g, 3, at.bytes, &seat));
    game_redact(&g, at.bytes, seat);
    for (int trees = 1; trees <= 3; trees++) {
        generator own;
        opinions said;
        int visits = 0;
        bot b = read_bot(trees == 1 ? "mcts:15" : trees == 2 ? "mcts:15,trees=2" : "mcts:15,trees=3");
        generator_seed_number(&own, 1);
        const question q = {.game = &g, .seen = at.bytes, .seat = seat, .own = &own, .said = &said};
        bot_choose(&b, &q);
        assert_int_equal(said.iterations, trees == 2 ? 16 : 15); /* 8 each: no tree has fewer than another */
        for (int i = 0; i < said.count; i++)
            visits += said.best[i].visits;
        assert_true(visits > 0 && visits <= said.iterations);
    }
}

static void test_limits(void **unused)
{
    (void)unused;
    static const struct {
        const char *words;
        bool read;
    } rows[] = {{"mcts:iterations=100000000", true},
                {"mcts:iterations=100000001", false},
                {"mcts:ms=600000", true},
                {"mcts:ms=600001", false},
                {"mcts:depth=100000,1", true},
                {"mcts:depth=100001,1", false},
                {"mcts:depth=0,1", false},
                {"mcts:depth=5", false},
                {"mcts:ms=1", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bot b;
        fault why;
        if (bot_read(rows[i].words, &b, &why) != rows[i].read)
            fail_msg("%s", rows[i].words);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_good),    cmocka_unit_test(test_others_good), cmocka_unit_test(test_judge),
        cmocka_unit_test(test_expect),      cmocka_unit_test(test_quick),       cmocka_unit_test(test_glance),
        cmocka_unit_test(test_tree),        cmocka_unit_test(test_better),      cmocka_unit_test(test_settled),
        cmocka_unit_test(test_turn_budget), cmocka_unit_test(test_slips),       cmocka_unit_test(test_limits),
        cmocka_unit_test(test_shared_out),  cmocka_unit_test(test_never_twice), cmocka_unit_test(test_stops_early),
        cmocka_unit_test(test_doubt),       cmocka_unit_test(test_recall),      cmocka_unit_test(test_time),
    };
    if (argc > 1) /* only the tests of this name */
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
