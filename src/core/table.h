/* The strict reader of data/<game>/<table>.tsv: one header line, one row a
 * line, tabs between columns, `#` comments before the header or between rows.
 * Every error names file, line and column, says what was expected, and
 * suggests the nearest id. Cells are read by column name through a cursor:
 *
 *     table t;
 *     if (!table_open(&t, from, "GAME/fronts.tsv", "id code name start src", why)) return false;
 *     while (table_next(&t)) {
 *         const char *id = table_id(&t, "id");
 *         int start = table_int(&t, "start", -10, 10);
 *     }
 *     return table_close(&t, why);
 *
 * After the first error every getter returns something harmless, table_next
 * returns false and table_close reports it: no check is needed in between. */
#ifndef FRENTE_TABLE_H
#define FRENTE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/data.h"
#include "core/noun.h"

enum { TABLE_COLUMNS = 32, TABLE_CELL = 4096 };

typedef struct table {
    char shown[256];
    const char *bytes, *cursor;
    char *row;                        /* the present line, cut into cells */
    const char *names[TABLE_COLUMNS]; /* the header */
    const char *cells[TABLE_COLUMNS];
    char *header;
    int columns, line, rows;
    bool failed;
    fault why;
} table;

/* Opens a table; `columns` lists the columns that must be there, in any order;
 * others are allowed unless the list ends with " !". */
bool table_open(table *t, const data_source *from, const char *path, const char *columns, fault *why);
bool table_next(table *t);
bool table_close(table *t, fault *why);

/* The cell as it stands ("-" is an empty one and comes back as ""). */
const char *table_text(table *t, const char *column);
/* A cell that must not be empty. */
const char *table_word(table *t, const char *column);
/* A lower-case id: letters, digits, '-', '_', '+', '.'. */
const char *table_id(table *t, const char *column);
int table_int(table *t, const char *column, int low, int high);
/* A whole number, or `otherwise` where the cell is empty. */
int table_int_or(table *t, const char *column, int low, int high, int otherwise);
/* yes / no */
bool table_flag(table *t, const char *column);
/* The value of an id of that noun. */
int table_noun(table *t, const char *column, const noun *of);
int table_noun_or(table *t, const char *column, const noun *of, int otherwise);
/* The place of the cell in "one two three". */
int table_choice(table *t, const char *column, const char *words);
bool table_has(const table *t, const char *column);

/* Says what is wrong with the present cell of a column: for checks of a game's own. */
__attribute__((format(printf, 3, 4))) void table_fail(table *t, const char *column, const char *format, ...);

/* A copy that lives as long as the program (tables are loaded once). */
const char *table_keep(table *t, const char *words);

#endif
