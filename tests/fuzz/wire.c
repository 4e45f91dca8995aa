/* Fuzzing of what reads the network's and the database's bytes without a game: heads
 * of requests, frames of sockets, compressed messages, packed events. The first
 * byte says which. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/deflate.h"
#include "server/net/http_parse.h"
#include "server/net/ws_frame.h"
#include "store/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* A head is read as soon as it is there whole, never before, and whatever follows it does not matter. */
static void one_head(const char *bytes, size_t size)
{
    http_head head, again;
    int used = http_parse(bytes, size, &head);
    require(used <= (int)size);
    require(strlen(head.path) <= PATH_MOST && strlen(head.host) < sizeof head.host &&
            strlen(head.key) < sizeof head.key);
    if (used <= 0)
        return;
    require(!memcmp(bytes + used - 4, "\r\n\r\n", 4));
    require(http_parse(bytes, (size_t)used, &again) == used && !memcmp(&head, &again, sizeof head));
    require(!http_parse(bytes, (size_t)used - 1, &again));
    require(head.path[0] == '/' || !head.path[0]);
}

static void one_frame(const uint8_t *bytes, size_t size)
{
    frame_head f, again;
    int read = frame_read(bytes, size, &f);
    if (read <= 0)
        return;
    require(f.head <= size && f.head <= 14);
    require(!frame_read(bytes, f.head - 1, &again));
    require(f.kind < FRAME_CLOSE || (f.last && f.length <= 125));
    uint8_t out[10];
    require(frame_write(out, f.kind, false, f.length) == f.head - 4);
}

static void one_message(const char *bytes, size_t size)
{
    text plain, small, back;
    text_init(&plain, 1 << 16);
    text_init(&small, 1 << 20);
    text_init(&back, 1 << 20);
    inflate_message(&plain, bytes, size);
    if (deflate_message(&small, bytes, size))
        require(inflate_message(&back, text_string(&small), small.length) == 1 && back.length == size &&
                !memcmp(back.data, bytes, size));
    text_release(&plain);
    text_release(&small);
    text_release(&back);
}

static bool keep(void *context, const event *e, fault *why)
{
    require(e->seat >= 0 && e->seat < 8 && (!e->text || strlen(e->text) <= 4096));
    return pack_event(context, e, why);
}

/* What could be unpacked can be packed again, and is as many events. */
static void one_pack(const uint8_t *bytes, size_t size)
{
    fault why = {""};
    packer again = {0};
    if (!pack_visit(1, bytes, size, 0, keep, &again, &why))
        require(why.text[0]);
    pack_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    switch (data[0] & 3) {
    case 0: one_head((const char *)data + 1, size - 1); break;
    case 1: one_frame(data + 1, size - 1); break;
    case 2: one_message((const char *)data + 1, size - 1); break;
    default: one_pack(data + 1, size - 1);
    }
    (void)utf8_valid(data, size);
    return 0;
}
