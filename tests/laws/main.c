/* laws [--seconds N] [--games N] [--least N] [--seed N] [--every N] [--most N] [--points] [--coverage] [--keep FILE]
 * [GAME ...]: plays random games under the laws, number 1, 2, 3 and so on, of all games of the program and the toy, or
 * of those named. Time only limits how much is tried: --least games are always played, whatever the machine. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../find.h"
#include "sweep.h"

typedef struct settings {
    long games, seconds, least, seed, every, most;
    const char *keep;
    bool points, coverage;
} settings;

static int usage(const char *what)
{
    if (what)
        fprintf(stderr, "laws: %s\n", what);
    fputs(
        "usage: laws [--seconds N] [--games N] [--least N] [--seed N] [--every N] [--most N] [--points] [--coverage]\n"
        "            [--keep FILE] [GAME ...]\n"
        "  --seconds N  begin no new game of a game after so many seconds (default: no limit)\n"
        "  --games N    games of each game (default: no limit with --seconds, 60 without)\n"
        "  --least N    games that are played however long they take (default 3)\n"
        "  --seed N     the number of the first game (default 1)\n"
        "  --every N    ask the costly laws at one decision in N (default 8)\n"
        "  --most N     decisions after which a game \"never ends\" (default 20000)\n"
        "  --points     also begin again at quiet points with the facts of the middle of games\n"
        "  --coverage   say which verbs, nodes, prompts and entries never came up\n"
        "  --keep FILE  write the record of a game that broke a law\n",
        stderr);
    return 2;
}

static bool number(const char *word, long low, long *value)
{
    char *end;
    errno = 0;
    *value = word ? strtol(word, &end, 10) : -1;
    return word && end != word && !*end && !errno && *value >= low;
}

static void keep(const char *path, const char *record)
{
    FILE *out = path && record ? fopen(path, "w") : NULL;
    if (!out)
        return;
    fputs(record, out);
    if (fclose(out) == 0)
        fprintf(stderr, "  the record is in %s\n", path);
}

static bool laws_of(const game *g, const settings *with)
{
    static coverage seen;
    memset(&seen, 0, sizeof seen);
    sweep s = {.game = g,
               .find = tests_find,
               .games = with->games,
               .seconds = with->seconds,
               .least = with->least,
               .seed = (uint64_t)with->seed,
               .every = (int)with->every,
               .most = (int)with->most,
               .points = with->points,
               .seen = &seen};
    law_plan plan;
    law_report report;
    bool held = laws_sweep(&s, &plan, &report);
    printf("%-10s %ld games, %ld decisions, %d ways to begin (%d need a described position)\n", g->id, s.played,
           s.decisions, s.variants, s.refused);
    text where;
    text_init(&where, 1 << 16);
    if (with->coverage)
        coverage_words(g, &seen, &where);
    fputs(text_string(&where), stdout);
    text_clear(&where);
    if (!held) {
        plan_words(&plan, &report, &where);
        fprintf(stderr, "%s is broken: %s\n  %s\n", law_name(report.law), report.why.text, text_string(&where));
        keep(with->keep, report.record);
        free(report.record);
    }
    text_release(&where);
    return held;
}

/* Reads the options into the settings; the place of the first game's name, or -1. */
static int read_options(int argc, char **argv, settings *with)
{
    const struct {
        const char *name;
        long low, *value;
    } numbers[] = {{"--games", 1, &with->games}, {"--seconds", 1, &with->seconds}, {"--least", 1, &with->least},
                   {"--seed", 0, &with->seed},   {"--every", 1, &with->every},     {"--most", 1, &with->most}};
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : NULL;
        if (!strcmp(argv[at], "--points")) {
            with->points = true;
            continue;
        }
        if (!strcmp(argv[at], "--coverage")) {
            with->coverage = true;
            continue;
        }
        bool known = !strcmp(argv[at], "--keep") && value;
        with->keep = known ? value : with->keep;
        for (size_t i = 0; !known && i < sizeof numbers / sizeof numbers[0]; i++)
            known = !strcmp(argv[at], numbers[i].name) && number(value, numbers[i].low, numbers[i].value);
        if (!known)
            return -1;
        at++;
    }
    return at;
}

int main(int argc, char **argv)
{
    settings with = {.least = 3, .seed = 1, .every = 8, .most = 20000};
    bool ok = true;
    int at = read_options(argc, argv, &with);
    if (at < 0)
        return usage("an option or its number is wrong");
    if (!with.games && !with.seconds)
        with.games = 60;
    for (int i = 0; at < argc ? at + i < argc : tests_game(i) != NULL; i++) {
        fault why;
        const game *g = tests_find(at < argc ? argv[at + i] : tests_game(i), &why);
        if (!g)
            return usage(why.text);
        ok = laws_of(g, &with) && ok;
    }
    return ok ? 0 : 1;
}
