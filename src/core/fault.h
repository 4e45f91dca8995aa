/* What went wrong, in one sentence for people. Functions that can fail on bad
 * input return false and fill a fault; what can't happen is an assert. */
#ifndef FRENTE_FAULT_H
#define FRENTE_FAULT_H

#include <stdbool.h>

enum { FAULT_MAX = 512 };

typedef struct fault {
    char text[FAULT_MAX];
} fault;

/* Fills `why` (which may be NULL) and returns false, so that a caller can
 * write `return fault_set(why, ...)`. */
__attribute__((format(printf, 2, 3))) bool fault_set(fault *why, const char *format, ...);

/* Puts "what: " in front of a fault that a deeper function has set. */
__attribute__((format(printf, 2, 3))) bool fault_prefix(fault *why, const char *format, ...);

#endif
