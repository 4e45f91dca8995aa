#include "server/run/env.h"

#include <sodium.h>

#include "server/run/hall.h"

enum { PATIENCE_MS = 5000 };

bool world_key(generator *key)
{
    return generator_seed(key);
}

bool world_bot(const room *r, int seat, generator *own)
{
    (void)r, (void)seat;
    return generator_seed(own);
}

budget world_budget(const bot *b)
{
    return b->budget;
}

uint64_t world_salt(void)
{
    uint64_t salt;
    randombytes_buf(&salt, sizeof salt);
    return salt;
}

int64_t world_rate_ms(void)
{
    return now_ms();
}

int64_t world_patience_ms(void)
{
    return PATIENCE_MS;
}
