#include "server/net/connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/deflate.h"

enum { READ_ONCE = 32 << 10, ACCEPT_ONCE = 64, BODY_MOST = 4 << 20 };
enum { HEAD_MS = 15000, KEEP_MS = 30000, BODY_MS = 20000, LINGER_MS = 1000, BEAT_MS = 250 };
enum { PING_MS = 30000, SILENT_MS = 75000 };

/* --- coming and going --- */

static void on_ready(struct ev_loop *loop, struct ev_io *io, int events);

/* Listens for what is wanted now: nothing is read while nobody can take it. */
static void watch(conn *c)
{
    bool reads = c->state == CONN_LINGER || (c->state != CONN_ANSWER && !c->paused && !c->later);
    int wanted = (reads ? EV_READ : 0) | (c->first ? EV_WRITE : 0);
    if (ev_is_active(&c->io) && (c->io.events & (EV_READ | EV_WRITE)) == wanted)
        return;
    ev_io_stop(c->wire->loop, &c->io);
    ev_io_set(&c->io, c->fd, wanted);
    if (wanted)
        ev_io_start(c->wire->loop, &c->io);
}

conn *wire_adopt(wire *w, int fd, const char *peer)
{
    conn *c = peer_enters(w, peer) ? calloc(1, sizeof *c) : NULL;
    if (!c)
        return NULL;
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    c->wire = w;
    c->fd = fd;
    c->heard = now_ms();
    c->deadline = c->heard + HEAD_MS;
    snprintf(c->peer, sizeof c->peer, "%s", peer);
    c->next = w->all;
    if (w->all)
        w->all->before = c;
    w->all = c;
    w->count++;
    ev_io_init(&c->io, on_ready, fd, EV_READ);
    c->io.data = c;
    ev_io_start(w->loop, &c->io);
    return c;
}

static void leave_user(conn *c)
{
    if (!c->user)
        return;
    if (c->state == CONN_SOCKET)
        socket_gone(c);
    else
        http_gone(c);
    c->user = NULL;
}

/* Its memory goes at the end of the round: somebody up the stack may still look at it. */
void conn_drop(conn *c)
{
    if (c->gone)
        return;
    leave_user(c);
    c->gone = true;
    ev_io_stop(c->wire->loop, &c->io);
    close(c->fd);
    peer_leaves(c->wire, c->peer);
    conn_forget_output(c);
    conn_due(c);
    if (c->wire->deaf && c->wire->listening) {
        c->wire->deaf = false;
        ev_io_start(c->wire->loop, &c->wire->listener);
    }
}

static void conn_release(conn *c)
{
    wire *w = c->wire;
    if (c->before)
        c->before->next = c->next;
    else
        w->all = c->next;
    if (c->next)
        c->next->before = c->before;
    w->count--;
    free(c->in);
    free(c->message);
    free(c);
}

/* --- going out --- */

void conn_due(conn *c)
{
    if (c->due)
        return;
    c->due = true;
    c->next_due = c->wire->due;
    c->wire->due = c;
}

/* All has been said: the other end is told so, and what it still says is read for a moment. */
static void linger(conn *c)
{
    c->shut = true;
    shutdown(c->fd, SHUT_WR);
    c->deadline = now_ms() + LINGER_MS;
}

static void understand(conn *c);

/* An answer has left whole: the next request may be there already. One a round is taken of each connection, so that
 * a thousand that were sent ahead take no more than their turn. */
static void next_request(conn *c)
{
    bool waits = c->in_length > c->in_at;
    leave_user(c);
    c->answered = false;
    c->state = c->closes ? CONN_LINGER : CONN_HEAD;
    c->deadline = now_ms() + (waits ? HEAD_MS : KEEP_MS);
    if (!waits || c->closes || c->later) {
        understand(c);
        return;
    }
    c->later = true;
    c->next_later = c->wire->later;
    c->wire->later = c;
}

/* Those whose request has waited for this round. */
static void take_later(wire *w)
{
    conn *list = w->later;
    w->later = NULL;
    for (conn *c = list, *next; c; c = next) {
        next = c->next_later;
        c->later = false;
        if (c->gone)
            conn_due(c); /* its memory goes now */
        else
            understand(c);
    }
}

