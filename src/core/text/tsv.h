/* The strict reader of data/<game>/<table>.tsv: one header line, one row a
 * line, tabs between columns, `#` comments before the header or between rows.
 * Every error names file, line and column, says what was expected, and
 * suggests the nearest id. Cells are read by column name through a cursor:
 *
 *     tsv t;
 *     if (!tsv_open(&t, from, "GAME/fronts.tsv", "id code name start src", why)) return false;
 *     while (tsv_next(&t)) {
 *         const char *id = tsv_id(&t, "id");
 *         int start = tsv_int(&t, "start", -10, 10);
 *     }
 *     return tsv_close(&t, why);
 *
 * After the first error every getter returns something harmless, tsv_next
 * returns false and tsv_close reports it: no check is needed in between. */
#ifndef FRENTE_TSV_H
#define FRENTE_TSV_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game/noun.h"
#include "core/text/data.h"

enum { TSV_COLUMNS = 32, TSV_CELL = 4096 };

typedef struct tsv {
    const char *path;
    char shown[256];
    const char *bytes, *cursor;
    char *row;                      /* the present line, cut into cells */
    const char *names[TSV_COLUMNS]; /* the header */
    const char *cells[TSV_COLUMNS];
    char *header;
    int columns, line, rows;
    bool failed;
    fault why;
} tsv;

/* Opens a table; `columns` lists the columns that must be there, in any order;
 * others are allowed unless the list ends with " !". */
bool tsv_open(tsv *t, const data_source *from, const char *path, const char *columns, fault *why);
bool tsv_next(tsv *t);
bool tsv_close(tsv *t, fault *why);

/* The cell as it stands ("-" is an empty one and comes back as ""). */
const char *tsv_text(tsv *t, const char *column);
/* A cell that must not be empty. */
const char *tsv_word(tsv *t, const char *column);
/* A lower-case id: letters, digits, '-', '_', '+', '.'. */
const char *tsv_id(tsv *t, const char *column);
int tsv_int(tsv *t, const char *column, int low, int high);
/* A whole number, or `otherwise` where the cell is empty. */
int tsv_int_or(tsv *t, const char *column, int low, int high, int otherwise);
/* yes / no */
bool tsv_flag(tsv *t, const char *column);
/* The value of an id of that noun. */
int tsv_noun(tsv *t, const char *column, const noun *of);
int tsv_noun_or(tsv *t, const char *column, const noun *of, int otherwise);
/* The place of the cell in "one two three". */
int tsv_choice(tsv *t, const char *column, const char *words);
bool tsv_has(const tsv *t, const char *column);

/* The words of a cell in a language: in English of the column or "column_en", in Spanish of "column_es", in the others
 * of theirs where the table has one, or else as the catalogues have the English ones (core/text/cell_words.h). A word
 * must not be empty. */
const char *tsv_text_in(tsv *t, const char *column, lang in);
const char *tsv_word_in(tsv *t, const char *column, lang in);

/* Says what is wrong with the present cell of a column: for checks of a game's own. */
__attribute__((format(printf, 3, 4))) void tsv_fail(tsv *t, const char *column, const char *format, ...);

/* A copy that lives as long as the program (tables are loaded once). */
const char *tsv_keep(tsv *t, const char *words);
/* The words of a cell in all languages. */
void tsv_keep_words(tsv *t, const char *column, const char *out[LANGS]);
void tsv_keep_texts(tsv *t, const char *column, const char *out[LANGS]); /* that may be empty */

#endif
