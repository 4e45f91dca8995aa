/* The store on SQLite: one file, write-ahead log, every commit on the disk
 * (synchronous=FULL: an acknowledged choice survives a power cut too). All
 * statements are prepared once. One server uses a file: a lock on it says so,
 * and a file that was deleted or replaced under a running server is noticed
 * before the next commit. lite_schema.c has the tables. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/lite_schema.h"
#include "store/ops.h"
#include "store/pack.h"
#include "table/seal.h"

#define GAME_COLUMNS                                                                                                   \
    "id,public_id,game.game,scenario,options,seats,title,position,key,data,version,round,created,previous,events,"     \
    "digest,changed,finished,acting,open,result,players,seal"
#define GAME_TABLES "game JOIN standing ON standing.game=game.id"

/* The statements, each with its name. */
#define STATEMENTS(X)                                                                                                  \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(MARK, "SAVEPOINT one")                                                                                           \
    X(KEEP, "RELEASE one")                                                                                             \
    X(UNDO, "ROLLBACK TO one")                                                                                         \
    X(CHECK, "UPDATE meta SET checked=checked+1")                                                                      \
    X(CHECK_ROOM, "INSERT OR REPLACE INTO pack(game,count,events) VALUES(-1,0,randomblob(16384))")                     \
    X(GAME_ADD, "INSERT INTO game(public_id,game,scenario,options,seats,title,position,key,data,version,round,"        \
                "created,previous) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)")                                \
    X(STAND_ADD, "INSERT INTO standing(game,events,digest,changed,finished,acting,open,result,players,seal)"           \
                 " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)")                                                            \
    X(STAND_SET, "UPDATE standing SET events=?2,digest=?3,changed=?4,finished=?5,acting=?6,open=?7,result=?8,"         \
                 "players=?9,seal=?10 WHERE game=?1 AND events=?11")                                                   \
    X(GAME_GET, "SELECT " GAME_COLUMNS " FROM " GAME_TABLES " WHERE game.id=?1")                                       \
    X(GAME_FIND, "SELECT id FROM game WHERE public_id=?1")                                                             \
    X(GAME_EVENTS, "SELECT events FROM standing WHERE game=?1")                                                        \
    X(GAME_OPEN, "SELECT " GAME_COLUMNS " FROM " GAME_TABLES " WHERE standing.open<>0 AND standing.finished=0"         \
                 " ORDER BY standing.game DESC LIMIT ?1")                                                              \
    X(COUNT, "SELECT count(*) FROM game")                                                                              \
    X(APPEND, "INSERT INTO event(game,seq,kind,seat,value,at,text) VALUES(?1,?2,?3,?4,?5,?6,?7)")                      \
    X(EVENTS, "SELECT seq,kind,seat,value,at,text FROM event WHERE game=?1 AND seq>=?2 ORDER BY seq")                  \
    X(PACK_GET, "SELECT count,events FROM pack WHERE game=?1")                                                         \
    X(PACK_SET, "INSERT OR REPLACE INTO pack(game,count,events) VALUES(?1,?2,?3)")                                     \
    X(UNPACKED_GONE, "DELETE FROM event WHERE game=?1")                                                                \
    X(LINK_ADD, "INSERT INTO link(hash,game,seats,archived) VALUES(?1,?2,?3,?4)"                                       \
                " ON CONFLICT(hash,game) DO UPDATE SET seats=seats|excluded.seats")                                    \
    X(LINK_GET, "SELECT game,seats,archived FROM link WHERE hash=?1 AND game=?2")                                      \
    X(LINK_GIVE, "INSERT INTO link(hash,game,seats,archived) SELECT ?2,game,seats,archived FROM link WHERE hash=?1"    \
                 " ON CONFLICT(hash,game) DO UPDATE SET seats=seats|excluded.seats")                                   \
    X(LINK_MOVE, "UPDATE link SET hash=?2 WHERE hash=?1")                                                              \
    X(LINK_DROP, "DELETE FROM link WHERE hash=?1")                                                                     \
    X(LINK_FIND, "SELECT game,seats,archived FROM link WHERE hash=?1 ORDER BY game DESC LIMIT ?2")                     \
    X(LINK_ARCHIVE, "UPDATE link SET archived=?3 WHERE hash=?1 AND game=?2")                                           \
    X(LINK_COPY, "INSERT INTO link(hash,game,seats,archived) SELECT hash,?2,seats,0 FROM link WHERE game=?1")

