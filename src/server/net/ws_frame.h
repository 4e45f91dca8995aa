/* WebSocket frames (RFC 6455), read strictly, and the answer to a handshake.
 * Pure functions over bytes, with a fuzz target of their own (tests/fuzz). */
#ifndef FRENTE_WS_FRAME_H
#define FRENTE_WS_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
/* Why a connection is closed. */
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003,
    CLOSE_WORDS = 1007,
    CLOSE_MANNERS = 1008,
    CLOSE_LARGE = 1009
};

typedef struct frame_head {
    int kind;
    bool last;       /* of its message */
    bool compressed; /* the first reserved bit */
    uint8_t mask[4];
    uint64_t length; /* of what follows the head */
    size_t head;     /* bytes of the head */
} frame_head;

/* The head of a client's frame: 1, 0 if it is not all there, -1 if it is against the protocol. */
int frame_read(const uint8_t *bytes, size_t length, frame_head *out);
void frame_unmask(uint8_t *bytes, size_t length, const uint8_t mask[4], size_t from);
/* The head of a server's frame; its size, at most 10. */
size_t frame_write(uint8_t out[10], int kind, bool compressed, uint64_t length);

bool utf8_valid(const uint8_t *bytes, size_t length);
/* May an application send this code in a close frame? */
bool close_code_valid(unsigned code);

/* Sec-WebSocket-Accept for a key. */
void accept_key(const char *key, char out[29]);

#endif
