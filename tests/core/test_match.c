/* Matches, undo, ends outside the list, stops at quiet points, over the toy game. */
#include "core/toy_match.h"

static void refused_changes_nothing(void **state)
{
    (void)state;
    match m;
    fault why;
    begin(&m);
    toy before = *(toy *)m.state;
    assert_fault(match_choose(&m, RED, choice_make(TOY_PICK, 7, 0), NULL, NULL, LANG_EN, &why), why,
                 "red: 'pick c08': c08 is not in your hand [TOY-pick-01]");
    assert_fault(match_choose(&m, RED, choice_make(TOY_PICK, 7, 0), NULL, NULL, LANG_ES, &why), why,
                 "c08 no está en tu mano");
    assert_fault(match_choose(&m, RED, choice_make(TOY_PICK, 0, 0), "4", NULL, LANG_EN, &why), why,
                 "1 of the scripted dice was not used, from '4' on");
    assert_memory_equal(&before, m.state, sizeof before);
    assert_int_equal(m.count, 0);
    match_release(&m);
}

static void scripted_dice(void **state)
{
    (void)state;
    match m;
    fault why;
    journal j = {0};
    begin(&m);
    picks(&m);
    assert_fault(match_choose(&m, BLUE, choice_make(TOY_ROLL, 0, 0), NULL, &j, LANG_EN, &why), why,
                 "a die is needed (a number) but none is left in the script");
    assert_int_equal(j.count, 0);
    assert_fault(match_choose(&m, BLUE, choice_make(TOY_ROLL, 0, 0), "7", &j, LANG_EN, &why), why,
                 "the scripted die '7' is not a side of that die");
    assert_fault(match_choose(&m, BLUE, choice_make(TOY_ROLL, 0, 0), "1 2 3", &j, LANG_EN, &why), why,
                 "2 of the scripted dice were not used, from '2' on");
    assert_held(match_choose(&m, BLUE, choice_make(TOY_ROLL, 0, 0), "6", &j, LANG_EN, &why), why);
    assert_int_equal(j.count, 1);
    journal_release(&j);
    match_release(&m);
}

static bool undo_says(const match *m, int seat, const char *words)
{
    fault why;
    return !match_can_undo(m, seat, LANG_EN, &why) && strstr(why.text, words);
}

static void undo_law(void **state)
{
    (void)state;
    match m;
    fault why;
    begin(&m);
    toy start = *(toy *)m.state;
    assert_true(undo_says(&m, RED, "there is no choice of yours to take back"));
    choose(&m, RED, "pick c01", NULL);
    choose(&m, GREEN, "pick c04", NULL);
    choose(&m, GREEN, "ready", NULL);
    assert_held(match_undo(&m, RED, &why), why); /* others have chosen, but together */
    assert_int_equal(((toy *)m.state)->pick[RED], 0);
    assert_int_equal(((toy *)m.state)->ready, 1 << GREEN);
    assert_held(match_undo(&m, GREEN, &why), why);
    assert_held(match_undo(&m, GREEN, &why), why);
    assert_memory_equal(&start, m.state, sizeof start);
    picks(&m);
    assert_true(undo_says(&m, BLUE, "a die was rolled or something secret was shown since"));
    assert_true(undo_says(&m, RED, "a die was rolled or something secret was shown since"));
    toy shown = *(toy *)m.state;
    choose(&m, BLUE, "move ant east", NULL);
    choose(&m, BLUE, "move bee south", NULL);
    assert_held(match_undo(&m, BLUE, &why), why);
    assert_held(match_undo(&m, BLUE, &why), why);
    assert_memory_equal(&shown, m.state, sizeof shown);
    choose(&m, BLUE, "move ant east", NULL);
    choose(&m, BLUE, "end", NULL);
    assert_held(match_undo(&m, BLUE, &why), why);
    choose(&m, BLUE, "end", NULL);
    choose(&m, GREEN, "end", NULL);
    assert_true(undo_says(&m, BLUE, "another seat has decided since"));
    assert_false(match_undo(&m, BLUE, &why));
    assert_false(match_can_undo(&m, BLUE, LANG_ES, &why));
    assert_has(why.text, "otro bando ha decidido desde entonces");
    match_release(&m);
}

static bool end_says(const match *m, int seat, end_kind what, const char *words)
{
    fault why;
    return !match_may_end(m, seat, what, LANG_EN, &why) && strstr(why.text, words);
}

static void end(match *m, int seat, end_kind what)
{
    fault why;
    assert_held(match_end(m, seat, what, NULL, LANG_EN, &why), why);
}

