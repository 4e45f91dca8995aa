/* Views and journals: what is in them for whom, and that they are JSON. */
#include "core/toy.h"
#include "core/view.h"
#include "laws/json.h"
#include "unit.h"

static toy start(void)
{
    toy s;
    generator dice;
    generator_seed_number(&dice, 1);
    game_start(&toy_game, &s, 0, 0, &dice, NULL);
    s.hand[RED] = 7, s.hand[GREEN] = 7 << 3, s.hand[BLUE] = 7 << 6, s.deck = 7 << 9;
    return s;
}

static const char *view_of(const toy *s, int viewer, lang in, text *out)
{
    text_clear(out);
    view_json(&toy_game, s, viewer, in, out);
    assert_null(json_fault(text_string(out)));
    return text_string(out);
}

static void only_what_one_may_see(void **state)
{
    (void)state;
    toy s = start();
    text out;
    text_init(&out, 1 << 20);
    const char *json = view_of(&s, RED, LANG_EN, &out);
    assert_has(json, "{\"game\":\"toy\",\"viewer\":\"red\",\"lang\":\"en\",\"acting\":[\"red\",\"green\",\"blue\"]");
    assert_has(json, "\"id\":\"c01\"");
    assert_null(strstr(json, "\"c04\""));
    assert_has(json, "\"prompt\":\"Pick one or two cards\",\"rule\":\"TOY-pick-01\"");
    assert_has(json, "{\"do\":\"pick c01\",\"verb\":\"pick\",\"label\":\"Pick c01\",\"targets\":[[\"card\",\"c01\"]]}");
    json = view_of(&s, WATCHER, LANG_ES, &out);
    assert_has(json, "\"viewer\":\"watcher\",\"lang\":\"es\"");
    assert_null(strstr(json, "\"choices\""));
    assert_null(strstr(json, "\"kind\":\"card\""));
    text_release(&out);
}

static void the_end(void **state)
{
    (void)state;
    toy s = start();
    text out;
    text_init(&out, 1 << 20);
    s.score[GREEN] = 4;
    flow_end(&s.h);
    assert_has(view_of(&s, RED, LANG_EN, &out), "\"acting\":[],\"over\":true,\"score\":[0,1000,0]");
    text_release(&out);
}

static void for_a_terminal(void **state)
{
    (void)state;
    toy s = start();
    text out;
    text_init(&out, 1 << 20);
    view_text(&toy_game, &s, GREEN, LANG_ES, &out);
    assert_has(text_string(&out), "Tablero\n");
    assert_has(text_string(&out), "Verde");
    assert_has(text_string(&out), "(c04)");
    assert_null(strstr(text_string(&out), "c01"));
    text_release(&out);
}

static void journals(void **state)
{
    (void)state;
    toy s = start();
    journal j = {0};
    trace t = {.journal = &j};
    text out;
    text_init(&out, 1 << 20);
    game_choose(&toy_game, &s, RED, choice_make(TOY_PICK, 0, 0), &t);
    game_choose(&toy_game, &s, RED, choice_make(TOY_READY, 0, 0), &t);
    journal_json(&toy_game, &j, 0, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out), "[{\"kind\":\"PICKED\",\"text\":\"You pick c01.\",\"rule\":\"TOY-pick-01\"},"
                                           "{\"kind\":\"READY\",\"text\":\"Red is ready.\",\"rule\":\"TOY-pick-03\"}]");
    text_clear(&out);
    journal_json(&toy_game, &j, 0, WATCHER, LANG_ES, &out);
    assert_string_equal(text_string(&out),
                        "[{\"kind\":\"READY\",\"text\":\"Rojo está listo.\",\"rule\":\"TOY-pick-03\"}]");
    text_clear(&out);
    journal_json(&toy_game, &j, 2, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out), "[]");
    text_release(&out);
    journal_release(&j);
}

static void long_strings_are_cut(void **state)
{
    (void)state;
    view v = {0};
    char longer[1000];
    memset(longer, 'x', 999);
    longer[999] = '\0';
    for (int i = 0; i < 200; i++)
        view_add(&v, VIEW_FACT, longer, longer);
    assert_int_equal(v.count, 200);
    assert_int_equal(strlen(v.items[199].id), VIEW_ID - 1);
    assert_int_equal(strlen(v.items[0].title), VIEW_TITLE - 1);
    assert_int_equal(v.items[7].owner, VIEW_SEATLESS);
    view_release(&v);
}

/* The judge of JSON must itself be right. */
static void what_is_json(void **state)
{
    (void)state;
    static const char *const good[] = {"{}", "[]", "[1,-2.5,\"a\\u00e1ñ\\n\",true,null,{\"a\":[]}]", " 0 "};
    static const char *const bad[] = {"",      "{",        "[1,]",    "{\"a\"}",  "{a:1}", "01",
                                      "[1 2]", "\"a\nb\"", "\"\\x\"", "\"\xff\"", "1 1",   "\"\xc3\""};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_null(json_fault(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(json_fault(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_one_may_see), cmocka_unit_test(the_end),
        cmocka_unit_test(for_a_terminal),        cmocka_unit_test(journals),
        cmocka_unit_test(long_strings_are_cut),  cmocka_unit_test(what_is_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
