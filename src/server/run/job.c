#include "server/run/job.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "core/text/fault.h"

/* First in, first out. */
typedef struct job_list {
    job *first, *last;
} job_list;

struct job_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* something waits, nothing does any more, or it stops */
    job_list waiting, ended;
    job *running;
    int count;    /* that wait or run */
    int waits;    /* that wait */
    turns *turns; /* NULL: first come, first served */
    job_id last_id;
    bool stopped;
    void (*ready)(void *context);
    void *context;
};

static void list_add(job_list *l, job *j)
{
    j->next = NULL;
    if (l->last)
        l->last->next = j;
    else
        l->first = j;
    l->last = j;
}

static job *list_take(job_list *l)
{
    job *j = l->first;
    if (j && !(l->first = j->next))
        l->last = NULL;
    return j;
}

job_queue *job_queue_make(void (*ready)(void *context), void *context)
{
    job_queue *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->changed, NULL);
    q->ready = ready;
    q->context = context;
    return q;
}

job_queue *job_queue_make_fair(void (*ready)(void *context), void *context)
{
    job_queue *q = job_queue_make(ready, context);
    if (q && !(q->turns = turns_make())) {
        job_queue_free(q);
        return NULL;
    }
    return q;
}

void job_queue_free(job_queue *q)
{
    must(!q->count && !q->ended.first);
    turns_free(q->turns);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->changed);
    free(q);
}

/* One more waits, or one less, which is done now or never. */
static void came(job_queue *q, const job *j)
{
    q->waits++;
    if (q->turns)
        turns_came(q->turns, &j->turn);
}
static void left(job_queue *q, const job *j, bool taken)
{
    q->waits--;
    if (q->turns && taken)
        turns_took(q->turns, &j->turn);
    else if (q->turns)
        turns_left(q->turns, &j->turn);
}

/* --- in the loop's thread --- */

job_id job_put(job_queue *q, job *j)
{
    pthread_mutex_lock(&q->lock);
    bool stopped = q->stopped;
    j->ran = false;
    atomic_store(&j->cancel, stopped);
    job_id id = j->id = ++q->last_id;
    list_add(stopped ? &q->ended : &q->waiting, j);
    q->count += !stopped;
    if (!stopped)
        came(q, j);
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
    if (stopped)
        q->ready(q->context);
    return id;
}

/* It has not begun, and will not. */
static bool end_waiting(job_queue *q, job_id id)
{
    job_list kept = {0};
    bool found = false;
    for (job *j; (j = list_take(&q->waiting));) {
        bool meant = j->id == id;
        if (meant) {
            atomic_store(&j->cancel, true);
            left(q, j, false);
        }
        list_add(meant ? &q->ended : &kept, j);
        q->count -= meant;
        found |= meant;
    }
    q->waiting = kept;
    if (!q->count)
        pthread_cond_broadcast(&q->changed);
    return found;
}

void job_cancel(job_queue *q, job_id id)
{
    pthread_mutex_lock(&q->lock);
    bool ended = end_waiting(q, id);
    for (job *j = q->running; j; j = j->next)
        if (j->id == id)
            atomic_store(&j->cancel, true);
    pthread_mutex_unlock(&q->lock);
    if (ended)
        q->ready(q->context);
}

int job_finish(job_queue *q, void *owner)
{
    int count = 0;
    pthread_mutex_lock(&q->lock);
    job *list = q->ended.first;
    q->ended = (job_list){0};
    pthread_mutex_unlock(&q->lock);
    for (job *next; list; list = next, count++) {
        next = list->next;
        list->done(list, owner);
    }
    return count;
}

bool job_waits(job_queue *q, job_id id)
{
    pthread_mutex_lock(&q->lock);
    const job *j = q->waiting.first;
    while (j && j->id != id)
        j = j->next;
    pthread_mutex_unlock(&q->lock);
    return j;
}

int job_waiting(job_queue *q)
{
    pthread_mutex_lock(&q->lock);
    int waits = q->waits;
    pthread_mutex_unlock(&q->lock);
    return waits;
}

void job_drain(job_queue *q)
{
    pthread_mutex_lock(&q->lock);
    while (q->count)
        pthread_cond_wait(&q->changed, &q->lock);
    pthread_mutex_unlock(&q->lock);
}

void job_queue_stop(job_queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->stopped = true;
    for (job *j; (j = list_take(&q->waiting)); q->count--) {
        atomic_store(&j->cancel, true);
        left(q, j, false);
        list_add(&q->ended, j);
    }
    for (job *j = q->running; j; j = j->next)
        atomic_store(&j->cancel, true);
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
}

/* --- in a thread of the queue's --- */

/* The one whose turn it is, taken out of the list. */
static job *take_turn(job_queue *q, int most)
{
    job **best = NULL, *before = NULL, *before_best = NULL;
    for (job **at = &q->waiting.first; *at; before = *at, at = &(*at)->next)
        if ((*at)->turn.cost <= most && (!best || turns_before(q->turns, &(*at)->turn, &(*best)->turn))) {
            best = at;
            before_best = before;
        }
    if (!best)
        return NULL;
    job *j = *best;
    *best = j->next;
    if (q->waiting.last == j)
        q->waiting.last = before_best;
    return j;
}

static job *begin_next(job_queue *q, int most)
{
    job *j = q->turns ? take_turn(q, most) : list_take(&q->waiting);
    if (!j)
        return NULL;
    left(q, j, true);
    j->behind = q->waits;
    j->ran = true;
    j->next = q->running;
    q->running = j;
    return j;
}

job *job_next(job_queue *q)
{
    return job_next_quick(q, INT_MAX);
}

job *job_next_quick(job_queue *q, int most)
{
    job *j;
    pthread_mutex_lock(&q->lock);
    while (!(j = begin_next(q, most)) && !q->stopped)
        pthread_cond_wait(&q->changed, &q->lock);
    pthread_mutex_unlock(&q->lock);
    return j;
}

job *job_try_next(job_queue *q)
{
    pthread_mutex_lock(&q->lock);
    job *j = begin_next(q, INT_MAX);
    pthread_mutex_unlock(&q->lock);
    return j;
}

bool job_queue_stopped(job_queue *q)
{
    pthread_mutex_lock(&q->lock);
    bool stopped = q->stopped;
    pthread_mutex_unlock(&q->lock);
    return stopped;
}

void job_ended(job_queue *q, job *j)
{
    pthread_mutex_lock(&q->lock);
    job **at = &q->running;
    while (*at != j)
        at = &(*at)->next;
    *at = j->next;
    list_add(&q->ended, j);
    if (!--q->count)
        pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
    q->ready(q->context);
}
