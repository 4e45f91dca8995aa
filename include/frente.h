/* libfrente: board wargames with their rules enforced, for other programs.
 *
 * Read the tables once (frente_load), take a game (frente_game_find), begin a match of it (frente_begin), ask for the
 * legal choices of a seat that acts (frente_list), make one (frente_choose), until it is over. docs/library.md leads
 * through it; every function below stands in a program of docs/examples that is compiled and run as a test.
 *
 * What holds for all of it:
 *
 * - Errors are values. What can fail returns a frente_status, and says in `why` (which may be NULL) what is wrong, for
 *   people. Nothing is printed, and no function ends the program for what a caller passes, unless a pointer is wild.
 *   `*out` is NULL (a number: 0) where a function fails.
 * - Strings are UTF-8 and end in NUL. A `char **out` gets memory that frente_free gives back; a `const char *` belongs
 *   to the library and lives as long as what it was asked of.
 * - Nothing asks the system for chance or time: a match gets the key of its dice from the caller, a bot its number. The
 *   same calls give the same answers on every machine, but for bots with a budget of milliseconds.
 * - Threads. frente_load runs before all else, in one thread. After that games are constant, and any thread may use
 *   them at once. (With frente_source in its place all of the library belongs to one thread.) A match, a bot and a
 * batch belong to one thread at a time. Several threads may ask one position at once, as long as none plays it on. A
 * batch starts threads of its own for the time of a call.
 * - What a seat may not know is not in what it is given: frente_view, frente_journal, frente_observe, frente_list and
 *   all else that takes a seat or a viewer is made from what that one may know. frente_now is the whole truth: whoever
 * plays for a seat starts from frente_redact.
 * - Functions are added and never taken away or changed while the soname is libfrente.so.1. */
#ifndef FRENTE_API_H
#define FRENTE_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum frente_status {
    FRENTE_OK = 0,
    FRENTE_REFUSED = 1, /* the rules bar it: `why` names the rule */
    FRENTE_MISUSE = 2,  /* an argument that can't be: a number out of range, words that can't be read */
    FRENTE_FAILED = 3   /* a table or a record is damaged, memory has run out */
} frente_status;

typedef struct frente_fault {
    char text[512]; /* a sentence */
    char rule[64];  /* the rule that bars, as "LF-track-03"; "" if it is none */
} frente_fault;

/* A language by its number. There may be more than have a name here: frente_lang_id lists them (docs/translating.md).
 */
typedef enum frente_lang { FRENTE_EN = 0, FRENTE_ES = 1, FRENTE_FR = 2 } frente_lang;

enum {
    FRENTE_API = 1,
    FRENTE_SEATS = 7,      /* no game has more */
    FRENTE_WATCHER = 7,    /* as a viewer: somebody without a seat */
    FRENTE_ALL = -1,       /* as a viewer, where it says so: whoever may know everything */
    FRENTE_CHOICES = 1024, /* no list has more */
    FRENTE_BY_CHANCE = -1, /* as a pick of a batch: any choice of the list */
    FRENTE_BY_THUMB = -2,  /* ... what the bot "heuristic" takes */
    FRENTE_KEY_TEXT = 65,  /* 64 hexadecimal digits and NUL */
    FRENTE_CHOICE_TEXT = 160,
    FRENTE_NAME_TEXT = 256,
    FRENTE_OPINIONS = 8 /* of a bot on one decision */
};

/* One atomic decision: a number, of use with the game that it is of and nothing else; 0 is none. Its text
 * (frente_choice_text) is the same in later versions, the number need not be. */
typedef uint32_t frente_choice;

typedef struct frente_game frente_game;
typedef struct frente_match frente_match;
typedef struct frente_position frente_position;
typedef struct frente_seen frente_seen;
typedef struct frente_bot frente_bot;
typedef struct frente_batch frente_batch;

/* ---- Games ---- */

/* "1.0.0": of the library; its rules and tables go with it. */
const char *frente_version(void);
/* Reads the tables of all games: those built in, or where a folder is given the files there instead of those of the
 * same name. Once per process: once it has succeeded, another folder is a misuse and the same one no news. */
