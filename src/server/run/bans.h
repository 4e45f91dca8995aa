/* What an operator has said (`frente admin`), read from the store now and then: addresses that are not answered, kept
 * as hashes with a salt; words to everybody who plays. */
#ifndef FRENTE_BANS_H
#define FRENTE_BANS_H

#include "server/net/connection.h"
#include "store/desk.h"

typedef struct server server;
typedef struct client client;

typedef struct bans {
    uint8_t salt[DESK_SALT];
    char (*list)[DESK_ADDRESS];
    int count;
    desk_message said; /* words to everybody; id 0: none */
    int64_t read;      /* milliseconds: when all of this was last read */
    bool reading;
} bans;

/* Before the store's thread has begun. */
bool bans_begin(server *s, fault *why);
void bans_release(server *s);
/* Once per round: they are read again every few seconds. */
void bans_follow(server *s, int64_t now);
bool bans_have(const server *s, const connection *c);
/* Somebody comes in: the words to everybody, if there are any. */
void bans_tell(const server *s, client *who);

#endif