static void resigning(void **state)
{
    (void)state;
    match m;
    fault why;
    int score[SEATS_MAX];
    begin(&m);
    choose(&m, RED, "pick c01", NULL);
    end(&m, GREEN, END_RESIGN);
    assert_int_equal(game_resigned(m.state), GREEN);
    game_outcome(&toy_game, m.state, score);
    assert_int_equal(score[GREEN], 0);
    assert_int_equal(score[RED], 1000);
    assert_int_equal(score[BLUE], 1000);
    /* Nobody acts any more, the seat that resigned least of all. */
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        assert_false(game_acts(m.state, seat));
        assert_fault(match_choose(&m, seat, choice_make(TOY_READY, 0, 0), NULL, NULL, LANG_EN, &why), why,
                     "the game is over");
        assert_false(match_again(&m, seat, choice_make(TOY_READY, 0, 0), NULL, &why));
        assert_true(end_says(&m, seat, END_RESIGN, "the game is over"));
        assert_true(end_says(&m, seat, END_OFFER, "the game is over"));
    }
    assert_true(undo_says(&m, RED, "somebody has resigned or offered to end the game since"));
    assert_true(undo_says(&m, GREEN, "there is no choice of yours to take back"));
    reads_back(&m);
    assert_held(match_rewind(&m, 1, &why), why);
    assert_true(game_acts(m.state, GREEN));
    match_release(&m);
}

/* A seat adds its own chance: later dice are others, earlier ones are not, nothing else changes, and the record knows.
 */
static void mixing(void **state)
{
    (void)state;
    match m, other;
    fault why;
    char one[KEY_HEX + 1], two[KEY_HEX + 1];
    memset(one, '1', KEY_HEX), memset(two, '2', KEY_HEX);
    one[KEY_HEX] = two[KEY_HEX] = '\0';
    generator key;
    generator_seed_number(&key, 3);
    assert_held(match_start(&m, &toy_game, 0, 0, &key, NULL, &why), why);
    assert_held(match_start(&other, &toy_game, 0, 0, &key, NULL, &why), why);
    toy before = *(toy *)m.state;
    assert_held(match_mix(&m, GREEN, one, &why), why);
    assert_held(match_mix(&other, GREEN, two, &why), why);
    assert_memory_not_equal(game_peek(m.state)->dice.key, game_peek(&before)->dice.key,
                            sizeof game_peek(&before)->dice.key);
    assert_memory_not_equal(game_peek(m.state)->dice.key, game_peek(other.state)->dice.key,
                            sizeof game_peek(&before)->dice.key);
    toy after = *(toy *)m.state;
    game_head(&after)->dice = game_peek(&before)->dice;
    assert_memory_equal(&after, &before, sizeof before);
    /* It is no end: what was chosen before can be taken back, and an offer stands. */
    choices list;
    game_options(&toy_game, m.state, RED, &list);
    assert_held(match_choose(&m, RED, list.list[0], NULL, NULL, LANG_EN, &why), why);
    assert_held(match_mix(&m, RED, two, &why), why);
    assert_held(match_undo(&m, RED, &why), why);
    assert_int_equal(m.count, 2);
    end(&m, RED, END_OFFER);
    assert_held(match_mix(&m, BLUE, one, &why), why);
    assert_int_equal(m.offered, 1 << RED);
    reads_back(&m);
    assert_fault(match_mix(&m, BLUE, "12", &why), why, "64 hexadecimal digits");
    end(&m, GREEN, END_RESIGN);
    assert_fault(match_mix(&m, BLUE, one, &why), why, "the game is over");
    match_release(&m);
    match_release(&other);
    begin(&m); /* where all dice are scripted there is no key */
    assert_fault(match_mix(&m, RED, one, &why), why, "there is no key to add to");
    match_release(&m);
}

static void agreeing(void **state)
{
    (void)state;
    match m;
    int score[SEATS_MAX];
    begin(&m);
    assert_true(end_says(&m, GREEN, END_ACCEPT, "there is no offer for you to answer"));
    assert_true(end_says(&m, RED, END_WITHDRAW, "you have not offered to end the game"));
    end(&m, RED, END_OFFER);
    assert_true(end_says(&m, RED, END_OFFER, "you have already made an offer"));
    assert_true(end_says(&m, GREEN, END_OFFER, "there is an offer already"));
    assert_true(end_says(&m, RED, END_ACCEPT, "there is no offer for you to answer"));
    assert_true(end_says(&m, BLUE, END_WITHDRAW, "you have not offered"));
    end(&m, GREEN, END_ACCEPT);
    assert_true(end_says(&m, GREEN, END_ACCEPT, "no offer"));
    assert_false(game_peek(m.state)->over);
    reads_back(&m);
    choose(&m, GREEN, "pick c04", NULL); /* the others may go on meanwhile */
    end(&m, BLUE, END_ACCEPT);
    assert_int_equal(game_peek(m.state)->over, OVER_AGREED);
    assert_int_equal(game_resigned(m.state), -1);
    game_outcome(&toy_game, m.state, score);
    for (int seat = 0; seat < TOY_SEATS; seat++)
        assert_int_equal(score[seat], 500);
    reads_back(&m);
    match_release(&m);
}

