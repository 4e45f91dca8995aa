/* Whose turn it is among jobs that wait: by person, by game of that person's, and the quick ones first. Each person has
 * a clock of virtual milliseconds that the cost of what is done for it moves on (self-clocked fair queueing): whoever
 * has had little comes before whoever has had much, however many jobs wait, and nobody waits for ever. Within a person
 * the same holds among its games.
 *
 * No lock and no thread: its caller's queue has those (run/job.c). */
#ifndef FRENTE_TURNS_H
#define FRENTE_TURNS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct job_turn {
    uint64_t person; /* who it is done for */
    int64_t game;
    int cost; /* milliseconds, about */
} job_turn;

typedef struct turns turns;
turns *turns_make(void); /* NULL: out of memory */
void turns_free(turns *t);

/* One more waits; one less, which is done now, or which nobody wants any more. */
void turns_came(turns *t, const job_turn *one);
void turns_took(turns *t, const job_turn *one);
void turns_left(turns *t, const job_turn *one);

/* Is `a` to be done before `b`? Of two that are equal: no. */
bool turns_before(const turns *t, const job_turn *a, const job_turn *b);

#endif
