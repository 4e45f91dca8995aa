/* Records (`.frente`): a match as text, written and read; docs/formats.md. */
#ifndef FRENTE_RECORD_H
#define FRENTE_RECORD_H

#include "core/play/match.h"

/* Writes a record; hash comments every `HASH_EVERY` moves. The hashes are kept with the
 * moves, so that saving after every choice does not play the game again every time. */
enum { HASH_EVERY = 10, RECORD_MAX = 32 << 20 };
void record_write(const match *m, text *out);
/* Adds the exact position, so that a later version of the program, or of the tables, under which the lines no longer
 * play can go on from here. Nothing for a game that is over. */
void record_snapshot(const match *m, text *out);
/* Notes the tables that are in use now: whatever is written from here on has been played with them. */
bool record_stamp(match *m, const data_source *from, fault *why);

/* Reads and plays a record, checking every line. `visit` (may be NULL) is called after the
 * start (move -1) and after each move with what happened. A record of another version of the rules is refused. */
typedef bool (*record_visit)(void *context, const match *m, int move, const journal *j);
typedef const game *(*game_finder)(const char *id, fault *why);
bool record_read(match *m, const char *text, size_t length, game_finder find, record_visit visit, void *context,
                 fault *why);

/* The same for a record that may be of another version of the rules or of the tables: plays it as far as it goes, and
 * says how far. False only if nothing of it can be shown. */
typedef struct record_look {
    game_finder find;
    record_visit visit; /* may be NULL */
    void *context;
    bool (*player)(const char *name, fault *why); /* is that one who can sit on a seat? NULL: anybody is */

    int version;  /* of the rules it was played with; 0: it does not say */
    int line;     /* the first line that no longer plays, and the match ends before it; 0: all do */
    int differs;  /* the first line whose hash, or whose snapshot, is not of the present state; 0: none */
    fault why;    /* what is wrong in the first of the two */
    int left;     /* moves from `line` on */
    int snapshot; /* after how many moves the last snapshot stands; -1: there is none */
} record_look;
bool record_open(match *m, const char *text, size_t length, record_look *look, fault *why);
/* What else the record was played with, as "played with version 1 of the rules, this is 2; played with other tables:
 * cards.tsv differs"; false if nothing is known to differ. */
bool record_other(const match *m, const record_look *look, const data_source *from, text *words);

/* Whether the words of a tag Seats, "anarchist=human communist=easy", name each seat of the game once, and whom
 * `player` knows (NULL: anybody). */
bool record_seats(const game *g, const char *words, bool (*player)(const char *name, fault *why), fault *why);

/* Goes on from the last snapshot: a match that begins with it, under the present rules and tables. */
bool record_resume(match *m, const char *text, size_t length, game_finder find, fault *why);

/* One line of a record: a choice, or an end. */
typedef struct record_move {
    int seat;
    end_kind end; /* END_NONE: a choice */
    choice choice;
    char *dice; /* NULL: none are scripted */
} record_move;
/* Reads "seat: choice (dice 3 5) ; comment", cutting the line up; `dice` points into it. */
bool record_line(const game *g, char *line, record_move *out, fault *why);
/* Takes a trailing "(dice …)" off a line; NULL in `dice` if there is none. */
bool record_dice(char *words, char **dice, fault *why);
/* Makes the move, if it is legal. */
bool record_make(match *m, const record_move *move, journal *j, lang in, fault *why);

#endif