frente_status frente_load(const char *folder, frente_fault *why);
/* Instead of frente_load, for a program of one thread that wants one game soon: says where tables come from and reads
 * none. frente_game_find then reads those of a game when it is first asked for it, and so does what reads records. A
 * folder, or files of the caller's up to one without a path, go before what is built in; NULL is none. A misuse with
 * both, and once tables have been read. */
typedef struct frente_file {
    const char *path; /* "GAME/TABLE.tsv" */
    const char *bytes;
    size_t length;
} frente_file;
frente_status frente_source(const char *folder, const frente_file *files, frente_fault *why);
/* The ids of the games and their titles by number, from 0, whether or not tables have been read; NULL past the last. */
const char *frente_known_id(int number);
const char *frente_known_title(int number, frente_lang in);
/* The codes of the languages by number, from 0: "en"; NULL past the last one. */
const char *frente_lang_id(int number);
/* What a `char **out` got; NULL is nothing. */
void frente_free(void *memory);

/* The games by number, from 0; NULL past the last one, and before frente_load. */
const frente_game *frente_game_at(int number);
/* By id; a fault suggests the nearest. */
frente_status frente_game_find(const char *id, const frente_game **out, frente_fault *why);
const char *frente_game_id(const frente_game *g);
const char *frente_game_title(const frente_game *g, frente_lang in);
/* How many seats there are, and their ids; NULL for a number that is none. */
int frente_seats(const frente_game *g);
const char *frente_seat_id(const frente_game *g, int seat);
/* The same of scenarios, and of optional rules: optional rule n is bit n of `options`. */
int frente_scenarios(const frente_game *g);
const char *frente_scenario_id(const frente_game *g, int scenario);
int frente_options(const frente_game *g);
const char *frente_option_id(const frente_game *g, int option);
/* Whether optional rules go together and with a scenario; else a sentence says which do not. */
frente_status frente_options_fit(const frente_game *g, int scenario, uint64_t options, frente_fault *why);
/* Those that an optional rule can't be combined with, a bit each; and the seat that it makes a non-player, or -1. */
uint64_t frente_option_excludes(const frente_game *g, int option);
int frente_option_nonplayer(const frente_game *g, int option);
/* The seats that are non-players under these optional rules, a bit each. */
unsigned frente_nonplayers(const frente_game *g, uint64_t options);
/* The number of its rules: what was played by others may not play again. And a paragraph on the game. */
int frente_game_version(const frente_game *g);
const char *frente_game_text(const frente_game *g, frente_lang in);

/* All that a game names, kind by kind, numbered from 0: for people, and to read what they write. */
typedef enum frente_kind {
    FRENTE_A_SEAT,
    FRENTE_A_SCENARIO,
    FRENTE_AN_OPTION,
    FRENTE_A_VERB,  /* a word that begins choices */
    FRENTE_A_POINT, /* a quiet point, where a described position can begin */
    FRENTE_A_FIELD  /* a word that begins the lines of positions */
} frente_kind;
int frente_names(const frente_game *g, frente_kind kind);
/* NULL for a number that is none. */
const char *frente_name(const frente_game *g, frente_kind kind, int number);
/* What people read: a title, and a sentence or two; "" where there is none. */
const char *frente_name_title(const frente_game *g, frente_kind kind, int number, frente_lang in);
const char *frente_name_text(const frente_game *g, frente_kind kind, int number, frente_lang in);
/* The id with what follows it where it is written: "move unit", "turn seat", "hand seat card...". */
frente_status frente_name_form(const frente_game *g, frente_kind kind, int number, char out[FRENTE_NAME_TEXT]);
/* Whether a field is told only to some; 0 for what is none. */
int frente_field_secret(const frente_game *g, int field);
/* The number of an id; a fault suggests the nearest. */
frente_status frente_name_find(const frente_game *g, frente_kind kind, const char *id, int *out, frente_fault *why);
/* All that can be said of a game before it begins, or of all of them (NULL), in every language: a JSON object, the
 * answer `games` of docs/api.md. */
frente_status frente_games_json(const frente_game *only, char **out, frente_fault *why);

/* ---- Matches: a game being played, with its record ---- */

/* A key for the dice out of a number, for tests and simulations: who knows the number foresees the dice. */
void frente_key(uint64_t number, char key[FRENTE_KEY_TEXT]);
/* Begins at the start of a scenario. `key` is 64 hexadecimal digits of the caller's chance. */
frente_status frente_begin(const frente_game *g, int scenario, uint64_t options, const char *key, frente_match **out,
                           frente_fault *why);
