/* Matches and undo; records whole, cut short, edited and forged. */
#include "core/match.h"
#include "core/toy.h"
#include "unit.h"

static const game *find_toy(const char *id, fault *why)
{
    if (strcmp(id, "toy")) {
        fault_set(why, "'%s' is no game", id);
        return NULL;
    }
    return &toy_game;
}

static const char POSITION[] = "at picks\nround 1\nhand red c01 c02 c03\nhand green c04\nhand blue c05 c06\n";

static void begin(match *m)
{
    fault why;
    assert_held(match_from_position(m, &toy_game, 0, 0, NULL, POSITION, NULL, NULL, &why), why);
}

static void choose(match *m, int seat, const char *words, const char *dice)
{
    fault why;
    choice c;
    assert_held(choice_parse(&toy_game, words, &c, &why), why);
    assert_held(match_choose(m, seat, c, dice, NULL, LANG_EN, &why), why);
}

static void picks(match *m)
{
    choose(m, RED, "pick c03", NULL);
    choose(m, RED, "ready", NULL);
    choose(m, GREEN, "pick c04", NULL);
    choose(m, GREEN, "ready", NULL);
    choose(m, BLUE, "pick c06", NULL);
    choose(m, BLUE, "ready", NULL);
}

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
    assert_held(match_start(&m, &toy_game, 0, 0, NULL, NULL, &why), why); /* a key of the system's own */
    match_release(&m);
}

/* A short scripted record as text; the caller frees. */
static char *whole_record(void)
{
    match m;
    text out;
    begin(&m);
    m.seats = strdup("red=ann green=bob");
    picks(&m);
    choose(&m, BLUE, "roll", "6");
    choose(&m, BLUE, "give red", NULL);
    choose(&m, BLUE, "draw", "c12");
    choose(&m, BLUE, "end", NULL);
    choose(&m, GREEN, "roll", "1");
    text_init(&out, 1 << 16);
    record_write(&m, &out);
    match_release(&m);
    char *copy = strdup(text_string(&out));
    text_release(&out);
    return copy;
}

static bool read_all(const char *words, fault *why)
{
    match m;
    if (!record_read(&m, words, strlen(words), find_toy, NULL, NULL, why))
        return false;
    match_release(&m);
    return true;
}

/* The record with the first `from` replaced must be refused with these words. */
static void edited(const char *from, const char *to, const char *words)
{
    fault why;
    char *record = whole_record(), *at = strstr(record, from);
    assert_non_null(at);
    text all;
    text_init(&all, 1 << 16);
    text_add_bytes(&all, record, (size_t)(at - record));
    text_add(&all, to);
    text_add(&all, at + strlen(from));
    assert_fault(read_all(text_string(&all), &why), why, words);
    text_release(&all);
    free(record);
}

static void record_round_trip(void **state)
{
    (void)state;
    fault why;
    match m;
    text again;
    char *record = whole_record();
    assert_has(record, "[Seats \"red=ann green=bob\"]\n");
    assert_has(record, "[Dice \"scripted\"]\n");
    assert_has(record, "blue: roll (dice 6)\n");
    assert_held(record_read(&m, record, strlen(record), find_toy, NULL, NULL, &why), why);
    text_init(&again, 1 << 16);
    record_write(&m, &again);
    assert_string_equal(record, text_string(&again));
    text_release(&again);
    match_release(&m);
    free(record);
}

