#include "server/run/serve.h"

#include <errno.h>
#include <ev.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "core/text/data.h"
#include "server/http/folder.h"
#include "server/http/sandbox.h"
#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "server/ws/client.h"

enum { SOCKETS_WANTED = 12000, DESCRIPTORS_ELSE = 64, GOODBYE_MS = 1500, BEAT_MS = 250, WORKERS = 2 };

/* Room for many sockets; returns how many descriptors there may be. */
static unsigned raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return 1024;
    rlim_t wanted = limit.rlim_max < SOCKETS_WANTED ? limit.rlim_max : SOCKETS_WANTED;
    if (limit.rlim_cur != wanted) {
        /* Lowered as well: the socket library keeps a table of this size. */
        limit.rlim_cur = wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit) && getrlimit(RLIMIT_NOFILE, &limit))
            return 1024;
    }
    return (unsigned)limit.rlim_cur;
}

/* $XDG_DATA_HOME/frente/games.db, the folders made if need be. */
static bool default_database(char *path, size_t size, fault *why)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = data && *data == '/' ? snprintf(path, size, "%s/frente/", data)
                                      : snprintf(path, size, "%s/.local/share/frente/", home ? home : "");
    if ((!data || *data != '/') && (!home || !*home))
        return fault_set(why, "there is no home folder for the database: name a file with --db");
    if (length < 0 || (size_t)length + 16 > size)
        return fault_set(why, "the name of the data folder is too long");
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        if (mkdir(path, 0700) && errno != EEXIST)
            return fault_set(why, "the folder %s can't be made: %s", path, strerror(errno));
        *p = '/';
    }
    snprintf(path + length, size - (size_t)length, "games.db");
    return true;
}

/* A round now and then, for what is idle and for deadlines. */
static void on_beat(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)timer, (void)events;
}

static void on_wakeup(struct ev_loop *loop, struct ev_async *wakeup, int events)
{
    (void)loop, (void)wakeup, (void)events; /* the end of the round feeds at what is there */
}

static void on_stop(struct ev_loop *loop, struct ev_signal *watcher, int events)
{
    (void)loop, (void)events;
    *(bool *)watcher->data = true;
}

/* One round: waits for something to happen and deals with it. */
static void turn(server *h)
{
    ev_run(h->loop, EVRUN_ONCE);
    server_round(h);
}

static bool open_listener(server *h, fault *why)
{
    unsigned descriptors = raise_descriptors();
    int most = descriptors > 2 * DESCRIPTORS_ELSE ? (int)descriptors - DESCRIPTORS_ELSE : DESCRIPTORS_ELSE;
    h->clients_max = most - most / 20; /* some stay for requests */
    h->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOSIGMASK);
    if (!h->loop)
        return fault_set(why, "the event loop can't begin");
    h->listener.owner = h;
    ev_async_init(&h->wakeup, on_wakeup);
    ev_async_start(h->loop, &h->wakeup);
    sandbox_loop(h->sandbox, h->loop);
    h->listener.loop = h->loop;
    h->listener.handlers = &server_handlers;
    h->listener.most = most;
    return listener_open(&h->listener, h->options->listen ? h->options->listen : "127.0.0.1", h->options->port, why);
}

static bool start_threads(server *h, fault *why)
{
    h->store_thread = store_thread_start(h->store, server_notify, h);
    h->workers = workers_start(WORKERS, server_notify, h);
    h->bot_workers = workers_start(h->options->workers, server_notify, h);
    h->compressor = workers_start(1, server_notify, h);
    return (h->store_thread && h->workers && h->bot_workers && h->compressor) ||
           fault_set(why, "no thread can be started");
}

static void keep_tables(server *h, int i, const game *g)
{
    text each;
    text_init(&each, 4096);
    h->tables[i].hash = data_tables(h->options->source, g->id, &each, NULL);
    h->tables[i].each = strdup(text_string(&each)); /* NULL: then they are not named */
    text_release(&each);
}

/* The hashes of the page's files, once: a request must not wait for that. */
static bool keep_tags(server *h, fault *why)
{
    size_t count = 0;
    while (data_embedded[count].path)
        count++;
    if (!(h->tags = calloc(count + 1, sizeof *h->tags)))
        return fault_set(why, "out of memory");
    for (size_t i = 0; i < count; i++)
        h->tags[i] = text_hash(0, data_embedded[i].bytes, data_embedded[i].length);
    return true;
}

