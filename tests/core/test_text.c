/* Texts, faults, and the words that templates make. */
#include "core/game/noun.h"
#include "core/tell/json.h"
#include "core/text/sha256.h"
#include "core/text/text.h"
#include "core/text/tsv.h"
#include "told.h"
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

/* Every byte, at every place of a string: as the plainest writer would write it. */
static void json_bytes(void **state)
{
    (void)state;
    text t;
    char want[300], words[40];
    text_init(&t, 1000);
    for (int byte = 1; byte < 256; byte++)
        for (size_t length = 1; length < 20; length++)
            for (size_t place = 0; place < length; place++) {
                memset(words, 'x', length);
                words[place] = (char)byte;
                words[length] = '\0';
                size_t n = 0;
                want[n++] = '"';
                for (size_t i = 0; i < length; i++) {
                    unsigned char c = (unsigned char)words[i];
                    if (c == '"' || c == '\\')
                        n += (size_t)snprintf(want + n, sizeof want - n, "\\%c", c);
                    else if (c == '\n')
                        n += (size_t)snprintf(want + n, sizeof want - n, "\\n");
                    else if (c < 0x20)
                        n += (size_t)snprintf(want + n, sizeof want - n, "\\u%04x", c);
                    else
                        want[n++] = (char)c;
                }
                memcpy(want + n, "\"", 2);
                text_clear(&t);
                text_add_json(&t, words);
                assert_string_equal(text_string(&t), want);
            }
    text_release(&t);
}

static void json_in_pieces(void **state)
{
    (void)state;
    text t;
    text_init(&t, 1000);
    json_open(&t, NULL, '{');
    json_text(&t, "a", "\"x\"");
    json_text(&t, "b", NULL);
    json_open(&t, "list", '[');
    json_number(&t, NULL, -12);
    json_bool(&t, NULL, true);
    json_open(&t, NULL, '{');
    json_close(&t, '}');
    json_open(&t, NULL, '[');
    json_id(&t, NULL, "madrid");
    json_id(&t, NULL, "");
    json_close(&t, ']');
    json_close(&t, ']');
    json_raw(&t, "raw", "[0]", 3);
    json_key(&t, "key");
    json_bool(&t, NULL, false);
    json_close(&t, '}');
    assert_string_equal(text_string(&t), "{\"a\":\"\\\"x\\\"\",\"b\":null,\"list\":[-12,true,{},[\"madrid\",\"\"]],"
                                         "\"raw\":[0],\"key\":false}");
    text_clear(&t);
    text_add(&t, "words \n");
    json_number(&t, NULL, 0);
    json_number(&t, NULL, 1); /* one value after another: a comma */
    assert_string_equal(text_string(&t), "words \n0,1");
    text_release(&t);
}

/* A text that is full says so, ends in a NUL and never grows beyond its maximum, wherever the end falls. */
static void json_too_long(void **state)
{
    (void)state;
    for (size_t most = 1; most < 80; most++) {
        text t;
        text_init(&t, most);
        json_open(&t, NULL, '{');
        json_text(&t, "name", "a \"longer\" string of words");
        json_id(&t, "id", "madrid");
        json_number(&t, "n", 123456);
        json_close(&t, '}');
        assert_true(t.length < most);
        assert_true(t.capacity <= most);
        assert_int_equal(strlen(text_string(&t)), t.length);
        assert_true(t.cut ||
                    !strcmp(t.data, "{\"name\":\"a \\\"longer\\\" string of words\",\"id\":\"madrid\",\"n\":123456}"));
        assert_true(!t.cut || most < 70);
        text_release(&t);
    }
}

/* A line of the journal begins with a capital, whatever name it begins with. */
static void capitals(void **state)
{
    text t;
    (void)state;
    text_init(&t, 100);
    text_capital(&t, 0); /* nothing there */
    text_add(&t, "la República; élite; 3; Ñ");
    text_capital(&t, 0);
    text_capital(&t, strlen("la República; "));
    text_capital(&t, strlen("la República; élite; "));
    text_capital(&t, strlen("la República; élite; 3; "));
    assert_string_equal(text_string(&t), "La República; Élite; 3; Ñ");
    text_release(&t);
}

