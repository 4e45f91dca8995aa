#include "server/net/outbox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "server/net/clock.h"
#include "server/net/connection.h"
#include "server/net/deflate.h"

enum { PIECES = 64 };

struct out_part {
    out_part *next;
    blob *blob;
    const char *bytes;
    size_t length;
    uint8_t head_length;
    uint8_t head[10];
    char own[]; /* a copy, where that is what is sent */
};

void blob_begin(text *t)
{
    text_init(t, TEXT_DEFAULT_MAX);
}

blob *blob_make(text *t)
{
    blob *b = t->cut ? NULL : malloc(sizeof *b);
    if (!b) {
        text_release(t);
        return NULL;
    }
    *b = (blob){.refs = 1, .text = *t};
    text_init(&b->deflated, TEXT_DEFAULT_MAX);
    return b;
}

void blob_drop(blob *b)
{
    if (!b || --b->refs)
        return;
    text_release(&b->text);
    text_release(&b->deflated);
    free(b);
}

static void drop_part(out_part *p)
{
    blob_drop(p->blob);
    free(p);
}

void connection_forget_output(connection *c)
{
    for (out_part *p = c->first, *next; p; p = next) {
        next = p->next;
        drop_part(p);
    }
    c->first = c->last = NULL;
    c->out_bytes = c->first_sent = 0;
}

static out_part *add_part(connection *c, blob *b, const void *bytes, size_t length, size_t own)
{
    out_part *p = c->gone ? NULL : calloc(1, sizeof *p + own);
    if (!p) {
        blob_drop(b);
        c->hung_up = true; /* no memory: it can connect again */
        connection_due(c);
        return NULL;
    }
    p->blob = b;
    p->bytes = own ? p->own : bytes;
    p->length = length;
    if (c->last) {
        c->last->next = p;
    } else {
        c->first = p;
        c->moved = now_ms();
    }
    c->last = p;
    c->out_bytes += length;
    connection_due(c);
    return p;
}

void connection_push(connection *c, blob *b, const void *bytes, size_t length)
{
    add_part(c, b, bytes, length, 0);
}

void connection_push_copy(connection *c, const void *bytes, size_t length)
{
    out_part *p = add_part(c, NULL, NULL, length, length);
    if (p)
        memcpy(p->own, bytes, length);
}

/* The compressed form of a message is made once, for all that want it. */
static bool deflated(blob *b)
{
    if (b->text.length < DEFLATE_FROM || b->incompressible)
        return false;
    if (!b->deflated.length && !deflate_message(&b->deflated, text_string(&b->text), b->text.length))
        b->incompressible = true;
    return !b->incompressible;
}

void connection_push_frame(connection *c, int kind, blob *b)
{
    bool small = c->deflate && deflated(b);
    const text *what = small ? &b->deflated : &b->text;
    out_part *p = add_part(c, b, text_string(what), what->length, 0);
    if (!p)
        return;
    p->head_length = (uint8_t)frame_write(p->head, kind, small, p->length);
    c->out_bytes += p->head_length;
}

void connection_push_control(connection *c, int kind, const uint8_t *bytes, size_t length)
{
    uint8_t both[10 + 125];
    size_t head = frame_write(both, kind, false, length);
    if (length)
        memcpy(both + head, bytes, length);
    connection_push_copy(c, both, head + length);
}

/* So many bytes have left. */
static void shorten(connection *c, size_t sent)
{
    c->out_bytes -= sent;
    sent += c->first_sent;
    while (c->first && sent >= c->first->head_length + c->first->length) {
        out_part *p = c->first;
        sent -= p->head_length + p->length;
        c->first = p->next;
        drop_part(p);
    }
    if (!c->first)
        c->last = NULL;
    c->first_sent = sent;
}

static int gather(const connection *c, struct iovec *list)
{
    int count = 0;
    size_t skip = c->first_sent;
    for (const out_part *p = c->first; p && count + 2 <= PIECES; p = p->next) {
        if (skip < p->head_length)
            list[count++] = (struct iovec){(void *)(p->head + skip), p->head_length - skip};
        size_t from = skip > p->head_length ? skip - p->head_length : 0;
        if (from < p->length)
            list[count++] = (struct iovec){(void *)(p->bytes + from), p->length - from};
        skip = 0;
    }
    return count;
}

bool connection_send(connection *c)
{
    while (c->first) {
        struct iovec list[PIECES];
        struct msghdr what = {.msg_iov = list, .msg_iovlen = (size_t)gather(c, list)};
        ssize_t sent = sendmsg(c->fd, &what, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        shorten(c, (size_t)sent);
        c->moved = now_ms();
        if (c->state == CONNECTION_ANSWER || c->state == CONNECTION_LINGER)
            c->deadline = c->moved + WRITE_MS; /* it goes on taking */
    }
    return true;
}
