#include "store/notices.h"

#include <stdio.h>
#include <string.h>

#include "store/query.h"

enum { LEASE_SECONDS = 180, PRESENCE_SECONDS = 60, CONFIRM_SECONDS = CONFIRM_DAYS * 86400 };

#define OWNER(hash) store_bytes(hash, STORE_HASH)

static store_value store_bytes(const uint8_t *bytes, size_t length)
{
    return (store_value){.kind = STORE_BYTES, .bytes = (const char *)bytes, .length = length};
}

/* --- addresses --- */

#define ADDRESS_COLUMNS "address.id,owner,way,target,keys,wish,lang"

static void read_address(address *a, const store_value *row)
{
    *a = (address){.id = store_number(&row[0]), .way = (int)store_number(&row[2]), .in = (int)store_number(&row[6])};
    if (row[1].kind == STORE_BYTES && row[1].length == STORE_HASH)
        memcpy(a->owner, row[1].bytes, STORE_HASH);
    take_text(a->target, sizeof a->target, &row[3]);
    take_text(a->keys, sizeof a->keys, &row[4]);
    take_text(a->wish, sizeof a->wish, &row[5]);
}

/* An address of mail that nobody has confirmed for so long is nobody's. */
#define UNCONFIRMED "FROM address WHERE keys LIKE '?%' AND created<$1"
static bool forget_unconfirmed(store *s, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM notice WHERE game=0 AND address IN (SELECT id " UNCONFIRMED ")",
                 STORE_N(now - CONFIRM_SECONDS)) &&
           QUERY(s, why, NULL, NULL, NULL, "DELETE " UNCONFIRMED, STORE_N(now - CONFIRM_SECONDS));
}

bool store_address_set(store *s, const address *a, int64_t now, bool *full, fault *why)
{
    int64_t others = 0;
    if ((a->keys[0] == '?' && !forget_unconfirmed(s, now, why)) ||
        !QUERY(s, why, take_number, &others, NULL,
               "SELECT count(*) FROM address WHERE owner=$1 AND NOT(way=$2 AND target=$3)", OWNER(a->owner),
               STORE_N(a->way), STORE_T(a->target)))
        return false;
    *full = others >= ADDRESSES_MOST;
    return *full || QUERY(s, why, NULL, NULL, NULL,
                          "INSERT INTO address(owner,way,target,keys,wish,lang,created) VALUES($1,$2,$3,$4,$5,$6,$7)"
                          " ON CONFLICT(owner,way,target) DO UPDATE SET wish=excluded.wish,lang=excluded.lang,"
                          /* what is confirmed stays confirmed */
                          "keys=CASE WHEN excluded.keys LIKE '?%' AND address.keys='' THEN '' ELSE excluded.keys END",
                          OWNER(a->owner), STORE_N(a->way), STORE_T(a->target), STORE_T(a->keys), STORE_T(a->wish),
                          STORE_N(a->in), STORE_N(now));
}

bool store_address_confirm(store *s, const char *code, int64_t now, bool *found, fault *why)
{
    int64_t changed = 0;
    bool ok = QUERY(s, why, NULL, NULL, &changed, "UPDATE address SET keys='' WHERE keys=$1 AND created>=$2",
                    STORE_T(code), STORE_N(now - CONFIRM_SECONDS));
    *found = changed > 0;
    return ok;
}

/* Notices of addresses that are not there are nobody's. */
static bool sweep(store *s, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM notice WHERE address NOT IN (SELECT id FROM address) AND $1=1",
                 STORE_N(1));
}

bool store_address_drop(store *s, const uint8_t owner[STORE_HASH], int way, const char *target, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM address WHERE owner=$1 AND way=$2 AND target=$3", OWNER(owner),
                 STORE_N(way), STORE_T(target)) &&
           sweep(s, why);
}

bool store_address_gone(store *s, int64_t id, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM address WHERE id=$1", STORE_N(id)) && sweep(s, why);
}

typedef struct address_list {
    address *list;
    int count;
} address_list;

static bool add_address(void *context, const store_value *row, int count)
{
    (void)count;
    address_list *l = context;
    if (l->count < ADDRESSES_MOST)
        read_address(&l->list[l->count++], row);
    return l->count < ADDRESSES_MOST;
}