/* An offer goes when it is refused, withdrawn, or its maker chooses; it comes back when that choice is taken back. */
static void offers_lapse(void **state)
{
    (void)state;
    match m;
    fault why;
    begin(&m);
    toy before = *(toy *)m.state;
    end(&m, RED, END_OFFER);
    end(&m, GREEN, END_REFUSE);
    assert_true(end_says(&m, BLUE, END_ACCEPT, "no offer"));
    end(&m, RED, END_OFFER);
    end(&m, RED, END_WITHDRAW);
    assert_true(end_says(&m, BLUE, END_ACCEPT, "no offer"));
    end(&m, RED, END_OFFER);
    choose(&m, GREEN, "pick c04", NULL);
    assert_int_equal(m.offered, 1 << RED);
    choose(&m, RED, "pick c01", NULL);
    assert_int_equal(m.offered, 0);
    assert_true(end_says(&m, BLUE, END_ACCEPT, "no offer"));
    reads_back(&m);
    assert_held(match_undo(&m, RED, &why), why);
    assert_int_equal(m.offered, 1 << RED);
    assert_int_equal(m.waiting, 1 << GREEN | 1 << BLUE);
    assert_held(match_undo(&m, GREEN, &why), why);
    assert_memory_equal(&before, m.state, sizeof before);
    assert_held(match_rewind(&m, 1, &why), why);
    assert_int_equal(m.waiting, 1 << GREEN | 1 << BLUE);
    assert_true(undo_says(&m, RED, "there is no choice of yours"));
    match_release(&m);
}

/* A game with words of its own on ends: no offer in the picks, each costs a favour, and resigning makes blue the
 * winner. */
static refusal dear_offer(const void *state, int seat)
{
    const toy *s = state;
    return s->favor[seat] ? ALLOWED : refuse(1, 0, 0);
}
static void pay_offer(void *state, int seat, trace *t)
{
    (void)t;
    ((toy *)state)->favor[seat]--;
}
static void blue_wins(void *state, int seat, trace *t)
{
    (void)t;
    ((toy *)state)->score[BLUE] = (int16_t)(seat < 0 ? 50 : 90);
}

static void ends_of_a_game(void **state)
{
    (void)state;
    match m;
    fault why;
    int score[SEATS_MAX];
    game own = toy_game;
    own.rules.may_offer = dear_offer;
    own.rules.offered = pay_offer;
    own.rules.conclude = blue_wins;
    assert_held(match_from_position(&m, &own, 0, 0, NULL, "at turn red\nfavor red 1\n", NULL, NULL, &why), why);
    end(&m, RED, END_OFFER);
    assert_int_equal(((toy *)m.state)->favor[RED], 0);
    end(&m, BLUE, END_REFUSE);
    assert_true(end_says(&m, RED, END_OFFER, "[TOY-"));
    toy after;
    assert_held(match_replay(&m, 2, &after, NULL, &why), why);
    assert_memory_equal(&after, m.state, sizeof after);
    end(&m, RED, END_RESIGN);
    game_outcome(&own, m.state, score);
    assert_int_equal(score[BLUE], 1000);
    assert_int_equal(score[GREEN], 0);
    match_release(&m);
}

static void ends_with_nonplayers(void **state)
{
    (void)state;
    match m;
    fault why;
    int robot = game_option(&toy_game, "robot-blue");
    assert_held(match_from_position(&m, &toy_game, 0, option_bit(robot), NULL, "at turn red\n", NULL, NULL, &why), why);
    assert_true(end_says(&m, BLUE, END_RESIGN, "that seat is a Non-player"));
    end(&m, RED, END_OFFER);
    assert_int_equal(m.waiting, 1 << GREEN);
    end(&m, GREEN, END_ACCEPT);
    assert_int_equal(game_peek(m.state)->over, OVER_AGREED);
    match_release(&m);
}

