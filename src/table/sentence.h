/* What the program says to people by itself, in all languages: a sentence with
 * a code for programs, from the lists of table/sentences.h and
 * server/run/sentences.h. Words of a caller's stand at {1} and {2}. */
#ifndef FRENTE_SENTENCE_H
#define FRENTE_SENTENCE_H

#include "core/game/noun.h"
#include "core/text/fault.h"
#include "core/text/text.h"

typedef struct sentence {
    const char *code; /* docs/api.md */
    const char *words[LANGS];
} sentence;

/* For lists: SAY(name, code, english) declares or defines `say_name`. */
#define SENTENCE_DECLARE(name, code, english) extern const sentence say_##name;
#define SENTENCE_DEFINE(name, code, english)  const sentence say_##name = {code, {WORDS_SAY_##name(english)}};
#define SENTENCE_ADDRESS(name, code, english) &say_##name,

/* Adds it, with its words filled in; they may be NULL where it has no place for them. */
void sentence_add(const sentence *s, lang in, const char *first, const char *second, text *out);
/* The same as a fault; false. */
bool sentence_fault(fault *why, const sentence *s, lang in, const char *first, const char *second);

#endif
