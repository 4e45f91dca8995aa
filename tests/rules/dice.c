/* Scripted dice in every game: a die takes its faces only, written as plain numbers; and a game whose dice are all
 * written down is the same record again, die by die in the order in which they fell. */
#include "core/play/record.h"
#include "find.h"
#include "gametest.h"

enum { WORDS = 16, LONGEST = 4096, TRIED = 400, WRITTEN = 150, DICE_MOST = 120 };

static const char *const numbers[WORDS] = {"1", "2", "3",  "4",  "5",  "6",   "0", "7",
                                           "8", "9", "-1", "+3", "03", "3.0", "x", "99"};
enum { TO_SIX = 0x3f, TWO_TO_FIVE = 0x1e };

/* What is asked for after the scripted words: "a number" of a die, the name of a noun of a draw; "" if nothing. */
static void asked(const game *g, const void *before, int seat, choice c, const char *words, char out[64])
{
    static _Alignas(max_align_t) char after[STATE_MAX];
    script s = {0};
    trace t = {.script = &s};
    fault why;
    assert_true(script_read(&s, words, &why));
    memcpy(after, before, g->size);
    game_choose(g, after, seat, c, &t);
    const char *needed = s.failed ? strstr(s.why.text, "needed (") : NULL;
    snprintf(out, 64, "%s", !s.failed ? "" : needed ? needed + 8 : "no side");
    out[strcspn(out, ")")] = '\0';
}

/* Which of the numbers the die takes, as bits. */
static unsigned taken(const game *g, const void *before, int seat, choice c)
{
    unsigned set = 0;
    char next[64];
    for (int i = 0; i < WORDS; i++) {
        asked(g, before, seat, c, numbers[i], next);
        set |= (unsigned)(strcmp(next, "no side") != 0) << i;
    }
    return set;
}

typedef struct seen {
    const game *game;
    unsigned faces;
    int dice;
} seen;

/* RULE(GE-2.5a): guerra's die shows 2 to 5; all others 1 to 6. */
static void die_tried(const gametest_step *step, void *context)
{
    seen *all = context;
    char needed[64];
    if (all->dice >= TRIED)
        return;
    asked(all->game, step->before, step->seat, step->taken, "", needed);
    if (strcmp(needed, "a number") && strcmp(needed, "die"))
        return;
    assert_int_equal(taken(all->game, step->before, step->seat, step->taken), all->faces);
    all->dice++;
}

static void faces_only(void **state)
{
    (void)state;
    for (int i = TOYS; tests_game(i); i++) {
        fault why;
        seen all = {.game = tests_find(tests_game(i), &why)};
        assert_non_null(all.game);
        all.faces = strcmp(all.game->id, "guerra") ? TO_SIX : TWO_TO_FIVE;
        for (int scenario = 0; scenario < all.game->lists.scenario_count; scenario++)
            gametest_run(&(gametest_play){all.game, scenario, 0, 3000, gametest_any, die_tried, &all},
                         (uint32_t)scenario + 1);
        print_message("%s: %d dice\n", all.game->id, all.dice);
        if (strcmp(all.game->id, "libertad")) /* which throws none: cards and tokens are drawn by name */
            assert_true(all.dice > 10);
    }
}

/* --- written down, and read again --- */

/* Dice for a step, found word by word: tries the places of a draw and the faces of a die from a random one on. */
static bool dice_for(bool (*tried)(void *, const char *, fault *), void *context, uint32_t *x, char *words, fault *why)
{
    size_t used = 0;
    words[0] = '\0';
    for (int n = 0; n < DICE_MOST; n++) {
        size_t at = used;
        if (tried(context, words, why))
            return true;
        int first = (int)(gametest_noise(x) % 6);
        for (int i = 0; i < 6; i++) {
            /* two spaces: the record has one */
            used = at + (size_t)snprintf(words + at, LONGEST - at, "%s%d", at ? "  " : "", 1 + (first + i) % 6);
            if (tried(context, words, why))
                return true;
            if (strstr(why->text, "none is left"))
                break;
        }
    }
    return false;
}

typedef struct step {
    match *m;
    const game *game;
    int seat;
    choice taken;
} step;

static bool try_start(void *context, const char *words, fault *why)
{
    step *s = context;
    generator none = {0};
    return match_start_scripted(s->m, s->game, 0, 0, &none, true, words, NULL, why);
}

static bool try_choice(void *context, const char *words, fault *why)
{
    step *s = context;
    return match_choose(s->m, s->seat, s->taken, words, NULL, LANG_EN, why);
}

static void same_again(const match *m)
{
    text one, two;
    match again;
    fault why;
    text_init(&one, RECORD_MAX);
    text_init(&two, RECORD_MAX);
    record_write(m, &one);
    if (!record_read(&again, text_string(&one), one.length, tests_find, NULL, NULL, &why))
        fail_msg("%s", why.text);
    record_write(&again, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    for (const char *at = text_string(&one); (at = strstr(at, "(dice ")); at++) {
        int length = (int)strcspn(at, ")");
        assert_null(memmem(at, (size_t)length, "  ", 2)); /* one space between them, whatever was read */
    }
    match_release(&again);
    text_release(&one);
    text_release(&two);
}

static void written_again(void **state)
{
    (void)state;
    static char words[LONGEST];
    for (int i = TOYS; tests_game(i); i++) {
        fault why;
        match m;
        uint32_t x = 7;
        step s = {.m = &m, .game = tests_find(tests_game(i), &why)};
        if (!dice_for(try_start, &s, &x, words, &why))
            fail_msg("%s: %s", s.game->id, why.text);
        for (int n = 0; n < WRITTEN && !game_peek(m.state)->over; n++) {
            choices list;
            while (!game_acts(m.state, s.seat))
                s.seat = (s.seat + 1) % s.game->seats;
            game_options(s.game, m.state, s.seat, &list);
            s.taken = gametest_any(&list, &x);
            if (!dice_for(try_choice, &s, &x, words, &why))
                fail_msg("%s: %s", s.game->id, why.text);
        }
        same_again(&m);
        match_release(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(faces_only), cmocka_unit_test(written_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
