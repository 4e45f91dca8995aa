/* Threads for what takes long: bots that think, games that are built again out
 * of their events, past views, plans. A task carries all that it needs, or a room
 * that nobody else touches meanwhile (see live.busy in hall.h). */
#ifndef FRENTE_CREW_H
#define FRENTE_CREW_H

#include <stdbool.h>

typedef struct task {
    struct task *next;
    void (*work)(struct task *t);              /* in a thread of the crew */
    void (*done)(struct task *t, void *owner); /* in the loop's, afterwards; it owns the task */
} task;

typedef struct crew crew;

/* `ready` is called in a thread of the crew when something is there to be taken. */
crew *crew_start(int count, void (*ready)(void *context), void *context);
void crew_stop(crew *c); /* waits for those at work; what is left is freed by `done` with no owner */

void crew_put(crew *c, task *t);
task *crew_take(crew *c); /* a finished task, or NULL */
int crew_busy(crew *c);   /* tasks that wait or are being done */

#endif
