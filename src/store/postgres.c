/* The store on PostgreSQL, which several servers may share: the primary key
 * (game, seq) lets one of two writers win, NOTIFY carries the news, and an
 * advisory lock on a game says which server's bots play. Appended events are
 * sent without waiting for each answer (pipeline); the commit collects them. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/ops.h"
#include "store/pack.h"

#define GAME_COLUMNS                                                                                                   \
    "id,public_id,game,scenario,options,seats,title,position,key,data,version,round,created,previous,summed,changed,"  \
    "finished,acting,open,result,players"

/* The statements, each with its name. */
#define STATEMENTS(X)                                                                                                  \
    X(GAME_ADD, "INSERT INTO game(public_id,game,scenario,options,seats,title,position,key,data,version,round,"        \
                "created,previous,summed,changed,finished,acting,open,result,players) VALUES($1,$2,$3,$4,$5,$6,$7,"    \
                "$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20) RETURNING id")                                     \
    X(GAME_GET, "SELECT " GAME_COLUMNS " FROM game WHERE id=$1")                                                       \
    X(GAME_FIND, "SELECT id FROM game WHERE public_id=$1")                                                             \
    X(GAME_SUM, "UPDATE game SET summed=$2,changed=$3,finished=$4,acting=$5,open=$6,result=$7,players=$8 WHERE id=$1") \
    X(GAME_EVENTS, "SELECT greatest(coalesce((SELECT max(seq)+1 FROM event WHERE game=$1),0),"                         \
                   "coalesce((SELECT count FROM pack WHERE game=$1),0))")                                              \
    X(GAME_OPEN, "SELECT " GAME_COLUMNS " FROM game WHERE open<>0 AND finished=0 ORDER BY id DESC LIMIT $1")           \
    X(COUNT, "SELECT count(*) FROM game")                                                                              \
    X(APPEND, "INSERT INTO event(game,seq,kind,seat,value,at,text) VALUES($1,$2,$3,$4,$5,$6,$7)")                      \
    X(EVENTS, "SELECT seq,kind,seat,value,at,text FROM event WHERE game=$1 AND seq>=$2 ORDER BY seq")                  \
    X(PACK_GET, "SELECT count,events FROM pack WHERE game=$1")                                                         \
    X(PACK_SET, "INSERT INTO pack(game,count,events) VALUES($1,$2,$3) ON CONFLICT(game) DO UPDATE "                    \
                "SET count=excluded.count,events=excluded.events")                                                     \
    X(UNPACKED_GONE, "DELETE FROM event WHERE game=$1")                                                                \
    X(LINK_ADD, "INSERT INTO link(hash,game,seats,archived) VALUES($1,$2,$3,$4)")                                      \
    X(LINK_FIND, "SELECT game,seats,archived FROM link WHERE hash=$1 ORDER BY game DESC LIMIT $2")                     \
    X(LINK_ARCHIVE, "UPDATE link SET archived=$3 WHERE hash=$1 AND game=$2")                                           \
    X(LINK_COPY, "INSERT INTO link(hash,game,seats,archived) SELECT hash,$2::bigint,seats,0 FROM link WHERE game=$1")  \
    X(NOTIFY, "SELECT pg_notify('frente',$1)")                                                                         \
    X(CLAIM, "SELECT pg_try_advisory_lock($1)::int")                                                                   \
    X(UNCLAIM, "SELECT pg_advisory_unlock($1)::int")

#define NAME(name, sql) name,
#define ROW(name, sql)  {#name, sql},
typedef enum statement { STATEMENTS(NAME) STATEMENT_COUNT } statement;
static const struct {
    const char *name, *sql;
} statements[] = {STATEMENTS(ROW)};