static void flush_one(conn *c)
{
    if (c->state == CONN_SOCKET && c->user && !c->hung_up)
        socket_fill(c);
    if (c->hung_up || !conn_send(c)) {
        conn_drop(c);
        return;
    }
    if (!c->first && c->answered)
        next_request(c);
    if (c->gone)
        return;
    if (!c->first && c->state == CONN_LINGER && !c->shut)
        linger(c);
    watch(c);
}

void wire_flush(wire *w)
{
    take_later(w);
    while (w->due) {
        conn *c = w->due;
        w->due = c->next_due;
        c->due = false;
        if (!c->gone)
            flush_one(c);
        if (c->gone && !c->due && !c->later)
            conn_release(c);
    }
}

void conn_answered(conn *c, bool close)
{
    c->closes = close || c->head.close;
    c->answered = true;
    c->deadline = now_ms() + WRITE_MS;
    conn_due(c);
}

/* --- coming in --- */

static void on_close_frame(conn *c, const uint8_t *bytes, size_t length)
{
    unsigned code = length >= 2 ? (unsigned)bytes[0] << 8 | bytes[1] : CLOSE_NORMAL;
    bool fine = length != 1 && (length < 2 || (close_code_valid(code) && utf8_valid(bytes + 2, length - 2)));
    conn_end(c, fine ? (int)code : CLOSE_PROTOCOL);
}

void conn_end(conn *c, int code)
{
    if (c->gone || c->state != CONN_SOCKET)
        return;
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    conn_push_control(c, FRAME_CLOSE, bytes, 2);
    leave_user(c);
    c->state = CONN_LINGER;
    c->deadline = now_ms() + WRITE_MS; /* for the last words */
    c->in_at = c->in_length = 0;
    conn_due(c);
}

/* A message is there whole. */
static bool take_message(conn *c, int kind, bool small, const char *bytes, size_t length)
{
    text plain;
    text_init(&plain, MESSAGE_MAX + 1);
    int read = small ? unsqueeze(&plain, bytes, length) : 1;
    if (small && read > 0) {
        bytes = text_string(&plain);
        length = plain.length;
    }
    if (read < 0 || (read && kind == FRAME_TEXT && !utf8_valid((const uint8_t *)bytes, length))) {
        conn_end(c, CLOSE_WORDS);
    } else if (!read || length > MESSAGE_MAX) {
        c->deaf = true; /* what follows is dropped */
        c->in_at = c->in_length;
        socket_too_large(c);
    } else {
        socket_message(c, kind, bytes, length);
    }
    text_release(&plain);
    return c->state == CONN_SOCKET && !c->gone;
}

/* A message's piece; false if that was the end of it all. */
static bool take_piece(conn *c, const frame_head *f, const uint8_t *bytes)
{
    size_t length = (size_t)f->length;
    bool begins = f->kind != FRAME_MORE;
    if (begins == (c->message_kind != 0) || (f->compressed && (!begins || !c->deflate))) {
        conn_end(c, CLOSE_PROTOCOL);
        return false;
    }
    if (begins && f->last)
        return take_message(c, f->kind, f->compressed, (const char *)bytes, length);
    char *more = realloc(c->message, c->message_length + length + 1);
    if (!more) {
        conn_drop(c);
        return false;
    }
    c->message = more;
    memcpy(more + c->message_length, bytes, length);
    c->message_length += length;
    if (begins) {
        c->message_kind = f->kind;
        c->message_squeezed = f->compressed;
    }
    if (!f->last)
        return true;
    char *whole = c->message;
    int kind = c->message_kind;
    size_t total = c->message_length;
    c->message = NULL;
    c->message_kind = 0;
    c->message_length = 0;
    bool goes_on = take_message(c, kind, c->message_squeezed, whole, total);
    free(whole);
    return goes_on;
}

