#ifndef FRENTE_STORE_QUERY_H
#define FRENTE_STORE_QUERY_H

/* What the files that ask the store in SQL share: a question with its values, and what is taken out of a row. */

#include "store/store.h"

/* QUERY(s, why, visit, context, changed, words, value ...): as store_ask. */
#define QUERY(s, why, visit, context, changed, words, ...)                                                             \
    store_ask(s, words, (const store_value[]){__VA_ARGS__},                                                            \
              (int)(sizeof((const store_value[]){__VA_ARGS__}) / sizeof(store_value)), visit, context, changed, why)

/* Numbers that are gathered, `most` at the most. */
typedef struct id_list {
    int64_t *ids;
    int count, most;
} id_list;

/* Visitors: the first cell of the first row into an int64_t; the first cell of every row into an id_list. */
bool take_number(void *context, const store_value *row, int count);
bool take_ids(void *context, const store_value *row, int count);
/* Text, cut to its place; empty if it is none. */
void take_text(char *out, size_t size, const store_value *cell);

#endif
