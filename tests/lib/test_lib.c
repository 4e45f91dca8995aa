/* libfrente from outside: what is refused, what a seat is told, and that a batch is the same with any number of
 * threads. Nothing of src/ is included: what a caller has is what is tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "frente.h"

static const frente_game *game_of(const char *id)
{
    const frente_game *g;
    frente_fault why;
    assert_int_equal(frente_game_find(id, &g, &why), FRENTE_OK);
    return g;
}

static frente_match *begin(const frente_game *g, uint64_t number)
{
    char key[FRENTE_KEY_TEXT];
    frente_match *m;
    frente_fault why;
    frente_key(number, key);
    assert_int_equal(frente_begin(g, (int)(number % (uint64_t)frente_scenarios(g)), 0, key, &m, &why), FRENTE_OK);
    return m;
}

static uint32_t below(uint64_t *x, uint32_t bound)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * bound >> 32);
}

static int seat_of(const frente_position *p)
{
    int seat = 0;
    while (!(frente_acting(p) >> seat & 1))
        seat++;
    return seat;
}

/* So many choices by chance, fewer if it is over before. */
static void play_some(frente_match *m, int count, uint64_t x)
{
    frente_choice list[FRENTE_CHOICES];
    frente_fault why;
    while (count-- > 0 && !frente_over(frente_now(m))) {
        int seat = seat_of(frente_now(m)), n = frente_list(frente_now(m), seat, list);
        assert_in_range(n, 1, FRENTE_CHOICES);
        assert_int_equal(frente_choose(m, seat, list[below(&x, (uint32_t)n)], FRENTE_EN, &why), FRENTE_OK);
    }
}

static void nothing_before_load(void **state)
{
    (void)state;
    const frente_game *g;
    frente_fault why;
    assert_null(frente_game_at(0));
    assert_int_equal(frente_game_find("toy", &g, &why), FRENTE_MISUSE);
    assert_non_null(strstr(why.text, "frente_load"));
    assert_int_equal(frente_load(NULL, &why), FRENTE_OK);
    assert_int_equal(frente_load(NULL, NULL), FRENTE_OK);
    assert_int_equal(frente_load("elsewhere", &why), FRENTE_MISUSE);
    assert_non_null(frente_game_at(0));
    assert_null(frente_game_at(-1));
    assert_null(frente_game_at(1000));
}

static void numbers_that_are_none(void **state)
{
    (void)state;
    frente_fault why;
    frente_match *m;
    char key[FRENTE_KEY_TEXT], name[FRENTE_NAME_TEXT], form[FRENTE_CHOICE_TEXT], *words;
    frente_choice list[FRENTE_CHOICES], choice;
    frente_key(1, key);
    assert_string_equal(frente_lang_id(FRENTE_EN), "en");
    assert_string_equal(frente_lang_id(FRENTE_FR), "fr");
    assert_null(frente_lang_id(-1));
    assert_null(frente_lang_id(1000));
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        int seats = frente_seats(g);
        assert_null(frente_seat_id(g, -1));
        assert_null(frente_seat_id(g, seats));
        assert_null(frente_scenario_id(g, frente_scenarios(g)));
        assert_null(frente_option_id(g, frente_options(g)));
        assert_null(frente_feature_name(g, frente_features(g)));
        assert_int_equal(frente_observed_name(g, frente_observed(g), name), FRENTE_MISUSE);
        assert_int_equal(frente_action_choice(g, -1), 0);
        assert_int_equal(frente_action_choice(g, frente_actions(g)), 0);
        assert_int_equal(frente_begin(g, -1, 0, key, &m, &why), FRENTE_MISUSE);
        assert_int_equal(frente_begin(g, frente_scenarios(g), 0, key, &m, &why), FRENTE_MISUSE);
        assert_int_equal(frente_begin(g, 0, UINT64_C(1) << 63, key, &m, &why), FRENTE_MISUSE);
        assert_int_equal(frente_begin(g, 0, 0, "12", &m, &why), FRENTE_MISUSE);
        assert_int_equal(frente_begin(g, 0, 0, NULL, &m, &why), FRENTE_MISUSE);
        assert_null(m);
        m = begin(g, 0);
        const frente_position *now = frente_now(m);
        assert_int_equal(frente_list(now, seats, list), 0);
        assert_int_equal(frente_list(now, -1, list), 0);
        assert_int_equal(frente_view(now, seats, FRENTE_EN, &words, &why), FRENTE_MISUSE);
        assert_int_equal(frente_choose(m, seats, 1u << 24, FRENTE_EN, &why), FRENTE_MISUSE);
        const frente_choice none[] = {0, UINT32_MAX, 0x7fffffff, 1u << 24 | 0x800800};
        for (int n = 0; n < 4; n++) {
            assert_int_equal(frente_choose(m, 0, none[n], FRENTE_EN, &why), FRENTE_MISUSE);
            assert_int_equal(frente_why(now, 0, none[n], FRENTE_ES, &why), FRENTE_MISUSE);
            assert_int_equal(frente_choice_text(g, none[n], form, &why), FRENTE_MISUSE);
            assert_int_equal(frente_choice_label(now, none[n], FRENTE_EN, &words, &why), FRENTE_MISUSE);
            assert_int_equal(frente_action(g, none[n]), -1);
        }
        assert_int_equal(frente_choice_read(g, "no such thing", &choice, &why), FRENTE_MISUSE);
        assert_int_equal(frente_end(m, 0, "mix", FRENTE_EN, &why), FRENTE_MISUSE);
        assert_int_equal(frente_undo(m, 0, &why), FRENTE_REFUSED);
        int scores[FRENTE_SEATS];
        assert_int_equal(frente_scores(now, scores, &why), FRENTE_MISUSE);
        frente_match_release(m);
    }
    assert_int_equal(frente_record_read("[Game", 5, &m, &why), FRENTE_FAILED);
    frente_bot *b;
    assert_int_equal(frente_bot_make("grandmaster", 1, &b, &why), FRENTE_MISUSE);
    frente_free(NULL);
    frente_match_release(NULL);
    frente_position_release(NULL);
    frente_bot_release(NULL);
    frente_batch_release(NULL);
}

