/* Something that a thread does for the event loop. */
#ifndef FRENTE_JOB_H
#define FRENTE_JOB_H

typedef struct job {
    struct job *next;
    void (*run)(struct job *t);               /* in a worker's thread */
    void (*done)(struct job *t, void *owner); /* in the loop's, afterwards; it owns the job */
} job;

#endif
