/* A turn told in a few lines: what belongs together becomes one row, under its heading, in both languages. */
#include "core/tell/recap.h"

#include <stdlib.h>

#include "find.h"
#include "unit.h"

static const game *toyhex;

static int prepare(void **state)
{
    fault why;
    (void)state;
    toyhex = tests_find("toyhex", &why);
    return !toyhex;
}

static entry told_of(const game *g, const char *name, int a, int b, int c)
{
    for (int i = 1; i < g->lists.entry_count; i++)
        if (!strcmp(g->lists.entries[i].name, name))
            return (entry){(uint16_t)i, VIEWERS_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, 0}};
    fail_msg("%s has no entry '%s'", g->id, name);
    return (entry){0};
}

static entry told(const char *name, int a, int b, int c)
{
    return told_of(toyhex, name, a, b, c);
}

enum { RED, BLUE };

static void check(const entry *list, int count, lang in, const char *expected)
{
    const entry *pointers[16];
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    for (int i = 0; i < count; i++)
        pointers[i] = &list[i];
    recap_text(toyhex, pointers, count, in, &out);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static void moves_are_counted_once_per_unit(void **state)
{
    const entry list[] = {told("TURN", 1, RED, 0), told("MOVED", 0, 11, 0), told("MOVED", 0, 12, 0),
                          told("MOVED", 1, 12, 0), told("MOVED", 2, 13, 0)};
    char english[512], spanish[512];
    char first[NOUN_TEXT], second[NOUN_TEXT];
    (void)state;
    noun_title(toyhex->lists.nouns[2], 12, LANG_EN, first);
    noun_title(toyhex->lists.nouns[2], 13, LANG_EN, second);
    snprintf(english, sizeof english, "Turn 1: Red\n  Moved: 3 units, to %s and %s\n", first, second);
    snprintf(spanish, sizeof spanish, "Turno 1: Rojo\n  Mueve: 3 unidades, a %s y %s\n", first, second);
    check(list, 5, LANG_EN, english);
    check(list, 5, LANG_ES, spanish);
    snprintf(english, sizeof english, "Turn 1: Red\n  Moved: red-1 to %s\n", first);
    check(list, 3, LANG_EN, english);
}

static void losses_belong_to_their_attack(void **state)
{
    const entry list[] = {told("FOUGHT", 0, 3, 5), told("GONE", 3, 0, 0), told("FOUGHT", 1, 4, 2),
                          told("TURN", 2, BLUE, 0), told("GONE", 5, 0, 0)};
    (void)state;
    check(list, 5, LANG_EN,
          "  Attack: Red-1 attacks blue-1: 5. Blue-1 is lost\n  Attack: Red-2 attacks blue-2: 2\n"
          "Turn 2: Blue\n  Lost: Blue-3 is lost\n");
}

/* Who leaves the attacked place or enters it does so because of the attack; whoever moves elsewhere is told among the
 * moves. */
static void retreats_and_advances_belong_to_their_attack(void **state)
{
    enum { UNIT = 1, OTHER = 2, TARGET = 3, AWAY = 4, ELSEWHERE = 5, FARTHER = 6 };
    fault why;
    const game *g = tests_find("cruzada", &why);
    assert_non_null(g);
    const entry list[] = {told_of(g, "ATTACK", 0, TARGET, 0), told_of(g, "RETREATS", UNIT, TARGET, AWAY),
                          told_of(g, "MOVES", OTHER, ELSEWHERE, FARTHER)};
    const entry *pointers[] = {&list[0], &list[1], &list[2]};
    text out;
    (void)state;
    text_init(&out, TEXT_DEFAULT_MAX);
    recap_text(g, pointers, 3, LANG_EN, &out);
    const char *attack = strstr(text_string(&out), "Attack: "), *moved = strstr(text_string(&out), "Moved: ");
    assert_non_null(attack);
    assert_non_null(moved);
    assert_non_null(strstr(attack, " retreats from "));
    assert_true(moved < attack); /* the other's row stands above, and has one mover */
    assert_null(strstr(moved, "2 units"));
    text_release(&out);
}

/* Whose die it is and how it fell says nothing without what came of it, in an attack and outside of one. */
static void bare_dice_are_not_told(void **state)
{
    enum { UNIT = 1, TARGET = 2, PLACE = 0, SEAT = 0 };
    fault why;
    const game *g = tests_find("espana", &why);
    assert_non_null(g);
    const entry list[] = {told_of(g, "DIE", SEAT, 4, 0), told_of(g, "ATTACK", UNIT, TARGET, PLACE),
                          told_of(g, "DIE", SEAT, 6, 0), told_of(g, "REDUCED", TARGET, 1, 0)};
    const entry *pointers[] = {&list[0], &list[1], &list[2], &list[3]};
    text out;
    (void)state;
    text_init(&out, TEXT_DEFAULT_MAX);
    recap_text(g, pointers, 4, LANG_EN, &out);
    assert_non_null(strstr(text_string(&out), " is reduced to strength 1"));
    assert_null(strstr(text_string(&out), ": 4"));
    assert_null(strstr(text_string(&out), ": 6"));
    text_release(&out);
}

static void headings_without_news_are_left_out(void **state)
{
    const entry list[] = {told("TURN", 1, RED, 0), told("TURN", 1, BLUE, 0), told("OVER", 0, 0, 0)};
    (void)state;
    check(list, 3, LANG_EN, "Turn 1: Blue\n  The game is over\n");
    check(list, 2, LANG_EN, "");
}

static void rows_name_what_a_click_shows(void **state)
{
    const entry fought = told("FOUGHT", 0, 3, 5), *list[] = {&fought};
    text out;
    (void)state;
    text_init(&out, TEXT_DEFAULT_MAX);
    recap_json(toyhex, list, 1, LANG_EN, &out);
    assert_string_equal(text_string(&out),
                        "[{\"rows\":[{\"deed\":\"attack\",\"label\":\"Attack\",\"text\":\"Red-1 attacks "
                        "blue-1: 5\",\"targets\":[[\"piece\",\"red-1\"]]}]}]");
    text_release(&out);
}

/* Plays on by chance with a journal, and looks at what is told of it. */
static void tell_random_play(const game *g, lang in)
{
    enum { DECISIONS = 600 };
    _Alignas(max_align_t) static char s[STATE_MAX];
    static choices list;
    journal j = {0};
    trace t = {.journal = &j};
    generator dice, any;
    generator_seed_number(&dice, 7);
    generator_seed_number(&any, 11);
    game_start(g, s, 0, 0, &dice, &t);
    for (int i = 0; i < DECISIONS && !game_peek(s)->over; i++) {
        int seat = __builtin_ctz(game_peek(s)->actors);
        game_options(g, s, seat, &list);
        game_choose(g, s, seat, list.list[generator_below(&any, (uint32_t)list.count)], &t);
    }
    const entry **all = malloc((size_t)j.count * sizeof *all);
    assert_non_null(all);
    for (int i = 0; i < j.count; i++)
        all[i] = &j.list[i];
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    recap_text(g, all, j.count, in, &out);
    assert_true(out.length > 0);
    assert_null(strpbrk(text_string(&out), "{}"));
    assert_null(strstr(text_string(&out), ".."));
    text_release(&out);
    free(all);
    journal_release(&j);
}

static void every_game_is_told(void **state)
{
    fault why;
    (void)state;
    for (int i = TOYS; tests_game(i); i++)
        for (int in = 0; in < LANGS; in++)
            tell_random_play(tests_find(tests_game(i), &why), (lang)in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_counted_once_per_unit),
        cmocka_unit_test(losses_belong_to_their_attack),
        cmocka_unit_test(retreats_and_advances_belong_to_their_attack),
        cmocka_unit_test(bare_dice_are_not_told),
        cmocka_unit_test(headings_without_news_are_left_out),
        cmocka_unit_test(rows_name_what_a_click_shows),
        cmocka_unit_test(every_game_is_told),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