/* Begins with a described position, or with what frente_position_write has written: then `key` may be NULL, and the
 * dice are those of the position. docs/formats.md has the lines. */
frente_status frente_begin_position(const frente_game *g, int scenario, uint64_t options, const char *key,
                                    const char *lines, frente_match **out, frente_fault *why);
/* The same with the lines of a position file, which name game, scenario, optional rules and dice before the position.
 */
frente_status frente_position_read(const char *words, frente_match **out, frente_fault *why);
/* Whether words are those of a position file rather than of a record. */
int frente_is_position(const char *words);
void frente_match_release(frente_match *m);
/* What it was begun with. */
int frente_match_scenario(const frente_match *m);
uint64_t frente_match_options(const frente_match *m);
/* A tag of its record: "Seats", who sits where ("nat=human rep=hard"); "KeyHash", what was published of the key;
 * "Tables", a hash of each. NULL: it has none of that name. Good until the match changes. */
const char *frente_tag(const frente_match *m, const char *name);
/* Only "Seats" can be set: pairs of a seat and a word without blanks. NULL takes it away. */
frente_status frente_tag_set(frente_match *m, const char *name, const char *words, frente_fault *why);
/* Whether the key of the dice is the one whose hash was published; FRENTE_OK if none was. */
frente_status frente_key_fits(const frente_match *m, frente_fault *why);

/* The position now, the whole truth: the match's own, which changes as the match goes on and goes with it. */
const frente_position *frente_now(const frente_match *m);
/* Makes a legal choice and plays on to the next decision. A choice that is refused changes nothing. */
frente_status frente_choose(frente_match *m, int seat, frente_choice choice, frente_lang in, frente_fault *why);
/* The same with dice of the caller's, "3 5": as many as it takes and no more, else nothing has happened and that is a
 * misuse. NULL: no other dice than the match's. */
frente_status frente_choose_dice(frente_match *m, int seat, frente_choice choice, const char *dice, frente_lang in,
                                 frente_fault *why);
/* Ends that stand outside the list: "resign", "offer-end", "accept-end", "refuse-end", "withdraw-end". */
frente_status frente_end(frente_match *m, int seat, const char *word, frente_lang in, frente_fault *why);
frente_status frente_may_end(const frente_match *m, int seat, const char *word, frente_lang in, frente_fault *why);
/* Lines of a record: "nat: move n13_2 (dice 3 5)", "rep: resign". Read, without asking whether it is legal: whose it
 * is, its words as a record has them, the choice (0: it is an end). Each of the three may be NULL. */
frente_status frente_line_read(const frente_game *g, const char *line, int *seat, char form[FRENTE_CHOICE_TEXT],
                               frente_choice *choice, frente_fault *why);
/* Why it is not legal now: as frente_why and frente_may_end; its dice are not thrown. */
frente_status frente_line_why(const frente_match *m, const char *line, frente_lang in, frente_fault *why);
/* Made, as frente_choose_dice and frente_end. */
frente_status frente_line_make(frente_match *m, const char *line, frente_lang in, frente_fault *why);
/* From here on play stops where it comes to a quiet point, "turn nat", before anybody is asked: to look at the middle
 * of a turn. What is stopped can't be played on, nor ended: its record would go on from another moment. */
frente_status frente_until(frente_match *m, const char *point, frente_fault *why);
/* Whether nobody decides since it was stopped, and at which point: "" if it was not, or at none that has a name. */
int frente_stopped(const frente_match *m, char at[FRENTE_NAME_TEXT]);
/* Takes the last gesture of a seat back: never past a die, a reveal or another seat's choice. */
frente_status frente_may_undo(const frente_match *m, int seat, frente_lang in, frente_fault *why);
frente_status frente_undo(frente_match *m, int seat, frente_fault *why);
/* The seat that made the last choice (an end is none); -1: nobody has. */
int frente_last_seat(const frente_match *m);
/* How many choices and ends were made so far. */
int frente_moves(const frente_match *m);
/* What happened at the last of them (at first: at the start), as far as the viewer may read it: a JSON array, as
 * docs/view.md describes it. */
frente_status frente_journal(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why);
/* The same as lines for people. For FRENTE_ALL what only one seat may read has its name in front. */
frente_status frente_journal_lines(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why);

