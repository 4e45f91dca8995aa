/* Fields of every kind, described positions and exact dumps, over the toy game. */
#include "core/play/position.h"
#include "core/toy.h"
#include "unit.h"

static const char *field_line(const char *name, const void *state, const void *base, text *out)
{
    text_clear(out);
    for (int i = 0; i < toy_game.valid.field_count; i++)
        if (!strcmp(toy_game.valid.fields[i].name, name))
            field_write(&toy_game.valid.fields[i], state, base, out);
    return text_string(out);
}

static bool read_lines(toy *s, const char *lines, fault *why)
{
    position_reader r;
    game_blank(&toy_game, s, 0, 0, NULL);
    position_begin(&r, &toy_game, s);
    for (const char *p = lines; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (!position_line(&r, p, why))
            return false;
    return position_end(&r, NULL, why);
}

static void reads_every_kind(void **state)
{
    (void)state;
    fault why;
    toy s;
    text out;
    text_init(&out, 4096);
    assert_held(read_lines(&s,
                           "at turn green ; a comment\n"
                           "\n"
                           "round 2\n"
                           "hand red c02 c01\n"
                           "discard\n"
                           "score blue -3\n"
                           "order blue green red\n"
                           "place west ant bee\n",
                           &why),
                why);
    assert_int_equal(s.hand[RED], 3);
    assert_int_equal(s.score[BLUE], -3);
    assert_int_equal(s.place[0], 3);
    assert_int_equal(s.place[2], 2);
    assert_int_equal(s.h.actors, 1 << GREEN);
    assert_string_equal(field_line("hand", &s, NULL, &out), "hand red c01 c02\nhand green\nhand blue\n");
    assert_string_equal(field_line("score", &s, NULL, &out), "score red 0\nscore green 0\nscore blue -3\n");
    assert_string_equal(field_line("order", &s, NULL, &out), "order blue green red\n");
    assert_string_equal(field_line("place", &s, NULL, &out), "place west ant bee dog\nplace south cow\n");
    assert_string_equal(field_line("round", &s, NULL, &out), "round 2\n");
    assert_string_equal(field_line("discard", &s, NULL, &out), "discard\n");
    toy blank;
    game_blank(&toy_game, &blank, 0, 0, NULL);
    assert_string_equal(field_line("place", &s, &blank, &out), "place west ant bee\n");
    assert_string_equal(field_line("favor", &s, &blank, &out), "");
    text_release(&out);
}

static void says(const char *lines, const char *words)
{
    fault why;
    toy s;
    assert_fault(read_lines(&s, lines, &why), why, words);
}

static void field_faults(void **state)
{
    (void)state;
    says("round 2\nround 3", "round: that is said twice: line 1 says something else");
    says("hnad red c01", "'hnad' is no fact of a position of toy; did you mean 'hand'?");
    says("start (dice 3)", "'start' is no fact: a file says it in its first lines, before all facts");
    says("elephants 3", "'elephants' is no fact of a position of toy");
    says("hand", "hand: 'hand' needs a seat after it");
    says("hand rad c01", "hand: 'rad' is no seat; did you mean 'red'?");
    says("hand red c13", "'c13' is no card; did you mean");
    says("hand red elephant", "'elephant' is no card");
    says("score red", "score: 'score' takes one value, not 0");
    says("score red 1 2", "takes one value, not 2");
    says("score red 100", "'100': a number from -99 to 99 was expected");
    says("score red -", "'-': a number was expected");
    says("round 300", "'300': a number from 0 to 5 was expected");
    says("round -1", "'-1': a number from 0 to 5 was expected");
    says("round x", "a number from");
    says("order red green blue red", "'order' holds at most 3");
    says("order red gren", "'gren' is no seat; did you mean 'green'?");
    says("order red - green", "'-' stands alone: a list has no gaps");
    says("place", "'place' takes a place and what stands there");
    says("place west", "'place' takes a place and what stands there");
    says("place west cat", "'cat' is no piece");
    says("place wast ant", "'wast' is no place; did you mean");
    says("place west ant\nplace east ant", "place: 'ant' can't stand in two places: line 1 names it too");
    says("place west ant bee ant", "place: 'ant' can't stand in two places: line 1 names it too");
    says("hand red c01 c02 c01", "hand: 'c01' is named twice");
}

static void flow_faults(void **state)
{
    (void)state;
    says("round 1", "does not say where it begins");
    says("at nowhere", "'at' needs one of: picks, turn");
    says("at", "'at' needs one of: picks, turn");
    says("at turn", "'at turn' needs a seat after it");
    says("at picks red", "'at picks' takes no more words");
    says("at turn purple", "'purple' is no seat");
    says("at picks", "the picks need a round");
    says("at turn red\nflow pick 0 0 0 0 0", "'at' and 'flow' can't stand together");
    says("flow pick 0 0 0 0", "'flow' takes a node and five numbers");
    says("flow pack 0 0 0 0 0", "'pack' is no node of toy");
    says("flow pick 256 0 0 0 0", "'256': a number from 0 to 255 was expected");
    says("flow pick 0 -32769 0 0 0", "a number from -32768 to 32767");
    says("flow pick 0 0 0 x 0", "'x': a number");
    says("actors purple", "'purple' is no seat of toy");
    says("dice 12 0 0", "'dice' takes a key of 64 hexadecimal digits and two counts");
    says("over perhaps", "'over' stands alone, or as 'over agreed' or 'over resigned SEAT'");
    says("over resigned purple", "'purple' is no seat of toy");
    says("over resigned", "'over' stands alone");
    says("at picks\nuntil nowhere", "'until' needs one of: picks, turn");
    says("reveals", "'reveals' takes a number");
    says("reveals -1", "'-1': a number");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0",
         "an exact position needs 'flow' lines and 'actors'");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nover\nflow turn 0 0 0 2 0",
         "the game is 'over', but there are 'flow' lines");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nover\nactors red",
         "the game is 'over', but there are 'actors'");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0\nflow pick 0 0 0 0 "
         "0\nactors red",
         "play would not stop there");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0\nactors red",
         "the last 'flow' line is 'round', which waits for no decision");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow turn 0 0 0 2 0\nactors red",
         "'flow turn' can't be the first 'flow' line");
    says("deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0\nflow turn 0 0 0 2 "
         "0\nactors red",
         "'flow turn' can't stand on 'flow round'");
    says(
        "deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0\nflow turns 1 0 0 0 "
        "0\nflow turn 0 0 0 3 0\nactors red",
        "'flow turn': left 3 is beyond what that node can hold: 0 to 2");
    says("flow turn seat=0 seat=1", "each name once");
    says("flow turn colour=1", "'colour=1': a name of one of its numbers");
    says("flow turn left=3", "'flow turn': left 3 is beyond what that node can hold: 0 to 2");
    says(
        "deck c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12\ndeck-count 12\nflow round 0 0 0 0 0\nflow turns 1 0 0 0 "
        "0\nflow turn 0 1 0 2 0\nactors red",
        "play would not stop there");
    says("hand red c01\ndeck c01\nat turn red", "2 cards are somewhere, 1 of them different");
    char deep[2000] = "";
    for (int i = 0; i <= STACK_MAX; i++)
        snprintf(deep + strlen(deep), sizeof deep - strlen(deep), "flow turns 0 0 0 0 0\n");
    says(deep, "more than 20 'flow' lines");
}

