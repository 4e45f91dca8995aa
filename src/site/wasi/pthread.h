/* The module has one thread: none can be begun, and what wanted one does its work itself (src/bots/mcts.c). */
#ifndef FRENTE_WASI_PTHREAD_H
#define FRENTE_WASI_PTHREAD_H

typedef int pthread_t;

static inline int pthread_create(pthread_t *thread, const void *how, void *(*run)(void *), void *context)
{
    (void)thread, (void)how, (void)run, (void)context;
    return 1;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 1;
}

#endif
