/* Threads that run jobs: bots that think, games that are built again out of
 * their events, past views, plans. A job carries all that it needs, or has a
 * table that nobody else touches meanwhile (open_table.busy). */
#ifndef FRENTE_WORKERS_H
#define FRENTE_WORKERS_H

#include "server/run/job.h"

typedef struct workers workers;

/* NULL: no thread could be started. */
workers *workers_start(int count, void (*ready)(void *context), void *context);
/* The rest is as in run/job.h. */
job_id workers_put(workers *w, job *j);
void workers_cancel(workers *w, job_id id);
int workers_finish(workers *w, void *owner);
/* Takes no more, cancels all and waits for the threads; what they have done can still be finished. */
void workers_stop(workers *w);
void workers_free(workers *w); /* after workers_stop */

#endif
