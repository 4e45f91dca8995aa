/* Choices as numbers and text, lists and reasons, the stack of nodes, scripted dice. */
#include "core/game/game.h"
#include "core/toy.h"
#include "unit.h"

static void packing(void **state)
{
    (void)state;
    static const int values[] = {-2048, -1, 0, 1, 7, 2047};
    for (int v = 0; v < 256; v += 51)
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) {
                choice c = choice_make(v, values[i], values[j]);
                assert_int_equal(choice_verb(c), v);
                assert_int_equal(choice_a(c), values[i]);
                assert_int_equal(choice_b(c), values[j]);
            }
}

static void parse_says(const char *words, const char *expected)
{
    fault why;
    choice c;
    assert_fault(choice_parse(&toy_game, words, &c, &why), why, expected);
}

static void choice_words(void **state)
{
    (void)state;
    fault why;
    choice c;
    char form[CHOICE_TEXT];
    assert_held(choice_parse(&toy_game, "  move\tant   west ", &c, &why), why);
    assert_int_equal(c, choice_make(TOY_MOVE, 0, 3));
    choice_text(&toy_game, c, form);
    assert_string_equal(form, "move ant west");
    assert_held(choice_parse(&toy_game, "favor +1", &c, &why), why);
    choice_text(&toy_game, c, form);
    assert_string_equal(form, "favor +1");
    choice_text(&toy_game, 0, form);
    assert_string_equal(form, "?00000000");
    choice_text(&toy_game, choice_make(200, 0, 0), form);
    assert_string_equal(form, "?c8000000");
    parse_says("", "a choice was expected, the line is empty");
    parse_says("   ", "a choice was expected");
    parse_says("muve ant west", "'muve' is no verb of toy; did you mean 'move'?");
    parse_says("elephant", "'elephant' is no verb of toy");
    parse_says("move ant", "'move' takes 2 words after it (piece place), not 1");
    parse_says("end now", "'end' takes 0 words after it");
    parse_says("move ant west now", "a verb and at most two words were expected");
    parse_says("move ant wesst", "'wesst' is no place; did you mean 'west'?");
    parse_says("move elephant west", "'elephant' is no piece");
    parse_says("favor 100", "'100' is no points: a number from -99 to 99 was expected");
    char longer[200];
    memset(longer, 'x', 199);
    longer[199] = '\0';
    parse_says(longer, "a verb and at most two words were expected");
}

/* The only thing that can be drawn needs no die, but may be named; what is not needed is left for the next. */
static void forced_draws(void **state)
{
    (void)state;
    fault why;
    toy s;
    static script dice;
    trace t = {.script = &dice};
    static const noun card = {.name = "card", .low = 0, .high = 63, .ids = NULL};
    const int16_t one[] = {7}, two[] = {7, 9};
    game_blank(&toy_game, &s, 0, 0, NULL);
    assert_held(script_read(&dice, "", &why), why);
    assert_int_equal(roll_member(&s.h, &t, 1ull << 5, &card, 0), 5);
    assert_int_equal(roll_among(&s.h, &t, one, 1, &card), 7);
    assert_false(dice.failed);
    assert_held(script_read(&dice, "5 7 9", &why), why); /* all three by their faces */
    assert_int_equal(roll_member(&s.h, &t, 1ull << 5, &card, 0), 5);
    assert_int_equal(roll_among(&s.h, &t, one, 1, &card), 7);
    assert_int_equal(roll_among(&s.h, &t, two, 2, &card), 9);
    assert_int_equal(dice.next, 3);
    assert_held(script_read(&dice, "", &why), why);
    roll_among(&s.h, &t, two, 2, &card);
    assert_true(dice.failed); /* a real draw needs one */
}

/* What is offered, and why not: several roads to one choice are refused only if all are. */
static void offers(void **state)
{
    (void)state;
    choices list;
    choices_clear(&list);
    offer(&list, 1, 2, 3, ALLOWED);
    offer(&list, 1, 2, 4, refuse(5, 0, 0));
    assert_int_equal(list.count, 1);
    assert_true(choices_have(&list, choice_make(1, 2, 3)));
    assert_false(choices_have(&list, choice_make(1, 2, 4)));
    choices_clear(&list);
    list.asking = true;
    list.asked = choice_make(1, 2, 4);
    offer(&list, 1, 2, 4, refuse(5, -6, 7));
    assert_true(list.met);
    assert_int_equal(list.why.id, 5);
    assert_int_equal(list.why.a, -6);
    offer(&list, 1, 2, 4, ALLOWED);
    assert_true(allowed(list.why));
    offer(&list, 1, 2, 4, refuse(6, 0, 0));
    assert_true(allowed(list.why));
}

