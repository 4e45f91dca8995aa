/* The store on PostgreSQL, which several servers may share: a change is taken
 * only if the game has as many events as its writer knew of, NOTIFY carries
 * the news, and an advisory lock on a game says which server's bots play.
 *
 * No call waits longer than ANSWER_MS: a database that is gone, stopped or cut
 * off is a fault. A lost connection is made again by the next call that begins
 * something; its claims and its place in the news are lost with it, which the
 * caller learns from store_news. pg_schema.c has the tables. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "store/ops.h"
#include "store/pack.h"
#include "store/pg_schema.h"
#include "store/pg_talk.h"
#include "table/seal.h"

#define GAME_COLUMNS                                                                                                   \
    "id,public_id,game.game,scenario,options,seats,title,position,key,data,version,round,created,previous,events,"     \
    "digest,changed,finished,acting,open,result,players,seal"
#define GAME_TABLES "game JOIN standing ON standing.game=game.id"

/* The statements, each with its name. An advisory lock has a key of two numbers, the first this
 * program's own (PG_LOCK_SPACE). */
#define STATEMENTS(X)                                                                                                  \
    X(GAME_ADD, "INSERT INTO game(public_id,game,scenario,options,seats,title,position,key,data,version,round,"        \
                "created,previous) VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13) RETURNING id")                   \
    X(STAND_ADD, "INSERT INTO standing(game,events,digest,changed,finished,acting,open,result,players,seal)"           \
                 " VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)")                                                            \
    X(ADD, "WITH taken AS (UPDATE standing SET events=$2,digest=$3,changed=$4,finished=$5,acting=$6,open=$7,"          \
           "result=$8,players=$9,seal=$10 WHERE game=$1 AND events=$11 RETURNING game),"                               \
           "added AS (INSERT INTO event(game,seq,kind,seat,value,at,text)"                                             \
           " SELECT taken.game,e.seq,e.kind,e.seat,e.value,e.at,e.text FROM taken,json_to_recordset($12::json)"        \
           " AS e(seq bigint,kind integer,seat integer,value bigint,at bigint,text text))"                             \
           " SELECT pg_notify('frente',game::text) FROM taken")                                                        \
    X(GAME_GET, "SELECT " GAME_COLUMNS " FROM " GAME_TABLES " WHERE game.id=$1")                                       \
    X(GAME_FIND, "SELECT id FROM game WHERE public_id=$1")                                                             \
    X(GAME_EVENTS, "SELECT coalesce(events,0) FROM unnest($1::bigint[]) WITH ORDINALITY AS asked(game,place)"          \
                   " LEFT JOIN standing ON standing.game=asked.game ORDER BY place")                                   \
    X(GAME_OPEN, "SELECT " GAME_COLUMNS " FROM " GAME_TABLES " WHERE standing.open<>0 AND standing.finished=0"         \
                 " ORDER BY standing.game DESC LIMIT $1")                                                              \
    X(COUNT, "SELECT count(*) FROM game")                                                                              \
    X(CHECK, "UPDATE meta SET checked=checked+1")                                                                      \
    X(EVENTS, "SELECT seq,kind,seat,value,at,text FROM event WHERE game=$1 AND seq>=$2 ORDER BY seq")                  \
    X(PACK_GET, "SELECT count,events FROM pack WHERE game=$1")                                                         \
    X(PACK_SET, "INSERT INTO pack(game,count,events) VALUES($1,$2,$3) ON CONFLICT(game) DO UPDATE "                    \
                "SET count=excluded.count,events=excluded.events")                                                     \
    X(UNPACKED_GONE, "DELETE FROM event WHERE game=$1")                                                                \
    X(LINK_ADD, "INSERT INTO link(hash,game,seats,archived) VALUES($1,$2,$3,$4)"                                       \
                " ON CONFLICT(hash,game) DO UPDATE SET seats=link.seats|excluded.seats")                               \
    X(LINK_GET, "SELECT game,seats,archived FROM link WHERE hash=$1 AND game=$2")                                      \
    X(LINK_GIVE, "INSERT INTO link(hash,game,seats,archived) SELECT $2::bytea,game,seats,archived FROM link"           \
                 " WHERE hash=$1 ON CONFLICT(hash,game) DO UPDATE SET seats=link.seats|excluded.seats")                \
    X(LINK_MOVE, "UPDATE link SET hash=$2 WHERE hash=$1")                                                              \
    X(LINK_DROP, "DELETE FROM link WHERE hash=$1")                                                                     \
    X(LINK_FIND, "SELECT game,seats,archived FROM link WHERE hash=$1 ORDER BY game DESC LIMIT $2")                     \
    X(LINK_ARCHIVE, "UPDATE link SET archived=$3 WHERE hash=$1 AND game=$2")                                           \
    X(LINK_COPY, "INSERT INTO link(hash,game,seats,archived) SELECT hash,$2::bigint,seats,0 FROM link WHERE game=$1")  \
    X(CLAIM, "SELECT pg_try_advisory_lock(" PG_LOCK_SPACE ",($1::bigint&2147483647)::integer)::int")                   \
    X(UNCLAIM, "SELECT pg_advisory_unlock(" PG_LOCK_SPACE ",($1::bigint&2147483647)::integer)::int")

