/* Asking PostgreSQL without ever waiting for longer than so many milliseconds:
 * a database that is gone, stopped or cut off is a fault. */
#ifndef FRENTE_PG_TALK_H
#define FRENTE_PG_TALK_H

#include <libpq-fe.h>
#include <stdint.h>

#include "store/store.h"

/* NULL with a fault after some seconds without an answer. */
PGconn *pg_connect(const char *where, fault *why);
/* The last result of what was sent; NULL with a fault. *dead: the connection can't be used any more, as an answer that
 * came now would be taken for another one's. */
PGresult *pg_receive(PGconn *conn, int most_ms, bool *dead, fault *why);
/* Sends words and receives. */
PGresult *pg_ask(PGconn *conn, const char *words, int most_ms, bool *dead, fault *why);
/* What libpq has to say, as a sentence; false. */
bool pg_failed(const PGconn *conn, fault *why);

/* Visits the rows of a result (store.h). */
bool pg_visit(const PGresult *r, store_visit visit, void *context, fault *why);

int64_t pg_now_ms(void);

#endif
