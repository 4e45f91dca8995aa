/* libfrente from outside: what is refused, what a seat is told, and that a batch is the same with any number of
 * threads. Nothing of src/ is included: what a caller has is what is tested. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

/* --- files, lines, tags, points, words --- */

static char *text_of(frente_status status, char **words)
{
    assert_int_equal(status, FRENTE_OK);
    assert_non_null(*words);
    return *words;
}

/* Where tables come from is said before any is read. */
static void sources_come_first(void **state)
{
    (void)state;
    frente_fault why;
    const frente_file none[] = {{0}};
    assert_int_equal(frente_source(NULL, NULL, &why), FRENTE_MISUSE);
    assert_int_equal(frente_source("elsewhere", none, NULL), FRENTE_MISUSE);
    assert_string_equal(frente_known_id(0), frente_game_id(frente_game_at(0)));
    assert_string_equal(frente_known_title(0, FRENTE_ES), frente_game_title(frente_game_at(0), FRENTE_ES));
    assert_null(frente_known_id(-1));
    assert_null(frente_known_id(1000));
    assert_null(frente_known_title(1000, FRENTE_EN));
}

static void names_that_are_none(void **state)
{
    (void)state;
    frente_fault why;
    char form[FRENTE_NAME_TEXT];
    int number;
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        for (int kind = -1; kind <= FRENTE_A_FIELD + 1; kind++) {
            int count = frente_names(g, (frente_kind)kind);
            const int wild[] = {-1, count, count + 1000};
            for (int n = 0; n < 3; n++) {
                assert_null(frente_name(g, (frente_kind)kind, wild[n]));
                assert_string_equal(frente_name_title(g, (frente_kind)kind, wild[n], FRENTE_EN), "");
                assert_string_equal(frente_name_text(g, (frente_kind)kind, wild[n], (frente_lang)99), "");
                assert_int_equal(frente_name_form(g, (frente_kind)kind, wild[n], form), FRENTE_MISUSE);
                assert_string_equal(form, "");
            }
            for (int n = 0; n < count; n++) {
                const char *id = frente_name(g, (frente_kind)kind, n);
                assert_int_equal(frente_name_find(g, (frente_kind)kind, id, &number, &why), FRENTE_OK);
                assert_string_equal(frente_name(g, (frente_kind)kind, number), id);
                assert_int_equal(frente_name_form(g, (frente_kind)kind, n, form), FRENTE_OK);
                assert_memory_equal(form, id, strlen(id));
            }
            assert_int_equal(frente_name_find(g, (frente_kind)kind, "no such word", &number, &why), FRENTE_MISUSE);
            assert_int_equal(number, 0);
        }
        assert_int_equal(frente_option_excludes(g, -1), 0);
        assert_int_equal(frente_option_nonplayer(g, 1000), -1);
        assert_int_equal(frente_field_secret(g, -1), 0);
        assert_int_equal(frente_options_fit(g, -1, 0, &why), FRENTE_MISUSE);
        assert_int_equal(frente_options_fit(g, 0, UINT64_C(1) << 63, &why), FRENTE_MISUSE);
        assert_int_equal(frente_options_fit(g, 0, 0, &why), FRENTE_OK);
    }
    assert_null(frente_bot_title(-1, FRENTE_EN));
    assert_null(frente_bot_text(1000, FRENTE_EN));
    assert_int_equal(frente_bot_level(-1), 0);
    assert_int_equal(frente_bot_find("grandmaster"), -1);
    assert_int_equal(frente_player_known("grandmaster", NULL), FRENTE_MISUSE);
    assert_int_equal(frente_player_known("mcts:many", &why), FRENTE_MISUSE);
    assert_int_equal(frente_player_known("", &why), FRENTE_MISUSE);
    assert_int_equal(frente_player_known("human", &why), FRENTE_OK);
}

