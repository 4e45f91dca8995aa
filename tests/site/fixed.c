/* A clock that stands still and chance that is the same every time: as tests/site/host.mjs has them. */
#include "site/host.h"

int64_t host_now(void *context)
{
    (void)context;
    return 1790000000;
}

int host_chance(void *context, void *bytes, size_t count)
{
    (void)context;
    static unsigned drawn;
    uint8_t *to = bytes;
    for (size_t i = 0; i < count; i++)
        to[i] = (uint8_t)(drawn * 31 + i * 7 + 1);
    drawn++;
    return 1;
}
