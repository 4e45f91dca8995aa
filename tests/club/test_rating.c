/* Ratings: the example of Glickman's paper, and what is ours: sides that are rated too. */
#include <math.h>

#include "club/rating.h"
#include "unit.h"

#define assert_near(found, wanted, by)                                                                                 \
    do {                                                                                                               \
        double f = (found), w = (wanted);                                                                              \
        if (fabs(f - w) > (by))                                                                                        \
            fail_msg("%.4f, not %.4f", f, w);                                                                          \
    } while (0)

/* A side of which everything is known: it changes nothing. */
static const rating even = {1500, 0, 0.06};

static rated_seat seat(double points, double deviation, double score)
{
    return (rated_seat){{points, deviation, 0.06}, even, score};
}

static void glickmans_example(void **state)
{
    (void)state;
    rated_seat s[] = {seat(1500, 200, 0.5), seat(1400, 30, 0), seat(1550, 100, 1), seat(1700, 300, 1)};
    rating_game(s, 4);
    assert_near(s[0].player.points, 1464.06, 0.02);
    assert_near(s[0].player.deviation, 151.52, 0.02);
    assert_near(s[0].player.volatility, 0.05999, 0.00001);
}

static void equal_scores_are_a_draw(void **state)
{
    (void)state;
    rated_seat s[] = {seat(1500, 100, 0.5), seat(1500, 100, 0.5)};
    rating_game(s, 2);
    assert_near(s[0].player.points, 1500, 0.001);
    assert_true(s[0].player.deviation < 100);
    rated_seat weak[] = {seat(1300, 100, 0.5), seat(1700, 100, 0.5)};
    rating_game(weak, 2);
    assert_true(weak[0].player.points > 1300 && weak[1].player.points < 1700);
}

/* Who wins with the better side gains less, and the side is found to be good. */
static void sides_count(void **state)
{
    (void)state;
    rated_seat s[] = {seat(1500, 100, 1), seat(1500, 100, 0)}, even_sides[] = {s[0], s[1]};
    s[0].side = (rating){1600, 60, 0.06};
    s[1].side = (rating){1400, 60, 0.06};
    assert_true(rating_expect(&s[0], &s[1]) > 0.6);
    assert_near(rating_expect(&s[0], &s[1]) + rating_expect(&s[1], &s[0]), 1, 1e-9);
    rating_game(s, 2);
    rating_game(even_sides, 2);
    assert_true(s[0].player.points < even_sides[0].player.points && s[0].player.points > 1500);
    rated_seat first[] = {seat(1500, 100, 1), seat(1500, 100, 0)};
    for (int i = 0; i < 2; i++)
        first[i].side = rating_new_side();
    rating_game(first, 2);
    assert_true(first[0].side.points > 1500 && first[1].side.points < 1500);
    assert_true(first[0].side.points - 1500 < first[0].player.points - 1500);
}

/* With results as they are expected, ratings find their place and stay. */
static void a_class_is_found(void **state)
{
    (void)state;
    rated_seat s[] = {seat(1500, 350, 0), seat(1500, 350, 0)};
    for (int i = 0; i < 400; i++) {
        s[0].score = i % 4 != 0; /* three of four */
        s[1].score = 1 - s[0].score;
        rating_game(s, 2);
    }
    assert_near(s[0].player.points - s[1].player.points, 191, 60); /* 400 log10 3 */
    assert_true(rating_settled(&s[0].player));
}

static void rest_makes_uncertain(void **state)
{
    (void)state;
    rating r = {1600, 60, 0.06}, before = r;
    rating_rest(&r, 0);
    assert_near(r.deviation, before.deviation, 1e-9);
    rating_rest(&r, 70);
    assert_true(r.deviation > 60 && r.deviation < 80);
    rating_rest(&r, 1e9);
    assert_near(r.deviation, 350, 1e-9);
    assert_near(r.points, 1600, 1e-9);
    assert_false(rating_settled(&r));
}

/* Known well enough for as long as resting does not make it uncertain again: to the day. */
static void settled_for_so_many_days(void **state)
{
    (void)state;
    rating r = {1600, 80, 0.06};
    double days = rating_settled_days(&r);
    rating before = r, after = r;
    rating_rest(&before, days - 1);
    rating_rest(&after, days + 1);
    assert_true(days > 300 && rating_settled(&before) && !rating_settled(&after));
    r.deviation = 111;
    assert_true(rating_settled_days(&r) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_example),    cmocka_unit_test(equal_scores_are_a_draw),
        cmocka_unit_test(sides_count),          cmocka_unit_test(a_class_is_found),
        cmocka_unit_test(rest_makes_uncertain), cmocka_unit_test(settled_for_so_many_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
