/* Codes in a cell: tokens, every sentence of an error with its place, and the grammars of two games read with it. */
#include "core/text/code.h"
#include "unit.h"

/* A table of one row with this cell, at that row. */
typedef struct one_cell {
    char bytes[512];
    data_file files[2];
    data_source from;
    tsv t;
} one_cell;

static code opened(one_cell *one, const char *cell)
{
    fault why;
    code c;
    snprintf(one->bytes, sizeof one->bytes, "id\teffect_code\n\n# a comment\nx\t%s\n", cell);
    one->files[0] = (data_file){"toy/cards.tsv", one->bytes, strlen(one->bytes)};
    one->files[1] = (data_file){0};
    one->from = (data_source){.files = one->files};
    assert_held(tsv_open(&one->t, &one->from, "toy/cards.tsv", "id effect_code", &why), why);
    assert_true(tsv_next(&one->t));
    code_open(&c, &one->t, "effect_code");
    return c;
}

static void closes_with(one_cell *one, const char *words)
{
    fault why;
    if (words)
        assert_fault(tsv_close(&one->t, &why), why, words);
    else
        assert_held(tsv_close(&one->t, &why), why);
}

static void tokens(void **state)
{
    (void)state;
    static const struct {
        code_kind kind;
        const char *word;
        int number;
    } expected[] = {{CODE_WORD, "front_plus"}, {CODE_NUMBER, "-3", -3}, {CODE_MARK, ";"},  {CODE_WORD, "n"},
                    {CODE_MARK, "="},          {CODE_NUMBER, "0", 0},   {CODE_MARK, ".."}, {CODE_NUMBER, "2", 2},
                    {CODE_MARK, "=>"},         {CODE_WORD, "oc"},       {CODE_MARK, "+"},  {CODE_WORD, "port2"},
                    {CODE_MARK, ":"},          {CODE_NUMBER, "+1", 1},  {CODE_WORD, "x2"}, {CODE_MARK, "-"},
                    {CODE_MARK, "("},          {CODE_MARK, "|"}};
    one_cell one;
    code c = opened(&one, "front_plus -3;n=0..2=>oc+port2:+1x2 - ( |  ");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(code_more(&c));
        assert_int_equal(c.kind, expected[i].kind);
        assert_string_equal(c.word, expected[i].word);
        assert_int_equal(c.number, expected[i].number);
        assert_true(code_take(&c, expected[i].word));
    }
    assert_false(code_more(&c));
    closes_with(&one, NULL);
}

static void empty_cells(void **state)
{
    (void)state;
    one_cell one;
    code c = opened(&one, "-"); /* an empty cell */
    assert_false(code_more(&c));
    closes_with(&one, NULL);
    c = opened(&one, "   ");
    assert_false(code_more(&c));
    closes_with(&one, NULL);
}

/* --- errors: file, line, column and place --- */

static const char *const fronts[] = {"madrid", "aragon"};
static const char *box_id(int v)
{
    static const char *const ids[] = {"toledo", "cadiz", "pamplona"};
    return ids[v];
}
static const noun box = {"box", 0, 2, box_id, NULL, SHOWN_SPACE};

static void says(const char *cell, const char *words)
{
    one_cell one;
    code c = opened(&one, cell);
    code_expect(&c, "go");
    CODE_PICK(&c, fronts, "Front");
    code_number(&c, 1, 9);
    code_noun(&c, &box);
    code_word(&c, "closing word");
    if (code_more(&c))
        code_fail(&c, "'%s' is too much", c.word);
    closes_with(&one, words);
}