/* Steps: moves that changed what a viewer sees. They count nothing that the viewer may not know; for FRENTE_ALL every
 * move is one. These play the match again from its start, however often they are asked. */
frente_status frente_steps(const frente_match *m, int viewer, int *count, frente_fault *why);
/* Takes back all that came after so many steps of a viewer's, whoever made it and whatever was revealed: for whoever
 * looks at a game again. */
frente_status frente_rewind(frente_match *m, int viewer, int step, frente_fault *why);
/* The position after so many moves, a copy of the caller's own: the whole truth. */
frente_status frente_at(const frente_match *m, int moves, frente_position **out, frente_fault *why);
/* The game told from step `from` (0: the set-up) to step `to`, as a viewer (or FRENTE_ALL) may know it: lines for
 * people, or the JSON object of docs/formats.md. */
frente_status frente_replay(const frente_match *m, int viewer, int from, int to, frente_lang in, char **out,
                            frente_fault *why);
frente_status frente_replay_json(const frente_match *m, int viewer, int from, int to, frente_lang in, char **out,
                                 frente_fault *why);
/* What stands now, as lines: game and scenario, who decides what, all that the viewer (or FRENTE_ALL) sees. And who
 * decides alone; at the end the result. */
frente_status frente_show(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why);
frente_status frente_decision(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why);
/* The exact position, secrets and all, as a position file that frente_position_read reads; `full`: with what is as at
 * the set-up, too. */
frente_status frente_position_tell(const frente_match *m, int full, char **out, frente_fault *why);

/* The match as text (`.frente`), and back: every line is checked as it is played again. */
frente_status frente_record_write(const frente_match *m, char **out, frente_fault *why);
frente_status frente_record_read(const char *words, size_t length, frente_match **out, frente_fault *why);
/* The same text with the exact position at its end, from which it can be gone on with (frente_record_resume) when rules
 * or tables have changed so that its lines no longer play. What is kept for long is best kept so. */
frente_status frente_record_save(const frente_match *m, char **out, frente_fault *why);
frente_status frente_record_resume(const char *words, size_t length, frente_match **out, frente_fault *why);
/* Reads a record that may have been played with other rules or other tables, as far as it plays. FRENTE_OK says no more
 * than that there is something to look at: `found` says the rest. */
typedef struct frente_found {
    int line;         /* the first that no longer plays, before which the match ends; 0: all do */
    int differs;      /* the first whose hash, or whose position, is another now; 0: none */
    int moves;        /* that the record has; frente_moves says how many played */
    int snapshot;     /* after how many of them its last exact position stands; -1: it has none */
    char other[1200]; /* "played with version 1 of the rules, this is 2"; "": with the present rules and tables */
    char wrong[512];  /* what is wrong in the first of the two lines, with its number */
} frente_found;
frente_status frente_record_look(const char *words, size_t length, frente_match **out, frente_found *found,
                                 frente_fault *why);

/* ---- Positions: one moment, the truth or what somebody sees of it ---- */

/* A copy of one's own; NULL when memory has run out. */
frente_position *frente_copy(const frente_position *p);
void frente_position_release(frente_position *p);
const frente_game *frente_position_game(const frente_position *p);
/* Without all that a viewer (a seat, or FRENTE_WATCHER) may not know. What was redacted can be asked, for that viewer,
 * and not played. */
frente_status frente_redact(const frente_position *p, int viewer, frente_position **out, frente_fault *why);
/* What was redacted, with one possible truth in the place of what is not known, and fresh dice. */
frente_status frente_imagine(const frente_position *p, const char *key, frente_position **out, frente_fault *why);

