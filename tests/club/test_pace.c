/* Clocks: what a move costs, when the time is over, vacations. */
#include "club/pace.h"
#include "unit.h"

enum { HOUR = 3600, DAY = 24 * HOUR, NOW = 1790000000 };

static pace read(const char *words)
{
    pace p;
    fault why = {""};
    assert_held(pace_read(&p, words, &why), why);
    return p;
}

static void paces_are_read_and_written(void **state)
{
    static const char *const fine[] = {"none", "live 1800+30 forfeit", "live 0+10 nudge", "days 3+7 bot",
                                       "days 0+366 nudge"};
    static const char *const wrong[] = {"live",      "live 5",         "live 0+0",  "live 99999+0",    "days 400+0",
                                        "days -1+3", "days 3+7 never", "days 3+7x", "live 10+10  bot", "None"};
    char again[PACE_TEXT];
    fault why = {""};
    pace p;
    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        p = read(fine[i]);
        pace_write(&p, again);
        assert_string_equal(again, fine[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (pace_read(&p, wrong[i], &why))
            fail_msg("\"%s\" was taken", wrong[i]);
    p = read("days 2+5");
    assert_int_equal(p.end, PACE_NUDGE);
    assert_int_equal(read("").kind, PACE_NONE);
}

static void live(void **state)
{
    (void)state;
    pace p = read("live 600+20 forfeit");
    seat_clock c = clock_new(&p);
    assert_true(clock_deadline(&p, &c) == INT64_MAX);
    clock_run(&c, NOW);
    clock_run(&c, NOW + 50); /* still the same decision */
    assert_true(clock_deadline(&p, &c) == NOW + 600);
    assert_true(clock_nudge(&p, &c) == NOW + 450);
    clock_stop(&p, &c, NOW + 100);
    assert_int_equal(c.left, 520);
    clock_stop(&p, &c, NOW + 200);
    assert_int_equal(c.left, 520);
}

static void days(void **state)
{
    (void)state;
    pace p = read("days 3+7 bot");
    seat_clock c = clock_new(&p);
    clock_run(&c, NOW);
    assert_true(clock_deadline(&p, &c) == NOW + 10 * DAY);
    clock_stop(&p, &c, NOW + 2 * DAY);
    assert_int_equal(c.left, 7 * DAY);
    clock_run(&c, NOW);
    clock_stop(&p, &c, NOW + 5 * DAY);
    assert_int_equal(c.left, 5 * DAY);
    clock_run(&c, NOW);
    clock_stop(&p, &c, NOW + 20 * DAY);
    clock_run(&c, NOW);
    assert_true(clock_deadline(&p, &c) == NOW + 3 * DAY); /* no reserve left: the move's own days */
}

static void vacations(void **state)
{
    (void)state;
    pace p = read("days 1+1 bot");
    seat_clock c = clock_new(&p);
    clock_run(&c, NOW);
    clock_away(&c, NOW + HOUR, NOW + 10 * DAY, NOW);
    assert_true(clock_deadline(&p, &c) == NOW + 10 * DAY - HOUR + 2 * DAY);
    assert_true(clock_nudge(&p, &c) == NOW + 10 * DAY - HOUR + 36 * HOUR);
    /* Back early; another one follows in the same turn: both are left out. */
    clock_away(&c, NOW + HOUR, NOW + 3 * DAY, NOW + 3 * DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 5 * DAY - HOUR);
    clock_away(&c, NOW + 4 * DAY, NOW + 6 * DAY, NOW + 3 * DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 7 * DAY - HOUR);
    /* Who moves on vacation pays for the time before it alone: a day less an hour that was over, and no reserve. */
    seat_clock moves = c;
    clock_stop(&p, &moves, NOW + 5 * DAY);
    assert_int_equal(moves.left, DAY - HOUR);
    /* A turn that begins on vacation, and one that begins after it. */
    c = clock_new(&p);
    clock_away(&c, NOW, NOW + 2 * DAY, NOW);
    clock_run(&c, NOW + DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 4 * DAY);
    clock_stop(&p, &c, NOW + 2 * DAY);
    clock_run(&c, NOW + 3 * DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 5 * DAY);
    /* One that begins when the time is over comes too late; one that was called off costs and gives nothing. */
    clock_away(&c, NOW + 5 * DAY, NOW + 9 * DAY, NOW + 3 * DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 5 * DAY);
    clock_away(&c, NOW + 4 * DAY, NOW + 4 * DAY, NOW + 3 * DAY);
    assert_true(clock_deadline(&p, &c) == NOW + 5 * DAY);
}

static void vacations_are_for_days(void **state)
{
    (void)state;
    static const char *const paces[] = {"days 3+7", "live 600+20", "none"};
    for (int i = 0; i < 3; i++) {
        pace p = read(paces[i]);
        assert_int_equal(pace_vacation(&p), i ? 0 : 30);
    }
}

static void none(void **state)
{
    (void)state;
    pace p = read("none");
    seat_clock c = clock_new(&p);
    clock_run(&c, NOW);
    assert_true(clock_deadline(&p, &c) == INT64_MAX && clock_nudge(&p, &c) == INT64_MAX);
    clock_stop(&p, &c, NOW + 99 * DAY);
    assert_int_equal(c.left, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paces_are_read_and_written),
        cmocka_unit_test(live),
        cmocka_unit_test(days),
        cmocka_unit_test(vacations),
        cmocka_unit_test(vacations_are_for_days),
        cmocka_unit_test(none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