/* Every legal choice is an action and comes back from it; no two share one. */
static void actions_are_choices(void **state)
{
    (void)state;
    frente_choice list[FRENTE_CHOICES];
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        for (uint64_t number = 1; number <= 3; number++) {
            frente_match *m = begin(g, number);
            for (int step = 0; step < 60 && !frente_over(frente_now(m)); step++) {
                int n = frente_list(frente_now(m), seat_of(frente_now(m)), list);
                for (int c = 0; c < n; c++) {
                    int action = frente_action(g, list[c]);
                    assert_in_range(action, 0, frente_actions(g) - 1);
                    assert_int_equal(frente_action_choice(g, action), list[c]);
                }
                play_some(m, 1, number * 1000 + (uint64_t)step + 1);
            }
            frente_match_release(m);
        }
    }
}

/* What a seat is told of the truth and of a truth that it could imagine is the same to the last number. */
static void observations_hide(void **state)
{
    (void)state;
    frente_fault why;
    char key[FRENTE_KEY_TEXT];
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        size_t bytes = (size_t)frente_observed(g) * sizeof(int32_t);
        int32_t *one = malloc(bytes), *other = malloc(bytes), features[2][64];
        assert_true(one && other);
        for (uint64_t number = 1; number <= 4; number++) {
            frente_match *m = begin(g, number);
            play_some(m, 40 * (int)number, number);
            for (int viewer = 0; viewer <= frente_seats(g); viewer++) {
                int who = viewer == frente_seats(g) ? FRENTE_WATCHER : viewer;
                frente_position *seen, *truth;
                frente_key(number + 100, key);
                assert_int_equal(frente_redact(frente_now(m), who, &seen, &why), FRENTE_OK);
                assert_int_equal(frente_imagine(seen, key, &truth, &why), FRENTE_OK);
                assert_int_equal(frente_observe(frente_now(m), who, one, &why), FRENTE_OK);
                assert_int_equal(frente_observe(truth, who, other, &why), FRENTE_OK);
                assert_memory_equal(one, other, bytes);
                assert_int_equal(frente_observe(seen, who, other, &why), FRENTE_OK);
                assert_memory_equal(one, other, bytes);
                if (who != FRENTE_WATCHER) {
                    assert_int_equal(frente_measure(frente_now(m), who, features[0], &why), FRENTE_OK);
                    assert_int_equal(frente_measure(truth, who, features[1], &why), FRENTE_OK);
                    assert_memory_equal(features[0], features[1], (size_t)frente_features(g) * sizeof(int32_t));
                    assert_int_equal(frente_judge(frente_now(m), who), frente_judge(truth, who));
                }
                frente_position_release(truth);
                frente_position_release(seen);
            }
            frente_match_release(m);
        }
        free(one);
        free(other);
    }
}

