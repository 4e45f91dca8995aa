/* Records: whole, cut short, edited, forged, and of other versions. */
#include "core/toy_match.h"

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
    edited("[Version \"1\"]", "[Version \"2\"]", "played with version 2 of the rules of toy, this is 1");
    edited("[Version \"1\"]", "[Version \"x\"]", "'x' is no version number");
    edited("[Game \"toy\"]", "[Game \"chess\"]", "line 1: 'chess' is no game");
    edited("[Game \"toy\"]\n", "", "line 1: the tag Game must come first");
    edited("[Game \"toy\"]", "[Game toy]", "a tag like [Name \"value\"] was expected");
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

static bool only_humans(const char *name, fault *why)
{
    return !strcmp(name, "human") || fault_set(why, "'%s' is no player", name);
}

/* A position is written as it will be written again, whatever blanks its author put around its lines. */
static void record_of_position(void **state)
{
    (void)state;
    match m;
    fault why;
    text first, again;
    generator key;
    generator_seed_number(&key, 1);
    text_init(&first, 1 << 16);
    text_init(&again, 1 << 16);
    assert_true(match_from_position(&m, &toy_game, 0, 0, &key, "  at turn red \r\n\tround 2\t\n", NULL, NULL, &why));
    record_write(&m, &first);
    match_release(&m);
    assert_has(text_string(&first), "position\nat turn red\nround 2\nend\n");
    assert_true(record_read(&m, text_string(&first), first.length, find_toy, NULL, NULL, &why));
    record_write(&m, &again);
    match_release(&m);
    assert_string_equal(text_string(&first), text_string(&again));
    text_release(&first);
    text_release(&again);
}

