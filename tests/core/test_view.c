/* Views and journals: what is in them for whom, and that they are JSON. */
#include "core/tell/view.h"
#include "core/toy.h"
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

/* Facts, tracks and scales on a few lines; the rest without them. */
static const fixed_part summed_stems[] = {{VIEW_FACT, 0, .id = "turn", .title = "Turn", .label = "7 (July)"},
                                          {VIEW_FACT, 1, .id = "initiative", .title = "Initiative"},
                                          {VIEW_FACT, 2, .id = "glory", .title = "Glory"},
                                          {VIEW_TRACK, 3, .id = "liberty", .title = "Liberty"},
                                          {VIEW_SPACE, 4, .id = "madrid", .title = "Madrid", .marks = "test"},
                                          {VIEW_SPACE, 5, .id = "toledo", .title = "Toledo"},
                                          {VIEW_TRACK, 6, .id = "aid", .title = "Aid"}};
static void summed_view(const void *state, int viewer, lang in, view *out)
{
    static const int owners[] = {VIEW_SEATLESS, GREEN, BLUE, BLUE, VIEW_SEATLESS, RED, VIEW_SEATLESS};
    static const int values[] = {0, 0, 0, 5, -4, 0, 2}, highs[] = {0, 0, 100, 10, 10, 0, 9};
    (void)state, (void)viewer, (void)in;
    for (size_t i = 0; i < sizeof summed_stems / sizeof summed_stems[0]; i++) {
        view_item *item = view_add(out, summed_stems[i]);
        item->owner = owners[i];
        item->value = values[i];
        item->high = highs[i];
    }
}
static void summary_first(void **state)
{
    (void)state;
    toy s = start();
    game g = toy_game;
    text out;
    g.show.view = summed_view;
    text_init(&out, 1 << 16);
    view_summary(&g, &s, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out), "  Turn: 7 (July); Initiative: Green; Aid 2\n"
                                           "  Blue: Glory 0; Liberty 5\n"
                                           "  Madrid -4 [test]\n");
    text_clear(&out);
    view_details(&g, &s, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out), "Board\n  Toledo, Red\n");
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
    assert_string_equal(text_string(&out), "[{\"kind\":\"PICKED\",\"text\":\"You pick c01.\",\"rule\":\"TOY-pick-01\","
                                           "\"targets\":[[\"card\",\"c01\"]]},"
                                           "{\"kind\":\"READY\",\"text\":\"Red is ready.\",\"rule\":\"TOY-pick-03\","
                                           "\"targets\":[[\"seat\",\"red\"]]}]");
    text_clear(&out);
    journal_json(&toy_game, &j, 0, WATCHER, LANG_ES, &out);
    assert_string_equal(text_string(&out),
                        "[{\"kind\":\"READY\",\"text\":\"Rojo está listo.\",\"rule\":\"TOY-pick-03\","
                        "\"targets\":[[\"seat\",\"red\"]]}]");
    text_clear(&out);
    journal_json(&toy_game, &j, 2, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out), "[]");
    text_release(&out);
    journal_release(&j);
}

static const char *item_json(const view_item *i, text *out)
{
    text_clear(out);
    view_item_json(&toy_game, i, out);
    assert_null(json_fault(text_string(out)));
    return text_string(out);
}

/* However long the words are, and however many: nothing is cut. */
static void long_strings_are_whole(void **state)
{
    (void)state;
    view v = {0};
    text out;
    static char longer[5000];
    for (size_t i = 0; i + 2 < sizeof longer; i += 2)
        memcpy(longer + i, "ñ", 3);
    text_init(&out, 1 << 20);
    for (int i = 0; i < 600; i++)
        view_add(&v, (fixed_part){VIEW_CARD, i, .id = "card", .text = longer})->at = view_words(&v, "%d", i);
    assert_int_equal(v.count, 600);
    assert_int_equal(v.items[7].owner, VIEW_SEATLESS);
    assert_string_equal(v.items[7].fixed->title, "");
    for (int i = 0; i < 600; i += 599) {
        assert_int_equal(v.items[i].fixed->key, i);
        assert_has(item_json(&v.items[i], &out), longer);
    }
    assert_string_equal(v.items[599].at, "599");
    char *kept = v.items[599].fixed->text ? longer : NULL;
    view_clear(&v);
    assert_int_equal(v.count, 0);
    assert_ptr_equal(view_add(&v, (fixed_part){VIEW_CARD, 3, .text = longer})->fixed->text, kept);
    view_release(&v);
    text_release(&out);
}

