/* What a table asks of whoever runs it: the time, chance, how much a bot may think, and whether somebody asks for too
 * much at once. A server, a terminal and a browser each have their own. */
#ifndef FRENTE_TABLE_ENV_H
#define FRENTE_TABLE_ENV_H

#include "table/table.h"

typedef struct table_env {
    int64_t now; /* seconds since 1970 */
    void *context;
    /* The key of a new game's dice; false if no chance is to be had. */
    bool (*key)(void *context, generator *key);
    /* What the bot of a seat decides by, where it leaves something to chance. */
    bool (*dice)(void *context, const table *t, int seat, generator *own);
    /* How much a bot may think. */
    budget (*budget)(void *context, const bot *b);
    /* A public id that no other game has. */
    void (*name)(void *context, char out[INFO_ID]);
    /* May somebody ask for what costs so many messages now? NULL: always. */
    bool (*affords)(void *context, double cost);
    /* May somebody begin one more game now? NULL: always. */
    bool (*begins)(void *context);
} table_env;

#endif
