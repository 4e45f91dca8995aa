/* Where people want to be told of their turns, and what is still to be told. An
 * address belongs to a personal link (store_link_give); a notice to an address
 * and a game, of which there is one at a time. Notices are made in the same
 * transaction as what they tell of, so that a server that dies loses none. */
#ifndef FRENTE_STORE_NOTICES_H
#define FRENTE_STORE_NOTICES_H

#include "store/store.h"

enum {
    ADDRESS_TARGET = 600,
    ADDRESS_KEYS = 160,
    ADDRESS_WISH = 64,
    ADDRESSES_MOST = 20,
    NOTICES_AT_ONCE = 32,
    NOTICES_MOST = 160, /* ... with those that go with them as one */
    TOLD_EACH = 24,     /* addresses of one seat, or of those who have several together */
    SERVER_KEY = 32,
    CONFIRM_DAYS = 7 /* how long a code counts, and an address waits for it */
};

typedef struct address {
    int64_t id;
    uint8_t owner[STORE_HASH];
    int way;                     /* notice_way of club/notice.h */
    char target[ADDRESS_TARGET]; /* where: an address of mail, of a push service, of a web hook */
    char keys[ADDRESS_KEYS];     /* of a browser, with a blank between; of mail that is not confirmed yet "?" and the
                                    code by which it is; "" otherwise */
    char wish[ADDRESS_WISH];     /* when, as notice_wish_write has it */
    int in;                      /* language */
} address;

/* Adds an address, or changes its wish and language. *full: its owner has too many. */
bool store_address_set(store *s, const address *a, int64_t now, bool *full, fault *why);
/* Its owner has the code: notices are sent there from now on. *found: there was one. */
bool store_address_confirm(store *s, const char *code, int64_t now, bool *found, fault *why);
bool store_address_drop(store *s, const uint8_t owner[STORE_HASH], int way, const char *target, fault *why);
/* It does not exist any more: so its receiver says. */
bool store_address_gone(store *s, int64_t id, fault *why);
bool store_addresses(store *s, const uint8_t owner[STORE_HASH], address *list, int *count, fault *why);
/* Addresses follow a personal link that is renewed, and go with one that is revoked. */
bool store_addresses_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why);
bool store_addresses_drop(store *s, const uint8_t owner[STORE_HASH], fault *why);

/* Who is to be told of a game: whoever holds one of `seats`, and none of `here` (at the table now). */
typedef struct turn_notice {
    int64_t game, now;
    unsigned seats, here;
    int64_t (*due)(const char *wish, int64_t now); /* INT64_MAX: never */
} turn_notice;
bool store_notices_make(store *s, const turn_notice *t, fault *why);
/* A letter with the code to an address that is not confirmed: a notice of no game. */
bool store_notice_code(store *s, const uint8_t owner[STORE_HASH], const char *target, int64_t now, fault *why);
/* Nothing is to be told any more to those who hold none of these seats: they have decided. */
bool store_notices_drop(store *s, int64_t game, unsigned seats, fault *why);

/* Who sits where at one of several servers: its notices wait until they have left, or nothing was heard of the server
 * for a minute. */
bool store_presence(store *s, int64_t server, int64_t game, unsigned seats, int64_t now, fault *why);

typedef struct due_notice {
    int64_t id, game, made, since;
    unsigned seats;
    int tries;
    address to;
} due_notice;
/* Takes those that are due, for some minutes: no other server sends them meanwhile. Of an address that is told once a
 * day all are taken, and stand together. */
typedef struct notice_take {
    int64_t now;
    int64_t ticket; /* a random number */
    int most;       /* addresses that are told, NOTICES_AT_ONCE at most */
} notice_take;
bool store_notices_take(store *s, const notice_take *t, due_notice list[NOTICES_MOST], int *count, fault *why);
/* It was sent; it is tried again then (INT64_MAX: given up). A newer one in its place is left alone. */
bool store_notice_sent(store *s, const due_notice *n, fault *why);
bool store_notice_again(store *s, const due_notice *n, int64_t at, fault *why);
/* It was not looked at: whoever comes next takes it. */
bool store_notice_back(store *s, const due_notice *n, fault *why);
bool store_notices_count(store *s, int64_t *count, fault *why);

/* The secret by which push services know this server; made once, and the same on all servers of a store. */
bool store_server_key(store *s, const uint8_t fresh[SERVER_KEY], uint8_t key[SERVER_KEY], fault *why);

#endif
