/* What a viewer sees, as bytes: its redacted state, for a page that has the same engine and answers questions about it
 * by itself (docs/api.md, `state`). Nothing else of the table is in it: law 3 holds redact(imagine(seen)) to the very
 * bytes of `seen`, so they are the same whatever is hidden.
 *
 * A page that has view number `base` is sent the words of four bytes that are newer than that, in runs: how many words
 * to leave as they are, how many follow, and these, the numbers as in LEB128; all of it in base64. A first view is the
 * same against zeros. The derived tail of a state is left out: the page makes it itself. */
#ifndef FRENTE_TABLE_SEEN_H
#define FRENTE_TABLE_SEEN_H

#include "core/game/game.h"

typedef struct seen_words {
    uint32_t *words;  /* as they were seen last */
    uint32_t *stamps; /* of each the viewer's number when it last changed; 0: it was never anything but 0 */
    int count;
} seen_words;

/* Notes which words have changed; false: out of memory. */
bool seen_note(seen_words *s, const game *g, const void *seen, uint32_t seq);
/* The words that are newer than `base`, as a member `state`. */
void seen_json(const seen_words *s, uint32_t base, text *out);
void seen_release(seen_words *s);

/* Applies what seen_json wrote to a state of the game's, zeros at first, and makes its tail. False: it is no such
 * thing, and the state is as it was. */
bool seen_apply(const game *g, void *state, const char *letters, size_t length);

#endif
