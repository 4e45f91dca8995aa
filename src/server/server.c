/* The event loop: starts everything, turns until a signal comes, and leaves
 * in good order. */
#include "server/server.h"

#include <errno.h>
#include <ev.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "server/hall.h"

enum { SOCKETS_WANTED = 12000, HEADER_BYTES = 4096, GOODBYE_MS = 1500, BEAT_MS = 200, PRESENCE_MS = 100 };

extern const struct lws_protocols server_protocols[];

/* What a signal needs to reach; set once. */
static struct lws_context *signalled;
static volatile sig_atomic_t stop_asked;

static void on_signal(int number)
{
    (void)number;
    stop_asked = 1;
    lws_cancel_service(signalled); /* writes one byte: allowed here */
}

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

/* What was put off: views for those who wait, and who came and went. */
static void pulse(hall *h)
{
    int64_t now = now_ms();
    h->pulse_set = false;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next) {
            bool table = l->presence && now >= l->presence_due, news = table || l->late;
            if (table) {
                l->table_version++;
                l->presence = false;
                l->presence_due = now + PRESENCE_MS + l->here[WATCHER]; /* a crowd comes and goes all the time */
            }
            l->late = false;
            if (news)
                hall_wake(l); /* who must wait longer asks for another pulse */
            if (l->presence)
                hall_pulse_later(h);
        }
}

static void on_pulse(lws_sorted_usec_list_t *sul)
{
    pulse(lws_container_of(sul, hall, pulse));
}

static void on_pulse_timer(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)events;
    pulse(timer->data);
}

void hall_pulse_later(hall *h)
{
    if (h->pulse_set)
        return;
    h->pulse_set = true;
    if (!h->loop) {
        lws_sul_schedule(h->context, 0, &h->pulse, on_pulse, PULSE_MS * LWS_US_PER_MS);
        return;
    }
    /* The socket library's own timers are looked at only when something else happens. */
    ev_now_update(h->loop);
    ev_timer_init(&h->pulse_timer, on_pulse_timer, PULSE_MS / 1000.0, 0);
    h->pulse_timer.data = h;
    ev_timer_start(h->loop, &h->pulse_timer);
}

/* A round now and then, for what is idle; and the socket library looks at its timers then. */
static void on_beat(lws_sorted_usec_list_t *sul)
{
    lws_sul_schedule(signalled, 0, sul, on_beat, BEAT_MS * LWS_US_PER_MS);
}

static void on_news(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop, (void)io, (void)events; /* the round's end looks at it */
}

static void bots_ready(void *context)
{
    hall *h = context;
    lws_cancel_service(h->context);
}

static void lws_says(int level, const char *line)
{
    (void)level;
    log_error("socket-library", "says=\"%.*s\"", (int)strcspn(line, "\n"), line);
}

static void drop_loop(hall *h)
{
    if (h->loop)
        ev_loop_destroy(h->loop);
    h->loop = NULL;
}

/* One round: waits for something to happen and deals with it. */
static bool turn(hall *h)
{
    if (h->loop)
        ev_run(h->loop, EVRUN_ONCE);
    else if (lws_service(h->context, 0) < 0)
        return false;
    hall_tick(h);
    return true;
}

static bool open_context(hall *h, fault *why)
{
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 75};
    const server_options *o = h->options;
    unsigned descriptors = raise_descriptors();
    struct lws_context_creation_info info = {
        .port = o->port,
        .iface = o->listen ? o->listen : "127.0.0.1",
        .protocols = server_protocols,
        .user = h,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .fd_limit_per_thread = descriptors,
        .max_http_header_data = HEADER_BYTES,
        .timeout_secs = 15,
        .keepalive_timeout = 30,
        .retry_and_idle_policy = &alive,
        .server_string = "frente",
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    h->visitors_max = (int)descriptors > 200 ? (int)descriptors - 100 : 100;
    /* libev waits with epoll: idle sockets cost nothing. Its part of the socket library may not
     * be installed; then poll() will do. */
    h->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOSIGMASK);
    void *loops[] = {h->loop};
    info.foreign_loops = loops;
    info.options |= LWS_SERVER_OPTION_LIBEV;
    lws_set_log_level(0, lws_says); /* what goes wrong here is told in one sentence below */
    if (h->loop)
        h->context = lws_create_context(&info);
    if (!h->context) {
        drop_loop(h);
        info.foreign_loops = NULL;
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBEV;
        h->context = lws_create_context(&info);
    }
    lws_set_log_level(LLL_ERR, lws_says);
    if (!h->context)
        return fault_set(why, "can't listen on %s, port %d: is it in use, or is the address not of this machine?",
                         info.iface, o->port);
    signalled = h->context;
    return true;
}

static bool open_hall(hall *h, fault *why)
{
    char path[512];
    const char *database = h->options->database;
    if (sodium_init() < 0)
        return fault_set(why, "the cryptographic library can't begin");
    if (!database && !default_database(path, sizeof path, why))
        return false;
    if (!(h->limits = limits_make()))
        return fault_set(why, "out of memory");
    for (int i = 0; h->options->games[i]; i++)
        if (!h->options->find(h->options->games[i]->id, why))
            return false;
    if (!(h->store = store_open(database ? database : path, why)) || !open_context(h, why))
        return false;
    h->workers = workers_start(h->options->workers, bots_ready, h);
    return h->workers || fault_set(why, "no thread can be started for the bots");
}

static void catch_signals(void)
{
    struct sigaction act = {.sa_handler = on_signal};
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, not a death */
}

static void say_ready(const hall *h)
{
    int64_t stored = 0;
    const char *listen = h->options->listen ? h->options->listen : "127.0.0.1";
    bool six = strchr(listen, ':');
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(h->context, "default"));
    store_count(h->store, &stored, NULL);
    printf("frente: ready on http://%s%s%s:%d/\n", six ? "[" : "", listen, six ? "]" : "", port);
    fflush(stdout);
    log_line(h, "ready", "port=%d games=%lld", port, (long long)stored);
}

/* Says goodbye to every socket and gives them a moment to hear it. */
static void say_goodbye(hall *h)
{
    h->stopping = true;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next)
            for (visitor *s = l->visitors; s; s = s->next)
                visitor_bye(s, "the server is going down; it will be back");
    int64_t until = now_ms() + GOODBYE_MS;
    while (h->visitors && now_ms() < until && turn(h))
        ;
}

bool server_run(const server_options *o, fault *why)
{
    hall *h = calloc(1, sizeof *h);
    lws_sorted_usec_list_t beat = {0};
    if (!h)
        return fault_set(why, "out of memory");
    h->options = o;
    text_init(&h->item, TEXT_DEFAULT_MAX);
    bool ok = open_hall(h, why);
    if (ok) {
        catch_signals();
        say_ready(h);
        on_beat(&beat);
        int descriptor = store_descriptor(h->store);
        ev_io_init(&h->news, on_news, descriptor, EV_READ);
        if (h->loop && descriptor >= 0)
            ev_io_start(h->loop, &h->news);
        while (!stop_asked && turn(h))
            ;
        log_line(h, "stopping", "sockets=%d rooms=%d", h->visitors, h->live_count);
        say_goodbye(h);
        if (h->loop) {
            ev_timer_stop(h->loop, &h->pulse_timer);
            ev_io_stop(h->loop, &h->news);
        }
    }
    workers_stop(h->workers); /* before the context that they wake */
    h->workers = NULL;
    if (h->context)
        lws_context_destroy(h->context);
    drop_loop(h);
    hall_release(h);
    if (ok)
        log_line(h, "stopped", "%s", "");
    free(h);
    return ok;
}
