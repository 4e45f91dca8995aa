/* Cells and tables of a usual shape, beyond one value a cell (core/text/tsv.h):
 * lists, pairs, ranges, die tables, and tables of parameters. They fail the way
 * table getters do: the first error is kept, and everything after it harmless. */
#ifndef FRENTE_CELL_H
#define FRENTE_CELL_H

#include <stdint.h>

#include "core/text/tsv.h"

/* "an05 an07" or "an05,an07": the values of the ids, in order; how many, at most `max` (more is an error). An empty
 * cell is an empty list. */
int tsv_list(tsv *t, const char *column, const noun *of, int16_t *out, int max);

/* The same as a set: bit (value - low of the noun), of at most 64 values; an id that stands twice is an error. */
uint64_t tsv_set(tsv *t, const char *column, const noun *of);

/* "4-6", or "5" for 5-5: both ends lie in low .. high. */
void tsv_span(tsv *t, const char *column, int low, int high, int *from, int *to);

/* Die tables: the faces of a row ("1-2"), a bit each (bit 1 is face 1). `seen` gathers them over the rows of one
 * table; a face that it has already is an error. After the last row tsv_faces_all makes sure that none is missing. */
uint32_t tsv_faces(tsv *t, const char *column, int sides, uint32_t *seen);
void tsv_faces_all(tsv *t, const char *what, int sides, uint32_t seen);

/* A table of parameters, `key value src`: each key once, into members of a struct. */
typedef struct param {
    const char *key;
    uint16_t offset, size; /* of a member of 1, 2 or 4 bytes */
    int low, high;
    const char *words; /* NULL: a whole number; else the place of one of these words */
} param;
#define PARAM_NUMBER(of, member, least, most)                                                                          \
    {                                                                                                                  \
#member, (uint16_t)offsetof(of, member), (uint16_t)sizeof(((of *)0)->member), least, most, NULL                \
    }
#define PARAM_WORD(of, member, list)                                                                                   \
    {                                                                                                                  \
#member, (uint16_t)offsetof(of, member), (uint16_t)sizeof(((of *)0)->member), 0, 0, list                       \
    }

enum { PARAMS_MAX = 128 };

/* Reads all of it. A key that is not in `rows`, one that stands twice and one that is missing are errors. */
bool tsv_params(const data_source *from, const char *path, const param *rows, int count, void *into, fault *why);

#endif
