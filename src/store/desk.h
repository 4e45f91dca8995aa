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
/* Nobody finds it in the lobby any more, and nobody is invited to it. */
bool desk_unlist(store *s, int64_t game, fault *why);

/* --- people (store/desk_people.c) --- */
typedef struct desk_person {
    int64_t id, created, used; /* seconds since 1970; used: of any device, 0: of none */
    int64_t devices, games;
    char name[100];
} desk_person;
typedef struct desk_people_query {
    const char *words; /* in the name; "": any */
    int64_t before;    /* made before, and no device used since; 0: whenever */
    int limit;
} desk_people_query;
/* The latest first; the visitor returns false to stop. */
typedef bool (*desk_person_visit)(void *context, const desk_person *p);
bool desk_people(store *s, const desk_people_query *q, desk_person_visit visit, void *context, fault *why);

/* What waits, without counting all that is stored: for whoever looks every few seconds. The time twice: milliseconds,
 * and the seconds by which notices are due. */
typedef struct desk_queues {
    int64_t turns, turns_taken, oldest_turn_ms; /* bots', for `frente bots` */
    int64_t notices, notices_due;
} desk_queues;
bool desk_waiting(store *s, int64_t now_ms, int64_t notices_at, desk_queues *out, fault *why);
/* Numbers with names, for `frente admin queues`. */
typedef struct desk_counts {
    int64_t games, unfinished, links, bans, people;
    desk_queues queues;
} desk_counts;
bool desk_count(store *s, int64_t now_ms, desk_counts *out, fault *why);

/* All of one store into another, which must be empty. */
bool desk_copy(store *from, store *to, int64_t *games, fault *why);

#endif
