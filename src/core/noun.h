/* Nouns: the things a game names (cards, fronts, units, spaces, plain numbers).
 * A noun turns a small integer into the id that stands in files and choices,
 * and into the title that people read; and an id back into the integer. */
#ifndef FRENTE_NOUN_H
#define FRENTE_NOUN_H

#include <stdbool.h>

#include "core/text.h"

typedef enum lang { LANG_EN, LANG_ES, LANGS } lang;

/* How a thing is shown: a click on it can mean a choice that names it. */
typedef enum shown { SHOWN_NOT, SHOWN_SPACE, SHOWN_PIECE, SHOWN_CARD, SHOWN_TRACK, SHOWN_SEAT } shown;

typedef struct noun {
    const char *name;                         /* "front", as in the templates: {a:front} */
    int low, high;                            /* values run from low to high, both included */
    const char *(*id)(int value);             /* NULL function: plain numbers; NULL result: no such value */
    const char *(*title)(int value, lang in); /* NULL: the id will do */
    shown shown;
} noun;

enum { NOUN_TEXT = 96 };

/* The id of a value. Numbers of a noun that has negative values carry a sign. */
void noun_id(const noun *n, int value, char out[NOUN_TEXT]);
void noun_title(const noun *n, int value, lang in, char out[NOUN_TEXT]);

/* The value of an id; false if there is none. */
bool noun_find(const noun *n, const char *id, int *value);

/* The id nearest to a misspelt one, or NULL if nothing is near. */
const char *noun_nearest(const noun *n, const char *id);

/* Fills a template with arguments: {a} is the first as a number, {b:front} the
 * second as a title, {c:+} signed, {a|card|cards} one word or the other by
 * whether it is 1, {a:?one|two|three} the word at that place counting from 0.
 * `nouns` is a NULL-terminated list. */
void words_fill(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns, lang in);

#endif
