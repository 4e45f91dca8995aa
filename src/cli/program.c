/* Programs of others that play: "cmd:./bot.py" is started and asked by the protocol of `frente bot` (docs/formats.md),
 * one line each way. It has a clock: whoever is late, has gone or insists on what is not legal makes no choice, and
 * that ends the game. A program is started once for each thread that plays, and ended by the end of its input. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "words/program.h"

enum { PROTOCOL = 1, CHILDREN = 16, CLOCK_MS = 10000, CLOCK_MOST = 600000, REFUSALS_MOST = 10, ANSWER_MAX = 4096 };

typedef struct child {
    char id[64]; /* of the bot; "": free */
    int line;    /* a socket to its input and output */
    int seat;    /* it was greeted for */
    const frente_game *game;
    char rest[ANSWER_MAX]; /* what it has written and nobody has read */
    size_t length;
} child;

static const char *command_of(const char *id)
{
    const char *words = id + strlen("cmd:"), *comma = strchr(words, ',');
    return !strncmp(words, "ms=", 3) && comma ? comma + 1 : words;
}

static bool start_child(child *c, const char *id)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return false;
    pid_t pid = fork();
    if (pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return false;
    }
    if (!pid) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive who plays with it */
        signal(SIGINT, SIG_IGN);          /* Ctrl-C is for the referee */
        execl("/bin/sh", "sh", "-c", command_of(id), (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    *c = (child){.line = ends[0], .seat = -1};
    snprintf(c->id, sizeof c->id, "%s", id);
    return true;
}

static child *child_of(const char *id)
{
    static _Thread_local child all[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) {
        if (!strcmp(all[i].id, id))
            return &all[i];
        if (!all[i].id[0])
            return start_child(&all[i], id) ? &all[i] : NULL;
    }
    return NULL;
}

static bool tell(child *c, const char *word, const text *json)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_addf(&out, "%s %s\n", word, text_string(json));
    bool ok = !out.cut;
    for (size_t done = 0; ok && done < out.length;) {
        ssize_t n = send(c->line, text_string(&out) + done, out.length - done, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        ok = n > 0;
        done += ok ? (size_t)n : 0;
    }
    text_release(&out);
    return ok;
}

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Its next line, within the time that is left; false with a word why. */
static bool hear(child *c, long until, const atomic_bool *stop, char line[ANSWER_MAX], const char **why)
{
    for (;;) {
        char *end = memchr(c->rest, '\n', c->length);
        if (end) {
            size_t length = (size_t)(end - c->rest);
            memcpy(line, c->rest, length);
            line[length] = '\0';
            c->length -= length + 1;
            memmove(c->rest, end + 1, c->length);
            return true;
        }
        struct pollfd in = {.fd = c->line, .events = POLLIN};
        long left = until - now_ms();
        *why = left <= 0 ? "it did not answer in time" : c->length == ANSWER_MAX ? "its answer is too long" : NULL;
        if (*why || (stop && atomic_load(stop)))
            return false;
        if (poll(&in, 1, left > 100 ? 100 : (int)left) <= 0)
            continue;
        ssize_t n = recv(c->line, c->rest + c->length, ANSWER_MAX - c->length, 0);
        if (n <= 0) {
            *why = "it has gone";
            return false;
        }
        c->length += (size_t)n;
    }
}

static void greet(child *c, const frente_game *g, int seat)
{
    text out;
    if (c->seat == seat && c->game == g)
        return;
    c->seat = seat;
    c->game = g;
    text_init(&out, 4096);
    text_addf(&out, "{\"protocol\":%d,\"game\":\"%s\",\"version\":%d,\"seats\":[\"%s\"]}", PROTOCOL, frente_game_id(g),
              frente_game_version(g), frente_seat_id(g, seat));
    tell(c, "hello", &out);
    text_release(&out);
}

/* A choice of the list by its text or its number; 0: it is none. */
static frente_choice meant(const frente_position *seen, int seat, const char *line)
{
    frente_choice list[FRENTE_CHOICES], made = 0;
    char *end;
    long number = strtol(line, &end, 10);
    int count = frente_list(seen, seat, list);
    if (end != line && !*end)
        return number >= 1 && number <= count ? list[number - 1] : 0;
    if (frente_choice_read(frente_position_game(seen), line, &made, NULL))
        return 0;
    for (int i = 0; i < count; i++)
        if (list[i] == made)
            return made;
    return 0;
}

static bool ask(child *c, const frente_position *seen, int seat)
{
    text out;
    char *view;
    greet(c, frente_position_game(seen), seat);
    if (frente_view(seen, seat, FRENTE_EN, &view, NULL))
        return false;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_take(&out, view);
    bool ok = tell(c, "turn", &out);
    text_release(&out);
    return ok;
}

frente_choice program_choose(const char *name, int clock_ms, const frente_position *seen, int seat,
                             const atomic_bool *stop)
{
    child *c = child_of(name);
    char line[ANSWER_MAX];
    const char *why = c ? "it has gone" : "it can't be started";
    long until = now_ms() + clock_ms;
    text no;
    text_init(&no, 256);
    text_add(&no, "{\"text\":\"this is not a choice of the list\"}");
    bool asked = c && ask(c, seen, seat);
    frente_choice made = 0;
    for (int i = 0; asked && !made && i < REFUSALS_MOST && hear(c, until, stop, line, &why); i++) {
        line[strcspn(line, "\r")] = '\0';
        made = meant(seen, seat, line);
        if (!made) {
            why = "it made no legal choice";
            tell(c, "refused", &no);
        }
    }
    text_release(&no);
    if (!made && why)
        fprintf(stderr, "frente: %s: %s\n", name, why);
    return made;
}

const char *const program_title[LANGS] = {WORDS(A_PROGRAM, "a program")};
const char *const program_text[LANGS] = {WORDS(A_PROGRAM_OF_YOURS, "a program of yours")};

bool program_is(const char *name)
{
    return !strncmp(name, "cmd:", 4);
}

bool program_read(const char *name, int *clock_ms, fault *why)
{
    *clock_ms = CLOCK_MS;
    if (strlen(name) >= PROGRAM_ID)
        return fault_set(why, "'%.60s': the command of a bot has at most %d letters", name, PROGRAM_ID - 5);
    if (!strncmp(name + 4, "ms=", 3)) {
        char *end;
        long ms = strtol(name + 7, &end, 10);
        if (*end != ',' || ms < 1 || ms > CLOCK_MOST)
            return fault_set(why, "'%.60s': 'cmd:ms=2000,COMMAND' was expected, with 1 to %d milliseconds", name,
                             CLOCK_MOST);
        *clock_ms = (int)ms;
    }
    return *command_of(name) || fault_set(why, "'%.60s': the command of the program is missing", name);
}
