/* The server from inside: nothing is told before it is stored, what failed to be stored
 * was never told, and nobody takes more room than is his. Sockets are pairs of this
 * process; the store is SQLite's, whose commits can be held up or made to fail. */
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include "duel.h"
#include "fixed.h"
#include "server/net/clock.h"
#include "server/run/change.h"
#include "server/run/loading.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "store/ops.h"
#include "unit.h"

/* --- the store: commits wait at a gate, and may fail --- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool open, fails;
    int reached; /* how often somebody came to it */
    const store_ops *real;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .opened = PTHREAD_COND_INITIALIZER};

static void set_gate(bool open, bool fails)
{
    pthread_mutex_lock(&gate.lock);
    gate.open = open;
    gate.fails = fails;
    pthread_cond_broadcast(&gate.opened);
    pthread_mutex_unlock(&gate.lock);
}
static int gate_reached(void)
{
    pthread_mutex_lock(&gate.lock);
    int times = gate.reached;
    pthread_mutex_unlock(&gate.lock);
    return times;
}
static bool commit_or_not(store *s, fault *why)
{
    pthread_mutex_lock(&gate.lock);
    gate.reached++;
    while (!gate.open)
        pthread_cond_wait(&gate.opened, &gate.lock);
    bool fails = gate.fails;
    pthread_mutex_unlock(&gate.lock);
    return fails ? fault_set(why, "the disk is full") : gate.real->commit(s, why);
}

/* --- a server with one game, and a player in it --- */

static const game *find_duel(const char *id, fault *why)
{
    if (!strcmp(id, duel_game.id))
        return &duel_game;
    fault_set(why, "'%s' is no game", id);
    return NULL;
}
static void on_wakeup(struct ev_loop *loop, struct ev_async *wakeup, int events)
{
    (void)loop, (void)wakeup, (void)events;
}
static void on_beat(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)timer, (void)events;
}

enum { HEARD = 1 << 20 };
typedef struct scene {
    server server;
    struct ev_timer beat;
    store_ops ops;
    server_options options;
    const game *games[2];
    char folder[32], path[64];
    int fd; /* the player's end */
    char heard[HEARD];
    size_t heard_length;
    char token[TOKEN_TEXT], id[PUBLIC_TEXT];
} scene;

static void hear(scene *s)
{
    for (;;) {
        ssize_t n = recv(s->fd, s->heard + s->heard_length, HEARD - 1 - s->heard_length, MSG_DONTWAIT);
        if (n <= 0)
            return;
        for (ssize_t i = 0; i < n; i++)
            if (!s->heard[s->heard_length + (size_t)i]) /* lengths of frames have zeros */
                s->heard[s->heard_length + (size_t)i] = ' ';
        s->heard_length += (size_t)n;
        s->heard[s->heard_length] = '\0';
    }
}
static void forget(scene *s)
{
    s->heard_length = 0;
    s->heard[0] = '\0';
}
static void turn(scene *s)
{
    ev_run(s->server.loop, EVRUN_ONCE); /* the beat wakes it */
    server_round(&s->server);
    hear(s);
}
static void until_heard(scene *s, const char *words)
{
    while (!strstr(s->heard, words))
        turn(s);
}
static open_table *the_table(scene *s)
{
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        if (s->server.buckets[i])
            return s->server.buckets[i];
    return NULL;
}
static open_table *table_named(scene *s, const char *id)
{
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *l = s->server.buckets[i]; l; l = l->next)
            if (!strcmp(l->table->info.public_id, id))
                return l;
    return NULL;
}
static client *red(scene *s)
{
    return the_table(s)->clients;
}

