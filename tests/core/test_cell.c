/* Lists, pairs, ranges, die tables and parameters: what they read, and every sentence they can say. */
#include "core/text/cell.h"
#include "unit.h"

static const char *type_id(int v)
{
    static const char *const ids[] = {"infantry", "tank", "t-26", "at+aa"};
    return ids[v - 1];
}
static const noun type = {"type", 1, 4, type_id, NULL, SHOWN_NOT};

/* Reads a table from memory, row by row, and gives the fault. */
typedef struct memory {
    data_file files[2];
    data_source from;
} memory;

static const data_source *source_of(memory *m, const char *bytes)
{
    m->files[0] = (data_file){"toy/x.tsv", bytes, strlen(bytes)};
    m->files[1] = (data_file){0};
    m->from = (data_source){.files = m->files};
    return &m->from;
}

static tsv one_row(memory *m, char bytes[256], const char *cell)
{
    tsv t;
    fault why;
    snprintf(bytes, 256, "x\n%s\n", cell);
    assert_held(tsv_open(&t, source_of(m, bytes), "toy/x.tsv", "x", &why), why);
    assert_true(tsv_next(&t));
    return t;
}

static void ends(tsv *t, const char *words)
{
    fault why;
    if (words)
        assert_fault(tsv_close(t, &why), why, words);
    else
        assert_held(tsv_close(t, &why), why);
}

/* --- lists --- */

static int list(const char *cell, int16_t out[3], const char *words)
{
    memory m;
    char bytes[256];
    tsv t = one_row(&m, bytes, cell);
    int count = tsv_list(&t, "x", &type, out, 3);
    ends(&t, words);
    return count;
}

static void lists(void **state)
{
    (void)state;
    int16_t out[3];
    assert_int_equal(list("tank infantry t-26", out, NULL), 3);
    assert_memory_equal(out, ((int16_t[]){2, 1, 3}), sizeof out);
    assert_int_equal(list("at+aa,tank,  tank", out, NULL), 3);
    assert_memory_equal(out, ((int16_t[]){4, 2, 2}), sizeof out);
    assert_int_equal(list("-", out, NULL), 0);
    assert_int_equal(list("tank tink", out, "toy/x.tsv:2: column 'x': 'tink' is no type; did you mean 'tank'?"), 0);
    assert_int_equal(list("tank tank tank t-26", out, "'t-26' is one too many: at most 3 were expected"), 0);
    char longer[120];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    list(longer, out, "'xxxxxxxxxxxxxxxxxxxx...' is too long");
}

static uint64_t set(const char *cell, const char *words)
{
    memory m;
    char bytes[256];
    tsv t = one_row(&m, bytes, cell);
    uint64_t got = tsv_set(&t, "x", &type);
    ends(&t, words);
    return got;
}

static void sets(void **state)
{
    (void)state;
    assert_int_equal(set("t-26 infantry", NULL), 5);
    assert_int_equal(set("-", NULL), 0);
    assert_int_equal(set("tank t-26 tank", "'tank' stands there twice"), 0);
    assert_int_equal(set("tank plane", "'plane' is no type"), 0);
}

/* --- dice --- */

static void span(const char *cell, int from, int to, const char *words)
{
    memory m;
    char bytes[256];
    int low, high;
    tsv t = one_row(&m, bytes, cell);
    tsv_span(&t, "x", 1, 6, &low, &high);
    ends(&t, words);
    assert_int_equal(low, words ? 1 : from);
    assert_int_equal(high, words ? 1 : to);
}

static void spans(void **state)
{
    (void)state;
    static const char *const wrong[] = {"0-3", "4-7", "5-4", "x", "4-", "-4", "4-x", "4 - 6", "4-6-6"};
    span("4-6", 4, 6, NULL);
    span("5", 5, 5, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        span(wrong[i], 0, 0, "a range such as 1-6 was expected, from 1 to 6");
    span("-", 0, 0, "the cell is empty");
}

static void dice(const char *rows, const uint32_t *faces, const char *words)
{
    memory m;
    fault why;
    tsv t;
    uint32_t seen = 0;
    char bytes[256];
    snprintf(bytes, sizeof bytes, "die\n%s", rows);
    assert_held(tsv_open(&t, source_of(&m, bytes), "toy/x.tsv", "die", &why), why);
    for (int i = 0; tsv_next(&t); i++) {
        uint32_t got = tsv_faces(&t, "die", 6, &seen);
        if (faces)
            assert_int_equal(got, faces[i]);
    }
    tsv_faces_all(&t, "bombard", 6, seen);
    ends(&t, words);
}

static void die_tables(void **state)
{
    (void)state;
    dice("1-2\n4-6\n3\n", (uint32_t[]){6, 112, 8}, NULL);
    dice("1-2\n2-6\n", NULL, "toy/x.tsv:3: column 'die': the face 2 has a row already");
    dice("1-2\n4-6\n", NULL, "bombard: the face 3 of the die has no row");
    dice("1-2\n3-9\n", NULL, "'3-9': a range such as 1-6");
}

/* --- parameters --- */

typedef struct numbers {
    uint8_t small;
    int8_t below;
    uint16_t wide;
    int32_t large;
    uint8_t side;
} numbers;

static bool params(const char *rows, numbers *n, fault *why)
{
    static const param known[] = {PARAM_NUMBER(numbers, small, 0, 200), PARAM_NUMBER(numbers, below, -5, 5),
                                  PARAM_NUMBER(numbers, wide, 0, 60000), PARAM_NUMBER(numbers, large, 0, 1000000),
                                  PARAM_WORD(numbers, side, "rep nat")};
    memory m;
    char bytes[512];
    snprintf(bytes, sizeof bytes, "key\tvalue\tsrc\n%s", rows);
    return tsv_params(source_of(&m, bytes), "toy/x.tsv", known, 5, n, why);
}

static void parameters(void **state)
{
    (void)state;
    numbers n;
    fault why;
    assert_held(params("side\tnat\t-\nwide\t60000\t-\nbelow\t-5\t-\nlarge\t1000000\t-\nsmall\t200\t-\n", &n, &why),
                why);
    assert_int_equal(n.small, 200);
    assert_int_equal(n.below, -5);
    assert_int_equal(n.wide, 60000);
    assert_int_equal(n.large, 1000000);
    assert_int_equal(n.side, 1);
    assert_fault(params("small\t201\t-\n", &n, &why), why, "toy/x.tsv:2: column 'value': '201': a whole number from 0");
    assert_fault(params("side\tfrench\t-\n", &n, &why), why, "'french': one of 'rep nat' was expected");
    assert_fault(params("smal\t1\t-\n", &n, &why), why, "'smal' is no key of this table; did you mean 'small'?");
    assert_fault(params("elephant\t1\t-\n", &n, &why), why, "'elephant' is no key of this table");
    assert_fault(params("small\t1\t-\nsmall\t2\t-\n", &n, &why), why, "'small' stands in the table twice");
    assert_fault(params("small\t1\t-\nside\trep\t-\nlarge\t1\t-\nwide\t1\t-\n", &n, &why), why,
                 "the key 'below' is missing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists),      cmocka_unit_test(sets),       cmocka_unit_test(spans),
        cmocka_unit_test(die_tables), cmocka_unit_test(parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
