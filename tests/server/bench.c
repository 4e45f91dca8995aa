/* The bench of the server: starts `frente serve` on a free port with a fresh
 * database and plays over real sockets of this machine.
 *     bench-server FRENTE [SECONDS [GAMES | watchers | idle]]
 * measures everything, or only so many games at once, or only the watchers,
 * or only ten games beside ten thousand idle sockets.
 * One socket for each seat of a game of libertad; a choice counts when its
 * acknowledgement has come, that is, when it is on the disk. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

enum { SEATS = 3, TOKEN = 33, PLAYERS_MAX = 10100, SAMPLES_MAX = 1 << 20, CHOICE_MOST = 128 };

typedef struct player {
    int fd, game, seat;
    char token[TOKEN];
    text in; /* bytes that are no whole frame yet */
    long long seq;
    char choice[CHOICE_MOST]; /* one of the legal ones, "" if none */
    double asked;             /* when the choice on its way was sent; 0: none */
    bool over;
    long views;
} player;

typedef struct bench {
    pid_t server;
    int port, http;
    char database[64];
    player *players;
    int count;
    double *samples;
    int sample_count, finished;
    unsigned turn;
} bench;

static void die(const char *what)
{
    fprintf(stderr, "bench-server: %s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- the server --- */

static void start_server(bench *b, const char *program)
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

static void stop_server(bench *b)
{
    int status;
    close(b->http);
    b->http = -1;
    kill(b->server, SIGTERM);
    waitpid(b->server, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
        die("the server ended badly");
}

static long resident_kb(const bench *b)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)b->server);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "VmRSS:", 6))
            kb = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

