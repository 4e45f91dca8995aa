/* A clock that stands still and chance that is the same every time: as tests/site/host.mjs has them. */
#include "site/here.h"

int64_t env_now(void)
{
    return 1790000000;
}

bool env_chance(void *bytes, size_t count)
{
    static unsigned drawn;
    uint8_t *to = bytes;
    for (size_t i = 0; i < count; i++)
        to[i] = (uint8_t)(drawn * 31 + i * 7 + 1);
    drawn++;
    return true;
}
