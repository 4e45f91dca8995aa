/* Messages are read strictly: all of JSON, and nothing that is not; whatever comes is refused in a sentence. */
#include "core/text/text.h"
#include "table/request.h"
#include "unit.h"

static request held(const char *json)
{
    request r;
    fault why = {""};
    if (!request_read(&r, json, strlen(json), &why))
        fail_msg("%s: %s", json, why.text);
    return r;
}

static void members(void **state)
{
    (void)state;
    request r =
        held(" {\"type\" : \"choose\", \"id\":7,\n\"list\":[\"a\",\"b\", {\"deep\":[[1]]},\"c\"],"
             "\"yes\":true,\"no\":false,\"none\":null,\"part\":1.5e3,\"minus\":-12,\"empty\":{},\"last\":\"z\"}\t");
    const value *b = r.body, *list = request_member(b, "list");
    assert_string_equal(request_word(b, "type"), "choose");
    assert_int_equal(request_whole(b, "id", -1), 7);
    assert_int_equal(request_whole(b, "minus", 0), -12);
    assert_int_equal(value_count(list), 4);
    const char *const texts[] = {"a", "b", NULL, "c"};
    int i = 0;
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v), i++)
        if (texts[i])
            assert_string_equal(v->text, texts[i]);
        else
            assert_int_equal(value_first(value_first(request_member(v, "deep")))->whole, 1);
    assert_int_equal(i, 4);
    assert_true(value_is(request_member(b, "yes"), VALUE_TRUE));
    assert_true(value_is(request_member(b, "no"), VALUE_FALSE));
    assert_true(value_is(request_member(b, "none"), VALUE_NULL));
    assert_true(value_is(request_member(b, "part"), VALUE_FRACTION));
    assert_string_equal(request_word(b, "last"), "z"); /* behind all that is nested */
    /* What is not there, or of another kind, was not sent. */
    assert_null(request_member(b, "lis"));
    assert_null(request_member(list, "a"));
    assert_string_equal(request_word(b, "id"), "");
    assert_int_equal(request_whole(b, "part", 3), 3);
    assert_int_equal(request_whole(b, "type", 3), 3);
    assert_int_equal(value_count(request_member(b, "empty")), 0);
    assert_int_equal(value_count(NULL), 0);
    assert_null(value_first(NULL));
    assert_true(value_first(request_member(b, "empty")) == value_end(request_member(b, "empty")));
    assert_int_equal(request_lang(b), LANG_EN);
    request_release(&r);
    request_release(&r);
    r = held("{\"lang\":\"es\"}");
    assert_int_equal(request_lang(r.body), LANG_ES);
    request_release(&r);
}

static void texts(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"\"\"", ""},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u00e1\\u20AC\\ud83d\\ude00\\u0041\"", "á€😀A"},
        {"\"¡hola! € 😀\"", "¡hola! € 😀"},
        {"\"\\u007f\x7f\"", "\x7f\x7f"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char json[200];
        snprintf(json, sizeof json, "{\"t\":%s}", rows[i][0]);
        request r = held(json);
        assert_string_equal(request_word(r.body, "t"), rows[i][1]);
        assert_int_equal(request_member(r.body, "t")->length, strlen(rows[i][1]));
        request_release(&r);
    }
}

static void numbers(void **state)
{
    (void)state;
    request r = held("{\"a\":9223372036854775807,\"b\":-9223372036854775808,\"c\":0,\"d\":-0}");
    assert_true(request_whole(r.body, "a", 0) == INT64_MAX);
    assert_true(request_whole(r.body, "b", 0) == INT64_MIN);
    assert_int_equal(request_whole(r.body, "c", 1), 0);
    assert_int_equal(request_whole(r.body, "d", 1), 0);
    request_release(&r);
}

