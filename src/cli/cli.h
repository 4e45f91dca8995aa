/* What the sub-commands of `frente` share: reading arguments by a table,
 * messages and exit codes, files, and matches out of files. A sub-command is
 * one file with one function, `<name>_command`; commands.h lists them all. */
#ifndef FRENTE_CLI_H
#define FRENTE_CLI_H

#include "bots/bot.h"
#include "core/play/record.h"
#include "core/tell/view.h"
#include "games/games.h"
#include "table/steps.h"

/* 0 all is well, 1 it failed (a bad file, a refusal), 2 it was asked wrongly. */
enum { EXIT_MISUSE = 2, GO_ON = -1 };

typedef struct cli {
    lang in;
    const char *command; /* "verify", for messages */
    bool bad_file;       /* it was asked rightly, and the file behind --data can't be used */
} cli;

/* --- arguments (args.c) --- */

typedef enum arg_kind {
    ARG_END,
    ARG_FLAG,   /* bool */
    ARG_WORD,   /* const char * */
    ARG_NUMBER, /* long long, low .. high */
    ARG_LIST    /* arg_list: may be given again and again */
} arg_kind;

enum { ARG_LIST_MAX = 32 };
typedef struct arg_list {
    const char *words[ARG_LIST_MAX];
    int count;
} arg_list;

typedef struct arg {
    arg_kind kind;
    char letter; /* 0: none */
    const char *name;
    const char *value; /* what the value is called in the help: "FILE" */
    const char *help;
    void *to;
    long long low, high;
} arg;

typedef struct usage {
    const char *synopsis; /* after "frente <command> " */
    const char *about;
    const arg *args;  /* ends with ARG_END */
    int fewest, most; /* operands */
} usage;

/* Reads the arguments and moves the operands to the front of argv; *argc becomes their
 * number. GO_ON, or an exit code (after --help, or a misuse that has been told). Knows
 * --data, --lang and --help by itself. */
int args_read(cli *c, const usage *u, int *argc, char **argv);

/* --lang and --data, which may also stand before the sub-command. */
bool args_lang(cli *c, const char *word, fault *why);
bool args_data(cli *c, const char *place, fault *why);

/* A file of corrected tables (corrections.c): from here on they go before the program's. */
bool corrections_read(const cli *c, const char *path, fault *why);

/* The nearest of the names to a misspelt one, or NULL; `names` ends with NULL. */
const char *nearest_name(const char *word, const char *const *names);

/* "frente verify: sentence" on the standard error; return the exit code. */
__attribute__((format(printf, 2, 3))) int misuse(const cli *c, const char *format, ...);
__attribute__((format(printf, 2, 3))) int failure(const cli *c, const char *format, ...);
__attribute__((format(printf, 2, 3))) void warning(const cli *c, const char *format, ...);

/* --- files (file.c) --- */

/* A whole file, "-" for the standard input. */
bool file_read(const char *path, text *out, fault *why);
/* Writes to a temporary name beside it and renames; what stood there is whole until then.
 * Devices and pipes are written to directly; "-" is the standard output. */
bool file_write(const char *path, const text *content, fault *why);

/* Could it be written? Asked before hours are spent on what is to stand in it. */
bool file_may_write(const char *path, fault *why);

/* --- matches out of files (source.c) --- */

/* Reads a record or a position file; faults begin with the file's name. A record that was played with other tables or
 * rules is told in a warning if it plays the same all the same, and refused if it doesn't. */
typedef struct source {
    const cli *c;
    bool strict;        /* other tables or rules are a failure */
    bool looks;         /* nothing is written: what no longer plays is left out, with a warning */
    bool from_snapshot; /* the match begins with the last snapshot of the record */
    record_visit visit; /* may be NULL; see record_read */
    void *context;
} source;
bool source_open(match *m, const char *path, const source *s, fault *why);

/* Whether a file is a record rather than a bare position. */
bool source_is_record(const char *path);

/* The comment that ends the record of a game that is over. */
#define SOURCE_OVER "; over\n"

