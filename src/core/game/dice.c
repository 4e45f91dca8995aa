#include "core/game/dice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Four words at a time: the rows of ChaCha's square, which compilers turn into
 * vector instructions where the machine has them. */
typedef uint32_t row __attribute__((vector_size(16)));

static inline row rotate(row v, int n)
{
    return v << n | v >> (32 - n);
}

/* Four quarter rounds at once: one in each column of a block, or one in each of four blocks. */
static inline void quarters(row *a, row *b, row *c, row *d)
{
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

/* One block of ChaCha8: 16 words out of key and counter (the nonce is 0). */
static void block(const generator *g, uint32_t out[16])
{
    const row a0 = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    const row b0 = {g->key[0], g->key[1], g->key[2], g->key[3]};
    const row c0 = {g->key[4], g->key[5], g->key[6], g->key[7]};
    const row d0 = {g->counter[0], g->counter[1], 0, 0};
    row a = a0, b = b0, c = c0, d = d0;
    for (int i = 0; i < 4; i++) {
        quarters(&a, &b, &c, &d);
        b = (row){b[1], b[2], b[3], b[0]}; /* now the diagonals are columns */
        c = (row){c[2], c[3], c[0], c[1]};
        d = (row){d[3], d[0], d[1], d[2]};
        quarters(&a, &b, &c, &d);
        b = (row){b[3], b[0], b[1], b[2]};
        c = (row){c[2], c[3], c[0], c[1]};
        d = (row){d[1], d[2], d[3], d[0]};
    }
    a += a0, b += b0, c += c0, d += d0;
    memcpy(out, &a, 16);
    memcpy(out + 4, &b, 16);
    memcpy(out + 8, &c, 16);
    memcpy(out + 12, &d, 16);
}

/* Lemire: multiply and shift; false for the few values that would favour some. */
static inline bool taken(uint32_t word, uint32_t bound, uint32_t *value)
{
    uint64_t product = (uint64_t)word * bound;
    *value = (uint32_t)(product >> 32);
    return (uint32_t)product >= bound || (uint32_t)product >= -bound % bound;
}

uint32_t generator_below(generator *g, uint32_t bound)
{
    assert(bound > 0);
    for (;;) {
        uint32_t words[16], value;
        block(g, words);
        if (!++g->counter[0])
            g->counter[1]++;
        for (int i = 0; i < 16; i++)
            if (taken(words[i], bound, &value))
                return value;
    }
}

enum { ABREAST = 4 };

/* The first words of so many blocks, from this counter on; its low word must not run over. They don't wait for each
 * other, as the rounds of one block do. */
static void first_words(const generator *g, uint32_t out[ABREAST])
{
    const row zero = {0};
    row v[16] = {zero + 0x61707865, zero + 0x3320646e, zero + 0x79622d32, zero + 0x6b206574};
    for (int i = 0; i < KEY_WORDS; i++)
        v[4 + i] = zero + g->key[i];
    v[12] = (row){0, 1, 2, 3} + g->counter[0];
    v[13] = zero + g->counter[1];
    v[14] = v[15] = zero;
    for (int i = 0; i < 4; i++) {
        quarters(&v[0], &v[4], &v[8], &v[12]);
        quarters(&v[1], &v[5], &v[9], &v[13]);
        quarters(&v[2], &v[6], &v[10], &v[14]);
        quarters(&v[3], &v[7], &v[11], &v[15]);
        quarters(&v[0], &v[5], &v[10], &v[15]);
        quarters(&v[1], &v[6], &v[11], &v[12]);
        quarters(&v[2], &v[7], &v[8], &v[13]);
        quarters(&v[3], &v[4], &v[9], &v[14]);
    }
    v[0] += 0x61707865;
    memcpy(out, &v[0], sizeof v[0]);
}

/* Values below `bound`, each bound less by `fall` than the one before: what generator_below would give one by one. */
static void many(generator *g, uint32_t bound, uint32_t fall, int count, uint32_t out[])
{
    for (int i = 0; i < count;) {
        uint32_t words[ABREAST];
        bool carries = g->counter[0] > UINT32_MAX - ABREAST;
        if (!carries)
            first_words(g, words);
        for (int k = 0; k < ABREAST && i < count; k++, i++, bound -= fall) {
            if (!carries && taken(words[k], bound, &out[i]))
                g->counter[0]++;
            else
                out[i] = generator_below(g, bound);
        }
    }
}

void generator_words(generator *g, uint32_t out[KEY_WORDS])
{
    many(g, UINT32_MAX, 0, KEY_WORDS, out);
}

void generator_falling(generator *g, uint32_t bound, int count, uint32_t out[])
{
    assert(count >= 0 && (uint32_t)count <= bound);
    many(g, bound, 1, count, out);
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

void generator_key_hash(const generator *g, char out[SHA256_TEXT])
{
    char key[KEY_HEX + 1];
    generator_key_text(g, key);
    sha256_text(key, KEY_HEX, out);
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

/* Two blocks under counters that no dice ever reach: the old key hides in the first, the digits are added, and the
 * second makes the new key out of both. */
bool generator_mix(generator *g, const char *hex)
{
    generator added, hidden = *g;
    uint32_t words[16];
    if (!generator_key_parse(&added, hex))
        return false;
    hidden.counter[0] = hidden.counter[1] = UINT32_MAX;
    block(&hidden, words);
    for (int i = 0; i < KEY_WORDS; i++)
        hidden.key[i] = words[i] ^ added.key[i];
    block(&hidden, words);
    memcpy(g->key, words, sizeof g->key);
    return true;
}

bool generator_keyed(const generator *g)
{
    for (int i = 0; i < KEY_WORDS; i++)
        if (g->key[i])
            return true;
    return false;
}