#define NAME(name, sql) name,
#define SQL(name, sql)  sql,
typedef enum statement { STATEMENTS(NAME) STATEMENT_COUNT } statement;
static const char *const statement_sql[] = {STATEMENTS(SQL)};

enum { ASKED_KEPT = 128, BUSY_MS = 5000, LOG_BYTES = 9 << 20 /* LITE_LOG_PAGES, and a large commit more */ };

typedef struct lite {
    store base;
    sqlite3 *db;
    sqlite3_stmt *prepared[STATEMENT_COUNT];
    char path[512], log_path[520];
    int fd;              /* the file, locked for this server; closed after SQLite's own */
    bool beside;         /* a server may have the lock: nothing is created, and the file is watched by nobody here */
    struct stat is, log; /* what it and its log were when they were opened */
    sqlite3_stmt *asked[ASKED_KEPT]; /* of store_ask, as they come */
} lite;

static lite *lite_of(const store *s)
{
    return (lite *)s;
}

static bool failed(const store *s, fault *why)
{
    return fault_set(why, "the database %s: %s", lite_of(s)->path, sqlite3_errmsg(lite_of(s)->db));
}

static bool prepare_all(store *s, fault *why)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (sqlite3_prepare_v3(lite_of(s)->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &lite_of(s)->prepared[i], NULL) != SQLITE_OK)
            return failed(s, why);
    return true;
}

static sqlite3_stmt *ready(store *s, statement which)
{
    sqlite3_stmt *st = lite_of(s)->prepared[which];
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return st;
}

static void bind_text(sqlite3_stmt *st, int at, const char *words)
{
    sqlite3_bind_text(st, at, words, -1, SQLITE_STATIC);
}

/* Runs a statement that returns no rows. */
static bool done(store *s, sqlite3_stmt *st, fault *why)
{
    bool ok = sqlite3_step(st) == SQLITE_DONE || failed(s, why);
    sqlite3_reset(st);
    return ok;
}

static bool same_file(const char *path, const struct stat *was)
{
    struct stat now;
    return !stat(path, &now) && now.st_ino == was->st_ino && now.st_dev == was->st_dev;
}

/* Are the file and its log, where every commit goes first, still where others will look for them? */
static bool in_place(store *s, fault *why)
{
    const lite *own = lite_of(s);
    if (own->beside)
        return true;
    if (!same_file(own->path, &own->is))
        return fault_set(why, "the database %s was deleted or replaced while the server runs", own->path);
    if (!same_file(own->log_path, &own->log))
        return fault_set(why, "the log of the database, %s, was deleted or replaced while the server runs",
                         own->log_path);
    return true;
}

static bool lite_begin(store *s, fault *why)
{
    return in_place(s, why) && done(s, ready(s, BEGIN), why);
}

static bool lite_commit(store *s, fault *why)
{
    return in_place(s, why) && done(s, ready(s, COMMIT), why);
}

static void lite_cancel(store *s)
{
    if (!sqlite3_get_autocommit(lite_of(s)->db))
        done(s, ready(s, ROLLBACK), NULL);
}

static bool lite_mark(store *s, fault *why)
{
    return done(s, ready(s, MARK), why);
}

static bool lite_keep(store *s, fault *why)
{
    return done(s, ready(s, KEEP), why);
}

/* After some failures (a full disk) SQLite has undone the whole transaction by itself. */
static bool lite_undo(store *s, fault *why)
{
    if (sqlite3_get_autocommit(lite_of(s)->db))
        return fault_set(why, "the database %s gave the transaction up", lite_of(s)->path);
    return done(s, ready(s, UNDO), why) && done(s, ready(s, KEEP), why);
}

