#include "server/notify/post.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "server/net/clock.h"

enum { NAP_MS = 1000, GRACE_MS = 1500, GRACE_NAP_MS = 50 };

struct post {
    job_queue *queue;
    CURLM *many;
    pthread_t thread;
    bool runs;
    outgoing *under_way; /* the thread's, like `count` */
    int count;
};

/* --- in the post's thread --- */

static void release(outgoing *e)
{
    curl_easy_cleanup(e->handle);
    curl_slist_free_all(e->list);
    e->list = e->handle = NULL;
}

static bool set_up(post *p, outgoing *e)
{
    struct curl_slist *list = NULL;
    if (!(e->handle = curl_easy_init()))
        return false;
    bool ok = e->parcel ? parcel_set_up(e->parcel, e->handle, &list) : letter_set_up(&e->letter, e->handle, &list);
    e->list = list;
    return ok && curl_easy_setopt(e->handle, CURLOPT_PRIVATE, e) == CURLE_OK &&
           curl_multi_add_handle(p->many, e->handle) == CURLM_OK;
}

static void begin(post *p, outgoing *e)
{
    e->outcome = SEND_LATER;
    e->list = NULL;
    if (set_up(p, e)) {
        e->next = p->under_way;
        p->under_way = e;
        p->count++;
        return;
    }
    fault_set(&e->why, "out of memory");
    release(e);
    job_ended(p->queue, &e->job);
}

static void end(post *p, outgoing *e)
{
    outgoing **at = &p->under_way;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    p->count--;
    curl_multi_remove_handle(p->many, e->handle);
    release(e);
    job_ended(p->queue, &e->job);
}

/* What came of those that have arrived, or failed. */
static void take_arrived(post *p)
{
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(p->many, &left));) {
        char *words = NULL;
        CURLcode code = m->data.result;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &words);
        outgoing *e = (outgoing *)(void *)words;
        e->outcome = e->parcel ? parcel_outcome(e->handle, code, &e->why) : letter_outcome(e->handle, code, &e->why);
        end(p, e);
    }
}

static void *post_main(void *argument)
{
    post *p = argument;
    int64_t until = 0;
    for (int running;;) {
        const bool stopped = job_queue_stopped(p->queue);
        for (job *j; p->count < OUTGOING_MOST && (j = job_try_next(p->queue));)
            begin(p, (outgoing *)j);
        curl_multi_perform(p->many, &running);
        take_arrived(p);
        if (stopped && !until)
            until = now_ms() + GRACE_MS;
        if (stopped && (!p->count || now_ms() >= until))
            break;
        curl_multi_poll(p->many, NULL, 0, stopped ? GRACE_NAP_MS : NAP_MS, NULL);
    }
    while (p->under_way) {
        fault_set(&p->under_way->why, "the server is being stopped");
        end(p, p->under_way);
    }
    return NULL;
}

/* --- in the loop's --- */

post *post_start(void (*ready)(void *context), void *context)
{
    post *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are the event loop's */
    p->runs = (p->queue = job_queue_make(ready, context)) && (p->many = curl_multi_init()) &&
              !pthread_create(&p->thread, NULL, post_main, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (p->runs)
        return p;
    post_free(p);
    return NULL;
}

void post_put(post *p, outgoing *e)
{
    job_put(p->queue, &e->job);
    curl_multi_wakeup(p->many);
}

int post_finish(post *p, void *owner)
{
    return p ? job_finish(p->queue, owner) : 0;
}

void post_stop(post *p)
{
    if (!p || !p->runs)
        return;
    job_queue_stop(p->queue);
    curl_multi_wakeup(p->many);
    pthread_join(p->thread, NULL);
    p->runs = false;
}

void post_free(post *p)
{
    if (!p)
        return;
    if (p->many)
        curl_multi_cleanup(p->many);
    if (p->queue)
        job_queue_free(p->queue);
    free(p);
}
