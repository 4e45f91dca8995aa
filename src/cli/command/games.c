/* frente games: what can be played. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

static int list_games(lang in)
{
    for (int i = 0; frente_known_id(i); i++)
        terminal_part("%-10s %s\n", frente_known_id(i), frente_known_title(i, spoken(in)));
    terminal_part("\n%s\n", words_in(in, BOTS_FOR_ALL_OF_THEM, "Bots, for all of them"));
    for (int i = 0; frente_bot_id(i); i++)
        terminal_printf("%-10s %s\n", frente_bot_id(i), frente_bot_text(i, spoken(in)));
    return EXIT_SUCCESS;
}

static void print_row(const char *id, const char *title, const char *words)
{
    terminal_printf("  %-23s %s\n", id, title);
    if (words && *words)
        terminal_printf("%28s%s\n", "", words);
}

/* The id, the title and the text of everything of a kind. */
static void print_rows(const frente_game *g, frente_kind kind, lang in)
{
    for (int i = 0; i < frente_names(g, kind); i++)
        print_row(frente_name(g, kind, i), frente_name_title(g, kind, i, spoken(in)),
                  frente_name_text(g, kind, i, spoken(in)));
}

static void print_options(const frente_game *g, lang in)
{
    for (int i = 0; i < frente_options(g); i++) {
        print_row(frente_option_id(g, i), frente_name_title(g, FRENTE_AN_OPTION, i, spoken(in)),
                  frente_name_text(g, FRENTE_AN_OPTION, i, spoken(in)));
        const char *before = words_in(in, NOT_WITH, "not with");
        for (int j = 0; j < frente_options(g); j++)
            if (frente_option_excludes(g, i) >> j & 1) {
                terminal_part("%*s%s ", *before ? 28 : 0, "", *before ? before : ",");
                terminal_part("%s", frente_option_id(g, j));
                before = "";
            }
        if (!*before)
            terminal_part("\n");
    }
}

static void print_seats(const frente_game *g, lang in)
{
    for (int s = 0; s < frente_seats(g); s++) {
        const char *nonplayer = NULL;
        for (int i = 0; i < frente_options(g); i++)
            if (frente_option_nonplayer(g, i) == s)
                nonplayer = frente_option_id(g, i);
        terminal_part("  %-23s %s", frente_seat_id(g, s), frente_name_title(g, FRENTE_A_SEAT, s, spoken(in)));
        if (nonplayer)
            terminal_part(words_in(in, CAN_BE_A_NON_PLAYER, " (can be a non-player: %s)"), nonplayer);
        terminal_part("\n");
    }
}

static void print_verbs(const frente_game *g)
{
    char form[FRENTE_NAME_TEXT];
    for (int v = 0; !frente_name_form(g, FRENTE_A_VERB, v, form); v++)
        terminal_part("  %s\n", form);
}

static void print_points(const frente_game *g)
{
    char form[FRENTE_NAME_TEXT], words[FRENTE_NAME_TEXT + 4];
    for (int i = 0; !frente_name_form(g, FRENTE_A_POINT, i, form); i++) {
        text_format(words, sizeof words, "at %s", form);
        print_row(words, frente_name_text(g, FRENTE_A_POINT, i, FRENTE_EN), NULL);
    }
}

static int describe(const frente_game *g, lang in)
{
    terminal_printf("%s (%s)\n\n%s\n\n%s\n", frente_game_title(g, spoken(in)), frente_game_id(g),
                    frente_game_text(g, spoken(in)), words_in(in, SCENARIOS, "Scenarios"));
    print_rows(g, FRENTE_A_SCENARIO, in);
    terminal_part("\n%s\n", words_in(in, OPTIONAL_RULES, "Optional rules"));
    print_options(g, in);
    terminal_part("\n%s\n", words_in(in, SEATS, "Seats"));
    print_seats(g, in);
    terminal_part("\n%s\n", words_in(in, VERBS_OF_THE_CHOICES, "Verbs of the choices"));
    print_verbs(g);
    terminal_part("\n%s\n",
                  words_in(in, POINTS_AT_WHICH_A_DESCRIBED, "Points at which a described position can begin"));
    print_points(g);
    return EXIT_SUCCESS;
}

/* Bare ids, one a line: for scripts and for the completion of shells. */
static int print_ids(const cli *c, const frente_game *g, const char *kind)
{
    static const char *const general[] = {"games", "players", "languages"}, *const kinds[] = {"seats", "scenarios",
                                                                                              "options", "verbs",
                                                                                              "points"};
    const char *names[9] = {0};
    memcpy(names, general, sizeof general);
    memcpy(names + 3, kinds, sizeof kinds);
    for (int k = 0; k < 3; k++) {
        if (strcmp(kind, general[k]) != 0)
            continue;
        const char *id = "";
        for (int i = 0; id; i++) {
            id = k == 0 ? frente_known_id(i) : k == 2 ? frente_lang_id(i) : player_at(i) ? player_at(i)->name : NULL;
            if (id)
                puts(id);
        }
        return EXIT_SUCCESS;
    }
    if (!g && nearest_name(kind, names))
        return misuse(c, "--ids %s needs a game", kind);
    for (int k = FRENTE_A_SEAT; g && k <= FRENTE_A_POINT; k++) {
        if (strcmp(kind, kinds[k]) != 0)
            continue;
        for (int i = 0; i < frente_names(g, (frente_kind)k); i++)
            puts(frente_name(g, (frente_kind)k, i));
        return EXIT_SUCCESS;
    }
    return misuse(
        c, "--ids: '%s': one of games, players, languages, scenarios, options, seats, verbs, points was expected",
        kind);
}

/* What a server says of them. */
static int print_json(const cli *c, const frente_game *only)
{
    char *words;
    frente_fault no;
    if (frente_games_json(only, &words, &no))
        return failure(c, "%s", no.text);
    puts(words);
    frente_free(words);
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
    const frente_game *only = NULL;
    frente_fault no;
    frente_status status = argc ? frente_game_find(argv[0], &only, &no) : FRENTE_OK;
    if (status)
        return status == FRENTE_FAILED ? failure(c, "%s", no.text) : misuse(c, "%s", no.text);
    if (json)
        return print_json(c, only);
    if (ids)
        return print_ids(c, only, ids);
    return only ? describe(only, c->in) : list_games(c->in);
}
