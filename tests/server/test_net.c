/* Connections alone: this program is linked with net/ and with text and fault of the core, with nothing that knows a
 * game. Whoever is let in is counted until he leaves, also when memory runs out. */
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/listener.h"
#include "unit.h"

/* --- memory that runs out --- */

static int allocations_left = -1; /* -1: as many as are wanted */
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    if (!allocations_left)
        return NULL;
    if (allocations_left > 0)
        allocations_left--;
    return __real_calloc(count, size);
}

/* --- a server that says what it was asked, and echoes messages --- */

static int inside; /* connections that have entered and not left */
static bool admits = true;

static bool enters(void *owner, const char *peer)
{
    (void)owner, (void)peer;
    inside += admits;
    return admits;
}
static void leaves(void *owner, const char *peer)
{
    (void)owner, (void)peer;
    inside--;
}
static void answer(connection *c, const char *words)
{
    char head[256];
    int length = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\ncontent-length: %zu\r\n\r\n%s", strlen(words), words);
    connection_push_copy(c, head, (size_t)length);
    connection_answered(c, false);
}
static void request(connection *c)
{
    if (c->head.length) {
        connection_want_body(c);
    } else if (c->head.upgrade) {
        c->user = c;
        connection_upgraded(c);
        connection_push_copy(c, "HTTP/1.1 101 Switching Protocols\r\n\r\n", 36);
    } else {
        answer(c, c->head.path);
    }
}
static void body(connection *c, const char *bytes, size_t length)
{
    char words[64];
    snprintf(words, sizeof words, "%.*s", (int)length, bytes);
    answer(c, words);
}
static void refuse(connection *c, int status)
{
    char words[64];
    snprintf(words, sizeof words, "refused %d", status);
    answer(c, words);
}
static void nothing(connection *c)
{
    (void)c;
}
static bool ready(const connection *c)
{
    (void)c;
    return true;
}
static int frames_left = -1; /* -1: as many as come */
static bool counts(connection *c)
{
    (void)c;
    return frames_left < 0 || frames_left-- > 0;
}
static void message(connection *c, int kind, const char *bytes, size_t length)
{
    text t;
    blob_begin(&t);
    text_add_bytes(&t, bytes, length);
    connection_push_frame(c, kind, blob_make(&t));
}

static const connection_handlers handlers = {.enters = enters,
                                             .leaves = leaves,
                                             .request = request,
                                             .body = body,
                                             .refuse = refuse,
                                             .request_gone = nothing,
                                             .ready = ready,
                                             .frame = counts,
                                             .message = message,
                                             .too_large = nothing,
                                             .late = nothing,
                                             .fill = nothing,
                                             .socket_gone = nothing};

typedef struct scene {
    listener listener;
    int fd;
    char heard[4096];
    size_t heard_length;
} scene;

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    s->listener = (listener){.loop = ev_loop_new(EVFLAG_AUTO), .handlers = &handlers, .most = 100};
    s->fd = -1;
    inside = 0;
    admits = true;
    *state = s;
    return 0;
}
static int tear_down(void **state)
{
    scene *s = *state;
    allocations_left = -1;
    listener_close(&s->listener);
    ev_loop_destroy(s->listener.loop);
    if (s->fd >= 0)
        close(s->fd);
    assert_int_equal(inside, 0);
    free(s);
    return 0;
}
static connection *dial(scene *s)
{
    int pair[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
    connection *c = listener_adopt(&s->listener, pair[0], "192.0.2.1");
    if (!c)
        close(pair[0]);
    s->fd = pair[1];
    return c;
}
static void until_heard(scene *s, const char *words)
{
    while (!strstr(s->heard, words)) {
        listener_flush(&s->listener);
        ssize_t n = recv(s->fd, s->heard + s->heard_length, sizeof s->heard - 1 - s->heard_length, MSG_DONTWAIT);
        if (n > 0)
            s->heard_length += (size_t)n;
        else
            ev_run(s->listener.loop, EVRUN_NOWAIT);
    }
}
static void put(scene *s, const void *bytes, size_t length)
{
    assert_int_equal(send(s->fd, bytes, length, MSG_NOSIGNAL), length);
}
static void say(scene *s, const char *words)
{
    put(s, words, strlen(words));
}

/* --- the tests --- */

static void requests_and_bodies(void **state)
{
    scene *s = *state;
    assert_non_null(dial(s));
    say(s, "GET /first HTTP/1.1\r\nHost: a\r\n\r\nPOST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nsecond");
    until_heard(s, "second");
    assert_has(s->heard, "/first");
    say(s, "nonsense\r\n\r\n");
    until_heard(s, "refused 400");
}

static void messages_come_back(void **state)
{
    scene *s = *state;
    static const char shake[] = "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                "Sec-WebSocket-Protocol: frente\r\n\r\n";
    assert_non_null(dial(s));
    say(s, shake);
    until_heard(s, "101");
    put(s, "\x81\x85\0\0\0\0hello", 11);
    until_heard(s, "\x81\x05hello");
    put(s, "\x88\x82\0\0\0\0\x03\xe8", 8); /* close, 1000 */
    until_heard(s, "\x88\x02\x03\xe8");
}

/* Whatever kind of frame it is: after too many nothing more is heard. */
static void frames_are_counted(void **state)
{
    scene *s = *state;
    assert_non_null(dial(s));
    say(s, "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
           "Sec-WebSocket-Protocol: frente\r\n\r\n");
    until_heard(s, "101");
    frames_left = 4;
    put(s, "\x01\x80\0\0\0\0", 6);  /* an empty piece */
    put(s, "\x89\x81\0\0\0\0x", 7); /* a ping */
    put(s, "\x8a\x80\0\0\0\0", 6);  /* a pong */
    put(s,
        "\x80\x83\0\0\0\0"
        "abc",
        9); /* the message's end */
    until_heard(s, "\x81\x03"
                   "abc");
    assert_int_equal(frames_left, 0);
    put(s, "\x89\x81\0\0\0\0x", 7);
    for (int i = 0; i < 8; i++) {
        listener_flush(&s->listener);
        ev_run(s->listener.loop, EVRUN_NOWAIT);
    }
    assert_true(s->listener.all->deaf && !s->listener.all->in_length);
    frames_left = -1;
}

/* Who could not be served for lack of memory takes nobody's place. */
static void no_memory_for_a_connection(void **state)
{
    scene *s = *state;
    allocations_left = 0;
    assert_null(dial(s));
    allocations_left = -1;
    assert_int_equal(inside, 0);
    close(s->fd);
    admits = false;
    assert_null(dial(s));
    assert_int_equal(inside, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(requests_and_bodies),
        TEST(messages_come_back),
        TEST(frames_are_counted),
        TEST(no_memory_for_a_connection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
