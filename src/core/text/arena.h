/* Memory that is taken piece by piece and given back all at once. What was
 * taken never moves. Emptied, it keeps its blocks for the next time. */
#ifndef FRENTE_ARENA_H
#define FRENTE_ARENA_H

#include <stddef.h>

typedef struct arena_block arena_block;
typedef struct arena {
    arena_block *first, *now;
    size_t used; /* of the present block */
} arena;

/* Aligned for every type. There is always memory: without it the program stops. */
void *arena_take(arena *a, size_t size);
/* A copy that ends in NUL. */
char *arena_copy(arena *a, const char *bytes, size_t count);
__attribute__((format(printf, 2, 3))) char *arena_format(arena *a, const char *format, ...);

void arena_clear(arena *a);
void arena_release(arena *a);

#endif
