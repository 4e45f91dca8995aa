#include "core/fault.h"

#include <stdarg.h>
#include <stdio.h>

bool fault_set(fault *why, const char *format, ...)
{
    if (why) {
        va_list args;
        va_start(args, format);
        vsnprintf(why->text, sizeof why->text, format, args);
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
        int n = vsnprintf(why->text, sizeof why->text, format, args);
        va_end(args);
        if (n >= 0 && (size_t)n < sizeof why->text)
            snprintf(why->text + n, sizeof why->text - (size_t)n, "%s", inner.text);
    }
    return false;
}