/* The seats that decide now, a bit each: seat 0 is bit 0. Nobody, when it is over. */
unsigned frente_acting(const frente_position *p);
int frente_over(const frente_position *p);
/* At the end: 0 to 1000 for each seat, 1000 a clear win; FRENTE_MISUSE before. */
frente_status frente_scores(const frente_position *p, int scores[FRENTE_SEATS], frente_fault *why);
/* Every legal choice of a seat; how many. 0 for a seat that does not act, and for a number that is no seat's. */
int frente_list(const frente_position *p, int seat, frente_choice out[FRENTE_CHOICES]);
/* Carries a legal choice out on a position of one's own, without a record: to look ahead. */
frente_status frente_play(frente_position *p, int seat, frente_choice choice, frente_fault *why);
/* Why a choice is not legal: FRENTE_OK if it is; else FRENTE_REFUSED, with the sentence and the rule. */
frente_status frente_why(const frente_position *p, int seat, frente_choice choice, frente_lang in, frente_fault *why);
/* What is asked of a seat that acts, a sentence; "" of others. */
frente_status frente_prompt(const frente_position *p, int seat, frente_lang in, char **out, frente_fault *why);
/* The same with the choices, as they stand in a view: a JSON object with seat, prompt, rule and choices. */
frente_status frente_asked(const frente_position *p, int seat, frente_lang in, char **out, frente_fault *why);
/* What a legal choice costs and promises, for a seat that wonders: a JSON object as in the answer `forecast` of
 * docs/api.md, "{}" where the game has nothing to say; and its costs and promises as words, "3 of 5 MP, 2 : 1". */
frente_status frente_forecast(const frente_position *p, int seat, frente_choice choice, frente_lang in, char **out,
                              frente_fault *why);
frente_status frente_forecast_words(const frente_position *p, int seat, frente_choice choice, frente_lang in,
                                    char **out, frente_fault *why);
/* All that a viewer sees, who acts, and the legal choices: a JSON object, as docs/view.md describes it. */
frente_status frente_view(const frente_position *p, int viewer, frente_lang in, char **out, frente_fault *why);
/* The same as lines for people, the numbers that matter first. */
frente_status frente_view_lines(const frente_position *p, int viewer, frente_lang in, char **out, frente_fault *why);
/* The same thing by thing, for programs that draw: what docs/view.md calls items, in the order of their keys. Flags are
 * those of the JSON: FRENTE_REDUCED and so on, a bit each. */
typedef enum frente_thing {
    FRENTE_FACT,
    FRENTE_SPACE,
    FRENTE_PIECE,
    FRENTE_TRACK,
    FRENTE_CARD,
    FRENTE_PILE,
    FRENTE_ZONE,
    FRENTE_DIE
} frente_thing;
enum {
    FRENTE_REDUCED = 1,
    FRENTE_USED = 2,
    FRENTE_HIDDEN = 4,
    FRENTE_SELECTED = 8,
    FRENTE_WON = 16,
    FRENTE_LOST = 32,
    FRENTE_KNOWN = 64
};
typedef struct frente_item {
    frente_thing kind;
    int key;                              /* stays with the thing as long as the viewer can tell that it is the same */
    const char *id, *type, *title, *text; /* of what is face down the id is "" */
    const char *at;                       /* the space or zone it lies on, or "" */
    const char *label, *marks;            /* short: factors; words for the drawing */
    int owner;                            /* a seat; -1: nobody's */
    int value, low, high;
    unsigned flags;
} frente_item;
/* Whoever asked releases them; their strings live as long. */
frente_status frente_see(const frente_position *p, int viewer, frente_lang in, frente_seen **out, frente_fault *why);
const frente_item *frente_seen_items(const frente_seen *seen, int *count);
void frente_seen_release(frente_seen *seen);
/* What a thing on the board (a space, a piece, a card or a track) is called, by its id; "" for what is none. And lines
 * on what there is to say of it to a viewer: terrain and costs of a space, what a card does; nothing where there is
 * nothing.
 */
const char *frente_thing_title(const frente_game *g, frente_thing kind, const char *id, frente_lang in);
frente_status frente_about(const frente_position *p, int viewer, frente_thing kind, const char *id, frente_lang in,
                           char **out, frente_fault *why);
/* A number that two positions share if they are the same. */
uint64_t frente_hash(const frente_position *p);
/* All of a position as lines that frente_begin_position reads. */
frente_status frente_position_write(const frente_position *p, char **out, frente_fault *why);

/* A choice in the words of records and back ("move n13_2"), and for people ("Move ..."), whose pieces are told apart
 * by where they stand. */
frente_status frente_choice_text(const frente_game *g, frente_choice choice, char out[FRENTE_CHOICE_TEXT],
                                 frente_fault *why);
frente_status frente_choice_read(const frente_game *g, const char *words, frente_choice *out, frente_fault *why);
frente_status frente_choice_label(const frente_position *p, frente_choice choice, frente_lang in, char **out,
                                  frente_fault *why);

