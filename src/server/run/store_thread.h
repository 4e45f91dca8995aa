/* The store's own thread. The loop hands store_jobs over and goes on; what they
 * change is stored together with whatever else waits (group commit), each under
 * a savepoint of its own, so that one that fails leaves the others alone. An
 * store_job is done when it is on the disk, and the loop takes it back then. */
#ifndef FRENTE_STORE_THREAD_H
#define FRENTE_STORE_THREAD_H

#include "store/store.h"

typedef struct store_job {
    struct store_job *next;
    bool writes;
    /* In the store_thread's thread. An store_job that writes may find that another server was quicker: it
     * sets `late` and returns true. */
    bool (*run)(struct store_job *e, store *s, fault *why);
    /* In the loop's thread, afterwards; it owns the store_job. */
    void (*done)(struct store_job *e, void *owner);
    bool ok, late;
    fault why;
} store_job;

typedef struct store_thread store_thread;

/* `ready` is called in the store_thread's thread when something is there to be taken. */
store_thread *store_thread_start(store *s, void (*ready)(void *context), void *context);
void store_thread_put(store_thread *k, store_job *e);
/* A finished store_job, or NULL. */
store_job *store_thread_take(store_thread *k);
/* Games to which other servers have added, since the last call: how many, at most `max`. *lost:
 * some may have been missed, and what was claimed is claimed no longer. */
int store_thread_news(store_thread *k, int64_t *games, int max, bool *lost);
/* Whether the store can be read and written, as far as is known. */
bool store_thread_well(store_thread *k, fault *why);
/* Errands that wait or are being done. */
int store_thread_busy(store_thread *k);
/* Does all that waits, then ends; the store stays open. */
void store_thread_stop(store_thread *k);

#endif
