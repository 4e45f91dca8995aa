/* Faults: for all parts of the library. */
#include <stdarg.h>

#include "lib/lib.h"

frente_status lib_fail(frente_fault *why, frente_status status, const char *format, ...)
{
    if (!why)
        return status;
    va_list args;
    va_start(args, format);
    text_vformat(why->text, sizeof why->text, format, args);
    va_end(args);
    why->rule[0] = '\0';
    return status;
}

frente_status lib_no_memory(frente_fault *why)
{
    return lib_fail(why, FRENTE_FAILED, "out of memory");
}
