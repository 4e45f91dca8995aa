/* A growing string that is born with a maximum. Past the maximum it stops
 * growing and remembers that it is cut; nobody ever writes out of bounds.
 *
 * Wherever words must be cut to fit (here, in faults, in boxes of a fixed
 * size), they are cut between characters: half a character is no text. */
#ifndef FRENTE_TEXT_H
#define FRENTE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct text {
    char *data; /* always ends in NUL once something was added */
    size_t length, capacity, max;
    bool cut; /* the maximum was reached, or memory ran out */
} text;

enum { TEXT_DEFAULT_MAX = 64 << 20 };

void text_init(text *t, size_t max);
void text_release(text *t);
void text_clear(text *t); /* empties it, keeps the memory */

/* Makes room for `more` bytes and a NUL; false, and the text is cut, when that is not to be had. */
bool text_grow(text *t, size_t more);
static inline bool text_room(text *t, size_t more)
{
    return (!t->cut && more < t->capacity - t->length) || text_grow(t, more);
}

/* What does not fit any more is added as far as it does, in whole characters. */
void text_add_slowly(text *t, const char *bytes, size_t count);
static inline void text_add_bytes(text *t, const char *bytes, size_t count)
{
    if (t->cut || count >= t->capacity - t->length) {
        text_add_slowly(t, bytes, count);
        return;
    }
    memcpy(t->data + t->length, bytes, count);
    t->length += count;
    t->data[t->length] = '\0';
}
static inline void text_add(text *t, const char *words)
{
    text_add_bytes(t, words, strlen(words));
}
__attribute__((format(printf, 2, 3))) void text_addf(text *t, const char *format, ...);

/* Writes a whole number and a NUL; the end of it. Quicker than any format. */
enum { NUMBER_TEXT = 24 };
char *text_put_number(char out[NUMBER_TEXT], long long number);
void text_add_number(text *t, long long number);

/* Adds `words` as a JSON string, quotes and escapes included; NULL is null. More in core/tell/json.h. */
void text_add_json(text *t, const char *words);

/* Makes the letter at `from` a capital: a line of its own may begin with a name's article. */
void text_capital(text *t, size_t from);

/* The string so far, "" when empty. */
const char *text_string(const text *t);

/* --- words in boxes of a fixed size --- */

/* How many of the first `length` bytes are whole characters: less than all if the last one is cut. */
size_t text_whole(const char *bytes, size_t length);
/* Leaves out what is left of characters that were cut anywhere in `words` (by "%.60s", say), and puts a '?' for each
 * byte that is no text at all; the length. */
size_t text_mend(char *words);
/* Copies as many whole characters as fit into `size` bytes with the NUL; the length. */
size_t text_fit(char *out, size_t size, const char *words);
/* The same for words that are put together; what comes out is mended. */
__attribute__((format(printf, 3, 4))) size_t text_format(char *out, size_t size, const char *format, ...);
__attribute__((format(printf, 3, 0))) size_t text_vformat(char *out, size_t size, const char *format, va_list args);

/* --- */

/* The 64-bit FNV-1a hash of some bytes; `seed` is 0 or an earlier result.
 * Good against accidents (drift, damage), not against malice. */
unsigned long long text_hash(unsigned long long seed, const void *bytes, size_t count);

/* How many letters differ (Levenshtein, capped): to suggest the nearest id. */
int text_distance(const char *a, const char *b);
/* So far may a word be off, for a slip of the pen: one letter of a short one, two of a longer; of one letter nothing is
 * left. */
int text_slip(const char *word);

#endif
