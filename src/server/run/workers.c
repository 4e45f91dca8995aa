#include "server/run/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { WORKERS_MAX = 16 };

struct workers {
    job_queue *queue;
    pthread_t threads[WORKERS_MAX];
    int count;
};

static void *worker_main(void *argument)
{
    job_queue *q = argument;
    for (job *j; (j = job_next(q));) {
        j->run(j);
        job_ended(q, j);
    }
    return NULL;
}

workers *workers_start(int count, void (*ready)(void *context), void *context)
{
    workers *w = calloc(1, sizeof *w);
    if (!w || !(w->queue = job_queue_make(ready, context))) {
        free(w);
        return NULL;
    }
    /* Signals are the event loop's. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (w->count < count && w->count < WORKERS_MAX &&
           !pthread_create(&w->threads[w->count], NULL, worker_main, w->queue))
        w->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (w->count)
        return w;
    workers_free(w);
    return NULL;
}

job_id workers_put(workers *w, job *j)
{
    return job_put(w->queue, j);
}

void workers_cancel(workers *w, job_id id)
{
    job_cancel(w->queue, id);
}

int workers_finish(workers *w, void *owner)
{
    return w ? job_finish(w->queue, owner) : 0;
}

void workers_stop(workers *w)
{
    if (!w)
        return;
    job_queue_stop(w->queue);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->threads[i], NULL);
    w->count = 0;
}

void workers_free(workers *w)
{
    if (!w)
        return;
    job_queue_free(w->queue);
    free(w);
}