static toy at_turn(void)
{
    toy s;
    generator dice;
    generator_seed_number(&dice, 1);
    game_start(&toy_game, &s, 0, 0, &dice, NULL);
    while (!game_acts(&s, RED) || !toy_game.lists.nodes[flow_peek(&s.h)->node].overlay) {
        choices list;
        int seat = 31 - __builtin_clz(s.h.actors);
        game_options(&toy_game, &s, seat, &list);
        game_choose(&toy_game, &s, seat, list.list[list.count - 1], NULL);
    }
    return s;
}

static const char *why_of(const toy *s, int seat, choice c, lang in, text *out)
{
    text_clear(out);
    assert_false(game_why(&toy_game, s, seat, c, in, out));
    return text_string(out);
}

static void reasons(void **state)
{
    (void)state;
    toy s = at_turn();
    text out;
    text_init(&out, 1000);
    assert_true(game_why(&toy_game, &s, RED, choice_make(TOY_END, 0, 0), LANG_EN, &out));
    assert_string_equal(text_string(&out), "");
    s.place[0] = 0;
    assert_string_equal(why_of(&s, RED, choice_make(TOY_MOVE, 0, 2), LANG_EN, &out),
                        "south is not next to where it stands [TOY-move-01]");
    assert_string_equal(why_of(&s, RED, choice_make(TOY_MOVE, 0, 2), LANG_ES, &out),
                        "south no está al lado [TOY-move-01]");
    assert_has(why_of(&s, RED, choice_make(TOY_GIVE, GREEN, 0), LANG_EN, &out),
               "not now; what is asked is: Your turn: 2 moves [TOY-turn-01]");
    assert_has(why_of(&s, GREEN, choice_make(TOY_END, 0, 0), LANG_EN, &out),
               "it is not that seat's decision now; deciding: Red");
    assert_has(why_of(&s, GREEN, choice_make(TOY_END, 0, 0), LANG_ES, &out), "decide: Rojo");
    flow_end(&s.h);
    assert_string_equal(why_of(&s, GREEN, choice_make(TOY_END, 0, 0), LANG_EN, &out), "the game is over");
    text_release(&out);
}

/* What the node has nothing to say about: the game says to which moment it belongs, before any price. */
static void moments(void **state)
{
    (void)state;
    toy s = at_turn();
    text out;
    text_init(&out, 1000);
    assert_string_equal(why_of(&s, RED, choice_make(TOY_READY, 0, 0), LANG_EN, &out),
                        "not now: picks belong to the beginning of a round [TOY-pick-03]");
    assert_string_equal(why_of(&s, GREEN, choice_make(TOY_READY, 0, 0), LANG_ES, &out),
                        "ahora no decide ese bando; decide: Rojo (se elige al comienzo de la ronda) [TOY-pick-03]");
    s.favor[RED] = s.favor[GREEN] = 0;
    assert_has(why_of(&s, RED, choice_make(TOY_FAVOR, 1, 0), LANG_EN, &out), "no favour is left [TOY-favor-01]");
    assert_has(why_of(&s, GREEN, choice_make(TOY_FAVOR, 1, 0), LANG_EN, &out), "in one's own turn) [TOY-favor-01]");
    flow_end(&s.h);
    assert_string_equal(why_of(&s, GREEN, choice_make(TOY_READY, 0, 0), LANG_EN, &out), "the game is over");
    text_release(&out);
}

static void stack(void **state)
{
    (void)state;
    head h = {0};
    for (int i = 0; i < STACK_MAX; i++)
        flow_push(&h, i, (const int[]){-i, i, -1000 * i, 1000 * i}, FRAME_NUMBERS);
    assert_int_equal(h.depth, STACK_MAX);
    assert_int_equal(flow_top(&h)->number[2], -1000 * (STACK_MAX - 1));
    for (int i = 0; i < STACK_MAX; i++)
        flow_pop(&h);
    head zero = {0};
    assert_memory_equal(&h, &zero, sizeof h); /* popped frames are zeroed */
    flow_push(&h, 3, NULL, 0);
    flow_end(&h);
    assert_int_equal(h.over, 1);
    assert_int_equal(h.depth, 0);
    flow_push(&h, 3, NULL, 0); /* nothing happens after the end */
    flow_pop(&h);
    assert_int_equal(h.depth, 0);
}

/* A roll with one scripted word: the value, or 0 with the fault in the script. */
static int scripted_roll(const char *words, script *s)
{
    head h = {0};
    trace t = {.script = s};
    assert_true(script_read(s, words, NULL));
    int value = roll(&h, &t, 6);
    assert_int_equal(h.reveals, 1);
    assert_int_equal(h.dice.counter[0], s->failed); /* a script that fails leaves it to the dice */
    return s->failed ? 0 : value;
}

