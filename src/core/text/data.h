/* Where the tables come from: embedded in the program, or a folder given with
 * --data that overrides them file by file; files in memory go before both. */
#ifndef FRENTE_DATA_H
#define FRENTE_DATA_H

#include <stddef.h>

#include "core/text/fault.h"
#include "core/text/text.h"

typedef struct data_file {
    const char *path; /* "GAME/TABLE.tsv" */
    const char *bytes;
    size_t length;
} data_file;

/* Generated at build time out of data/ and web/; ends with a NULL path. */
extern const data_file data_embedded[];

typedef struct data_source {
    const char *folder;     /* NULL: embedded only */
    const data_file *files; /* in memory, up to a NULL path; NULL: none */
} data_source;

/* Are all tables those in the program? */
static inline bool data_is_built_in(const data_source *from)
{
    return !from->folder && !from->files;
}

/* The bytes of a file, NUL-terminated; release with data_release. NULL with a
 * fault if there is no such file. `shown` gets the name for messages. */
const char *data_open(const data_source *from, const char *path, size_t *length, char shown[256], fault *why);
void data_close(const char *bytes);

/* The embedded file of that path, or NULL. */
const data_file *data_find(const char *path);

/* A hash over all tables of a game as they are used now; 0 with a fault. */
unsigned long long data_hash(const data_source *from, const char *game, fault *why);
/* The same, and "cards=01234567 units=89abcdef …", the hash of each table by itself. */
unsigned long long data_tables(const data_source *from, const char *game, text *each, fault *why);
/* Every row of every table: "units.tsv" in a line of its own, then for each row its first cell, a tab and a hash. */
bool data_rows(const data_source *from, const char *game, text *out, fault *why);
/* What differs between two such lists, as "units.tsv (mad-3, mad-4), crt.tsv (3-1)"; how many rows. */
int data_rows_differ(const char *one, const char *other, text *names);
/* The tables that differ between two such lists, as "cards.tsv, units.tsv"; how many. */
int data_differ(const char *one, const char *other, text *names);
/* The tables of a game that are not those in the program, as "cards.tsv, units.tsv"; how many. */
int data_own(const data_source *from, const char *game, text *names);
/* Is that path a table of the game, "GAME/TABLE.tsv"? Its name begins behind the slash. */
bool data_is_table(const char *path, const char *game);

#endif