/* As much is written as a few changes take (in the place of a game that can't be): a page more always finds room. */
static bool lite_check(store *s, fault *why)
{
    bool ok = lite_begin(s, why) && done(s, ready(s, CHECK), why) && done(s, ready(s, CHECK_ROOM), why) &&
              lite_commit(s, why);
    if (!ok)
        lite_cancel(s);
    return ok;
}

/* Places 1 to 10 of STAND_ADD and STAND_SET. */
static void bind_standing(sqlite3_stmt *st, const game_info *g)
{
    const int64_t numbers[] = {g->id, g->events, (int64_t)g->digest, g->changed, g->finished, g->acting, g->open};
    for (int i = 0; i < 7; i++)
        sqlite3_bind_int64(st, i + 1, numbers[i]);
    bind_text(st, 8, g->result);
    bind_text(st, 9, g->players);
    sqlite3_bind_int64(st, 10, (int64_t)seal_standing(g));
}

static bool lite_game_add(store *s, game_info *g, fault *why)
{
    sqlite3_stmt *st = ready(s, GAME_ADD);
    const char *const words[] = {g->public_id, g->game, g->scenario, g->options, g->seats, g->title};
    for (int i = 0; i < 6; i++)
        bind_text(st, i + 1, words[i]);
    if (g->position)
        bind_text(st, 7, g->position);
    sqlite3_bind_blob(st, 8, g->key, sizeof g->key, SQLITE_STATIC);
    const int64_t numbers[] = {(int64_t)g->data, g->version, g->round, g->created, g->previous};
    for (int i = 0; i < 5; i++)
        sqlite3_bind_int64(st, i + 9, numbers[i]);
    if (!done(s, st, why))
        return false;
    g->id = sqlite3_last_insert_rowid(lite_of(s)->db);
    bind_standing(st = ready(s, STAND_ADD), g);
    return done(s, st, why);
}

static void column_text(sqlite3_stmt *st, int at, char *out, size_t size)
{
    const char *words = (const char *)sqlite3_column_text(st, at);
    snprintf(out, size, "%s", words ? words : "");
}

/* The columns in the order of GAME_COLUMNS. */
static bool read_game(sqlite3_stmt *st, game_info *g, fault *why)
{
    *g = (game_info){.id = sqlite3_column_int64(st, 0)};
    column_text(st, 1, g->public_id, sizeof g->public_id);
    column_text(st, 2, g->game, sizeof g->game);
    column_text(st, 3, g->scenario, sizeof g->scenario);
    column_text(st, 4, g->options, sizeof g->options);
    column_text(st, 5, g->seats, sizeof g->seats);
    column_text(st, 6, g->title, sizeof g->title);
    const char *position = (const char *)sqlite3_column_text(st, 7);
    if (position && !(g->position = strdup(position)))
        return fault_set(why, "out of memory");
    const void *key = sqlite3_column_blob(st, 8);
    if (key && sqlite3_column_bytes(st, 8) == (int)sizeof g->key)
        memcpy(g->key, key, sizeof g->key);
    g->data = (uint64_t)sqlite3_column_int64(st, 9);
    g->version = sqlite3_column_int(st, 10);
    g->round = sqlite3_column_int(st, 11);
    g->created = sqlite3_column_int64(st, 12);
    g->previous = sqlite3_column_int64(st, 13);
    g->events = (uint32_t)sqlite3_column_int64(st, 14);
    g->digest = (uint64_t)sqlite3_column_int64(st, 15);
    g->changed = sqlite3_column_int64(st, 16);
    g->finished = sqlite3_column_int(st, 17);
    g->acting = (unsigned)sqlite3_column_int(st, 18);
    g->open = (unsigned)sqlite3_column_int(st, 19);
    column_text(st, 20, g->result, sizeof g->result);
    column_text(st, 21, g->players, sizeof g->players);
    uint64_t seal = (uint64_t)sqlite3_column_int64(st, 22);
    g->damaged = seal && seal != seal_standing(g);
    return true;
}