/* The flow stops where it comes to the point, before anything happens there. */
static void stops_at_a_point(void **state)
{
    (void)state;
    match m;
    fault why;
    assert_held(
        match_from_position(&m, &toy_game, 0, 0, NULL,
                            "at picks\nround 1\nuntil turn green\nhand red c03\nhand green c01\nhand blue c02\n", NULL,
                            NULL, &why),
        why);
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        choose(&m, seat, seat == RED ? "pick c03" : seat == GREEN ? "pick c01" : "pick c02", NULL);
        choose(&m, seat, "ready", NULL);
    }
    assert_true(game_acts(m.state, RED)); /* the picks are 3, 2, 1: red before blue before green */
    choose(&m, RED, "end", NULL);
    choose(&m, BLUE, "end", NULL);
    assert_true(match_stopped(&m));
    assert_int_equal(flow_peek(game_peek(m.state))->number[0], GREEN);
    assert_fault(match_choose(&m, GREEN, choice_make(TOY_END, 0, 0), NULL, NULL, LANG_EN, &why), why,
                 "no decision is pending: the program was told to stop the game here");
    reads_back(&m);
    assert_held(match_undo(&m, BLUE, &why), why);
    /* At once, without a die: the next round needs none up to its picks. */
    assert_held(match_until(&m, "picks", &why), why);
    choose(&m, BLUE, "end", NULL);
    assert_true(game_acts(m.state, GREEN));
    choose(&m, GREEN, "end", NULL);
    assert_true(match_stopped(&m) || game_peek(m.state)->over);
    assert_fault(match_until(&m, "nowhere", &why), why, "'--until' needs one of: picks, turn");
    assert_fault(match_until(&m, "turn", &why), why, "'--until turn' needs a seat after it");
    match_release(&m);
}

static void rewind_and_replay(void **state)
{
    (void)state;
    match m;
    fault why;
    toy at[7], s;
    journal j = {0};
    begin(&m);
    at[0] = *(toy *)m.state;
    picks(&m);
    for (int i = 0; i <= 6; i++)
        assert_held(match_replay(&m, i, &at[i], &j, &why), why);
    assert_memory_equal(&at[6], m.state, sizeof s);
    assert_false(match_replay(&m, 7, &s, NULL, &why));
    assert_fault(match_rewind(&m, 7, &why), why, "there is no choice number 7 to go back to");
    assert_fault(match_rewind(&m, -1, &why), why, "no choice number -1");
    for (int i = 5; i >= 0; i--) {
        assert_held(match_rewind(&m, i, &why), why);
        assert_memory_equal(&at[i], m.state, sizeof s);
        assert_int_equal(m.count, i);
    }
    journal_release(&j);
    match_release(&m);
}

static void bad_starts(void **state)
{
    (void)state;
    match m;
    fault why;
    generator key;
    generator_seed_number(&key, 1);
    assert_fault(match_start(&m, &toy_game, 0, 3, &key, NULL, &why), why, "exclude each other");
    assert_fault(match_from_position(&m, &toy_game, 0, 0, NULL, "round 1\nx 2\n", NULL, NULL, &why), why,
                 "position, line 2: 'x' is no fact");
    assert_fault(match_from_position(&m, &toy_game, 0, 0, NULL, "round 1\n", NULL, NULL, &why), why,
                 "position: the position does not say where it begins");
    assert_fault(match_start_scripted(&m, &toy_game, 0, 0, NULL, true, "c01 c02", NULL, &why), why,
                 "a die is needed (card) but none is left");
    assert_fault(match_start_scripted(&m, &toy_game, 0, 0, NULL, true, "c01 c01", NULL, &why), why,
                 "'c01' is not among what can be drawn");
}

static void copies(void **state)
{
    (void)state;
    match m, all, part;
    fault why;
    begin(&m);
    picks(&m);
    assert_held(match_copy(&all, &m, m.count, &why), why);
    assert_held(match_copy(&part, &m, 2, &why), why);
    match_release(&m); /* nothing of it is shared */
    reads_back(&all);
    assert_int_equal(part.count, 2);
    assert_memory_equal(part.state, part.start, toy_game.size);
    for (int i = 0; i < part.count; i++)
        assert_held(match_step(&part, i, part.state, NULL, &why), why);
    assert_held(match_rewind(&all, 2, &why), why);
    assert_memory_equal(part.state, all.state, toy_game.size);
    match_release(&all);
    match_release(&part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_changes_nothing),
        cmocka_unit_test(scripted_dice),
        cmocka_unit_test(undo_law),
        cmocka_unit_test(resigning),
        cmocka_unit_test(mixing),
        cmocka_unit_test(agreeing),
        cmocka_unit_test(offers_lapse),
        cmocka_unit_test(ends_of_a_game),
        cmocka_unit_test(ends_with_nonplayers),
        cmocka_unit_test(stops_at_a_point),
        cmocka_unit_test(rewind_and_replay),
        cmocka_unit_test(bad_starts),
        cmocka_unit_test(copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
