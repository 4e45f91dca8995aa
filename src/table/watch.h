/* Somebody who may lose patience: asked now and then by what takes long, in whatever thread that runs. */
#ifndef FRENTE_WATCH_H
#define FRENTE_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct watch {
    bool (*given_up)(void *context); /* NULL: never */
    void *context;
    const atomic_bool *stop; /* set: a bot that thinks answers with what it has; NULL: nobody will */
} watch;

static inline bool watch_given_up(const watch *w)
{
    return w && w->given_up && w->given_up(w->context);
}

#endif
