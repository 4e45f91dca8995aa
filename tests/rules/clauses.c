/* What stands on the cards of every game that makes it from the columns its rules read (game.h: clauses): each clause
 * is a whole sentence in both languages and names the same numbers in both, and the view shows all of them. */
#include <ctype.h>

#include "core/tell/view.h"
#include "games/games.h"
#include "unit.h"

enum { NUMBERS_MOST = 40 };
typedef struct numbers {
    int list[NUMBERS_MOST], count;
} numbers;

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The numbers of a sentence in their order of size: "-1 SOV RP" has -1. A figure that is part of a name ("T-26", "R59")
 * belongs to the name. */
static numbers numbers_of(const char *words)
{
    numbers found = {{0}, 0};
    for (const char *c = words; *c; c++) {
        bool sign = (*c == '-' || *c == '+') && isdigit((unsigned char)c[1]);
        bool inside = c > words && (isalnum((unsigned char)c[-1]) || (c[-1] & 0x80) || c[-1] == '.');
        if ((!sign && !isdigit((unsigned char)*c)) || inside)
            continue;
        char *end;
        assert_true(found.count < NUMBERS_MOST);
        found.list[found.count++] = (int)strtol(c, &end, 10);
        c = end - 1;
    }
    qsort(found.list, (size_t)found.count, sizeof found.list[0], compare);
    return found;
}

/* Sentences end with a stop that a capital follows; "A.C." and "C.E." do not. */
static int sentences_of(const char *words)
{
    int count = 1;
    for (const char *c = words; *c; c++) {
        bool letter = c > words && isupper((unsigned char)c[-1]);
        if (*c == '.' && !letter && c[1] == ' ')
            count++;
    }
    return count;
}

static bool begins_well(const char *words)
{
    unsigned char c = (unsigned char)words[0];
    return isupper(c) || isdigit(c) || c == '+' || c == '-' || c >= 0x80;
}

static void clause_check(const game *g, int card, const prompt *clause)
{
    text words[LANGS];
    for (int in = 0; in < LANGS; in++) {
        text_init(&words[in], TEXT_DEFAULT_MAX);
        prompt_words(g, clause, (lang)in, &words[in]);
        const char *all = text_string(&words[in]);
        if (!begins_well(all) || !strchr(".!?", all[words[in].length - 1]) || strpbrk(all, "{}"))
            fail_msg("%s %s: '%s' is not a whole sentence", g->id, noun_key(g->show.cards, card), all);
        if (strstr(all, "..")) /* an abbreviation at the end */
            fail_msg("%s %s: '%s' ends with two stops", g->id, noun_key(g->show.cards, card), all);
    }
    const char *english = text_string(&words[LANG_EN]);
    numbers there = numbers_of(english);
    for (int in = LANG_EN + 1; in < LANGS; in++) {
        const char *other = text_string(&words[in]);
        numbers here = numbers_of(other);
        if (there.count != here.count || memcmp(there.list, here.list, sizeof there.list))
            fail_msg("%s %s: other numbers in '%s' than in '%s'", g->id, noun_key(g->show.cards, card), english, other);
        if (sentences_of(english) != sentences_of(other))
            fail_msg("%s %s: more sentences in one of '%s', '%s'", g->id, noun_key(g->show.cards, card), english,
                     other);
    }
    for (int in = 0; in < LANGS; in++)
        text_release(&words[in]);
}

static void clauses_agree(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const game *g = games[i];
        if (!g->show.clauses)
            continue;
        for (int card = g->show.cards->low; card <= g->show.cards->high; card++) {
            prompt clause[CLAUSES_MOST];
            int count = g->show.clauses(card, clause);
            assert_in_range(count, 1, CLAUSES_MOST);
            for (int j = 0; j < count; j++)
                clause_check(g, card, &clause[j]);
        }
    }
}

/* The card that a viewer sees has all its clauses. */
static void shown_check(const game *g, const fixed_part *shown, lang in)
{
    int card;
    text words;
    assert_true(noun_find(g->show.cards, shown->id, &card));
    text_init(&words, TEXT_DEFAULT_MAX);
    card_words(g, card, in, &words);
    assert_string_equal(shown->text, text_string(&words));
    text_release(&words);
}

static void the_view_shows_them(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const game *g = games[i];
        if (!g->show.clauses)
            continue;
        void *position = calloc(1, g->size);
        view v = {0};
        int cards = 0;
        generator dice;
        generator_seed_number(&dice, 1);
        assert_non_null(position);
        game_start(g, position, 0, 0, &dice, NULL);
        for (int in = 0; in < LANGS; in++) {
            view_clear(&v);
            g->show.view(position, 0, (lang)in, &v);
            for (int j = 0; j < v.count; j++)
                if (v.items[j].fixed->kind == VIEW_CARD && *v.items[j].fixed->id)
                    shown_check(g, v.items[j].fixed, (lang)in), cards++;
        }
        assert_true(cards > 0);
        view_release(&v);
        free(position);
    }
}

static int load(void **state)
{
    (void)state;
    games_load();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(clauses_agree), cmocka_unit_test(the_view_shows_them)};
    return cmocka_run_group_tests(tests, load, NULL);
}
