#include "server/run/env.h"

#include <sodium.h>
#include <time.h>

#include "server/net/clock.h"

enum { PATIENCE_MS = 5000, LEAST_MS = 40 };

/* A key that nobody can foresee; libsodium ends the program where the system gives no random bytes. */
static bool draw(generator *key)
{
    *key = (generator){0};
    randombytes_buf(key->key, sizeof key->key);
    return true;
}

bool env_key(generator *key)
{
    return draw(key);
}

void env_numbers(generator *chance)
{
    draw(chance);
}

bool env_bot(const table *r, int seat, generator *own)
{
    (void)r, (void)seat;
    return draw(own);
}

budget env_budget(const bot *b)
{
    return b->budget;
}

/* The more wait, the less each has; what is found in that time is still better than a guess. */
int env_share_ms(int ms, int behind)
{
    int share = ms / (1 + (behind > 0 ? behind : 0));
    return share > LEAST_MS ? share : LEAST_MS;
}

uint64_t env_salt(void)
{
    uint64_t salt;
    randombytes_buf(&salt, sizeof salt);
    return salt;
}

int64_t env_seconds(void)
{
    return (int64_t)time(NULL);
}

int64_t env_rate_ms(void)
{
    return now_ms();
}

int64_t env_work_ms(void)
{
    return now_ms();
}

int64_t env_patience_ms(void)
{
    return PATIENCE_MS;
}
