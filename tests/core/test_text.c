/* Texts, faults, and the words that templates make. */
#include "core/noun.h"
#include "core/text.h"
#include "unit.h"

static void grows(void **state)
{
    (void)state;
    text t;
    text_init(&t, 1 << 20);
    assert_string_equal(text_string(&t), "");
    for (int i = 0; i < 1000; i++)
        text_addf(&t, "%d,", i);
    assert_int_equal(t.length, 10 * 2 + 90 * 3 + 900 * 4);
    assert_int_equal(strlen(text_string(&t)), t.length);
    assert_false(t.cut);
    text_clear(&t);
    assert_string_equal(text_string(&t), "");
    text_add(&t, "again");
    assert_string_equal(text_string(&t), "again");
    text_release(&t);
    assert_string_equal(text_string(&t), "");
}

static void stops_at_its_maximum(void **state)
{
    (void)state;
    text t;
    text_init(&t, 300);
    for (int i = 0; i < 100; i++)
        text_add(&t, "1234567890");
    assert_true(t.cut);
    assert_true(t.length < 300);
    assert_int_equal(strlen(text_string(&t)), t.length);
    text_release(&t);
}

static void bytes(void **state)
{
    (void)state;
    text t;
    text_init(&t, 100);
    text_add_bytes(&t, "a\0b", 3);
    assert_int_equal(t.length, 3);
    assert_memory_equal(t.data, "a\0b", 4);
    text_release(&t);
}

static void json(void **state)
{
    (void)state;
    text t;
    text_init(&t, 1000);
    text_add_json(&t, "a \"b\" \\ \n\t\x01 ñ");
    assert_string_equal(text_string(&t), "\"a \\\"b\\\" \\\\ \\n\\u0009\\u0001 ñ\"");
    text_clear(&t);
    text_add_json(&t, NULL);
    text_add_json(&t, "");
    assert_string_equal(text_string(&t), "null\"\"");
    text_release(&t);
}

static void hash(void **state)
{
    (void)state;
    /* FNV-1a, from its authors' list. */
    assert_true(text_hash(0, "", 0) == 0xcbf29ce484222325ull);
    assert_true(text_hash(0, "a", 1) == 0xaf63dc4c8601ec8cull);
    assert_true(text_hash(0, "foobar", 6) == 0x85944171f73967e8ull);
    assert_true(text_hash(text_hash(0, "foo", 3), "bar", 3) == 0x85944171f73967e8ull);
}

static void distance(void **state)
{
    (void)state;
    assert_int_equal(text_distance("", ""), 0);
    assert_int_equal(text_distance("", "abc"), 3);
    assert_int_equal(text_distance("kitten", "sitting"), 3);
    assert_int_equal(text_distance("madrid", "madird"), 2);
    assert_int_equal(text_distance("madrid", "madrid"), 0);
    char longer[100];
    memset(longer, 'a', 99);
    longer[99] = '\0';
    assert_true(text_distance(longer, "a") > 3);
}

