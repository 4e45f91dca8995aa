/* The languages that people read: what po/LINGUAS lists, English first. The words stand in the code in English, in the
 * others in po/ (docs/translating.md); tools/words.py makes of both, for the files of each folder's domain, a header
 * "words/DOMAIN.h" that has them by name:
 *
 *   static const char *const titles[][LANGS] = {{WORDS(HAND, "Hand")}, {NO_WORDS}};
 *   text_addf(out, words_in(in, CARDS_LEFT, "%d cards left"), count);
 *
 * A name stands for the same words wherever it is used. What a language lacks is told in English: this is decided when
 * the program is built, so that no reader ever asks. */
#ifndef FRENTE_LANG_H
#define FRENTE_LANG_H

#include <stdbool.h>

#include "words/languages.h"

#define LANGUAGE_NUMBER(NAME, code, title) LANG_##NAME,
typedef enum lang { LANGUAGES(LANGUAGE_NUMBER) LANGS } lang;
#undef LANGUAGE_NUMBER

/* A row's worth of words, one for each language; and the one of a language. */
#define WORDS(NAME, english)        WORDS_##NAME(english)
#define words_in(in, NAME, english) CHOSEN_##NAME(in, english)

/* "es", and "Español". */
const char *lang_code(lang in);
const char *lang_title(lang in);
/* The language that a code names, "es" and "es_ES.UTF-8" alike; `otherwise` if there is none. */
lang lang_of(const char *code, lang otherwise);
/* All codes, with words in between. */
const char *lang_codes(const char *between, char out[LANGS * 8]);
/* Whether the code is exactly that of a language. */
bool lang_known(const char *code);

#endif
