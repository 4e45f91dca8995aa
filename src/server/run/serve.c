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
#include "server/http/engine.h"
#include "server/http/folder.h"
#include "server/http/sandbox.h"
#include "server/net/clock.h"
#include "server/notify/courier.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "store/desk.h"

enum {
    SOCKETS_WANTED = 12000,
    DESCRIPTORS_ELSE = 64,
    GOODBYE_MS = 1500,
    BEAT_MS = 250,
    WORKERS = 2,
    ROWS_MOST = 1 << 20
};
enum { QUICK_THREADS = 1, ADVICE_NICE = 10 };

/* As many sockets as the system allows; returns how many descriptors there may be. */
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
static void go_round(server *s)
{
    ev_run(s->loop, EVRUN_ONCE);
    server_round(s);
}

static bool open_listener(server *s, fault *why)
{
    unsigned descriptors = raise_descriptors();
    int most = descriptors > 2 * DESCRIPTORS_ELSE ? (int)descriptors - DESCRIPTORS_ELSE : DESCRIPTORS_ELSE;
    s->clients_max = most - most / 20; /* some stay for requests */
    s->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOSIGMASK);
    if (!s->loop)
        return fault_set(why, "the event loop can't begin");
    s->listener.owner = s;
    ev_async_init(&s->wakeup, on_wakeup);
    ev_async_start(s->loop, &s->wakeup);
    sandbox_loop(s->sandbox, s->loop);
    s->listener.loop = s->loop;
    s->listener.handlers = &server_handlers;
    s->listener.most = most;
    return listener_open(&s->listener, s->options->listen ? s->options->listen : "127.0.0.1", s->options->port, why);
}

static bool start_threads(server *s, fault *why)
{
    s->store_thread = store_thread_start(s->store, server_notify, s);
    s->workers = workers_start(WORKERS, server_notify, s);
    bool own = s->options->workers > 0; /* else the bots think elsewhere */
    s->bot_workers = own ? workers_start_fair(s->options->workers, QUICK_THREADS, 0, server_notify, s) : NULL;
    s->advisers = workers_start_fair(1, 0, ADVICE_NICE, server_notify, s);
    s->compressor = workers_start(1, server_notify, s);
    s->keepers = workers_start_fair(1, 0, 0, server_notify, s);
    return (s->store_thread && s->workers && (s->bot_workers || !own) && s->advisers && s->compressor && s->keepers) ||
           fault_set(why, "no thread can be started");
}

static void keep_tables(server *s, int i, const game *g)
{
    text each;
    text_init(&each, 4096);
    s->tables[i].hash = data_tables(s->options->source, g->id, &each, NULL);
    s->tables[i].each = strdup(text_string(&each)); /* NULL: then they are not named */
    text_release(&each);
    text rows;
    text_init(&rows, ROWS_MOST);
    if (data_rows(s->options->source, g->id, &rows, NULL))
        s->tables[i].rows = strdup(text_string(&rows));
    text_clear(&rows);
    if (data_own(s->options->source, g->id, &rows))
        s->tables[i].own = strdup(text_string(&rows));
    text_release(&rows);
}

/* What the tables are now is kept, so that a later program can name what has changed since a game began. */
static bool keep_editions(const server *s, fault *why)
{
    bool ok = true;
    for (int i = 0; ok && i < SERVER_GAMES && s->options->games[i]; i++)
        if (s->tables[i].hash && s->tables[i].rows)
            ok = desk_edition_put(s->store, s->options->games[i]->id, s->tables[i].hash, s->tables[i].rows, why);
    return ok;
}

/* The hashes of the page's files, once: a request must not wait for that. */
static bool keep_tags(server *s, fault *why)
{
    size_t count = 0;
    while (data_embedded[count].path)
        count++;
    if (!(s->tags = calloc(count + 1, sizeof *s->tags)))
        return fault_set(why, "out of memory");
    for (size_t i = 0; i < count; i++)
        s->tags[i] = text_hash(0, data_embedded[i].bytes, data_embedded[i].length);
    return true;
}