bool store_addresses(store *s, const uint8_t owner[STORE_HASH], address *list, int *count, fault *why)
{
    address_list l = {.list = list};
    bool ok = QUERY(s, why, add_address, &l, NULL,
                    "SELECT " ADDRESS_COLUMNS " FROM address WHERE owner=$1 ORDER BY id LIMIT $2", OWNER(owner),
                    STORE_N(ADDRESSES_MOST));
    *count = l.count;
    return ok;
}

bool store_addresses_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE address SET owner=$2 WHERE owner=$1", OWNER(from), OWNER(to));
}

bool store_addresses_drop(store *s, const uint8_t owner[STORE_HASH], fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM address WHERE owner=$1", OWNER(owner)) && sweep(s, why);
}

/* --- notices --- */

/* Whoever is to be told, up to a number that no game has: the answer must be read before the next question is asked. */
enum { TOLD_MOST = 256 };
typedef struct told {
    int count;
    struct {
        int64_t address, seats;
        char wish[ADDRESS_WISH];
    } list[TOLD_MOST];
} told;

static bool add_told(void *context, const store_value *row, int count)
{
    (void)count;
    told *t = context;
    t->list[t->count].address = store_number(&row[0]);
    t->list[t->count].seats = store_number(&row[2]);
    take_text(t->list[t->count++].wish, ADDRESS_WISH, &row[1]);
    return t->count < TOLD_MOST;
}

bool store_notices_make(store *s, const turn_notice *t, fault *why)
{
    told who = {.count = 0};
    bool ok = QUERY(s, why, add_told, &who, NULL,
                    /* each is told of the own seats: what others have seen is not for them */
                    "SELECT id,wish,seats FROM (SELECT address.id AS id,address.wish AS wish,link.seats & $2 AS seats,"
                    "ROW_NUMBER() OVER (PARTITION BY link.seats ORDER BY address.id) AS place"
                    " FROM link JOIN address ON address.owner=link.hash"
                    " WHERE link.game=$1 AND (link.seats & $2)<>0 AND (link.seats & $3)=0"
                    " AND address.keys NOT LIKE '?%') AS told WHERE place<=$4 ORDER BY place",
                    STORE_N(t->game), STORE_N(t->seats), STORE_N(t->here), STORE_N(TOLD_EACH));
    for (int i = 0; ok && i < who.count; i++) {
        int64_t due = t->due(who.list[i].wish, t->now);
        if (due != INT64_MAX)
            ok = QUERY(s, why, NULL, NULL, NULL,
                       "INSERT INTO notice(address,game,seats,made,since,due,tries,leased,ticket)"
                       " VALUES($1,$2,$3,$4,$4,$5,0,0,0)"
                       " ON CONFLICT(address,game) DO UPDATE SET seats=excluded.seats,made=notice.made+1,"
                       "since=excluded.since,due=excluded.due,tries=0,leased=0",
                       STORE_N(who.list[i].address), STORE_N(t->game), STORE_N(who.list[i].seats), STORE_N(t->now),
                       STORE_N(due));
    }
    return ok;
}

bool store_notice_code(store *s, const uint8_t owner[STORE_HASH], const char *target, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO notice(address,game,seats,made,since,due,tries,leased,ticket)"
                 " SELECT id,0,0,$3,$3,$3,0,0,0 FROM address WHERE owner=$1 AND target=$2 AND keys LIKE '?%'"
                 " ON CONFLICT(address,game) DO NOTHING",
                 OWNER(owner), STORE_T(target), STORE_N(now));
}

bool store_notices_drop(store *s, int64_t game, unsigned seats, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM notice WHERE game=$1 AND (seats & $2)=0", STORE_N(game),
                 STORE_N(seats));
}

bool store_presence(store *s, int64_t server, int64_t game, unsigned seats, int64_t now, fault *why)
{
    if (!seats)
        return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM presence WHERE game=$1 AND (server=$2 OR until<$3)",
                     STORE_N(game), STORE_N(server), STORE_N(now));
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO presence(game,server,seats,until) VALUES($1,$2,$3,$4)"
                 " ON CONFLICT(game,server) DO UPDATE SET seats=excluded.seats,until=excluded.until",
                 STORE_N(game), STORE_N(server), STORE_N(seats), STORE_N(now + PRESENCE_SECONDS));
}

typedef struct due_list {
    due_notice *list;
    int count;
} due_list;

