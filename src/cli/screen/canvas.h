/* A rectangle of characters with colours, drawn anywhere and printed line by line. */
#ifndef FRENTE_CLI_CANVAS_H
#define FRENTE_CLI_CANVAS_H

#include "core/text/text.h"

/* How much a terminal can show. */
typedef struct looks {
    int colours; /* 0, 16 or 256 */
    bool unicode;
} looks;
/* What the standard output can: NO_COLOR, TERM, and the language's encoding. */
looks looks_now(void);

typedef enum ink_flags { INK_BOLD = 1 << 0, INK_DIM = 1 << 1, INK_REVERSE = 1 << 2 } ink_flags;
typedef struct ink {
    unsigned rgb; /* 0xrrggbb; 0: the terminal's own */
    unsigned flags;
} ink;

typedef struct cell {
    char bytes[5]; /* one character; "" is a blank */
    ink ink;
} cell;

typedef struct canvas {
    cell *cells;
    int width, height;
} canvas;

bool canvas_make(canvas *c, int width, int height);
void canvas_release(canvas *c);
/* Writes words from a place on, as far as they fit. */
void canvas_put(canvas *c, int x, int y, const char *words, ink with);
/* Are so many cells free? Outside there are none. */
bool canvas_free(const canvas *c, int x, int y, int count);
/* One line, with codes for its colours, without its end; filled up with blanks if `full`. */
void canvas_line(const canvas *c, int y, const looks *how, bool full, text *out);

#endif