/* Things that are written once look and count like those that are written each time. */
static void casts(void **state)
{
    (void)state;
    const fixed_part fixed = {VIEW_PIECE, 4, .id = "t1", .type = "tank", .title = "A \"T-26\"", .text = "Añover"};
    fixed_parts parts = {0};
    view a = {0}, b = {0};
    text out, other;
    text_init(&out, 1 << 16);
    text_init(&other, 1 << 16);
    for (int again = 0; again < 3; again++) {
        fixed_parts_begin(&parts, 10, toy_game.seat);
        fixed_parts_set(&parts, LANG_ES, fixed);
    }
    view_use(&a, &parts, LANG_ES);
    view_item *put = view_put(&a, 4), *added = view_add(&b, fixed);
    assert_string_equal(item_json(put, &out), "{\"key\":4,\"kind\":\"piece\",\"id\":\"t1\",\"type\":\"tank\",\"title\":"
                                              "\"A \\\"T-26\\\"\",\"text\":\"Añover\"}");
    assert_string_equal(item_json(added, &other), text_string(&out));
    assert_true(view_item_hash(put) == view_item_hash(added));
    put->at = "2112", put->label = "4-6", put->owner = GREEN, put->value = -2, put->low = -3, put->flags = VIEW_USED;
    assert_has(item_json(put, &out), ",\"at\":\"2112\",\"label\":\"4-6\",\"owner\":\"green\",\"value\":-2,\"low\":-3,"
                                     "\"high\":0,\"used\":true}");
    view_release(&a);
    view_release(&b);
    fixed_parts_release(&parts);
    text_release(&out);
    text_release(&other);
}

/* Whatever differs in the items differs in the number by which the server knows what to send. */
static void hashes(void **state)
{
    (void)state;
    view v = {0};
    view_item *i = view_add(&v, (fixed_part){VIEW_PIECE, 1, .id = "a"});
    uint64_t seen[10] = {view_item_hash(i)};
    int count = 1;
    i->at = "x", seen[count++] = view_item_hash(i);
    i->at = "", i->label = "x", seen[count++] = view_item_hash(i);
    i->label = "", i->marks = "x", seen[count++] = view_item_hash(i);
    i->owner = 0, seen[count++] = view_item_hash(i);
    i->value = 1, seen[count++] = view_item_hash(i);
    i->value = 0, i->low = 1, seen[count++] = view_item_hash(i);
    i->low = 0, i->high = 1, seen[count++] = view_item_hash(i);
    i->flags = VIEW_HIDDEN, seen[count++] = view_item_hash(i);
    seen[count++] = view_item_hash(view_add(&v, (fixed_part){VIEW_PIECE, 2, .id = "a"}));
    for (int a = 0; a < count; a++)
        for (int b = 0; b < a; b++)
            assert_true(seen[a] != seen[b]);
    view_release(&v);
}

static void marks(void **state)
{
    (void)state;
    view v = {0};
    view_item *i = view_add(&v, (fixed_part){VIEW_PIECE, 1, .id = "a"});
    view_mark(&v, i, "elite");
    assert_string_equal(i->marks, "elite");
    view_mark(&v, i, "moved");
    view_mark(&v, i, "hit");
    assert_string_equal(i->marks, "elite moved hit");
    view_release(&v);
}

/* Where things lie, for a terminal: zones by their title and owner, in the order of the view. */
static const fixed_part zoned_stems[] = {{VIEW_ZONE, 0, .id = "tray.red", .title = "Tray"},
                                         {VIEW_ZONE, 1, .id = "off", .title = "Off the map"},
                                         {VIEW_PIECE, 2, .id = "one", .title = "One"},
                                         {VIEW_PIECE, 3, .id = "two", .title = "Two", .label = "4-4", .marks = "elite"},
                                         {VIEW_PIECE, 4, .id = "three", .title = "Three"},
                                         {VIEW_CARD, 5},
                                         {VIEW_CARD, 6}};
static void zoned(const void *state, int viewer, lang in, view *out)
{
    static const char *const at[] = {"", "", "off", "tray.red", "nowhere", "tray.red", "tray.red"};
    (void)state, (void)viewer, (void)in;
    for (size_t i = 0; i < sizeof zoned_stems / sizeof zoned_stems[0]; i++) {
        view_item *item = view_add(out, zoned_stems[i]);
        item->at = at[i];
        item->owner = i == 0 ? RED : VIEW_SEATLESS;
        item->flags = i > 4 ? VIEW_HIDDEN : 0;
    }
}
static void zones(void **state)
{
    (void)state;
    toy s = start();
    game g = toy_game;
    text out;
    g.show.view = zoned;
    text_init(&out, 1 << 16);
    view_text(&g, &s, RED, LANG_EN, &out);
    assert_string_equal(text_string(&out),
                        "Pieces\n nowhere\n  Three\n Tray: Red\n  Two 4-4 [elite]\n Off the map\n  One\n"
                        "Cards\n Tray: Red\n  2 face down\n");
    text_release(&out);
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
        cmocka_unit_test(only_what_one_may_see),
        cmocka_unit_test(the_end),
        cmocka_unit_test(for_a_terminal),
        cmocka_unit_test(summary_first),
        cmocka_unit_test(journals),
        cmocka_unit_test(long_strings_are_whole),
        cmocka_unit_test(what_is_json),
        cmocka_unit_test(casts),
        cmocka_unit_test(hashes),
        cmocka_unit_test(marks),
        cmocka_unit_test(zones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