static bool open_server(server *h, fault *why)
{
    char path[512];
    const char *database = h->options->database;
    if (sodium_init() < 0)
        return fault_set(why, "the cryptographic library can't begin");
    if (!database && !default_database(path, sizeof path, why))
        return false;
    mallopt(M_ARENA_MAX, 2); /* memory follows open_table games, not threads */
    if (!(h->limits = limits_make(env_salt())))
        return fault_set(why, "out of memory");
    if (!keep_tags(h, why) || (h->options->web && !(h->web = folder_open(h->options->web, why))))
        return false;
    for (int i = 0; h->options->games[i]; i++) {
        const game *g = h->options->find(h->options->games[i]->id, why);
        if (!g)
            return false;
        if (i < SERVER_GAMES) /* tables don't change while the server runs */
            keep_tables(h, i, g);
    }
    /* First of all processes and threads: whoever reads for strangers has nothing of the rest. */
    if (!(h->sandbox = sandbox_start(h->options->find, why)) ||
        !(h->store = store_open(database ? database : path, why)) || !open_listener(h, why))
        return false;
    h->shared = store_shared(h->store);
    return true;
}

static void say_ready(const server *h)
{
    int64_t stored = 0;
    const char *listen = h->options->listen ? h->options->listen : "127.0.0.1";
    bool six = strchr(listen, ':');
    int port = h->listener.port;
    store_count(h->store, &stored, NULL);
    printf("frente: ready on http://%s%s%s:%d/\n", six ? "[" : "", listen, six ? "]" : "", port);
    fflush(stdout);
    log_line(h, "ready", "port=%d games=%lld", port, (long long)stored);
}

/* Says goodbye to every socket, and waits a moment until they have heard it: a connection that is closed while the
 * other end still talks would be torn down together with our last words. */
static void say_goodbye(server *h)
{
    h->stopping = true;
    for (connection *c = h->listener.all; c; c = c->next)
        if (c->state == CONNECTION_SOCKET && c->user)
            client_bye(c->user, "the server is going down; it will be back");
    int64_t until = now_ms() + GOODBYE_MS;
    while ((h->clients || listener_lingers(&h->listener)) && now_ms() < until)
        turn(h);
}

enum { STOPS = 2 };

/* Before it says that it is ready: whoever has read that may end it. */
static void watch_stops(server *h, struct ev_signal stops[STOPS], bool *stop)
{
    static const int numbers[STOPS] = {SIGINT, SIGTERM};
    for (int i = 0; i < STOPS; i++) {
        ev_signal_init(&stops[i], on_stop, numbers[i]);
        stops[i].data = stop;
        ev_signal_start(h->loop, &stops[i]);
    }
}

static void serve(server *h, const bool *stop)
{
    struct ev_timer beat;
    ev_timer_init(&beat, on_beat, BEAT_MS / 1000.0, BEAT_MS / 1000.0);
    ev_timer_start(h->loop, &beat);
    while (!*stop)
        turn(h);
    log_line(h, "stopping", "sockets=%d rooms=%d", h->clients, h->open_count);
    say_goodbye(h);
    ev_timer_stop(h->loop, &beat);
    ev_timer_stop(h->loop, &h->pulse_timer);
}

bool server_run(const server_options *o, fault *why)
{
    server *h = calloc(1, sizeof *h);
    if (!h)
        return fault_set(why, "out of memory");
    h->options = o;
    scratch_init(&h->scratch);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, not a death */
    struct ev_signal stops[STOPS];
    bool stop = false, ok = open_server(h, why);
    if (ok) {
        watch_stops(h, stops, &stop);
        say_ready(h);
        bool started = start_threads(h, why);
        if (started)
            serve(h, &stop);
        for (int i = 0; i < STOPS; i++)
            ev_signal_stop(h->loop, &stops[i]);
        ok = started;
    }
    if (h->loop) {
        listener_close(&h->listener);
        ev_async_stop(h->loop, &h->wakeup);
    }
    server_release(h);
    if (h->loop)
        ev_loop_destroy(h->loop);
    if (ok)
        log_line(h, "stopped", "%s", "");
    free(h);
    return ok;
}
