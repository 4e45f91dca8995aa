/* Fuzzing of a whole connection: whatever bytes come in whatever pieces, while time passes, answers are late and a
 * table is busy. The input is a list of steps: a byte that says what, one that says how much, and for some the bytes
 * themselves. The other end's socket and the clock are the fuzzer's own. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/clock.h"
#include "server/net/listener.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* --- the clock --- */

static int64_t clock_ms;
int64_t now_ms(void)
{
    return clock_ms;
}

/* --- a server that answers when it is told to --- */

typedef struct scene {
    listener listener;
    connection *connection; /* the one that is looked at; it may have been released */
    connection *asked;      /* it waits for an answer */
    int inside, fd;
    int requests, ended; /* calls that began, and that were answered or left */
    int sockets;
    bool busy, stingy; /* messages are not wanted now; no more frames are */
} scene;
static scene now;

static bool enters(void *owner, const char *peer)
{
    (void)owner, (void)peer;
    now.inside++;
    return true;
}
static void leaves(void *owner, const char *peer)
{
    (void)owner, (void)peer;
    now.inside--;
}
static void answer(connection *c, bool close)
{
    static const char words[] = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    c->user = NULL;
    now.asked = NULL;
    now.ended++;
    connection_push_copy(c, words, sizeof words - 1);
    connection_answered(c, close);
}
static void later(connection *c)
{
    require(c->state == CONNECTION_ANSWER && !now.asked);
    c->user = &now;
    now.asked = c;
}
static void request(connection *c)
{
    require(c->state == CONNECTION_ANSWER && !c->user);
    if (c->head.upgrade && !c->head.length) {
        c->user = &now;
        c->deflate = c->head.deflate;
        now.sockets++;
        connection_upgraded(c);
        connection_push_copy(c, "HTTP/1.1 101 Switching Protocols\r\n\r\n", 36);
        return;
    }
    now.requests++;
    if (c->head.length && c->head.length < MESSAGE_MAX)
        connection_want_body(c);
    else if (c->head.length)
        answer(c, true);
    else
        later(c);
}
static void body(connection *c, const char *bytes, size_t length)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum += (uint8_t)bytes[i]; /* all of it may be read */
    (void)sum;
    require(length == c->head.length);
    later(c);
}
static void refuse(connection *c, int status)
{
    require(status >= 400 && status < 600);
    if (status != 408)
        now.requests++;
    answer(c, true);
}
static void request_gone(connection *c)
{
    require(now.asked == c);
    now.asked = NULL;
    now.ended++;
}
static bool ready(const connection *c)
{
    require(c->state == CONNECTION_SOCKET && c->user);
    return !now.busy;
}
static bool frame(connection *c)
{
    require(c->state == CONNECTION_SOCKET);
    return !now.stingy;
}
static void message(connection *c, int kind, const char *bytes, size_t length)
{
    text t;
    require((kind == FRAME_TEXT || kind == FRAME_BINARY) && length <= MESSAGE_MAX && !now.busy);
    require(kind != FRAME_TEXT || utf8_valid((const uint8_t *)bytes, length));
    blob_begin(&t);
    text_add_bytes(&t, bytes, length);
    connection_push_frame(c, kind, blob_make(&t));
}
static void too_large(connection *c)
{
    connection_end(c, CLOSE_LARGE);
}
static void late(connection *c)
{
    connection_end(c, CLOSE_AWAY);
}
static void fill(connection *c)
{
    require(c->user);
}
static void socket_gone(connection *c)
{
    require(c->state == CONNECTION_SOCKET);
    now.sockets--;
}

static const connection_handlers handlers = {.enters = enters,
                                             .leaves = leaves,
                                             .request = request,
                                             .body = body,
                                             .refuse = refuse,
                                             .request_gone = request_gone,
                                             .ready = ready,
                                             .frame = frame,
                                             .message = message,
                                             .too_large = too_large,
                                             .late = late,
                                             .fill = fill,
                                             .socket_gone = socket_gone};

/* --- the steps --- */

static const char shake[] = "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                            "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: frente\r\n\r\n";

static void settle(void)
{
    ev_run(now.listener.loop, EVRUN_NOWAIT);
    listener_flush(&now.listener);
    require(now.listener.count <= 1 && now.inside == now.listener.count);
}

static void put(const void *bytes, size_t length)
{
    (void)!send(now.fd, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* A frame with the right mask and length, whatever its kind and bits. */
static void put_frame(uint8_t first, const uint8_t *bytes, size_t length)
{
    uint8_t head[6] = {first, (uint8_t)(0x80 | length), 0, 0, 0, 0};
    put(head, sizeof head);
    put(bytes, length);
}

static void take(void)
{
    char piece[4096];
    while (recv(now.fd, piece, sizeof piece, MSG_DONTWAIT) > 0)
        ;
}

static size_t step(uint8_t what, uint8_t much, const uint8_t *more, size_t length)
{
    size_t used = 0;
    switch (what % 10) {
    case 0: put(more, used = much < length ? much : length); break;
    case 1: put(shake, sizeof shake - 1); break;
    case 2:
        used = length < 125 ? length : 125;
        used = much < used ? much : used;
        if (used)
            put_frame(more[0], more + 1, used - 1);
        break;
    case 3:
        clock_ms += (int64_t)much * 1000;
        listener_beat(&now.listener, clock_ms);
        break;
    case 4: take(); break;
    case 5:
        if (now.asked)
            answer(now.asked, much & 1);
        break;
    case 6: now.busy = much & 1; break;
    case 7:
        if (!now.busy && now.listener.all && !now.listener.all->gone)
            connection_resume(now.listener.all);
        break;
    case 8: now.stingy = much == 255; break;
    default: shutdown(now.fd, much & 1 ? SHUT_WR : SHUT_RD);
    }
    return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int pair[2];
    static struct ev_loop *loop;
    if (!loop)
        loop = ev_loop_new(EVFLAG_AUTO);
    now = (scene){.listener = {.loop = loop, .handlers = &handlers, .most = 10}};
    clock_ms = 1000;
    require(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair));
    now.fd = pair[1];
    require(listener_adopt(&now.listener, pair[0], "192.0.2.1") != NULL);
    for (size_t at = 0; at + 2 <= size;) {
        at += 2 + step(data[at], data[at + 1], data + at + 2, size - at - 2);
        settle();
    }
    listener_close(&now.listener);
    require(!now.listener.count && !now.inside && !now.sockets && !now.asked);
    close(now.fd);
    return 0;
}
