/* Law: every sentence that a game can say is whole. Every template of every game (choices, refusals, prompts, entries
 * of the journal), in every language, is filled with every kind of argument: the things that its nouns name, and
 * numbers on both sides of every alternative. What is read has no brace, no blank too many, no article twice, no word
 * of the program's own instead of a name; and all languages speak of the same arguments. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "unit.h"

enum { ARGS = 4, VALUES_MOST = 400, SENTENCE = 4096 };

/* One sentence to fill: whose, and where it stands. */
typedef struct pattern {
    const game *g;
    const char *list, *name, *words;
    lang in;
} pattern;

static long read_count, faults;

/* The noun that the template uses for an argument; NULL: a number, or it is not used. */
static const noun *noun_of(const pattern *p, int arg)
{
    for (const char *at = p->words; (at = strchr(at, '{')); at++) {
        if (at[1] != 'a' + arg || at[2] != ':' || strchr("?+", at[3]) || !strncmp(at + 3, "die}", 4))
            continue;
        size_t length = strcspn(at + 3, "}");
        for (const noun *const *n = p->g->lists.nouns; *n; n++)
            if (strlen((*n)->name) == length && !strncmp((*n)->name, at + 3, length))
                return *n;
        fail_msg("%s %s %s: '%s' names a noun that there is not", p->g->id, p->list, p->name, p->words);
    }
    return NULL;
}

static bool uses(const char *words, int arg)
{
    const char mark[] = {'{', (char)('a' + arg), '\0'};
    return strstr(words, mark) != NULL;
}

/* Braces open and close one after the other, never one inside another, and hold an argument and a known form. */
static const char *form_fault(const pattern *p)
{
    for (const char *at = p->words; *at; at++) {
        if (*at == '}')
            return "a brace closes that was not opened";
        if (*at != '{')
            continue;
        const char *close = strchr(at, '}'), *inner = strchr(at + 1, '{');
        if (!close || (inner && inner < close))
            return "a brace stands inside another, or is not closed";
        if (at[1] < 'a' || at[1] >= 'a' + ARGS || !strchr(":|}", at[2]))
            return "no argument stands behind a brace";
        bool choice = at[2] == '|' || (at[2] == ':' && at[3] == '?');
        if (choice && !memchr(at + 3, '|', (size_t)(close - at - 3)))
            return "one word is no alternative";
        at = close;
    }
    return NULL;
}

/* Words that stand twice where one is meant: an article of the template and one of the name. */
static const char *const doubled[LANGS][20] = {
    [LANG_EN] = {"the the ", "a the ", "the a ", "a a ", "an a ", "of of ", "an the ", "a an "},
    [LANG_FR] = {"le le ", "la la ", "les les ", "le la ", "la le ", "de le ", "de les ", "à le ", "à les ", "du le ",
                 "du la ", "des les ", "de de ", "un un ", "une une "},
    [LANG_ES] = {"el el ", "la la ", "los los ", "las las ", "el la ", "la el ", "de el ", "a el ", "de del ",
                 "del el ", "del la ", "al el ", "de de ", "los el ", "un un ", "una una "}};

/* Whether the words stand there as words of their own; the first may begin with a capital, not the second: "de El
 * Ferrol" is right. */
static bool has_words(const char *sentence, const char *words)
{
    size_t length = strlen(words);
    for (const char *at = sentence; *at; at++) {
        bool begins = at == sentence || (!isalnum((unsigned char)at[-1]) && !(at[-1] & 0x80));
        if (begins && tolower((unsigned char)*at) == words[0] && !strncmp(at + 1, words + 1, length - 1))
            return true;
    }
    return false;
}

/* "nat_inf-3", "front?12": an id or a value without a name. */
static bool has_identifier(const char *sentence)
{
    for (const char *at = sentence; *at; at++) {
        bool inside = at > sentence && isalnum((unsigned char)at[-1]) && isalnum((unsigned char)at[1]);
        if (*at == '_' && inside)
            return true;
        if (*at == '?' && at > sentence && isalpha((unsigned char)at[-1]) &&
            (isdigit((unsigned char)at[1]) || at[1] == '-'))
            return true;
    }
    return false;
}

/* "x ." or "cards.."; but not the three points of a title, nor a name that is cut short ("Villafranca del P."). */
static bool has_stray_stop(const char *sentence)
{
    const char *twice = strstr(sentence, "..");
    bool name = twice && (twice[2] == '.' || (twice > sentence && isupper((unsigned char)twice[-1])));
    return strstr(sentence, " ,") || strstr(sentence, " .") || strstr(sentence, " ;") || strstr(sentence, ",,") ||
           (twice && !name);
}

