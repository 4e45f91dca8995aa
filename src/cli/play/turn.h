/* What the files of a person's turn share. */
#ifndef FRENTE_CLI_TURN_H
#define FRENTE_CLI_TURN_H

#include "cli/play/play.h"
#include "cli/screen/terminal.h"

/* What a line has come to: the turn is over (as `turn` says), or it goes on. */
enum { TURN_GOES_ON = -1 };

/* A word beside the choices. (commands.c) */
typedef struct command {
    const char *name[LANGS], *letter;
    int (*run)(present *p, const char *rest);
    const char *help[LANGS];
} command;
const command *command_at(int i); /* one after the other; NULL after the last */
const command *command_find(const char *word);
bool command_quits(const command *c);
int do_list(present *p, const char *rest);
/* A line that can only be one of these. (turn.c) */
int take_command(present *p, const char *line);
/* Whoever must answer an offer to end the game is asked. */
int ask_waiting(session *s);
turn turn_ended(line_result got);
int lines_of(const char *words);   /* how many lines a text has (turn.c) */
int letters_of(const char *words); /* how many characters (beside.c) */
/* What has happened, which must be read before what follows it: Enter goes on. (turn.c) */
line_result read_first(const session *s, text *news);
/* Why a choice is refused, and by which rule. (commands.c) */
void print_refused(const refused *no);
/* Words that mean a choice, legal or not: a number of the list, a choice, or the last word of one that is asked for. */
bool choice_meant(const present *p, const char *words, choice *c, fault *why);
/* Words that are no choice at all. */
void not_a_choice(const present *p, const char *words, const fault *why);

/* What the page shows beside the board. (beside.c) */
void print_chances(const present *p, choice c); /* 0: of all */
void print_battle(const present *p);
void print_hint(const present *p, const bot *b, generator *own);
void print_score(const present *p);
void print_recap(session *s, int seat);
/* Tells in a few lines what stands in the journal from number `from` on, if it is much; false: it is little. */
bool news_in_short(session *s, int viewer, int from);
/* How it ended, and what can be done now; brief: with one line of numbers. */
void print_end(session *s, bool brief);

/* Rules, and what the game is about. (reading.c) */
void print_rules(const present *p, const char *words);
int print_intro(const game *g, lang in); /* how many lines it has */

#endif
