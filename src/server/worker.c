#include "server/worker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { WORKERS_MAX = 16 };

/* A queue, first in first out. */
typedef struct jobs {
    job *first, *last;
} jobs;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t work;
    jobs asked, answered;
    bool stopping;
    void (*ready)(void *context);
    void *context;
    pthread_t threads[WORKERS_MAX];
    int count;
};

static void jobs_put(jobs *q, job *j)
{
    j->next = NULL;
    if (q->last)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
}

static job *jobs_take(jobs *q)
{
    job *j = q->first;
    if (j && !(q->first = j->next))
        q->last = NULL;
    return j;
}

static void *worker_main(void *argument)
{
    workers *w = argument;
    generator own;
    if (!generator_seed(&own))
        generator_seed_number(&own, (uint64_t)(uintptr_t)&own);
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->asked.first && !w->stopping)
            pthread_cond_wait(&w->work, &w->lock);
        if (w->stopping)
            break;
        job *j = jobs_take(&w->asked);
        pthread_mutex_unlock(&w->lock);
        j->answer = j->bot->choose(j->rules, j->seen, j->seat, &own);
        pthread_mutex_lock(&w->lock);
        jobs_put(&w->answered, j);
        w->ready(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

workers *workers_start(int count, void (*ready)(void *context), void *context)
{
    workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work, NULL);
    w->ready = ready;
    w->context = context;
    /* Signals are the event loop's. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (w->count < count && w->count < WORKERS_MAX && !pthread_create(&w->threads[w->count], NULL, worker_main, w))
        w->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (w->count)
        return w;
    workers_stop(w);
    return NULL;
}

void workers_stop(workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++)
        pthread_join(w->threads[i], NULL);
    for (job *j; (j = jobs_take(&w->asked)) || (j = jobs_take(&w->answered));)
        free(j);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->work);
    free(w);
}

job *job_make(const struct game *g, const void *seen)
{
    job *j = calloc(1, sizeof *j + g->size);
    if (j) {
        j->rules = g;
        memcpy(j->seen, seen, g->size);
    }
    return j;
}

void workers_put(workers *w, job *j)
{
    pthread_mutex_lock(&w->lock);
    jobs_put(&w->asked, j);
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
}

job *workers_take(workers *w)
{
    pthread_mutex_lock(&w->lock);
    job *j = jobs_take(&w->answered);
    pthread_mutex_unlock(&w->lock);
    return j;
}