static bool lite_game_get(store *s, int64_t id, game_info *g, bool *found, fault *why)
{
    sqlite3_stmt *st = ready(s, GAME_GET);
    sqlite3_bind_int64(st, 1, id);
    int step = sqlite3_step(st);
    *found = step == SQLITE_ROW;
    bool ok = *found ? read_game(st, g, why) : step == SQLITE_DONE || failed(s, why);
    sqlite3_reset(st);
    return ok;
}

/* The only cell of the only row; 0 where there is none. */
static bool one_number(store *s, sqlite3_stmt *st, int64_t *number, fault *why)
{
    int step = sqlite3_step(st);
    *number = step == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    bool ok = step == SQLITE_ROW || step == SQLITE_DONE || failed(s, why);
    sqlite3_reset(st);
    return ok;
}

static bool lite_game_find(store *s, const char *public_id, int64_t *id, fault *why)
{
    sqlite3_stmt *st = ready(s, GAME_FIND);
    bind_text(st, 1, public_id);
    return one_number(s, st, id, why);
}

static bool lite_game_events(store *s, const int64_t *ids, int count, uint32_t *events, fault *why)
{
    for (int i = 0; i < count; i++) {
        sqlite3_stmt *st = ready(s, GAME_EVENTS);
        int64_t number;
        sqlite3_bind_int64(st, 1, ids[i]);
        if (!one_number(s, st, &number, why))
            return false;
        events[i] = (uint32_t)number;
    }
    return true;
}

static bool lite_count(store *s, int64_t *count, fault *why)
{
    return one_number(s, ready(s, COUNT), count, why);
}

static bool lite_game_open(store *s, int limit, store_game_visit visit, void *context, fault *why)
{
    sqlite3_stmt *st = ready(s, GAME_OPEN);
    sqlite3_bind_int(st, 1, limit);
    int step;
    bool ok = true, more = true;
    while (ok && more && (step = sqlite3_step(st)) != SQLITE_DONE) {
        game_info g = {0};
        ok = step == SQLITE_ROW ? read_game(st, &g, why) : failed(s, why);
        more = ok && visit(context, &g);
        game_info_release(&g);
    }
    sqlite3_reset(st);
    return ok;
}

static bool append(store *s, int64_t game, const event *e, fault *why)
{
    sqlite3_stmt *st = ready(s, APPEND);
    const int64_t numbers[] = {game, e->seq, e->kind, e->seat, e->value, e->at};
    for (int i = 0; i < 6; i++)
        sqlite3_bind_int64(st, i + 1, numbers[i]);
    if (e->text)
        bind_text(st, 7, e->text);
    return done(s, st, why);
}

static bool lite_add(store *s, const store_change *c, bool *late, fault *why)
{
    sqlite3_stmt *st = ready(s, STAND_SET);
    bind_standing(st, c->game);
    sqlite3_bind_int64(st, 11, c->before);
    if (!done(s, st, why))
        return false;
    *late = sqlite3_changes(lite_of(s)->db) != 1;
    bool ok = true;
    for (int i = 0; ok && !*late && i < c->count; i++)
        ok = append(s, c->game->id, &c->events[i], why);
    return ok;
}

