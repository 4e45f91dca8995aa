#include "server/net/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/clock.h"

enum { ACCEPT_ONCE = 64, BEAT_MS = 250 };

static void address_words(const struct sockaddr_storage *from, char *out, size_t size)
{
    out[0] = '\0';
    if (from->ss_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, out, (socklen_t)size);
    else if (from->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, out, (socklen_t)size);
}

/* Nobody can be let in for now: those who knock wait outside, and nothing spins. */
static void stop_accepting(listener *w)
{
    w->full = true;
    ev_io_stop(w->loop, &w->io);
}

static void on_connect(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop, (void)events;
    listener *w = io->data;
    for (int i = 0; i < ACCEPT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        char peer[64];
        if (w->count >= w->most) {
            stop_accepting(w);
            return;
        }
        int fd = accept4(io->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ECONNABORTED)
                stop_accepting(w);
            return;
        }
        address_words(&from, peer, sizeof peer);
        if (!listener_adopt(w, fd, peer))
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

bool listener_open(listener *w, const char *address, int port, fault *why)
{
    char service[16];
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    snprintf(service, sizeof service, "%d", port);
    int fd = getaddrinfo(address, service, &wish, &found) ? -1 : listen_on(found);
    if (found)
        freeaddrinfo(found);
    if (fd < 0 || getsockname(fd, (struct sockaddr *)&own, &size)) {
        if (fd >= 0)
            close(fd);
        return fault_set(why, "can't listen on %s, port %d: is it in use, or is the address not of this machine?",
                         address, port);
    }
    w->port = ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                              : ((struct sockaddr_in *)&own)->sin_port);
    ev_io_init(&w->io, on_connect, fd, EV_READ);
    w->io.data = w;
    ev_io_start(w->loop, &w->io);
    return w->listening = true;
}

/* Those whose request has waited for this round. */
static void take_later(listener *w)
{
    connection *list = w->later;
    w->later = NULL;
    for (connection *c = list, *next; c; c = next) {
        next = c->next_later;
        c->later = false;
        if (c->gone)
            connection_due(c); /* its memory goes now */
        else
            connection_proceed(c);
    }
}

void listener_flush(listener *w)
{
    take_later(w);
    while (w->due) {
        connection *c = w->due;
        w->due = c->next_due;
        c->due = false;
        if (!c->gone)
            connection_flush(c);
        if (c->gone && !c->due && !c->later)
            connection_release(c);
    }
}

void listener_resume(listener *w)
{
    if (!w->full || !w->listening)
        return;
    w->full = false;
    ev_io_start(w->loop, &w->io);
}

void listener_beat(listener *w, int64_t now)
{
    if (now - w->beaten < BEAT_MS)
        return;
    w->beaten = now;
    for (connection *c = w->all, *next; c; c = next) {
        next = c->next;
        if (!c->gone)
            connection_beat(c, now);
    }
    if (w->count < w->most)
        listener_resume(w);
}

bool listener_lingers(const listener *w)
{
    for (const connection *c = w->all; c; c = c->next)
        if (c->state == CONNECTION_LINGER && !c->gone)
            return true;
    return false;
}

void listener_close(listener *w)
{
    if (w->listening) {
        ev_io_stop(w->loop, &w->io);
        close(w->io.fd);
        w->listening = false;
    }
    for (connection *c = w->all; c; c = c->next)
        connection_drop(c);
    listener_flush(w);
    listener_flush(w); /* and those that had waited for another round */
}
