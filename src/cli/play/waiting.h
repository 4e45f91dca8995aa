/* Somebody at the keyboard while a bot thinks: after a moment it is said that it does, and Enter makes it answer. */
#ifndef FRENTE_CLI_WAITING_H
#define FRENTE_CLI_WAITING_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "core/game/noun.h"

typedef struct waiting {
    atomic_bool stop, done;
    bool beside, hurried, told;
    lang in;
    const char *who; /* NULL: a bot that is asked for advice */
    pthread_t thread;
} waiting;

/* From here on `who` thinks; what is returned says when to stop. Nobody is asked if nobody sits there to be told. */
const atomic_bool *waiting_begin(waiting *w, bool somebody, const char *who, lang in);
/* It has thought. True: it was told to answer at once. */
bool waiting_end(waiting *w);

#endif