static void errors(void **state)
{
    (void)state;
    says("go madrid 3 cadiz end", NULL);
    says("stop", "toy/cards.tsv:4: column 'effect_code': 'go' was expected, not 'stop' (character 1)");
    says("go madird 3", "'madird' is no Front (character 4, after 'go')");
    says("go madrid 12", "'12': a number from 1 to 9 was expected (character 11, after 'madrid')");
    says("go madrid two", "'two': a number from 1 to 9 was expected");
    says("go madrid 99999999999999999999", "a number from 1 to 9");
    says("go madrid", "'the end': a number from 1 to 9 was expected (character 10, after 'madrid')");
    says("go madrid 3 cadis", "'cadis' is no box; did you mean 'cadiz'? (character 13, after '3')");
    says("go madrid 3 ;", "';' is no box");
    says("go madrid 3 cadiz 4", "a closing word was expected, not '4' (character 19, after 'cadiz')");
    says("go madrid 3 cadiz end again", "'again' is too much (character 23, after 'end')");
    says("go madrid 3 \xc3\xa1vila", "a sign that can't stand in a code (character 13");
    says("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "'abcdefghijklmnopqrst...' is too long (character 1)");
}

/* After the first error nothing more is taken, and everything is harmless. */
static void after_an_error(void **state)
{
    (void)state;
    one_cell one;
    code c = opened(&one, "go on");
    assert_int_equal(code_number(&c, 3, 9), 3);
    assert_false(code_more(&c) || code_at(&c, "go") || code_take(&c, "go"));
    assert_string_equal(code_word(&c, "word"), "");
    assert_int_equal(code_noun(&c, &box), 0);
    assert_int_equal(code_number(&c, 5, 9), 5);
    assert_int_equal(CODE_PICK(&c, fronts, "Front"), 0);
    code_expect(&c, "go");
    closes_with(&one, "'go': a number from 3 to 9");
}

/* --- a larger grammar: steps with guards, alternatives, keys and values --- */

typedef struct shape {
    int steps, guards, alternatives, keys, most;
} shape;

static void read_value(code *c, shape *s)
{
    if (c->kind == CODE_NUMBER) {
        int n = code_number(c, -4, 4);
        if (code_take(c, "..") && !code_take(c, "all"))
            n = code_number(c, n, 4);
        s->most = n > s->most ? n : s->most;
        return;
    }
    do
        code_word(c, "value");
    while (code_take(c, "/") || code_take(c, "+") || code_take(c, ":"));
}

static void read_primitive(code *c, shape *s)
{
    code_word(c, "primitive");
    code_expect(c, "(");
    do {
        code_word(c, "key");
        code_expect(c, "=");
        read_value(c, s);
        s->keys++;
    } while (code_take(c, ","));
    code_expect(c, ")");
}

static void read_step(code *c, shape *s)
{
    if (code_take(c, "if")) {
        code_expect(c, "(");
        code_word(c, "condition");
        code_expect(c, ":");
        code_noun(c, &box);
        code_expect(c, ")");
        code_expect(c, "=>");
        s->guards++;
    }
    do {
        read_primitive(c, s);
        s->alternatives++;
    } while (code_take(c, "|"));
    s->steps++;
}

static shape read_effect(const char *cell, const char *words)
{
    shape s = {0};
    one_cell one;
    code c = opened(&one, cell);
    do
        read_step(&c, &s);
    while (code_take(&c, ";"));
    if (code_more(&c))
        code_expect(&c, ";");
    closes_with(&one, words);
    return s;
}

static void larger_grammar(void **state)
{
    (void)state;
    shape s = read_effect("place(type=carlist,str=2,n=1,at=near:pamplona) ; if(own:toledo)=> draw(side=nat,n=0..3)"
                          " | tank(model=n_cv33/n_pz1,at=oc+port)",
                          NULL);
    assert_int_equal(s.steps, 2);
    assert_int_equal(s.guards, 1);
    assert_int_equal(s.alternatives, 3);
    assert_int_equal(s.keys, 8);
    assert_int_equal(s.most, 3);
    read_effect("if(own:tolero)=> draw(n=1)", "'tolero' is no box; did you mean 'toledo'? (character 8, after ':')");
    read_effect("draw(n=1,)", "a key was expected, not ')' (character 10, after ',')");
    read_effect("draw(n=1", "')' was expected, not 'the end' (character 9, after '1')");
    read_effect("draw(n=3..1)", "'1': a number from 3 to 4 was expected");
    read_effect("draw(n=1) draw(n=1)", "';' was expected, not 'draw' (character 11, after ')')");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens),         cmocka_unit_test(empty_cells),    cmocka_unit_test(errors),
        cmocka_unit_test(after_an_error), cmocka_unit_test(larger_grammar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
