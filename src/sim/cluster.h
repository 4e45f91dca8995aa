/* Several processes that share a run, under mpirun; alone, there is one. Built without MPI there is always one. */
#ifndef FRENTE_CLUSTER_H
#define FRENTE_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text/fault.h"

typedef struct cluster {
    int rank, size;
} cluster;

/* Where mpirun has started a program that can't join the others, the one beside it takes its place, with the
 * command and the same arguments. False with a fault if there is none. */
bool cluster_step_aside(const char *command, char **argv, fault *why);
/* Joins the others if mpirun has started this process. */
cluster cluster_join(void);
void cluster_leave(const cluster *c);
/* Adds up what each has; the sums are then with all. */
void cluster_sum(const cluster *c, int64_t *numbers, size_t count);
void cluster_sum_small(const cluster *c, int32_t *numbers, size_t count);
/* Whether it is so with any of them. */
bool cluster_any(const cluster *c, bool mine);

#endif
