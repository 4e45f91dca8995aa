/* Faults, and memory that a caller gets: for all parts of the library. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/lib.h"

void frente_free(void *memory)
{
    free(memory);
}

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

frente_status lib_bad_seat(const game *g, int seat, frente_fault *why)
{
    return lib_fail(why, FRENTE_MISUSE, "%d is no seat: %s has seats 0 to %d", seat, g->id, g->seats - 1);
}

frente_status lib_give(text *t, char **out, frente_fault *why)
{
    *out = t->cut ? NULL : t->data ? t->data : strdup("");
    if (!*out || *out != t->data)
        text_release(t);
    return *out ? FRENTE_OK : lib_no_memory(why);
}
