#include "core/text/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/text/text.h"

bool fault_set(fault *why, const char *format, ...)
{
    if (why) {
        va_list args;
        va_start(args, format);
        text_vformat(why->text, sizeof why->text, format, args);
        va_end(args);
    }
    return false;
}

bool fault_prefix(fault *why, const char *format, ...)
{
    if (why) {
        fault inner = *why;
        va_list args;
        va_start(args, format);
        size_t length = text_vformat(why->text, sizeof why->text, format, args);
        va_end(args);
        if (length + 4 < sizeof why->text) /* otherwise it has been cut already */
            text_fit(why->text + length, sizeof why->text - length, inner.text);
    }
    return false;
}

void must_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "frente: a mistake of the program: %s does not hold (%s:%d)\n", condition, file, line);
    abort();
}
