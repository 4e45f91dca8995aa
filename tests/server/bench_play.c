#include "bench_play.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/tell/json.h"

_Noreturn void die(const char *what)
{
    fprintf(stderr, "bench-server: %s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- the server --- */

void start_server(bench *b, const char *program)
{
    int out[2];
    if (pipe(out))
        die("pipe");
    b->server = fork();
    if (b->server < 0)
        die("fork");
    if (!b->server) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* whatever ends the bench ends its server */
        dup2(out[1], 1);
        close(out[0]);
        execl(program, program, "serve", "--port", "0", "--quiet", "--db", b->database, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    char line[256] = "";
    if (read(out[0], line, sizeof line - 1) <= 0)
        die("the server does not start");
    const char *colon = strrchr(line, ':');
    b->port = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
    close(out[0]);
}

void stop_server(bench *b)
{
    int status;
    close(b->http);
    b->http = -1;
    kill(b->server, SIGTERM);
    waitpid(b->server, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        die("the server ended badly");
}

static int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

static void put(int fd, const void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t n = write(fd, (const char *)bytes + done, length - done);
        if (n < 0 && errno == EAGAIN) {
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, 1000);
            continue;
        }
        if (n <= 0)
            die("write");
        done += (size_t)n;
    }
}

/* --- games --- */

enum { ADDRESS_LINE = 64 };

/* The header that makes somebody a stranger, of an address for each number; none if this is no crowd. */
static const char *address_of(const bench *b, int number, char line[ADDRESS_LINE])
{
    line[0] = '\0';
    if (b->crowd)
        snprintf(line, ADDRESS_LINE, "X-Forwarded-For: 10.%d.%d.%d\r\n", number >> 16 & 255, number >> 8 & 255,
                 number & 255);
    return line;
}

void create_game(bench *b, char tokens[SEATS_MOST + 1][TOKEN])
{
    char request[1024], answer[8192], address[ADDRESS_LINE];
    text body;
    text_init(&body, 512);
    json_open(&body, NULL, '{');
    json_id(&body, "game", b->rules->id);
    if (b->rules->scenario)
        json_id(&body, "scenario", b->rules->scenario);
    if (b->rules->option) {
        json_open(&body, "options", '[');
        json_id(&body, NULL, b->rules->option);
        json_close(&body, ']');
    }
    json_open(&body, "seats", '{');
    for (int s = 0; s < b->rules->seats; s++)
        json_id(&body, b->rules->names[s], "friend");
    json_close(&body, '}');
    json_close(&body, '}');
    if (b->http < 0)
        b->http = dial(b->port);
    int length = snprintf(request, sizeof request,
                          "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          "%sContent-Length: %zu\r\n\r\n%s",
                          address_of(b, b->made++, address), body.length, text_string(&body));
    text_release(&body);
    put(b->http, request, (size_t)length);
    size_t got = 0;
    answer[0] = '\0';
    while (!strstr(answer, "\"fair\"")) {
        ssize_t n = read(b->http, answer + got, sizeof answer - 1 - got);
        if (n <= 0)
            die("no game was created");
        answer[got += (size_t)n] = '\0';
    }
    const char *p = answer;
    for (int i = 0; i <= b->rules->seats; i++) {
        p = strstr(p, "\"token\":\"");
        if (!p)
            die("no token");
        snprintf(tokens[i], TOKEN, "%.32s", p += 9);
    }
}

/* A masked text frame (the mask is zero: allowed, and nothing to compute). */
static void send_text(player *p, const char *words)
{
    unsigned char frame[1024];
    size_t length = strlen(words), at = 2;
    frame[0] = 0x81;
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 4;
    }
    memset(frame + at, 0, 4);
    if (at + 4 + length > sizeof frame)
        die("a message is too long");
    memcpy(frame + at + 4, words, length);
    put(p->fd, frame, at + 4 + length);
}

static void say_hello(player *p)
{
    char words[256];
    snprintf(words, sizeof words, "{\"type\":\"hello\",\"lang\":\"en\",\"token\":\"%s\"}", p->token);
    p->choice[0] = '\0';
    p->asked = 0;
    p->over = false;
    p->seq = 0;
    send_text(p, words);
}

/* Asks to come in, without waiting for the answer. */
static void knock(const bench *b, player *p)
{
    char shake[512], address[ADDRESS_LINE];
    int length = snprintf(shake, sizeof shake,
                          "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                          "%sSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: frente\r\n\r\n",
                          address_of(b, (int)(p - b->players), address));
    p->fd = dial(b->port);
    text_init(&p->in, 64 << 20);
    put(p->fd, shake, (size_t)length);
}

void open_player(bench *b, player *p, const char *token)
{
    snprintf(p->token, sizeof p->token, "%s", token);
    knock(b, p);
    char answer[1024];
    size_t got = 0;
    answer[0] = '\0';
    while (!strstr(answer, "\r\n\r\n")) {
        if (read(p->fd, answer + got, 1) != 1 || ++got == sizeof answer)
            die("no handshake");
        answer[got] = '\0';
    }
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    say_hello(p);
}

static void choose(player *p)
{
    char words[CHOICE_MOST + 96];
    if (p->asked > 0 || !p->choice[0] || p->due > now())
        return;
    p->due = 0;
    snprintf(words, sizeof words, "{\"type\":\"choose\",\"id\":1,\"seq\":%lld,\"do\":\"%s\"}", p->seq, p->choice);
    p->asked = now();
    send_text(p, words);
}

/* Keeps one of the choices that a view lists. */
static void read_view(bench *b, player *p, const char *words)
{
    const char *seq = strstr(words, "\"seq\":"), *list = strstr(words, "\"choices\":[");
    p->views++;
    p->seq = seq ? strtoll(seq + 6, NULL, 10) : 0;
    p->choice[0] = '\0';
    const char *rest = strstr(words, "\"rest\":");
    p->over = strstr(rest ? rest : words, "\"over\":true") != NULL;
    int count = 0;
    for (const char *d = list; d && (d = strstr(d, "{\"do\":\"")); d += 7)
        count++;
    int pick = count ? (int)(b->turn++ * 2654435761u >> 8) % count : 0;
    for (const char *d = list; count && (d = strstr(d, "{\"do\":\"")); d += 7)
        if (!pick--) {
            snprintf(p->choice, sizeof p->choice, "%.*s", (int)strcspn(d + 7, "\""), d + 7);
            break;
        }
    if (!count)
        p->due = 0;
    else if (b->pause > 0 && p->due <= 0)
        p->due = now() - b->pause * log((b->turn * 2654435761u % 10007 + 1) / 10008.0);
}

static void read_message(bench *b, player *p, const char *words)
{
    bool view = !strncmp(words, "{\"type\":\"view\"", 14) || !strncmp(words, "{\"type\":\"change\"", 16);
    if (view && b->watches) {
        p->views++;
    } else if (view) {
        read_view(b, p, words);
    } else if (!strncmp(words, "{\"type\":\"ok\"", 12)) {
        if (b->sample_count < SAMPLES_MAX)
            b->samples[b->sample_count++] = now() - p->asked;
        p->asked = 0;
    } else if (!strncmp(words, "{\"type\":\"bye\"", 13)) {
        b->overtaken += strstr(words, "\"overtaken\"") != NULL;
        if (getenv("CROWD_BYES"))
            fprintf(stderr, "%s\n", words);
    } else if (!strncmp(words, "{\"type\":\"error\"", 15)) {
        b->refused += !strstr(words, "\"stale\"");
        if (!b->crowd && b->refused) {
            fprintf(stderr, "bench-server: %s\n", words);
            exit(1);
        }
        p->asked = 0;
    }
}

/* Takes whole frames off what has come. */
static void read_frames(bench *b, player *p)
{
    size_t at = 0;
    unsigned char *bytes = (unsigned char *)p->in.data;
    while (p->in.length - at >= 2) {
        size_t length = bytes[at + 1] & 127, head = 2;
        if (length == 126)
            head = 4;
        else if (length == 127)
            head = 10;
        if (p->in.length - at < head)
            break;
        if (head > 2) {
            length = 0;
            for (size_t i = 2; i < head; i++)
                length = length << 8 | bytes[at + i];
        }
        if (p->in.length - at < head + length)
            break;
        char *words = p->in.data + at + head, after = words[length];
        words[length] = '\0';
        if ((bytes[at] & 15) == 1)
            read_message(b, p, words);
        words[length] = after;
        at += head + length;
    }
    memmove(p->in.data, p->in.data + at, p->in.length - at + 1);
    p->in.length -= at;
}

static void poll_player(const bench *b, const player *p)
{
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)(p - b->players)};
    epoll_ctl(b->poll, EPOLL_CTL_ADD, p->fd, &e);
}

