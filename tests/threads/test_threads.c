/* What runs in many threads at once: finding a game, playing it, showing it, thinking about it. Nothing is asserted of
 * time; the thread sanitizer watches (`make test`), and what comes of a game must not depend on the others. */
#include <stdlib.h>
#include <string.h>

#include "unit.h"

#include "bots/bot.h"
#include "core/play/position.h"
#include "core/tell/forecast.h"
#include "core/tell/view.h"
#include "games/games.h"
#include "sim/bout.h"

enum { THREADS = 4, ROUNDS = 2, STEPS = 16, GAMES = 16 };

typedef struct sums {
    int games;
    uint64_t alone[GAMES * ROUNDS], together[GAMES * ROUNDS];
    uint64_t *now;
} sums;

/* All that a viewer is shown, in a number. */
static uint64_t seen_by_all(const game *g, const void *state, uint64_t before)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    for (int viewer = 0; viewer <= g->seats; viewer++)
        view_json(g, state, viewer == g->seats ? WATCHER : viewer, viewer % 2 ? LANG_ES : LANG_EN, &t);
    int seat = __builtin_ctz(game_peek(state)->actors);
    forecasts_json(g, state, seat, LANG_ES, &t);
    position_write(g, state, &t);
    uint64_t sum = text_hash(before, text_string(&t), t.length);
    text_release(&t);
    return sum;
}

/* A few choices of a game; which game, and all that happens, follows from the number. */
static void play(void *context, long number)
{
    sums *s = context;
    fault why;
    const game *g = games_find(games[number % s->games]->id, &why);
    bot thinker;
    generator key, own;
    uint64_t sum = 1;
    if (!g || !bot_read("mcts:6", &thinker, &why))
        return; /* its sum stays 0 */
    void *state = malloc(g->size);
    generator_seed_number(&key, (uint64_t)number + 1);
    generator_seed_number(&own, (uint64_t)number + 99);
    game_start(g, state, (int)(number % g->lists.scenario_count), 0, &key, NULL);
    for (int i = 0; i < STEPS && !game_peek(state)->over; i++) {
        choices list;
        int seat = __builtin_ctz(game_peek(state)->actors);
        game_options(g, state, seat, &list);
        choice c = i % 4 ? list.list[generator_below(&own, (uint32_t)list.count)]
                         : bot_play(&thinker, g, state, seat, &own, NULL, NULL);
        game_choose(g, state, seat, c, NULL);
        if (i % 8 == 0 && !game_peek(state)->over)
            sum = seen_by_all(g, state, sum);
    }
    s->now[number] = text_hash(sum, state, g->size);
    free(state);
}

static void games_in_many_threads(void **state)
{
    (void)state;
    static sums s;
    games_load(); /* from here on any thread may ask for a game */
    while (games[s.games])
        s.games++;
    assert_in_range(s.games, 1, GAMES);
    s.now = s.together;
    pool_run(THREADS, s.games * ROUNDS, play, NULL, &s);
    s.now = s.alone;
    pool_run(1, s.games * ROUNDS, play, NULL, &s);
    for (int i = 0; i < s.games * ROUNDS; i++) {
        assert_int_not_equal(s.alone[i], 0);
        assert_int_equal(s.alone[i], s.together[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_in_many_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
