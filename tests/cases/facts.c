/* What must be so: facts of the position, and entries of the journal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "core/play/position.h"

const field *fact_field(const game *g, const char *name)
{
    for (int i = 0; i < g->valid.field_count; i++)
        if (!strcmp(g->valid.fields[i].name, name))
            return &g->valid.fields[i];
    return NULL;
}

static int index_words(const field *f)
{
    return f->kind == FIELD_PLACE ? 1 : !!f->index[0] + !!f->index[1];
}

/* The dump line of a field that begins with the same words: the name and its
 * indexes. Empty if there is none (nothing stands at that place). */
static void find_row(const field *f, const void *state, char *const *words, char out[CASE_LINE])
{
    text all;
    text_init(&all, 1 << 20);
    field_write(f, state, NULL, &all);
    out[0] = '\0';
    for (const char *p = text_string(&all); *p; p += strcspn(p, "\n") + 1) {
        char line[CASE_LINE], *cut[CASE_WORDS];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\n"), p);
        char copy[CASE_LINE];
        memcpy(copy, line, sizeof copy);
        int count = line_words(copy, cut, CASE_WORDS), same = 0;
        while (same <= index_words(f) && same < count && !strcmp(cut[same], words[same]))
            same++;
        if (same > index_words(f)) {
            snprintf(out, CASE_LINE, "%s", line);
            break;
        }
    }
    text_release(&all);
}

/* A line holds if reading it into the state would change nothing. */
static bool line_holds(runner *r, const field *f, char *const *words, int count, const void *state, bool *holds)
{
    fault why;
    void *copy = malloc(r->g->size);
    if (!copy)
        return case_defect(r, "out of memory");
    memcpy(copy, state, r->g->size);
    bool ok = field_read(f, copy, words + 1, count - 1, &why) || case_defect(r, "%s: %s", f->name, why.text);
    *holds = ok && !memcmp(copy, state, r->g->size);
    free(copy);
    return ok;
}

static bool expect_line(runner *r, const field *f, char *const *words, int count, const void *state, bool not )
{
    bool holds;
    char found[CASE_LINE];
    if (!line_holds(r, f, words, count, state, &holds))
        return false;
    if (holds != not )
        return true;
    if (not )
        return case_fails(r, "that is so, but should not be");
    if (f->kind != FIELD_PLACE) {
        find_row(f, state, words, found);
        return case_fails(r, "found: %.400s", found);
    }
    text all; /* where the things stand instead */
    text_init(&all, 400);
    field_write(f, state, NULL, &all);
    for (char *p = all.data; p && *p; p++)
        *p = *p == '\n' ? ',' : *p;
    case_fails(r, "found: %.400s", text_string(&all));
    text_release(&all);
    return false;
}

/* has hand anarchist an01 an03: these among others. count hand anarchist 3. */
static bool expect_members(runner *r, char *const *words, int count, const void *state, bool not )
{
    const field *f = count > 1 ? fact_field(r->g, words[1]) : NULL;
    bool counting = !strcmp(words[0], "count"), ignored;
    if (!f || f->kind == FIELD_VALUE || count < 3 + index_words(f) || (counting && count != 3 + index_words(f)))
        return case_defect(r, "'%s' takes a set, a list or a place, its indexes, and %s", words[0],
                           counting ? "a number" : "what must be in it");
    char row[CASE_LINE], *found[CASE_WORDS];
    find_row(f, state, words + 1, row);
    int members = line_words(row, found, CASE_WORDS) - 1 - index_words(f);
    if (counting) {
        int expected = (int)strtol(words[count - 1], NULL, 10), is = members < 0 ? 0 : members;
        return (is == expected) != not || case_fails(r, "found: %d", is);
    }
    for (int i = 2 + index_words(f); i < count; i++) {
        char *line[CASE_WORDS] = {words[1]}; /* only to know that the id is one */
        memcpy(line, words + 1, (size_t)(1 + index_words(f)) * sizeof *line);
        line[1 + index_words(f)] = words[i];
        if (!line_holds(r, f, line, 2 + index_words(f), state, &ignored))
            return false;
        bool has = false;
        for (int k = 0; k < members; k++)
            has = has || !strcmp(found[1 + index_words(f) + k], words[i]);
        if (has == not )
            return case_fails(r, "'%s' is %s", words[i], has ? "there" : "not there");
    }
    return true;
}

/* outcome anarchist 1000 */
static bool expect_outcome(runner *r, char *const *words, int count, const void *state, bool not )
{
    int score[SEATS_MAX] = {0}, seat = count == 3 ? game_seat(r->g, words[1]) : -1;
    if (seat < 0)
        return case_defect(r, "'outcome seat score' was expected");
    if (!game_peek(state)->over)
        return case_fails(r, "the game is not over");
    game_outcome(r->g, state, score);
    return (score[seat] == strtol(words[2], NULL, 10)) != not || case_fails(r, "found: %d", score[seat]);
}

