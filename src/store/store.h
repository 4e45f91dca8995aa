/* Where games are kept. A game is a row that says how it began, a log of events
 * that only ever grows (choices, what was taken back, who resigned, what was
 * said), and a row that says how it stands. That row counts the events: a
 * change is taken only if the game has exactly as many as its writer knew of,
 * so of two writers one wins, in every state of the game.
 *
 * Everything between store_begin and store_commit is stored whole or not at
 * all, and is on the disk when store_commit returns true. One thread uses a
 * store. Functions return false with a fault when the database fails; "not
 * there" is no failure. Rows carry a hash, so that a damaged one is a fault
 * and not a surprise. */
#ifndef FRENTE_STORE_H
#define FRENTE_STORE_H

#include "table/event.h"

enum { STORE_HASH = 32 };

/* What a token opens. */
typedef struct store_link {
    int64_t game;
    unsigned seats; /* a bit each; 0: a watcher */
    bool archived;
} store_link;

typedef struct store store;

/* --- any question --- */

/* For what is asked now and then: bans, editions of tables, turns of bots, what an operator wants to know. One text of
 * SQL for both kinds of database, with $1, $2 … for what is given. */
typedef enum store_kind { STORE_NULL, STORE_NUMBER, STORE_TEXT, STORE_BYTES } store_kind;
typedef struct store_value {
    store_kind kind;
    int64_t number;
    const char *bytes; /* of a text or bytes; they end with a NUL that `length` does not count */
    size_t length;
} store_value;
#define STORE_N(value) ((store_value){.kind = STORE_NUMBER, .number = (value)})
#define STORE_T(words) store_text(words)
store_value store_text(const char *words); /* NULL: STORE_NULL */

/* The cells of a row live until the visitor returns; false ends the visit, and is no fault. Numbers may come as text of
 * digits: store_number reads both. */
typedef bool (*store_visit)(void *context, const store_value *cells, int count);
enum { STORE_CELLS = 32 };
int64_t store_number(const store_value *cell);
/* `visit` may be NULL. *changed (may be NULL): how many rows were written. */
bool store_ask(store *s, const char *sql, const store_value *given, int count, store_visit visit, void *context,
               int64_t *changed, fault *why);

/* Opens or creates the database: a file of SQLite's, or with postgres://… PostgreSQL's, where
 * several servers may share the games. */
store *store_open(const char *where, fault *why);
/* The same beside a server that may be running: nothing is created or brought up to date. */
store *store_open_beside(const char *where, fault *why);
void store_close(store *s);

bool store_begin(store *s, fault *why);
bool store_commit(store *s, fault *why);
void store_cancel(store *s);
/* Inside a transaction: what comes after store_mark is kept, or undone alone. */
bool store_mark(store *s, fault *why);
bool store_keep(store *s, fault *why);
bool store_undo(store *s, fault *why);

/* Can it be read and written now? Writes something to find out. */
bool store_check(store *s, fault *why);

/* Adds a game: fills in its id. The public id must be new. */
bool store_game_add(store *s, game_info *g, fault *why);
/* *found is false if there is none. */
bool store_game_get(store *s, int64_t id, game_info *g, bool *found, fault *why);
bool store_game_find(store *s, const char *public_id, int64_t *id, fault *why); /* id 0: none */
/* How many events games have, 0 for those that are not there. */
bool store_game_events(store *s, const int64_t *ids, int count, uint32_t *events, fault *why);
/* Games with open seats, newest first; the visitor returns false to stop. */
typedef bool (*store_game_visit)(void *context, const game_info *g);
bool store_game_open(store *s, int limit, store_game_visit visit, void *context, fault *why);

/* What is added to a game: its events, and how it stands then (the summary part of `game`, with
 * the new count and digest). A game that is over is packed too, into a fraction of the room, and waits to be rated
 * (store/ratings.h). */
typedef struct store_change {
    const game_info *game;
    uint32_t before; /* how many events it must have */
    const event *events;
    int count;
    bool pack;
} store_change;
/* *late: another writer was quicker, and nothing was done. */
bool store_add(store *s, const store_change *c, bool *late, fault *why);

/* *damaged: the store works, but these events can't be read. */
bool store_events(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged, fault *why);
/* A game and all its events as they stood at one moment: another process may add to it between the two questions, then
 * both are asked again. The caller releases `g` and `events`, also after a fault. */
bool store_game_read(store *s, int64_t id, game_info *g, bool *found, event_list *events, fault *why);

/* If the token opens that game already, it opens these seats too. */
bool store_link_add(store *s, const uint8_t hash[STORE_HASH], const store_link *l, fault *why);
/* All games that a token opens, newest first: their number, at most `max`. */
bool store_link_find(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why);
/* What it opens of one game; l->game is 0 if nothing. */
bool store_link_get(store *s, const uint8_t hash[STORE_HASH], int64_t game, store_link *l, fault *why);
/* ... of the game with this public id, or ("") of the latest. */
bool store_link_opens(store *s, const uint8_t hash[STORE_HASH], const char *public_id, store_link *l, fault *why);
/* A personal link is a token that opens the games of many. Whatever one token opens another opens too; */
bool store_link_give(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why);
/* ... a new token takes an old one's place; */
bool store_link_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why);
/* ... and a token opens nothing any more. */
bool store_link_drop(store *s, const uint8_t hash[STORE_HASH], fault *why);
bool store_link_archive(store *s, const uint8_t hash[STORE_HASH], int64_t game, bool archived, fault *why);
/* Every token of one game opens another one too. */
bool store_link_copy(store *s, int64_t from, int64_t to, fault *why);

/* How much there is, for the log and the limits. */
bool store_count(store *s, int64_t *count, fault *why);

/* May other servers use the same store? */
bool store_shared(const store *s);
/* Other servers. Games to which another one has added something since the last call; what is
 * visited may be more than that, or (after a lost connection) less: *lost is true then. */
typedef void (*store_news_visit)(void *context, int64_t game);
void store_news(store *s, store_news_visit visit, void *context, bool *lost);
/* ... the descriptor that becomes readable when there is news, or -1; it may be another one after
 * any call; */
int store_descriptor(store *s);
/* ... and whether this server may let the bots of a game play. */
bool store_claim(store *s, int64_t game);
void store_unclaim(store *s, int64_t game);

#endif