#define NAME(name, sql) name,
#define ROW(name, sql)  {#name, sql},
typedef enum statement { STATEMENTS(NAME) STATEMENT_COUNT } statement;
static const struct {
    const char *name, *sql;
} statements[] = {STATEMENTS(ROW)};

enum { PARAMETERS = 16, NUMBER = 24, ANSWER_MS = 8000, AGAIN_MS = 1000, EVENT_BYTES = 16 << 20 };

typedef struct pg {
    store base;
    PGconn *conn;
    char where[1024];
    bool lost;        /* the connection was made anew: news may have been missed, claims are gone */
    int64_t again_at; /* no attempt to connect before that */
    fault refused;    /* what came of the last one */
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

/* A connection that can't be trusted any more. What was on its way may have been stored or not. */
static void hang_up(store *s)
{
    pg *p = pg_of(s);
    PQfinish(p->conn);
    p->conn = NULL;
    p->lost = true;
}

/* The last result of what was sent; NULL with a fault. */
static PGresult *receive(store *s, fault *why)
{
    bool dead;
    PGresult *r = pg_receive(pg_of(s)->conn, ANSWER_MS, &dead, why);
    if (dead)
        hang_up(s);
    return r;
}

static bool prepare(store *s, fault *why)
{
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        if (!PQsendPrepare(pg_of(s)->conn, statements[i].name, statements[i].sql, 0, NULL))
            return pg_failed(pg_of(s)->conn, why);
        PGresult *r = receive(s, why);
        PQclear(r);
        if (!r)
            return false;
    }
    return true;
}

static bool connect_again(store *s, fault *why)
{
    pg *p = pg_of(s);
    if (p->conn)
        hang_up(s);
    if (!(p->conn = pg_connect(p->where, why)))
        return false;
    if (pg_schema_ready(p->conn, why) && prepare(s, why))
        return true;
    if (p->conn)
        hang_up(s);
    return false;
}

/* A lost connection is made again. Whoever asks soon after that has failed is told the same at once: else each of all
 * that wait in line would wait for an attempt of its own. */
static bool connected(store *s, fault *why)
{
    pg *p = pg_of(s);
    if (p->conn && PQstatus(p->conn) == CONNECTION_OK)
        return true;
    if (pg_now_ms() < p->again_at)
        return fault_set(why, "%s", p->refused.text);
    if (connect_again(s, &p->refused))
        return true;
    p->again_at = pg_now_ms() + AGAIN_MS;
    return fault_set(why, "%s", p->refused.text);
}

