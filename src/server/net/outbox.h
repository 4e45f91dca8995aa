/* What leaves a connection: bytes that any number of connections may share,
 * gathered into one system call per connection and round. */
#ifndef FRENTE_OUTBOX_H
#define FRENTE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text/text.h"

typedef struct connection connection;

enum { OUT_ENOUGH = 64 << 10, WRITE_MS = 60000 };

/* A message that any number of connections may be waiting to send. */
typedef struct blob {
    int refs;
    text text;
    text deflated;       /* the same, compressed, once somebody has wanted that */
    bool incompressible; /* ... which did not make it smaller */
    bool compressing;    /* ... which is under way in another thread, and who waits for that */
    struct blob_waiter *waiters;
} blob;

/* Begins a message in `t`; blob_make takes it over. */
void blob_begin(text *t);
blob *blob_make(text *t); /* NULL: no memory, and the text is released */
void blob_drop(blob *b);

/* `bytes` must live until sent, or be the blob's (which is dropped then). */
void connection_push(connection *c, blob *b, const void *bytes, size_t length);
void connection_push_frame(connection *c, int kind, blob *b);
/* A head of an answer, or a small frame: copied. */
void connection_push_copy(connection *c, const void *bytes, size_t length);
void connection_push_control(connection *c, int kind, const uint8_t *bytes, size_t length);

/* Sends what it can; false if the other end is gone. */
bool connection_send(connection *c);
void connection_forget_output(connection *c);

#endif