/* The lock keeps two servers that start at once from making the tables at once. */
static const char schema[] =
    "SET client_min_messages=warning; SELECT pg_advisory_lock(1936);"
    "CREATE TABLE IF NOT EXISTS game("
    " id BIGSERIAL PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,"
    " options TEXT NOT NULL, seats TEXT NOT NULL, title TEXT NOT NULL, position TEXT, key BYTEA NOT NULL,"
    " data BIGINT NOT NULL, version INTEGER NOT NULL, round INTEGER NOT NULL, created BIGINT NOT NULL,"
    " previous BIGINT NOT NULL, summed BIGINT NOT NULL, changed BIGINT NOT NULL, finished INTEGER NOT NULL,"
    " acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL, players TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS game_open ON game(id) WHERE open<>0 AND finished=0;"
    "CREATE TABLE IF NOT EXISTS event("
    " game BIGINT NOT NULL, seq BIGINT NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " value BIGINT NOT NULL, at BIGINT NOT NULL, text TEXT, PRIMARY KEY(game,seq));"
    "CREATE TABLE IF NOT EXISTS pack(game BIGINT PRIMARY KEY, count BIGINT NOT NULL, events BYTEA NOT NULL);"
    "CREATE TABLE IF NOT EXISTS link("
    " hash BYTEA NOT NULL, game BIGINT NOT NULL, seats INTEGER NOT NULL, archived INTEGER NOT NULL,"
    " PRIMARY KEY(hash,game));"
    "CREATE INDEX IF NOT EXISTS link_game ON link(game);"
    "SELECT pg_advisory_unlock(1936); LISTEN frente";

enum { PARAMETERS = 20, NUMBER = 24, QUEUE_MOST = 200, CHANGED_MOST = 1024 };

typedef struct pg {
    store base;
    PGconn *conn;
    int queued;                    /* events on their way */
    int64_t changed[CHANGED_MOST]; /* games of this transaction, to be told to the others */
    int changed_count;
} pg;

static pg *pg_of(const store *s)
{
    return (pg *)s;
}

/* What is given to a statement, place by place. */
typedef struct query {
    const char *values[PARAMETERS];
    int lengths[PARAMETERS], formats[PARAMETERS], count;
    char numbers[PARAMETERS][NUMBER];
} query;

static void give_number(query *q, int64_t number)
{
    snprintf(q->numbers[q->count], NUMBER, "%lld", (long long)number);
    q->values[q->count] = q->numbers[q->count];
    q->count++;
}
static void give_text(query *q, const char *words)
{
    q->values[q->count++] = words;
}
static void give_bytes(query *q, const void *bytes, size_t length)
{
    q->values[q->count] = bytes;
    q->lengths[q->count] = (int)length;
    q->formats[q->count++] = 1;
}

static bool failed(const store *s, fault *why)
{
    const char *words = PQerrorMessage(pg_of(s)->conn);
    return fault_set(why, "PostgreSQL: %.*s", (int)strcspn(words, "\n"), words);
}

/* Waits for the events that are on their way. */
static bool collect(store *s, fault *why)
{
    pg *p = pg_of(s);
    bool ok = true;
    if (!p->queued)
        return true;
    p->queued = 0;
    if (!PQpipelineSync(p->conn))
        return failed(s, why);
    for (bool synced = false; !synced && PQstatus(p->conn) == CONNECTION_OK;) {
        PGresult *r = PQgetResult(p->conn);
        if (!r)
            continue;
        ExecStatusType status = PQresultStatus(r);
        synced = status == PGRES_PIPELINE_SYNC;
        if (ok && !synced && status != PGRES_COMMAND_OK)
            ok = failed(s, why);
        PQclear(r);
    }
    return PQexitPipelineMode(p->conn) ? ok : failed(s, why);
}

/* The rows of a statement, or NULL. */
static PGresult *ask(store *s, statement which, const query *q, fault *why)
{
    if (!collect(s, why))
        return NULL;
    PGresult *r =
        PQexecPrepared(pg_of(s)->conn, statements[which].name, q->count, q->values, q->lengths, q->formats, 0);
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return r;
    failed(s, why);
    PQclear(r);
    return NULL;
}

static bool run(store *s, statement which, const query *q, fault *why)
{
    PGresult *r = ask(s, which, q, why);
    PQclear(r);
    return r;
}