static void long_lines(void **state)
{
    (void)state;
    char *line = malloc(20000);
    memset(line, 'x', 19999);
    line[19999] = '\0';
    says(line, "the line is longer than 8192 bytes");
    for (int i = 0; i < 8000; i++)
        line[i] = i % 2 ? ' ' : 'x';
    line[8000] = '\0';
    says(line, "more than 256 words");
    free(line);
}

/* Somewhere in the middle of a game, and back. */
static void exact_dump(void **state)
{
    (void)state;
    fault why;
    toy s, back;
    generator dice;
    text dump;
    text_init(&dump, 1 << 16);
    generator_seed_number(&dice, 5);
    game_start(&toy_game, &s, 0, 0, &dice, NULL);
    for (int i = 0; i < 20; i++) {
        choices list;
        int seat = __builtin_ctz(s.h.actors);
        game_options(&toy_game, &s, seat, &list);
        game_choose(&toy_game, &s, seat, list.list[i % list.count], NULL);
        text_clear(&dump);
        position_write(&toy_game, &s, &dump);
        assert_held(read_lines(&back, text_string(&dump), &why), why);
        assert_memory_equal(&s, &back, sizeof s);
    }
    text_release(&dump);
}

static void cells(void **state)
{
    (void)state;
    toy s = {0};
    for (int i = 0; i < toy_game.valid.field_count; i++) {
        const field *f = &toy_game.valid.fields[i];
        for (size_t cell = 0; cell < field_cells(f); cell++) {
            field_put(f, &s, cell, 1);
            assert_int_equal(field_get(f, &s, cell), 1);
        }
    }
    field_put(&toy_game.valid.fields[4], &s, 0, -7);
    assert_int_equal(s.score[0], -7);
    uint32_t big[2] = {0};
    const field wide = {"wide", FIELD_VALUE, TYPE_U32, 0, .high = 2000000000};
    field_put(&wide, big, 1, 2000000000);
    assert_int_equal(field_get(&wide, big, 1), 2000000000);
    int8_t small[2] = {0};
    const field narrow = {"narrow", FIELD_VALUE, TYPE_I8, 0};
    field_put(&narrow, small, 1, -100);
    assert_int_equal(field_get(&narrow, small, 1), -100);
}