/* Writes the match as a record to a file, or to the standard output if path is NULL. */
bool source_save(const match *m, const char *path, fault *why);

/* The exact position as a position file, which gives the state back byte for byte. */
void position_text(const match *m, bool full, text *out);

/* --- what can be chosen at a start (start.c) --- */

typedef struct player player;

/* --scenario, --option, --seat, --key, --seed as given. */
typedef struct start_args {
    const char *scenario, *key;
    arg_list options, seats;
    long long seed; /* -1: none */
    bool from_snapshot;
} start_args;
#define START_SEED_NONE (-1)

typedef struct start {
    const game *game;
    int scenario;
    option_set options;
    bool keyed;
    generator key;
    const player *players[SEATS_MAX];
} start;

/* Looks everything up; `usual` sits where nothing is said. */
bool start_read(start *s, const char *game_id, const start_args *a, const player *usual, fault *why);
/* Tells why start_read failed: a misuse, unless the game's tables could not be read. */
int start_refused(const cli *c, const start *s, const char *game_id, const fault *why);
bool start_match(const start *s, match *m, journal *j, fault *why);
/* "nat=human rep=random", for the tag Seats; and back, leaving what it can't read. */
void seats_text(const game *g, const player *const players[], text *out);
bool seats_read(const game *g, option_set options, const arg_list *words, const player *players[], fault *why);
void seats_from_tag(const game *g, option_set options, const char *tag, const player *players[]);

/* A key that nobody can foresee (entropy.c). */
bool entropy_key(generator *key, fault *why);

/* --- players (players.c) --- */

/* Who can sit on a seat: a person, the game's own non-player, and all the bots. */
struct player {
    const char *name; /* as in --seat nat=random */
    const char *title[LANGS];
    /* Chooses for a seat that acts, knowing only what the seat knows. NULL: a person chooses, or nobody (the game's own
     * non-player). */
    const bot *bot;
};
extern const player player_human, player_nonplayer;
const player *player_at(int i);   /* one after the other; NULL after the last */
const player *player_usual(void); /* the bot that plays where nothing is said */
const player *player_find(const char *name, fault *why);
/* Whether a record can name it as somebody who sat on a seat; programs are not started for that. */
bool player_known(const char *name, fault *why);

/* A bot by its words: one of the program's, with a budget or not, or a program of others, "cmd:./bot.py". (program.c)
 */
bool player_bot_read(const char *words, bot *out, fault *why);

/* --- words (words.c) --- */

/* "nat", "watcher" or "all". */
bool viewer_find(const game *g, const char *word, int *viewer, fault *why);
/* One entry a line, each behind `indent`; returns how many the viewer could read. For VIEWER_ALL
 * an entry that only one seat may read is told with the name of the seat. */
int journal_lines(const game *g, const journal *j, int from, int upto, int viewer, lang in, const char *indent,
                  text *out);
/* What is seen; for VIEWER_ALL the public part, then what each seat sees beyond it. */
void view_lines(const game *g, const void *state, int viewer, lang in, text *out);
/* The lines of such a view that have a word in them, or stand under a place that has. */
void view_search(const char *seen, const char *word, text *out);
/* "Nationalists: prompt [rule]", a line for each seat that acts; or the result, or where it was stopped. */
void decision_lines(const match *m, int viewer, lang in, text *out);
void result_lines(const game *g, const void *state, lang in, text *out);

/* --- telling (tell.c) --- */

/* The game from step `from` (0: the set-up) to step `to`, as the viewer counts them. */
bool replay_lines(const match *m, int viewer, int from, int to, lang in, text *out, fault *why);
/* The same as JSON (docs/formats.md). */
bool replay_json(const match *m, int viewer, int from, int to, lang in, text *out, fault *why);
/* Game and scenario, the position, who decides. */
bool show_lines(const match *m, int viewer, lang in, text *out, fault *why);

/* --- sub-commands --- */

#define COMMAND(name, summary) int name##_command(cli *c, int argc, char **argv);
#include "cli/commands.h"
#undef COMMAND

#endif