static int64_t cell(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

/* BEGIN, COMMIT, ROLLBACK: done only if the server says that very word. */
static bool say(store *s, const char *word, fault *why)
{
    PGresult *r = PQexec(pg_of(s)->conn, word);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK && !strcmp(PQcmdStatus(r), word);
    if (!ok)
        failed(s, why);
    PQclear(r);
    return ok;
}

static bool prepare(store *s, fault *why)
{
    PGconn *conn = pg_of(s)->conn;
    PGresult *r = PQexec(conn, schema);
    bool ok = PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK || failed(s, why);
    PQclear(r);
    for (int i = 0; ok && i < STATEMENT_COUNT; i++) {
        r = PQprepare(conn, statements[i].name, statements[i].sql, 0, NULL);
        ok = PQresultStatus(r) == PGRES_COMMAND_OK || failed(s, why);
        PQclear(r);
    }
    return ok;
}

/* A lost connection is made again; what was open on it is lost, which the caller learns. */
static bool pg_begin(store *s, fault *why)
{
    pg *p = pg_of(s);
    p->changed_count = 0;
    if (PQstatus(p->conn) != CONNECTION_OK) {
        PQreset(p->conn);
        p->queued = 0;
        if (PQstatus(p->conn) != CONNECTION_OK)
            return failed(s, why);
        if (!prepare(s, why))
            return false;
    }
    return say(s, "BEGIN", why);
}

static bool pg_commit(store *s, fault *why)
{
    pg *p = pg_of(s);
    bool ok = collect(s, why);
    for (int i = 0; ok && i < p->changed_count; i++) {
        query q = {0};
        give_number(&q, p->changed[i]);
        ok = run(s, NOTIFY, &q, why);
    }
    return ok && say(s, "COMMIT", why);
}

static void pg_cancel(store *s)
{
    fault ignored;
    collect(s, &ignored);
    if (PQtransactionStatus(pg_of(s)->conn) != PQTRANS_IDLE)
        say(s, "ROLLBACK", &ignored);
}

static bool pg_game_add(store *s, store_game *g, fault *why)
{
    query q = {0};
    const char *const words[] = {g->public_id, g->game, g->scenario, g->options, g->seats, g->title, g->position};
    const int64_t numbers[] = {(int64_t)g->data, g->version, g->round,    g->created, g->previous,
                               g->summed,        g->changed, g->finished, g->acting,  g->open};
    for (int i = 0; i < 7; i++)
        give_text(&q, words[i]);
    give_bytes(&q, g->key, sizeof g->key);
    for (int i = 0; i < 10; i++)
        give_number(&q, numbers[i]);
    give_text(&q, g->result);
    give_text(&q, g->players);
    PGresult *r = ask(s, GAME_ADD, &q, why);
    if (r)
        g->id = cell(r, 0, 0);
    PQclear(r);
    return r;
}

static void cell_text(const PGresult *r, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", PQgetvalue(r, row, column));
}

/* The columns in the order of GAME_COLUMNS. */
static bool read_game(const PGresult *r, int row, store_game *g, fault *why)
{
    size_t length = 0;
    *g = (store_game){.id = cell(r, row, 0)};
    cell_text(r, row, 1, g->public_id, sizeof g->public_id);
    cell_text(r, row, 2, g->game, sizeof g->game);
    cell_text(r, row, 3, g->scenario, sizeof g->scenario);
    cell_text(r, row, 4, g->options, sizeof g->options);
    cell_text(r, row, 5, g->seats, sizeof g->seats);
    cell_text(r, row, 6, g->title, sizeof g->title);
    if (!PQgetisnull(r, row, 7) && !(g->position = strdup(PQgetvalue(r, row, 7))))
        return fault_set(why, "out of memory");
    unsigned char *key = PQunescapeBytea((const unsigned char *)PQgetvalue(r, row, 8), &length);
    if (key && length == sizeof g->key)
        memcpy(g->key, key, length);
    PQfreemem(key);
    g->data = (uint64_t)cell(r, row, 9);
    g->version = (int)cell(r, row, 10);
    g->round = (int)cell(r, row, 11);
    g->created = cell(r, row, 12);
    g->previous = cell(r, row, 13);
    g->summed = (uint32_t)cell(r, row, 14);
    g->changed = cell(r, row, 15);
    g->finished = cell(r, row, 16);
    g->acting = (unsigned)cell(r, row, 17);
    g->open = (unsigned)cell(r, row, 18);
    cell_text(r, row, 19, g->result, sizeof g->result);
    cell_text(r, row, 20, g->players, sizeof g->players);
    return true;
}

static bool pg_game_get(store *s, int64_t id, store_game *g, bool *found, fault *why)
{
    query q = {0};
    give_number(&q, id);
    PGresult *r = ask(s, GAME_GET, &q, why);
    *found = r && PQntuples(r) == 1;
    bool ok = r && (!*found || read_game(r, 0, g, why));
    PQclear(r);
    return ok;
}

/* The only cell of the only row; 0 where there is none. */
static bool one_number(store *s, statement which, const query *q, int64_t *number, fault *why)
{
    PGresult *r = ask(s, which, q, why);
    *number = r && PQntuples(r) ? cell(r, 0, 0) : 0;
    PQclear(r);
    return r;
}

static bool pg_game_find(store *s, const char *public_id, int64_t *id, fault *why)
{
    query q = {0};
    give_text(&q, public_id);
    return one_number(s, GAME_FIND, &q, id, why);
}

static bool pg_game_sum(store *s, const store_game *g, fault *why)
{
    query q = {0};
    const int64_t numbers[] = {g->id, g->summed, g->changed, g->finished, g->acting, g->open};
    for (int i = 0; i < 6; i++)
        give_number(&q, numbers[i]);
    give_text(&q, g->result);
    give_text(&q, g->players);
    return run(s, GAME_SUM, &q, why);
}

static bool pg_game_events(store *s, int64_t id, uint32_t *count, fault *why)
{
    query q = {0};
    int64_t number;
    give_number(&q, id);
    bool ok = one_number(s, GAME_EVENTS, &q, &number, why);
    *count = (uint32_t)number;
    return ok;
}

static bool pg_game_open(store *s, int limit, store_game_visit visit, void *context, fault *why)
{
    query q = {0};
    give_number(&q, limit);
    PGresult *r = ask(s, GAME_OPEN, &q, why);
    bool ok = r, more = true;
    for (int i = 0; ok && more && i < PQntuples(r); i++) {
        store_game g = {0};
        ok = read_game(r, i, &g, why);
        more = ok && visit(context, &g);
        store_game_release(&g);
    }
    PQclear(r);
    return ok;
}

static void note_change(pg *p, int64_t game)
{
    for (int i = p->changed_count - 1; i >= 0 && i >= p->changed_count - 16; i--)
        if (p->changed[i] == game)
            return;
    if (p->changed_count < CHANGED_MOST)
        p->changed[p->changed_count++] = game;
}

static bool pg_append(store *s, const store_event *e, fault *why)
{
    pg *p = pg_of(s);
    query q = {0};
    const int64_t numbers[] = {e->game, e->seq, e->kind, e->seat, e->value, e->at};
    for (int i = 0; i < 6; i++)
        give_number(&q, numbers[i]);
    give_text(&q, e->text);
    note_change(p, e->game);
    if (p->queued == QUEUE_MOST && !collect(s, why))
        return false;
    if (!p->queued && !PQenterPipelineMode(p->conn))
        return failed(s, why);
    p->queued++;
    return PQsendQueryPrepared(p->conn, "APPEND", q.count, q.values, q.lengths, q.formats, 0) || failed(s, why);
}

static bool visit_packed(store *s, int64_t game, uint32_t from, store_event_visit visit, void *context, uint32_t *count,
                         fault *why)
{
    query q = {0};
    give_number(&q, game);
    PGresult *r = ask(s, PACK_GET, &q, why);
    bool ok = r;
    *count = 0;
    if (r && PQntuples(r)) {
        size_t length;
        unsigned char *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(r, 0, 1), &length);
        *count = (uint32_t)cell(r, 0, 0);
        ok = bytes ? pack_visit(game, bytes, length, from, visit, context, why) : fault_set(why, "out of memory");
        PQfreemem(bytes);
    }
    PQclear(r);
    return ok;
}

