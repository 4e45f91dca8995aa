#include "server/squeeze.h"

#include <stdint.h>
#include <zlib.h>

enum { PIECE = 16 << 10, WINDOW = 15, MEMORY = 8 };

/* One of each kind is kept: the loop alone uses them. */
static z_stream packing, unpacking;
static bool packs, unpacks;

bool squeeze(text *out, const char *bytes, size_t length)
{
    unsigned char piece[PIECE];
    if (!packs)
        packs = deflateInit2(&packing, Z_BEST_SPEED, Z_DEFLATED, -WINDOW, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
    if (!packs || deflateReset(&packing) != Z_OK)
        return false;
    packing.next_in = (Bytef *)(uintptr_t)bytes;
    packing.avail_in = (uInt)length;
    do {
        packing.next_out = piece;
        packing.avail_out = PIECE;
        if (deflate(&packing, Z_SYNC_FLUSH) == Z_STREAM_ERROR)
            return false;
        text_add_bytes(out, (const char *)piece, PIECE - packing.avail_out);
    } while (!packing.avail_out);
    /* A flush ends in 00 00 ff ff, which the protocol leaves out. */
    if (out->cut || out->length < 4 || out->length - 4 >= length)
        return false;
    out->length -= 4;
    return true;
}

int unsqueeze(text *out, const char *bytes, size_t length)
{
    static const unsigned char tail[4] = {0, 0, 255, 255};
    unsigned char piece[PIECE];
    if (!unpacks)
        unpacks = inflateInit2(&unpacking, -WINDOW) == Z_OK;
    if (!unpacks || inflateReset(&unpacking) != Z_OK)
        return -1;
    for (int part = 0; part < 2; part++) {
        unpacking.next_in = part ? (Bytef *)(uintptr_t)tail : (Bytef *)(uintptr_t)bytes;
        unpacking.avail_in = part ? sizeof tail : (uInt)length;
        do {
            unpacking.next_out = piece;
            unpacking.avail_out = PIECE;
            int code = inflate(&unpacking, Z_SYNC_FLUSH);
            if (code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END)
                return -1;
            text_add_bytes(out, (const char *)piece, PIECE - unpacking.avail_out);
            if (out->cut)
                return 0;
            if (code == Z_STREAM_END) /* a last block may be followed by the one byte of an empty one, and no more */
                return part || unpacking.avail_in <= 1 ? 1 : -1;
        } while (!unpacking.avail_out);
    }
    return 1;
}
