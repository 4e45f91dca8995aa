#include "store/lite_schema.h"

#include <stdio.h>

#include "store/schema.h"

enum { SCHEMA_VERSION = 5 };

/* What never changes of a game stands apart from what changes with every event, so that little is
 * written again. */
static const char newest[] =
    "CREATE TABLE meta(checked INTEGER NOT NULL); INSERT INTO meta VALUES(0);"
    "CREATE TABLE game("
    " id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,"
    " options TEXT NOT NULL, seats TEXT NOT NULL, title TEXT NOT NULL, position TEXT, key BLOB NOT NULL,"
    " data INTEGER NOT NULL, version INTEGER NOT NULL, round INTEGER NOT NULL, created INTEGER NOT NULL,"
    " previous INTEGER NOT NULL);"
    "CREATE TABLE standing("
    " game INTEGER PRIMARY KEY, events INTEGER NOT NULL, digest INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL,"
    " players TEXT NOT NULL, seal INTEGER NOT NULL);"
    "CREATE INDEX standing_open ON standing(game) WHERE open<>0 AND finished=0;"
    "CREATE TABLE event("
    " game INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " value INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT, PRIMARY KEY(game,seq)) WITHOUT ROWID;"
    "CREATE TABLE pack("
    " game INTEGER PRIMARY KEY, count INTEGER NOT NULL, events BLOB NOT NULL);"
    "CREATE TABLE link("
    " hash BLOB NOT NULL, game INTEGER NOT NULL, seats INTEGER NOT NULL, archived INTEGER NOT NULL,"
    " PRIMARY KEY(hash,game)) WITHOUT ROWID;"
    "CREATE INDEX link_game ON link(game);" VERSION_3_TABLES("INTEGER", "BLOB", "INTEGER")
        VERSION_4_TABLES("INTEGER", "BLOB", "INTEGER") VERSION_5_TABLES("INTEGER", "INTEGER");

static const char from_2[] = VERSION_3_TABLES("INTEGER", "BLOB", "INTEGER");
static const char from_3[] = VERSION_4_TABLES("INTEGER", "BLOB", "INTEGER");
static const char from_4[] = VERSION_5_TABLES("INTEGER", "INTEGER");

/* From version 1, where one table held it all and nothing counted the events. Digest and seal are
 * not known (0): such a game is checked choice by choice when it is opened, and sealed then. */
static const char from_1[] =
    "CREATE TABLE meta(checked INTEGER NOT NULL); INSERT INTO meta VALUES(0);"
    "CREATE TABLE standing("
    " game INTEGER PRIMARY KEY, events INTEGER NOT NULL, digest INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL,"
    " players TEXT NOT NULL, seal INTEGER NOT NULL);"
    "INSERT INTO standing SELECT id,"
    " max(coalesce((SELECT max(seq)+1 FROM event WHERE event.game=g.id),0),"
    "     coalesce((SELECT count FROM pack WHERE pack.game=g.id),0)),"
    " 0,changed,finished,acting,open,result,players,0 FROM game AS g;"
    "DROP INDEX game_open;"
    "ALTER TABLE game DROP COLUMN summed; ALTER TABLE game DROP COLUMN changed;"
    "ALTER TABLE game DROP COLUMN finished; ALTER TABLE game DROP COLUMN acting;"
    "ALTER TABLE game DROP COLUMN open; ALTER TABLE game DROP COLUMN result;"
    "ALTER TABLE game DROP COLUMN players;"
    "CREATE INDEX standing_open ON standing(game) WHERE open<>0 AND finished=0;";

static bool failed(sqlite3 *db, const char *path, fault *why)
{
    return fault_set(why, "the database %s: %s", path, sqlite3_errmsg(db));
}

static bool run(sqlite3 *db, const char *path, const char *sql, fault *why)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(db, path, why);
}

static bool one_number(sqlite3 *db, const char *path, const char *sql, int *number, fault *why)
{
    sqlite3_stmt *ask = NULL;
    bool ok = sqlite3_prepare_v2(db, sql, -1, &ask, NULL) == SQLITE_OK && sqlite3_step(ask) == SQLITE_ROW;
    if (ok)
        *number = sqlite3_column_int(ask, 0);
    else
        failed(db, path, why);
    sqlite3_finalize(ask);
    return ok;
}

/* All of it or nothing: a server that is killed meanwhile leaves the old tables. Old versions go by way of those
 * between. */
static bool bring_up(sqlite3 *db, const char *path, int version, int tables, fault *why)
{
    bool made = version && tables; /* a file that was only begun says 1 */
    char stamp[64];
    snprintf(stamp, sizeof stamp, "PRAGMA user_version=%d; COMMIT", SCHEMA_VERSION);
    bool ok = run(db, path, "BEGIN IMMEDIATE", why) && (!made || version > 1 || run(db, path, from_1, why)) &&
              (!made || version > 2 || run(db, path, from_2, why)) &&
              (!made || version > 3 || run(db, path, from_3, why)) && run(db, path, made ? from_4 : newest, why) &&
              run(db, path, stamp, why);
    if (!ok && !sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}

bool lite_schema_ready(sqlite3 *db, const char *path, fault *why)
{
    int version, tables;
    if (!one_number(db, path, "PRAGMA user_version", &version, why) ||
        !one_number(db, path, "SELECT count(*) FROM sqlite_master", &tables, why))
        return false;
    if (version > SCHEMA_VERSION)
        return fault_set(why, "the database %s was made by a newer version of this program (tables %d, known: %d)",
                         path, version, SCHEMA_VERSION);
    if (version < 0 || (!version && tables))
        return fault_set(why, "the file %s is a database, but not one of this program", path);
    /* A small page cache: memory follows live games, not stored ones. */
    static const char settings[] =
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF; PRAGMA cell_size_check=ON;"
        "PRAGMA cache_size=-2048; PRAGMA wal_autocheckpoint=2000; PRAGMA journal_size_limit=67108864";
    return run(db, path, settings, why) && (version == SCHEMA_VERSION || bring_up(db, path, version, tables, why)) &&
           run(db, path, INDEXES, why);
}

bool lite_schema_is_newest(sqlite3 *db, const char *path, fault *why)
{
    int version;
    if (!one_number(db, path, "PRAGMA user_version", &version, why))
        return false;
    return version == SCHEMA_VERSION ||
           fault_set(why,
                     "the database %s has tables of version %d, and this program knows %d: start a server of this "
                     "version on it first",
                     path, version, SCHEMA_VERSION);
}