static bool pg_events(store *s, int64_t game, uint32_t from, store_event_visit visit, void *context, fault *why)
{
    uint32_t packed;
    query q = {0};
    if (!visit_packed(s, game, from, visit, context, &packed, why))
        return false;
    give_number(&q, game);
    give_number(&q, from > packed ? from : packed);
    PGresult *r = ask(s, EVENTS, &q, why);
    bool ok = r;
    for (int i = 0; ok && i < PQntuples(r); i++) {
        store_event e = {.game = game,
                         .seq = (uint32_t)cell(r, i, 0),
                         .kind = (event_kind)cell(r, i, 1),
                         .seat = (int)cell(r, i, 2),
                         .value = (uint32_t)cell(r, i, 3),
                         .at = cell(r, i, 4),
                         .text = PQgetisnull(r, i, 5) ? NULL : PQgetvalue(r, i, 5)};
        ok = visit(context, &e, why);
    }
    PQclear(r);
    return ok;
}

static bool pg_pack(store *s, int64_t game, uint32_t count, const uint8_t *bytes, size_t length, fault *why)
{
    query q = {0}, gone = {0};
    give_number(&q, game);
    give_number(&q, count);
    give_bytes(&q, bytes, length);
    give_number(&gone, game);
    return run(s, PACK_SET, &q, why) && run(s, UNPACKED_GONE, &gone, why);
}

