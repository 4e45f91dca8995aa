/* People who have an account: a name, the hash of a password, the devices on which they are signed in, and whom they
 * don't want to meet. An account is a personal link that nobody can lose: its games and addresses for notices belong to
 * its `owner`, a number that stands where the hash of a link's token does, and that no token leads to. */
#ifndef FRENTE_STORE_PEOPLE_H
#define FRENTE_STORE_PEOPLE_H

#include "store/store.h"

enum {
    PERSON_NAME = 100,
    PERSON_SECRET = 128,
    DEVICE_TEXT = 61,
    DEVICES_MOST = 40,  /* of a person; the one that was used least lately makes room */
    BARS_MOST = 200,    /* names that a person blocks or mutes */
    SESSION_DAYS = 180, /* a device that was not used for so long is signed out */
};

typedef struct person {
    int64_t id, created;
    char name[PERSON_NAME];     /* as it is written */
    char folded[PERSON_NAME];   /* as it is compared (club/account.h) */
    char secret[PERSON_SECRET]; /* argon2id */
    uint8_t owner[STORE_HASH];
} person;

/* Fills in the id. *taken: the name is somebody's already, and nothing was done. */
bool people_add(store *s, person *p, bool *taken, fault *why);
/* id 0: nobody. */
bool people_find(store *s, const char *folded, person *p, fault *why);
bool people_by_id(store *s, int64_t id, person *p, fault *why);
bool people_password(store *s, int64_t person, const char *secret, fault *why);
/* Another name, in what is offered to them and in tournaments too; whoever blocks or mutes them still does. *taken: it
 * is somebody else's, and nothing was done. */
bool people_rename(store *s, const person *p, const char *name, const char *folded, bool *taken, fault *why);
/* The person and all that is theirs alone: devices, addresses, what their account opens. Games stay with who plays. */
bool people_delete(store *s, const person *p, fault *why);
bool people_count(store *s, int64_t *count, fault *why);

/* --- devices --- */
typedef struct device {
    int64_t id, created, used; /* seconds since 1970 */
    char name[DEVICE_TEXT];
} device;
bool device_add(store *s, int64_t person, const uint8_t session[STORE_HASH], const char *name, int64_t now, fault *why);
/* Who is signed in with the cookie of this hash, and the number of the device; p->id 0: nobody. */
bool device_person(store *s, const uint8_t session[STORE_HASH], int64_t now, person *p, int64_t *id, fault *why);
bool device_used(store *s, int64_t id, int64_t now, fault *why);
bool device_drop(store *s, int64_t person, int64_t id, fault *why);
bool device_drop_others(store *s, int64_t person, int64_t but, fault *why);
/* The latest first; `list` has room for DEVICES_MOST. */
bool device_list(store *s, int64_t person, device *list, int *count, fault *why);

/* --- whom they don't want to meet --- */
/* Blocked: does not come to one's tables, and is not heard. Muted: is not heard. By name, so that nobody learns from it
 * which names there are. */
typedef enum bar_kind { BAR_NONE, BAR_MUTE, BAR_BLOCK } bar_kind;
typedef struct bar {
    char name[PERSON_NAME], folded[PERSON_NAME];
    bar_kind kind;
} bar;
/* BAR_NONE takes it away. *full: too many. */
bool bar_set(store *s, int64_t person, const bar *b, bool *full, fault *why);
typedef void (*bar_visit)(void *context, const bar *b);
bool bar_list(store *s, int64_t person, bar_visit visit, void *context, fault *why);
/* Does somebody who has a seat of the game block whoever has this owner, or the other way round? */
bool bar_between(store *s, int64_t game, const uint8_t owner[STORE_HASH], bool *barred, fault *why);
/* The seats of a game, a bit each, that people have whom this person does not want to hear. */
bool bar_unheard(store *s, int64_t game, int64_t person, unsigned *seats, fault *why);

#endif
