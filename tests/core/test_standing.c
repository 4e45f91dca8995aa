/* Standing orders: the answer is made while it is legal and the order lasts, and nothing else changes. */
#include "core/game/standing.h"
#include "core/toy.h"
#include "unit.h"

enum { END_TURNS, GIVE_GREEN, FAVOR_ALWAYS, ROWS };

static uint32_t round_now(const void *state)
{
    return ((const toy *)state)->round;
}

static standing rows[ROWS] = {{"end", {"End my turns", "Acabar mis turnos"}, 0, TOY_END, 0, 0, round_now},
                              {"give", {"Give to green", "Dar al verde"}, 0, TOY_GIVE, GREEN, 0, NULL},
                              {"favor", {"Buy points", "Comprar puntos"}, 0, TOY_FAVOR, 1, 0, NULL}};
static game ordered;

static int node_named(const char *name)
{
    for (int n = 0; n < toy_game.lists.node_count; n++)
        if (toy_game.lists.nodes[n].name && !strcmp(toy_game.lists.nodes[n].name, name))
            return n;
    fail_msg("the toy has no node '%s'", name);
    return 0;
}

static int prepare(void **state)
{
    (void)state;
    rows[END_TURNS].node = rows[FAVOR_ALWAYS].node = node_named("turn");
    rows[GIVE_GREEN].node = node_named("gift");
    ordered = toy_game;
    ordered.show.standings = rows, ordered.show.standing_count = ROWS;
    return 0;
}

static toy started(uint64_t seed)
{
    toy s;
    generator dice;
    generator_seed_number(&dice, seed);
    game_start(&ordered, &s, 0, 0, &dice, NULL);
    return s;
}

static choice by_order(orders *o, const toy *s, int seat)
{
    static choices list;
    game_options(&ordered, s, seat, &list);
    return orders_choice(o, &ordered, s, seat, &list);
}

/* Plays every question by its first legal choice until somebody is at that node: the seat, or -1 at the end. */
static int play_to(toy *s, int node)
{
    static choices list;
    while (!s->h.over) {
        int seat = __builtin_ctz(s->h.actors);
        if (flow_peek(&s->h)->node == node)
            return seat;
        game_options(&ordered, s, seat, &list);
        game_choose(&ordered, s, seat, list.list[list.count - 1], NULL);
    }
    return -1;
}

static void answers_its_question_only(void **state)
{
    (void)state;
    toy s = started(1);
    orders o[TOY_SEATS] = {{0}};
    assert_true(orders_give(&o[RED], &ordered, &s, END_TURNS));
    assert_int_equal(by_order(&o[RED], &s, RED), 0); /* asked for picks, not for a turn */
    int seat = play_to(&s, rows[END_TURNS].node);
    assert_true(orders_give(&o[seat], &ordered, &s, END_TURNS));
    assert_int_equal(by_order(&o[seat], &s, seat), choice_make(TOY_END, 0, 0));
    int other = (seat + 1) % TOY_SEATS;
    orders_give(&o[other], &ordered, &s, END_TURNS);
    assert_int_equal(by_order(&o[other], &s, other), 0); /* it is not his turn */
    rows[END_TURNS].node = rows[GIVE_GREEN].node;        /* the same answer to another question */
    assert_int_equal(by_order(&o[seat], &s, seat), 0);
    rows[END_TURNS].node = rows[FAVOR_ALWAYS].node;
    orders_lift(&o[seat], END_TURNS);
    assert_int_equal(by_order(&o[seat], &s, seat), 0);
}

static void lapses_with_its_span(void **state)
{
    (void)state;
    toy s = started(1);
    orders o = {0};
    play_to(&s, rows[END_TURNS].node);
    int round = s.round;
    orders_give(&o, &ordered, &s, END_TURNS);
    while (s.round == round) {
        int who = play_to(&s, rows[END_TURNS].node);
        if (s.round == round)
            game_choose(&ordered, &s, who, choice_make(TOY_END, 0, 0), NULL);
    }
    int next = play_to(&s, rows[END_TURNS].node);
    assert_true(next >= 0);
    assert_int_equal(by_order(&o, &s, next), 0);
    assert_int_equal(o.given, 0);
}

/* What the seat could not choose, no order chooses. */
static void only_from_the_list(void **state)
{
    (void)state;
    toy s = started(1);
    orders o = {0};
    int seat = play_to(&s, rows[END_TURNS].node);
    orders_give(&o, &ordered, &s, FAVOR_ALWAYS);
    s.favor[seat] = 0;
    assert_int_equal(by_order(&o, &s, seat), 0);
    s.favor[seat] = 1;
    assert_int_equal(by_order(&o, &s, seat), choice_make(TOY_FAVOR, 1, 0));
    orders_give(&o, &ordered, &s, END_TURNS); /* of two that fit, the first row answers */
    assert_int_equal(by_order(&o, &s, seat), choice_make(TOY_END, 0, 0));
}

/* What a seat sees is enough: hidden cards make no difference. */
static void rests_on_what_is_seen(void **state)
{
    (void)state;
    toy s = started(3), seen;
    orders o = {0}, same = {0};
    int seat = play_to(&s, rows[END_TURNS].node);
    seen = s;
    game_redact(&ordered, &seen, seat);
    orders_give(&o, &ordered, &s, END_TURNS);
    orders_give(&same, &ordered, &seen, END_TURNS);
    assert_memory_equal(&o, &same, sizeof o);
    assert_int_equal(by_order(&o, &s, seat), by_order(&same, &seen, seat));
}

static void nothing_after_the_end(void **state)
{
    (void)state;
    toy s = started(1);
    orders o = {0};
    orders_give(&o, &ordered, &s, GIVE_GREEN);
    assert_int_equal(play_to(&s, -1), -1);
    assert_int_equal(by_order(&o, &s, RED), 0);
}

static void unknown_rows(void **state)
{
    (void)state;
    toy s = started(1);
    orders o = {0};
    assert_false(orders_give(&o, &ordered, &s, ROWS + 1));
    assert_false(orders_give(&o, &ordered, &s, -1));
    assert_false(orders_give(&o, &toy_game, &s, 1));
    assert_false(orders_hold(&o, &ordered, &s, 99));
    assert_int_equal(standing_find(&ordered, "give"), GIVE_GREEN);
    assert_int_equal(standing_find(&ordered, "gift"), -1);
    assert_int_equal(o.given, 0);
}

/* Behind the game's own rows every game has one more, which most want. */
static void only_answer(void **state)
{
    (void)state;
    toy s = started(1);
    orders o = {0};
    assert_int_equal(standing_count(&ordered), ROWS + 1);
    assert_int_equal(standing_only(&ordered), ROWS);
    assert_int_equal(standing_find(&ordered, "only-answer"), ROWS);
    assert_int_equal(standing_usual(&ordered), 1u << ROWS);
    assert_int_equal(standing_find(&toy_game, "only-answer"), 0);
    assert_true(orders_give(&o, &ordered, &s, ROWS));
    assert_true(orders_hold(&o, &ordered, &s, ROWS));
    assert_int_equal(by_order(&o, &s, __builtin_ctz(s.h.actors)), 0); /* no row of the game's: the table sees to it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_its_question_only),
        cmocka_unit_test(lapses_with_its_span),
        cmocka_unit_test(only_from_the_list),
        cmocka_unit_test(rests_on_what_is_seen),
        cmocka_unit_test(unknown_rows),
        cmocka_unit_test(only_answer),
        cmocka_unit_test(nothing_after_the_end),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
