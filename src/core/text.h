/* A growing string that is born with a maximum. Past the maximum it stops
 * growing and remembers that it is cut; nobody ever writes out of bounds. */
#ifndef FRENTE_TEXT_H
#define FRENTE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct text {
    char *data; /* always ends in NUL once something was added */
    size_t length, capacity, max;
    bool cut; /* the maximum was reached, or memory ran out */
} text;

enum { TEXT_DEFAULT_MAX = 64 << 20 };

void text_init(text *t, size_t max);
void text_release(text *t);
void text_clear(text *t); /* empties it, keeps the memory */

void text_add(text *t, const char *words);
void text_add_bytes(text *t, const char *bytes, size_t count);
__attribute__((format(printf, 2, 3))) void text_addf(text *t, const char *format, ...);

/* Adds a whole number; quicker than text_addf. */
void text_add_number(text *t, long long number);

/* Adds `words` as a JSON string, quotes and escapes included; NULL is null. */
void text_add_json(text *t, const char *words);

/* The string so far, "" when empty. */
const char *text_string(const text *t);

/* The 64-bit FNV-1a hash of some bytes; `seed` is 0 or an earlier result.
 * Good against accidents (drift, damage), not against malice. */
unsigned long long text_hash(unsigned long long seed, const void *bytes, size_t count);

/* How many letters differ (Levenshtein, capped): to suggest the nearest id. */
int text_distance(const char *a, const char *b);

#endif
