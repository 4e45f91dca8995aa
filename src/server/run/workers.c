#include "server/run/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { CREW_MAX = 16 };

/* A queue, first in first out. */
typedef struct tasks {
    task *first, *last;
} tasks;

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t work;
    tasks asked, finished;
    int busy;
    bool stopping;
    void (*ready)(void *context);
    void *context;
    pthread_t threads[CREW_MAX];
    int count;
};

static void tasks_put(tasks *q, task *t)
{
    t->next = NULL;
    if (q->last)
        q->last->next = t;
    else
        q->first = t;
    q->last = t;
}

static task *tasks_take(tasks *q)
{
    task *t = q->first;
    if (t && !(q->first = t->next))
        q->last = NULL;
    return t;
}

static void *crew_main(void *argument)
{
    crew *c = argument;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (!c->asked.first && !c->stopping)
            pthread_cond_wait(&c->work, &c->lock);
        if (c->stopping)
            break;
        task *t = tasks_take(&c->asked);
        pthread_mutex_unlock(&c->lock);
        t->work(t);
        pthread_mutex_lock(&c->lock);
        tasks_put(&c->finished, t);
        c->busy--;
        c->ready(c->context);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

crew *crew_start(int count, void (*ready)(void *context), void *context)
{
    crew *c = calloc(1, sizeof *c);
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
    while (c->count < count && c->count < CREW_MAX && !pthread_create(&c->threads[c->count], NULL, crew_main, c))
        c->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (c->count)
        return c;
    crew_stop(c);
    return NULL;
}

void crew_stop(crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->stopping = true;
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->count; i++)
        pthread_join(c->threads[i], NULL);
    for (task *t; (t = tasks_take(&c->asked)) || (t = tasks_take(&c->finished));)
        t->done(t, NULL);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->work);
    free(c);
}

void crew_put(crew *c, task *t)
{
    pthread_mutex_lock(&c->lock);
    tasks_put(&c->asked, t);
    c->busy++;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
}

task *crew_take(crew *c)
{
    pthread_mutex_lock(&c->lock);
    task *t = tasks_take(&c->finished);
    pthread_mutex_unlock(&c->lock);
    return t;
}

int crew_busy(crew *c)
{
    pthread_mutex_lock(&c->lock);
    int busy = c->busy;
    pthread_mutex_unlock(&c->lock);
    return busy;
}
