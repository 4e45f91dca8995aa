/* Words compared as people type them: capitals, accents, hyphens and underscores don't matter ("merida" is Mérida). */
#ifndef FRENTE_CLI_FOLD_H
#define FRENTE_CLI_FOLD_H

#include <stdbool.h>
#include <stddef.h>

#include "core/text/text.h"

/* The folded form of a text: plain letters and digits, one blank between words; cut to fit. */
void fold(const char *words, char *out, size_t size);
bool fold_equal(const char *one, const char *other);
/* Does a text begin with these words? Has it got them in it, from the beginning of a word on? */
bool fold_begins(const char *words, const char *with);
bool fold_has(const char *words, const char *part);
/* The words in ASCII, for a terminal that has no more: "Mérida" is Merida, "≤ 8" is <= 8. */
void fold_plain(const char *words, text *out);

#endif
