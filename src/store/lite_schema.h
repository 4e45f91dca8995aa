/* The tables of a SQLite database: made, or brought up from an older version. */
#ifndef FRENTE_LITE_SCHEMA_H
#define FRENTE_LITE_SCHEMA_H

#include <sqlite3.h>

#include "core/text/fault.h"

/* A database of a newer version is refused before anything in it is touched. */
bool lite_schema_ready(sqlite3 *db, const char *path, fault *why);
/* Beside a running server: are the tables those of this version? */
bool lite_schema_is_newest(sqlite3 *db, const char *path, fault *why);

#endif