static void put(scene *s, const void *bytes, size_t length)
{
    assert_int_equal(send(s->fd, bytes, length, MSG_NOSIGNAL), length);
}
/* A text message, as a client sends it; the mask is all zeros. */
static void say(scene *s, const char *words)
{
    uint8_t frame[1024] = {0x81};
    size_t length = strlen(words), head = 6;
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (uint8_t)(length >> 8);
        frame[3] = (uint8_t)length;
        head = 8;
    }
    memset(frame + head - 4, 0, 4);
    memcpy(frame + head, words, length);
    put(s, frame, head + length);
}
static void dial(scene *s)
{
    int pair[2];
    if (s->fd >= 0)
        close(s->fd);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    assert_non_null(listener_adopt(&s->server.listener, pair[0], "127.0.0.1"));
    s->fd = pair[1];
    forget(s);
}
static void http(scene *s, const char *words)
{
    dial(s);
    put(s, words, strlen(words));
}
static void shake_hands(scene *s)
{
    static const char shake[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Protocol: frente\r\n\r\n";
    http(s, shake);
    until_heard(s, "101 Switching");
}
static void enter(scene *s)
{
    char hello[128];
    shake_hands(s);
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}", s->token);
    say(s, hello);
    until_heard(s, "\"type\":\"view\"");
    forget(s);
}

static void post(scene *s, const char *path, const char *body)
{
    char words[1024];
    snprintf(words, sizeof words,
             "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             path, strlen(body), body);
    http(s, words);
}
static void make_game(scene *s, const char *body)
{
    post(s, "/api/games", body);
    until_heard(s, "\"fair\"");
    const char *token = strstr(s->heard, "\"token\":\""), *id = strstr(s->heard, "\"game\":\"");
    snprintf(s->token, sizeof s->token, "%.32s", token + 9);
    snprintf(s->id, sizeof s->id, "%.12s", id + 8);
}

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    fault why = {""};
    set_gate(true, false);
    s->fd = -1;
    snprintf(s->folder, sizeof s->folder, "/tmp/frente-hall-XXXXXX");
    assert_non_null(mkdtemp(s->folder));
    snprintf(s->path, sizeof s->path, "%s/games.db", s->folder);
    s->games[0] = &duel_game;
    s->options = (server_options){.games = s->games, .find = find_duel, .quiet = true};
    server *h = &s->server;
    h->options = &s->options;
    if (!(h->store = store_open(s->path, &why)))
        fail_msg("%s", why.text);
    gate.real = h->store->ops;
    s->ops = *gate.real;
    s->ops.commit = commit_or_not;
    h->store->ops = &s->ops;
    h->limits = limits_make(1);
    h->tags = calloc(1, sizeof *h->tags); /* no file is asked for here */
    h->loop = ev_loop_new(EVFLAG_AUTO);
    h->listener = (listener){.loop = h->loop, .handlers = &server_handlers, .owner = h, .most = 100};
    h->clients_max = 100;
    ev_async_init(&h->wakeup, on_wakeup);
    ev_async_start(h->loop, &h->wakeup);
    ev_timer_init(&s->beat, on_beat, 0.02, 0.02);
    ev_timer_start(h->loop, &s->beat);
    h->store_thread = store_thread_start(h->store, server_notify, h);
    h->workers = workers_start(1, server_notify, h);
    h->bot_workers = workers_start(1, server_notify, h);
    h->compressor = workers_start(1, server_notify, h);
    scratch_init(&h->scratch);
    make_game(s, "{\"game\":\"duel\",\"seats\":{\"red\":\"me\",\"blue\":\"friend\"}}");
    enter(s);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;
    char name[80];
    set_gate(true, false);
    close(s->fd);
    listener_close(&s->server.listener);
    server_release(&s->server);
    ev_loop_destroy(s->server.loop);
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", s->path, ends[i]);
        remove(name);
    }
    remove(s->folder);
    free(s);
    return 0;
}

static void choose(scene *s, const char *words)
{
    char message[160];
    snprintf(message, sizeof message, "{\"type\":\"choose\",\"id\":7,\"do\":\"%s\",\"seq\":%u}", words,
             red(s)->guest.base);
    say(s, message);
}

