/* The table reader: what it reads, and every sentence it can say. */
#include <unistd.h>

#include "core/text/tsv.h"
#include "unit.h"

static const char *color_id(int v)
{
    static const char *const ids[] = {"red", "green", "blue"};
    return ids[v];
}
static const noun color = {"color", 0, 2, color_id, NULL, SHOWN_NOT};

typedef struct row {
    char id[32], word[32], free[64];
    int number, maybe, color, other, choice;
    bool flag;
} row;

static const char HEADER[] = "id\tword\tfree\tnumber\tmaybe\tcolor\tother\tchoice\tflag\n";

/* Reads one table of those columns; the number of rows, or -1 with a fault. */
static int read_table(const char *bytes, size_t length, const char *columns, row *out, fault *why)
{
    const data_file files[] = {{"toy/things.tsv", bytes, length}, {0}};
    const data_source from = {.files = files};
    tsv t;
    row scrap;
    if (!tsv_open(&t, &from, "toy/things.tsv", columns, why))
        return -1;
    while (tsv_next(&t)) {
        row *r = out ? out : &scrap;
        snprintf(r->id, sizeof r->id, "%s", tsv_id(&t, "id"));
        snprintf(r->word, sizeof r->word, "%s", tsv_word(&t, "word"));
        snprintf(r->free, sizeof r->free, "%s", tsv_text(&t, "free"));
        r->number = tsv_int(&t, "number", -3, 10);
        r->maybe = tsv_int_or(&t, "maybe", 0, 9, -1);
        r->color = tsv_noun(&t, "color", &color);
        r->other = tsv_noun_or(&t, "other", &color, -1);
        r->choice = tsv_choice(&t, "choice", "one two three");
        r->flag = tsv_flag(&t, "flag");
    }
    int rows = t.rows;
    return tsv_close(&t, why) ? rows : -1;
}

static const char COLUMNS[] = "id word free number maybe color other choice flag";

static void says(const char *rows, const char *words)
{
    fault why;
    char all[2048];
    snprintf(all, sizeof all, "%s%s", HEADER, rows);
    assert_int_equal(read_table(all, strlen(all), COLUMNS, NULL, &why), -1);
    assert_has(why.text, words);
}

static void reads(void **state)
{
    (void)state;
    fault why;
    row r;
    char all[1024];
    snprintf(all, sizeof all, "# a comment\n\n%s# another\r\n%s", HEADER,
             "an-01\tsome words\t-\t-3\t-\tblue\t-\ttwo\tyes\r\n");
    assert_int_equal(read_table(all, strlen(all), COLUMNS, &r, &why), 1);
    assert_string_equal(r.id, "an-01");
    assert_string_equal(r.word, "some words");
    assert_string_equal(r.free, "");
    assert_int_equal(r.number, -3);
    assert_int_equal(r.maybe, -1);
    assert_int_equal(r.color, 2);
    assert_int_equal(r.other, -1);
    assert_int_equal(r.choice, 1);
    assert_true(r.flag);
    snprintf(all, sizeof all, "%s%s", HEADER, "a\tw\tf\t1\t2\tred\tgreen\tone\tno"); /* no end of line */
    assert_int_equal(read_table(all, strlen(all), COLUMNS, &r, &why), 1);
    assert_int_equal(r.other, 1);
    assert_int_equal(r.maybe, 2);
    assert_false(r.flag);
}

static void cells(void **state)
{
    (void)state;
    says("Bad\tw\tf\t1\t2\tred\t-\tone\tno\n", "things.tsv:2: column 'id': 'Bad' is no id");
    says("-\tw\tf\t1\t2\tred\t-\tone\tno\n", "column 'id': a word was expected, the cell is empty");
    says("a\t-\tf\t1\t2\tred\t-\tone\tno\n", ":2: column 'word': a word was expected");
    says("a\tw\tf\t-\t2\tred\t-\tone\tno\n",
         "column 'number': a whole number from -3 to 10 was expected, the cell is empty");
    says("a\tw\tf\t11\t2\tred\t-\tone\tno\n", "column 'number': '11': a whole number from -3 to 10 was expected");
    says("a\tw\tf\t1x\t2\tred\t-\tone\tno\n", "'1x': a whole number");
    says("a\tw\tf\t99999999999999999999\t2\tred\t-\tone\tno\n", "a whole number from -3 to 10");
    says("a\tw\tf\t1\t10\tred\t-\tone\tno\n", "column 'maybe': '10': a whole number from 0 to 9 was expected");
    says("a\tw\tf\t1\t2\tblu\t-\tone\tno\n", "column 'color': 'blu' is no color; did you mean 'blue'?");
    says("a\tw\tf\t1\t2\tviolet\t-\tone\tno\n", "'violet' is no color");
    says("a\tw\tf\t1\t2\t-\t-\tone\tno\n", "column 'color': a word was expected");
    says("a\tw\tf\t1\t2\tred\tgren\tone\tno\n", "column 'other': 'gren' is no color; did you mean 'green'?");
    says("a\tw\tf\t1\t2\tred\t-\tfour\tno\n", "column 'choice': 'four': one of 'one two three' was expected");
    says("a\tw\tf\t1\t2\tred\t-\tone\tmaybe\n", "column 'flag': 'maybe': one of 'no yes' was expected");
}

