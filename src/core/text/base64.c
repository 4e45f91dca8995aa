#include "core/text/base64.h"

#include <stdint.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_add(text *t, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < count; i += 3) {
        size_t here = count - i < 3 ? count - i : 3;
        uint32_t three = (uint32_t)from[i] << 16;
        three |= here > 1 ? (uint32_t)from[i + 1] << 8 : 0;
        three |= here > 2 ? (uint32_t)from[i + 2] : 0;
        const char four[4] = {alphabet[three >> 18], alphabet[three >> 12 & 63], alphabet[three >> 6 & 63],
                              alphabet[three & 63]};
        text_add_bytes(t, four, here + 1);
    }
}

static int value_of(char letter)
{
    const char *at = letter ? strchr(alphabet, letter) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

int base64_read(const char *letters, size_t length, void *bytes, size_t most)
{
    uint8_t *to = bytes;
    size_t count = length / 4 * 3 + (length % 4 ? length % 4 - 1 : 0), made = 0;
    uint32_t bits = 0;
    if (length % 4 == 1 || count > most)
        return -1;
    for (size_t i = 0; i < length; i++) {
        int value = value_of(letters[i]);
        if (value < 0)
            return -1;
        bits = bits << 6 | (uint32_t)value;
        if (i % 4) /* six bits are not yet a byte */
            to[made++] = (uint8_t)(bits >> (6 - i % 4 * 2));
    }
    return (int)made;
}
