/* When a game is over: hear it again, see how each side stood, or begin another. */
#include "cli/play/after.h"

#include <stdio.h>
#include <string.h>

#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { AFTER_END, AFTER_REPLAY, AFTER_ANALYSIS, AFTER_ANOTHER };

/* What a command prints about the record of the game, a screen at a time. */
static void page_of(const session *s, int (*command)(cli *, int, char **), const char *option)
{
    char path[PATH_MAX], more[16];
    char *words[] = {path, more, NULL};
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    snprintf(path, sizeof path, "%s", s->save);
    snprintf(more, sizeof more, "%s", option);
    terminal_capture(&out, terminal_width());
    command(s->c, *option ? 2 : 1, words);
    terminal_capture(NULL, 0);
    terminal_page(text_string(&out));
    text_release(&out);
}

/* Its number, or the word that begins the line. */
static int ask(const session *s, bool kept, bool again)
{
    const lang in = s->c->in;
    const bool there[] = {true, kept, kept, again};
    const char *const words[][LANGS] = {
        {NO_WORDS},
        {WORDS(REPLAY_TELL_IT_AGAIN, "Replay: tell it again")},
        {WORDS(ANALYSIS_WHAT_EACH_SIDE_COULD, "Analysis: what each side could expect, from the beginning to the end")},
        {WORDS(ANOTHER_GAME_WITH_THE_SAME, "Another game with the same players")}};
    char line[LINE_MAX_BYTES];
    for (int i = AFTER_REPLAY; i <= AFTER_ANOTHER; i++)
        if (there[i])
            terminal_printf("%4d  %s\n", i, words[i][in]);
    while (line_ask(words_in(in, ENTER_THE_END, "Enter: the end> "), line, NULL, NULL) == LINE_READ) {
        if (!*line || fold_begins("quit", line) || fold_begins(words_in(in, END, "end"), line))
            return AFTER_END;
        for (int i = AFTER_REPLAY; i <= AFTER_ANOTHER; i++)
            if (there[i] && (line[0] == '0' + i || fold_begins(words[i][in], line)))
                return i;
    }
    return AFTER_END;
}

/* The same scenario, optional rules and players; the words are kept in `room`. */
static bool same_again(const match *m, char room[SAME_ROOM], start_args *a)
{
    const game *g = m->game;
    if (!m->seats || strlen(m->seats) >= SAME_ROOM || strstr(m->seats, "=program"))
        return false; /* whose command is in no record */
    *a = (start_args){.seed = START_SEED_NONE, .scenario = g->lists.scenarios[m->scenario].id};
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options & option_bit(i)) {
            if (a->options.count == ARG_LIST_MAX)
                return false;
            a->options.words[a->options.count++] = g->lists.options[i].id;
        }
    memcpy(room, m->seats, strlen(m->seats) + 1);
    char *rest = room;
    for (char *word; (word = strtok_r(rest, " ", &rest)) && a->seats.count < ARG_LIST_MAX;)
        a->seats.words[a->seats.count++] = word;
    return true;
}

bool after_game(const session *s, char room[SAME_ROOM], start_args *another)
{
    if (!terminal_is_person() || !s->humans || s->guide.count || interrupts_came())
        return false;
    const bool again = same_again(session_match(s), room, another);
    for (;;)
        switch (ask(s, s->save[0], again)) {
        case AFTER_REPLAY: page_of(s, replay_command, ""); break;
        case AFTER_ANALYSIS: page_of(s, analyse_command, "--whole"); break;
        case AFTER_ANOTHER: return true;
        default: return false;
        }
}
