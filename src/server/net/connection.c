#include "server/net/connection.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/clock.h"
#include "server/net/deflate.h"
#include "server/net/listener.h"

enum { BODY_MOST = 4 << 20 };
enum { HEAD_MS = 15000, KEEP_MS = 30000, BODY_MS = 20000, LINGER_MS = 1000 };
enum { PING_MS = 30000, SILENT_MS = 75000, PAUSED_MS = 1000 };

/* To whom it speaks. */
static const connection_handlers *handlers(const connection *c)
{
    return c->listener->handlers;
}

/* --- coming and going --- */

static void on_ready(struct ev_loop *loop, struct ev_io *io, int events);

/* Listens for what is wanted now: nothing is read while nobody can take it. */
static void watch(connection *c)
{
    bool reads = c->state == CONNECTION_LINGER || (c->state != CONNECTION_ANSWER && !c->paused && !c->later);
    int wanted = (reads ? EV_READ : 0) | (c->first ? EV_WRITE : 0);
    if (ev_is_active(&c->io) && (c->io.events & (EV_READ | EV_WRITE)) == wanted)
        return;
    ev_io_stop(c->listener->loop, &c->io);
    ev_io_set(&c->io, c->fd, wanted);
    if (wanted)
        ev_io_start(c->listener->loop, &c->io);
}

connection *listener_adopt(listener *l, int fd, const char *peer)
{
    connection *c = calloc(1, sizeof *c);
    if (!c || !l->handlers->enters(l->owner, peer)) {
        free(c);
        return NULL;
    }
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    c->listener = l;
    c->fd = fd;
    c->heard = now_ms();
    c->deadline = c->heard + HEAD_MS;
    snprintf(c->peer, sizeof c->peer, "%s", peer);
    c->next = l->all;
    if (l->all)
        l->all->before = c;
    l->all = c;
    l->count++;
    ev_io_init(&c->io, on_ready, fd, EV_READ);
    c->io.data = c;
    ev_io_start(l->loop, &c->io);
    return c;
}

static void leave_user(connection *c)
{
    if (!c->user)
        return;
    if (c->state == CONNECTION_SOCKET)
        handlers(c)->socket_gone(c);
    else
        handlers(c)->request_gone(c);
    c->user = NULL;
}

/* Its memory goes at the end of the round: somebody up the stack may still look at it. */
void connection_drop(connection *c)
{
    if (c->gone)
        return;
    leave_user(c);
    c->gone = true;
    ev_io_stop(c->listener->loop, &c->io);
    close(c->fd);
    c->listener->handlers->leaves(c->listener->owner, c->peer);
    connection_forget_output(c);
    connection_due(c);
    listener_resume(c->listener);
}

void connection_release(connection *c)
{
    listener *l = c->listener;
    if (c->before)
        c->before->next = c->next;
    else
        l->all = c->next;
    if (c->next)
        c->next->before = c->before;
    l->count--;
    free(c->in);
    free(c->message);
    free(c);
}

/* --- going out --- */

void connection_due(connection *c)
{
    if (c->due)
        return;
    c->due = true;
    c->next_due = c->listener->due;
    c->listener->due = c;
}

/* All has been said: the other end is told so, and what it still says is read for a moment. */
static void linger(connection *c)
{
    c->shut = true;
    shutdown(c->fd, SHUT_WR);
    c->deadline = now_ms() + LINGER_MS;
}

/* An answer has left whole: the next request may be there already. One a round is taken of each connection, so that
 * a thousand that were sent ahead take no more than their turn. */
static void next_request(connection *c)
{
    bool waits = c->in_length > c->in_at;
    leave_user(c);
    c->answered = false;
    c->state = c->closes ? CONNECTION_LINGER : CONNECTION_HEAD;
    c->deadline = now_ms() + (waits ? HEAD_MS : KEEP_MS);
    if (!waits || c->closes || c->later) {
        connection_proceed(c);
        return;
    }
    c->later = true;
    c->next_later = c->listener->later;
    c->listener->later = c;
}

void connection_flush(connection *c)
{
    if (c->state == CONNECTION_SOCKET && c->user && !c->hung_up)
        handlers(c)->fill(c);
    if (c->hung_up || !connection_send(c)) {
        connection_drop(c);
        return;
    }
    if (!c->first && c->answered)
        next_request(c);
    if (c->gone)
        return;
    if (!c->first && c->state == CONNECTION_LINGER && !c->shut)
        linger(c);
    watch(c);
}

void connection_answered(connection *c, bool close)
{
    c->closes = close || c->head.close;
    c->answered = true;
    c->deadline = now_ms() + WRITE_MS;
    connection_due(c);
}

/* --- coming in --- */

