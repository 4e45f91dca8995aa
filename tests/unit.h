/* What every unit test includes: cmocka with what it needs, and two asserts for faults. */
#ifndef FRENTE_UNIT_H
#define FRENTE_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/text/fault.h"

/* The text must be there, and is shown if it isn't. */
#define assert_has(text, words)                                                                                        \
    do {                                                                                                               \
        if (!strstr(text, words))                                                                                      \
            fail_msg("'%s' should have the words '%s'", text, words);                                                  \
    } while (0)

/* The call must fail, with these words. */
#define assert_fault(call, why, words)                                                                                 \
    do {                                                                                                               \
        (why).text[0] = '\0';                                                                                          \
        assert_false(call);                                                                                            \
        assert_has((why).text, words);                                                                                 \
    } while (0)

#define assert_held(call, why)                                                                                         \
    do {                                                                                                               \
        if (!(call))                                                                                                   \
            fail_msg("%s", (why).text);                                                                                \
    } while (0)

#endif