static bool open_server(server *s, fault *why)
{
    char path[512];
    const char *database = s->options->database;
    if (sodium_init() < 0)
        return fault_set(why, "the cryptographic library can't begin");
    if (!database && !default_database(path, sizeof path, why))
        return false;
    mallopt(M_ARENA_MAX, 2); /* memory follows open_table games, not threads */
    if (!(s->limits = limits_make(env_salt())))
        return fault_set(why, "out of memory");
    if (!keep_tags(s, why) || (s->options->web && !(s->web = folder_open(s->options->web, why))))
        return false;
    s->engine = s->web || !data_is_built_in(s->options->source) ? NULL : engine_find();
    s->manual = (s->web && manual_in(s->web)) || (s->engine && manual_in(s->engine));
    for (int i = 0; s->options->games[i]; i++) {
        const game *g = s->options->find(s->options->games[i]->id, why);
        if (!g)
            return false;
        if (i < SERVER_GAMES) /* tables don't change while the server runs */
            keep_tables(s, i, g);
    }
    /* First of all processes and threads: whoever reads for strangers has nothing of the rest. */
    if (!(s->sandbox = sandbox_start(s->options->find, why)) ||
        !(s->store = store_open(database ? database : path, why)) || !keep_editions(s, why) || !bans_begin(s, why) ||
        !open_listener(s, why))
        return false;
    s->shared = store_shared(s->store);
    if (!s->shared && !s->options->workers)
        return fault_set(why, "--bots 0 leaves the thinking to 'frente bots', which needs a database that several can "
                              "use: --db postgres://...");
    return (s->courier = courier_start(s, why)) != NULL;
}

/* When everything runs that serves. */
static void say_ready(const server *s, int64_t stored)
{
    const char *listen = s->options->listen ? s->options->listen : "127.0.0.1";
    bool six = strchr(listen, ':');
    int port = s->listener.port;
    printf("frente: ready on http://%s%s%s:%d/\n", six ? "[" : "", listen, six ? "]" : "", port);
    fflush(stdout);
    log_line(s, "ready", "port=%d games=%lld", port, (long long)stored);
}

/* Says goodbye to every socket, and waits a moment until they have heard it: a connection that is closed while the
 * other end still talks would be torn down together with our last words. */
static void say_goodbye(server *s)
{
    s->stopping = true;
    for (connection *c = s->listener.all; c; c = c->next)
        if (c->state == CONNECTION_SOCKET && c->user)
            client_bye(c->user, &say_stopping);
    int64_t until = now_ms() + GOODBYE_MS;
    while ((s->clients || listener_lingers(&s->listener)) && now_ms() < until)
        go_round(s);
}

enum { STOPS = 3 };

/* Before it says that it is ready: whoever has read that may end it. */
static void watch_stops(server *s, struct ev_signal stops[STOPS], bool *stop)
{
    static const int numbers[STOPS] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < STOPS; i++) {
        ev_signal_init(&stops[i], on_stop, numbers[i]);
        stops[i].data = stop;
        ev_signal_start(s->loop, &stops[i]);
    }
}

static void serve(server *s, const bool *stop)
{
    struct ev_timer beat;
    ev_timer_init(&beat, on_beat, BEAT_MS / 1000.0, BEAT_MS / 1000.0);
    ev_timer_start(s->loop, &beat);
    while (!*stop)
        go_round(s);
    log_line(s, "stopping", "sockets=%d tables=%d", s->clients, s->open_count);
    say_goodbye(s);
    ev_timer_stop(s->loop, &beat);
    ev_timer_stop(s->loop, &s->pulse_timer);
}

bool server_run(const server_options *o, fault *why)
{
    server *s = calloc(1, sizeof *s);
    if (!s)
        return fault_set(why, "out of memory");
    s->options = o;
    scratch_init(&s->scratch);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, not a death */
    struct ev_signal stops[STOPS];
    bool stop = false, ok = open_server(s, why);
    if (ok) {
        int64_t stored = 0;
        watch_stops(s, stops, &stop);
        store_count(s->store, &stored, NULL); /* the store is its thread's from then on */
        bool started = start_threads(s, why);
        if (started) {
            say_ready(s, stored);
            serve(s, &stop);
        }
        for (int i = 0; i < STOPS; i++)
            ev_signal_stop(s->loop, &stops[i]);
        ok = started;
    }
    if (s->loop) {
        listener_close(&s->listener);
        ev_async_stop(s->loop, &s->wakeup);
    }
    server_release(s);
    if (s->loop)
        ev_loop_destroy(s->loop);
    if (ok)
        log_line(s, "stopped", "%s", "");
    free(s);
    return ok;
}
