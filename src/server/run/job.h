/* Jobs: what threads do for the event loop. A job belongs to its queue from
 * job_put until its `done` is called; whoever put it knows it by its id
 * meanwhile, never by its address, and may cancel it by that.
 *
 * Every job that was put is ended by `done`, once, in the loop's thread: after
 * it was run, or cut short, or cancelled before its turn came. So whoever waits
 * for it always gets an answer, and what it holds is always released. */
#ifndef FRENTE_JOB_H
#define FRENTE_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/run/turns.h"

typedef uint64_t job_id; /* 0: none */

typedef struct job job;
struct job {
    void (*run)(job *j);               /* in a thread of the queue's */
    void (*done)(job *j, void *owner); /* in the loop's, afterwards: it releases the job */
    atomic_bool cancel;                /* end as soon as you can: `run` looks at it now and then */
    bool ran;                          /* in `done`: `run` was called */
    job_turn turn;                     /* of a queue that goes by turns: for whom it is, and what it costs */
    int behind;                        /* in `run`: how many waited when it began */

    job_id id; /* the queue's from here */
    job *next;
};

typedef struct job_queue job_queue;

/* `ready` is called in any thread when `done` is to be called. NULL: no memory. */
job_queue *job_queue_make(void (*ready)(void *context), void *context);
/* The same, but by turns (run/turns.h) instead of first come, first served. */
job_queue *job_queue_make_fair(void (*ready)(void *context), void *context);
void job_queue_free(job_queue *q); /* after job_queue_stop and the end of its threads, with nothing left to finish */

/* --- in the loop's thread --- */
/* A queue that has stopped cancels what it is given. */
job_id job_put(job_queue *q, job *j);
/* Nothing happens if it has ended already. */
void job_cancel(job_queue *q, job_id id);
/* Calls `done` for all that have ended; how many. */
int job_finish(job_queue *q, void *owner);
/* Does it still wait for its turn? */
bool job_waits(job_queue *q, job_id id);
/* How many do. */
int job_waiting(job_queue *q);
/* Waits until no job waits or is being run. */
void job_drain(job_queue *q);
/* Takes no more, cancels all, and lets the threads end. */
void job_queue_stop(job_queue *q);

/* --- in a thread of the queue's --- */
/* Waits for the next job; NULL: the queue has stopped. */
job *job_next(job_queue *q);
/* The next one that costs no more than so much. */
job *job_next_quick(job_queue *q, int most);
/* The next one, without waiting; NULL: none is there. */
job *job_try_next(job_queue *q);
bool job_queue_stopped(job_queue *q);
/* It has been run. */
void job_ended(job_queue *q, job *j);

#endif
