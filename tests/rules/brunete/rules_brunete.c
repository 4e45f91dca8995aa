/* Rules of Brunete 1937 about all counters at once: the table of units as the
 * engine has read it. The cases beside this file show single positions. */
#include "games/brunete/brunete.h"
#include "games/games.h"
#include "unit.h"

static int load(void **state)
{
    (void)state;
    fault why;
    return games_find("brunete", &why) ? 0 : -1;
}

static int unit_of(const char *id)
{
    for (int u = 0; u < UNITS; u++)
        if (!strcmp(UNIT(u)->id, id))
            return u;
    fail_msg("there is no unit '%s'", id);
    return -1;
}

static void corps_is(int corps, const char *const ids[])
{
    for (int i = 0; ids[i]; i++)
        assert_int_equal(UNIT(unit_of(ids[i]))->corps, corps);
}

/* RULE(BR-1.2.2a): three corps, as the lists of 12.1 have them; the army's tanks are the reserve. */
static void corps_of_the_republic(void **state)
{
    static const char *const fifth[] = {"r101_1", "r101_2", "r108_1", "r108_2", "r10_1",  "r10_2",
                                        "r1_1",   "r1_2",   "r9_1",   "r9_2",   "r100_1", "r100_2",
                                        "rt5_1",  "rt5_2",  "rt5_3",  "rcav5",  NULL};
    static const char *const eighteenth[] = {"rxiii_1", "rxiii_2", "rxv_1",  "rxv_2", "rxv_3", "r16_1",
                                             "r16_2",   "r3_1",    "r3_2",   "r68_1", "r68_2", "rcav18",
                                             "rt18_1",  "rt18_2",  "rt18_3", NULL};
    (void)state;
    corps_is(CORPS_V, fifth);
    corps_is(CORPS_XVIII, eighteenth);
    int army = 0;
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        assert_true((row->side == REP) == (row->corps != CORPS_NONE));
        assert_true((row->corps == CORPS_ARMY) == (row->when == WHEN_RESERVE));
        if (row->corps == CORPS_ARMY) {
            assert_int_equal(row->type, TANK);
            army++;
        }
    }
    assert_int_equal(army, 3);
}

/* RULE(BR-1.2.2j): infantry has two steps, every other unit one. */
static void steps_by_kind(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++)
        assert_int_equal(UNIT(u)->steps, UNIT(u)->type == INFANTRY ? 2 : 1);
}

static void infantry_factors(const unit_row *row)
{
    int full = row->attack[2];
    assert_true(full == 5 || full == 7 || full == 8);
    assert_int_equal(row->defence[2], full);
    assert_int_equal(row->attack[1], full / 2); /* 8-8 has 4-6 on its back */
    assert_int_equal(row->defence[1], full / 2);
    assert_int_equal(row->mp[2], 8);
    assert_int_equal(row->mp[1], 6);
    assert_int_equal(row->cf, full);
}

/* RULE(BR-1.2.2k): the factors of each kind; RULE(BR-1.2.2f): one CF for attack and defence. */
static void factors_by_kind(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        bool t26 = row->type == TANK && (row->side == REP || row->when == WHEN_OPTION);
        assert_int_equal(row->shift, t26);
        if (row->type == INFANTRY)
            infantry_factors(row);
        if (row->type == CAVALRY)
            assert_true(row->attack[1] == 5 && row->defence[1] == 5 && row->mp[1] == 10);
        if (row->type == GARRISON)
            assert_true(!row->attack[1] && (row->defence[1] == 4 || row->defence[1] == 2) && !row->mp[1]);
        if (t26)
            assert_true(!row->attack[1] && row->defence[1] == 2 && row->mp[1] == 10);
    }
}

/* RULE(BR-1.2.2e): tanks, cavalry and garrisons are regular. */
static void medals(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++)
        assert_true(!UNIT(u)->elite || UNIT(u)->type == INFANTRY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corps_of_the_republic),
        cmocka_unit_test(steps_by_kind),
        cmocka_unit_test(factors_by_kind),
        cmocka_unit_test(medals),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
