#include "server/run/workers.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WORKERS_MAX = 16 };

struct workers {
    job_queue *queue;
    pthread_t threads[WORKERS_MAX];
    int count, quick, nice;
};

static void run_all(job_queue *q, int most)
{
    for (job *j; (j = job_next_quick(q, most));) {
        j->run(j);
        job_ended(q, j);
    }
}

static void stand_back(const workers *w)
{
    if (w->nice) /* of this thread alone; if it may not, nothing is lost but politeness */
        setpriority(PRIO_PROCESS, (id_t)gettid(), w->nice);
}

static void *worker_main(void *argument)
{
    const workers *w = argument;
    stand_back(w);
    run_all(w->queue, INT_MAX);
    return NULL;
}

static void *quick_main(void *argument)
{
    const workers *w = argument;
    stand_back(w);
    run_all(w->queue, QUICK_MS);
    return NULL;
}

static bool start_threads(workers *w, int count, void *(*run)(void *argument))
{
    for (int i = 0; i < count && w->count < WORKERS_MAX; i++)
        if (!pthread_create(&w->threads[w->count], NULL, run, w))
            w->count++;
        else
            return false;
    return true;
}

static workers *start(job_queue *q, int count, int quick, int nice)
{
    workers *w = q ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        if (q)
            job_queue_free(q);
        return NULL;
    }
    *w = (workers){.queue = q, .quick = quick, .nice = nice};
    /* Signals are the event loop's. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    start_threads(w, count, worker_main);
    bool some = w->count;
    if (some)
        start_threads(w, quick, quick_main);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (some)
        return w;
    workers_free(w);
    return NULL;
}

workers *workers_start(int count, void (*ready)(void *context), void *context)
{
    return start(job_queue_make(ready, context), count, 0, 0);
}

workers *workers_start_fair(int count, int quick, int nice, void (*ready)(void *context), void *context)
{
    return start(job_queue_make_fair(ready, context), count, quick, nice);
}

bool workers_waits(workers *w, job_id id)
{
    return job_waits(w->queue, id);
}

int workers_waiting(workers *w)
{
    return w ? job_waiting(w->queue) : 0;
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
