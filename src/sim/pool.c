#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "sim/bout.h"

enum { POOL_THREADS = 256, TELL_MS = 200 };

typedef struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    long next, done, count;
    int running;
    bool stopping;
    void (*work)(void *context, long i);
    void *context;
} pool;

static void *pool_main(void *argument)
{
    pool *p = argument;
    pthread_mutex_lock(&p->lock);
    while (p->next < p->count && !p->stopping) {
        long i = p->next++;
        pthread_mutex_unlock(&p->lock);
        p->work(p->context, i);
        pthread_mutex_lock(&p->lock);
        p->done++;
    }
    p->running--;
    pthread_cond_signal(&p->changed);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void wait_a_while(pool *p)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TELL_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&p->changed, &p->lock, &until);
}

long pool_run(int threads, long count, void (*work)(void *context, long i), bool (*tell)(void *context, long done),
              void *context)
{
    pool p = {.count = count, .work = work, .context = context};
    pthread_t list[POOL_THREADS];
    sigset_t all, before;
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.changed, NULL);
    sigfillset(&all); /* signals are the caller's */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&p.lock);
    int started = 0;
    while (started < threads && started < POOL_THREADS && !pthread_create(&list[started], NULL, pool_main, &p))
        started++;
    p.running = started;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    while (p.running > 0) {
        wait_a_while(&p);
        long done = p.done;
        pthread_mutex_unlock(&p.lock);
        bool on = !tell || tell(context, done);
        pthread_mutex_lock(&p.lock);
        p.stopping |= !on;
    }
    pthread_mutex_unlock(&p.lock);
    for (int i = 0; i < started; i++)
        pthread_join(list[i], NULL);
    pthread_mutex_destroy(&p.lock);
    pthread_cond_destroy(&p.changed);
    return p.done;
}