/* Damage that SQLite itself has found. */
static bool corrupt(const store *s)
{
    int code = sqlite3_errcode(lite_of(s)->db);
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

static bool visit_rows(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged,
                       fault *why)
{
    sqlite3_stmt *st = ready(s, EVENTS);
    sqlite3_bind_int64(st, 1, game);
    sqlite3_bind_int64(st, 2, from);
    int step;
    bool ok = true;
    while (ok && (step = sqlite3_step(st)) != SQLITE_DONE) {
        if (step != SQLITE_ROW) {
            *damaged = corrupt(s);
            ok = failed(s, why);
            break;
        }
        event e = {.seq = (uint32_t)sqlite3_column_int64(st, 0),
                   .kind = (event_kind)sqlite3_column_int(st, 1),
                   .seat = sqlite3_column_int(st, 2),
                   .value = (uint32_t)sqlite3_column_int64(st, 3),
                   .at = sqlite3_column_int64(st, 4),
                   .text = (const char *)sqlite3_column_text(st, 5)};
        ok = visit(context, &e, why);
    }
    sqlite3_reset(st);
    return ok;
}

static bool visit_packed(store *s, int64_t game, uint32_t from, event_visit visit, void *context, uint32_t *count,
                         bool *damaged, fault *why)
{
    sqlite3_stmt *st = ready(s, PACK_GET);
    sqlite3_bind_int64(st, 1, game);
    int step = sqlite3_step(st);
    bool ok = step == SQLITE_ROW || step == SQLITE_DONE || failed(s, why);
    *count = 0;
    *damaged = !ok && corrupt(s);
    if (step == SQLITE_ROW) {
        *count = (uint32_t)sqlite3_column_int64(st, 0);
        ok = pack_visit(game, sqlite3_column_blob(st, 1), (size_t)sqlite3_column_bytes(st, 1), from, visit, context,
                        why);
        *damaged = !ok;
    }
    sqlite3_reset(st);
    return ok;
}

static bool lite_events(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged,
                        fault *why)
{
    uint32_t packed;
    return visit_packed(s, game, from, visit, context, &packed, damaged, why) &&
           visit_rows(s, game, from > packed ? from : packed, visit, context, damaged, why);
}

static bool lite_pack(store *s, int64_t game, uint32_t count, const uint8_t *bytes, size_t length, fault *why)
{
    sqlite3_stmt *st = ready(s, PACK_SET);
    sqlite3_bind_int64(st, 1, game);
    sqlite3_bind_int64(st, 2, count);
    sqlite3_bind_blob64(st, 3, bytes, length, SQLITE_STATIC);
    if (!done(s, st, why))
        return false;
    st = ready(s, UNPACKED_GONE);
    sqlite3_bind_int64(st, 1, game);
    return done(s, st, why);
}

static bool lite_link_add(store *s, const uint8_t hash[STORE_HASH], const store_link *l, fault *why)
{
    sqlite3_stmt *st = ready(s, LINK_ADD);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, l->game);
    sqlite3_bind_int(st, 3, (int)l->seats);
    sqlite3_bind_int(st, 4, l->archived);
    return done(s, st, why);
}

static store_link link_of(sqlite3_stmt *st)
{
    return (store_link){.game = sqlite3_column_int64(st, 0),
                        .seats = (unsigned)sqlite3_column_int(st, 1),
                        .archived = sqlite3_column_int(st, 2)};
}

static bool lite_link_find(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why)
{
    sqlite3_stmt *st = ready(s, LINK_FIND);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int(st, 2, max);
    int step;
    *count = 0;
    while ((step = sqlite3_step(st)) == SQLITE_ROW)
        list[(*count)++] = link_of(st);
    bool ok = step == SQLITE_DONE || failed(s, why);
    sqlite3_reset(st);
    return ok;
}

static bool lite_link_get(store *s, const uint8_t hash[STORE_HASH], int64_t game, store_link *l, fault *why)
{
    sqlite3_stmt *st = ready(s, LINK_GET);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, game);
    int step = sqlite3_step(st);
    *l = (store_link){0};
    if (step == SQLITE_ROW)
        *l = link_of(st);
    bool ok = step == SQLITE_DONE || step == SQLITE_ROW || failed(s, why);
    sqlite3_reset(st);
    return ok;
}

/* A statement with one token's hash, or two. */
static bool with_hashes(store *s, statement which, const uint8_t *one, const uint8_t *two, fault *why)
{
    sqlite3_stmt *st = ready(s, which);
    sqlite3_bind_blob(st, 1, one, STORE_HASH, SQLITE_STATIC);
    if (two)
        sqlite3_bind_blob(st, 2, two, STORE_HASH, SQLITE_STATIC);
    return done(s, st, why);
}

static bool lite_link_give(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_GIVE, from, to, why);
}

static bool lite_link_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_MOVE, from, to, why);
}

static bool lite_link_drop(store *s, const uint8_t hash[STORE_HASH], fault *why)
{
    return with_hashes(s, LINK_DROP, hash, NULL, why);
}