static void scripts(void **state)
{
    (void)state;
    static script s;
    fault why;
    assert_int_equal(scripted_roll("4", &s), 4);
    assert_int_equal(scripted_roll("7", &s), 0);
    assert_has(s.why.text, "the scripted die '7' is not a side of that die");
    assert_int_equal(scripted_roll("0", &s), 0);
    assert_int_equal(scripted_roll("x", &s), 0);
    assert_int_equal(scripted_roll("", &s), 0);
    assert_has(s.why.text, "a die is needed (a number) but none is left in the script");
    char longer[3 * SCRIPT_MAX + 10] = "";
    for (int i = 0; i <= SCRIPT_MAX; i++)
        strncat(longer, "1 ", 3);
    assert_fault(script_read(&s, longer, &why), why, "more than 256 scripted dice on one line");
    memset(longer, 'x', 60);
    longer[60] = '\0';
    assert_fault(script_read(&s, longer, &why), why, "is too long");
}

static int draw(const char *word, script *s)
{
    head h = {0};
    trace t = {.script = s};
    assert_true(script_read(s, word, NULL));
    return roll_member(&h, &t, 1u << 3 | 1u << 5 | 1u << 7, toy_game.lists.nouns[1], 0);
}

static void members(void **state)
{
    (void)state;
    static script s;
    assert_int_equal(draw("c06", &s), 5);                                  /* by id */
    assert_int_equal(draw("3", &s), 7);                                    /* by place */
    assert_in_set(draw("c01", &s), ((LargestIntegralType[]){3, 5, 7}), 3); /* not in the set: any of it, and a fault */
    assert_has(s.why.text, "'c01' is not among what can be drawn");
    draw("4", &s);
    assert_true(s.failed);
    head h = {0};
    int seen = 0;
    for (int i = 0; i < 100; i++)
        seen |= 1 << roll_member(&h, NULL, 1u << 3 | 1u << 5 | 1u << 7, toy_game.lists.nouns[1], 0);
    assert_int_equal(seen, 1 << 3 | 1 << 5 | 1 << 7);
    const int16_t values[] = {10, 2, 11};
    trace t = {.script = &s};
    assert_true(script_read(&s, "c12 1 c05", NULL));
    assert_int_equal(roll_among(&h, &t, values, 3, toy_game.lists.nouns[1]), 11);
    assert_int_equal(roll_among(&h, &t, values, 3, toy_game.lists.nouns[1]), 10);
    assert_false(s.failed);
    roll_among(&h, &t, values, 3, toy_game.lists.nouns[1]);
    assert_true(s.failed);
    const int16_t same[] = {2, 2, 2}; /* whichever it is: no die is asked for, but one may be named */
    assert_true(script_read(&s, "c03", NULL));
    assert_int_equal(roll_among(&h, &t, same, 3, toy_game.lists.nouns[1]), 2);
    assert_int_equal(roll_among(&h, &t, same, 3, toy_game.lists.nouns[1]), 2);
    assert_false(s.failed);
    assert_int_equal(s.next, 1);
    seen = 0;
    for (int i = 0; i < 100; i++)
        seen |= 1 << roll_among(&h, NULL, values, 3, toy_game.lists.nouns[1]);
    assert_int_equal(seen, 1 << 10 | 1 << 2 | 1 << 11);
}

/* A single card is drawn without asking the dice, but it is a reveal all the same. */
static void single_member(void **state)
{
    (void)state;
    head h = {0};
    assert_int_equal(roll_member(&h, NULL, 1u << 3, toy_game.lists.nouns[1], 0), 3);
    assert_int_equal(h.reveals, 1);
}

static void names(void **state)
{
    (void)state;
    fault why;
    assert_int_equal(game_scenario(&toy_game, "late"), 1);
    assert_int_equal(game_scenario(&toy_game, "later"), -1);
    assert_int_equal(game_option(&toy_game, "long"), 1);
    assert_int_equal(game_option(&toy_game, "x"), -1);
    assert_int_equal(game_seat(&toy_game, "blue"), BLUE);
    assert_int_equal(game_seat(&toy_game, "Blue"), -1);
    assert_true(game_options_fit(&toy_game, 0, 5, &why));
    assert_fault(game_options_fit(&toy_game, 0, 3, &why), why, "'short' and 'long' exclude each other");
    assert_fault(game_options_fit(&toy_game, 1, 2, &why), why, "the option 'long' is not for the scenario 'late'");
    assert_int_equal(game_nonplayers(&toy_game, 4), 1 << BLUE);
    assert_int_equal(game_nonplayers(&toy_game, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_draws),  cmocka_unit_test(packing), cmocka_unit_test(choice_words),
        cmocka_unit_test(offers),        cmocka_unit_test(reasons), cmocka_unit_test(moments),
        cmocka_unit_test(stack),         cmocka_unit_test(scripts), cmocka_unit_test(members),
        cmocka_unit_test(single_member), cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
