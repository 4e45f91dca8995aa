/* How a tournament stands: points first, then what decides between those who have as many; byes and games that were not
 * begun count as points and tell nothing of strength. */
#include "club/ranks.h"
#include "unit.h"

static const meeting swiss[] = {{0, 1, 2, 0, true},
                                {2, 3, 1, 1, true},
                                {4, PAIRING_NOBODY, 2, 0, false},
                                {0, 4, 2, 0, true},
                                {2, 1, 2, 0, true},
                                {3, PAIRING_NOBODY, 2, 0, false},
                                {0, 3, -1, -1, true},
                                {2, 4, 0, 2, false} /* the third player has left */,
                                {1, PAIRING_NOBODY, 2, 0, false}};
enum { SWISS = sizeof swiss / sizeof *swiss };

static void points_come_first(void **state)
{
    (void)state;
    rank_row rows[5];
    ranks_make(5, swiss, SWISS, true, rows);
    /* Player 4 has a bye, a loss and a game that was not begun: as many points as player 0. */
    const int order[5] = {0, 4, 2, 3, 1}, half[5] = {4, 4, 3, 3, 2};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(rows[i].player, order[i]);
        assert_int_equal(rows[i].half_points, half[i]);
        assert_int_equal(rows[i].place, i + 1);
    }
    /* Player 0 has met 1 (two half points) and 4 (four), and beaten both. */
    assert_int_equal(rows[0].buchholz, 6);
    assert_int_equal(rows[0].sonneborn, 12);
    assert_true(rows[0].wins == 2 && rows[0].played == 2);
    /* Player 4 has met player 0 only. */
    assert_true(rows[1].buchholz == 4 && rows[1].sonneborn == 0 && rows[1].wins == 0 && rows[1].played == 1);
}

/* In Swiss Buchholz decides before Sonneborn-Berger; all against all it is the same sum for all, and not asked. */
static void ties_are_broken(void **state)
{
    (void)state;
    rank_row rows[4];
    const meeting draws[] = {{0, 1, 1, 1, true}, {2, 3, 1, 1, true}};
    ranks_make(4, draws, 2, true, rows);
    for (int i = 0; i < 4; i++)
        assert_true(rows[i].place == 1 && rows[i].player == i); /* nothing decides: in the order of the list */
    const meeting list[] = {{0, 3, 2, 0, true}, {1, 2, 2, 0, true}, {2, 3, 2, 0, true}, {0, 1, 1, 1, true}};
    ranks_make(4, list, 4, false, rows);
    assert_true(rows[0].player == 1 && rows[0].place == 1); /* both have three; 1 has beaten who has more */
    assert_true(rows[1].player == 0 && rows[1].place == 2);
    assert_true(rows[0].sonneborn == 2 * 2 + 3 && rows[1].sonneborn == 3);
    /* Player 1 has lost to the strong, player 0 has beaten the strongest: the first counts in Swiss only. */
    const meeting both[] = {
        {0, 2, 2, 0, true}, {2, 3, 2, 0, true}, {1, 3, 2, 0, true}, {1, 4, 0, 2, true}, {1, 2, 0, 2, true}};
    rank_row five[5];
    static const int all[] = {2, 0, 4, 1, 3}, in_swiss[] = {2, 1, 0, 4, 3};
    ranks_make(5, both, 5, false, five);
    for (int i = 0; i < 5; i++)
        assert_int_equal(five[i].player, all[i]);
    ranks_make(5, both, 5, true, five);
    for (int i = 0; i < 5; i++)
        assert_int_equal(five[i].player, in_swiss[i]);
}

static void pairing_knows_the_past(void **state)
{
    (void)state;
    entrant all[5];
    ranks_entrants(5, swiss, SWISS, all);
    assert_true(all[0].half_points == 4 && all[0].firsts == 3 && all[0].seconds == 0 && !all[0].bye);
    assert_true(all[0].met == (1 << 1 | 1 << 4 | 1 << 3));
    assert_true(all[4].bye && all[3].bye && all[1].bye && !all[2].bye);
    assert_true(all[1].seconds == 2 && all[1].firsts == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_come_first),
        cmocka_unit_test(ties_are_broken),
        cmocka_unit_test(pairing_knows_the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
