/* What the sub-commands of `frente` share: reading arguments by a table,
 * messages and exit codes, files, and matches out of files. A sub-command is
 * one file with one function, `<name>_command`; commands.h lists them all. */
#ifndef FRENTE_CLI_H
#define FRENTE_CLI_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/text/fault.h"
#include "core/text/lang.h"
#include "core/text/text.h"
#include "frente.h"

/* 0 all is well, 1 it failed (a bad file, a refusal), 2 it was asked wrongly. */
enum { EXIT_MISUSE = 2, GO_ON = -1 };

typedef struct cli {
    lang in;
    const char *command; /* "verify", for messages */
    bool bad_file;       /* it was asked rightly, and the file behind --data can't be used */
} cli;

/* The same language as the library numbers it: both as po/LINGUAS lists them. */
static inline frente_lang spoken(lang in)
{
    return (frente_lang)in;
}

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
enum { SOURCE_MAX = 32 << 20 };
typedef struct source {
    const cli *c;
    bool strict;        /* other tables or rules are a failure */
    bool looks;         /* nothing is written: what no longer plays is left out, with a warning */
    bool from_snapshot; /* the match begins with the last snapshot of the record */
} source;
frente_match *source_match(const char *path, const source *s, fault *why); /* NULL with a fault */

/* Whether a file is a record rather than a bare position. */
bool source_is_record(const char *path);

/* The comment that ends the record of a game that is over. */
#define SOURCE_OVER "; over\n"

/* Writes the match as a record to a file, or to the standard output if path is NULL. */
bool source_save(const frente_match *m, const char *path, fault *why);

/* --- what the library says (source.c) --- */

/* Its fault as one of the program's: false. */
bool fault_of(fault *why, const frente_fault *no);
/* A refused line with whose it is, its words and the rule: "nat: 'move n13_2': sentence [rule]"; false. */
bool fault_refused(fault *why, const frente_game *g, int seat, const char *form, const frente_fault *no);
/* Takes a string of the library over into a text, at its end. */
void text_take(text *out, char *words);
static inline const frente_game *match_game(const frente_match *m)
{
    return frente_position_game(frente_now(m));
}
static inline bool match_over(const frente_match *m)
{
    return frente_over(frente_now(m));
}

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
    const frente_game *game;
    int scenario;
    uint64_t options;
    bool keyed, failed; /* failed: it is the game's tables that could not be read */
    char key[FRENTE_KEY_TEXT];
    const player *players[FRENTE_SEATS];
} start;

/* A game by its id; false with a fault. */
bool game_find(const char *id, const frente_game **g, fault *why);
bool seat_find(const frente_game *g, const char *id, int *seat, fault *why);

/* Looks everything up; `usual` sits where nothing is said. */
bool start_read(start *s, const char *game_id, const start_args *a, const player *usual, fault *why);
/* Tells why start_read failed: a misuse, unless the game's tables could not be read. */
int start_refused(const cli *c, const start *s, const fault *why);
frente_match *start_match(const start *s, fault *why);
/* "nat=human rep=random", for the tag Seats; and back, leaving what it can't read. */
void seats_text(const frente_game *g, const player *const players[], text *out);
bool seats_read(const frente_game *g, uint64_t options, const arg_list *words, const player *players[], fault *why);
void seats_from_tag(const frente_game *g, uint64_t options, const char *tag, const player *players[]);

/* A key that nobody can foresee, and such a number. (entropy.c) */
bool entropy_key(char key[FRENTE_KEY_TEXT], fault *why);
bool entropy_number(uint64_t *number, fault *why);

/* --- players (players.c) --- */

/* Who can sit on a seat: a person, the game's own non-player, and all the bots. */
struct player {
    const char *name; /* as in --seat nat=random */
    const char *title[LANGS];
    const char *text[LANGS]; /* of a bot: how it plays */
    bool chooses;            /* by itself: a bot, or a program of others */
    bool level;              /* a bot that is offered to people */
};
extern const player player_human, player_nonplayer;
const player *player_at(int i);   /* one after the other; NULL after the last */
const player *player_usual(void); /* the bot that plays where nothing is said */
const player *player_find(const char *name, fault *why);

/* --- programs of others that play (program.c) --- */

enum { PROGRAM_ID = 64 }; /* "cmd:./bot.py" with its NUL */
/* Whether a player's name is one. */
bool program_is(const char *name);
/* How long it may think, in milliseconds; false with a fault for words that can't be right. */
bool program_read(const char *name, int *clock_ms, fault *why);
/* What it chooses for a seat, knowing the position as it was redacted for it; 0: nothing legal in time, which has been
 * told. `stop` may be NULL. */
frente_choice program_choose(const char *name, int clock_ms, const frente_position *seen, int seat,
                             const atomic_bool *stop);
extern const char *const program_title[LANGS], *const program_text[LANGS];

/* --- words (words.c) --- */

/* "nat", "watcher" or "all". */
bool viewer_find(const frente_game *g, const char *word, int *viewer, fault *why);
/* The lines of a view that have a word in them, or stand under a place that has. */
void view_search(const char *seen, const char *word, text *out);

/* --- sub-commands --- */

#define COMMAND(name, summary) int name##_command(cli *c, int argc, char **argv);
#include "cli/commands.h"
#undef COMMAND

#endif