static void record_edited(void **state)
{
    (void)state;
    edited("[Version \"1\"]", "[Version \"2\"]",
           "made under version 2 of the rules of toy, this program plays version 1");
    edited("[Version \"1\"]", "[Version \"x\"]", "'x' is no version number");
    edited("[Game \"toy\"]", "[Game \"chess\"]", "line 1: 'chess' is no game");
    edited("[Game \"toy\"]\n", "", "line 1: the tag Game must come first");
    edited("[Game \"toy\"]", "[Game toy]", "a tag like [Game \"libertad\"] was expected");
    edited("[Game \"toy\"]", "[Game \"toy\"] more", "a tag like");
    edited("[Scenario \"plain\"]", "[Scenario \"x\"]", "line 2: 'x' is no scenario of toy");
    edited("[Options \"\"]", "[Options \"short fast\"]", "'fast' is no option of toy");
    edited("[Options \"\"]", "[Options \"short long\"]", "exclude each other");
    edited("[Dice \"scripted\"]", "[Dice \"loaded\"]", "the tag Dice can only be \"scripted\"");
    edited("[Dice \"scripted\"]", "[Key \"12\"]", "the tag Key needs 64 hexadecimal digits");
    edited("[Data \"0", "[Data \"x", "is no hash");
    edited("end\nred", "red", "the position has no 'end' line");
    edited("round 1", "round one", "position, line 2: round: 'one'");
    edited("red: pick c03", "red: pick c09", "'pick c09': c09 is not in your hand [TOY-pick-01]");
    edited("red: pick c03", "red: pick c02", "the state differs from the recorded one");
    edited("red: pick c03", "purple: pick c03", "'purple' is no seat of toy");
    edited("red: pick c03", "red pick c03", "'seat: choice' was expected");
    edited("red: pick c03", "red: pack c03", "'pack' is no verb of toy; did you mean 'pick'?");
    edited("(dice 6)", "", "a die is needed");
    edited("(dice 6)", "(dice 6 6)", "1 of the scripted dice was not used");
    edited("(dice 6)", "(dice 9)", "the scripted die '9' is not a side of that die");
    edited("(dice 6)", "(dice 6) more", "'(dice …)' must end the line");
    edited("(dice 6)", "(dice 6", "'(dice …)' must end the line");
    edited("blue: give red\n", "", "not now; what is asked is: Who gets a point?");
    edited("; hash ", "; hash 1", "the state differs from the recorded one");
    edited("red: ready\n", "red: ready\n[Data \"00\"]\n", "the tags must stand before the first choice");
}

/* However it is cut, a record is read or refused with a sentence; never worse. */
static void record_cut(void **state)
{
    (void)state;
    char *record = whole_record();
    for (size_t length = strlen(record); length > 0; length--) {
        fault why = {""};
        match m;
        char *part = malloc(length); /* exactly so long: the sanitizer sees a step too far */
        memcpy(part, record, length);
        if (record_read(&m, part, length, find_toy, NULL, NULL, &why))
            match_release(&m);
        else
            assert_true(why.text[0] != '\0');
        free(part);
    }
    fault why;
    match m;
    assert_fault(record_read(&m, "", 0, find_toy, NULL, NULL, &why), why, "the record has no tag [Game");
    free(record);
}

static void record_oddities(void **state)
{
    (void)state;
    fault why;
    match m;
    assert_fault(record_read(&m, "[Game \"toy\"]\n\0", 14, find_toy, NULL, NULL, &why), why, "a NUL byte");
    assert_fault(read_all("[Game \"toy\"]\n", &why), why, "needs a tag Key, or Dice \"scripted\", or a position");
    char *longer = malloc(10001);
    memset(longer, 'x', 10000);
    longer[10000] = '\0';
    assert_fault(read_all(longer, &why), why, "line 1: longer than 8192 bytes");
    free(longer);
    static const char key[] = "0000000000000000000000000000000000000000000000000000000000000001";
    char record[1000];
    snprintf(record, sizeof record, "[Game \"toy\"]\n[Key \"%s\"]\n[Dice \"scripted\"]\n", key);
    assert_fault(read_all(record, &why), why, "the tags Key and Dice exclude each other");
    /* Unknown tags and comments are for people; blanks and CR do no harm. */
    snprintf(record, sizeof record,
             "[Game \"toy\"]\r\n[Event \"a fair\"]\r\n  [Key \"%s\"]  \r\n\r\n; a comment\nstart\n", key);
    assert_held(read_all(record, &why), why);
    snprintf(record, sizeof record, "[Game \"toy\"]\n[Dice \"scripted\"]\n%s",
             "start (dice c01 c02 c03 c04 c05 c06 c07 c08 c09)\nred: pick c01 ; a comment\n");
    assert_held(read_all(record, &why), why);
    snprintf(record, sizeof record, "[Game \"toy\"]\n[Dice \"scripted\"]\nstart (dice c01)\n");
    assert_fault(read_all(record, &why), why, "line 3: a die is needed");
}

static bool stop_at_third(void *context, const match *m, int move, const journal *j)
{
    int *visits = context;
    (void)m, (void)j;
    (*visits)++;
    return move < 2;
}

static void record_visits(void **state)
{
    (void)state;
    fault why;
    match m;
    int visits = 0;
    char *record = whole_record();
    assert_fault(record_read(&m, record, strlen(record), find_toy, stop_at_third, &visits, &why), why, "stopped");
    assert_int_equal(visits, 4); /* the start and three choices */
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_changes_nothing), cmocka_unit_test(scripted_dice), cmocka_unit_test(undo_law),
        cmocka_unit_test(rewind_and_replay),       cmocka_unit_test(bad_starts),    cmocka_unit_test(record_round_trip),
        cmocka_unit_test(record_edited),           cmocka_unit_test(record_cut),    cmocka_unit_test(record_oddities),
        cmocka_unit_test(record_visits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