/* What was redacted for one viewer says nothing to another, and can't be played. */
static void redacted_is_for_one(void **state)
{
    (void)state;
    frente_fault why;
    frente_position *seen, *out;
    frente_choice list[FRENTE_CHOICES], choice;
    frente_bot *b;
    frente_match *m = begin(game_of("libertad"), 1);
    char *words, key[FRENTE_KEY_TEXT];
    int32_t features[64];
    frente_key(1, key);
    assert_int_equal(frente_bot_make("heuristic", 1, &b, &why), FRENTE_OK);
    assert_int_equal(frente_redact(frente_now(m), 0, &seen, &why), FRENTE_OK);
    assert_int_equal(frente_redact(seen, 1, &out, &why), FRENTE_MISUSE);
    assert_int_equal(frente_view(seen, FRENTE_WATCHER, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_list(seen, 1, list), 0);
    assert_int_equal(frente_bot_choose(b, seen, 1, &choice, &why), FRENTE_MISUSE);
    assert_int_equal(frente_measure(seen, 1, features, &why), FRENTE_MISUSE);
    assert_int_equal(frente_judge(seen, 1), -1);
    int count = frente_list(seen, 0, list);
    assert_true(count > 0);
    assert_int_equal(frente_play(seen, 0, list[0], &why), FRENTE_MISUSE);
    assert_int_equal(frente_imagine(frente_now(m), key, &out, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_choose(b, seen, 0, &choice, &why), FRENTE_OK);
    frente_bot_release(b);
    frente_position_release(seen);
    frente_match_release(m);
}

/* A refusal has the rule apart from the sentence, in both languages. */
static void refusals_name_rules(void **state)
{
    (void)state;
    frente_fault why[2];
    frente_choice choice;
    const frente_game *g = game_of("libertad");
    frente_match *m = begin(g, 3);
    assert_int_equal(frente_choice_read(g, "bid an01", &choice, &why[0]), FRENTE_OK);
    assert_int_equal(frente_why(frente_now(m), 0, choice, FRENTE_EN, &why[0]), FRENTE_REFUSED);
    assert_int_equal(frente_why(frente_now(m), 0, choice, FRENTE_ES, &why[1]), FRENTE_REFUSED);
    assert_string_not_equal(why[0].text, why[1].text);
    assert_string_equal(why[0].rule, why[1].rule);
    assert_memory_equal(why[0].rule, "LF-", 3);
    assert_null(strchr(why[0].text, '['));
    /* Nor can it be made, by whoever decides: on the match or on a copy. */
    int seat = seat_of(frente_now(m));
    frente_position *copy = frente_copy(frente_now(m));
    uint64_t before = frente_hash(copy);
    assert_int_equal(frente_choose(m, seat, choice, FRENTE_EN, &why[0]), FRENTE_REFUSED);
    assert_int_equal(frente_play(copy, seat, choice, &why[0]), FRENTE_REFUSED);
    assert_int_equal(frente_moves(m), 0);
    assert_int_equal(frente_hash(frente_now(m)), before);
    assert_int_equal(frente_hash(copy), before);
    frente_position_release(copy);
    frente_match_release(m);
    m = begin(game_of("guerra"), 3); /* it has no agreed end */
    assert_int_equal(frente_end(m, 0, "offer-end", FRENTE_EN, &why[0]), FRENTE_REFUSED);
    assert_string_equal(why[0].rule, "GE-5a");
    assert_null(strchr(why[0].text, '['));
    assert_int_equal(frente_end(m, 0, "accept-end", FRENTE_ES, &why[0]), FRENTE_REFUSED);
    assert_string_equal(why[0].rule, "");
    frente_match_release(m);
}

/* Everything of a batch that can be seen, as one number. */
static uint64_t sum_of(frente_batch *b, const frente_game *g, int games)
{
    uint64_t sum = 1469598103934665603u;
    for (int i = 0; i < games; i++) {
        frente_position *p = frente_batch_position(b, i);
        const uint64_t parts[] = {frente_hash(p),
                                  frente_batch_seats(b)[i],
                                  (uint64_t)frente_batch_counts(b)[i],
                                  frente_batch_done(b)[i],
                                  (uint64_t)frente_batch_scores(b)[i * FRENTE_SEATS],
                                  (uint64_t)frente_action(g, frente_batch_list(b, i)[0])};
        for (size_t n = 0; n < sizeof parts / sizeof *parts; n++)
            sum = (sum ^ parts[n]) * 1099511628211u;
        frente_position_release(p);
    }
    return sum ^ frente_batch_ended(b);
}

static uint64_t play_batch(const frente_game *g, int games, int threads, int together)
{
    frente_batch *b;
    frente_fault why;
    int32_t picks[64];
    assert_true(games <= 64);
    assert_int_equal(frente_batch_make(g, 0, 0, games, 11, threads, &b, &why), FRENTE_OK);
    for (int left = 120; left > 0; left -= together)
        assert_int_equal(frente_batch_random(b, together), together * games);
    for (int step = 0; step < 10; step++) {
        for (int i = 0; i < games; i++)
            picks[i] = i % 3 == 0 ? frente_batch_counts(b)[i] - 1 : i % 3 == 1 ? FRENTE_BY_CHANCE : FRENTE_BY_THUMB;
        assert_int_equal(frente_batch_step(b, picks, &why), FRENTE_OK);
    }
    uint64_t sum = sum_of(b, g, games);
    frente_batch_release(b);
    return sum;
}

static void batches_are_the_same(void **state)
{
    (void)state;
    for (int i = 0; frente_game_at(i); i++) {
        uint64_t sum = play_batch(frente_game_at(i), 20, 1, 120);
        assert_int_equal(play_batch(frente_game_at(i), 20, 3, 120), sum);
        assert_int_equal(play_batch(frente_game_at(i), 20, 2, 1), sum);
    }
}

/* Game i of a batch is the game of the number seed + i; the one after it in its place has the number grown by the
 * size of the batch; scores are those of the game that ended. */
static void batches_play_the_rules(void **state)
{
    (void)state;
    enum { GAMES = 3 };
    const frente_game *g = game_of("libertad");
    frente_batch *b;
    frente_match *m[GAMES];
    frente_fault why;
    int32_t picks[GAMES] = {0};
    int scores[FRENTE_SEATS], ended = 0;
    frente_choice list[FRENTE_CHOICES];
    char key[FRENTE_KEY_TEXT];
    assert_int_equal(frente_batch_make(g, 0, 0, GAMES, 5, 1, &b, &why), FRENTE_OK);
    for (int i = 0; i < GAMES; i++) {
        frente_key(5 + (uint64_t)i, key);
        assert_int_equal(frente_begin(g, 0, 0, key, &m[i], &why), FRENTE_OK);
    }
    for (int step = 0; step < 2000 && ended < GAMES; step++) {
        for (int i = 0; i < GAMES; i++)
            picks[i] = step % frente_batch_counts(b)[i];
        int before[GAMES];
        for (int i = 0; i < GAMES; i++) {
            int seat = frente_batch_seats(b)[i];
            before[i] = frente_list(frente_now(m[i]), seat, list);
            assert_int_equal(before[i], frente_batch_counts(b)[i]);
            assert_memory_equal(list, frente_batch_list(b, i), (size_t)before[i] * sizeof *list);
            assert_int_equal(frente_choose(m[i], seat, list[picks[i]], FRENTE_EN, &why), FRENTE_OK);
        }
        assert_int_equal(frente_batch_step(b, picks, &why), FRENTE_OK);
        assert_memory_equal(picks, frente_batch_picks(b), sizeof picks);
        for (int i = 0; i < GAMES; i++) {
            assert_int_equal(frente_batch_done(b)[i], frente_over(frente_now(m[i])));
            if (!frente_over(frente_now(m[i])))
                continue;
            assert_int_equal(frente_scores(frente_now(m[i]), scores, &why), FRENTE_OK);
            for (int s = 0; s < frente_seats(g); s++)
                assert_int_equal(frente_batch_scores(b)[i * FRENTE_SEATS + s], scores[s]);
            frente_match_release(m[i]);
            frente_key(5 + (uint64_t)i + GAMES, key);
            assert_int_equal(frente_begin(g, 0, 0, key, &m[i], &why), FRENTE_OK);
            ended++;
        }
    }
    assert_in_range(ended, GAMES, 2 * GAMES);
    assert_int_equal(frente_batch_ended(b), ended);
    memset(picks, 0, sizeof picks);
    picks[1] = frente_batch_counts(b)[1];
    frente_position *was = frente_batch_position(b, 0);
    assert_int_equal(frente_batch_step(b, picks, &why), FRENTE_MISUSE);
    frente_position *is = frente_batch_position(b, 0);
    assert_int_equal(frente_hash(was), frente_hash(is));
    frente_position_release(was);
    frente_position_release(is);
    frente_batch_release(b);
    assert_int_equal(frente_batch_make(g, 0, 0, 0, 0, 1, &b, &why), FRENTE_MISUSE);
    assert_int_equal(frente_batch_make(g, 0, 0, 1, 0, 0, &b, &why), FRENTE_MISUSE);
    for (int i = 0; i < GAMES; i++)
        frente_match_release(m[i]);
    assert_null(b);
}

/* Rules of thumb are those of the bot: three of them win the war of most games, which chance never does. */
static void batches_have_players(void **state)
{
    (void)state;
    enum { GAMES = 60 };
    const frente_game *g = game_of("libertad");
    const int32_t player[] = {FRENTE_BY_CHANCE, FRENTE_BY_THUMB};
    int wars[2] = {0, 0};
    for (int who = 0; who < 2; who++) {
        frente_batch *b;
        frente_fault why;
        int32_t picks[GAMES];
        assert_int_equal(frente_batch_make(g, 0, 0, GAMES, 1, 2, &b, &why), FRENTE_OK);
        for (int i = 0; i < GAMES; i++)
            picks[i] = player[who];
        while (frente_batch_ended(b) < GAMES / 2) {
            assert_int_equal(frente_batch_step(b, picks, &why), FRENTE_OK);
            for (int i = 0; i < GAMES; i++) {
                const int32_t *score = &frente_batch_scores(b)[i * FRENTE_SEATS];
                wars[who] += frente_batch_done(b)[i] && score[0] + score[1] + score[2] > 0;
            }
        }
        frente_batch_release(b);
    }
    assert_in_range(wars[0], 0, 1);
    assert_in_range(wars[1], GAMES / 2 - 4, GAMES);
}

/* Looking ahead says what then happens, where (as at the start here) nothing hidden and no die comes up; and it never
 * changes the game. */
static void batches_look_ahead(void **state)
{
    (void)state;
    enum { GAMES = 4, WIDTH = 8 };
    const frente_game *g = game_of("libertad");
    const size_t features = (size_t)frente_features(g);
    frente_batch *b;
    frente_fault why;
    int32_t after[64], *ahead = malloc(GAMES * WIDTH * features * sizeof *ahead);
    assert_non_null(ahead);
    assert_int_equal(frente_batch_make(g, 0, 0, GAMES, 1, 1, &b, &why), FRENTE_OK);
    uint64_t before = sum_of(b, g, GAMES);
    frente_batch_try(b, ahead, WIDTH);
    assert_int_equal(sum_of(b, g, GAMES), before);
    for (int i = 0; i < GAMES; i++) {
        int count = frente_batch_counts(b)[i], seat = frente_batch_seats(b)[i];
        assert_in_range(count, 2, WIDTH - 1);
        for (int c = 0; c < WIDTH; c++) {
            memset(after, 0, sizeof after);
            frente_position *p = frente_batch_position(b, i);
            if (c < count) {
                assert_int_equal(frente_play(p, seat, frente_batch_list(b, i)[c], &why), FRENTE_OK);
                assert_int_equal(frente_measure(p, seat, after, &why), FRENTE_OK);
            }
            assert_memory_equal(&ahead[((size_t)i * WIDTH + (size_t)c) * features], after, features * sizeof *after);
            frente_position_release(p);
        }
    }
    frente_batch_release(b);
    free(ahead);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_before_load),  cmocka_unit_test(numbers_that_are_none),
                                       cmocka_unit_test(actions_are_choices),  cmocka_unit_test(observations_hide),
                                       cmocka_unit_test(redacted_is_for_one),  cmocka_unit_test(refusals_name_rules),
                                       cmocka_unit_test(batches_are_the_same), cmocka_unit_test(batches_play_the_rules),
                                       cmocka_unit_test(batches_have_players), cmocka_unit_test(batches_look_ahead)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