static void come_again(bench *b, player *p)
{
    close(p->fd);
    text_release(&p->in);
    b->closed++;
    p->due = 0;
    p->knocking = true;
    knock(b, p);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    poll_player(b, p);
}

/* The handshake's answer is not for the frames' reader. */
static void let_in(player *p)
{
    const char *end = strstr(p->in.data, "\r\n\r\n");
    if (!end)
        return;
    size_t head = (size_t)(end - p->in.data) + 4;
    memmove(p->in.data, p->in.data + head, p->in.length - head + 1);
    p->in.length -= head;
    p->knocking = false;
    say_hello(p);
}

void receive(bench *b, player *p)
{
    static char buffer[256 << 10];
    ssize_t n = read(p->fd, buffer, sizeof buffer);
    bool closed = n == 0 || (n < 0 && errno != EAGAIN);
    if (closed && b->crowd)
        come_again(b, p);
    else if (closed)
        die("a socket was closed");
    if (n <= 0)
        return;
    text_add_bytes(&p->in, buffer, (size_t)n);
    if (p->knocking)
        let_in(p);
    if (!p->knocking)
        read_frames(b, p);
}

/* A game is over: its sockets go on with a new one. */
static void next_game(bench *b, int first)
{
    char tokens[SEATS_MOST + 1][TOKEN];
    create_game(b, tokens);
    b->finished++;
    for (int s = 0; s < b->rules->seats; s++) {
        player *p = &b->players[first + s];
        memcpy(p->token, tokens[s], TOKEN);
        say_hello(p);
    }
}

