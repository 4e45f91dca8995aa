/* Players that are programs. A bot is given what its seat may know, a redacted
 * state, and dice of its own; it answers with one legal choice. It may run in
 * any thread and keeps nothing between calls. */
#ifndef FRENTE_BOT_H
#define FRENTE_BOT_H

#include "core/game.h"

typedef struct bot {
    const char *id; /* as in "bot:simple" */
    const char *title[LANGS];
    choice (*choose)(const game *g, const void *seen, int seat, generator *own);
} bot;

extern const bot *const bots[]; /* from the weakest to the best; NULL-terminated */

/* The bot of that id, or NULL; an empty id is the best there is. */
const bot *bot_find(const char *id);

#endif