static bool lite_link_archive(store *s, const uint8_t hash[STORE_HASH], int64_t game, bool archived, fault *why)
{
    sqlite3_stmt *st = ready(s, LINK_ARCHIVE);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(st, 2, game);
    sqlite3_bind_int(st, 3, archived);
    return done(s, st, why);
}

static bool lite_link_copy(store *s, int64_t from, int64_t to, fault *why)
{
    sqlite3_stmt *st = ready(s, LINK_COPY);
    sqlite3_bind_int64(st, 1, from);
    sqlite3_bind_int64(st, 2, to);
    return done(s, st, why);
}

/* Questions are few, and prepared once; one too many is prepared each time (*once). */
static sqlite3_stmt *prepared(store *s, const char *sql, bool *once, fault *why)
{
    lite *own = lite_of(s);
    sqlite3_stmt *st = NULL;
    int at = 0;
    while (at < ASKED_KEPT && own->asked[at] && strcmp(sqlite3_sql(own->asked[at]), sql))
        at++;
    *once = at == ASKED_KEPT;
    if (!*once && own->asked[at]) {
        sqlite3_reset(own->asked[at]);
        sqlite3_clear_bindings(own->asked[at]);
        return own->asked[at];
    }
    if (sqlite3_prepare_v3(own->db, sql, -1, *once ? 0 : SQLITE_PREPARE_PERSISTENT, &st, NULL) != SQLITE_OK)
        failed(s, why);
    else if (!*once)
        own->asked[at] = st;
    return st;
}

/* The places have names that are numbers: "$3". */
static void bind_value(sqlite3_stmt *st, int number, const store_value *v)
{
    char name[16];
    snprintf(name, sizeof name, "$%d", number);
    int at = sqlite3_bind_parameter_index(st, name);
    if (v->kind == STORE_NUMBER)
        sqlite3_bind_int64(st, at, v->number);
    else if (v->kind == STORE_TEXT)
        sqlite3_bind_text64(st, at, v->bytes, v->length, SQLITE_STATIC, SQLITE_UTF8);
    else if (v->kind == STORE_BYTES)
        sqlite3_bind_blob64(st, at, v->bytes, v->length, SQLITE_STATIC);
}

static store_value cell_value(sqlite3_stmt *st, int at)
{
    switch (sqlite3_column_type(st, at)) {
    case SQLITE_NULL: return (store_value){.kind = STORE_NULL};
    case SQLITE_INTEGER: return STORE_N(sqlite3_column_int64(st, at));
    case SQLITE_BLOB: {
        const char *bytes = sqlite3_column_blob(st, at);
        return (store_value){
            .kind = STORE_BYTES, .bytes = bytes ? bytes : "", .length = (size_t)sqlite3_column_bytes(st, at)};
    }
    default: return store_text((const char *)sqlite3_column_text(st, at));
    }
}

static bool lite_ask(store *s, const char *sql, const store_value *given, int count, store_visit visit, void *context,
                     int64_t *changed, fault *why)
{
    bool once;
    sqlite3_stmt *st = prepared(s, sql, &once, why);
    store_value cells[STORE_CELLS];
    if (!st)
        return false;
    for (int i = 0; i < count; i++)
        bind_value(st, i + 1, &given[i]);
    int step, columns = sqlite3_column_count(st);
    bool more = true;
    while (more && (step = sqlite3_step(st)) == SQLITE_ROW) {
        for (int i = 0; i < columns && i < STORE_CELLS; i++)
            cells[i] = cell_value(st, i);
        more = !visit || visit(context, cells, columns);
    }
    bool ok = !more || step == SQLITE_DONE || failed(s, why);
    if (changed)
        *changed = sqlite3_changes64(lite_of(s)->db);
    if (once)
        sqlite3_finalize(st);
    else
        sqlite3_reset(st);
    return ok;
}

static void lite_close(store *s)
{
    for (int i = 0; i < ASKED_KEPT; i++)
        sqlite3_finalize(lite_of(s)->asked[i]);
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(lite_of(s)->prepared[i]);
    sqlite3_close(lite_of(s)->db);
    if (lite_of(s)->fd >= 0)
        close(lite_of(s)->fd); /* and the lock with it */
    free(s);
}