/* ---- Bots ---- */

/* The bots by number, from 0, the weakest first; NULL past the last one. */
const char *frente_bot_id(int number);
/* What people read of them, a title and how it plays; whether it is one of the levels that people choose from. */
const char *frente_bot_title(int number, frente_lang in);
const char *frente_bot_text(int number, frente_lang in);
int frente_bot_level(int number);
/* The number of an id, also of one that a bot once had; "" is the usual opponent's. -1: there is none. */
int frente_bot_find(const char *id);
/* Whether that is somebody who can sit on a seat: "human", "nonplayer", or a bot with a budget or without. (The tag
 * Seats of a record may also name programs of others, "program" and "cmd:...".) */
frente_status frente_player_known(const char *words, frente_fault *why);
/* A bot by its id, which may have a budget behind it ("mcts:400"), with dice of its own out of a number. */
frente_status frente_bot_make(const char *words, uint64_t number, frente_bot **out, frente_fault *why);
void frente_bot_release(frente_bot *b);
/* What it chooses for a seat that acts, knowing no more than the seat. One bot plays one match; on several seats they
 * share its dice, and not what it knows. */
frente_status frente_bot_choose(frente_bot *b, const frente_position *p, int seat, frente_choice *out,
                                frente_fault *why);
/* What it thinks of the choices of a seat that acts: the best first, each with what it expects of it (0 to 1000) and
 * how often it tried it; what it expects of the position, and how much it tried in all. */
typedef struct frente_opinion {
    frente_choice choice;
    int expected, tries;
} frente_opinion;
typedef struct frente_opinions {
    int expected, tries, count;
    frente_opinion best[FRENTE_OPINIONS];
} frente_opinions;
frente_status frente_bot_advise(frente_bot *b, const frente_position *p, int seat, frente_opinions *out,
                                frente_fault *why);
/* What each seat can expect, 0 to 1000, by what a viewer knows: so many quick games with the bot's dice. */
frente_status frente_bot_expect(frente_bot *b, const frente_position *p, int viewer, int tries,
                                int expected[FRENTE_SEATS], frente_fault *why);
/* How good a position looks to a seat at a glance, 0 to 1000; at the end its score. -1 for what is no seat. */
int frente_judge(const frente_position *p, int seat);

/* ---- For learners: choices and positions as numbers ---- */

/* Every choice that a game can ever have is an action, 0 to frente_actions - 1: for policies of a fixed size. */
int frente_actions(const frente_game *g);
/* The action of a choice, and the choice of an action; -1 and 0 for what is none. */
int frente_action(const frente_game *g, frente_choice choice);
frente_choice frente_action_choice(const frente_game *g, int action);

/* What a viewer may know as frente_observed numbers, always the same ones in the same order: who looks and who acts,
 * what is asked (the flow), and every field of the position (docs/formats.md, `frente show --fields`); a set is a 0 or
 * 1 for each member that it can have, an empty place or value is -1. */
int frente_observed(const frente_game *g);
/* What number i is: "track liberty", "hand anarchist an01". */
frente_status frente_observed_name(const frente_game *g, int i, char out[FRENTE_NAME_TEXT]);
frente_status frente_observe(const frente_position *p, int viewer, int32_t *out, frente_fault *why);

/* The numbers that the bots judge a position by, few and telling, for a seat; none for a game that has none. */
int frente_features(const frente_game *g);
const char *frente_feature_name(const frente_game *g, int i);
frente_status frente_measure(const frente_position *p, int seat, int32_t *out, frente_fault *why);

/* ---- Batches: many games at once, stepped in threads ---- */

/* So many games of a scenario. Game i has its dice from the number seed + i; when it ends, the next one begins in its
 * place with the number grown by `games`. What comes of it depends on the numbers alone, never on the threads. */
frente_status frente_batch_make(const frente_game *g, int scenario, uint64_t options, int games, uint64_t seed,
                                int threads, frente_batch **out, frente_fault *why);
void frente_batch_release(frente_batch *b);
/* Every game makes one decision: picks[i] is a place in its list, or FRENTE_BY_CHANCE, or FRENTE_BY_THUMB. A pick
 * beyond the list is a misuse, and then no game moves. */
