/* Threads that run jobs: bots that think, games that are built again out of
 * their events, past views, plans. A job carries all that it needs, or has a
 * table that nobody else touches meanwhile (open_table.busy). */
#ifndef FRENTE_WORKERS_H
#define FRENTE_WORKERS_H

#include "server/run/job.h"

typedef struct workers workers;

/* NULL: no thread could be started. */
workers *workers_start(int count, void (*ready)(void *context), void *context);
/* Threads that take turns (run/turns.h): `count` do whatever comes, `quick` more only what costs little, so that who
 * wants little never waits for who wants much. `nice`: how far they stand back behind the other threads. */
workers *workers_start_fair(int count, int quick, int nice, void (*ready)(void *context), void *context);
enum { QUICK_MS = 200 };
/* The rest is as in run/job.h. */
job_id workers_put(workers *w, job *j);
void workers_cancel(workers *w, job_id id);
bool workers_waits(workers *w, job_id id);
int workers_waiting(workers *w);
int workers_finish(workers *w, void *owner);
/* Takes no more, cancels all and waits for the threads; what they have done can still be finished. */
void workers_stop(workers *w);
void workers_free(workers *w); /* after workers_stop */

#endif