static const store_ops lite_ops = {
    .close = lite_close,
    .begin = lite_begin,
    .commit = lite_commit,
    .cancel = lite_cancel,
    .mark = lite_mark,
    .keep = lite_keep,
    .undo = lite_undo,
    .check = lite_check,
    .game_add = lite_game_add,
    .game_get = lite_game_get,
    .game_find = lite_game_find,
    .game_events = lite_game_events,
    .game_open = lite_game_open,
    .add = lite_add,
    .events = lite_events,
    .link_add = lite_link_add,
    .link_find = lite_link_find,
    .link_get = lite_link_get,
    .link_give = lite_link_give,
    .link_move = lite_link_move,
    .link_drop = lite_link_drop,
    .link_archive = lite_link_archive,
    .link_copy = lite_link_copy,
    .count = lite_count,
    .pack = lite_pack,
    .ask = lite_ask,
};

/* Takes the file for this server alone. SQLite's own locks are of another kind, which this one
 * does not touch as long as the descriptor stays open. */
static bool take_file(store *s, fault *why)
{
    lite *own = lite_of(s);
    own->fd = open(own->path, O_RDWR | (own->beside ? 0 : O_CREAT) | O_CLOEXEC, 0600);
    if (own->fd < 0 || fstat(own->fd, &own->is))
        return fault_set(why, "the database %s can't be opened: %s", own->path, strerror(errno));
    if (own->beside || !flock(own->fd, LOCK_EX | LOCK_NB))
        return true;
    if (errno == EWOULDBLOCK)
        return fault_set(why, "another server uses the database %s: one file is for one server", own->path);
    return fault_set(why, "the database %s can't be locked: %s", own->path, strerror(errno));
}

/* The log gets its full length at once, in zeros, which are no entries of it. A commit then writes over what is there:
 * one that makes the file longer has to wait for the file system's own journal, and with it for everybody else's
 * writing (milliseconds in place of tenths on a machine where others write). */
static void lengthen_log(const lite *own)
{
    static const char zeros[64 << 10];
    struct stat is;
    int fd = open(own->log_path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    bool ok = !fstat(fd, &is);
    for (off_t at = is.st_size; ok && at < LOG_BYTES; at += (off_t)sizeof zeros)
        ok = pwrite(fd, zeros, sizeof zeros, at) == (ssize_t)sizeof zeros;
    fdatasync(fd);
    close(fd);
}

/* The log is there once something was written. */
static bool take_log(store *s, fault *why)
{
    lite *own = lite_of(s);
    snprintf(own->log_path, sizeof own->log_path, "%s-wal", own->path);
    if (!done(s, ready(s, BEGIN), why) || !done(s, ready(s, CHECK), why) || !done(s, ready(s, COMMIT), why))
        return false;
    lengthen_log(own);
    return !stat(own->log_path, &own->log) ||
           fault_set(why, "the log of the database, %s: %s", own->log_path, strerror(errno));
}

store *sqlite_open(const char *path, bool beside, fault *why)
{
    lite *own = calloc(1, sizeof *own);
    if (!own) {
        fault_set(why, "out of memory");
        return NULL;
    }
    store *s = &own->base;
    s->ops = &lite_ops;
    own->fd = -1;
    own->beside = beside;
    bool ok = strlen(path) < sizeof own->path || fault_set(why, "the name of the database is too long");
    snprintf(own->path, sizeof own->path, "%s", path);
    ok = ok && take_file(s, why);
    ok = ok && (sqlite3_open_v2(path, &own->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK ||
                failed(s, why));
    if (ok)
        sqlite3_busy_timeout(own->db, BUSY_MS);
    ok = ok && (beside ? lite_schema_is_newest(own->db, path, why) : lite_schema_ready(own->db, path, why));
    if (ok && prepare_all(s, why) && (beside || take_log(s, why)))
        return s;
    lite_close(s);
    return NULL;
}