/* One frame, if it is there whole and may be taken now. */
static bool take_frame(conn *c)
{
    frame_head f;
    uint8_t *bytes = (uint8_t *)c->in + c->in_at;
    size_t there = c->in_length - c->in_at;
    int read = frame_read(bytes, there, &f);
    if (read < 0) {
        conn_end(c, CLOSE_PROTOCOL);
        return false;
    }
    if (!read)
        return false;
    bool data = f.kind < FRAME_CLOSE;
    if (data && f.length + c->message_length > MESSAGE_MAX) {
        c->deaf = true; /* what follows is dropped */
        c->in_at = c->in_length;
        socket_too_large(c);
        return false;
    }
    if (there < f.head + f.length)
        return false;
    if (data && !socket_ready(c)) {
        c->paused = true;
        return false;
    }
    bytes += f.head;
    frame_unmask(bytes, (size_t)f.length, f.mask, 0);
    c->in_at += f.head + (size_t)f.length;
    if (data)
        return take_piece(c, &f, bytes);
    /* Who takes nothing has enough unanswered pings: the protocol lets all but the latest go by. */
    if (f.kind == FRAME_PING && c->out_bytes < OUT_ENOUGH)
        conn_push_control(c, FRAME_PONG, bytes, (size_t)f.length);
    else if (f.kind == FRAME_CLOSE)
        on_close_frame(c, bytes, (size_t)f.length);
    return c->state == CONN_SOCKET && !c->gone;
}

static void take_head(conn *c)
{
    int used = http_parse(c->in + c->in_at, c->in_length - c->in_at, &c->head);
    if (!used)
        return;
    c->state = CONN_ANSWER;
    c->deadline = 0;
    if (used < 0) {
        c->in_at = c->in_length;
        http_refuse(c, -used);
        return;
    }
    c->in_at += (size_t)used;
    http_begin(c);
}

void conn_want_body(conn *c)
{
    c->state = CONN_BODY;
    c->deadline = now_ms() + BODY_MS;
}

static void take_body(conn *c)
{
    if (c->in_length - c->in_at < c->head.length)
        return;
    const char *body = c->in + c->in_at;
    c->in_at += c->head.length;
    c->state = CONN_ANSWER;
    c->deadline = 0;
    http_body(c, body, c->head.length);
}

/* What has come, as far as it may be taken now. */
static void understand(conn *c)
{
    for (bool more = true; more && !c->gone;) {
        size_t at = c->in_at;
        conn_state state = c->state;
        more = false;
        if (c->state == CONN_HEAD && c->in_length > c->in_at)
            take_head(c);
        else if (c->state == CONN_BODY)
            take_body(c);
        else if (c->state == CONN_SOCKET && !c->paused && !c->deaf)
            more = take_frame(c);
        else if (c->state == CONN_LINGER || c->deaf)
            c->in_at = c->in_length;
        if (!c->gone && !more)
            more = c->state != state || (c->in_at != at && c->state != CONN_ANSWER && c->in_at < c->in_length);
    }
    if (c->gone)
        return;
    if (c->in_at == c->in_length) {
        free(c->in); /* idle connections cost little */
        c->in = NULL;
        c->in_room = 0;
    }
    if (c->in_at == c->in_length)
        c->in_at = c->in_length = 0;
    watch(c);
}

void conn_upgraded(conn *c)
{
    c->state = CONN_SOCKET;
    c->deadline = 0;
}

void conn_resume(conn *c)
{
    if (!c->paused || c->gone)
        return;
    c->paused = false;
    understand(c);
}

/* Room for what is read next: a head, the rest of a body, or a frame. */
static bool make_room(conn *c)
{
    if (c->in_at) {
        memmove(c->in, c->in + c->in_at, c->in_length - c->in_at);
        c->in_length -= c->in_at;
        c->in_at = 0;
    }
    size_t wanted = c->in_length + 1024;
    if (c->state == CONN_BODY && c->head.length <= BODY_MOST && wanted < c->head.length)
        wanted = c->head.length;
    if (wanted < c->in_room)
        return true;
    size_t bigger = c->in_room ? c->in_room * 2 : 2048;
    while (bigger < wanted)
        bigger *= 2;
    if (bigger > BODY_MOST)
        return false;
    char *more = realloc(c->in, bigger);
    if (!more)
        return false;
    c->in = more;
    c->in_room = bigger;
    return true;
}

