/* The chooser: `frente play` alone asks which game, which seat, and who plays
 * the other seats. An empty answer takes the first of each list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/chooser.h"
#include "cli/play/saves.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { ASK_QUIT = -1, ASK_INTERRUPTED = -2 };

/* A number from 1 to count; an empty line is 1. */
static int ask_number(lang in, int count)
{
    char line[LINE_MAX_BYTES], *end;
    for (;;) {
        terminal_printf(words_in(in, N_1_TO_ENTER_1_Q_QUIT, "1 to %d (Enter: 1, q: quit)> "), count);
        line_result got = line_read(line);
        if (got == LINE_INTERRUPTED)
            return ASK_INTERRUPTED;
        if (got == LINE_CLOSED || !strcmp(line, "q") || !strcmp(line, "quit") || !strcmp(line, "salir"))
            return ASK_QUIT;
        long number = strtol(line, &end, 10);
        if (!*line)
            return 1;
        if (!*end && number >= 1 && number <= count)
            return (int)number;
        terminal_printf(words_in(in, A_NUMBER_FROM_1_TO_WAS_EXPECTED, "A number from 1 to %d was expected.\n"), count);
    }
}

static int leave(const cli *c, int answer)
{
    terminal_say(words_in(c->in, NOTHING_WAS_STARTED, "\nNothing was started."));
    if (answer == ASK_INTERRUPTED)
        interrupts_die();
    return EXIT_SUCCESS;
}

static int ask_game(const cli *c, chosen *out, start_args *a)
{
    saved found[SAVES_SHOWN];
    int saves = saves_list(c->in, found), count = saves;
    terminal_heading(words_in(c->in, WHICH_GAME, "Which game?"));
    while (frente_known_id(count - saves))
        count++;
    int new_games = count - saves;
    for (int i = 0; i < new_games; i++)
        terminal_printf("%3d  %s\n", i + 1, frente_known_title(i, spoken(c->in)));
    for (int i = 0; i < saves; i++)
        terminal_printf(words_in(c->in, GO_ON_WITH, "%3d  Go on with: %s\n"), new_games + i + 1, found[i].words);
    int answer = ask_number(c->in, count);
    if (answer > new_games) {
        snprintf(out->file, sizeof out->file, "%s", found[answer - new_games - 1].path);
        a->from_snapshot = found[answer - new_games - 1].from_snapshot;
    } else if (answer > 0)
        out->game_id = frente_known_id(answer - 1);
    return answer;
}

static int ask_scenario(const cli *c, const frente_game *g, start_args *a)
{
    if (frente_scenarios(g) == 1)
        return 1;
    terminal_heading(words_in(c->in, WHICH_SCENARIO, "Which scenario?"));
    for (int i = 0; i < frente_scenarios(g); i++)
        terminal_printf("%3d  %s. %s\n", i + 1, frente_name_title(g, FRENTE_A_SCENARIO, i, spoken(c->in)),
                        frente_name_text(g, FRENTE_A_SCENARIO, i, spoken(c->in)));
    int answer = ask_number(c->in, frente_scenarios(g));
    if (answer > 0)
        a->scenario = frente_scenario_id(g, answer - 1);
    return answer;
}

/* The seat of the person who is asked; one more: all the seats, by turns at this terminal; two: the guided game. */
static int ask_seat(const cli *c, const frente_game *g)
{
    terminal_heading(words_in(c->in, WHICH_SIDE_DO_YOU_PLAY, "Which side do you play?"));
    const int seats = frente_seats(g);
    for (int s = 0; s < seats; s++)
        terminal_printf("%3d  %s\n", s + 1, frente_name_title(g, FRENTE_A_SEAT, s, spoken(c->in)));
    terminal_printf("%3d  %s\n", seats + 1,
                    words_in(c->in, ALL_OF_THEM_BY_TURNS_AT_THIS, "All of them, by turns at this terminal"));
    if (guided_there(g))
        terminal_printf("%3d  %s\n", seats + 2,
                        words_in(c->in, NONE_YET_THE_GUIDED_FIRST_GAME, "None yet: the guided first game"));
    return ask_number(c->in, seats + 1 + guided_there(g));
}

static bool can_be_nonplayer(const frente_game *g, int seat)
{
    for (int i = 0; i < frente_options(g); i++)
        if (frente_option_nonplayer(g, i) == seat)
            return true;
    return false;
}

static int ask_player(const cli *c, const frente_game *g, int seat, const player **chosen_player)
{
    const player *offered[16];
    int count = 0;
    terminal_printf(words_in(c->in, WHO_PLAYS, "%s: who plays?\n"),
                    frente_name_title(g, FRENTE_A_SEAT, seat, spoken(c->in)));
    /* the game's own rules for it, then the bots: the levels from easy on, and the others; then a second person */
    if (can_be_nonplayer(g, seat))
        offered[count++] = &player_nonplayer;
    for (int level = 1; level >= 0; level--)
        for (int i = 0; player_at(i) && count < 14; i++)
            if (player_at(i)->chooses && player_at(i)->level == (level == 1))
                offered[count++] = player_at(i);
    offered[count++] = &player_human;
    for (int i = 0; i < count; i++)
        terminal_printf("%3d  %s: %s\n", i + 1, offered[i]->name,
                        offered[i]->chooses ? offered[i]->text[c->in] : offered[i]->title[c->in]);
    int answer = ask_number(c->in, count);
    if (answer > 0)
        *chosen_player = offered[answer - 1];
    return answer;
}

int chooser_ask(cli *c, chosen *out, start_args *a)
{
    fault why;
    int answer = ask_game(c, out, a);
    if (answer < 0)
        return leave(c, answer);
    if (out->file[0])
        return GO_ON;
    const frente_game *g;
    if (!game_find(out->game_id, &g, &why))
        return failure(c, "%s", why.text);
    terminal_printf("\n%s\n\n", frente_game_text(g, spoken(c->in)));
    if ((answer = ask_scenario(c, g, a)) < 0)
        return leave(c, answer);
    int own = ask_seat(c, g);
    if (own < 0)
        return leave(c, own);
    out->guided = own == frente_seats(g) + 2;
    if (out->guided) {
        a->scenario = NULL;
        return GO_ON;
    }
    for (int s = 0; s < frente_seats(g); s++) {
        const player *p = &player_human;
        if (own <= frente_seats(g) && s != own - 1 && (answer = ask_player(c, g, s, &p)) < 0)
            return leave(c, answer);
        snprintf(out->seats[s], sizeof out->seats[s], "%.40s=%s", frente_seat_id(g, s), p->name);
        a->seats.words[a->seats.count++] = out->seats[s];
    }
    return GO_ON;
}
