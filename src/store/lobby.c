#include "store/lobby.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/query.h"

/* --- public games --- */

bool lobby_list(store *s, const game_info *g, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO listing(game,rules,created) VALUES($1,$2,$3) ON CONFLICT(game) DO NOTHING",
                 STORE_N(g->id), STORE_T(g->game), STORE_N(g->created));
}

bool lobby_listed(store *s, int64_t game, bool *listed, fault *why)
{
    int64_t found = 0;
    bool ok = QUERY(s, why, take_number, &found, NULL, "SELECT count(*) FROM listing WHERE game=$1", STORE_N(game));
    *listed = found > 0;
    return ok;
}

bool lobby_opens(store *s, const char *public_id, store_link *l, fault *why)
{
    int64_t game = 0;
    bool listed = false;
    bool ok = store_game_find(s, public_id, &game, why) && (!game || lobby_listed(s, game, &listed, why));
    *l = (store_link){.game = listed ? game : 0};
    return ok;
}

bool lobby_copy(store *s, int64_t from, const game_info *to, fault *why)
{
    bool listed = false;
    return lobby_listed(s, from, &listed, why) && (!listed || lobby_list(s, to, why));
}

/* One text for each way to ask, so that each is quick. Those that are over are taken off the end of the list; those
 * that run are few among many that are over, and have an index of their own (INDEXES of store/schema.h). */
#define OVER "SELECT listing.game FROM listing JOIN standing ON standing.game=listing.game WHERE finished=1"
/* SQLite takes the tables of a CROSS JOIN in their order. */
#define RUNNING    "SELECT listing.game FROM standing CROSS JOIN listing WHERE finished=0 AND listing.game=standing.game"
#define WANTED     " AND (rules=$1 OR $1='') AND listing.created<$2"
#define OF_ANYBODY " AND $4=''"
#define OF_PLAYER                                                                                                      \
    " AND listing.game IN (SELECT link.game FROM link JOIN person ON person.owner=link.hash"                           \
    " WHERE person.folded=$4 AND link.seats<>0)"
#define LATEST " ORDER BY listing.created DESC,listing.game DESC LIMIT $3"
static const char *const listed[2][2] = {
    {RUNNING WANTED OF_ANYBODY LATEST, RUNNING WANTED OF_PLAYER LATEST},
    {OVER WANTED OF_ANYBODY LATEST, OVER WANTED OF_PLAYER LATEST},
};

bool lobby_games(store *s, const lobby_query *q, store_game_visit visit, void *context, fault *why)
{
    id_list l = {.most = q->limit};
    if (!(l.ids = calloc((size_t)q->limit + 1, sizeof *l.ids)))
        return fault_set(why, "out of memory");
    bool ok = QUERY(s, why, take_ids, &l, NULL, listed[q->finished][*q->player != '\0'], STORE_T(q->rules),
                    STORE_N(q->before), STORE_N(q->limit), STORE_T(q->player));
    for (int i = 0; ok && i < l.count; i++) {
        game_info g = {0};
        bool found;
        ok = store_game_get(s, l.ids[i], &g, &found, why);
        if (ok && found && !visit(context, &g))
            i = l.count;
        game_info_release(&g);
    }
    free(l.ids);
    return ok;
}

/* --- invitations --- */

/* Of a game that is over there is no seat to be had: nobody is shown it, so nobody would ever answer. */
static bool forget_over(store *s, const char *folded, const char *host, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "DELETE FROM invitation WHERE (folded=$1 OR host=$2)"
                 " AND EXISTS (SELECT 1 FROM standing WHERE standing.game=invitation.game AND finished=1)",
                 STORE_T(folded), STORE_T(host));
}

bool invitation_add(store *s, const invitation *i, const person *host, bool *full, fault *why)
{
    int64_t against = 0, others = 0, offered = 0;
    *full = false;
    if (!forget_over(s, i->folded, host->name, why) ||
        !QUERY(s, why, take_number, &offered, NULL, "SELECT count(*) FROM invitation WHERE host=$1",
               STORE_T(host->name)) ||
        !QUERY(s, why, take_number, &against, NULL,
               "SELECT count(*) FROM bar JOIN person ON person.id=bar.person"
               " WHERE person.folded=$1 AND bar.folded=$2 AND bar.kind=$3",
               STORE_T(i->folded), STORE_T(host->folded), STORE_N(BAR_BLOCK)) ||
        !QUERY(s, why, take_number, &others, NULL, "SELECT count(*) FROM invitation WHERE folded=$1 AND game<>$2",
               STORE_T(i->folded), STORE_N(i->game)))
        return false;
    *full = offered >= INVITED_MOST;
    return *full || against || others >= INVITATIONS_MOST ||
           QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO invitation(game,folded,seats,host,created) VALUES($1,$2,$3,$4,$5)"
                 " ON CONFLICT(game,folded) DO UPDATE SET seats=excluded.seats,host=excluded.host",
                 STORE_N(i->game), STORE_T(i->folded), STORE_N(i->seats), STORE_T(host->name), STORE_N(i->created));
}

typedef struct invitations {
    invitation *list;
    int *count;
} invitations;

static bool take_invitation(void *context, const store_value *row, int count)
{
    const invitations *all = context;
    invitation *i = &all->list[*all->count];
    (void)count;
    *i = (invitation){
        .game = store_number(&row[0]), .seats = (unsigned)store_number(&row[1]), .created = store_number(&row[3])};
    take_text(i->host, sizeof i->host, &row[2]);
    return ++*all->count < INVITATIONS_MOST;
}

bool invitation_list(store *s, const char *folded, invitation *list, int *count, fault *why)
{
    invitations all = {list, count};
    *count = 0;
    return QUERY(s, why, take_invitation, &all, NULL,
                 "SELECT game,seats,host,created FROM invitation WHERE folded=$1 ORDER BY created DESC,game DESC",
                 STORE_T(folded));
}

bool invitation_drop(store *s, int64_t game, const char *folded, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM invitation WHERE game=$1 AND folded=$2", STORE_N(game),
                 STORE_T(folded));
}
