/* The generator against published and independently computed values, and its fairness. */
#include "core/game/dice.h"
#include "unit.h"

enum { HALF = 0x80000000u };

/* With this bound a value is the first word of a block without its last bit, and nothing is rejected. */
static void key_stream(void **state)
{
    (void)state;
    /* ChaCha8, key and nonce zero: test vector 1 of draft-strombergson-chacha-test-vectors. */
    static const uint32_t zero_key[] = {0x2fef003e, 0x0dfaaed2, 0xffb1e77f, 0xcd37a02b};
    generator g = {0};
    for (int i = 0; i < 4; i++)
        assert_int_equal(generator_below(&g, HALF), zero_key[i] >> 1);
    assert_int_equal(g.counter[0], 4);
}

static void counter_carries(void **state)
{
    (void)state;
    /* Computed with another implementation of ChaCha. */
    generator g = {
        .key = {0x00112233, 0x44556677, 0x8899aabb, 0xccddeeff, 0xffeeddcc, 0xbbaa9988, 0x77665544, 0x33221100}};
    assert_int_equal(generator_below(&g, HALF), 0xac5f8b5d >> 1);
    assert_int_equal(generator_below(&g, HALF), 0xf4f1bbd3 >> 1);
    g.counter[0] = 0xffffffff;
    assert_int_equal(generator_below(&g, HALF), 0x577a72bb >> 1);
    assert_int_equal(g.counter[0], 0);
    assert_int_equal(g.counter[1], 1);
    assert_int_equal(generator_below(&g, HALF), 0xc70e8a96 >> 1);
}

/* Here almost half of the words are rejected, and the next of the block serves. */
static void rejection(void **state)
{
    (void)state;
    static const uint32_t expected[] = {1636254230, 913147231,  1325328265, 1406836315, 549043053, 1460541311,
                                        829807929,  1104179677, 410616547,  1069870585, 530724205, 1689113570};
    generator g = {0};
    for (int i = 0; i < 12; i++)
        assert_int_equal(generator_below(&g, HALF + 1), expected[i]);
}

/* Many at once are what they are one by one, where the count of dice carries, too. */
static void side_by_side(void **state)
{
    (void)state;
    for (uint32_t from = 0; from < 40; from++) {
        generator one = {.key = {from}, .counter = {from % 2 ? from : UINT32_MAX - from / 2, 7}}, many = one,
                  cards = one;
        uint32_t words[KEY_WORDS], drawn[20];
        generator_words(&many, words);
        for (int i = 0; i < KEY_WORDS; i++)
            assert_int_equal(words[i], generator_below(&one, UINT32_MAX));
        assert_memory_equal(&one, &many, sizeof one);
        one = cards;
        generator_falling(&cards, HALF + 1 + from, (int)(from % 21), drawn);
        for (uint32_t i = 0; i < from % 21; i++)
            assert_int_equal(drawn[i], generator_below(&one, HALF + 1 + from - i));
        assert_memory_equal(&one, &cards, sizeof one);
    }
}

/* Somebody's digits make another key, every time the same, out of the old one and all of them. */
static void mixed(void **state)
{
    (void)state;
    char digits[KEY_HEX + 1];
    memset(digits, '0', KEY_HEX);
    digits[KEY_HEX] = '\0';
    generator g, same, other;
    generator_seed_number(&g, 7);
    g.counter[0] = 5;
    same = g;
    assert_true(generator_mix(&g, digits) && generator_mix(&same, digits));
    assert_memory_equal(&g, &same, sizeof g);
    assert_int_equal(g.counter[0], 5);
    for (int i = 0; i < KEY_HEX; i++) {
        generator_seed_number(&other, 7);
        digits[i] = '8';
        assert_true(generator_mix(&other, digits));
        digits[i] = '0';
        for (int k = 0; k < KEY_WORDS; k++)
            assert_int_not_equal(other.key[k], g.key[k]);
    }
    generator_seed_number(&other, 8);
    assert_true(generator_mix(&other, digits));
    for (int k = 0; k < KEY_WORDS; k++)
        assert_int_not_equal(other.key[k], g.key[k]);
    assert_false(generator_mix(&other, "x") || generator_mix(&other, ""));
}

/* Chi square over many rolls; the limits are far out (one in a million or so). */
static void fair(void **state)
{
    (void)state;
    static const struct {
        uint32_t bound;
        double limit;
    } of[] = {{2, 24}, {3, 28}, {6, 36}, {10, 45}, {52, 110}};
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++) {
        enum { ROLLS = 60000 };
        int seen[52] = {0};
        generator g;
        generator_seed_number(&g, k);
        for (int i = 0; i < ROLLS; i++) {
            uint32_t v = generator_below(&g, of[k].bound);
            assert_true(v < of[k].bound);
            seen[v]++;
        }
        double expected = (double)ROLLS / of[k].bound, chi = 0;
        for (uint32_t v = 0; v < of[k].bound; v++)
            chi += (seen[v] - expected) * (seen[v] - expected) / expected;
        assert_true(chi < of[k].limit);
    }
}

static void bound_of_one(void **state)
{
    (void)state;
    generator g = {0};
    assert_int_equal(generator_below(&g, 1), 0);
    assert_int_equal(g.counter[0], 1);
}

static void key_text(void **state)
{
    (void)state;
    generator g, back;
    char hex[KEY_HEX + 1], worse[KEY_HEX + 1];
    generator_seed_number(&g, UINT64_MAX / 3);
    generator_key_text(&g, hex);
    assert_int_equal(strlen(hex), KEY_HEX);
    assert_true(generator_key_parse(&back, hex));
    assert_memory_equal(&g, &back, sizeof g);
    assert_false(generator_key_parse(&back, hex + 1));
    assert_false(generator_key_parse(&back, ""));
    memcpy(worse, hex, sizeof hex);
    worse[10] = 'x';
    assert_false(generator_key_parse(&back, worse));
    worse[10] = ' ';
    assert_false(generator_key_parse(&back, worse));
}

static void seeds_differ(void **state)
{
    (void)state;
    generator a, b;
    generator_seed_number(&a, 1);
    generator_seed_number(&b, 2);
    assert_int_not_equal(generator_below(&a, HALF), generator_below(&b, HALF));
    generator_seed_number(&b, 1ull << 40 | 1);
    assert_memory_not_equal(a.key, b.key, sizeof a.key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_stream),   cmocka_unit_test(counter_carries), cmocka_unit_test(rejection),
        cmocka_unit_test(side_by_side), cmocka_unit_test(mixed),           cmocka_unit_test(fair),
        cmocka_unit_test(bound_of_one), cmocka_unit_test(key_text),        cmocka_unit_test(seeds_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