/* The rows of a statement, or NULL. */
static PGresult *ask(store *s, statement which, const query *q, fault *why)
{
    if (!connected(s, why))
        return NULL;
    if (!PQsendQueryPrepared(pg_of(s)->conn, statements[which].name, q->count, q->values, q->lengths, q->formats, 0)) {
        pg_failed(pg_of(s)->conn, why);
        hang_up(s);
        return NULL;
    }
    return receive(s, why);
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

/* BEGIN, COMMIT, SAVEPOINT ...: done only if the server answers with the very word `done`. A
 * connection that was lost inside a transaction is not made again here. */
static bool say(store *s, const char *words, const char *done, fault *why)
{
    pg *p = pg_of(s);
    if (!p->conn)
        return fault_set(why, "PostgreSQL: the connection was lost");
    if (!PQsendQuery(p->conn, words)) {
        pg_failed(pg_of(s)->conn, why);
        hang_up(s);
        return false;
    }
    PGresult *r = receive(s, why);
    bool ok = r && !strcmp(PQcmdStatus(r), done);
    if (r && !ok)
        fault_set(why, "PostgreSQL: %s was answered with %s", words, PQcmdStatus(r));
    PQclear(r);
    return ok;
}

static bool pg_begin(store *s, fault *why)
{
    return connected(s, why) && say(s, "BEGIN", "BEGIN", why);
}
static bool pg_commit(store *s, fault *why)
{
    return say(s, "COMMIT", "COMMIT", why);
}
static void pg_cancel(store *s)
{
    fault ignored;
    if (pg_of(s)->conn && PQtransactionStatus(pg_of(s)->conn) != PQTRANS_IDLE)
        say(s, "ROLLBACK", "ROLLBACK", &ignored);
}
static bool pg_mark(store *s, fault *why)
{
    return say(s, "SAVEPOINT one", "SAVEPOINT", why);
}
static bool pg_keep(store *s, fault *why)
{
    return say(s, "RELEASE one", "RELEASE", why);
}
static bool pg_undo(store *s, fault *why)
{
    return say(s, "ROLLBACK TO one", "ROLLBACK", why) && say(s, "RELEASE one", "RELEASE", why);
}
static bool pg_check(store *s, fault *why)
{
    query q = {0};
    return run(s, CHECK, &q, why);
}

/* The first ten places of STAND_ADD and ADD. */
static void give_standing(query *q, const game_info *g)
{
    const int64_t numbers[] = {g->id, g->events, (int64_t)g->digest, g->changed, g->finished, g->acting, g->open};
    for (int i = 0; i < 7; i++)
        give_number(q, numbers[i]);
    give_text(q, g->result);
    give_text(q, g->players);
    give_number(q, (int64_t)seal_standing(g));
}

static bool pg_game_add(store *s, game_info *g, fault *why)
{
    query q = {0}, stands = {0};
    const char *const words[] = {g->public_id, g->game, g->scenario, g->options, g->seats, g->title, g->position};
    const int64_t numbers[] = {(int64_t)g->data, g->version, g->round, g->created, g->previous};
    for (int i = 0; i < 7; i++)
        give_text(&q, words[i]);
    give_bytes(&q, g->key, sizeof g->key);
    for (int i = 0; i < 5; i++)
        give_number(&q, numbers[i]);
    PGresult *r = ask(s, GAME_ADD, &q, why);
    if (!r)
        return false;
    g->id = cell(r, 0, 0);
    PQclear(r);
    give_standing(&stands, g);
    return run(s, STAND_ADD, &stands, why);
}

static void copy_cell(const PGresult *r, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", PQgetvalue(r, row, column));
}

/* The columns in the order of GAME_COLUMNS. */
static bool read_game(const PGresult *r, int row, game_info *g, fault *why)
{
    size_t length = 0;
    *g = (game_info){.id = cell(r, row, 0)};
    copy_cell(r, row, 1, g->public_id, sizeof g->public_id);
    copy_cell(r, row, 2, g->game, sizeof g->game);
    copy_cell(r, row, 3, g->scenario, sizeof g->scenario);
    copy_cell(r, row, 4, g->options, sizeof g->options);
    copy_cell(r, row, 5, g->seats, sizeof g->seats);
    copy_cell(r, row, 6, g->title, sizeof g->title);
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
    g->events = (uint32_t)cell(r, row, 14);
    g->digest = (uint64_t)cell(r, row, 15);
    g->changed = cell(r, row, 16);
    g->finished = cell(r, row, 17);
    g->acting = (unsigned)cell(r, row, 18);
    g->open = (unsigned)cell(r, row, 19);
    copy_cell(r, row, 20, g->result, sizeof g->result);
    copy_cell(r, row, 21, g->players, sizeof g->players);
    uint64_t seal = (uint64_t)cell(r, row, 22);
    g->damaged = seal && seal != seal_standing(g);
    return true;
}

static bool pg_game_get(store *s, int64_t id, game_info *g, bool *found, fault *why)
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

static bool pg_game_events(store *s, const int64_t *ids, int count, uint32_t *events, fault *why)
{
    query q = {0};
    text list;
    text_init(&list, EVENT_BYTES);
    text_add(&list, "{");
    for (int i = 0; i < count; i++)
        text_addf(&list, "%s%lld", i ? "," : "", (long long)ids[i]);
    text_add(&list, "}");
    give_text(&q, text_string(&list));
    PGresult *r = ask(s, GAME_EVENTS, &q, why);
    bool ok = r && (PQntuples(r) == count || fault_set(why, "PostgreSQL: fewer answers than questions"));
    for (int i = 0; ok && i < count; i++)
        events[i] = (uint32_t)cell(r, i, 0);
    PQclear(r);
    text_release(&list);
    return ok;
}

static bool pg_game_open(store *s, int limit, store_game_visit visit, void *context, fault *why)
{
    query q = {0};
    give_number(&q, limit);
    PGresult *r = ask(s, GAME_OPEN, &q, why);
    bool ok = r, more = true;
    for (int i = 0; ok && more && i < PQntuples(r); i++) {
        game_info g = {0};
        ok = read_game(r, i, &g, why);
        more = ok && visit(context, &g);
        game_info_release(&g);
    }
    PQclear(r);
    return ok;
}

static void events_json(const store_change *c, text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < c->count; i++) {
        const event *e = &c->events[i];
        json_open(out, NULL, '{');
        json_number(out, "seq", e->seq);
        json_number(out, "kind", e->kind);
        json_number(out, "seat", e->seat);
        json_number(out, "value", e->value);
        json_number(out, "at", e->at);
        json_text(out, "text", e->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static bool pg_add(store *s, const store_change *c, bool *late, fault *why)
{
    query q = {0};
    text list;
    text_init(&list, EVENT_BYTES);
    events_json(c, &list);
    give_standing(&q, c->game);
    give_number(&q, c->before);
    give_text(&q, text_string(&list));
    PGresult *r = list.cut ? NULL : ask(s, ADD, &q, why);
    if (list.cut)
        fault_set(why, "out of memory");
    *late = r && PQntuples(r) != 1;
    PQclear(r);
    text_release(&list);
    return r;
}

static bool visit_packed(store *s, int64_t game, uint32_t from, event_visit visit, void *context, uint32_t *count,
                         bool *damaged, fault *why)
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
        *damaged = bytes && !ok;
        PQfreemem(bytes);
    }
    PQclear(r);
    return ok;
}

static bool pg_events(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged,
                      fault *why)
{
    uint32_t packed;
    query q = {0};
    if (!visit_packed(s, game, from, visit, context, &packed, damaged, why))
        return false;
    give_number(&q, game);
    give_number(&q, from > packed ? from : packed);
    PGresult *r = ask(s, EVENTS, &q, why);
    bool ok = r;
    for (int i = 0; ok && i < PQntuples(r); i++) {
        event e = {.seq = (uint32_t)cell(r, i, 0),
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

static store_link link_of(const PGresult *r, int row)
{
    return (store_link){.game = cell(r, row, 0), .seats = (unsigned)cell(r, row, 1), .archived = cell(r, row, 2)};
}

static bool pg_link_find(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why)
{
    query q = {0};
    give_bytes(&q, hash, STORE_HASH);
    give_number(&q, max);
    PGresult *r = ask(s, LINK_FIND, &q, why);
    *count = r ? PQntuples(r) : 0;
    for (int i = 0; i < *count; i++)
        list[i] = link_of(r, i);
    PQclear(r);
    return r;
}

static bool pg_link_get(store *s, const uint8_t hash[STORE_HASH], int64_t game, store_link *l, fault *why)
{
    query q = {0};
    give_bytes(&q, hash, STORE_HASH);
    give_number(&q, game);
    PGresult *r = ask(s, LINK_GET, &q, why);
    *l = r && PQntuples(r) ? link_of(r, 0) : (store_link){0};
    PQclear(r);
    return r;
}

/* A statement with one token's hash, or two. */
static bool with_hashes(store *s, statement which, const uint8_t *one, const uint8_t *two, fault *why)
{
    query q = {0};
    give_bytes(&q, one, STORE_HASH);
    if (two)
        give_bytes(&q, two, STORE_HASH);
    return run(s, which, &q, why);
}

static bool pg_link_give(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_GIVE, from, to, why);
}

static bool pg_link_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_MOVE, from, to, why);
}

static bool pg_link_drop(store *s, const uint8_t hash[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_DROP, hash, NULL, why);
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

static void pg_news(store *s, store_news_visit visit, void *context, bool *lost)
{
    pg *p = pg_of(s);
    fault ignored;
    if (p->conn && !PQconsumeInput(p->conn))
        hang_up(s);
    if (!connected(s, &ignored))
        return; /* what is missed meanwhile is told when there is a connection again */
    *lost = p->lost;
    p->lost = false;
    for (PGnotify *n; (n = PQnotifies(p->conn)); PQfreemem(n))
        if (n->be_pid != PQbackendPID(p->conn))
            visit(context, strtoll(n->extra, NULL, 10));
}

static int pg_descriptor(store *s)
{
    return pg_of(s)->conn ? PQsocket(pg_of(s)->conn) : -1;
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

static bool pg_ask_any(store *s, const char *sql, const store_value *given, int count, store_visit visit, void *context,
                       int64_t *changed, fault *why)
{
    query q = {0};
    must(count <= PARAMETERS);
    for (int i = 0; i < count; i++)
        if (given[i].kind == STORE_NUMBER)
            give_number(&q, given[i].number);
        else if (given[i].kind == STORE_BYTES)
            give_bytes(&q, given[i].bytes, given[i].length);
        else
            give_text(&q, given[i].kind == STORE_TEXT ? given[i].bytes : NULL);
    if (!connected(s, why))
        return false;
    if (!PQsendQueryParams(pg_of(s)->conn, sql, q.count, NULL, q.values, q.lengths, q.formats, 0)) {
        pg_failed(pg_of(s)->conn, why);
        hang_up(s);
        return false;
    }
    PGresult *r = receive(s, why);
    bool ok = r && pg_visit(r, visit, context, why);
    if (r && changed)
        *changed = strtoll(PQcmdTuples(r), NULL, 10);
    PQclear(r);
    return ok;
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
    .mark = pg_mark,
    .keep = pg_keep,
    .undo = pg_undo,
    .check = pg_check,
    .game_add = pg_game_add,
    .game_get = pg_game_get,
    .game_find = pg_game_find,
    .game_events = pg_game_events,
    .game_open = pg_game_open,
    .add = pg_add,
    .events = pg_events,
    .pack = pg_pack,
    .link_add = pg_link_add,
    .link_find = pg_link_find,
    .link_get = pg_link_get,
    .link_give = pg_link_give,
    .link_move = pg_link_move,
    .link_drop = pg_link_drop,
    .link_archive = pg_link_archive,
    .link_copy = pg_link_copy,
    .count = pg_count,
    .ask = pg_ask_any,
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
    bool ok = strlen(where) < sizeof p->where || fault_set(why, "the address of the database is too long");
    snprintf(p->where, sizeof p->where, "%s", where);
    if (ok && connected(s, why)) {
        p->lost = false;
        return s;
    }
    pg_close(s);
    return NULL;
}
