/* The dice: ChaCha8 in counter mode. A key and a counter are all there is, so
 * a state carries its own dice, a clone rolls the same, and nobody can foresee
 * a die from those already seen. One block a die: no cached block in a state.
 * Where a key comes from is the caller's: nothing in here asks the system. */
#ifndef FRENTE_DICE_H
#define FRENTE_DICE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text/sha256.h"

enum { KEY_WORDS = 8, KEY_HEX = 64 };

typedef struct generator {
    uint32_t key[KEY_WORDS];
    uint32_t counter[2]; /* dice rolled so far: low word, high word */
} generator;

/* A key out of a small number: for tests, benches and simulations. */
void generator_seed_number(generator *g, uint64_t number);

/* Whether it has a key: without one every die must be scripted. */
bool generator_keyed(const generator *g);

/* A value in 0 .. bound-1, every one equally likely; bound is at least 1. */
uint32_t generator_below(generator *g, uint32_t bound);

/* A whole key of chance: the same words, and the same count of dice after it, as KEY_WORDS values below UINT32_MAX one
 * by one. */
void generator_words(generator *g, uint32_t out[KEY_WORDS]);
/* Values below `bound`, below bound - 1 and so on, `bound` of them at most: as generator_below gives them one by one.
 */
void generator_falling(generator *g, uint32_t bound, int count, uint32_t out[]);

/* The key as 64 hexadecimal digits, and back (false if it isn't that). */
void generator_key_text(const generator *g, char out[KEY_HEX + 1]);
bool generator_key_parse(generator *g, const char *hex);
/* What is published of a key before a game begins: the SHA-256 of its 64 digits, which anybody can compute with
 * sha256sum once the key is known. The tag KeyHash of a record. */
void generator_key_hash(const generator *g, char out[SHA256_TEXT]);

/* Adds somebody's chance to the key: 64 hexadecimal digits (false if it isn't that). Whoever knows only the old key, or
 * only the digits, knows nothing of the new key. The count of dice goes on. */
bool generator_mix(generator *g, const char *hex);

#endif
