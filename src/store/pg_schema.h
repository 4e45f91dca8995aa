/* Connecting to PostgreSQL, and its tables: made, or brought up from an older version. */
#ifndef FRENTE_PG_SCHEMA_H
#define FRENTE_PG_SCHEMA_H

#include <libpq-fe.h>

#include "core/text/fault.h"

/* The first number of this program's advisory locks, so that they are nobody else's; the second
 * is a game's. PG_LOCK_TABLES is for whoever makes the tables: no game has that number. */
#define PG_LOCK_SPACE  "1936071800"
#define PG_LOCK_TABLES "-1"

/* Tables of a newer version are refused before anything in them is touched. Listens to the news too. If it fails the
 * connection is of no use. */
bool pg_schema_ready(PGconn *conn, fault *why);

#endif
