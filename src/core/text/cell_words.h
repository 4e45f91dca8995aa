/* Cells of the games' tables in the languages that the tables have no column for, made out of po/data-* by
 * tools/words.py. They are found by their English words: whoever changes a cell reads it as it was written. */
#ifndef FRENTE_CELL_WORDS_H
#define FRENTE_CELL_WORDS_H

#include "core/text/lang.h"

typedef struct cell_words {
    const char *place, *english; /* "GAME/fronts.tsv name" */
    int in;
    const char *words;
} cell_words;

/* Sorted by place, English words and language. */
extern const cell_words cell_words_list[];
extern const int cell_words_count;

/* A cell's words in a language; the English ones if it lacks them. */
const char *cell_words_in(const char *place, const char *english, lang in);

#endif