/* A prompt that ends with a blank is the beginning of a line: more is written behind it. */
static const char *words_fault(const char *sentence, lang in)
{
    if (!*sentence)
        return "no word";
    if (strpbrk(sentence, "{}|"))
        return "a brace or a bar";
    if (strstr(sentence, "  ") || sentence[0] == ' ')
        return "a blank too many";
    if (has_stray_stop(sentence))
        return "a stop out of place";
    if (has_identifier(sentence))
        return "a word of the program instead of a name";
    for (int i = 0; doubled[in][i]; i++)
        if (has_words(sentence, doubled[in][i]))
            return doubled[in][i];
    return NULL;
}

static void read_filled(const pattern *p, const int *args)
{
    text out;
    text_init(&out, SENTENCE);
    words_fill(&out, p->words, args, ARGS, p->g->lists.nouns, p->in);
    const char *fault = words_fault(text_string(&out), p->in);
    if (!fault && strcmp(p->list, "prompt") && text_string(&out)[out.length - 1] == ' ')
        fault = "a blank at its end";
    if (fault)
        print_error("%s %s %s (%d %d %d %d): '%s' has %s\n", p->g->id, p->list, p->name, args[0], args[1], args[2],
                    args[3], text_string(&out), fault);
    faults += fault != NULL;
    read_count++;
    text_release(&out);
}

/* Values of a noun for which there is nothing: a card without that clause, an id that is not used. */
static bool is_nothing(const noun *of, int value)
{
    if (noun_has_ids(of) && !noun_key(of, value))
        return true;
    for (int in = 0; in < LANGS; in++) {
        const char *name = noun_name(of, value, (lang)in);
        if (!name || !*name)
            return true;
    }
    return false;
}

/* The values to try for an argument. */
static int values_of(const noun *of, int out[VALUES_MOST])
{
    static const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 12, -1, -2};
    int count = 0;
    if (!of || (!noun_has_ids(of) && !of->title && !of->titles)) {
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
            out[count++] = numbers[i];
        return count;
    }
    int all = of->high - of->low + 1, step = all > VALUES_MOST ? all / VALUES_MOST + 1 : 1;
    for (int v = of->low; v <= of->high && count < VALUES_MOST; v += step)
        if (!is_nothing(of, v))
            out[count++] = v;
    return count;
}

/* Each argument takes all its values in turn, together with a few of the next one. */
static void read_pattern(const pattern *p)
{
    int value[ARGS][VALUES_MOST], count[ARGS];
    const char *fault = form_fault(p);
    if (fault)
        fail_msg("%s %s %s: %s: '%s'", p->g->id, p->list, p->name, fault, p->words);
    for (int i = 0; i < ARGS; i++) {
        count[i] = uses(p->words, i) ? values_of(noun_of(p, i), value[i]) : 1;
        if (!uses(p->words, i))
            value[i][0] = 0;
        assert_true(count[i] > 0);
    }
    for (int i = 0; i < ARGS; i++)
        for (int k = 0; k < count[i]; k++) {
            int args[ARGS];
            for (int j = 0; j < ARGS; j++)
                args[j] = value[j][j == i ? k : (k * (j + 3) + i) % count[j]];
            read_filled(p, args);
        }
}

static void read_row(const game *g, const char *list, const char *name, const char *const text[LANGS])
{
    for (int in = 0; in < LANGS; in++) {
        pattern p = {.g = g, .list = list, .name = name, .words = text[in], .in = (lang)in};
        read_pattern(&p);
    }
}

/* What one language names the other names too; a number may be an alternative in one only ("1 card", "una carta"). */
static void same_arguments(const game *g, const char *list, const char *name, const char *const text[LANGS])
{
    for (int i = 0; i < ARGS; i++)
        for (int in = LANG_EN + 1; in < LANGS; in++)
            if (uses(text[LANG_EN], i) != uses(text[in], i))
                fail_msg("%s %s %s: argument %c stands in English or in %s, not in both", g->id, list, name, 'a' + i,
                         lang_title((lang)in));
}

static void refusals(void **state)
{
    const game *g = *state;
    for (int i = 1; i < g->lists.refusal_count; i++) {
        const refusal_text *r = &g->lists.refusals[i];
        read_row(g, "refusal", r->name, r->text);
        same_arguments(g, "refusal", r->name, r->text);
    }
}

