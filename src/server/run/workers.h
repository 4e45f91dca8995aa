/* Threads for what takes long: bots that think, games that are built again out
 * of their events, past views, plans. A job carries all that it needs, or a room
 * that nobody else touches meanwhile (see open_table.busy in server.h). */
#ifndef FRENTE_WORKERS_H
#define FRENTE_WORKERS_H

#include "server/run/job.h"

typedef struct workers workers;

/* `ready` is called in a thread of the workers when something is there to be taken. */
workers *workers_start(int count, void (*ready)(void *context), void *context);
void workers_stop(workers *c); /* waits for those at work; what is left is freed by `done` with no owner */

void workers_put(workers *c, job *t);
job *workers_take(workers *c); /* a finished job, or NULL */
int workers_busy(workers *c);  /* jobs that wait or are being done */

#endif
