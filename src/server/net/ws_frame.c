#include "server/net/ws_frame.h"

#include <sodium.h>
#include <string.h>

int frame_read(const uint8_t *bytes, size_t length, frame_head *out)
{
    *out = (frame_head){0};
    if (length < 2)
        return 0;
    out->kind = bytes[0] & 15;
    out->last = bytes[0] >> 7;
    out->compressed = bytes[0] >> 6 & 1;
    bool control = out->kind >= FRAME_CLOSE;
    if (bytes[0] & 0x30 || (out->kind > FRAME_BINARY && out->kind < FRAME_CLOSE) || out->kind > FRAME_PONG)
        return -1;
    if (!(bytes[1] & 0x80)) /* a client must mask what it sends */
        return -1;
    uint64_t size = bytes[1] & 127;
    if (control && (!out->last || size > 125 || out->compressed))
        return -1;
    size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    out->head = 2 + more + 4;
    if (length < out->head)
        return 0;
    if (more) {
        size = 0;
        for (size_t i = 0; i < more; i++)
            size = size << 8 | bytes[2 + i];
        if (size < (more == 2 ? 126u : 65536u) || size >> 63)
            return -1; /* the shortest form only */
    }
    out->length = size;
    memcpy(out->mask, bytes + 2 + more, 4);
    return 1;
}

void frame_unmask(uint8_t *bytes, size_t length, const uint8_t mask[4], size_t from)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] ^= mask[(from + i) & 3];
}

size_t frame_write(uint8_t out[10], int kind, bool compressed, uint64_t length)
{
    out[0] = (uint8_t)(0x80 | (compressed ? 0x40 : 0) | kind);
    if (length < 126) {
        out[1] = (uint8_t)length;
        return 2;
    }
    size_t more = length < 65536 ? 2 : 8;
    out[1] = more == 2 ? 126 : 127;
    for (size_t i = 0; i < more; i++)
        out[2 + i] = (uint8_t)(length >> 8 * (more - 1 - i));
    return 2 + more;
}

bool utf8_valid(const uint8_t *p, size_t length)
{
    const uint8_t *end = p + length;
    while (p < end) {
        uint8_t c = *p++;
        if (c < 0x80)
            continue;
        int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
        if (c < 0xc2 || c > 0xf4 || end - p < more)
            return false;
        /* No longer form than needed, no surrogates, nothing beyond U+10FFFF. */
        uint8_t low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80, high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
        if (*p < low || *p > high)
            return false;
        for (p++; --more; p++)
            if ((*p & 0xc0) != 0x80)
                return false;
    }
    return true;
}

bool close_code_valid(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

/* SHA-1, which the handshake asks for; it guards nothing. */
static uint32_t turn(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void sha1_block(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
        static const uint32_t k[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        uint32_t next = turn(a, 5) + f + e + k[i / 20] + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    const uint32_t add[] = {a, b, c, d, e};
    for (int i = 0; i < 5; i++)
        h[i] += add[i];
}

void accept_key(const char *key, char out[29])
{
    /* Key and the protocol's own words are 60 bytes: with the padding two blocks. */
    uint8_t bytes[128] = {0};
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    memcpy(bytes, key, 24);
    memcpy(bytes + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    bytes[60] = 0x80;
    bytes[126] = 60 * 8 >> 8;
    bytes[127] = 60 * 8 & 255;
    sha1_block(h, bytes);
    sha1_block(h, bytes + 64);
    uint8_t hash[20];
    for (int i = 0; i < 20; i++)
        hash[i] = (uint8_t)(h[i / 4] >> 8 * (3 - i % 4));
    sodium_bin2base64(out, 29, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}
