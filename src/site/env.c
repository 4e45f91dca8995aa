#include <time.h>
#include <unistd.h>

#include "site/here.h"

int64_t env_now(void)
{
    return time(NULL);
}

bool env_chance(void *bytes, size_t count)
{
    return !getentropy(bytes, count);
}
