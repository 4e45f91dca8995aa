#include "store/pack.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "core/game/flow.h"

enum { TEXT_BIT = 0x80, KIND_SHIFT = 3, SEAT_MASK = 7, TEXT_MOST = EVENT_TEXT, EVENT_MOST = 32 };
/* DEFLATED would be an order of a seat that no game has. So many bytes at most come of one deflated byte. */
enum { DEFLATED = SEATS_MAX, DEFLATED_MOST = 256 << 20, DEFLATED_RATIO = 1100, HEAD_MOST = 16 };
_Static_assert((int)DEFLATED <= (int)SEAT_MASK, "no event may begin with the mark");

void pack_release(packer *p)
{
    free(p->bytes);
    *p = (packer){0};
}

static bool grow(packer *p, size_t more, fault *why)
{
    if (p->length + more <= p->capacity)
        return true;
    size_t capacity = p->capacity ? p->capacity * 2 : 4096;
    while (capacity < p->length + more)
        capacity *= 2;
    uint8_t *bytes = realloc(p->bytes, capacity);
    if (!bytes)
        return fault_set(why, "out of memory");
    p->bytes = bytes;
    p->capacity = capacity;
    return true;
}

static void put_number(packer *p, uint64_t number)
{
    for (; number > 127; number >>= 7)
        p->bytes[p->length++] = (uint8_t)(number | 128);
    p->bytes[p->length++] = (uint8_t)number;
}

bool pack_event(void *context, const event *e, fault *why)
{
    packer *p = context;
    size_t words = e->text ? strlen(e->text) : 0;
    if (!grow(p, EVENT_MOST + words, why))
        return false;
    p->bytes[p->length++] =
        (uint8_t)((unsigned)e->kind << KIND_SHIFT | ((unsigned)e->seat & SEAT_MASK) | (e->text ? TEXT_BIT : 0u));
    if (e->kind == EVENT_CHOOSE)
        for (int i = 0; i < 4; i++)
            p->bytes[p->length++] = (uint8_t)(e->value >> 8 * i);
    else
        put_number(p, e->value);
    int64_t at = e->at > p->at ? e->at : p->at; /* a clock may have been put back */
    put_number(p, (uint64_t)(at - p->at));
    p->at = at;
    if (e->text) {
        put_number(p, words);
        memcpy(p->bytes + p->length, e->text, words);
        p->length += words;
    }
    p->count++;
    return true;
}

bool pack_close(packer *p, fault *why)
{
    uLongf most = compressBound((uLong)p->length);
    packer out = {.count = p->count, .at = p->at};
    if (!grow(&out, HEAD_MOST + most, why))
        return false;
    out.bytes[out.length++] = DEFLATED;
    put_number(&out, p->length);
    bool ok = compress2(out.bytes + out.length, &most, p->bytes, (uLong)p->length, Z_DEFAULT_COMPRESSION) == Z_OK;
    out.length += most;
    if (!ok || out.length >= p->length) {
        pack_release(&out);
        return true; /* as it is */
    }
    pack_release(p);
    *p = out;
    return true;
}

typedef struct unpacker {
    const uint8_t *at, *end;
    bool broken;
} unpacker;

static uint8_t take_byte(unpacker *u)
{
    if (u->at < u->end)
        return *u->at++;
    u->broken = true;
    return 0;
}

static uint64_t take_number(unpacker *u)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
        uint8_t byte = take_byte(u);
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    u->broken = true;
    return 0;
}

/* One event; its text, if it has one, is copied into `words`. */
static void take_event(unpacker *u, event *e, char words[TEXT_MOST + 1])
{
    uint8_t first = take_byte(u);
    e->kind = (event_kind)((first & ~TEXT_BIT) >> KIND_SHIFT);
    e->seat = first & SEAT_MASK;
    e->value = 0;
    if (e->kind == EVENT_CHOOSE)
        for (int i = 0; i < 4; i++)
            e->value |= (uint32_t)take_byte(u) << 8 * i;
    else
        e->value = (uint32_t)take_number(u);
    uint64_t since = take_number(u);
    if (since > (uint64_t)(INT64_MAX - e->at))
        u->broken = true;
    else
        e->at += (int64_t)since;
    e->text = NULL;
    if (!(first & TEXT_BIT))
        return;
    uint64_t length = take_number(u);
    if (length > TEXT_MOST || length > (uint64_t)(u->end - u->at)) {
        u->broken = true;
        return;
    }
    memcpy(words, u->at, length);
    words[length] = '\0';
    u->at += length;
    e->text = words;
}

static bool visit_plain(int64_t game, const uint8_t *bytes, size_t length, uint32_t from, event_visit visit,
                        void *context, fault *why)
{
    unpacker u = {bytes, bytes + length, false};
    event e = {0};
    char words[TEXT_MOST + 1];
    for (uint32_t seq = 0; u.at < u.end; seq++) {
        take_event(&u, &e, words);
        if (u.broken)
            return fault_set(why, "the packed events of game %lld are damaged", (long long)game);
        e.seq = seq;
        if (seq >= from && !visit(context, &e, why))
            return false;
    }
    return true;
}

bool pack_visit(int64_t game, const uint8_t *bytes, size_t length, uint32_t from, event_visit visit, void *context,
                fault *why)
{
    if (!length || bytes[0] != DEFLATED)
        return visit_plain(game, bytes, length, from, visit, context, why);
    unpacker u = {bytes + 1, bytes + length, false};
    uint64_t plain = take_number(&u);
    size_t left = (size_t)(u.end - u.at);
    if (u.broken || plain > DEFLATED_MOST || plain > DEFLATED_RATIO * (uint64_t)left)
        return fault_set(why, "the packed events of game %lld are damaged", (long long)game);
    uint8_t *all = malloc(plain + 1);
    uLongf got = (uLongf)plain;
    if (!all)
        return fault_set(why, "out of memory");
    bool ok = uncompress(all, &got, u.at, (uLong)left) == Z_OK && got == plain;
    ok = ok ? visit_plain(game, all, got, from, visit, context, why)
            : fault_set(why, "the packed events of game %lld are damaged", (long long)game);
    free(all);
    return ok;
}