static void faults(void **state)
{
    (void)state;
    fault why;
    assert_false(fault_set(&why, "%d too many", 3));
    assert_string_equal(why.text, "3 too many");
    assert_false(fault_prefix(&why, "line %d: ", 7));
    assert_string_equal(why.text, "line 7: 3 too many");
    assert_false(fault_set(NULL, "nobody listens"));
    assert_false(fault_prefix(NULL, "nobody"));
    char longer[2000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    fault_set(&why, "%s", longer);
    assert_int_equal(strlen(why.text), FAULT_MAX - 1);
    fault_prefix(&why, "%s", "at: ");
    assert_int_equal(strlen(why.text), FAULT_MAX - 1);
    assert_has(why.text, "at: xxx");
}

static const char *fruit_id(int v)
{
    static const char *const ids[] = {"apple", NULL, "pear", "fig"};
    return ids[v - 1];
}
static const char *fruit_title(int v, lang in)
{
    static const char *const titles[][LANGS] = {{"Apple", "Manzana"}, {0}, {"Pear", "Pera"}, {0}};
    return titles[v - 1][in];
}
static const noun fruit = {"fruit", 1, 4, fruit_id, fruit_title, SHOWN_NOT};
static const noun change = {.name = "change", .low = -5, .high = 5};
static const noun amount = {.name = "amount", .low = 0, .high = 99};
static const noun *const nouns[] = {&fruit, &change, NULL};

static void noun_names(void **state)
{
    (void)state;
    char out[NOUN_TEXT];
    noun_id(&fruit, 3, out);
    assert_string_equal(out, "pear");
    noun_id(&fruit, 2, out);
    assert_string_equal(out, "fruit?2");
    noun_id(&fruit, 77, out);
    assert_string_equal(out, "fruit?77");
    noun_title(&fruit, 1, LANG_ES, out);
    assert_string_equal(out, "Manzana");
    noun_title(&fruit, 4, LANG_ES, out);
    assert_string_equal(out, "fig");
    noun_id(&change, 2, out);
    assert_string_equal(out, "+2");
    noun_id(&change, -2, out);
    assert_string_equal(out, "-2");
    noun_id(&change, 0, out);
    assert_string_equal(out, "0");
    noun_id(&amount, 2, out);
    assert_string_equal(out, "2");
}

static void noun_values(void **state)
{
    (void)state;
    int value = -1;
    assert_true(noun_find(&fruit, "fig", &value));
    assert_int_equal(value, 4);
    assert_false(noun_find(&fruit, "Fig", &value));
    assert_true(noun_find(&change, "+5", &value));
    assert_int_equal(value, 5);
    assert_false(noun_find(&change, "6", &value));
    assert_false(noun_find(&change, "", &value));
    assert_false(noun_find(&change, "3x", &value));
    assert_false(noun_find(&change, "99999999999999999999", &value));
    assert_string_equal(noun_nearest(&fruit, "aple"), "apple");
    assert_null(noun_nearest(&fruit, "watermelon"));
    assert_null(noun_nearest(&amount, "1"));
}

static const char *filled(text *t, const char *pattern, int a, int b, lang in)
{
    const int args[] = {a, b};
    text_clear(t);
    words_fill(t, pattern, args, 2, nouns, in);
    return text_string(t);
}

static void templates(void **state)
{
    (void)state;
    text t;
    text_init(&t, 1000);
    assert_string_equal(filled(&t, "no braces", 0, 0, LANG_EN), "no braces");
    assert_string_equal(filled(&t, "{a} of {b:fruit}!", 3, 1, LANG_EN), "3 of Apple!");
    assert_string_equal(filled(&t, "{b:fruit}", 3, 1, LANG_ES), "Manzana");
    assert_string_equal(filled(&t, "{a:+} {b:+}", 3, -1, LANG_EN), "+3 -1");
    assert_string_equal(filled(&t, "{a} {a|card|cards}", 1, 0, LANG_EN), "1 card");
    assert_string_equal(filled(&t, "{a} {a|card|cards}", 0, 0, LANG_EN), "0 cards");
    assert_string_equal(filled(&t, "{a:?won|lost|drawn}", 0, 0, LANG_EN), "won");
    assert_string_equal(filled(&t, "{a:?won|lost|drawn}", 2, 0, LANG_EN), "drawn");
    assert_string_equal(filled(&t, "{a:?won|lost|drawn}", 9, 0, LANG_EN), "drawn");
    assert_string_equal(filled(&t, "{b:change}", 0, 2, LANG_EN), "+2");
    assert_string_equal(filled(&t, "open {a", 0, 0, LANG_EN), "open {a");
    text_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),       cmocka_unit_test(stops_at_its_maximum),
        cmocka_unit_test(bytes),       cmocka_unit_test(json),
        cmocka_unit_test(hash),        cmocka_unit_test(distance),
        cmocka_unit_test(faults),      cmocka_unit_test(noun_names),
        cmocka_unit_test(noun_values), cmocka_unit_test(templates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
