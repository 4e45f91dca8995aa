#include "server/net/deflate.h"

#include <stdint.h>
#include <zlib.h>

enum { PIECE = 16 << 10, WINDOW = 15, MEMORY = 8, GZIP = 16 };

/* One of each kind is kept: the loop alone uses them. */
static z_stream packing, unpacking;
static bool packs, unpacks;

/* All of it through a stream, to the end that `flush` makes. */
static bool run(z_stream *by, int flush, text *out, const char *bytes, size_t length)
{
    unsigned char piece[PIECE];
    by->next_in = (Bytef *)(uintptr_t)bytes;
    by->avail_in = (uInt)length;
    do {
        by->next_out = piece;
        by->avail_out = PIECE;
        if (deflate(by, flush) == Z_STREAM_ERROR)
            return false;
        text_add_bytes(out, (const char *)piece, PIECE - by->avail_out);
    } while (!by->avail_out);
    return !out->cut;
}

static bool pack(z_stream *by, text *out, const char *bytes, size_t length)
{
    /* A flush ends in 00 00 ff ff, which the protocol leaves out. */
    if (!run(by, Z_SYNC_FLUSH, out, bytes, length) || out->length < 4 || out->length - 4 >= length)
        return false;
    out->length -= 4;
    return true;
}

static bool begin(z_stream *by, int window)
{
    return deflateInit2(by, Z_BEST_SPEED, Z_DEFLATED, window, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
}

bool deflate_message(text *out, const char *bytes, size_t length)
{
    if (!packs)
        packs = begin(&packing, -WINDOW);
    return packs && deflateReset(&packing) == Z_OK && pack(&packing, out, bytes, length);
}

bool deflate_message_once(text *out, const char *bytes, size_t length)
{
    z_stream by = {0};
    if (!begin(&by, -WINDOW))
        return false;
    bool smaller = pack(&by, out, bytes, length);
    deflateEnd(&by);
    return smaller;
}

bool gzip_message(text *out, const char *bytes, size_t length)
{
    z_stream by = {0};
    if (!begin(&by, GZIP + WINDOW))
        return false;
    bool ok = run(&by, Z_FINISH, out, bytes, length);
    deflateEnd(&by);
    return ok && out->length < length;
}

int inflate_message(text *out, const char *bytes, size_t length)
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
