/* Who meets whom: everybody once in each round, nobody twice, sides in turn. */
#include "club/pairing.h"
#include "unit.h"

static void everybody_meets_everybody(void **state)
{
    (void)state;
    for (int n = 2; n <= 17; n++) {
        int met[PAIRING_PLAYERS][PAIRING_PLAYERS] = {{0}}, firsts[PAIRING_PLAYERS] = {0}, byes[PAIRING_PLAYERS] = {0};
        for (int round = 0; round < pairing_rounds_all(n); round++) {
            pairing pairs[PAIRING_PLAYERS];
            bool seen[PAIRING_PLAYERS] = {false};
            int count = pairing_round_robin(n, round, pairs);
            assert_int_equal(count, (n + 1) / 2);
            for (int i = 0; i < count; i++) {
                int a = pairs[i].first, b = pairs[i].second;
                assert_false(seen[a]);
                seen[a] = true;
                if (b == PAIRING_NOBODY) {
                    byes[a]++;
                    continue;
                }
                assert_false(seen[b]);
                seen[b] = true;
                met[a][b]++;
                met[b][a]++;
                firsts[a]++;
            }
        }
        for (int a = 0; a < n; a++) {
            assert_int_equal(byes[a], n % 2);
            assert_in_range(firsts[a] + 1, (n - 1) / 2, n / 2 + 2);
            for (int b = 0; b < n; b++)
                assert_int_equal(met[a][b], a != b);
        }
    }
}

/* A whole tournament: the stronger (the lower number) always wins. Its rounds end with one leader. */
static void swiss(int n, int rounds)
{
    entrant all[PAIRING_PLAYERS] = {{0}};
    for (int i = 0; i < n; i++)
        all[i].rating = 2000 - 10 * i;
    for (int round = 0; round < rounds; round++) {
        pairing pairs[PAIRING_PLAYERS];
        bool seen[PAIRING_PLAYERS] = {false};
        int count = pairing_swiss(all, n, pairs);
        assert_int_equal(count, (n + 1) / 2);
        for (int i = 0; i < count; i++) {
            int a = pairs[i].first, b = pairs[i].second;
            assert_false(seen[a]);
            seen[a] = true;
            if (b == PAIRING_NOBODY) {
                assert_false(all[a].bye);
                all[a].bye = true;
                all[a].half_points += 2;
                continue;
            }
            assert_false(seen[b]);
            seen[b] = true;
            assert_false(all[a].met >> b & 1);
            all[a].met |= 1ull << b;
            all[b].met |= 1ull << a;
            all[a].firsts++;
            all[b].seconds++;
            all[a < b ? a : b].half_points += 2;
        }
    }
    for (int i = 1; i < n; i++)
        assert_true(all[0].half_points > all[i].half_points);
    for (int i = 0; i < n; i++)
        assert_in_range(all[i].firsts - all[i].seconds + 3, 0, 6);
}

static void swiss_finds_the_best(void **state)
{
    (void)state;
    for (int n = 4; n <= PAIRING_PLAYERS; n++)
        swiss(n, pairing_rounds_swiss(n));
    swiss(6, 5); /* until all have met all */
    swiss(8, 7);
}

static void upper_half_meets_lower(void **state)
{
    (void)state;
    entrant all[8] = {{0}};
    pairing pairs[8];
    for (int i = 0; i < 8; i++)
        all[i].rating = 2000 - i;
    assert_int_equal(pairing_swiss(all, 8, pairs), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(abs(pairs[i].second - pairs[i].first), 4);
}

static void who_has_left_is_not_paired(void **state)
{
    (void)state;
    entrant all[4] = {{.half_points = 4}, {.half_points = 2, .out = true}, {.half_points = 2}, {.bye = true}};
    pairing pairs[4];
    assert_int_equal(pairing_swiss(all, 4, pairs), 2);
    assert_int_equal(pairs[0].first + pairs[0].second, 3); /* 0 and 3: who has had a bye gets no second one */
    assert_int_equal(pairs[1].first, 2);
    assert_int_equal(pairs[1].second, PAIRING_NOBODY);
}

/* If all have met, they meet again rather than not at all. */
static void again_if_there_is_no_other_way(void **state)
{
    (void)state;
    entrant two[2] = {{.met = 2, .firsts = 1}, {.met = 1, .seconds = 1}};
    pairing pairs[2];
    assert_int_equal(pairing_swiss(two, 2, pairs), 1);
    assert_int_equal(pairs[0].first, 1);
    assert_int_equal(pairs[0].second, 0);
    assert_int_equal(pairing_swiss(two, 0, pairs), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),      cmocka_unit_test(swiss_finds_the_best),
        cmocka_unit_test(upper_half_meets_lower),         cmocka_unit_test(who_has_left_is_not_paired),
        cmocka_unit_test(again_if_there_is_no_other_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
