/* A match is a game being played: where it began, the choices since, and the
 * state now. A record (`.frente`) is a match as text. Undo takes the last
 * choice of a seat away and plays the rest again from the start. */
#ifndef FRENTE_MATCH_H
#define FRENTE_MATCH_H

#include "core/game.h"

typedef struct move {
    choice choice;
    uint32_t reveals; /* of the state before it */
    uint8_t seat;
    bool together; /* made in a node of simultaneous choices */
    char *dice;    /* scripted dice, or NULL */
    unsigned long long hash; /* of the state after it, once a record has needed it; 0: not known */
} move;

typedef struct match {
    const game *game;
    int scenario;
    uint32_t options;
    generator key;           /* of the dice, at the start */
    bool scripted;           /* no key: every die stands in the record */
    char *start_dice;        /* scripted dice of the set-up, or NULL */
    char *position;          /* the lines of a described position, or NULL */
    char *seats;             /* who sat where, free text for the tag; or NULL */
    char *key_hash;          /* what was published of the key at the start, or NULL */
    unsigned long long data; /* hash of the tables */
    void *start, *state;     /* game->size bytes each */
    move *moves;
    int count, capacity;
} match;

/* Begins a match. `key` NULL: a key out of the system's randomness. */
bool match_start(match *m, const game *g, int scenario, uint32_t options, const generator *key, journal *j, fault *why);
/* The same for a record: `scripted` means that there is no key; `dice` script the set-up. */
bool match_start_scripted(match *m, const game *g, int scenario, uint32_t options, const generator *key, bool scripted,
                          const char *dice, journal *j, fault *why);
/* Begins from the lines of a described position (key may be NULL: no dice unless scripted,
 * or unless the position has a `dice` line of its own, as an exact dump does). */
bool match_from_position(match *m, const game *g, int scenario, uint32_t options, const generator *key,
                         const char *lines, const char *dice, journal *j, fault *why);
void match_release(match *m);

/* Checks a choice and carries it out; refused choices change nothing and the
 * fault says why, with the rule. `dice` scripts its dice, or NULL. */
bool match_choose(match *m, int seat, choice c, const char *dice, journal *j, lang in, fault *why);

/* The same without the check, which takes most of the time: for choices that were checked when
 * they were made, under the same rules and tables (a store of one's own). */
bool match_again(match *m, int seat, choice c, journal *j, fault *why);

/* Law 5: may this seat take its last choice back? */
bool match_can_undo(const match *m, int seat, lang in, fault *why);
bool match_undo(match *m, int seat, fault *why);

/* Takes back all choices from number `count` on, whoever made them (by consent). */
bool match_rewind(match *m, int count, fault *why);

/* The state after the first `count` choices, in `state` (game->size bytes); the journal
 * gets what happened since the choice before. */
bool match_replay(const match *m, int count, void *state, journal *j, fault *why);

/* Carries choice number `i` out on `state`, which must be the one before it. */
bool match_step(const match *m, int i, void *state, fault *why);
/* Whether the dice come from the position's own `dice` line rather than from a key. */
bool match_own_dice(const match *m);

/* Writes a record; hash comments every `HASH_EVERY` choices. The hashes are kept with the
 * choices, so that saving after every choice does not play the game again every time. */
enum { HASH_EVERY = 10, RECORD_MAX = 32 << 20 };
void record_write(const match *m, text *out);

/* Reads and plays a record, checking every line. `visit` (may be NULL) is called after the
 * start (move -1) and after each choice with what happened. */
typedef bool (*record_visit)(void *context, const match *m, int move, const journal *j);
typedef const game *(*game_finder)(const char *id, fault *why);
bool record_read(match *m, const char *text, size_t length, game_finder find, record_visit visit, void *context,
                 fault *why);

/* Reads "seat: choice (dice 3 5) ; comment", cutting the line up; `dice` points into it or is NULL. */
bool record_line(const game *g, char *line, int *seat, choice *c, char **dice, fault *why);

#endif
