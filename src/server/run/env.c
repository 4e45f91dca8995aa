#include "server/run/env.h"

#include <sodium.h>

#include "server/net/clock.h"

enum { PATIENCE_MS = 5000 };

bool env_key(generator *key)
{
    return generator_seed(key);
}

bool env_bot(const room *r, int seat, generator *own)
{
    (void)r, (void)seat;
    return generator_seed(own);
}

budget env_budget(const bot *b)
{
    return b->budget;
}

uint64_t env_salt(void)
{
    uint64_t salt;
    randombytes_buf(&salt, sizeof salt);
    return salt;
}

int64_t env_rate_ms(void)
{
    return now_ms();
}

int64_t env_patience_ms(void)
{
    return PATIENCE_MS;
}
