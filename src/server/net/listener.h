/* The port, and all connections that came through it. */
#ifndef FRENTE_LISTENER_H
#define FRENTE_LISTENER_H

#include "core/text/fault.h"
#include "server/net/connection.h"

struct listener {
    struct ev_loop *loop;
    const connection_handlers *handlers;
    void *owner;
    struct ev_io io;
    int port;
    bool listening, full; /* full: no descriptors left, new connections wait */
    connection *all, *due, *later;
    int count, most;
    int64_t beaten;
};

/* loop, handlers, owner and most are set. */
bool listener_open(listener *w, const char *address, int port, fault *why);
/* A connection that is there already. NULL: out of memory, or too many from there. */
connection *listener_adopt(listener *w, int fd, const char *peer);
/* Once per round: lets everybody who has something to say fill it in, and sends it. */
void listener_flush(listener *w);
/* Now and then: deadlines. */
void listener_beat(listener *w, int64_t now);
/* New connections are let in again, if they were not. */
void listener_resume(listener *w);
/* Does somebody still have to take our last words? */
bool listener_lingers(const listener *w);
void listener_close(listener *w);

#endif
