#include "server/run/store_thread.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { NEWS_MOST = 4096, NAP_MS = 1000, ILL_NAP_MS = 250 };

typedef struct store_jobs {
    store_job *first, *last;
} store_jobs;

struct store_thread {
    store *store;
    void (*ready)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    int wakeup; /* rung when something is put */
    store_jobs waiting, finished;
    int busy;
    bool stopping, ill;
    fault why; /* while ill */
    int64_t news[NEWS_MOST];
    int news_count;
    bool lost;
};

static void put_last(store_jobs *q, store_job *e)
{
    e->next = NULL;
    if (q->last)
        q->last->next = e;
    else
        q->first = e;
    q->last = e;
}

static store_job *take_first(store_jobs *q)
{
    store_job *e = q->first;
    if (e && !(q->first = e->next))
        q->last = NULL;
    return e;
}

static void ring(store_thread *k)
{
    uint64_t one = 1;
    if (write(k->wakeup, &one, sizeof one) < 0)
        return; /* it is ringing already */
}

/* --- in the store_thread's thread --- */

/* One store_job under its savepoint. Returns false if the whole transaction is spoilt. */
static bool run_marked(store_thread *k, store_job *e)
{
    if (!store_mark(k->store, &e->why))
        return false;
    e->ok = e->run(e, k->store, &e->why);
    fault broken;
    if (e->ok && !e->late)
        return store_keep(k->store, &e->why) || (e->ok = false);
    return store_undo(k->store, &broken);
}

static void fail_all(store_job *list, const fault *why)
{
    for (store_job *e = list; e; e = e->next) {
        if (!e->writes || (!e->ok && e->why.text[0]))
            continue;
        e->ok = e->late = false;
        e->why = *why;
    }
}

/* All that writes, in one transaction. */
static void write_all(store_thread *k, store_job *list)
{
    fault why = {""};
    bool fine = store_begin(k->store, &why);
    for (store_job *e = list; fine && e; e = e->next)
        if (e->writes && !run_marked(k, e)) {
            why = e->why;
            fine = false;
        }
    fine = fine && store_commit(k->store, &why);
    if (fine)
        return;
    store_cancel(k->store);
    if (!why.text[0])
        fault_set(&why, "the store gave no reason");
    fail_all(list, &why);
}

static void note_health(store_thread *k, const store_job *list)
{
    bool ill = false;
    const fault *why = NULL;
    for (const store_job *e = list; e; e = e->next)
        if (!e->ok) {
            ill = true;
            why = &e->why;
        }
    pthread_mutex_lock(&k->lock);
    k->ill = ill;
    if (why)
        k->why = *why;
    pthread_mutex_unlock(&k->lock);
}

static void run_all(store_thread *k, store_job *list)
{
    bool writes = false;
    for (store_job *e = list; e; e = e->next)
        writes |= e->writes;
    if (writes)
        write_all(k, list);
    for (store_job *e = list; e; e = e->next)
        if (!e->writes)
            e->ok = e->run(e, k->store, &e->why);
    note_health(k, list);
    pthread_mutex_lock(&k->lock);
    for (store_job *next; list; list = next) {
        next = list->next;
        put_last(&k->finished, list);
        k->busy--;
    }
    pthread_mutex_unlock(&k->lock);
    k->ready(k->context);
}

static void note_news(void *context, int64_t game)
{
    store_thread *k = context;
    pthread_mutex_lock(&k->lock);
    bool known = false;
    for (int i = 0; !known && i < k->news_count; i++)
        known = k->news[i] == game;
    if (!known && k->news_count < NEWS_MOST)
        k->news[k->news_count++] = game;
    else if (!known)
        k->lost = true; /* more than can be noted: whoever asks feeds at all of them */
    pthread_mutex_unlock(&k->lock);
}

static void hear_news(store_thread *k)
{
    bool lost;
    int before = k->news_count;
    store_news(k->store, note_news, k, &lost);
    pthread_mutex_lock(&k->lock);
    k->lost |= lost;
    bool tell = k->lost || k->news_count != before;
    pthread_mutex_unlock(&k->lock);
    if (tell)
        k->ready(k->context);
}

static void wait_for_work(store_thread *k)
{
    struct pollfd on[2] = {{.fd = k->wakeup, .events = POLLIN}, {.fd = store_descriptor(k->store), .events = POLLIN}};
    poll(on, 2, k->ill ? ILL_NAP_MS : NAP_MS);
    uint64_t rings;
    if (on[0].revents && read(k->wakeup, &rings, sizeof rings) < 0)
        return;
}

static void *store_thread_main(void *argument)
{
    store_thread *k = argument;
    for (;;) {
        pthread_mutex_lock(&k->lock);
        store_job *list = k->waiting.first;
        k->waiting = (store_jobs){0};
        bool stopping = k->stopping;
        pthread_mutex_unlock(&k->lock);
        if (list)
            run_all(k, list);
        else if (stopping)
            return NULL;
        hear_news(k);
        if (!list)
            wait_for_work(k);
    }
}

/* --- in the loop's --- */

store_thread *store_thread_start(store *s, void (*ready)(void *context), void *context)
{
    store_thread *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->store = s;
    k->ready = ready;
    k->context = context;
    k->wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&k->lock, NULL);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are the event loop's */
    bool fine = k->wakeup >= 0 && !pthread_create(&k->thread, NULL, store_thread_main, k);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (fine)
        return k;
    if (k->wakeup >= 0)
        close(k->wakeup);
    free(k);
    return NULL;
}

void store_thread_put(store_thread *k, store_job *e)
{
    e->ok = e->late = false;
    e->why.text[0] = '\0';
    pthread_mutex_lock(&k->lock);
    put_last(&k->waiting, e);
    k->busy++;
    pthread_mutex_unlock(&k->lock);
    ring(k);
}

store_job *store_thread_take(store_thread *k)
{
    pthread_mutex_lock(&k->lock);
    store_job *e = take_first(&k->finished);
    pthread_mutex_unlock(&k->lock);
    return e;
}

int store_thread_news(store_thread *k, int64_t *games, int max, bool *lost)
{
    pthread_mutex_lock(&k->lock);
    int count = k->news_count < max ? k->news_count : max;
    memcpy(games, k->news, (size_t)count * sizeof *games);
    memmove(k->news, k->news + count, (size_t)(k->news_count - count) * sizeof *games);
    k->news_count -= count;
    *lost = k->lost;
    k->lost = false;
    pthread_mutex_unlock(&k->lock);
    return count;
}

bool store_thread_well(store_thread *k, fault *why)
{
    pthread_mutex_lock(&k->lock);
    bool well = !k->ill;
    if (!well)
        *why = k->why;
    pthread_mutex_unlock(&k->lock);
    return well;
}

int store_thread_busy(store_thread *k)
{
    pthread_mutex_lock(&k->lock);
    int busy = k->busy;
    pthread_mutex_unlock(&k->lock);
    return busy;
}

void store_thread_stop(store_thread *k)
{
    if (!k)
        return;
    pthread_mutex_lock(&k->lock);
    k->stopping = true;
    pthread_mutex_unlock(&k->lock);
    ring(k);
    pthread_join(k->thread, NULL);
    for (store_job *e; (e = take_first(&k->finished));)
        e->done(e, NULL); /* there is no owner any more: it only frees itself */
    close(k->wakeup);
    pthread_mutex_destroy(&k->lock);
    free(k);
}