static void prompts_and_entries(void **state)
{
    const game *g = *state;
    for (int i = 0; i < g->lists.prompt_count; i++)
        if (g->lists.prompts[i].text[LANG_EN][0])
            read_row(g, "prompt", g->lists.prompts[i].name, g->lists.prompts[i].text);
    for (int i = 1; i < g->lists.entry_count; i++)
        if (g->lists.entries[i].text[LANG_EN][0])
            read_row(g, "entry", g->lists.entries[i].name, g->lists.entries[i].text);
}

static void labels(void **state)
{
    const game *g = *state;
    for (int i = 1; i < g->lists.verb_count; i++)
        read_row(g, "verb", g->lists.verbs[i].id, g->lists.verbs[i].label);
}

/* All words of a row are there in every language; an option may have no heading of its own. */
static void all_told(const game *g, const char *list, const char *id, const char *const words[LANGS])
{
    for (int in = 0; in < LANGS; in++)
        if (!words[in] || (!*words[in] && *words[LANG_EN]))
            fail_msg("%s %s %s: nothing is said in %s", g->id, list, id, lang_title((lang)in));
}

/* What is asked by no template: titles, what stands on the start page, what bots go by, what can be shown and ordered.
 */
static void titles(void **state)
{
    const game *g = *state;
    all_told(g, "game", "title", g->title);
    all_told(g, "game", "text", g->intro.text);
    for (int i = 0; i < CARD_LINES; i++)
        if (g->intro.card[i][LANG_EN])
            all_told(g, "card", "line", g->intro.card[i]);
    for (int i = 0; i < g->lists.scenario_count; i++) {
        all_told(g, "scenario", g->lists.scenarios[i].id, g->lists.scenarios[i].title);
        all_told(g, "scenario", g->lists.scenarios[i].id, g->lists.scenarios[i].text);
    }
    for (int i = 0; i < g->lists.option_count; i++) {
        const option *o = &g->lists.options[i];
        all_told(g, "option", o->id, o->title);
        all_told(g, "option", o->id, o->text);
        if (o->group[LANG_EN])
            all_told(g, "option", o->id, o->group);
    }
    for (const feature *f = g->bot.features; f && f->id; f++)
        all_told(g, "feature", f->id, f->title);
}

/* The reader itself: it sees what it should. */
static void it_sees(void **state)
{
    (void)state;
    const game *g = games[0];
    const char *const nested = "{a:?|, and {b} more}", *const good = "{a} {a|card|cards}";
    assert_non_null(form_fault(&(pattern){g, "x", "x", nested, LANG_EN}));
    assert_non_null(form_fault(&(pattern){g, "x", "x", "{a", LANG_EN}));
    assert_non_null(form_fault(&(pattern){g, "x", "x", "{e}", LANG_EN}));
    assert_non_null(form_fault(&(pattern){g, "x", "x", "{a|card}", LANG_EN}));
    assert_null(form_fault(&(pattern){g, "x", "x", good, LANG_EN}));
    assert_non_null(words_fault("The the Republic wins", LANG_EN));
    assert_non_null(words_fault("gana de el Republicano", LANG_ES));
    assert_non_null(words_fault("two  blanks", LANG_EN));
    assert_non_null(words_fault("nat_inf-3 moves", LANG_EN));
    assert_non_null(words_fault("front?12 falls", LANG_EN));
    assert_non_null(words_fault("a } brace", LANG_EN));
    assert_null(words_fault("What now? 3 cards", LANG_EN));
}

static void all_were_read(void **state)
{
    (void)state;
    print_message("%ld sentences read\n", read_count);
    assert_int_equal(faults, 0);
    assert_true(read_count > 10000);
}

int main(void)
{
    static struct CMUnitTest tests[4 * 16 + 2];
    size_t count = 0;
    games_load();
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(it_sees);
    for (int i = 0; games[i] && i < 16; i++) {
        tests[count++] = (struct CMUnitTest){games[i]->id, refusals, NULL, NULL, (void *)(uintptr_t)games[i]};
        tests[count++] =
            (struct CMUnitTest){games[i]->id, prompts_and_entries, NULL, NULL, (void *)(uintptr_t)games[i]};
        tests[count++] = (struct CMUnitTest){games[i]->id, labels, NULL, NULL, (void *)(uintptr_t)games[i]};
        tests[count++] = (struct CMUnitTest){games[i]->id, titles, NULL, NULL, (void *)(uintptr_t)games[i]};
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(all_were_read);
    return _cmocka_run_group_tests("templates", tests, count, NULL, NULL);
}