/* A state of unknown origin is held to the ranges too. */
static void ranges(void **state)
{
    (void)state;
    fault why;
    toy s;
    game_blank(&toy_game, &s, 0, 0, NULL);
    for (int i = 0; i < toy_game.valid.field_count; i++)
        assert_true(field_fits(&toy_game.valid.fields[i], &s, &why));
    const field sixty = {"sixty", FIELD_SET, TYPE_U64, 0, .value = &(noun){.name = "bit", .low = 1, .high = 60}};
    uint64_t set = 1ull << 59;
    assert_true(field_fits(&sixty, &set, &why));
    set = 1ull << 60;
    assert_fault(field_fits(&sixty, &set, &why), why, "'sixty' has a value beyond its range");
    s.round = 6;
    bool all = true;
    for (int i = 0; i < toy_game.valid.field_count; i++)
        all &= field_fits(&toy_game.valid.fields[i], &s, &why);
    assert_false(all);
    assert_has(why.text, "'round' has a value beyond its range: 6");
    assert_false(field_read(&sixty, &set, (char *[]){"61"}, 1, &why));
    assert_true(field_read(&sixty, &set, (char *[]){"60", "1"}, 2, &why));
    assert_true(set == (1ull << 59 | 1));
}

/* Two indexes, and a set whose members depend on the first. */
static const char *letter_id(int v)
{
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f"};
    return ids[v];
}
static const noun letter = {"letter", 0, 5, letter_id, NULL, SHOWN_NOT};
static const noun half = {"half", 0, 1, letter_id, NULL, SHOWN_NOT};
static const noun third = {"third", 1, 3, letter_id, NULL, SHOWN_NOT};

static void two_indexes(void **state)
{
    (void)state;
    fault why;
    uint8_t s[6] = {0};
    const field f = {"grid", FIELD_VALUE, TYPE_U8, 0, {&half, &third}, .high = 99};
    char *words[] = {"b", "c", "9"};
    assert_int_equal(field_cells(&f), 6);
    assert_held(field_read(&f, s, words, 3, &why), why);
    assert_int_equal(s[4], 9);
    text out;
    text_init(&out, 1000);
    uint8_t zero[6] = {0};
    field_write(&f, s, zero, &out);
    assert_string_equal(text_string(&out), "grid b c 9\n");
    text_release(&out);
    assert_fault(field_read(&f, s, words, 1, &why), why, "'grid' needs a third after it");
}

static void stride(void **state)
{
    (void)state;
    fault why;
    uint8_t s[2] = {0};
    const field f = {"box", FIELD_SET, TYPE_U8, 0, {&half}, &letter, .stride = 3};
    char *right[] = {"b", "d", "f"}, *wrong[] = {"b", "a"};
    assert_held(field_read(&f, s, right, 3, &why), why);
    assert_int_equal(s[1], 5);
    text out;
    text_init(&out, 1000);
    field_write(&f, s, NULL, &out);
    assert_string_equal(text_string(&out), "box a\nbox b d f\n");
    text_release(&out);
    assert_fault(field_read(&f, s, wrong, 2, &why), why, "'a' does not belong there");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_kind), cmocka_unit_test(field_faults), cmocka_unit_test(flow_faults),
        cmocka_unit_test(long_lines),       cmocka_unit_test(exact_dump),   cmocka_unit_test(cells),
        cmocka_unit_test(ranges),           cmocka_unit_test(two_indexes),  cmocka_unit_test(stride),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