static void rows(void **state)
{
    (void)state;
    says("a\tw\tf\t1\t2\tred\t-\tone\n", ":2: the row has 8 columns, the header 9");
    says("a\tw\tf\t1\t2\tred\t-\tone\tno\n#\n\nb\tw\n", ":5: the row has 2 columns");
    char wide[256] = "a";
    for (int i = 0; i < 40; i++)
        strncat(wide, "\tx", sizeof wide - strlen(wide) - 1);
    says(wide, "the row has more than 32 columns");
}

static void headers(void **state)
{
    (void)state;
    fault why;
    static const char twice[] = "id\tword\tid\n", short_of[] = "id\tword\n", none[] = "# only comments\n";
    assert_int_equal(read_table(twice, sizeof twice - 1, "id word", NULL, &why), -1);
    assert_has(why.text, ":1: the header names the column 'id' twice");
    assert_int_equal(read_table(short_of, sizeof short_of - 1, "id word free", NULL, &why), -1);
    assert_has(why.text, "the header has no column 'free'");
    assert_int_equal(read_table(short_of, sizeof short_of - 1, "id !", NULL, &why), -1);
    assert_has(why.text, "the header has 2 columns, 1 were expected");
    assert_int_equal(read_table(none, sizeof none - 1, "id", NULL, &why), -1);
    assert_has(why.text, "the file ends before its header line");
    assert_int_equal(read_table("", 0, "id", NULL, &why), -1);
    assert_has(why.text, "the file ends before its header line");
    assert_int_equal(read_table("id\0\n", 4, "id", NULL, &why), -1);
    assert_has(why.text, "a NUL byte");
    char wide[256] = "id";
    for (int i = 0; i < 40; i++)
        strncat(wide, "\tx", sizeof wide - strlen(wide) - 1);
    assert_int_equal(read_table(wide, strlen(wide), "id", NULL, &why), -1);
    assert_has(why.text, "more than 32 columns");
}

static void columns_that_are_not_there(void **state)
{
    (void)state;
    static const char bytes[] = "id\nx\ny\n";
    const data_file files[] = {{"toy/a.tsv", bytes, sizeof bytes - 1}, {0}};
    const data_source from = {.files = files};
    fault why;
    tsv t;
    assert_true(tsv_open(&t, &from, "toy/a.tsv", "id", &why));
    assert_true(tsv_has(&t, "id"));
    assert_false(tsv_has(&t, "name"));
    assert_true(tsv_next(&t));
    assert_string_equal(tsv_text(&t, "name"), "");
    assert_int_equal(tsv_int(&t, "number", 2, 3), 2); /* harmless after the first error */
    assert_int_equal(tsv_noun(&t, "id", &color), 0);
    assert_false(tsv_next(&t));
    assert_fault(tsv_close(&t, &why), why, "toy/a.tsv:2: column 'name': there is no such column");
}

static void own_checks(void **state)
{
    (void)state;
    static const char bytes[] = "id\nx\n";
    const data_file files[] = {{"toy/a.tsv", bytes, sizeof bytes - 1}, {0}};
    const data_source from = {.files = files};
    fault why;
    tsv t;
    assert_true(tsv_open(&t, &from, "toy/a.tsv", "id", &why));
    assert_true(tsv_next(&t));
    assert_string_equal(tsv_keep(&t, "kept"), "kept");
    tsv_fail(&t, "id", "%s is too much", "x");
    tsv_fail(&t, "id", "only the first counts");
    assert_fault(tsv_close(&t, &why), why, "data/toy/a.tsv:2: column 'id': x is too much");
}

static void sources(void **state)
{
    (void)state;
    fault why;
    tsv t;
    char shown[256], folder[] = "/tmp/frente-test-XXXXXX", path[300];
    size_t length;
    assert_fault(tsv_open(&t, NULL, "toy/none.tsv", "id", &why), why, "data/toy/none.tsv: there is no such table");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.tsv", folder);
    FILE *out = fopen(path, "w");
    fputs("id\nfile\n", out);
    fclose(out);
    const data_file files[] = {{"b.tsv", "memory", 6}, {0}};
    const data_source from = {.folder = folder, .files = files};
    const char *bytes = data_open(&from, "a.tsv", &length, shown, &why);
    assert_string_equal(bytes, "id\nfile\n");
    assert_int_equal(length, 8);
    assert_string_equal(shown, path);
    data_close(bytes);
    bytes = data_open(&from, "b.tsv", &length, shown, &why);
    assert_string_equal(bytes, "memory");
    data_close(bytes);
    assert_null(data_open(&from, "c.tsv", &length, shown, &why));
    assert_has(why.text, "there is no such table");
    remove(path);
    rmdir(folder);
}

/* A game without tables has no hash, and it is said why. */
static void no_tables(void **state)
{
    (void)state;
    fault why = {""};
    text each;
    text_init(&each, 100);
    assert_true(data_tables(NULL, "nothing", &each, &why) == 0);
    assert_has(why.text, "there are no tables of this game");
    why.text[0] = '\0';
    assert_true(data_hash(NULL, "nothing", &why) == 0);
    assert_has(why.text, "nothing");
    text_release(&each);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),
        cmocka_unit_test(cells),
        cmocka_unit_test(rows),
        cmocka_unit_test(headers),
        cmocka_unit_test(columns_that_are_not_there),
        cmocka_unit_test(own_checks),
        cmocka_unit_test(sources),
        cmocka_unit_test(no_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
