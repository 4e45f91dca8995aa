/* The store's own thread. The loop hands errands over and goes on; what they
 * change is stored together with whatever else waits (group commit), each under
 * a savepoint of its own, so that one that fails leaves the others alone. An
 * errand is done when it is on the disk, and the loop takes it back then. */
#ifndef FRENTE_KEEPER_H
#define FRENTE_KEEPER_H

#include "store/store.h"

typedef struct errand {
    struct errand *next;
    bool writes;
    /* In the keeper's thread. An errand that writes may find that another server was quicker: it
     * sets `late` and returns true. */
    bool (*run)(struct errand *e, store *s, fault *why);
    /* In the loop's thread, afterwards; it owns the errand. */
    void (*done)(struct errand *e, void *owner);
    bool ok, late;
    fault why;
} errand;

typedef struct keeper keeper;

/* `ready` is called in the keeper's thread when something is there to be taken. */
keeper *keeper_start(store *s, void (*ready)(void *context), void *context);
void keeper_put(keeper *k, errand *e);
/* A finished errand, or NULL. */
errand *keeper_take(keeper *k);
/* Games to which other servers have added, since the last call: how many, at most `max`. *lost:
 * some may have been missed, and what was claimed is claimed no longer. */
int keeper_news(keeper *k, int64_t *games, int max, bool *lost);
/* Whether the store can be read and written, as far as is known. */
bool keeper_well(keeper *k, fault *why);
/* Errands that wait or are being done. */
int keeper_busy(keeper *k);
/* Does all that waits, then ends; the store stays open. */
void keeper_stop(keeper *k);

#endif
