#include "store/pg_talk.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>

int64_t pg_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool pg_failed(const PGconn *conn, fault *why)
{
    const char *words = PQerrorMessage(conn);
    if (!*words)
        words = PQstatus(conn) == CONNECTION_OK ? "an answer was not understood" : "the connection is lost";
    return fault_set(why, "PostgreSQL: %.*s", (int)strcspn(words, "\n"), words);
}

PGconn *pg_connect(const char *where, fault *why)
{
    /* What the address says comes after these, and counts. The backend itself gives up before this
     * program does (lock_timeout, statement_timeout), and one whose server has vanished in the
     * middle of a transaction does not keep its locks. */
    const char *const names[] = {"connect_timeout", "tcp_user_timeout", "application_name", "options", "dbname", NULL};
    const char *const values[] = {"5",
                                  "8000",
                                  "frente",
                                  "-c statement_timeout=7000 -c lock_timeout=5000"
                                  " -c idle_in_transaction_session_timeout=15000 -c client_min_messages=warning",
                                  where,
                                  NULL};
    PGconn *conn = PQconnectdbParams(names, values, 1);
    if (PQstatus(conn) == CONNECTION_OK && !PQsetnonblocking(conn, 1))
        return conn;
    pg_failed(conn, why);
    PQfinish(conn);
    return NULL;
}

/* Waits until the socket is ready; false when time is up. */
static bool wait_for(const PGconn *conn, short events, int64_t until)
{
    struct pollfd on = {.fd = PQsocket(conn), .events = events};
    for (;;) {
        int64_t left = until - pg_now_ms();
        int ready = left > 0 ? poll(&on, 1, (int)left) : 0;
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return ready > 0;
        if (!ready)
            return false;
    }
}

static PGresult *give_up(PGconn *conn, PGresult *last, bool late, int most_ms, fault *why)
{
    if (late)
        fault_set(why, "PostgreSQL gives no answer in %d seconds", most_ms / 1000);
    else
        pg_failed(conn, why);
    PQclear(last);
    return NULL;
}

PGresult *pg_receive(PGconn *conn, int most_ms, bool *dead, fault *why)
{
    int64_t until = pg_now_ms() + most_ms;
    PGresult *last = NULL;
    *dead = true;
    for (int more; (more = PQflush(conn));) {
        bool late = more > 0 && !wait_for(conn, POLLIN | POLLOUT, until);
        if (more < 0 || late || !PQconsumeInput(conn))
            return give_up(conn, NULL, late, most_ms, why);
    }
    for (;;) {
        while (PQisBusy(conn)) {
            bool late = !wait_for(conn, POLLIN, until);
            if (late || !PQconsumeInput(conn))
                return give_up(conn, last, late, most_ms, why);
        }
        PGresult *r = PQgetResult(conn);
        if (!r)
            break;
        PQclear(last);
        last = r;
    }
    *dead = PQstatus(conn) != CONNECTION_OK;
    ExecStatusType status = PQresultStatus(last);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return last;
    const char *words = last ? PQresultErrorMessage(last) : "";
    if (*words)
        fault_set(why, "PostgreSQL: %.*s", (int)strcspn(words, "\n"), words);
    else
        pg_failed(conn, why);
    PQclear(last);
    return NULL;
}

PGresult *pg_ask(PGconn *conn, const char *words, int most_ms, bool *dead, fault *why)
{
    *dead = true;
    if (PQsendQuery(conn, words))
        return pg_receive(conn, most_ms, dead, why);
    pg_failed(conn, why);
    return NULL;
}

enum { BYTEA = 17 };

/* Bytes come as letters, and must be released. */
static store_value cell_value(const PGresult *r, int row, int column, unsigned char **own)
{
    const char *words = PQgetvalue(r, row, column);
    if (PQgetisnull(r, row, column))
        return (store_value){.kind = STORE_NULL};
    if (PQftype(r, column) != BYTEA)
        return store_text(words);
    store_value v = {.kind = STORE_BYTES};
    *own = PQunescapeBytea((const unsigned char *)words, &v.length);
    v.bytes = (const char *)*own;
    return v;
}

bool pg_visit(const PGresult *r, store_visit visit, void *context, fault *why)
{
    int columns = PQnfields(r) < STORE_CELLS ? PQnfields(r) : STORE_CELLS;
    bool more = true, memory = true;
    for (int row = 0; visit && more && memory && row < PQntuples(r); row++) {
        store_value cells[STORE_CELLS];
        unsigned char *own[STORE_CELLS] = {NULL};
        for (int i = 0; i < columns; i++) {
            cells[i] = cell_value(r, row, i, &own[i]);
            memory &= cells[i].kind != STORE_BYTES || cells[i].bytes;
        }
        more = memory && visit(context, cells, columns);
        for (int i = 0; i < columns; i++)
            PQfreemem(own[i]);
    }
    return memory || fault_set(why, "out of memory");
}