static void on_close_frame(connection *c, const uint8_t *bytes, size_t length)
{
    unsigned code = length >= 2 ? (unsigned)bytes[0] << 8 | bytes[1] : CLOSE_NORMAL;
    bool fine = length != 1 && (length < 2 || (close_code_valid(code) && utf8_valid(bytes + 2, length - 2)));
    connection_end(c, fine ? (int)code : CLOSE_PROTOCOL);
}

void connection_end(connection *c, int code)
{
    if (c->gone || c->state != CONNECTION_SOCKET)
        return;
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    connection_push_control(c, FRAME_CLOSE, bytes, 2);
    leave_user(c);
    c->state = CONNECTION_LINGER;
    c->deadline = now_ms() + WRITE_MS; /* for the last words */
    c->in_at = c->in_length = 0;
    connection_due(c);
}

/* A message is there whole. */
static bool take_message(connection *c, int kind, bool small, const char *bytes, size_t length)
{
    text plain;
    text_init(&plain, MESSAGE_MAX + 1);
    int read = small ? inflate_message(&plain, bytes, length) : 1;
    if (small && read > 0) {
        bytes = text_string(&plain);
        length = plain.length;
    }
    if (read < 0 || (read && kind == FRAME_TEXT && !utf8_valid((const uint8_t *)bytes, length))) {
        connection_end(c, CLOSE_WORDS);
    } else if (!read || length > MESSAGE_MAX) {
        c->deaf = true; /* what follows is dropped */
        c->in_at = c->in_length;
        handlers(c)->too_large(c);
    } else {
        handlers(c)->message(c, kind, bytes, length);
    }
    text_release(&plain);
    return c->state == CONNECTION_SOCKET && !c->gone;
}

/* A message's piece; false if that was the end of it all. */
static bool take_piece(connection *c, const frame_head *f, const uint8_t *bytes)
{
    size_t length = (size_t)f->length;
    bool begins = f->kind != FRAME_MORE;
    if (begins == (c->message_kind != 0) || (f->compressed && (!begins || !c->deflate))) {
        connection_end(c, CLOSE_PROTOCOL);
        return false;
    }
    if (begins && f->last)
        return take_message(c, f->kind, f->compressed, (const char *)bytes, length);
    char *more = realloc(c->message, c->message_length + length + 1);
    if (!more) {
        connection_drop(c);
        return false;
    }
    c->message = more;
    memcpy(more + c->message_length, bytes, length);
    c->message_length += length;
    if (begins) {
        c->message_kind = f->kind;
        c->message_deflated = f->compressed;
    }
    if (!f->last)
        return true;
    char *whole = c->message;
    int kind = c->message_kind;
    size_t total = c->message_length;
    c->message = NULL;
    c->message_kind = 0;
    c->message_length = 0;
    bool goes_on = take_message(c, kind, c->message_deflated, whole, total);
    free(whole);
    return goes_on;
}

/* One frame, if it is there whole and may be taken now. */
static bool take_frame(connection *c)
{
    frame_head f;
    uint8_t *bytes = (uint8_t *)c->in + c->in_at;
    size_t there = c->in_length - c->in_at;
    int read = frame_read(bytes, there, &f);
    if (read < 0) {
        connection_end(c, CLOSE_PROTOCOL);
        return false;
    }
    if (!read)
        return false;
    bool data = f.kind < FRAME_CLOSE;
    if (data && f.length + c->message_length > MESSAGE_MAX) {
        c->deaf = true; /* what follows is dropped */
        c->in_at = c->in_length;
        handlers(c)->too_large(c);
        return false;
    }
    if (there < f.head + f.length)
        return false;
    if (data && !handlers(c)->ready(c)) {
        c->paused = true;
        c->paused_at = now_ms();
        return false;
    }
    if (!handlers(c)->frame(c)) {
        c->deaf = true;
        c->in_at = c->in_length;
        return false;
    }
    bytes += f.head;
    frame_unmask(bytes, (size_t)f.length, f.mask, 0);
    c->in_at += f.head + (size_t)f.length;
    if (data)
        return take_piece(c, &f, bytes);
    /* Who takes nothing has enough unanswered pings: the protocol lets all but the latest go by. */
    if (f.kind == FRAME_PING && c->out_bytes < OUT_ENOUGH)
        connection_push_control(c, FRAME_PONG, bytes, (size_t)f.length);
    else if (f.kind == FRAME_CLOSE)
        on_close_frame(c, bytes, (size_t)f.length);
    return c->state == CONNECTION_SOCKET && !c->gone;
}

static void take_head(connection *c)
{
    int used = http_parse(c->in + c->in_at, c->in_length - c->in_at, &c->head);
    if (!used)
        return;
    c->state = CONNECTION_ANSWER;
    c->deadline = 0;
    if (used < 0) {
        c->in_at = c->in_length;
        handlers(c)->refuse(c, -used);
        return;
    }
    c->in_at += (size_t)used;
    handlers(c)->request(c);
}