static void record_oddities(void **state)
{
    (void)state;
    fault why;
    match m;
    assert_fault(record_read(&m, "[Game \"toy\"]\n\0", 14, find_toy, NULL, NULL, &why), why, "a NUL byte");
    assert_fault(read_all("[Game \"toy\"]\n[Seats \"red=human red=easy\"]\n", &why), why,
                 "line 2: the tag Seats names 'red' twice");
    assert_fault(read_all("[Game \"toy\"]\n[Seats \"pink=human\"]\n", &why), why,
                 "line 2: the tag Seats: 'pink' is no seat");
    assert_fault(read_all("[Game \"toy\"]\n[Seats \"red\"]\n", &why), why, "'seat=player' was expected");
    const char seats[] = "[Game \"toy\"]\n[Seats \"red=human green=nobody\"]\n";
    record_look look = {.find = find_toy, .player = only_humans};
    assert_fault(record_open(&m, seats, sizeof seats - 1, &look, &why), why,
                 "line 2: the tag Seats: 'nobody' is no player");
    assert_fault(read_all("[Game \"toy\"]\nposition\nat turn red\nround 2\nround 3\nend\nred: pass\n", &why), why,
                 "line 5: position, line 3: round: that is said twice");
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

/* The record with its snapshot; the caller frees. */
static char *kept_record(void)
{
    match m;
    text out;
    begin(&m);
    picks(&m);
    choose(&m, BLUE, "roll", "6");
    choose(&m, BLUE, "give red", NULL);
    choose(&m, BLUE, "draw", "c12");
    m.data = 0x1234;
    m.tables = strdup("cards=00000001 pieces=00000002");
    text_init(&out, 1 << 16);
    record_write(&m, &out);
    record_snapshot(&m, &out);
    match_release(&m);
    char *copy = strdup(text_string(&out));
    text_release(&out);
    return copy;
}

/* Puts `to` in place of the first `from`; the record is freed. */
static char *changed(char *record, const char *from, const char *to)
{
    char *at = strstr(record, from);
    assert_non_null(at);
    text all;
    text_init(&all, 1 << 16);
    text_add_bytes(&all, record, (size_t)(at - record));
    text_add(&all, to);
    text_add(&all, at + strlen(from));
    char *copy = strdup(text_string(&all));
    text_release(&all);
    free(record);
    return copy;
}

static void open_record(match *m, const char *record, record_look *look)
{
    fault why;
    *look = (record_look){.find = find_toy};
    assert_held(record_open(m, record, strlen(record), look, &why), why);
}

static void says_other(const match *m, const record_look *look, const char *words)
{
    text other;
    const data_source none = {0};
    text_init(&other, 1000);
    assert_true(record_other(m, look, &none, &other));
    assert_has(text_string(&other), words);
    text_release(&other);
}

static void other_versions(void **state)
{
    (void)state;
    match m;
    fault why;
    record_look look;
    char *record = kept_record();
    assert_has(record, "[Tables \"cards=00000001 pieces=00000002\"]\n");
    open_record(&m, record, &look);
    assert_int_equal(look.line + look.differs + look.left, 0);
    assert_int_equal(look.snapshot, 9);
    assert_int_equal(look.version, 1);
    toy end = *(toy *)m.state;
    match_release(&m);
    /* Another version of the rules, under which a line is not legal any more. */
    record = changed(changed(record, "[Version \"1\"]", "[Version \"7\"]"), "green: pick c04", "green: pick c05");
    assert_fault(read_all(record, &why), why, "played with version 7 of the rules of toy, this is 1");
    open_record(&m, record, &look);
    says_other(&m, &look,
               "played with version 7 of the rules, this is 1; played with other tables: cards.tsv, pieces.tsv differ");
    assert_has(look.why.text, "green: 'pick c05': c05 is not in your hand [TOY-pick-01]");
    int line = 1;
    for (const char *p = record; strncmp(p, "green: pick", 11); p = strchr(p, '\n') + 1)
        line++;
    assert_int_equal(look.line, line);
    assert_int_equal(m.count, 2);
    assert_int_equal(look.left, 7);
    assert_int_equal(look.snapshot, 9);
    assert_true(game_acts(m.state, GREEN));
    match_release(&m);
    /* It is gone on with from the snapshot, which is all of it. */
    assert_held(record_resume(&m, record, strlen(record), find_toy, &why), why);
    assert_memory_equal(m.state, &end, sizeof end);
    choose(&m, BLUE, "end", NULL);
    reads_back(&m);
    match_release(&m);
    free(record);
}

static void other_states(void **state)
{
    (void)state;
    match m;
    fault why;
    record_look look;
    /* A hash that differs is told, and the rest is played as long as it can be. */
    char *record = changed(kept_record(), "; hash ", "; hash 1");
    open_record(&m, record, &look);
    assert_int_equal(look.line, 0);
    assert_true(look.differs > 0);
    assert_has(look.why.text, "the state differs from the recorded one (hash ");
    assert_int_equal(m.count, 9);
    match_release(&m);
    free(record);
    /* So is a snapshot that is not the position. */
    record = changed(kept_record(), ";   score red +1", ";   score red 9");
    assert_fault(read_all(record, &why), why, "the state differs from the recorded one (its snapshot)");
    open_record(&m, record, &look);
    assert_has(look.why.text, "(its snapshot)");
    match_release(&m);
    assert_held(record_resume(&m, record, strlen(record), find_toy, &why), why);
    assert_int_equal(((toy *)m.state)->score[RED], 9);
    match_release(&m);
    /* One that can't be read is not gone on from; nor is one that has no end. */
    record = changed(record, ";   score red 9", ";   glory red 9");
    assert_fault(record_resume(&m, record, strlen(record), find_toy, &why), why,
                 "the snapshot can't be gone on from: position, line");
    record = changed(record, "; end", ";");
    assert_fault(record_resume(&m, record, strlen(record), find_toy, &why), why, "no snapshot to go on from");
    free(record);
}

static void over_and_stopped(void **state)
{
    (void)state;
    match m;
    fault why;
    text out;
    text_init(&out, 1 << 16);
    begin(&m);
    assert_held(match_end(&m, RED, END_RESIGN, NULL, LANG_EN, &why), why);
    record_snapshot(&m, &out); /* nothing is left to go on with */
    assert_int_equal(out.length, 0);
    match_release(&m);
    text_release(&out);
    edited("red: pick c03", "red: accept-end", "red: 'accept-end': there is no offer for you to answer");
    edited("red: pick c03", "red: resign", "the game is over");
    edited("red: pick c03", "red: resign (dice 3)", "'resign' needs no dice");
    edited("red: pick c03", "purple: resign", "'purple' is no seat of toy");
    edited("red: pick c03", "red: mix 12", "there is no key to add to");
    edited("red: pick c03", "red: mix 12 (dice 3)", "'mix' needs no dice");
}

/* A hash is made once a move, however many lines ask for it; made anew for each this would take minutes. */
static void many_hashes(void **state)
{
    (void)state;
    fault why;
    char *record = whole_record(), *last = strstr(record, "; hash ");
    text all;
    text_init(&all, RECORD_MAX);
    text_add_bytes(&all, record, (size_t)(last - record));
    for (int i = 0; i < 200000; i++)
        text_add_bytes(&all, last, strcspn(last, "\n") + 1);
    assert_held(read_all(text_string(&all), &why), why);
    text_release(&all);
    free(record);
}

static void tables_that_differ(void **state)
{
    (void)state;
    text names;
    text_init(&names, 200);
    assert_int_equal(data_differ("a=1 b=2", "a=1 b=2", &names), 0);
    assert_int_equal(data_differ("a=1 b=2 old=3", "a=1 b=3 new=4", &names), 3);
    assert_string_equal(text_string(&names), "b.tsv, old.tsv, new.tsv");
    text_clear(&names);
    assert_int_equal(data_differ("ab=1", "a=1 ab=1", &names), 1);
    assert_string_equal(text_string(&names), "a.tsv");
    text_release(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_round_trip),  cmocka_unit_test(record_edited),      cmocka_unit_test(record_cut),
        cmocka_unit_test(record_of_position), cmocka_unit_test(record_oddities),    cmocka_unit_test(record_visits),
        cmocka_unit_test(other_versions),     cmocka_unit_test(other_states),       cmocka_unit_test(over_and_stopped),
        cmocka_unit_test(many_hashes),        cmocka_unit_test(tables_that_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
