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

/* What can't happen and guards memory: checked in release builds too, where an assert is gone.
 * It is for mistakes of the program; what input can cause is a fault. */
#define must(condition) ((condition) ? (void)0 : must_fail(#condition, __FILE__, __LINE__))
__attribute__((cold)) _Noreturn void must_fail(const char *condition, const char *file, int line);

#endif