static bool add_due(void *context, const store_value *row, int count)
{
    (void)count;
    due_list *l = context;
    due_notice *n = &l->list[l->count++];
    read_address(&n->to, row);
    n->id = store_number(&row[7]);
    n->game = store_number(&row[8]);
    n->seats = (unsigned)store_number(&row[9]);
    n->made = store_number(&row[10]);
    n->since = store_number(&row[11]);
    n->tries = (int)store_number(&row[12]);
    return l->count < NOTICES_MOST;
}

/* Of several servers each takes what no other is taking. */
#define TAKE(rows) "UPDATE notice SET leased=$2,ticket=$3 WHERE id IN (" rows ")"
#define DUE                                                                                                            \
    "due<=$1 AND leased<$1 AND NOT EXISTS (SELECT 1 FROM presence WHERE presence.game=notice.game"                     \
    " AND presence.until>=$1 AND (presence.seats & notice.seats)<>0)"
#define FIRST "SELECT id FROM notice WHERE " DUE " ORDER BY due LIMIT $4"
/* What else is due to whoever is told once a day goes with it. */
#define REST                                                                                                           \
    "SELECT notice.id FROM notice JOIN address ON address.id=notice.address WHERE " DUE " AND wish LIKE 'daily%'"      \
    " AND address IN (SELECT taken.address FROM notice AS taken WHERE taken.due<=$1 AND taken.ticket=$3)"              \
    " ORDER BY address,due LIMIT $4"
#define SHARED(rows) rows " FOR UPDATE OF notice SKIP LOCKED"
static const char *const takes[2][2] = {{TAKE(FIRST), TAKE(REST)}, {TAKE(SHARED(FIRST)), TAKE(SHARED(REST))}};

bool store_notices_take(store *s, const notice_take *t, due_notice list[NOTICES_MOST], int *count, fault *why)
{
    const int64_t now = t->now, ticket = t->ticket;
    due_list l = {.list = list};
    const char *const *words = takes[store_shared(s)];
    int64_t some = 0;
    *count = 0;
    if (!QUERY(s, why, NULL, NULL, &some, words[0], STORE_N(now), STORE_N(now + LEASE_SECONDS), STORE_N(ticket),
               STORE_N(t->most)))
        return false;
    if (!some)
        return true;
    bool ok = QUERY(s, why, NULL, NULL, NULL, words[1], STORE_N(now), STORE_N(now + LEASE_SECONDS), STORE_N(ticket),
                    STORE_N(NOTICES_MOST - NOTICES_AT_ONCE)) &&
              QUERY(s, why, add_due, &l, NULL,
                    "SELECT " ADDRESS_COLUMNS ",notice.id,game,seats,made,since,tries FROM notice"
                    " JOIN address ON address.id=notice.address WHERE ticket=$1 AND leased>$2 AND due<=$2"
                    " ORDER BY address.id,due LIMIT $3",
                    STORE_N(ticket), STORE_N(now), STORE_N(NOTICES_MOST));
    *count = l.count;
    return ok;
}

bool store_notice_sent(store *s, const due_notice *n, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM notice WHERE id=$1 AND made=$2", STORE_N(n->id),
                 STORE_N(n->made));
}

bool store_notice_again(store *s, const due_notice *n, int64_t at, fault *why)
{
    if (at == INT64_MAX)
        return store_notice_sent(s, n, why);
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE notice SET due=$3,tries=tries+1,leased=0 WHERE id=$1 AND made=$2",
                 STORE_N(n->id), STORE_N(n->made), STORE_N(at));
}

bool store_notice_back(store *s, const due_notice *n, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE notice SET leased=0 WHERE id=$1 AND made=$2", STORE_N(n->id),
                 STORE_N(n->made));
}

bool store_notices_count(store *s, int64_t *count, fault *why)
{
    return QUERY(s, why, take_number, count, NULL, "SELECT count(*) FROM notice WHERE $1=1", STORE_N(1));
}

/* --- the server's key --- */

static bool take_key(void *context, const store_value *row, int count)
{
    (void)count;
    if (row[0].kind == STORE_BYTES && row[0].length == SERVER_KEY)
        memcpy(context, row[0].bytes, SERVER_KEY);
    return false;
}

bool store_server_key(store *s, const uint8_t fresh[SERVER_KEY], uint8_t key[SERVER_KEY], fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "INSERT INTO secret(name,value) VALUES($1,$2) ON CONFLICT(name) DO NOTHING",
                 STORE_T("push"), store_bytes(fresh, SERVER_KEY)) &&
           QUERY(s, why, take_key, key, NULL, "SELECT value FROM secret WHERE name=$1", STORE_T("push"));
}
