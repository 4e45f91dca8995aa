/* What people find without a link: public games, which anybody may watch and look up when they are over, and
 * invitations to a seat by name. A game that is not listed is private. */
#ifndef FRENTE_STORE_LOBBY_H
#define FRENTE_STORE_LOBBY_H

#include "store/people.h"

enum { INVITATIONS_MOST = 50 /* of a name */, INVITED_MOST = 100 /* by a host */ };

bool lobby_list(store *s, const game_info *g, fault *why);
bool lobby_listed(store *s, int64_t game, bool *listed, fault *why);
/* What anybody may see of the game with this public id: a link without a seat; game 0: nothing. */
bool lobby_opens(store *s, const char *public_id, store_link *l, fault *why);
/* The game that follows a public one is public too. */
bool lobby_copy(store *s, int64_t from, const game_info *to, fault *why);

typedef struct lobby_query {
    const char *rules;  /* "": any */
    const char *player; /* the folded name of an account; "": anybody */
    bool finished;
    int64_t before; /* begun before then; INT64_MAX: whenever */
    int limit;
} lobby_query;
/* The latest first. */
bool lobby_games(store *s, const lobby_query *q, store_game_visit visit, void *context, fault *why);

/* --- invitations --- */
typedef struct invitation {
    int64_t game, created;
    unsigned seats;
    char folded[PERSON_NAME]; /* who is invited, whether anybody has that name or not */
    char host[PERSON_NAME];   /* by whom */
} invitation;
/* Nothing is done if whoever has the name blocks the host, or has too many already: nobody learns which. *full: the
 * host has offered too many seats that nobody has answered for. What was offered in a game that is over is forgotten.
 */
bool invitation_add(store *s, const invitation *i, const person *host, bool *full, fault *why);
/* `list` has room for INVITATIONS_MOST. */
bool invitation_list(store *s, const char *folded, invitation *list, int *count, fault *why);
bool invitation_drop(store *s, int64_t game, const char *folded, fault *why);

#endif
