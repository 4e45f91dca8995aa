/* Nouns: the things a game names (cards, fronts, units, spaces, plain numbers).
 * A noun turns a small integer into the id that stands in files and choices,
 * and into the title that people read; and an id back into the integer. */
#ifndef FRENTE_NOUN_H
#define FRENTE_NOUN_H

#include <stdbool.h>

#include "core/text/lang.h"
#include "core/text/text.h"

/* How a thing is shown: a click on it can mean a choice that names it. */
typedef enum shown { SHOWN_NOT, SHOWN_SPACE, SHOWN_PIECE, SHOWN_CARD, SHOWN_TRACK, SHOWN_SEAT } shown;

/* Ids and titles come from functions, or from arrays whose first cell is the one of `low`: plain ones, or members of
 * the rows of a table (`stride` is then the size of a row). */
typedef struct noun {
    const char *name;                         /* "front", as in the templates: {a:front} */
    int low, high;                            /* values run from low to high, both included */
    const char *(*id)(int value);             /* no function and no array: plain numbers; NULL result: no such value */
    const char *(*title)(int value, lang in); /* neither: the id will do */
    shown shown;
    const char *const *ids;
    const char *const (*titles)[LANGS];
    size_t stride;
    bool (*find)(const char *id, int *value); /* a quicker way back where there are many; NULL: one after the other */
    int (*member)(const char *kind, int nth); /* things that are alike, by their kind: the nth, -1 if there is none; in
                                                 `place` lines the kind then stands for one that is not named yet */
} noun;

/* A noun out of arrays: NOUN_IDS("mode", mode_ids), NOUN_WORDS("mode", mode_ids, mode_titles, .shown = SHOWN_SPACE);
 * out of the rows of a table that is filled when it is loaded; or a plain number. */
/* clang-format off */
#define NOUN_IDS(word, list, ...) \
    {.name = word, .high = (int)(sizeof(list) / sizeof((list)[0])) - 1, .ids = list, __VA_ARGS__}
#define NOUN_WORDS(word, list, names, ...) NOUN_IDS(word, list, .titles = names, __VA_ARGS__)
#define NOUN_ROWS(word, rows, count, key, names, ...) \
    {.name = word, .high = (count) - 1, .ids = &(rows)[0].key, .titles = (const char *const(*)[LANGS]) & (rows)[0].names, \
     .stride = sizeof((rows)[0]), __VA_ARGS__}
#define NOUN_NUMBER(word, least, most) {.name = word, .low = least, .high = most}
/* clang-format on */

/* Whether its values have ids, or are plain numbers. */
static inline bool noun_has_ids(const noun *n)
{
    return n->id || n->ids;
}
/* The id of a value and its title as they stand in the tables; NULL if it has none. */
const char *noun_key(const noun *n, int value);
const char *noun_name(const noun *n, int value, lang in);

enum { NOUN_TEXT = 96 };

/* The id of a value. Numbers of a noun that has negative values carry a sign. What has no
 * words of its own in the game's tables is written into `spare`. */
const char *noun_id_of(const noun *n, int value, char spare[NOUN_TEXT]);
const char *noun_title_of(const noun *n, int value, lang in, char spare[NOUN_TEXT]);
/* The same as a copy, cut to NOUN_TEXT. */
void noun_id(const noun *n, int value, char out[NOUN_TEXT]);
void noun_title(const noun *n, int value, lang in, char out[NOUN_TEXT]);

/* The value of an id; false if there is none. */
bool noun_find(const noun *n, const char *id, int *value);

/* The id nearest to a misspelt one, or NULL if nothing is near. */
const char *noun_nearest(const noun *n, const char *id);

/* Fills a template with arguments: {a} is the first as a number, {b:front} the
 * second as a title, {c:+} signed, {a|card|cards} one word or the other by
 * whether it is 1, {a:?one|two|three} the word at that place counting from 0.
 * {a:die} a number that a die showed. `nouns` is a NULL-terminated list. */
void words_fill(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns, lang in);

/* The same; behind each name stands what else is to be said of the thing: `add` may add words, or nothing. */
typedef struct words_told_apart {
    void (*add)(const void *of, const noun *what, int value, lang in, text *out);
    const void *of;
} words_told_apart;
void words_fill_told_apart(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns,
                           lang in, const words_told_apart *apart);

#endif