static void numbers(void **state)
{
    (void)state;
    static const struct {
        long long number;
        const char *words;
    } rows[] = {{0, "0"},
                {7, "7"},
                {-7, "-7"},
                {10, "10"},
                {1234567890, "1234567890"},
                {9223372036854775807, "9223372036854775807"},
                {-9223372036854775807 - 1, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[NUMBER_TEXT];
        assert_int_equal(text_put_number(out, rows[i].number) - out, strlen(rows[i].words));
        assert_string_equal(out, rows[i].words);
    }
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
    assert_int_equal(text_slip("1"), 0);
    assert_int_equal(text_slip("end"), 1);
    assert_int_equal(text_slip("nxet"), 2);
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

/* Words of characters of one to four bytes, cut at every length: always whole characters, and never one too few. */
static const char mixed[] = "aéñ€a€😀éa😀€ñ";

/* The longest beginning of `mixed` in whole characters that has at most so many bytes. */
static size_t whole_at(size_t most)
{
    size_t best = 0;
    for (size_t i = 0; i <= most && i < sizeof mixed; i++)
        if (((unsigned char)mixed[i] & 0xc0) != 0x80)
            best = i;
    return best;
}

static void cut_between_characters(void **state)
{
    (void)state;
    for (size_t most = 0; most < sizeof mixed + 3; most++) {
        size_t want = whole_at(most);
        char box[64];
        assert_int_equal(text_fit(box, most + 1, mixed), want);
        assert_int_equal(strlen(box), want);
        assert_memory_equal(box, mixed, want);
        assert_int_equal(text_format(box, most + 1, "%s", mixed), want);
        assert_int_equal(strlen(box), want);
        for (int formatted = 0; formatted < 2; formatted++) {
            text t;
            text_init(&t, most + 1);
            if (formatted)
                text_addf(&t, "%s", mixed);
            else
                text_add(&t, mixed);
            assert_int_equal(t.length, want);
            assert_memory_equal(text_string(&t), mixed, want);
            assert_true(t.cut == (most < sizeof mixed - 1));
            text_add(&t, t.cut ? "b" : ""); /* nothing comes after a cut */
            text_addf(&t, "%s", t.cut ? "b" : "");
            assert_int_equal(t.length, want);
            assert_int_equal(strlen(text_string(&t)), want);
            text_release(&t);
        }
    }
    assert_int_equal(text_whole("\x80\x80\x80\x80\x80", 5), 5); /* no text at all: left alone */
    assert_int_equal(text_whole("", 0), 0);
}

/* What a format has cut inside a sentence leaves no trace, and what is no text never gets into one. */
static void mended(void **state)
{
    (void)state;
    static const struct {
        const char *words, *mended;
    } rows[] = {{"", ""},
                {"aé€😀", "aé€😀"},
                {"a\xc3' b", "a' b"},
                {"a\xe2\x82' b", "a' b"},
                {"\xf0\x9f\x98", ""},
                {"\xf0\x9f\x98 \xc3", " "},
                {"\x80z\xff\xfe", "?z??"},
                {"\xc0\xaf", ""},          /* a '/' in two bytes */
                {"\xed\xa0\x80!", "!"},    /* half a pair */
                {"\xf4\x90\x80\x80", ""}}; /* beyond the last character */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[32];
        memcpy(words, rows[i].words, strlen(rows[i].words) + 1);
        assert_int_equal(text_mend(words), strlen(rows[i].mended));
        assert_string_equal(words, rows[i].mended);
    }
    fault why;
    fault_set(&why, "'%.4s' is no seat", "Núñez");
    assert_string_equal(why.text, "'Nú' is no seat");
    fault_prefix(&why, "%.2s: ", "ñññ");
    assert_string_equal(why.text, "ñ: 'Nú' is no seat");
}

/* Faults, names and the errors of tables are cut in the same way. */
static void sentences_are_cut_whole(void **state)
{
    (void)state;
    for (size_t lead = 0; lead < 3; lead++) {
        char longer[1200];
        memset(longer, 'x', lead);
        for (size_t i = lead; i + 4 < sizeof longer; i += 3)
            memcpy(longer + i, "€", 4);
        fault why;
        fault_set(&why, "%s", longer);
        assert_int_equal((strlen(why.text) - lead) % 3, 0);
        assert_true(strlen(why.text) + 3 >= FAULT_MAX);
        fault_prefix(&why, "%s", "e: ");
        assert_int_equal((strlen(why.text) - lead) % 3, 0);
        fault_set(&why, "%s", "x");
        fault_prefix(&why, "%s", longer);
        assert_int_equal((strlen(why.text) - (strlen(why.text) - lead) / 3 * 3), lead);
        tsv t = {.shown = "file", .line = 1};
        tsv_fail(&t, "name", "%s", longer);
        assert_int_equal((strlen(strchr(t.why.text, '\'') + 8) - lead) % 3, 0);
    }
}

static const char *fruit_id(int v)
{
    static const char *const ids[] = {"apple", NULL, "pear", "fig"};
    return ids[v - 1];
}
static const char *fruit_title(int v, lang in)
{
    static const char *const titles[][LANGS] = {{TOLD("Apple", "Manzana")}, {0}, {TOLD("Pear", "Pera")}, {0}};
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

/* A name of any length is whole where it is pointed at, and cut between characters where it is copied. */
static const char *endless_title(int v, lang in)
{
    static char words[301];
    (void)in;
    memset(words, 'x', 300);
    for (int i = v; i + 2 < 300; i += 2)
        memcpy(words + i, "é", 2);
    return words;
}
static void long_names(void **state)
{
    (void)state;
    const noun endless = {"endless", 0, 1, fruit_id, endless_title, SHOWN_NOT};
    for (int v = 0; v < 2; v++) {
        char out[NOUN_TEXT], spare[NOUN_TEXT];
        assert_int_equal(strlen(noun_title_of(&endless, v, LANG_EN, spare)), 300);
        noun_title(&endless, v, LANG_EN, out);
        assert_int_equal((strlen(out) - (size_t)v) % 2, 0);
        assert_true(strlen(out) >= NOUN_TEXT - 2);
    }
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

/* The examples of FIPS 180-4, and every length around a block against one that was computed elsewhere. */
static void sha256(void **state)
{
    (void)state;
    char out[SHA256_TEXT], all[131] = "";
    sha256_text("", 0, out);
    assert_string_equal(out, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_text("abc", 3, out);
    assert_string_equal(out, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, out);
    assert_string_equal(out, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    text sums;
    text_init(&sums, 1 << 16);
    for (size_t length = 0; length < sizeof all; length++) {
        sha256_text(all, length, out);
        text_add(&sums, out);
        all[length] = (char)('a' + length % 26);
    }
    sha256_text(text_string(&sums), sums.length, out);
    assert_string_equal(out, "8005a8c373293c0c5a36dcbd91f9b388314ff7485144001ec2cab771b89d7d71");
    text_release(&sums);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(capitals),
        cmocka_unit_test(stops_at_its_maximum),
        cmocka_unit_test(bytes),
        cmocka_unit_test(json),
        cmocka_unit_test(hash),
        cmocka_unit_test(distance),
        cmocka_unit_test(faults),
        cmocka_unit_test(noun_names),
        cmocka_unit_test(noun_values),
        cmocka_unit_test(templates),
        cmocka_unit_test(json_bytes),
        cmocka_unit_test(json_in_pieces),
        cmocka_unit_test(json_too_long),
        cmocka_unit_test(numbers),
        cmocka_unit_test(cut_between_characters),
        cmocka_unit_test(sentences_are_cut_whole),
        cmocka_unit_test(mended),
        cmocka_unit_test(long_names),
        cmocka_unit_test(sha256),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