/* Lines are refused without anything having happened; scripted dice are as many as are thrown. */
static void lines_are_read_and_made(void **state)
{
    (void)state;
    frente_fault why;
    frente_choice choice, list[FRENTE_CHOICES];
    char form[FRENTE_CHOICE_TEXT], line[512], *words;
    int seat;
    const frente_game *g = game_of("libertad");
    frente_match *m = begin(g, 3);
    uint64_t before = frente_hash(frente_now(m));
    const char *const wrong[] = {"",
                                 ":",
                                 "anarchist",
                                 "anarchist: ",
                                 "nobody: resign",
                                 "anarchist: resign (dice 3)",
                                 "anarchist: pick an01 (dice 3",
                                 "anarchist: mix (dice 1)",
                                 "anarchist: pick an01 (dice 3) more"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(frente_line_read(g, wrong[i], NULL, NULL, NULL, &why), FRENTE_MISUSE);
        assert_int_equal(frente_line_read(g, wrong[i], &seat, form, &choice, NULL), FRENTE_MISUSE);
        assert_string_equal(form, "");
        assert_int_equal(frente_line_why(m, wrong[i], FRENTE_EN, &why), FRENTE_MISUSE);
        assert_int_equal(frente_line_make(m, wrong[i], FRENTE_EN, &why), FRENTE_MISUSE);
    }
    assert_int_equal(frente_line_why(m, "anarchist: mix 12", FRENTE_EN, &why), FRENTE_MISUSE);
    assert_int_equal(frente_line_make(m, "anarchist: mix 12", FRENTE_EN, &why), FRENTE_MISUSE);
    assert_int_equal(frente_line_why(m, "anarchist: accept-end", FRENTE_EN, &why), FRENTE_REFUSED);
    assert_int_equal(frente_line_why(m, "anarchist: bid an01", FRENTE_EN, &why), FRENTE_REFUSED);
    assert_memory_equal(why.rule, "LF-", 3);
    assert_int_equal(frente_line_make(m, "anarchist: bid an01", FRENTE_EN, &why), FRENTE_REFUSED);
    assert_int_equal(frente_moves(m), 0);
    assert_int_equal(frente_last_seat(m), -1);
    const int who = seat_of(frente_now(m));
    assert_true(frente_list(frente_now(m), who, list) > 0);
    assert_int_equal(frente_choice_text(g, list[0], form, &why), FRENTE_OK);
    snprintf(line, sizeof line, "%s: %s (dice 1 2 3)", frente_seat_id(g, who), form); /* it throws none */
    assert_int_equal(frente_line_make(m, line, FRENTE_EN, &why), FRENTE_MISUSE);
    assert_int_equal(frente_choose_dice(m, who, list[0], "7 x", FRENTE_EN, &why), FRENTE_MISUSE);
    assert_int_equal(frente_choose_dice(m, 9, list[0], NULL, FRENTE_EN, &why), FRENTE_MISUSE);
    assert_int_equal(frente_hash(frente_now(m)), before);
    *strstr(line, " (dice") = '\0';
    assert_int_equal(frente_line_read(g, line, &seat, form, &choice, &why), FRENTE_OK);
    assert_int_equal(choice, list[0]);
    assert_int_equal(frente_line_make(m, line, FRENTE_EN, &why), FRENTE_OK);
    assert_int_equal(frente_last_seat(m), who);
    frente_free(text_of(frente_journal_lines(m, FRENTE_ALL, FRENTE_FR, &words, &why), &words));
    assert_int_equal(frente_journal_lines(m, 6, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_journal(m, FRENTE_ALL, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_null(words);
    frente_match_release(m);
}

/* A die that the caller names is the die that falls. */
static void dice_are_the_callers(void **state)
{
    (void)state;
    frente_fault why;
    frente_choice list[FRENTE_CHOICES];
    static const char *const faces[] = {"1", "6"};
    uint64_t hashes[2] = {0};
    for (int way = 0; way < 2; way++) {
        frente_match *m = begin(game_of("brunete"), 2);
        bool thrown = false;
        uint64_t x = 77;
        for (int i = 0; i < 4000 && !thrown && !frente_over(frente_now(m)); i++) {
            int seat = seat_of(frente_now(m)), n = frente_list(frente_now(m), seat, list);
            frente_choice c = list[below(&x, (uint32_t)n)];
            thrown = frente_choose_dice(m, seat, c, faces[way], FRENTE_EN, &why) == FRENTE_OK;
            if (!thrown)
                assert_int_equal(frente_choose(m, seat, c, FRENTE_EN, &why), FRENTE_OK);
        }
        assert_true(thrown);
        char *words;
        hashes[way] = frente_hash(frente_now(m));
        text_of(frente_record_write(m, &words, &why), &words);
        assert_non_null(strstr(words, way ? "(dice 6)" : "(dice 1)"));
        frente_free(words);
        frente_match_release(m);
    }
    assert_int_not_equal(hashes[0], hashes[1]);
}

static void tags_are_checked(void **state)
{
    (void)state;
    frente_fault why;
    char *words;
    frente_match *m = begin(game_of("libertad"), 3), *again;
    frente_found found;
    static const char *const wrong[] = {
        "anarchist",      "=human",       "anarchist=", "nobody=human", "anarchist=human anarchist=easy",
        "anarchist=a\"]", "anarchist=\n", "a b"};
    assert_null(frente_tag(m, "Seats"));
    assert_null(frente_tag(m, "KeyHash"));
    assert_null(frente_tag(m, "No such tag"));
    assert_non_null(frente_tag(m, "Tables"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(frente_tag_set(m, "Seats", wrong[i], &why), FRENTE_MISUSE);
    char longer[400] = "anarchist=";
    memset(longer + strlen(longer), 'x', 300);
    assert_int_equal(frente_tag_set(m, "Seats", longer, &why), FRENTE_MISUSE);
    assert_int_equal(frente_tag_set(m, "Key", "0", &why), FRENTE_MISUSE);
    assert_int_equal(frente_tag_set(m, "Seats", "anarchist=human moderate=mcts:400", &why), FRENTE_OK);
    assert_int_equal(frente_key_fits(m, &why), FRENTE_OK);
    play_some(m, 4, 1);
    text_of(frente_record_save(m, &words, &why), &words);
    assert_int_equal(frente_record_look(words, strlen(words), &again, &found, &why), FRENTE_OK);
    assert_string_equal(frente_tag(again, "Seats"), "anarchist=human moderate=mcts:400");
    assert_string_equal(found.other, "");
    assert_int_equal(found.line + found.differs, 0);
    assert_int_equal(found.snapshot, 4);
    frente_match_release(again);
    frente_free(words);
    assert_int_equal(frente_tag_set(m, "Seats", NULL, &why), FRENTE_OK);
    assert_null(frente_tag(m, "Seats"));
    assert_int_equal(frente_match_scenario(m), 3 % frente_scenarios(game_of("libertad")));
    assert_int_equal(frente_match_options(m), 0);
    frente_match_release(m);
}

/* A record of other rules says where it stops; a damaged one has nothing to look at. */
static void records_are_judged(void **state)
{
    (void)state;
    frente_fault why;
    frente_found found;
    frente_match *again, *m = begin(game_of("cruzada"), 2);
    play_some(m, 25, 5);
    char *words, *hash;
    int moves = frente_moves(m);
    text_of(frente_record_save(m, &words, &why), &words);
    hash = strstr(words, "; hash ");
    assert_non_null(hash);
    hash[7] = hash[7] == '0' ? '1' : '0';
    assert_int_equal(frente_record_read(words, strlen(words), &again, &why), FRENTE_FAILED);
    assert_null(again);
    assert_int_equal(frente_record_look(words, strlen(words), &again, &found, &why), FRENTE_OK);
    assert_true(found.differs && !found.line && found.wrong[0]);
    assert_int_equal(frente_moves(again), moves);
    assert_int_equal(found.moves, moves);
    frente_match_release(again);
    assert_int_equal(frente_record_resume(words, strlen(words), &again, &why), FRENTE_OK);
    assert_int_equal(frente_hash(frente_now(again)), frente_hash(frente_now(m)));
    frente_match_release(again);
    static const char *const damaged[] = {"", "[Game \"nix\"]\n", "nonsense", "[Game \"cruzada\"]\n"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        assert_int_equal(frente_record_look(damaged[i], strlen(damaged[i]), &again, &found, &why), FRENTE_FAILED);
        assert_null(again);
        assert_int_equal(frente_record_resume(damaged[i], strlen(damaged[i]), &again, NULL), FRENTE_FAILED);
        assert_null(again);
    }
    frente_free(words);
    frente_match_release(m);
}

static void position_files_are_checked(void **state)
{
    (void)state;
    frente_fault why;
    frente_match *again, *m = begin(game_of("espana"), 1);
    char *words, *full, at[FRENTE_NAME_TEXT];
    static const char *const wrong[] = {"",
                                        "scenario standard",
                                        "options x",
                                        "key 12",
                                        "game",
                                        "game nix",
                                        "game libertad\nscenario nix",
                                        "game libertad\noptions nix",
                                        "game libertad\nkey 12",
                                        "game libertad\nstart",
                                        "game libertad\nat nowhere",
                                        "at picks",
                                        "game libertad\nat picks\ngame brunete"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(frente_position_read(wrong[i], &again, &why), FRENTE_FAILED);
        assert_null(again);
    }
    assert_true(frente_is_position("; a comment\n game libertad"));
    assert_false(frente_is_position("[Game \"libertad\"]"));
    assert_false(frente_is_position(""));
    play_some(m, 30, 3);
    text_of(frente_position_tell(m, 0, &words, &why), &words);
    text_of(frente_position_tell(m, 1, &full, &why), &full);
    assert_true(strlen(full) > strlen(words));
    assert_int_equal(frente_position_read(words, &again, &why), FRENTE_OK);
    assert_int_equal(frente_hash(frente_now(again)), frente_hash(frente_now(m)));
    assert_int_equal(frente_stopped(again, at), 0);
    frente_match_release(again);
    frente_free(words);
    frente_free(full);
    frente_match_release(m);
}

/* A point that is named in the middle stops nothing of what came before, whoever plays that again. */
static void points_stop_what_comes(void **state)
{
    (void)state;
    frente_fault why;
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        for (int n = 0; n < frente_names(g, FRENTE_A_POINT); n++) {
            frente_match *m = begin(g, 4);
            frente_position *then;
            char point[FRENTE_NAME_TEXT];
            int steps, moves;
            play_some(m, 60, 3);
            snprintf(point, sizeof point, "%s", frente_name(g, FRENTE_A_POINT, n));
            if (frente_until(m, point, &why) != FRENTE_OK)
                snprintf(point, sizeof point, "%s %s", frente_name(g, FRENTE_A_POINT, n), frente_seat_id(g, 1));
            (void)frente_until(m, point, &why);
            moves = frente_moves(m);
            assert_int_equal(frente_steps(m, FRENTE_ALL, &steps, &why), FRENTE_OK);
            assert_int_equal(steps, moves);
            assert_int_equal(frente_at(m, moves, &then, &why), FRENTE_OK);
            assert_int_equal(frente_hash(then), frente_hash(frente_now(m)));
            frente_position_release(then);
            for (int seat = 0; seat < frente_seats(g); seat++)
                (void)frente_undo(m, seat, &why);
            assert_int_equal(frente_rewind(m, FRENTE_ALL, moves / 2, &why), FRENTE_OK);
            assert_int_equal(frente_moves(m), moves / 2);
            frente_match_release(m);
        }
    }
}

/* Stopped before anybody is asked, nobody has a choice, and nothing can be made. */
static void flow_stops_at_a_point(void **state)
{
    (void)state;
    frente_fault why;
    const frente_game *g = game_of("brunete");
    frente_choice list[FRENTE_CHOICES];
    char at[FRENTE_NAME_TEXT], *words;
    int stopped = 0;
    frente_match *m = begin(g, 4);
    assert_int_equal(frente_until(m, "", &why), FRENTE_MISUSE);
    assert_int_equal(frente_until(m, "nowhere", &why), FRENTE_MISUSE);
    char longer[400];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(frente_until(m, longer, &why), FRENTE_MISUSE);
    frente_match_release(m);
    for (int n = 0; n < frente_names(g, FRENTE_A_POINT) && !stopped; n++) {
        char point[FRENTE_NAME_TEXT];
        m = begin(g, 4);
        snprintf(point, sizeof point, "%s", frente_name(g, FRENTE_A_POINT, n));
        if (frente_until(m, point, &why) != FRENTE_OK) { /* it has an argument: a seat, most likely */
            snprintf(point, sizeof point, "%s %s", frente_name(g, FRENTE_A_POINT, n), frente_seat_id(g, 1));
        }
        if (frente_until(m, point, &why) == FRENTE_OK) {
            uint64_t x = 9;
            for (int i = 0; i < 600 && !frente_stopped(m, at) && !frente_over(frente_now(m)); i++)
                play_some(m, 1, below(&x, 1000) + 1);
            if (frente_stopped(m, at)) {
                stopped++;
                assert_string_equal(at, point);
                assert_int_equal(frente_acting(frente_now(m)), 0);
                assert_int_equal(frente_end(m, 0, "resign", FRENTE_EN, &why), FRENTE_REFUSED);
                assert_int_equal(
                    frente_line_make(m, "nat: mix 0000000000000000000000000000000000000000000000000000000000000000",
                                     FRENTE_EN, &why),
                    FRENTE_REFUSED);
                assert_int_equal(frente_list(frente_now(m), 0, list), 0);
                text_of(frente_decision(m, FRENTE_ALL, FRENTE_EN, &words, &why), &words);
                assert_non_null(strstr(words, point));
                frente_free(words);
            }
        }
        frente_match_release(m);
    }
    assert_true(stopped);
}

/* Looking back gives what was then, in whatever order one looks, and after something was taken back. */
static void looks_back(void **state)
{
    (void)state;
    frente_fault why;
    for (int i = 0; frente_game_at(i); i++) {
        enum { MOVES = 30 };
        uint64_t hashes[MOVES + 1], x = 5;
        frente_position *then;
        frente_match *m = begin(frente_game_at(i), 5);
        hashes[0] = frente_hash(frente_now(m));
        for (int n = 1; n <= MOVES; n++) {
            play_some(m, 1, below(&x, 1000) + 1);
            hashes[n] = frente_hash(frente_now(m));
        }
        for (int n = 0; n < 60 && frente_moves(m) == MOVES; n++) {
            int at = n < 40 ? (int)below(&x, MOVES + 1) : n % (MOVES + 1);
            assert_int_equal(frente_at(m, at, &then, &why), FRENTE_OK);
            assert_int_equal(frente_hash(then), hashes[at]);
            frente_position_release(then);
        }
        if (frente_moves(m) == MOVES) {
            assert_int_equal(frente_at(m, 20, &then, &why), FRENTE_OK);
            frente_position_release(then);
            assert_int_equal(frente_rewind(m, FRENTE_ALL, 10, &why), FRENTE_OK);
            play_some(m, 15, 77);
            int moves = frente_moves(m);
            assert_int_equal(frente_at(m, moves, &then, &why), FRENTE_OK);
            assert_int_equal(frente_hash(then), frente_hash(frente_now(m)));
            frente_position_release(then);
        }
        frente_match_release(m);
    }
}

static void steps_and_back(void **state)
{
    (void)state;
    frente_fault why;
    frente_position *then;
    char *words;
    int all, seen, mine;
    frente_match *m = begin(game_of("libertad"), 6);
    play_some(m, 40, 8);
    int moves = frente_moves(m);
    assert_int_equal(frente_steps(m, FRENTE_ALL, &all, &why), FRENTE_OK);
    assert_int_equal(frente_steps(m, FRENTE_WATCHER, &seen, &why), FRENTE_OK);
    assert_int_equal(frente_steps(m, 0, &mine, &why), FRENTE_OK);
    assert_int_equal(all, moves);
    assert_true(seen <= all && mine <= all);
    assert_int_equal(frente_steps(m, 5, &all, &why), FRENTE_MISUSE);
    const int wild[] = {-1, moves + 1, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(frente_at(m, wild[i], &then, &why), FRENTE_MISUSE);
        assert_null(then);
        assert_int_equal(frente_rewind(m, FRENTE_ALL, wild[i], &why), FRENTE_MISUSE);
        assert_int_equal(frente_replay(m, FRENTE_ALL, wild[i], INT32_MAX, FRENTE_EN, &words, &why), FRENTE_MISUSE);
        assert_null(words);
    }
    assert_int_equal(frente_replay_json(m, 0, 3, 2, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_replay_json(m, -2, 0, 2, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_show(m, 4, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_rewind(m, FRENTE_WATCHER, seen, NULL), FRENTE_OK);
    assert_int_equal(frente_rewind(m, 0, 0, &why), FRENTE_OK);
    assert_int_equal(frente_moves(m), 0);
    assert_int_equal(frente_last_seat(m), -1);
    play_some(m, 3, 1);
    frente_match_release(m);
}

/* Everything that is said to a viewer is the same for two truths that it can't tell apart. */
static void words_hide(void **state)
{
    (void)state;
    frente_fault why;
    char key[FRENTE_KEY_TEXT];
    frente_choice list[FRENTE_CHOICES];
    for (int i = 0; frente_game_at(i); i++)
        for (uint64_t number = 1; number <= 4; number++) {
            frente_match *m = begin(frente_game_at(i), number);
            play_some(m, 35 * (int)number, number + 9);
            for (int v = 0; v <= frente_seats(frente_game_at(i)); v++) {
                int who = v == frente_seats(frente_game_at(i)) ? FRENTE_WATCHER : v;
                frente_position *seen, *truth;
                frente_key(number + 50, key);
                assert_int_equal(frente_redact(frente_now(m), who, &seen, &why), FRENTE_OK);
                assert_int_equal(frente_imagine(seen, key, &truth, &why), FRENTE_OK);
                const frente_position *const eyes[] = {frente_now(m), truth, seen};
                char *told[3][3] = {{NULL}};
                int expected[3][FRENTE_SEATS];
                for (int n = 0; n < 3; n++) {
                    frente_bot *b;
                    assert_int_equal(frente_bot_make("heuristic", 1, &b, &why), FRENTE_OK);
                    assert_int_equal(frente_bot_expect(b, eyes[n], who, 2, expected[n], &why), FRENTE_OK);
                    frente_bot_release(b);
                    text_of(frente_view_lines(eyes[n], who, FRENTE_EN, &told[n][0], &why), &told[n][0]);
                    if (who == FRENTE_WATCHER)
                        continue;
                    text_of(frente_asked(eyes[n], who, FRENTE_ES, &told[n][1], &why), &told[n][1]);
                    if (frente_list(eyes[n], who, list))
                        text_of(frente_forecast(eyes[n], who, list[0], FRENTE_EN, &told[n][2], &why), &told[n][2]);
                }
                for (int n = 1; n < 3; n++)
                    for (int k = 0; k < 3; k++) {
                        assert_int_equal(!told[0][k], !told[n][k]);
                        if (told[0][k])
                            assert_string_equal(told[0][k], told[n][k]);
                        assert_memory_equal(expected[0], expected[n], sizeof expected[0]);
                    }
                for (int n = 0; n < 3; n++)
                    for (int k = 0; k < 3; k++)
                        frente_free(told[n][k]);
                frente_position_release(truth);
                frente_position_release(seen);
            }
            frente_match_release(m);
        }
}

/* Things as a struct, of a game that is played on: the same for truths that the viewer can't tell apart, and nothing
 * for others. */
static void things_hide(void **state)
{
    (void)state;
    frente_fault why;
    char key[FRENTE_KEY_TEXT], *words;
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        frente_match *m = begin(g, 3);
        play_some(m, 70, 4);
        for (int v = 0; v <= frente_seats(g); v++) {
            int who = v == frente_seats(g) ? FRENTE_WATCHER : v, counts[2];
            frente_position *seen, *truth;
            frente_seen *things[2], *none;
            frente_key(11, key);
            assert_int_equal(frente_redact(frente_now(m), who, &seen, &why), FRENTE_OK);
            assert_int_equal(frente_imagine(seen, key, &truth, &why), FRENTE_OK);
            assert_int_equal(frente_see(frente_now(m), who, FRENTE_EN, &things[0], &why), FRENTE_OK);
            assert_int_equal(frente_see(truth, who, FRENTE_EN, &things[1], &why), FRENTE_OK);
            const frente_item *one = frente_seen_items(things[0], &counts[0]);
            const frente_item *two = frente_seen_items(things[1], &counts[1]);
            assert_int_equal(counts[0], counts[1]);
            for (int n = 0; n < counts[0]; n++) {
                assert_int_equal(one[n].key, two[n].key);
                assert_int_equal(one[n].flags, two[n].flags);
                assert_int_equal(one[n].value, two[n].value);
                assert_int_equal(one[n].owner, two[n].owner);
                assert_string_equal(one[n].id, two[n].id);
                assert_string_equal(one[n].title, two[n].title);
                assert_string_equal(one[n].at, two[n].at);
                assert_string_equal(one[n].label, two[n].label);
                assert_string_equal(one[n].marks, two[n].marks);
                assert_true(n == 0 || one[n].key > one[n - 1].key);
                assert_int_equal(frente_about(truth, who, one[n].kind, one[n].id, FRENTE_ES, &words, &why), FRENTE_OK);
                frente_free(words);
            }
            assert_int_equal(frente_see(seen, (who + 1) % frente_seats(g), FRENTE_EN, &none, &why), FRENTE_MISUSE);
            assert_null(none);
            assert_int_equal(frente_see(frente_now(m), 6, FRENTE_EN, &none, &why), FRENTE_MISUSE);
            assert_int_equal(
                frente_about(seen, (who + 1) % frente_seats(g), FRENTE_SPACE, "x", FRENTE_EN, &words, &why),
                FRENTE_MISUSE);
            frente_seen_release(things[0]);
            frente_seen_release(things[1]);
            frente_position_release(truth);
            frente_position_release(seen);
        }
        assert_string_equal(frente_thing_title(g, FRENTE_SPACE, "no such place", FRENTE_EN), "");
        assert_string_equal(frente_thing_title(g, (frente_thing)99, "x", FRENTE_EN), "");
        frente_match_release(m);
    }
    frente_seen_release(NULL);
}

/* Forecasts and advice are for a seat that decides, and for legal choices. */
static void asked_for_nothing(void **state)
{
    (void)state;
    frente_fault why;
    frente_opinions said;
    frente_choice choice;
    frente_position *seen;
    frente_bot *b;
    char *words;
    int expected[FRENTE_SEATS];
    const frente_game *g = game_of("libertad");
    frente_match *m = begin(g, 3);
    assert_int_equal(frente_choice_read(g, "bid an01", &choice, &why), FRENTE_OK);
    assert_int_equal(frente_forecast(frente_now(m), 0, choice, FRENTE_EN, &words, &why), FRENTE_REFUSED);
    assert_null(words);
    assert_int_equal(frente_forecast_words(frente_now(m), 0, 0, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_forecast(frente_now(m), 9, choice, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_asked(frente_now(m), FRENTE_WATCHER, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_view_lines(frente_now(m), 5, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    frente_free(text_of(frente_view_lines(frente_now(m), FRENTE_ALL, FRENTE_EN, &words, &why), &words));
    assert_int_equal(frente_redact(frente_now(m), 0, &seen, &why), FRENTE_OK);
    assert_int_equal(frente_view_lines(seen, FRENTE_ALL, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_view_lines(seen, 1, FRENTE_EN, &words, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_make("heuristic", 1, &b, &why), FRENTE_OK);
    assert_int_equal(frente_bot_advise(b, seen, 1, &said, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_advise(b, frente_now(m), -1, &said, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_expect(b, seen, 1, 5, expected, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_expect(b, seen, 0, 0, expected, &why), FRENTE_MISUSE);
    assert_int_equal(frente_bot_expect(b, frente_now(m), FRENTE_ALL, 5, expected, &why), FRENTE_MISUSE);
    assert_int_equal(frente_end(m, 0, "resign", FRENTE_EN, &why), FRENTE_OK);
    assert_int_equal(frente_bot_advise(b, frente_now(m), 0, &said, &why), FRENTE_MISUSE);
    assert_int_equal(said.count, 0);
    assert_int_equal(frente_may_end(m, 0, "resign", FRENTE_EN, &why), FRENTE_REFUSED);
    assert_int_equal(frente_may_end(m, 0, "mix", FRENTE_EN, &why), FRENTE_MISUSE);
    frente_bot_release(b);
    frente_position_release(seen);
    frente_match_release(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_before_load),
                                       cmocka_unit_test(numbers_that_are_none),
                                       cmocka_unit_test(actions_are_choices),
                                       cmocka_unit_test(observations_hide),
                                       cmocka_unit_test(redacted_is_for_one),
                                       cmocka_unit_test(refusals_name_rules),
                                       cmocka_unit_test(batches_are_the_same),
                                       cmocka_unit_test(batches_play_the_rules),
                                       cmocka_unit_test(batches_have_players),
                                       cmocka_unit_test(batches_look_ahead),
                                       cmocka_unit_test(sources_come_first),
                                       cmocka_unit_test(names_that_are_none),
                                       cmocka_unit_test(lines_are_read_and_made),
                                       cmocka_unit_test(dice_are_the_callers),
                                       cmocka_unit_test(tags_are_checked),
                                       cmocka_unit_test(records_are_judged),
                                       cmocka_unit_test(position_files_are_checked),
                                       cmocka_unit_test(points_stop_what_comes),
                                       cmocka_unit_test(flow_stops_at_a_point),
                                       cmocka_unit_test(looks_back),
                                       cmocka_unit_test(steps_and_back),
                                       cmocka_unit_test(words_hide),
                                       cmocka_unit_test(things_hide),
                                       cmocka_unit_test(asked_for_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