static void refused(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "byte 1: an opening brace was expected"},
        {"[1]", "an opening brace"},
        {"\"a\"", "an opening brace"},
        {"{", "the name of a member"},
        {"{\"a\"", "a colon was expected"},
        {"{\"a\":", "it ends too early"},
        {"{\"a\":1", "it ends too early"},
        {"{\"a\":1,}", "the name of a member"},
        {"{,\"a\":1}", "the name of a member"},
        {"{\"a\":1 \"b\":2}", "byte 8: a comma was expected"},
        {"{\"a\":[1,]}", "a value was expected"},
        {"{\"a\":[1", "it ends too early"},
        {"{\"a\":[1}", "a comma was expected"},
        {"{\"a\":1}}", "nothing more was expected"},
        {"{\"a\":1}{}", "nothing more was expected"},
        {"{\"a\":tru}", "a value was expected"},
        {"{\"a\":nul", "a value was expected"},
        {"{\"a\":01}", "does not begin with a zero"},
        {"{\"a\":-}", "a digit was expected"},
        {"{\"a\":1.}", "a digit was expected"},
        {"{\"a\":1e}", "a digit was expected"},
        {"{\"a\":.5}", "a value was expected"},
        {"{\"a\":+1}", "a value was expected"},
        {"{\"a\":9223372036854775808}", "too large"},
        {"{\"a\":-9223372036854775809}", "too large"},
        {"{\"a\":99999999999999999999999999}", "too large"},
        {"{\"a\":\"x}", "the text has no end"},
        {"{\"a\":\"x\\\"}", "the text has no end"},
        {"{\"a\":\"\\", "this escape is unknown"},
        {"{\"a\":\"\\x41\"}", "this escape is unknown"},
        {"{\"a\":\"\\u12g4\"}", "four hexadecimal digits"},
        {"{\"a\":\"\\u0000\"}", "may not hold a zero"},
        {"{\"a\":\"\\ud83d\"}", "stands alone"},
        {"{\"a\":\"\\ud83d\\u0041\"}", "stands alone"},
        {"{\"a\":\"\\ude00\"}", "stands alone"},
        {"{\"a\":\"\n\"}", "control character"},
        {"{\"a\":\"\xff\"}", "not UTF-8"},
        {"{\"a\":\"\xc0\x80\"}", "not UTF-8"},
        {"{\"a\":\"\xed\xa0\x80\"}", "not UTF-8"},
        {"{\"a\":\"\xf4\x90\x80\x80\"}", "not UTF-8"},
        {"{\"a\":\"\xe2\x82", "not UTF-8"},
        {"{\"a\":1,\"a\":2}", "twice"},
        {"{\"a\":1,\"\\u0061\":2}", "twice"},
        {"{\"a\":{\"b\":1,\"c\":[],\"b\":1}}", "twice"},
        {"{\"a\":[[[[[[[[1]]]]]]]]}", "nested too deeply"},
        {"{a:1}", "the name of a member"},
        {"{'a':1}", "the name of a member"},
        {"{\"a\":1} // why", "nothing more was expected"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        request r;
        fault why = {""};
        if (request_read(&r, rows[i][0], strlen(rows[i][0]), &why))
            fail_msg("%s was read", rows[i][0]);
        if (!strstr(why.text, rows[i][1]))
            fail_msg("%s: '%s' should have the words '%s'", rows[i][0], why.text, rows[i][1]);
        assert_null(r.body);
    }
    /* A zero among the bytes is no end of them. */
    request r;
    fault why = {""};
    assert_fault(request_read(&r, "{\"a\":1\0}", 8, &why), why, "a comma was expected");
    assert_fault(request_read(&r, "{\"a\":1}\0", 8, &why), why, "nothing more");
    assert_fault(request_read(&r, "{\"a\":\"b\0\"}", 10, &why), why, "control character");
}

/* What is too much is refused before it costs anything. */
static void bounded(void **state)
{
    (void)state;
    text t;
    request r;
    fault why = {""};
    text_init(&t, 1 << 20);
    text_add(&t, "{\"a\":[0");
    for (int i = 3; i < REQUEST_VALUES; i++)
        text_add(&t, ",0");
    text_add(&t, "]}");
    assert_held(request_read(&r, text_string(&t), t.length, &why), why);
    assert_int_equal(value_count(request_member(r.body, "a")), REQUEST_VALUES - 2);
    request_release(&r);
    t.data[--t.length] = '\0';
    t.data[--t.length] = '\0';
    text_add(&t, ",0]}");
    assert_fault(request_read(&r, text_string(&t), t.length, &why), why, "too many values");
    text_clear(&t);
    for (int i = 0; i < REQUEST_MEMBERS; i++)
        text_addf(&t, "%s\"m%d\":%d", i ? "," : "{", i, i);
    text_add(&t, "}");
    assert_held(request_read(&r, text_string(&t), t.length, &why), why);
    assert_int_equal(request_whole(r.body, "m31", 0), 31);
    request_release(&r);
    t.data[--t.length] = '\0';
    text_add(&t, ",\"more\":1}");
    assert_fault(request_read(&r, text_string(&t), t.length, &why), why, "too many members");
    text_release(&t);
}

static void people_write(void **state)
{
    (void)state;
    assert_true(words_fit("áéíóú", 5));
    assert_false(words_fit("áéíóúx", 5));
    assert_true(words_fit("two\nlines", 9));
    assert_false(words_fit("a\tb", 9));
    assert_false(words_fit("a\x7f", 9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members), cmocka_unit_test(texts),   cmocka_unit_test(numbers),
        cmocka_unit_test(refused), cmocka_unit_test(bounded), cmocka_unit_test(people_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
