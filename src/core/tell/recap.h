/* A turn told in a few lines: what was played, who moved where, what was taken,
 * how the attacks went, what the score is now.
 *
 * A game says of its entries which kind of act they tell of (lists/deeds.h); the
 * words come from the entries themselves. Entries that belong together become one
 * row: "3 units, to Zafra and Mérida". Rows stand under the heading (a turn, a
 * phase) that their entries stood under, in the order of `deed`; of each attack
 * there is one row with all that came of it. What is given was filtered before:
 * entries that the reader may not read are not among them. */
#ifndef FRENTE_RECAP_H
#define FRENTE_RECAP_H

#include "core/game/game.h"

enum { RECAP_THINGS = 12 };

/* A thing on the board that a row names. */
typedef struct recap_thing {
    const noun *what;
    int value;
} recap_thing;

typedef struct recap_row {
    deed kind;
    const char *label; /* "Moved", "Attack"; "" for a moment that speaks for itself */
    const char *words;
    int thing_count;
    recap_thing things[RECAP_THINGS];
} recap_row;

/* Gets every row. `heading` is that of the row's section, the same pointer for all rows of one; NULL: there is none. */
typedef void recap_writer(void *context, const entry *heading, const recap_row *row);
void recap_each(const game *g, const entry *const *list, int count, lang in, recap_writer *write, void *context);

/* As a JSON array: [{"title": ..., "rows": [{"deed": "move", "label": ..., "text": ..., "targets": [...]}]}]. */
void recap_json(const game *g, const entry *const *list, int count, lang in, text *out);
/* As lines for a terminal: a heading, then a row per line with two blanks before it. */
void recap_text(const game *g, const entry *const *list, int count, lang in, text *out);

/* The name of a kind of act as it stands in JSON: "move"; "" for DEED_NONE. */
const char *deed_id(deed kind);
/* What kind of act an entry tells of. */
deed entry_deed(const game *g, const entry *e);

#endif
