/* Lines broken to the width of a terminal. */
#include "../unit.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"

static void wraps(const char *words, int width, const char *expected)
{
    text out;
    text_init(&out, 1 << 16);
    terminal_wrap(words, width, &out);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static void whole_lines(void **state)
{
    (void)state;
    wraps("", 20, "");
    wraps("as short as that\n", 20, "as short as that\n");
    wraps("no width is known, so it stays as it is\n", 0, "no width is known, so it stays as it is\n");
    wraps("\n\n  two\n", 20, "\n\n  two\n");
}

static void between_words(void **state)
{
    (void)state;
    wraps("one two three four five six\nseven\n", 20, "one two three four\n  five six\nseven\n");
    wraps("    far to the right it goes on", 20, "    far to the right\n      it goes on");
    wraps("   1  Move the ant  [move ant east]\n", 20, "   1  Move the ant\n      [move ant\n      east]\n");
    wraps("  12  Move the ant  [move ant east]\n", 24, "  12  Move the ant\n      [move ant east]\n");
    wraps("- the ant moves from here to there\n", 20, "- the ant moves from\n  here to there\n");
    wraps("exactly twenty chars\n", 20, "exactly twenty chars\n");
    wraps("exactly twenty charss\n", 20, "exactly twenty\n  charss\n");
}

/* A place stays with its note; a longer note is words like others. */
static void notes(void **state)
{
    (void)state;
    wraps("moved to 1706 (Asturias), 12\n", 20, "moved to\n  1706 (Asturias),\n  12\n");
    wraps("moved to 1706 (by the coast)\n", 20, "moved to 1706 (by\n  the coast)\n");
    wraps("the other wins in 50 %, no\n", 20, "the other wins in\n  50 %, no\n");
    wraps("one Villanueva (of-the-Cañada)\n", 20, "one Villanueva\n  (of-the-Cañada)\n");
}

/* A word that is wider than the line is left whole, one that is wider than its column begins further left; letters with
 * accents are one wide. */
static void long_words(void **state)
{
    (void)state;
    wraps("  an-id      Spanish-Italian words\n", 20, "  an-id\n     Spanish-Italian\n             words\n");
    wraps("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bb\n", 20, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n  bb\n");
    wraps("ñññññ ááááá ééééé íí\n", 20, "ñññññ ááááá ééééé íí\n");
    wraps("ñññññ ááááá ééééé ííí\n", 20, "ñññññ ááááá ééééé\n  ííí\n");
}

/* The words of a terminal that has no more than ASCII. */
static void plain_letters(void **state)
{
    (void)state;
    const struct {
        const char *words, *plain;
    } rows[] = {
        {"as it is: a-z, 50 %\n", "as it is: a-z, 50 %\n"},
        {"Mérida, Écija, Cañada, Güell", "Merida, Ecija, Canada, Guell"},
        {"MÁLAGA, ÑÚ", "MALAGA, NU"},
        {"¿Qué? «10/46 n.º 1» ’37 …", "Que? \"10/46 n.o 1\" '37 ..."},
        {"Victory 7 (≤ 8 · ≥ 11)", "Victory 7 (<= 8 | >= 11)"},
        {"1½ to 5 hours", "1 1/2 to 5 hours"},
        {"\xc3", ""}, /* half a letter */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        text out;
        text_init(&out, 1 << 10);
        fold_plain(rows[i].words, &out);
        assert_string_equal(text_string(&out), rows[i].plain);
        text_release(&out);
    }
}

static void width_of_the_screen(void **state)
{
    (void)state;
    setenv("COLUMNS", "72", 1);
    assert_int_equal(terminal_width(), 72);
    setenv("COLUMNS", "3", 1); /* nonsense */
    assert_int_equal(terminal_width(), 0);
    setenv("COLUMNS", "wide", 1);
    assert_true(terminal_width() >= 0);
    unsetenv("COLUMNS");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_lines), cmocka_unit_test(between_words), cmocka_unit_test(notes),
        cmocka_unit_test(long_words),  cmocka_unit_test(plain_letters), cmocka_unit_test(width_of_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
