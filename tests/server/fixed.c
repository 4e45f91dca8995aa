#include "fixed.h"

#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>

#include "server/run/env.h"

uint64_t env_number = 1;
int64_t env_patience = INT64_MAX / 100;
int env_thoughts = 20, env_store_ms = 0;

bool env_key(generator *key)
{
    generator_seed_number(key, env_number);
    return true;
}

/* The one thing that is left to luck: views of the server before a restart must be stale after it. */
void env_numbers(generator *chance)
{
    *chance = (generator){0};
    randombytes_buf(chance->key, sizeof chance->key);
}

/* A bot that has less than a tenth of a second is in haste. */
budget env_budget(const bot *b)
{
    bool thinks = b->budget.ms || b->budget.iterations, hasty = b->budget.ms < 100;
    return thinks ? (budget){.iterations = hasty ? 20 : env_thoughts, .trees = 1} : (budget){0};
}

/* Bots here count, and have what they have. */
int env_share_ms(int ms, int behind)
{
    (void)ms, (void)behind;
    return 0;
}

/* It follows from the game's key and from how often the seat has chosen, so that it does not matter
 * which of several bots, or of bots and people, is quicker. */
bool env_bot(const table *r, int seat, generator *own)
{
    uint64_t chosen = 0;
    for (int i = 0; i < r->match.count; i++)
        chosen += r->match.moves[i].seat == seat;
    generator_seed_number(own, env_number << 32 | chosen << 4 | (uint64_t)seat);
    return true;
}

uint64_t env_salt(void)
{
    return 1;
}

/* The time of notices goes on by a step of whoever tests, not by itself. */
static atomic_llong skipped;

static void skip(int number)
{
    atomic_fetch_add(&skipped, number == SIGUSR1 ? 60 : number == SIGWINCH ? 86400 : 3600);
}

void env_skip_by_signal(void)
{
    signal(SIGUSR1, skip);
    signal(SIGUSR2, skip);
    signal(SIGWINCH, skip);
}

int64_t env_seconds(void)
{
    return 1790000000 + atomic_load(&skipped);
}

/* The time stands still: what a rate allows at once is all that it allows. */
int64_t env_rate_ms(void)
{
    return 0;
}

/* Everything takes the store as long as whoever tests wants. */
int64_t env_work_ms(void)
{
    static atomic_llong now;
    return atomic_fetch_add(&now, env_store_ms);
}

/* No clock decides: all the time there is, or none. */
int64_t env_patience_ms(void)
{
    return env_patience;
}
