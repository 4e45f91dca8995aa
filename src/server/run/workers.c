#include "server/run/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

enum { WORKERS_MAX = 16 };

/* A queue, first in first out. */
typedef struct jobs {
    job *first, *last;
} jobs;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t work;
    jobs asked, finished;
    int busy;
    bool stopping;
    void (*ready)(void *context);
    void *context;
    pthread_t threads[WORKERS_MAX];
    int count;
};

static void jobs_put(jobs *q, job *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
}

static job *jobs_take(jobs *q)
{
    job *t = q->first;
    if (t && !(q->first = t->next))
        q->last = NULL;
    return t;
}

static void *workers_main(void *argument)
{
    workers *c = argument;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (!c->asked.first && !c->stopping)
            pthread_cond_wait(&c->work, &c->lock);
        if (c->stopping)
            break;
        job *t = jobs_take(&c->asked);
        pthread_mutex_unlock(&c->lock);
        t->run(t);
        pthread_mutex_lock(&c->lock);
        jobs_put(&c->finished, t);
        c->busy--;
        c->ready(c->context);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

workers *workers_start(int count, void (*ready)(void *context), void *context)
{
    workers *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    c->ready = ready;
    c->context = context;
    /* Signals are the event loop's. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (c->count < count && c->count < WORKERS_MAX && !pthread_create(&c->threads[c->count], NULL, workers_main, c))
        c->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (c->count)
        return c;
    workers_stop(c);
    return NULL;
}

void workers_stop(workers *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->stopping = true;
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->count; i++)
        pthread_join(c->threads[i], NULL);
    for (job *t; (t = jobs_take(&c->asked)) || (t = jobs_take(&c->finished));)
        t->done(t, NULL);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->work);
    free(c);
}

void workers_put(workers *c, job *t)
{
    pthread_mutex_lock(&c->lock);
    jobs_put(&c->asked, t);
    c->busy++;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
}

job *workers_take(workers *c)
{
    pthread_mutex_lock(&c->lock);
    job *t = jobs_take(&c->finished);
    pthread_mutex_unlock(&c->lock);
    return t;
}

int workers_busy(workers *c)
{
    pthread_mutex_lock(&c->lock);
    int busy = c->busy;
    pthread_mutex_unlock(&c->lock);
    return busy;
}