/* --- the tests --- */

static void told_when_stored(void **state)
{
    scene *s = *state;
    set_gate(false, false);
    choose(s, "pick 2");
    while (!the_table(s)->busy)
        turn(s);
    for (int i = 0; i < 10; i++)
        turn(s);
    assert_int_equal(s->heard_length, 0); /* the pipe is free, but nothing is stored yet */
    set_gate(true, false);
    until_heard(s, "\"type\":\"ok\",\"id\":7");
    assert_has(s->heard, "\"type\":\"change\"");
}

static void never_told_when_not_stored(void **state)
{
    scene *s = *state;
    set_gate(true, true);
    choose(s, "pick 2");
    until_heard(s, "\"type\":\"bye\"");
    assert_null(strstr(s->heard, "\"type\":\"ok\""));
    assert_null(strstr(s->heard, "\"type\":\"change\""));
    assert_has(s->heard, "could not store the last choice");
    /* The game is as the store has it: the choice can be made again. */
    set_gate(true, false);
    enter(s);
    assert_int_equal(the_table(s)->table->match.count, 0);
    choose(s, "pick 3");
    until_heard(s, "\"type\":\"ok\",\"id\":7");
    assert_int_equal(the_table(s)->table->match.count, 1);
}

/* While a room is being stored the loop serves everybody else. */
static void others_are_served_meanwhile(void **state)
{
    scene *s = *state;
    int player = s->fd;
    set_gate(false, false);
    choose(s, "pick 2");
    while (!the_table(s)->busy)
        turn(s);
    s->fd = -1;
    http(s, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
    until_heard(s, "\"id\":\"duel\"");
    assert_true(the_table(s)->busy);
    set_gate(true, false);
    close(s->fd);
    s->fd = player;
    until_heard(s, "\"type\":\"ok\",\"id\":7");
}

static void requests_answered_when_stored(void **state)
{
    scene *s = *state;
    char words[400], body[100];
    int length = snprintf(body, sizeof body, "{\"token\":\"%s\",\"archived\":true}", s->token);
    snprintf(words, sizeof words,
             "POST /api/archive HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
             "%d\r\n\r\n%s",
             length, body);
    set_gate(false, true);
    int before = gate_reached();
    http(s, words);
    while (gate_reached() == before)
        turn(s);
    for (int i = 0; i < 10; i++)
        turn(s);
    assert_int_equal(s->heard_length, 0);
    set_gate(true, true);
    until_heard(s, "\r\n\r\n{");
    assert_has(s->heard, "503 Service Unavailable");
    assert_has(s->heard, "\"unavailable\"");
    set_gate(true, false);
    http(s, words);
    until_heard(s, "{\"ok\":true}");
}

/* What comes before the last request is answered waits for its turn. */
static void requests_in_line(void **state)
{
    scene *s = *state;
    char words[1024];
    static const char post[] = "POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                               "Content-Length: 13\r\n\r\n{\"tokens\":[]}";
    snprintf(words, sizeof words, "%s%sGET /api/open HTTP/1.1\r\nHost: localhost\r\n\r\n%s", post, post, post);
    http(s, words);
    int answers = 0;
    while (answers < 4) {
        turn(s);
        answers = 0;
        for (const char *p = s->heard; (p = strstr(p, "HTTP/1.1 200 OK")); p++)
            answers++;
    }
    const char *list = strstr(s->heard, "\"open\":");
    assert_non_null(list);
    assert_non_null(strstr(list, "\"unknown\":")); /* in the order in which they were asked */
}

/* A socket that takes nothing is closed before it has more than GUEST_QUEUE of the server's memory. */
static void slow_socket(void **state)
{
    scene *s = *state;
    enum { SOME = 64 << 10 };
    char *words = malloc(SOME);
    memset(words, 'x', SOME);
    int sent = 0;
    client *slow = red(s);
    while (!slow->guest.leaving && sent < 1000) {
        text t;
        text_init(&t, TEXT_DEFAULT_MAX);
        text_add_bytes(&t, words, SOME);
        guest_answer(&slow->guest, &t);
        client_answered(slow);
        assert_true(slow->guest.queue_bytes <= GUEST_QUEUE);
        sent++;
    }
    free(words);
    assert_true(slow->guest.leaving);
    assert_in_range(sent, GUEST_QUEUE / SOME - 2, GUEST_QUEUE / SOME + 1);
}

/* Who sends pings and takes no answers has no more of the server's memory than who sends none. */
static void pings_without_end(void **state)
{
    scene *s = *state;
    uint8_t pings[64][131] = {0};
    for (int i = 0; i < 64; i++) {
        pings[i][0] = 0x89;
        pings[i][1] = 0x80 | 125;
    }
    fcntl(s->fd, F_SETFL, O_NONBLOCK);
    connection *c = red(s)->connection;
    size_t rest = 0, sent = 0;
    for (int round = 0; round < 3000 && sent < 40 << 20; round++) {
        ssize_t n = send(s->fd, (const uint8_t *)pings + rest, sizeof pings - rest, MSG_NOSIGNAL);
        sent += n > 0 ? (size_t)n : 0;
        rest = n > 0 ? (rest + (size_t)n) % sizeof pings : rest;
        server_notify(&s->server);
        ev_run(s->server.loop, EVRUN_ONCE);
        server_round(&s->server);
        assert_false(c->gone);
        assert_true(c->out_bytes <= OUT_ENOUGH + sizeof pings[0]);
    }
    assert_true(sent > 4 << 20); /* they were read all the while */
    /* And whoever takes nothing for a minute is let go, whatever it says. */
    assert_non_null(c->first);
    c->heard = now_ms();
    for (int i = 1; i < 3; i++) /* the first time the deadline for its hello is looked at */
        listener_beat(&s->server.listener, c->moved + WRITE_MS + 1000 * i);
    assert_true(c->gone);
}

/* Requests that are sent ahead are taken one a round. */
static void one_request_a_round(void **state)
{
    scene *s = *state;
    text many;
    text_init(&many, 1 << 20);
    for (int i = 0; i < 200; i++)
        text_add(&many, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    dial(s);
    put(s, text_string(&many), many.length);
    text_release(&many);
    int before = 0;
    while (before < 200) {
        turn(s);
        int answers = 0;
        for (const char *p = s->heard; (p = strstr(p, "HTTP/1.1 404")); p++)
            answers++;
        assert_true(answers - before <= 1);
        before = answers;
    }
    /* One that goes in the middle leaves nothing behind. */
    http(s, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (!s->server.listener.later)
        turn(s);
    connection_drop(s->server.listener.later);
    turn(s);
    turn(s);
    assert_null(s->server.listener.later);
}

/* Nobody can keep all others out by connecting often enough. */
static void connections_of_one_address(void **state)
{
    scene *s = *state;
    int pair[2];
    connection *list[CONNECTIONS_EACH];
    s->server.listener.most = 2000;
    for (int i = 0; i < CONNECTIONS_EACH; i++) {
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
        list[i] = listener_adopt(&s->server.listener, pair[0], "203.0.113.5");
        assert_non_null(list[i]);
        close(pair[1]);
    }
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
    assert_null(listener_adopt(&s->server.listener, pair[0], "203.0.113.5"));
    connection *other = listener_adopt(&s->server.listener, pair[0], "198.51.100.7");
    assert_non_null(other);
    connection_drop(list[0]);
    connection_drop(other);
    close(pair[1]);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
    assert_non_null(listener_adopt(&s->server.listener, pair[0], "203.0.113.5"));
    close(pair[1]);
}

/* Taking back plays the game again: the longer it is, the more it counts. */
static void taking_back_costs(void **state)
{
    scene *s = *state;
    red(s)->trusted = false;
    for (int i = 0; i < 2; i++) {
        choose(s, "pick 2");
        until_heard(s, "\"type\":\"ok\",\"id\":7");
        forget(s);
        the_table(s)->table->steps.count[0] = 8000; /* worth 40 messages: one is allowed at once, two are not */
        say(s, "{\"type\":\"undo\",\"id\":8}");
        until_heard(s, i ? "\"type\":\"error\",\"id\":8" : "\"type\":\"ok\",\"id\":8");
        assert_int_equal(the_table(s)->table->match.count, i);
        if (i)
            assert_has(s->heard, "\"code\":\"busy\"");
        forget(s);
    }
}

/* A job that keeps the workers from anything else. */
typedef struct blocker {
    job job;
    pthread_mutex_t lock;
} blocker;
static void block(job *t)
{
    blocker *b = (blocker *)t;
    pthread_mutex_lock(&b->lock);
    pthread_mutex_unlock(&b->lock);
}
static void unblocked(job *t, void *owner)
{
    (void)t, (void)owner;
}

/* A game that somebody asked for who has left before it was read again need not come into memory. */
static void what_nobody_waits_for_is_given_up(void **state)
{
    scene *s = *state;
    blocker b = {.job = {.run = block, .done = unblocked}, .lock = PTHREAD_MUTEX_INITIALIZER};
    char hello[128];
    choose(s, "pick 2");
    until_heard(s, "\"type\":\"ok\",\"id\":7");
    open_table_close(&s->server, the_table(s), "the room is needed");
    until_heard(s, "\"type\":\"bye\"");
    assert_null(the_table(s));
    pthread_mutex_lock(&b.lock);
    workers_put(s->server.workers, &b.job);
    shake_hands(s);
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}", s->token);
    say(s, hello);
    while (!s->server.loading)
        turn(s);
    dial(s); /* the other connection is closed */
    while (s->server.clients)
        turn(s);
    loading_sweep(&s->server);
    pthread_mutex_unlock(&b.lock);
    while (s->server.loading)
        turn(s);
    assert_null(the_table(s));
    enter(s); /* and whoever wants it has it */
    assert_int_equal(the_table(s)->table->match.count, 1);
}

/* Whoever takes a seat gets its link, also where the game has no room left for a name. */
static void a_seat_taken_is_given(void **state)
{
    scene *s = *state;
    char body[128];
    make_game(s, "{\"game\":\"duel\",\"seats\":{\"red\":\"me\",\"blue\":\"open\"}}");
    open_table *l = table_named(s, s->id);
    l->table->said[1] = SAID_MAX;
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seat\":\"blue\",\"name\":\"Ana\"}", s->id);
    post(s, "/api/join", body);
    until_heard(s, "\r\n\r\n{");
    assert_has(s->heard, "\"token\":");
    assert_int_equal(table_open(l->table), 0);
}

/* The server can be stopped at any time, also while a bot thinks: it need not come to its end first. */
static void stopped_while_a_bot_thinks(void **state)
{
    scene *s = *state;
    env_thoughts = INT_MAX;
    make_game(s, "{\"game\":\"duel\",\"seats\":{\"red\":\"me\",\"blue\":\"bot:mcts\"}}");
    enter(s);
    open_table *l = table_named(s, s->id);
    while (!l->thinking[1])
        turn(s);
    tear_down(state);
    env_thoughts = 20;
    set_up(state); /* for the tear-down that follows */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(told_when_stored),
        TEST(never_told_when_not_stored),
        TEST(others_are_served_meanwhile),
        TEST(requests_answered_when_stored),
        TEST(requests_in_line),
        TEST(slow_socket),
        TEST(pings_without_end),
        TEST(one_request_a_round),
        TEST(connections_of_one_address),
        TEST(taking_back_costs),
        TEST(what_nobody_waits_for_is_given_up),
        TEST(a_seat_taken_is_given),
        TEST(stopped_while_a_bot_thinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
