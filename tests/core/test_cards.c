/* Zones of cards: moves, draws by dice, what a viewer is left with, one possible truth, and faults of positions. */
#define CARDS_SIDES 2
#define CARDS_DECK  60
#define CARDS_ZONES 5
#include "core/map/cards.h"
#include "unit.h"

enum { NAT, REP };
enum { DECK, HAND, DISCARD, REMOVED, ASIDE };
enum { SECRET = 1u << DECK | 1u << HAND };

static const char *card_id(int card)
{
    static char id[8];
    snprintf(id, sizeof id, "%c%02d", card / CARDS_DECK ? 'r' : 'n', card % CARDS_DECK + 1);
    return id;
}
static const noun card_noun = {"card", 0, CARDS_SIDES *CARDS_DECK - 1, card_id, NULL, SHOWN_CARD};

enum { R01 = CARDS_DECK, R02, R03, R60 = 2 * CARDS_DECK - 1 };

static cards fresh(void)
{
    cards c = {0};
    cards_add(&c, NAT, CARDS_ALL, DECK);
    cards_add(&c, REP, CARDS_ALL & ~cards_bit(R60), DECK);
    cards_add(&c, REP, cards_bit(R60), ASIDE);
    return c;
}

static head dice(uint64_t seed)
{
    head h = {0};
    generator_seed_number(&h.dice, seed);
    return h;
}

static void no_padding(void **state)
{
    (void)state;
    assert_int_equal(sizeof(cards), 8 * CARDS_ZONES * CARDS_SIDES + 8 * CARDS_ZONES);
}

static void sets(void **state)
{
    (void)state;
    int places[4], count = 0;
    cardset set = cardset_of(0) | cardset_of(7) | cardset_of(63);
    CARDSET_EACH(place, set)
        places[count++] = place;
    assert_int_equal(count, 3);
    assert_memory_equal(places, ((int[]){0, 7, 63}), 3 * sizeof(int));
    assert_int_equal(cardset_next(set, 64), -1);
    count = 0;
    CARDS_EACH(card, REP, set) {
        if (count == 2)
            break;
        places[count++] = card;
    }
    assert_memory_equal(places, ((int[]){60, 67}), 2 * sizeof(int));
    CARDS_EACH(card, REP, (cardset)0)
        fail_msg("an empty set has no card %d", card);
}

static void moves(void **state)
{
    (void)state;
    cards c = fresh();
    fault why;
    assert_int_equal(c.count[DECK][REP], 59);
    assert_int_equal(cards_zone(&c, R60), ASIDE);
    cards_move(&c, R60, ASIDE, DECK); /* cards of a later part of the war join */
    cards_move(&c, R01, DECK, HAND);
    cards_move(&c, R02, DECK, HAND);
    assert_true(cards_in(&c, HAND, R01) && !cards_in(&c, DECK, R01));
    assert_int_equal(cards_zone(&c, R02), HAND);
    cards_move_set(&c, REP, cards_bit(R01) | cards_bit(R02), HAND, DISCARD);
    assert_int_equal(c.count[HAND][REP], 0);
    assert_int_equal(c.count[DISCARD][REP], 2);
    assert_int_equal(cards_move_all(&c, REP, DISCARD, DECK), 2);
    assert_int_equal(c.count[DECK][REP], 60);
    assert_int_equal(c.count[DECK][NAT], 60);
    assert_held(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why);
}

/* Every card comes as often as any other. */
static void draws_are_even(void **state)
{
    (void)state;
    head h = dice(1);
    int times[CARDS_DECK] = {0};
    enum { ROUNDS = 6000 };
    for (int i = 0; i < ROUNDS; i++) {
        cards c = fresh();
        int card = cards_draw(&c, NAT, DECK, HAND, &h, NULL, &card_noun);
        assert_true(cards_in(&c, HAND, card) && c.count[HAND][NAT] == 1 && c.count[DECK][NAT] == 59);
        times[card]++;
    }
    for (int card = 0; card < CARDS_DECK; card++)
        assert_in_range(times[card], 60, 140); /* 100, give or take four standard deviations */
}

