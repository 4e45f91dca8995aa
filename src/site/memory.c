/* wasi-libc compares, copies and clears memory by bytes or small words, and a search does that to whole states all the
 * time: here it is done by blocks of 16 bytes. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { BLOCK = 16, BLOCKS = 4 * BLOCK };

/* What is in them differs. */
static inline v128_t unlike(const unsigned char *a, const unsigned char *b)
{
    return wasm_v128_xor(wasm_v128_load(a), wasm_v128_load(b));
}

int memcmp(const void *one, const void *other, size_t count)
{
    const unsigned char *a = one, *b = other;
    for (; count >= BLOCKS; a += BLOCKS, b += BLOCKS, count -= BLOCKS) {
        v128_t any =
            wasm_v128_or(wasm_v128_or(unlike(a, b), unlike(a + BLOCK, b + BLOCK)),
                         wasm_v128_or(unlike(a + 2 * BLOCK, b + 2 * BLOCK), unlike(a + 3 * BLOCK, b + 3 * BLOCK)));
        if (wasm_v128_any_true(any))
            break;
    }
    for (; count >= BLOCK && !wasm_v128_any_true(unlike(a, b)); a += BLOCK, b += BLOCK, count -= BLOCK)
        ;
    for (; count; a++, b++, count--)
        if (*a != *b)
            return *a < *b ? -1 : 1;
    return 0;
}

/* The last block may overlap the one before: no byte is left over once there was a whole one. The compiler is kept from
 * seeing a copy in it, which it would make a call of this very function. */
__attribute__((no_builtin)) void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    unsigned char *a = to;
    const unsigned char *b = from;
    if (count < BLOCK) {
        for (size_t i = 0; i < count; i++)
            a[i] = b[i];
        return to;
    }
    v128_t last = wasm_v128_load(b + count - BLOCK);
    unsigned char *end = a + count - BLOCK;
    for (; a < end; a += BLOCK, b += BLOCK)
        wasm_v128_store(a, wasm_v128_load(b));
    wasm_v128_store(end, last);
    return to;
}

__attribute__((no_builtin)) void *memset(void *to, int value, size_t count)
{
    unsigned char *a = to;
    if (count < BLOCK) {
        for (size_t i = 0; i < count; i++)
            a[i] = (unsigned char)value;
        return to;
    }
    v128_t all = wasm_u8x16_splat((uint8_t)value);
    unsigned char *end = a + count - BLOCK;
    for (; a < end; a += BLOCK)
        wasm_v128_store(a, all);
    wasm_v128_store(end, all);
    return to;
}