frente_status frente_batch_step(frente_batch *b, const int32_t *picks, frente_fault *why);
/* Every game makes so many decisions by chance; how many those were in all. */
uint64_t frente_batch_random(frente_batch *b, int decisions);
/* Games that have ended since frente_batch_make. */
uint64_t frente_batch_ended(const frente_batch *b);

/* Of each game, by its number: the batch's own memory, good until it steps. Which seat decides, how many choices it
 * has; whether the last step (the last decisions by chance) ended a game there, and the scores of the last one that
 * ended, FRENTE_SEATS a game. */
const uint8_t *frente_batch_seats(const frente_batch *b);
const int32_t *frente_batch_counts(const frente_batch *b);
const uint8_t *frente_batch_done(const frente_batch *b);
const int32_t *frente_batch_scores(const frente_batch *b);
/* The place in its list of what each game chose last, however it was picked: to learn from a player. 0 before. */
const int32_t *frente_batch_picks(const frente_batch *b);
/* The list of one game; NULL for a number that is no game's. */
const frente_choice *frente_batch_list(const frente_batch *b, int i);
/* A copy of the position of one game, the whole truth; NULL for a number that is no game's. */
frente_position *frente_batch_position(const frente_batch *b, int i);
/* Into memory of the caller's: games x frente_observed numbers, each row what the seat that decides may know; games x
 * frente_actions bytes, 1 for each action that is legal. */
void frente_batch_observe(frente_batch *b, int32_t *out);
void frente_batch_mask(frente_batch *b, uint8_t *out);
/* The action of every choice of every list, games x `width` numbers, -1 behind the end of a list: less to look through
 * than a mask. What is beyond `width` is left out. */
void frente_batch_actions(frente_batch *b, int32_t *out, int width);
/* The features of the seat that decides, as they would be after each choice of its list: games x `width` x
 * frente_features numbers, 0 behind the end of a list; what is beyond `width` is left out. What the seat does not know
 * is imagined, with other dice each time. */
void frente_batch_try(frente_batch *b, int32_t *out, int width);

/* ---- Tables: a game being played by people ---- */

/* What a server, a page or a terminal is built around: one game with its seats, what each guest has seen of it, bots,
 * chat, standing orders, undo by consent, hints, saved games. What is said and told is JSON, the messages and bodies of
 * docs/api.md and docs/site.md. Words are added with the versions of the library (of a message, members that are not
 * known are ignored), while these functions stay as they are. A `const char **out` gets words of the table's own, good
 * until its next call.
 *
 * A table has no thread, no store, no clock and no chance but the host's. Nothing is told before it is stored: after
 * FRENTE_HAPPENED the host takes what is pending, keeps it, says so, and then asks each guest's next message. Where
 * memory runs out half-way, all is FRENTE_FAILED from there on, until the game is opened anew from what was stored.
 *
 * A table belongs to one thread at a time, a thinker to another if it is to be so. A program that has no use for the
 * other parts may leave frente_load out (afterwards it is a misuse): then a table reads a game's tables of data when it
 * is first asked for one, and all tables belong to one thread.
 *
 * Words from strangers are checked, whatever they are. Not so words that the library gave to be given back, which are
 * believed, as a handle is: what frente_table_think gives, the `state` of a seen table, and a saved game with its
 * `digest`. */

typedef struct frente_table frente_table;
typedef struct frente_thinker frente_thinker;

/* What a table asks of whoever runs it. */
typedef struct frente_host {
    void *context;                                           /* for both */
    int64_t (*now)(void *context);                           /* seconds since 1970 */
    int (*chance)(void *context, void *bytes, size_t count); /* fills them; 0: there is none */
} frente_host;

enum {
    FRENTE_GUESTS = 32,      /* at one table */
    FRENTE_WORDS = 64 << 20, /* bytes in one call or message */
    FRENTE_ALL_SEATS = 127   /* of a guest who may hold any */
};

/* What became of a message. Below 0 it was not heard. */
typedef enum frente_heard {
    FRENTE_ELSEWHERE = -3, /* the table is only seen: this is a question for its server */
    FRENTE_NO_TABLE = -2,  /* no game is open, or the guest has not said hello */
    FRENTE_BUSY = -1,      /* the guest's last message is not answered, or what has happened is not stored */
    FRENTE_ANSWERED = 0,   /* frente_table_next has the answer */
    FRENTE_HAPPENED = 1,   /* the same, when what is pending is stored */
    FRENTE_THINKS = 2      /* the same, when frente_table_go is done */
} frente_heard;