static void scripted_draws(void **state)
{
    (void)state;
    head h = dice(1);
    script s = {0};
    trace t = {.script = &s};
    fault why;
    cards c = fresh();
    assert_held(script_read(&s, "r17 1", &why), why);
    assert_int_equal(cards_draw(&c, REP, DECK, HAND, &h, &t, &card_noun), R01 + 16);
    assert_int_equal(cards_draw(&c, REP, DECK, HAND, &h, &t, &card_noun), R01);
    /* the only card needs no die, an empty zone gives none */
    assert_int_equal(cards_draw(&c, REP, ASIDE, HAND, &h, &t, &card_noun), R60);
    assert_int_equal(cards_draw(&c, REP, ASIDE, HAND, &h, &t, &card_noun), CARDS_NONE);
    assert_false(s.failed);
    assert_int_equal(c.count[HAND][REP], 3);
    assert_int_equal(h.reveals, 3);
}

static void samples_stay(void **state)
{
    (void)state;
    head h = dice(3);
    cards c = fresh(), before;
    cards_move_set(&c, REP, 0x7f, DECK, HAND);
    before = c;
    cardset shown = cards_sample(&c, REP, HAND, 4, &h, NULL, &card_noun);
    assert_int_equal(cardset_count(shown), 4);
    assert_int_equal(shown & ~(cardset)0x7f, 0);
    assert_true(cards_sample(&c, REP, HAND, 9, &h, NULL, &card_noun) == 0x7f);
    assert_memory_equal(&c, &before, sizeof c);
}

/* What a viewer is left with: numbers, open zones, and what is known of the hand. */
static void redacted_and_imagined(void **state)
{
    (void)state;
    generator g;
    cards c = fresh(), seen;
    cardset known = cards_bit(R02), hands = 0;
    fault why;
    cards_move_set(&c, REP, 0x1f, DECK, HAND);     /* r01 to r05, of which r02 was shown once */
    cards_move_set(&c, REP, 0xf00, DECK, DISCARD); /* r09 to r12 lie open */
    seen = c;
    cards_redact(&seen, REP, SECRET, known);
    assert_true(seen.zone[HAND][REP] == known && seen.zone[DECK][REP] == 0);
    assert_true(seen.zone[DISCARD][REP] == 0xf00 && seen.zone[DECK][NAT] == CARDS_ALL);
    assert_memory_equal(seen.count, c.count, sizeof c.count);
    generator_seed_number(&g, 5);
    for (int i = 0; i < 400; i++) {
        cards truth = seen;
        cards_imagine(&truth, REP, CARDS_ALL, &g);
        assert_held(cards_check(&truth, REP, CARDS_ALL, &card_noun, &why), why);
        assert_true(truth.zone[HAND][REP] & known);
        assert_true(truth.zone[DISCARD][REP] == 0xf00 && truth.zone[ASIDE][REP] == cards_bit(R60));
        assert_int_equal(cardset_count(truth.zone[HAND][REP]), 5);
        hands |= truth.zone[HAND][REP];
    }
    assert_true(hands == (CARDS_ALL & ~(cardset)0xf00 & ~cards_bit(R60))); /* any unseen card can be there */
}

static void positions_that_are_wrong(void **state)
{
    (void)state;
    fault why;
    cards c = fresh();
    assert_fault(cards_check(&c, REP, CARDS_ALL & ~cards_bit(R03), &card_noun, &why), why, "'r03' is not in this game");
    c.zone[HAND][REP] = cards_bit(R02);
    assert_fault(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why, "a number of cards is 0, there are 1");
    cards_number(&c);
    assert_fault(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why, "'r02' lies in two places");
    c.zone[DECK][REP] &= ~cards_bit(R02);
    c.zone[DECK][REP] &= ~cards_bit(R03);
    cards_number(&c);
    assert_fault(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why, "'r03' lies nowhere");
    c.zone[HAND][REP] |= cards_bit(R03);
    cards_number(&c);
    assert_held(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why);
    c.zone[HAND][REP] |= (cardset)1 << 63;
    cards_number(&c);
    assert_fault(cards_check(&c, REP, CARDS_ALL, &card_noun, &why), why, "does not have");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_padding),
        cmocka_unit_test(sets),
        cmocka_unit_test(moves),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(scripted_draws),
        cmocka_unit_test(samples_stay),
        cmocka_unit_test(redacted_and_imagined),
        cmocka_unit_test(positions_that_are_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
