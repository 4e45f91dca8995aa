/* cases [--refusals | --lifts | --probe] FOLDER [WORDS ...]: runs FOLDER/<game>/<subject>.case, one test a case; with
 * WORDS only the cases whose file or name has one of them; without any case it fails. --refusals: says afterwards which
 * refusals of each game no case has provoked; FOLDER/<game>/unprovoked.txt names those that are known, and a row that
 * is not there fails; so does a row whose facts in <game>/lifts.txt lift it in no case. --lifts: prints for each
 * refusal whose bar no case takes away a line `lift` that would, where a single fact does. --probe: asks random
 * questions after each line, and prints lines `refuse` for what no case has provoked before. */
#include <dirent.h>
#include <errno.h>

#include "cases/case.h"
#include "find.h"
#include "games/games.h"
#include "unit.h"

enum { PROBES = 400 }; /* questions after each line */

static void run_case(void **state)
{
    const rule_case *c = *state;
    fault why;
    int line;
    if (case_run(c, tests_find, &line, &why))
        return;
    print_error("%s\n", why.text);
    _fail(c->file, line);
}

/* The bytes of a file; the program ends with it. */
static char *read_file(const char *path)
{
    text all;
    char part[65536];
    size_t n;
    FILE *in = fopen(path, "rb");
    if (!in)
        return NULL;
    text_init(&all, 16 << 20);
    while ((n = fread(part, 1, sizeof part, in)) > 0)
        text_add_bytes(&all, part, n);
    fclose(in);
    char *bytes = strdup(text_string(&all));
    text_release(&all);
    return bytes;
}

static int is_case(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 5 && !strcmp(e->d_name + n - 5, ".case");
}

static bool read_folder(case_list *all, const char *root, const char *game, fault *why)
{
    char folder[2048], path[4096];
    struct dirent **names = NULL;
    snprintf(folder, sizeof folder, "%s/%s", root, game);
    int count = scandir(folder, &names, is_case, alphasort);
    bool ok = true;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        char *words = ok ? read_file(path) : NULL;
        if (ok)
            ok = words ? cases_read(all, strdup(path), game, words, why)
                       : fault_set(why, "%s: can't be read: %s", path, strerror(errno));
        free(names[i]);
    }
    free(names);
    return ok;
}

static bool wanted(const rule_case *c, char **words, int count)
{
    for (int i = 0; i < count; i++)
        if (strstr(c->name, words[i]) || strstr(c->file, words[i]))
            return true;
    return !count;
}

/* Whether a list of words, one a line and comments behind '#', has this one. */
static bool listed_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = words; p && *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (!strncmp(p, word, length) && strchr(" \t\r\n", p[length]))
            return true;
    return false;
}

/* Whether the line of the word goes on with a reason. */
static bool reason_given(const char *words, const char *word)
{
    const char *p = words;
    size_t length = strlen(word);
    while (p && *p && (strncmp(p, word, length) != 0 || !strchr(" \t\r\n", p[length])))
        p += strcspn(p, "\n"), p += *p == '\n';
    return p && *p && strcspn(p, "#") < strcspn(p, "\n");
}

/* The refusals of one game: what no case has provoked must be listed with a reason, and nothing else. */
static bool refusals_of(const game *g, const char *root)
{
    char path[4096];
    int provoked = 0, lifted = 0, wrong = 0, facts = 0, held = 0;
    snprintf(path, sizeof path, "%s/%s/unprovoked.txt", root, g->id);
    char *known = read_file(path);
    for (int i = 1; i < g->lists.refusal_count; i++) {
        bool met = bars_was_provoked(g, i), named = known && listed_word(known, g->lists.refusals[i].name);
        provoked += met;
        lifted += bars_was_lifted(g, i);
        facts += bars_has_facts(g, i);
        held += bars_facts_hold(g, i);
        if (bars_facts_fail(g, i)) {
            wrong++;
            printf("%s: %s: in no case does a fact of its row in lifts.txt lift it\n", g->id,
                   g->lists.refusals[i].name);
        }
        bool reasoned = !named || reason_given(known, g->lists.refusals[i].name);
        if (met != named && reasoned)
            continue;
        wrong++;
        printf("%s: %s [%s] %s\n", g->id, g->lists.refusals[i].name, g->lists.refusals[i].rule,
               met     ? "is provoked by a case: take it out of unprovoked.txt"
               : named ? "is in unprovoked.txt without a reason (behind '#')"
                       : "is provoked by no case");
    }
    printf("%s: %d of %d refusals are provoked by cases; of %d a case takes the bar away, of %d of %d the facts of "
           "lifts.txt\n",
           g->id, provoked, g->lists.refusal_count - 1, lifted, held, facts);
    free(known);
    return !wrong;
}

static bool facts_of(const game *g, const char *root, fault *why)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s/lifts.txt", root, g->id);
    char *table = read_file(path);
    bool ok = table ? bars_facts(g, table, why) : fault_set(why, "%s can't be read", path);
    free(table);
    return ok;
}

int main(int argc, char **argv)
{
    static case_list all; /* static, so that a leak checker sees what lives to the end */
    fault why;
    bool refusals = argc > 1 && !strcmp(argv[1], "--refusals");
    bars_advise = argc > 1 && !strcmp(argv[1], "--lifts");
    bars_probes = argc > 1 && !strcmp(argv[1], "--probe") ? PROBES : 0;
    argc -= refusals || bars_advise || bars_probes, argv += refusals || bars_advise || bars_probes;
    if (argc < 2) {
        fputs("usage: cases [--refusals | --lifts | --probe] FOLDER [WORDS ...]\n", stderr);
        return 2;
    }
    int listed = 0, coming = 0;
    while (tests_game(listed))
        listed++;
    while (games_coming[coming])
        coming++;
    for (int i = 0; i < listed + coming; i++)
        if (!read_folder(&all, argv[1], i < listed ? tests_game(i) : games_coming[i - listed]->id, &why)) {
            fprintf(stderr, "cases: %s\n", why.text);
            return 1;
        }
    for (int i = 0; refusals && games[i]; i++)
        if (!facts_of(games[i], argv[1], &why)) {
            fprintf(stderr, "cases: %s\n", why.text);
            return 1;
        }
    struct CMUnitTest *tests = calloc((size_t)all.count + 1, sizeof *tests);
    size_t count = 0;
    for (int i = 0; tests && i < all.count; i++)
        if (wanted(&all.list[i], argv + 2, argc - 2))
            tests[count++] = (struct CMUnitTest){all.list[i].name, run_case, NULL, NULL, &all.list[i]};
    if (tests && !count) { /* a wrong path, or words that no case has: nothing was tested */
        fprintf(stderr, "cases: %s has no case%s\n", argv[1], argc > 2 ? " with these words" : "");
        free(tests);
        return 1;
    }
    int failed = tests ? _cmocka_run_group_tests("cases", tests, count, NULL, NULL) : 1;
    free(tests);
    for (int i = 0; refusals && games[i]; i++)
        failed += !refusals_of(games[i], argv[1]);
    return failed ? 1 : 0;
}