/* A table without a game. The host is copied. */
frente_status frente_table_make(const frente_host *host, frente_table **out, frente_fault *why);
void frente_table_release(frente_table *t);

/* A call of the lobby: {"call": "create", ...} begins a game at this table, "open", "events" and "load" open a saved
 * one, "seen" one of which only the views are known; "record", "verify", "replay", "show", "games", "tables" tell
 * (docs/site.md). `*code` (it may be NULL) is the status that a server would answer with, `*out` its body, also of a
 * call that is FRENTE_REFUSED. "use" is the whole process's: it puts tables of data in the place of the library's,
 * once, before any were read. */
frente_status frente_table_call(frente_table *t, const char *words, size_t length, int *code, const char **out,
                                frente_fault *why);

/* Guests have numbers, 0 to FRENTE_GUESTS - 1. Which seats one holds from its next `hello` on, a bit each, as far as
 * people hold them; none: it watches. At first guest 0 holds all of them, and the others none. */
frente_status frente_table_hold(frente_table *t, int guest, unsigned seats, frente_fault *why);
/* It is gone; another `hello` brings it back. */
frente_status frente_table_leave(frente_table *t, int guest, frente_fault *why);
/* A message, the first of which is {"type": "hello"}. FRENTE_OK: it was heard. A message that makes no sense is heard,
 * and answered with what is wrong. */
frente_status frente_table_say(frente_table *t, int guest, const char *words, size_t length, frente_heard *heard,
                               frente_fault *why);
/* Goes on with what takes long, for about so many milliseconds; 1: it is done. */
int frente_table_go(frente_table *t, int guest, int ms);
/* The next message for a guest; NULL: none. */
frente_status frente_table_next(frente_table *t, int guest, const char **out, frente_fault *why);

/* What has happened and is to be stored, as one object; NULL: nothing. Then either all of it is stored, and
 * frente_table_stored says so, or the game is opened anew from what is stored. */
frente_status frente_table_pending(frente_table *t, const char **out, frente_fault *why);
frente_status frente_table_stored(frente_table *t, frente_fault *why);

/* How many are due to answer by themselves, after everything that was stored and after `hello`: a list of {"seat",
 * "wait"} for a standing order, which answers after so many milliseconds, and {"seat"} for a bot. */
frente_status frente_table_due(frente_table *t, int *count, const char **out, frente_fault *why);
/* The standing order that is due answers; `*answered` is 0 if none is. */
frente_status frente_table_order(frente_table *t, int *answered, frente_fault *why);
/* What the bot of a seat is to think about, for a thinker: what the seat may see, and nothing else. NULL: it has
 * nothing to decide. */
frente_status frente_table_think(frente_table *t, int seat, const char **out, frente_fault *why);
/* What it has thought. `*happened` is 1 if there is something to store, 0 if what it thought about is past. */
frente_status frente_table_thought(frente_table *t, const char *words, size_t length, int *happened, frente_fault *why);
/* Is what the bot of a seat began to think about, with this `seq`, still asked? */
int frente_table_asks(const frente_table *t, int seat, uint32_t seq);
/* Grows when somebody wants bots to answer with what they have. */
unsigned frente_table_hurries(const frente_table *t);
/* Bots try so many times instead of thinking by the clock; 0: as their levels say. */
void frente_table_effort(frente_table *t, int iterations);

/* The bots of one game at work, in any thread or process: they keep what they thought from choice to choice. */
frente_status frente_thinker_make(frente_thinker **out, frente_fault *why);
void frente_thinker_release(frente_thinker *b);
/* Begins with what frente_table_think gave; what was begun before is given up. */
frente_status frente_thinker_begin(frente_thinker *b, const char *words, size_t length, frente_fault *why);
/* Goes on for about so many milliseconds; 1: there is nothing left to do. */
int frente_thinker_go(frente_thinker *b, int ms);
/* The answer, for frente_table_thought, as far as was thought. FRENTE_MISUSE: nothing was begun. */
frente_status frente_thinker_end(frente_thinker *b, const char **out, frente_fault *why);

#ifdef __cplusplus
}
#endif

#endif
