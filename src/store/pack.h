/* Events in few bytes, for games that are over. An event is
 *
 *     kind and seat   one byte: kind << 3 | seat; the highest bit: a text follows
 *     value           4 bytes for a choice, else a number of 7 bits a byte
 *     time            seconds since the event before, 7 bits a byte
 *     text            its length, 7 bits a byte, and the bytes
 *
 * Numbers are little-endian; all but the last byte of a 7-bit number have the highest bit set.
 *
 * The positions that are kept now and then are most of a long game and nearly the same each time: what is stored is all
 * of this deflated, behind a byte that no event begins with and the length of what is deflated, 7 bits a byte. */
#ifndef FRENTE_PACK_H
#define FRENTE_PACK_H

#include "store/store.h"

typedef struct packer {
    uint8_t *bytes;
    size_t length, capacity;
    uint32_t count;
    int64_t at; /* of the last event */
} packer;

/* A visitor for store_events; the context is a packer. */
bool pack_event(void *context, const event *e, fault *why);
/* No more events follow: squeezes them, if that makes them shorter. */
bool pack_close(packer *p, fault *why);
void pack_release(packer *p);

/* Visits packed events from number `from` on, deflated or not. */
bool pack_visit(int64_t game, const uint8_t *bytes, size_t length, uint32_t from, event_visit visit, void *context,
                fault *why);

#endif