static bool pg_link_add(store *s, const uint8_t hash[STORE_HASH], const store_link *l, fault *why)
{
    query q = {0};
    give_bytes(&q, hash, STORE_HASH);
    give_number(&q, l->game);
    give_number(&q, l->seats);
    give_number(&q, l->archived);
    return run(s, LINK_ADD, &q, why);
}

static bool pg_link_find(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why)
{
    query q = {0};
    give_bytes(&q, hash, STORE_HASH);
    give_number(&q, max);
    PGresult *r = ask(s, LINK_FIND, &q, why);
    *count = r ? PQntuples(r) : 0;
    for (int i = 0; i < *count; i++)
        list[i] = (store_link){.game = cell(r, i, 0), .seats = (unsigned)cell(r, i, 1), .archived = cell(r, i, 2)};
    PQclear(r);
    return r;
}

static bool pg_link_archive(store *s, const uint8_t hash[STORE_HASH], int64_t game, bool archived, fault *why)
{
    query q = {0};
    give_bytes(&q, hash, STORE_HASH);
    give_number(&q, game);
    give_number(&q, archived);
    return run(s, LINK_ARCHIVE, &q, why);
}

static bool pg_link_copy(store *s, int64_t from, int64_t to, fault *why)
{
    query q = {0};
    give_number(&q, from);
    give_number(&q, to);
    return run(s, LINK_COPY, &q, why);
}

static bool pg_count(store *s, int64_t *count, fault *why)
{
    query q = {0};
    return one_number(s, COUNT, &q, count, why);
}

static void pg_news(store *s, store_news_visit visit, void *context)
{
    PGconn *conn = pg_of(s)->conn;
    PQconsumeInput(conn);
    for (PGnotify *n; (n = PQnotifies(conn)); PQfreemem(n))
        if (n->be_pid != PQbackendPID(conn))
            visit(context, strtoll(n->extra, NULL, 10));
}

static int pg_descriptor(store *s)
{
    return PQsocket(pg_of(s)->conn);
}

static bool pg_claim(store *s, int64_t game)
{
    fault ignored;
    query q = {0};
    int64_t mine;
    give_number(&q, game);
    return one_number(s, CLAIM, &q, &mine, &ignored) && mine;
}

static void pg_unclaim(store *s, int64_t game)
{
    fault ignored;
    query q = {0};
    give_number(&q, game);
    run(s, UNCLAIM, &q, &ignored);
}

static void pg_close(store *s)
{
    PQfinish(pg_of(s)->conn);
    free(s);
}

static const store_ops pg_ops = {
    .close = pg_close,
    .begin = pg_begin,
    .commit = pg_commit,
    .cancel = pg_cancel,
    .game_add = pg_game_add,
    .game_get = pg_game_get,
    .game_find = pg_game_find,
    .game_sum = pg_game_sum,
    .game_events = pg_game_events,
    .game_open = pg_game_open,
    .append = pg_append,
    .events = pg_events,
    .pack = pg_pack,
    .link_add = pg_link_add,
    .link_find = pg_link_find,
    .link_archive = pg_link_archive,
    .link_copy = pg_link_copy,
    .count = pg_count,
    .news = pg_news,
    .descriptor = pg_descriptor,
    .claim = pg_claim,
    .unclaim = pg_unclaim,
};

store *postgres_open(const char *where, fault *why)
{
    pg *p = calloc(1, sizeof *p);
    if (!p) {
        fault_set(why, "out of memory");
        return NULL;
    }
    store *s = &p->base;
    s->ops = &pg_ops;
    p->conn = PQconnectdb(where);
    if (PQstatus(p->conn) == CONNECTION_OK ? prepare(s, why) : failed(s, why))
        return s;
    pg_close(s);
    return NULL;
}
