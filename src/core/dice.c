#include "core/dice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static inline uint32_t rotate(uint32_t v, int n)
{
    return v << n | v >> (32 - n);
}

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

/* One block of ChaCha8: 16 words out of key and counter (the nonce is 0). */
static void block(const generator *g, uint32_t out[16])
{
    const uint32_t in[16] = {0x61707865,    0x3320646e,    0x79622d32, 0x6b206574, g->key[0], g->key[1],
                             g->key[2],     g->key[3],     g->key[4],  g->key[5],  g->key[6], g->key[7],
                             g->counter[0], g->counter[1], 0,          0};
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 4; i++) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

uint32_t generator_below(generator *g, uint32_t bound)
{
    assert(bound > 0);
    /* Lemire: multiply and shift; reject the few values that would favour some. */
    const uint32_t reject_below = -bound % bound;
    for (;;) {
        uint32_t words[16];
        block(g, words);
        if (!++g->counter[0])
            g->counter[1]++;
        for (int i = 0; i < 16; i++) {
            uint64_t product = (uint64_t)words[i] * bound;
            if ((uint32_t)product >= reject_below)
                return (uint32_t)(product >> 32);
        }
    }
}

bool generator_seed(generator *g)
{
    *g = (generator){0};
    return getrandom(g->key, sizeof g->key, 0) == (ssize_t)sizeof g->key;
}

void generator_seed_number(generator *g, uint64_t number)
{
    *g = (generator){.key = {(uint32_t)number, (uint32_t)(number >> 32), 0x6672656e, 0x7465}};
}

void generator_key_text(const generator *g, char out[KEY_HEX + 1])
{
    for (int i = 0; i < KEY_WORDS; i++)
        snprintf(out + 8 * i, 9, "%08x", g->key[i]);
}

bool generator_key_parse(generator *g, const char *hex)
{
    if (strlen(hex) != KEY_HEX || strspn(hex, "0123456789abcdefABCDEF") != KEY_HEX)
        return false;
    *g = (generator){0};
    for (int i = 0; i < KEY_WORDS; i++)
        if (sscanf(hex + 8 * i, "%8x", &g->key[i]) != 1)
            return false;
    return true;
}