static bool game_over(const bench *b, int first)
{
    for (int s = 0; s < b->rules->seats; s++)
        if (!b->players[first + s].over || b->players[first + s].asked > 0)
            return false;
    return true;
}

/* After something has come for a player: its game goes on. */
static void go_on(bench *b, int first)
{
    if (game_over(b, first))
        next_game(b, first);
    for (int s = 0; s < b->rules->seats; s++)
        choose(&b->players[first + s]);
}

/* Those whose time to decide has come, in a crowd that thinks. */
static void make_up_minds(bench *b, int games)
{
    double at = now();
    for (int i = 0; i < games * b->rules->seats; i++)
        if (b->players[i].due > 0 && b->players[i].due <= at)
            choose(&b->players[i]);
}

void play(bench *b, int games, double seconds, int enough)
{
    enum { LOOK_MS = 5 };
    struct epoll_event ready[256];
    double end = now() + seconds, looked = 0;
    b->poll = epoll_create1(0);
    for (int i = 0; i < b->count; i++)
        poll_player(b, &b->players[i]);
    for (int g = 0; g < games; g++)
        go_on(b, g * b->rules->seats);
    while (now() < end && (!enough || b->finished < enough)) {
        int count = epoll_wait(b->poll, ready, 256, b->pause > 0 ? LOOK_MS : 100);
        for (int i = 0; i < count; i++)
            receive(b, &b->players[ready[i].data.u32]);
        for (int i = 0; i < count; i++)
            if ((int)ready[i].data.u32 < games * b->rules->seats)
                go_on(b, (int)ready[i].data.u32 / b->rules->seats * b->rules->seats);
        if (b->pause > 0 && now() - looked > LOOK_MS / 1000.0) {
            make_up_minds(b, games);
            looked = now();
        }
    }
    close(b->poll);
}

void seat_games(bench *b, int games, char watch[TOKEN])
{
    char tokens[SEATS_MOST + 1][TOKEN];
    for (int g = 0; g < games; g++) {
        create_game(b, tokens);
        for (int s = 0; s < b->rules->seats; s++)
            open_player(b, &b->players[b->count++], tokens[s]);
    }
    memcpy(watch, tokens[b->rules->seats], TOKEN);
}

void leave(bench *b)
{
    for (int i = 0; i < b->count; i++) {
        close(b->players[i].fd);
        text_release(&b->players[i].in);
    }
    memset(b->players, 0, PLAYERS_MAX * sizeof *b->players);
    b->count = b->sample_count = b->finished = 0;
}

void fresh_database(bench *b)
{
    char name[96];
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", b->database, ends[i]);
        unlink(name);
    }
}
