#include "store/pg_schema.h"

#include <stdlib.h>

#include "store/pg_talk.h"
#include "store/schema.h"

/* A step waits no longer than that; many games of an older version may take a while. */
enum { SCHEMA_VERSION = 5, STEP_MS = 8000, BRING_UP_MS = 600000 };

static const char newest[] =
    "CREATE TABLE meta(version INTEGER NOT NULL, checked BIGINT NOT NULL); INSERT INTO meta VALUES(5,0);"
    "CREATE TABLE game("
    " id BIGSERIAL PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,"
    " options TEXT NOT NULL, seats TEXT NOT NULL, title TEXT NOT NULL, position TEXT, key BYTEA NOT NULL,"
    " data BIGINT NOT NULL, version INTEGER NOT NULL, round INTEGER NOT NULL, created BIGINT NOT NULL,"
    " previous BIGINT NOT NULL);"
    "CREATE TABLE standing("
    " game BIGINT PRIMARY KEY, events BIGINT NOT NULL, digest BIGINT NOT NULL, changed BIGINT NOT NULL,"
    " finished INTEGER NOT NULL, acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL,"
    " players TEXT NOT NULL, seal BIGINT NOT NULL) WITH (fillfactor=50);"
    "CREATE INDEX standing_open ON standing(game) WHERE open<>0 AND finished=0;"
    "CREATE TABLE event("
    " game BIGINT NOT NULL, seq BIGINT NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " value BIGINT NOT NULL, at BIGINT NOT NULL, text TEXT, PRIMARY KEY(game,seq));"
    "CREATE TABLE pack(game BIGINT PRIMARY KEY, count BIGINT NOT NULL, events BYTEA NOT NULL);"
    "CREATE TABLE link("
    " hash BYTEA NOT NULL, game BIGINT NOT NULL, seats INTEGER NOT NULL, archived INTEGER NOT NULL,"
    " PRIMARY KEY(hash,game));"
    "CREATE INDEX link_game ON link(game);" VERSION_3_TABLES("BIGINT", "BYTEA", "BIGSERIAL")
        VERSION_4_TABLES("BIGINT", "BYTEA", "BIGSERIAL") VERSION_5_TABLES("BIGINT", "BIGSERIAL");

static const char from_2[] = VERSION_3_TABLES("BIGINT", "BYTEA", "BIGSERIAL") "UPDATE meta SET version=3;";
static const char from_3[] = VERSION_4_TABLES("BIGINT", "BYTEA", "BIGSERIAL") "UPDATE meta SET version=4;";
static const char from_4[] = VERSION_5_TABLES("BIGINT", "BIGSERIAL") "UPDATE meta SET version=5;";

/* From version 1, which did not say its number: one table held it all and nothing counted the
 * events. Digest and seal are not known (0): see lite_schema.c. */
static const char from_1[] =
    "CREATE TABLE meta(version INTEGER NOT NULL, checked BIGINT NOT NULL); INSERT INTO meta VALUES(2,0);"
    "CREATE TABLE standing("
    " game BIGINT PRIMARY KEY, events BIGINT NOT NULL, digest BIGINT NOT NULL, changed BIGINT NOT NULL,"
    " finished INTEGER NOT NULL, acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL,"
    " players TEXT NOT NULL, seal BIGINT NOT NULL) WITH (fillfactor=50);"
    "INSERT INTO standing SELECT id,"
    " greatest(coalesce((SELECT max(seq)+1 FROM event WHERE event.game=g.id),0),"
    "          coalesce((SELECT count FROM pack WHERE pack.game=g.id),0)),"
    " 0,changed,finished,acting,open,result,players,0 FROM game AS g;"
    "DROP INDEX game_open;"
    "ALTER TABLE game DROP COLUMN summed, DROP COLUMN changed, DROP COLUMN finished, DROP COLUMN acting,"
    " DROP COLUMN open, DROP COLUMN result, DROP COLUMN players;"
    "CREATE INDEX standing_open ON standing(game) WHERE open<>0 AND finished=0;";

/* Runs statements; *answer (may be NULL) is the first cell of the last one, or -1 if there is none. */
static bool run(PGconn *conn, const char *sql, int most_ms, int *answer, fault *why)
{
    bool dead;
    PGresult *r = pg_ask(conn, sql, most_ms, &dead, why);
    if (r && answer)
        *answer = PQntuples(r) && !PQgetisnull(r, 0, 0) ? (int)strtol(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    PQclear(r);
    return r;
}

static bool read_version(PGconn *conn, int *version, fault *why)
{
    int there;
    if (!run(conn,
             "SELECT CASE WHEN to_regclass('meta') IS NOT NULL THEN 2 WHEN to_regclass('game') IS NOT NULL THEN 1 "
             "ELSE 0 END",
             STEP_MS, &there, why))
        return false;
    *version = there;
    return there < 2 || run(conn, "SELECT version FROM meta", STEP_MS, version, why);
}

/* Looks first: to make one, even if it is there, waits for whoever writes. */
static bool add_indexes(PGconn *conn, fault *why)
{
    int there;
    return run(conn, "SELECT count(*) FROM pg_class WHERE relname='standing_running'", STEP_MS, &there, why) &&
           (there || (run(conn, "SET LOCAL statement_timeout=0", STEP_MS, NULL, why) &&
                      run(conn, INDEXES, BRING_UP_MS, NULL, why)));
}

bool pg_schema_ready(PGconn *conn, fault *why)
{
    int version;
    /* The lock keeps two servers that start at once from making the tables at once. */
    bool ok =
        run(conn, "BEGIN; SELECT pg_advisory_xact_lock(" PG_LOCK_SPACE "," PG_LOCK_TABLES ")", STEP_MS, NULL, why) &&
        read_version(conn, &version, why);
    if (ok && version > SCHEMA_VERSION)
        ok = fault_set(why, "the database was made by a newer version of this program (tables %d, known: %d)", version,
                       SCHEMA_VERSION);
    if (ok && version < SCHEMA_VERSION)
        ok = run(conn, "SET LOCAL statement_timeout=0", STEP_MS, NULL, why) &&
             (version != 1 || run(conn, from_1, BRING_UP_MS, NULL, why)) &&
             (!version || version > 2 || run(conn, from_2, BRING_UP_MS, NULL, why)) &&
             (!version || version > 3 || run(conn, from_3, BRING_UP_MS, NULL, why)) &&
             run(conn, version ? from_4 : newest, BRING_UP_MS, NULL, why);
    ok = ok && add_indexes(conn, why);
    return ok && run(conn, "COMMIT; LISTEN frente", STEP_MS, NULL,
                     why); /* else the connection is given up, and all with it */
}
