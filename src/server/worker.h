/* Threads in which bots think. A job carries all that its bot may know: a
 * redacted state and nothing of the server's. */
#ifndef FRENTE_WORKER_H
#define FRENTE_WORKER_H

#include "bots/bot.h"

typedef struct job {
    struct job *next;
    int64_t game; /* whose: the store's id */
    int seat;
    uint32_t seq; /* of the seat's view when it was asked */
    const struct game *rules;
    const bot *bot;
    choice answer;
    _Alignas(max_align_t) char seen[]; /* rules->size bytes */
} job;

typedef struct workers workers;

/* `ready` is called in a worker's thread when an answer is there to be taken. */
workers *workers_start(int count, void (*ready)(void *context), void *context);
void workers_stop(workers *w); /* waits for the bots at work */

job *job_make(const struct game *g, const void *seen);
void workers_put(workers *w, job *j);
job *workers_take(workers *w); /* an answered job, or NULL; free() it */

#endif
