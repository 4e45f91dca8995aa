/* The case runner itself: a case that should fail fails, at its line, with a sentence. */
#include "cases/case.h"
#include "core/toy.h"
#include "unit.h"

static const game *find_toy(const char *id, fault *why)
{
    (void)id, (void)why;
    return &toy_game;
}

static const char TURN[] = "test TOY-x: x\nposition\n at turn red\n round 1\n hand red c01 c02\nplay\n";

/* Runs the first case of the text; the line of the fault, or 0 if it holds. */
static int run_text(const char *words, fault *why)
{
    case_list all = {0};
    int line = 0;
    assert_held(cases_read(&all, "x.case", "toy", words, why), *why);
    bool ok = case_run(&all.list[0], find_toy, &line, why);
    cases_release(&all);
    return ok ? 0 : line;
}

static void fails(const char *steps, const char *words)
{
    fault why;
    char all[2000];
    snprintf(all, sizeof all, "%s%s\n", TURN, steps);
    assert_int_equal(run_text(all, &why), 7);
    assert_has(why.text, "x.case:7: ");
    assert_has(why.text, words);
}

static void holds(const char *steps)
{
    fault why;
    char all[2000];
    snprintf(all, sizeof all, "%s%s\n", TURN, steps);
    if (run_text(all, &why))
        fail_msg("%s", why.text);
}

static void what_does_not_hold(void **state)
{
    (void)state;
    fails("red: move ant south", "red: 'move ant south': south is not next to where it stands [TOY-move-01]");
    fails("red: roll", "a die is needed");
    fails("red: roll (dice 3 4)", "1 of the scripted dice was not used");
    fails("refuse red: move ant east = TOY-move-01", "should be refused by TOY-move-01, but it is legal");
    fails("refuse red: move ant south = TOY-move-02", "but the reason is: south is not next");
    fails("refuse red: move ant south = TOY-move-0", "but the reason is");
    fails("lift red: move ant east = place west ant", "it is legal as it is: there is no bar to take away");
    fails("lift red: move ant south = round 2", "without what barred it, it should be legal, but it is refused: south");
    fails("legal red: end", "also legal, but not listed: move ant east | move ant west");
    fails("legal red: * | ready", "'ready' should be legal; legal is:");
    fails("offers red: move ant south", "'move ant south' should be legal; legal is: move ant east");
    fails("lacks red: move ant *", "'move ant *' should not be legal");
    fails("count red: move * = 3", "3 choices like 'move *' were expected, there are 8");
    fails("acts red green", "now acts: red");
    fails("acts nobody", "now acts: red");
    fails("expect hand red c01", "found: hand red c01 c02");
    fails("expect not hand red c02 c01", "that is so, but should not be");
    fails("expect score red 2", "found: score red 0");
    fails("expect order red blue green", "found: order red green blue");
    fails("expect place west ant", "found: place north ant,place east bee,");
    fails("expect has hand red c01 c03", "'c03' is not there");
    fails("expect not has hand red c01", "'c01' is there");
    fails("expect count hand red 3", "found: 2");
    fails("expect over", "the game is not over");
    fails("expect outcome red 0", "the game is not over");
    fails("journal MOVED", "the last choice gave no such entry MOVED; it gave: none");
    fails("undo red", "red can't undo: there is no choice of yours to take back");
    fails("prompt red = TOY-move-01", "red is asked: Your turn: 2 moves [TOY-turn-01]");
    fails("prompt green = x", "green does not act");
    fails("knows green: hand red c01 c02", "found: hand red");
    fails("shows watcher: elephants", "the view does not have the words 'elephants'");
}

