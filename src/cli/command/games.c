/* frente games: what can be played. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "table/games.h"
#include "words/program.h"

static int list_games(lang in)
{
    for (int i = 0; games[i]; i++)
        terminal_part("%-10s %s\n", games[i]->id, games[i]->title[in]);
    terminal_part("\n%s\n", words_in(in, BOTS_FOR_ALL_OF_THEM, "Bots, for all of them"));
    for (int i = 0; bots[i].id[0]; i++)
        terminal_printf("%-10s %s\n", bots[i].id, bots[i].text[in]);
    return EXIT_SUCCESS;
}

static void print_row(const char *id, const char *title, const char *words)
{
    terminal_printf("  %-23s %s\n", id, title);
    if (words && *words)
        terminal_printf("%28s%s\n", "", words);
}

static void print_options(const game *g, lang in)
{
    for (int i = 0; i < g->lists.option_count; i++) {
        const option *o = &g->lists.options[i];
        print_row(o->id, o->title[in], o->text[in]);
        const char *before = words_in(in, NOT_WITH, "not with");
        for (int j = 0; j < g->lists.option_count; j++)
            if (o->excludes >> j & 1) {
                terminal_part("%*s%s ", *before ? 28 : 0, "", *before ? before : ",");
                terminal_part("%s", g->lists.options[j].id);
                before = "";
            }
        if (!*before)
            terminal_part("\n");
    }
}

static void print_seats(const game *g, lang in)
{
    for (int s = 0; s < g->seats; s++) {
        char title[NOUN_TEXT];
        const char *nonplayer = NULL;
        noun_title(g->seat, s, in, title);
        for (int i = 0; i < g->lists.option_count; i++)
            if (g->lists.options[i].nonplayer == s + 1)
                nonplayer = g->lists.options[i].id;
        terminal_part("  %-23s %s", noun_key(g->seat, s), title);
        if (nonplayer)
            terminal_part(words_in(in, CAN_BE_A_NON_PLAYER, " (can be a non-player: %s)"), nonplayer);
        terminal_part("\n");
    }
}

static void print_verbs(const game *g)
{
    for (int v = 1; v < g->lists.verb_count; v++) {
        const verb *it = &g->lists.verbs[v];
        terminal_part("  %s%s%s%s%s\n", it->id, it->a ? " " : "", it->a ? it->a->name : "", it->b ? " " : "",
                      it->b ? it->b->name : "");
    }
}

static int describe(const game *g, lang in)
{
    terminal_printf("%s (%s)\n\n%s\n\n%s\n", g->title[in], g->id, g->intro.text[in],
                    words_in(in, SCENARIOS, "Scenarios"));
    for (int i = 0; i < g->lists.scenario_count; i++)
        print_row(g->lists.scenarios[i].id, g->lists.scenarios[i].title[in], g->lists.scenarios[i].text[in]);
    terminal_part("\n%s\n", words_in(in, OPTIONAL_RULES, "Optional rules"));
    print_options(g, in);
    terminal_part("\n%s\n", words_in(in, SEATS, "Seats"));
    print_seats(g, in);
    terminal_part("\n%s\n", words_in(in, VERBS_OF_THE_CHOICES, "Verbs of the choices"));
    print_verbs(g);
    terminal_part("\n%s\n",
                  words_in(in, POINTS_AT_WHICH_A_DESCRIBED, "Points at which a described position can begin"));
    for (int i = 0; i < g->valid.point_count; i++) {
        char words[128];
        snprintf(words, sizeof words, "at %s%s%s", g->valid.points[i].id, g->valid.points[i].argument ? " " : "",
                 g->valid.points[i].argument ? g->valid.points[i].argument->name : "");
        print_row(words, g->valid.points[i].help ? g->valid.points[i].help : "", NULL);
    }
    return EXIT_SUCCESS;
}

/* Bare ids, one a line: for scripts and for the completion of shells. */
static int print_ids(const cli *c, const game *g, const char *kind)
{
    static const char *const kinds[] = {"games", "players", "languages", "scenarios", "options",
                                        "seats", "verbs",   "points",    NULL};
    if (!strcmp(kind, "games")) {
        for (int i = 0; games[i]; i++)
            puts(games[i]->id);
    } else if (!strcmp(kind, "players")) {
        for (int i = 0; player_at(i); i++)
            puts(player_at(i)->name);
    } else if (!strcmp(kind, "languages")) {
        for (int i = 0; i < LANGS; i++)
            puts(lang_code((lang)i));
    } else if (!g && nearest_name(kind, kinds)) {
        return misuse(c, "--ids %s needs a game", kind);
    } else if (!strcmp(kind, "scenarios")) {
        for (int i = 0; i < g->lists.scenario_count; i++)
            puts(g->lists.scenarios[i].id);
    } else if (!strcmp(kind, "options")) {
        for (int i = 0; i < g->lists.option_count; i++)
            puts(g->lists.options[i].id);
    } else if (!strcmp(kind, "seats")) {
        for (int i = 0; i < g->seats; i++)
            puts(noun_key(g->seat, i));
    } else if (!strcmp(kind, "verbs")) {
        for (int i = 1; i < g->lists.verb_count; i++)
            puts(g->lists.verbs[i].id);
    } else if (!strcmp(kind, "points")) {
        for (int i = 0; i < g->valid.point_count; i++)
            puts(g->valid.points[i].id);
    } else {
        return misuse(c,
                      "--ids: '%s': one of games, players, languages, scenarios, options, seats, verbs, points was "
                      "expected",
                      kind);
    }
    return EXIT_SUCCESS;
}

/* What a server says of them. */
static int print_json(const game *only)
{
    const game *const one[] = {only, NULL};
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    games_json(only ? one : games, games_open, games_from(), &out);
    puts(text_string(&out));
    text_release(&out);
    return EXIT_SUCCESS;
}

int games_command(cli *c, int argc, char **argv)
{
    const char *ids = NULL;
    bool json = false;
    const arg args[] = {{ARG_WORD, 0, "ids", "KIND",
                         "bare ids, one a line: games, players, languages, scenarios, options, seats, verbs or points",
                         &ids, 0, 0},
                        {ARG_FLAG, 0, "json", NULL, "as JSON, in all languages (docs/api.md)", &json, 0, 0},
                        {ARG_END}};
    const usage u = {"[GAME] [--ids KIND | --json]",
                     "Lists the games; with GAME, its scenarios, optional rules, seats and verbs.", args, 0, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    const game *g = NULL;
    fault why;
    const start none = {0};
    if (argc && !(g = games_open(argv[0], &why)))
        return start_refused(c, &none, argv[0], &why);
    if (json)
        return print_json(g);
    if (ids)
        return print_ids(c, g, ids);
    return g ? describe(g, c->in) : list_games(c->in);
}
