#include "server/run/store_thread.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "server/run/env.h"
#include "server/run/meters.h"

enum { NEWS_MOST = 4096, NAP_MS = 1000, ILL_NAP_MS = 250 };

struct store_thread {
    store *store;
    job_queue *queue;
    void (*ready)(void *context);
    void *context;
    pthread_t thread;
    int wakeup; /* written to when there is something to do */

    pthread_mutex_t lock; /* for what follows */
    bool ill;
    fault why; /* while ill */
    int64_t news[NEWS_MOST];
    int news_count;
    bool lost;
};

static void wake(store_thread *t)
{
    uint64_t one = 1;
    if (write(t->wakeup, &one, sizeof one) < 0)
        return; /* it has been woken already */
}

/* --- in the store's thread --- */

static bool run_timed(store_job *j, store *s)
{
    const int64_t began = env_work_ms();
    bool ok = j->run(j, s, &j->why);
    j->took_ms = env_work_ms() - began;
    return ok;
}

/* One job under its savepoint. Returns false if the whole transaction is spoilt. */
static bool run_marked(store_thread *t, store_job *j)
{
    if (!store_mark(t->store, &j->why))
        return false;
    j->ok = run_timed(j, t->store);
    fault broken;
    if (j->ok && !j->late)
        return store_keep(t->store, &j->why) || (j->ok = false);
    return store_undo(t->store, &broken);
}

static void fail_all(store_job *list, const fault *why)
{
    for (store_job *j = list; j; j = j->next) {
        if (!j->writes || (!j->ok && j->why.text[0]))
            continue;
        j->ok = j->late = false;
        j->why = *why;
    }
}

static bool timed_commit(store *s, fault *why)
{
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    bool ok = store_commit(s, why);
    clock_gettime(CLOCK_MONOTONIC, &to);
    meter_add(METER_commits, ok);
    meter_add(METER_commit_microseconds, (to.tv_sec - from.tv_sec) * 1000000 + (to.tv_nsec - from.tv_nsec) / 1000);
    return ok;
}

/* Two lists in their order as one; of equals those of the first come first. */
static store_job *merge(store_job *a, store_job *b)
{
    store_job *first = NULL, **last = &first;
    while (a && b) {
        store_job **less = b->order < a->order ? &b : &a;
        *last = *less;
        *less = (*less)->next;
        last = &(*last)->next;
    }
    *last = a ? a : b;
    return first;
}

static store_job *in_order(store_job *list)
{
    store_job *slow = list, *fast = list ? list->next : NULL;
    if (!fast)
        return list;
    while (fast && (fast = fast->next)) {
        slow = slow->next;
        fast = fast->next;
    }
    store_job *rest = slow->next;
    slow->next = NULL;
    return merge(in_order(list), in_order(rest));
}

/* All that writes, in one transaction. */
static void write_all(store_thread *t, store_job *list)
{
    fault why = {""};
    bool fine = store_begin(t->store, &why);
    for (store_job *j = list; fine && j; j = j->next)
        if (j->writes && !run_marked(t, j)) {
            why = j->why;
            fine = false;
        }
    fine = fine && timed_commit(t->store, &why);
    if (fine)
        return;
    store_cancel(t->store);
    if (!why.text[0])
        fault_set(&why, "the store gave no reason");
    fail_all(list, &why);
}

static void note_health(store_thread *t, const store_job *list)
{
    const fault *why = NULL;
    for (const store_job *j = list; j; j = j->next)
        if (!j->ok)
            why = &j->why;
    pthread_mutex_lock(&t->lock);
    t->ill = why;
    if (why)
        t->why = *why;
    pthread_mutex_unlock(&t->lock);
}

static void run_all(store_thread *t, store_job *list)
{
    bool writes = false;
    for (store_job *j = list; j; j = j->next)
        writes |= j->writes;
    if (writes)
        write_all(t, list);
    for (store_job *j = list; j; j = j->next)
        if (!j->writes)
            j->ok = run_timed(j, t->store);
    note_health(t, list);
    for (store_job *next; list; list = next) {
        next = list->next;
        job_ended(t->queue, &list->job);
    }
}

/* All that waits, in its order; NULL: nothing does. */
static store_job *take_all(store_thread *t)
{
    store_job *first = NULL, **last = &first;
    for (job *j; (j = job_try_next(t->queue)); last = &(*last)->next) {
        *last = (store_job *)j;
        (*last)->next = NULL;
        (*last)->why.text[0] = '\0';
    }
    return first;
}