static double processor_seconds(const bench *b)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)b->server);
    FILE *f = fopen(path, "r");
    bool read = f && fgets(line, sizeof line, f);
    if (f)
        fclose(f);
    const char *p = read ? strrchr(line, ')') : NULL;
    long user = 0, kernel = 0;
    if (p)
        sscanf(p + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
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

/* Starts a game of libertad with a link for each seat and for watchers. */
static void create_game(bench *b, char tokens[SEATS + 1][TOKEN])
{
    static const char body[] = "{\"game\":\"libertad\",\"seats\":{\"anarchist\":\"friend\",\"communist\":\"friend\","
                               "\"moderate\":\"friend\"}}";
    char request[512], answer[8192];
    if (b->http < 0)
        b->http = dial(b->port);
    int length = snprintf(request, sizeof request,
                          "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          sizeof body - 1, body);
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
    for (int i = 0; i <= SEATS; i++) {
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

static void open_player(bench *b, player *p, const char *token)
{
    static const char shake[] = "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: frente\r\n\r\n";
    snprintf(p->token, sizeof p->token, "%s", token);
    p->fd = dial(b->port);
    text_init(&p->in, 64 << 20);
    put(p->fd, shake, sizeof shake - 1);
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
    if (p->asked > 0 || !p->choice[0])
        return;
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
            return;
        }
}

static void read_message(bench *b, player *p, const char *words)
{
    if (!strncmp(words, "{\"type\":\"view\"", 14) || !strncmp(words, "{\"type\":\"change\"", 16)) {
        read_view(b, p, words);
    } else if (!strncmp(words, "{\"type\":\"ok\"", 12)) {
        if (b->sample_count < SAMPLES_MAX)
            b->samples[b->sample_count++] = now() - p->asked;
        p->asked = 0;
    } else if (!strncmp(words, "{\"type\":\"error\"", 15)) {
        if (!strstr(words, "\"stale\"")) {
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

static void receive(bench *b, player *p)
{
    static char buffer[256 << 10];
    ssize_t n = read(p->fd, buffer, sizeof buffer);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        die("a socket was closed");
    if (n <= 0)
        return;
    text_add_bytes(&p->in, buffer, (size_t)n);
    read_frames(b, p);
}

/* A game is over: its sockets go on with a new one. */
static void next_game(bench *b, int first)
{
    char tokens[SEATS + 1][TOKEN];
    create_game(b, tokens);
    b->finished++;
    for (int s = 0; s < SEATS; s++) {
        player *p = &b->players[first + s];
        memcpy(p->token, tokens[s], TOKEN);
        say_hello(p);
    }
}

static bool game_over(const bench *b, int first)
{
    for (int s = 0; s < SEATS; s++)
        if (!b->players[first + s].over || b->players[first + s].asked > 0)
            return false;
    return true;
}

/* After something has come for a player: its game goes on. */
static void go_on(bench *b, int first)
{
    if (game_over(b, first))
        next_game(b, first);
    for (int s = 0; s < SEATS; s++)
        choose(&b->players[first + s]);
}

/* Plays with all players for a while; those beyond the seats of `games` only watch. Ends early
 * when `enough` games have finished (0: never). */
static void play(bench *b, int games, double seconds, int enough)
{
    struct epoll_event ready[256];
    int all = epoll_create1(0);
    double end = now() + seconds;
    for (int i = 0; i < b->count; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(all, EPOLL_CTL_ADD, b->players[i].fd, &e);
    }
    for (int g = 0; g < games; g++)
        go_on(b, g * SEATS);
    while (now() < end && (!enough || b->finished < enough)) {
        int count = epoll_wait(all, ready, 256, 100);
        for (int i = 0; i < count; i++)
            receive(b, &b->players[ready[i].data.u32]);
        for (int i = 0; i < count; i++)
            if ((int)ready[i].data.u32 < games * SEATS)
                go_on(b, (int)ready[i].data.u32 / SEATS * SEATS);
    }
    close(all);
}

static void seat_games(bench *b, int games, char watch[TOKEN])
{
    char tokens[SEATS + 1][TOKEN];
    for (int g = 0; g < games; g++) {
        create_game(b, tokens);
        for (int s = 0; s < SEATS; s++)
            open_player(b, &b->players[b->count++], tokens[s]);
    }
    memcpy(watch, tokens[SEATS], TOKEN);
}

static void leave(bench *b)
{
    for (int i = 0; i < b->count; i++) {
        close(b->players[i].fd);
        text_release(&b->players[i].in);
    }
    memset(b->players, 0, PLAYERS_MAX * sizeof *b->players);
    b->count = b->sample_count = b->finished = 0;
}

/* --- what is measured --- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double percentile(bench *b, double part)
{
    return b->sample_count ? b->samples[(int)((b->sample_count - 1) * part)] * 1000 : 0;
}

static void report(bench *b, const char *what, double seconds, double cpu)
{
    qsort(b->samples, (size_t)b->sample_count, sizeof *b->samples, compare);
    printf("%-22s %8.0f choices/s  p50 %6.2f ms  p99 %6.2f ms  server %3.0f%% of a core, %4.0f us a choice"
           "  RSS %5.1f MB\n",
           what, b->sample_count / seconds, percentile(b, 0.5), percentile(b, 0.99), cpu / seconds * 100,
           cpu / (b->sample_count ? b->sample_count : 1) * 1e6, (double)resident_kb(b) / 1024);
    fflush(stdout);
}

static double own_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static long all_views(const bench *b)
{
    long views = 0;
    for (int i = 0; i < b->count; i++)
        views += b->players[i].views;
    return views;
}

static void measure_games(bench *b, int games, double seconds)
{
    char what[64], watch[TOKEN];
    seat_games(b, games, watch);
    play(b, games, 0.3, 0);
    b->sample_count = 0;
    double cpu = processor_seconds(b), own = own_seconds(), from = now();
    long views = -all_views(b);
    play(b, games, seconds, 0);
    double spent = now() - from;
    views += all_views(b);
    snprintf(what, sizeof what, "%d game%s at once", games, games == 1 ? "" : "s");
    report(b, what, spent, processor_seconds(b) - cpu);
    printf("%-22s %8.1f views a choice; the bench itself %.0f%% of a core\n", "",
           (double)views / (b->sample_count ? b->sample_count : 1), (own_seconds() - own) / spent * 100);
    leave(b);
}

static void measure_watchers(bench *b, int watchers, double seconds)
{
    char watch[TOKEN], what[64];
    seat_games(b, 1, watch);
    for (int i = 0; i < watchers; i++)
        open_player(b, &b->players[b->count++], watch);
    play(b, 0, 1, 0);
    b->sample_count = 0;
    long views = -all_views(b);
    double cpu = processor_seconds(b), from = now();
    play(b, 1, seconds, 1); /* its watchers stay with it */
    double spent = now() - from;
    views += all_views(b);
    snprintf(what, sizeof what, "1 game, %d watchers", watchers);
    report(b, what, spent, processor_seconds(b) - cpu);
    printf("%-22s %8.0f views/s sent\n", "", (double)views / spent);
    leave(b);
}

/* A thousand stored games, a hundred of them live. */
static void measure_memory(bench *b)
{
    char tokens[SEATS + 1][TOKEN], watch[TOKEN];
    for (int i = 0; i < 900; i++)
        create_game(b, tokens);
    seat_games(b, 100, watch);
    play(b, 100, 5, 0); /* the others leave memory meanwhile */
    printf("%-22s RSS %.1f MB\n", "1000 stored, 100 live", (double)resident_kb(b) / 1024);
    leave(b);
}

static void measure_size(bench *b, const char *program)
{
    char watch[TOKEN], file[80], last[TOKEN];
    struct stat info;
    enum { GAMES = 30 };
    seat_games(b, 10, watch);
    snprintf(last, sizeof last, "%s", b->players[0].token);
    play(b, 10, 60, GAMES);
    int games = b->finished;
    leave(b);
    stop_server(b);
    snprintf(file, sizeof file, "%s", b->database);
    if (stat(file, &info))
        die("stat");
    printf("%-22s %.1f KB each (%d finished games, the file divided by them)\n", "a stored game",
           (double)info.st_size / 1024 / games, games);
    start_server(b, program);
    double from = now();
    open_player(b, &b->players[b->count++], last);
    while (!b->players[0].views) {
        poll(&(struct pollfd){.fd = b->players[0].fd, .events = POLLIN}, 1, 1000);
        receive(b, &b->players[0]);
    }
    printf("%-22s %.2f ms (not in memory; from connecting to its view)\n", "opening a finished game",
           (now() - from) * 1000);
    leave(b);
}

static void fresh_database(bench *b)
{
    char name[96];
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", b->database, ends[i]);
        unlink(name);
    }
}

/* Ten games beside so many sockets that say nothing. */
static void measure_idle(bench *b, int idle, double seconds)
{
    char watch[TOKEN], what[64], tokens[SEATS + 1][TOKEN];
    enum { GAMES = 10 };
    seat_games(b, GAMES, watch);
    create_game(b, tokens); /* nobody plays it */
    double from = now();
    for (int i = 0; i < idle; i++) {
        open_player(b, &b->players[b->count++], tokens[SEATS]);
        if (i % 100 == 99)
            play(b, 0, 0.01, 0);
    }
    play(b, 0, 1, 0);
    printf("%-22s %8.1f s to open %d sockets\n", "", now() - from, idle);
    b->sample_count = 0;
    double cpu = processor_seconds(b);
    from = now();
    play(b, GAMES, seconds, 0);
    snprintf(what, sizeof what, "10 games, %d idle", idle);
    report(b, what, now() - from, processor_seconds(b) - cpu);
    leave(b);
}

static void measure_all(bench *b, const char *program, double seconds)
{
    static const int games[] = {1, 10, 100};
    measure_memory(b);
    for (int i = 0; i < 3; i++)
        measure_games(b, games[i], seconds);
    measure_watchers(b, 1000, seconds);
    measure_idle(b, 10000, seconds);
    stop_server(b);
    fresh_database(b);
    start_server(b, program);
    measure_size(b, program);
}

int main(int argc, char **argv)
{
    bench b = {.http = -1};
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 3;
    int only = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 0;
    bool watched = argc > 3 && !strcmp(argv[3], "watchers"), idle = argc > 3 && !strcmp(argv[3], "idle");
    if (argc < 2 || argc > 4 || seconds <= 0 || only < 0 || only * SEATS > PLAYERS_MAX) {
        fprintf(stderr, "usage: bench-server FRENTE [SECONDS [GAMES | watchers | idle]]\n");
        return 2;
    }
    struct rlimit files = {PLAYERS_MAX + 100, PLAYERS_MAX + 100};
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    snprintf(b.database, sizeof b.database, "/tmp/frente-bench-%d.db", (int)getpid());
    b.players = calloc(PLAYERS_MAX, sizeof *b.players);
    b.samples = calloc(SAMPLES_MAX, sizeof *b.samples);
    if (!b.players || !b.samples)
        die("memory");
    fresh_database(&b);
    start_server(&b, argv[1]);
    if (watched)
        measure_watchers(&b, 1000, seconds);
    else if (idle)
        measure_idle(&b, 10000, seconds);
    else if (only)
        measure_games(&b, only, seconds);
    else
        measure_all(&b, argv[1], seconds);
    stop_server(&b);
    fresh_database(&b);
    free(b.players);
    free(b.samples);
    return 0;
}