static void read_in(conn *c)
{
    if (!make_room(c)) {
        conn_drop(c);
        return;
    }
    ssize_t came = recv(c->fd, c->in + c->in_length, c->in_room - c->in_length, MSG_DONTWAIT);
    if (came < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (came <= 0) {
        conn_drop(c);
        return;
    }
    c->heard = now_ms();
    c->in_length += (size_t)came;
    understand(c);
}

static void on_ready(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop;
    conn *c = io->data;
    if (events & EV_READ)
        read_in(c);
    if (!c->gone && events & EV_WRITE)
        conn_due(c);
}

/* --- the door --- */

static void address_words(const struct sockaddr_storage *from, char *out, size_t size)
{
    out[0] = '\0';
    if (from->ss_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, out, (socklen_t)size);
    else if (from->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, out, (socklen_t)size);
}

/* Nobody can be let in for now: those who knock wait outside, and nothing spins. */
static void shut_door(wire *w)
{
    w->deaf = true;
    ev_io_stop(w->loop, &w->listener);
}

static void on_knock(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop, (void)events;
    wire *w = io->data;
    for (int i = 0; i < ACCEPT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        char peer[64];
        if (w->count >= w->most) {
            shut_door(w);
            return;
        }
        int fd = accept4(io->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ECONNABORTED)
                shut_door(w);
            return;
        }
        address_words(&from, peer, sizeof peer);
        if (!wire_adopt(w, fd, peer))
            close(fd);
    }
}

static int listen_on(const struct addrinfo *a)
{
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), yes = 1, no = 0;
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (!bind(fd, a->ai_addr, a->ai_addrlen) && !listen(fd, 1024))
        return fd;
    close(fd);
    return -1;
}

bool wire_open(wire *w, struct ev_loop *loop, const char *address, int port, int most, fault *why)
{
    char service[16];
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    snprintf(service, sizeof service, "%d", port);
    int fd = getaddrinfo(address, service, &wish, &found) ? -1 : listen_on(found);
    if (found)
        freeaddrinfo(found);
    w->loop = loop;
    w->most = most;
    if (fd < 0 || getsockname(fd, (struct sockaddr *)&own, &size)) {
        if (fd >= 0)
            close(fd);
        return fault_set(why, "can't listen on %s, port %d: is it in use, or is the address not of this machine?",
                         address, port);
    }
    w->port = ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                              : ((struct sockaddr_in *)&own)->sin_port);
    ev_io_init(&w->listener, on_knock, fd, EV_READ);
    w->listener.data = w;
    ev_io_start(loop, &w->listener);
    return w->listening = true;
}

/* --- time --- */

static void keep_alive(conn *c, int64_t now)
{
    bool stuck = c->first && now - c->moved > WRITE_MS; /* whatever it says, it takes nothing */
    if (c->paused && !stuck)
        return;
    if (stuck || now - c->heard > SILENT_MS) {
        conn_drop(c);
    } else if (now - c->heard > PING_MS && now - c->told > PING_MS) {
        c->told = now;
        conn_push_control(c, FRAME_PING, NULL, 0);
    }
}

static void too_late(conn *c)
{
    if (c->state == CONN_BODY) {
        c->state = CONN_ANSWER;
        c->in_at = c->in_length;
        http_refuse(c, 408);
    } else if (c->state == CONN_SOCKET) {
        c->deadline = 0;
        socket_late(c);
    } else {
        conn_drop(c);
    }
}

void wire_beat(wire *w, int64_t now)
{
    if (now - w->beaten < BEAT_MS)
        return;
    w->beaten = now;
    for (conn *c = w->all, *next; c; c = next) {
        next = c->next;
        if (c->gone)
            continue;
        if (c->deadline && now >= c->deadline)
            too_late(c);
        else if (c->state == CONN_SOCKET)
            keep_alive(c, now);
    }
    if (w->deaf && w->listening && w->count < w->most) {
        w->deaf = false;
        ev_io_start(w->loop, &w->listener);
    }
}

void wire_close(wire *w)
{
    if (w->listening) {
        ev_io_stop(w->loop, &w->listener);
        close(w->listener.fd);
        w->listening = false;
    }
    for (conn *c = w->all; c; c = c->next)
        conn_drop(c);
    wire_flush(w);
    wire_flush(w); /* and those that had waited for another round */
}