void connection_want_body(connection *c)
{
    c->state = CONNECTION_BODY;
    c->deadline = now_ms() + BODY_MS;
}

static void take_body(connection *c)
{
    if (c->in_length - c->in_at < c->head.length)
        return;
    const char *body = c->in + c->in_at;
    c->in_at += c->head.length;
    c->state = CONNECTION_ANSWER;
    c->deadline = 0;
    handlers(c)->body(c, body, c->head.length);
}

/* What has come, as far as it may be taken now. */
void connection_proceed(connection *c)
{
    for (bool more = true; more && !c->gone;) {
        size_t at = c->in_at;
        connection_state state = c->state;
        more = false;
        if (c->state == CONNECTION_HEAD && c->in_length > c->in_at)
            take_head(c);
        else if (c->state == CONNECTION_BODY)
            take_body(c);
        else if (c->state == CONNECTION_SOCKET && !c->paused && !c->deaf)
            more = take_frame(c);
        else if (c->state == CONNECTION_LINGER || c->deaf)
            c->in_at = c->in_length;
        if (!c->gone && !more)
            more = c->state != state || (c->in_at != at && c->state != CONNECTION_ANSWER && c->in_at < c->in_length);
    }
    if (c->gone)
        return;
    if (c->in_at == c->in_length) {
        free(c->in); /* idle connections cost little */
        c->in = NULL;
        c->in_capacity = 0;
    }
    if (c->in_at == c->in_length)
        c->in_at = c->in_length = 0;
    watch(c);
}

void connection_upgraded(connection *c)
{
    c->state = CONNECTION_SOCKET;
    c->deadline = 0;
}

void connection_resume(connection *c)
{
    if (!c->paused || c->gone)
        return;
    c->paused = false;
    connection_proceed(c);
}

/* Memory for what is read next: a head, the rest of a body, or a frame. */
static bool grow_input(connection *c)
{
    if (c->in_at) {
        memmove(c->in, c->in + c->in_at, c->in_length - c->in_at);
        c->in_length -= c->in_at;
        c->in_at = 0;
    }
    size_t wanted = c->in_length + 1024;
    if (c->state == CONNECTION_BODY && c->head.length <= BODY_MOST && wanted < c->head.length)
        wanted = c->head.length;
    if (wanted < c->in_capacity)
        return true;
    size_t bigger = c->in_capacity ? c->in_capacity * 2 : 2048;
    while (bigger < wanted)
        bigger *= 2;
    if (bigger > BODY_MOST)
        return false;
    char *more = realloc(c->in, bigger);
    if (!more)
        return false;
    c->in = more;
    c->in_capacity = bigger;
    return true;
}

static void read_in(connection *c)
{
    if (!grow_input(c)) {
        connection_drop(c);
        return;
    }
    ssize_t came = recv(c->fd, c->in + c->in_length, c->in_capacity - c->in_length, MSG_DONTWAIT);
    if (came < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (came <= 0) {
        connection_drop(c);
        return;
    }
    c->heard = now_ms();
    c->in_length += (size_t)came;
    connection_proceed(c);
}

static void on_ready(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop;
    connection *c = io->data;
    if (events & EV_READ)
        read_in(c);
    if (!c->gone && events & EV_WRITE)
        connection_due(c);
}

/* --- time --- */

/* Nothing is read of one that is paused, so its end is not heard: after a while somebody looks. */
static bool left_in_pause(const connection *c, int64_t now)
{
    struct pollfd end = {.fd = c->fd, .events = POLLRDHUP};
    return c->paused && now - c->paused_at > PAUSED_MS && poll(&end, 1, 0) > 0;
}

static void keep_alive(connection *c, int64_t now)
{
    bool stuck = c->first && now - c->moved > WRITE_MS; /* whatever it says, it takes nothing */
    stuck |= left_in_pause(c, now);
    if (c->paused && !stuck)
        return;
    if (stuck || now - c->heard > SILENT_MS) {
        connection_drop(c);
    } else if (now - c->heard > PING_MS && now - c->told > PING_MS) {
        c->told = now;
        connection_push_control(c, FRAME_PING, NULL, 0);
    }
}

static void too_late(connection *c)
{
    if (c->state == CONNECTION_BODY) {
        c->state = CONNECTION_ANSWER;
        c->in_at = c->in_length;
        handlers(c)->refuse(c, 408);
    } else if (c->state == CONNECTION_SOCKET) {
        c->deadline = 0;
        handlers(c)->late(c);
    } else {
        connection_drop(c);
    }
}

void connection_beat(connection *c, int64_t now)
{
    if (c->deadline && now >= c->deadline)
        too_late(c);
    else if (c->state == CONNECTION_SOCKET)
        keep_alive(c, now);
}