typedef struct news_visit {
    store_thread *thread;
    bool any;
} news_visit;

static void note_news(void *context, int64_t game)
{
    news_visit *v = context;
    store_thread *t = v->thread;
    pthread_mutex_lock(&t->lock);
    bool known = false;
    for (int i = 0; !known && i < t->news_count; i++)
        known = t->news[i] == game;
    if (!known && t->news_count < NEWS_MOST)
        t->news[t->news_count++] = game;
    else if (!known)
        t->lost = true; /* more than can be noted: whoever asks looks at all of them */
    pthread_mutex_unlock(&t->lock);
    v->any = true;
}

/* The loop may take news at the same time: what was noted is told, however much is left of what was there before. */
static void hear_news(store_thread *t)
{
    news_visit visit = {.thread = t};
    bool lost;
    store_news(t->store, note_news, &visit, &lost);
    if (!lost && !visit.any)
        return;
    pthread_mutex_lock(&t->lock);
    t->lost |= lost;
    pthread_mutex_unlock(&t->lock);
    t->ready(t->context);
}

static void wait_for_work(store_thread *t)
{
    fault why;
    struct pollfd on[2] = {{.fd = t->wakeup, .events = POLLIN}, {.fd = store_descriptor(t->store), .events = POLLIN}};
    poll(on, 2, store_thread_well(t, &why) ? NAP_MS : ILL_NAP_MS);
    uint64_t times;
    if (on[0].revents && read(t->wakeup, &times, sizeof times) < 0)
        return;
}

static void *thread_main(void *argument)
{
    store_thread *t = argument;
    for (;;) {
        store_job *list = in_order(take_all(t));
        if (list)
            run_all(t, list);
        else if (job_queue_stopped(t->queue))
            return NULL;
        hear_news(t);
        if (!list)
            wait_for_work(t);
    }
}

/* --- in the loop's --- */

store_thread *store_thread_start(store *s, void (*ready)(void *context), void *context)
{
    store_thread *t = calloc(1, sizeof *t);
    if (!t || !(t->queue = job_queue_make(ready, context))) {
        free(t);
        return NULL;
    }
    t->store = s;
    t->ready = ready;
    t->context = context;
    t->wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&t->lock, NULL);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are the event loop's */
    bool fine = t->wakeup >= 0 && !pthread_create(&t->thread, NULL, thread_main, t);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (fine)
        return t;
    store_thread_free(t);
    return NULL;
}

static void done(job *j, void *owner)
{
    store_job *e = (store_job *)j;
    e->done(e, owner);
}

void store_thread_put(store_thread *t, store_job *j)
{
    j->job.done = done;
    j->ok = j->late = false;
    fault_set(&j->why, "the server is being stopped"); /* it stands if the store is never asked */
    job_put(t->queue, &j->job);
    wake(t);
}

int store_thread_finish(store_thread *t, void *owner)
{
    return t ? job_finish(t->queue, owner) : 0;
}

int store_thread_news(store_thread *t, int64_t *games, int max, bool *lost)
{
    pthread_mutex_lock(&t->lock);
    int count = t->news_count < max ? t->news_count : max;
    memcpy(games, t->news, (size_t)count * sizeof *games);
    memmove(t->news, t->news + count, (size_t)(t->news_count - count) * sizeof *games);
    t->news_count -= count;
    *lost = t->lost;
    t->lost = false;
    pthread_mutex_unlock(&t->lock);
    return count;
}

int store_thread_waiting(const store_thread *t)
{
    return t ? job_waiting(t->queue) : 0;
}

bool store_thread_well(store_thread *t, fault *why)
{
    pthread_mutex_lock(&t->lock);
    bool well = !t->ill;
    if (!well)
        *why = t->why;
    pthread_mutex_unlock(&t->lock);
    return well;
}

void store_thread_drain(store_thread *t)
{
    if (t)
        job_drain(t->queue);
}

void store_thread_stop(store_thread *t)
{
    if (!t)
        return;
    job_drain(t->queue); /* what was said to be stored is */
    job_queue_stop(t->queue);
    wake(t);
    pthread_join(t->thread, NULL);
}

void store_thread_free(store_thread *t)
{
    if (!t)
        return;
    if (t->wakeup >= 0)
        close(t->wakeup);
    pthread_mutex_destroy(&t->lock);
    job_queue_free(t->queue);
    free(t);
}
