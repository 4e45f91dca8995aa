/* As much of cmocka as the programs need that also run as WebAssembly, which has no cmocka: the first failure ends the
 * program. */
#ifndef FRENTE_WASI_CMOCKA_H
#define FRENTE_WASI_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
    void *set_up, *tear_down;
    void *state;
};

#define print_error(...)  fprintf(stderr, __VA_ARGS__)
#define _fail(file, line) (fprintf(stderr, "%s:%d: failed\n", file, (int)(line)), exit(1))
#define fail_msg(...)     (fprintf(stderr, __VA_ARGS__), fputs("\n", stderr), exit(1))

static inline int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count, void *set_up,
                                          void *tear_down)
{
    (void)set_up, (void)tear_down;
    for (size_t i = 0; i < count; i++) {
        void *state = tests[i].state;
        tests[i].test(&state);
    }
    printf("%s: %zu passed\n", name, count);
    return 0;
}

#endif
