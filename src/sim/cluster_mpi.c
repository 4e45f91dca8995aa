#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

#include "sim/cluster.h"

bool cluster_step_aside(const char *command, char **argv, fault *why)
{
    (void)command, (void)argv, (void)why;
    return true;
}

cluster cluster_join(void)
{
    cluster c = {0, 1};
    int threads;
    /* What Open MPI and its kin set for the processes that they start. */
    if (!getenv("OMPI_COMM_WORLD_SIZE") && !getenv("PMI_SIZE") && !getenv("PMIX_RANK"))
        return c;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &c.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &c.size);
    return c;
}

void cluster_leave(const cluster *c)
{
    (void)c;
    int on = 0;
    MPI_Initialized(&on);
    if (on)
        MPI_Finalize();
}

static void sum_all(const cluster *c, void *numbers, size_t count, size_t size, MPI_Datatype type)
{
    enum { PART = 1 << 20 };
    for (size_t at = 0; c->size > 1 && at < count; at += PART) {
        int part = (int)(count - at < PART ? count - at : PART);
        MPI_Allreduce(MPI_IN_PLACE, (char *)numbers + at * size, part, type, MPI_SUM, MPI_COMM_WORLD);
    }
}

void cluster_sum(const cluster *c, int64_t *numbers, size_t count)
{
    sum_all(c, numbers, count, sizeof *numbers, MPI_INT64_T);
}

void cluster_sum_small(const cluster *c, int32_t *numbers, size_t count)
{
    sum_all(c, numbers, count, sizeof *numbers, MPI_INT32_T);
}

bool cluster_any(const cluster *c, bool mine)
{
    int64_t any = mine;
    cluster_sum(c, &any, 1);
    return any > 0;
}