bool expect_step(runner *r, char *line, const void *state)
{
    char *words[CASE_WORDS];
    int count = line_words(line, words, CASE_WORDS);
    if (count < 1)
        return case_defect(r, "'expect' needs a fact after it");
    bool not = !strcmp(words[0], "not");
    char **fact = words + not ;
    count -= not ;
    if (count == 1 && !strcmp(fact[0], "over"))
        return (game_peek(state)->over != 0) != not || case_fails(r, "the game is %sover", not ? "" : "not ");
    const field *f = count ? fact_field(r->g, fact[0]) : NULL;
    if (f)
        return expect_line(r, f, fact, count, state, not );
    if (count && (!strcmp(fact[0], "has") || !strcmp(fact[0], "count")))
        return expect_members(r, fact, count, state, not );
    if (count && (!strcmp(fact[0], "outcome") || !strcmp(fact[0], "score")))
        return expect_outcome(r, fact, count, state, not );
    return case_defect(r, "'%s' is no fact of a position of %s; nor is it over, outcome, has or count",
                       count ? fact[0] : "", r->g->id);
}

static int entry_named(const game *g, const char *name)
{
    for (int i = 1; i < g->lists.entry_count; i++)
        if (!strcmp(g->lists.entries[i].name, name))
            return i;
    return -1;
}

/* The noun that the entry's sentence uses for an argument: "{b:front}"; NULL: a number. */
static const noun *entry_noun(const game *g, int kind, int arg)
{
    for (const char *p = g->lists.entries[kind].text[LANG_EN]; (p = strchr(p, '{')); p++) {
        if (p[1] != 'a' + arg || p[2] != ':')
            continue;
        size_t length = strcspn(p + 3, "}");
        for (const noun *const *n = g->lists.nouns; *n; n++)
            if (strlen((*n)->name) == length && !strncmp((*n)->name, p + 3, length))
                return *n;
    }
    return NULL;
}

/* A number, or an id: of the noun that the sentence uses, or else of any that has it. */
static bool entry_arg(const game *g, int kind, int arg, const char *word, int *value)
{
    const noun *of = entry_noun(g, kind, arg);
    char *end;
    if (of && noun_find(of, word, value))
        return true;
    *value = (int)strtol(word, &end, 10);
    if (end != word && !*end)
        return true;
    for (const noun *const *n = g->lists.nouns; !of && *n; n++)
        if (noun_has_ids(*n) && noun_find(*n, word, value))
            return true;
    return !of && noun_find(g->seat, word, value);
}

static bool entry_args(runner *r, int kind, char *words, int args[ENTRY_ARGS], bool any[ENTRY_ARGS])
{
    for (int i = 0; i < ENTRY_ARGS; i++) {
        const char *word = take_word(&words);
        any[i] = !*word || !strcmp(word, "*");
        if (!any[i] && !entry_arg(r->g, kind, i, word, &args[i]))
            return case_defect(r, "'%s' can't be the argument %d of %s: '%s'", word, i + 1,
                               r->g->lists.entries[kind].name, r->g->lists.entries[kind].text[LANG_EN]);
    }
    return !*words || case_defect(r, "an entry has at most %d arguments", ENTRY_ARGS);
}

static bool entry_fits(const entry *e, int kind, int viewer, const int args[ENTRY_ARGS], const bool any[ENTRY_ARGS])
{
    bool fits = e->kind == kind && (viewer < 0 || e->viewers >> viewer & 1);
    for (int i = 0; i < ENTRY_ARGS; i++)
        fits = fits && (any[i] || e->arg[i] == args[i]);
    return fits;
}

static bool journal_fails(runner *r, const char *name)
{
    text found;
    text_init(&found, 400);
    for (int i = 0; i < r->journal.count; i++) {
        const entry *e = &r->journal.list[i];
        text_addf(&found, "%s%s %d %d %d %d", i ? ", " : "", r->g->lists.entries[e->kind].name, e->arg[0], e->arg[1],
                  e->arg[2], e->arg[3]);
    }
    case_fails(r, "the last choice gave no such entry %s; it gave: %.400s", name,
               r->journal.count ? text_string(&found) : "none");
    text_release(&found);
    return false;
}

/* journal NAME args / silent NAME args / told viewer NAME args / untold viewer NAME args */
bool journal_step(runner *r, const char *step, char *words)
{
    int args[ENTRY_ARGS], viewer = -1;
    bool any[ENTRY_ARGS], found = false, telling = strstr(step, "told"), wanted = step[0] == 'j' || step[0] == 't';
    if (telling) {
        const char *who = take_word(&words);
        viewer = !strcmp(who, "watcher") ? WATCHER : game_seat(r->g, who);
        if (viewer < 0)
            return case_defect(r, "'%s' is no seat of %s, nor 'watcher'", who, r->g->id);
    }
    const char *name = take_word(&words);
    int kind = entry_named(r->g, name);
    if (kind < 0)
        return case_defect(r, "'%s' is no entry of the journal of %s", name, r->g->id);
    if (!entry_args(r, kind, words, args, any))
        return false;
    for (int i = 0; i < r->journal.count; i++)
        found = found || entry_fits(&r->journal.list[i], kind, viewer, args, any);
    if (found == wanted)
        return true;
    return wanted ? journal_fails(r, name) : case_fails(r, "the last choice gave such an entry");
}
