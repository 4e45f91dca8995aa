/* What is kept beside the games: editions of their tables, the salt of addresses, bans, words to everybody; and what an
 * operator does with games (`frente admin`). Written once for both kinds of database, by store_ask. */
#ifndef FRENTE_DESK_H
#define FRENTE_DESK_H

#include "core/game/noun.h"
#include "store/store.h"

/* --- editions of a game's tables (core/text/data.h, data_rows) --- */
bool desk_edition_put(store *s, const char *game, uint64_t hash, const char *rows, fault *why);
/* A copy to be freed; NULL: it is not known. */
bool desk_edition_get(store *s, const char *game, uint64_t hash, char **rows, fault *why);

/* --- addresses --- */
enum { DESK_SALT = 32, DESK_ADDRESS = 17 };
/* The salt of this database; made if there is none yet. */
bool desk_salt(store *s, uint8_t salt[DESK_SALT], fault *why);
/* What stands for an address in the log and among the bans: 16 letters, of IPv6 for the /64. */
void desk_address(const uint8_t salt[DESK_SALT], const char *address, char out[DESK_ADDRESS]);
bool desk_ban(store *s, const char *address, int64_t until, const char *why_words, fault *why);
bool desk_unban(store *s, const char *address, bool *was, fault *why);
typedef bool (*desk_ban_visit)(void *context, const char *address, int64_t until, const char *why_words);
bool desk_bans(store *s, int64_t now, desk_ban_visit visit, void *context, fault *why);

/* --- words to everybody --- */
typedef struct desk_message {
    int64_t id, until; /* seconds since 1970 */
    char words[LANGS][512];
} desk_message;
bool desk_say(store *s, const desk_message *m, fault *why);
/* The latest that still counts; id 0: none. */
bool desk_said(store *s, int64_t now, desk_message *m, fault *why);

/* --- games --- */
typedef struct desk_query {
    const char *game;  /* "": of any rules */
    const char *words; /* in its title, its players or its public id; "": any */
    int64_t before;    /* not changed since; 0: whenever */
    int finished;      /* 1: only these, 0: only those that are not, -1: all */
    int limit;
} desk_query;
bool desk_games(store *s, const desk_query *q, store_game_visit visit, void *context, fault *why);
/* The game and all that belongs to it. */
bool desk_delete(store *s, int64_t game, fault *why);
/* Nobody comes in any more by the links that there are; how many there were. */
bool desk_revoke(store *s, int64_t game, int64_t *links, fault *why);
/* Numbers with names, for `frente admin queues` and the metrics. */
typedef struct desk_counts {
    int64_t games, unfinished, links, turns, turns_taken, oldest_turn_ms, bans;
} desk_counts;
bool desk_count(store *s, int64_t now_ms, desk_counts *out, fault *why);

/* All of one store into another, which must be empty. */
bool desk_copy(store *from, store *to, int64_t *games, fault *why);

#endif
