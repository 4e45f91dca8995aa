#include "site/host.h"

#include <time.h>
#include <unistd.h>

int64_t host_now(void *context)
{
    (void)context;
    return time(NULL);
}

int host_chance(void *context, void *bytes, size_t count)
{
    (void)context;
    return !getentropy(bytes, count);
}