static void what_is_no_case(void **state)
{
    (void)state;
    fails("purple: end", "the case is wrong: 'purple' is no seat of toy");
    fails("red: jump", "the case is wrong: 'jump' is no verb of toy");
    fails("refuse red: end", "'refuse seat: choice = RULE-ID' was expected");
    fails("lift red: move ant south", "'lift seat: choice = FACT | FACT' was expected");
    fails("lift red: move ant south = elephants 3", "'elephants' is no fact of a position of toy");
    fails("lift red: move ant south = place jungle ant", "place: ");
    fails("legal red end", "'seat: choice' was expected");
    fails("offers red: move ant wset", "'wset' is no place; did you mean 'west'?");
    fails("count red: end = x", "'count seat: choice = number' was expected");
    fails("acts purple", "'purple' is no seat");
    fails("expect", "'expect' needs a fact after it");
    fails("expect elephants 3", "'elephants' is no fact of a position of toy");
    fails("expect hand red c77", "'c77' is no card");
    fails("expect has score red 3", "'has' takes a set, a list or a place");
    fails("expect count hand red", "'count' takes a set");
    fails("expect has hand red c77", "'c77' is no card");
    fails("journal JUMPED", "'JUMPED' is no entry of the journal of toy");
    fails("journal MOVED elephant", "'elephant' can't be the argument 1 of MOVED");
    fails("told purple MOVED", "'purple' is no seat of toy, nor 'watcher'");
    fails("no-undo purple", "'purple' is no seat");
    fails("random 3", "'random' needs a number or 'to-end', and the case a key");
    fails("dance", "'dance' is no step: a choice ('seat: choice') or expect");
    fails("red: roll (dice 3", "'(dice ...)' must end the line");
}

static void what_holds(void **state)
{
    (void)state;
    holds("");
    holds("red: move ant east\njournal MOVED ant east\njournal MOVED\nsilent MOVED bee\nsilent DIE\nundo red");
    holds("refuse red: move ant south = TOY-move-01\nlift red: move ant south = place west ant");
    holds("lift red: move ant south = place west ant | round 2\nexpect place north ant\nexpect round 1");
    holds("expect not over\nexpect not score red 1\nexpect count place north 1\nexpect has place north ant");
    holds("red: roll (dice 1)\njournal DIE red 1 0\nno-undo red");
    holds("shows red: ant\nknows red: has hand red c01\nexpect count discard 0");
}

static void begin_fails(const char *words, int line, const char *expected)
{
    fault why;
    assert_int_equal(run_text(words, &why), line);
    assert_has(why.text, expected);
}

static void beginnings(void **state)
{
    (void)state;
    begin_fails("test A: x\n", 1, "it has no 'play' and no 'begin' line");
    begin_fails("test A: x\nplay\n", 2, "'play' stands after 'begin' or a position");
    begin_fails("test A: x\nscenario y\n", 2, "'y' is no scenario of toy");
    begin_fails("test A: x\noptions y\n", 2, "'y' is no option of toy");
    begin_fails("test A: x\nkey y\n", 2, "'y': a number, or two like 1..50, was expected");
    begin_fails("test A: x\nbegin here\n", 2, "'begin', 'begin key 7' or 'begin (dice ...)' was expected");
    begin_fails("test A: x\nbegin\n", 2, "the case can't begin: a die is needed");
    begin_fails("test A: x\nnonsense\n", 2, "'nonsense': scenario, options, key, begin, position or play");
    begin_fails("test A: x\nposition\n at turn red\n rond 1\nplay\n", 5, "line 2: 'rond' is no fact");
    begin_fails("test A: x\nposition\n at turn red\nimpossible elephants\n", 4, "should be refused, but it begins");
    begin_fails("test A: x\nposition\n at picks\nimpossible elephants\n", 4, "but with other words: the case can't");
    begin_fails("test A: x\nposition\n at picks\nimpossible a round\nacts red\n", 5, "nothing can follow 'impossible'");
    begin_fails("test A: x\nbegin key 1..9\nsometimes expect score red 3\n", 3,
                "under none of the keys 1..9: 'expect score red 3'");
    begin_fails("test A: x\nbegin key 1..9\nsometimes expect scare red 3\n", 3, "'scare' is no fact");
    begin_fails("test A: x\nbegin key 1..9\nexpect has hand red c01\n", 3, "with key 1: 'c01' is not there");
    fault why;
    case_list all = {0};
    assert_fault(cases_read(&all, "x.case", "toy", "\n; x\nhello\n", &why), why,
                 "x.case:3: the first case begins with");
    assert_fault(cases_read(&all, "x.case", "toy", "test A\n", &why), why, "x.case:1: 'test RULE-ID ...: title'");
    cases_release(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_hold),
        cmocka_unit_test(what_is_no_case),
        cmocka_unit_test(what_holds),
        cmocka_unit_test(beginnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
