#include "server/http/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/http/records.h"
#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { AT_ONCE = 2, WAITING_MOST = 64, CHILD_SECONDS = 4, ANSWER_SECONDS = 6, MEMORY_MOST = 256 << 20 };
enum { PATH_BYTES = 32, ANSWER_MOST = 16 << 20, HELLO_BYTES = 12, MAKER_FD = 3 };

/* --- in the child --- */

static bool limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit l = {most, most};
    return !setrlimit(what, &l);
}

#if defined(__x86_64__)
#define OWN_CALLS AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_CALLS AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OWN_CALLS AUDIT_ARCH_RISCV64
#endif

/* Computing, memory, and the one descriptor: everything else is refused by the kernel. Calls by another table of
 * numbers (32 bits) are the end: there the same numbers mean other things. */
static bool close_the_door(void)
{
#ifndef OWN_CALLS
    return false; /* a processor whose calls nobody has written down here */
#else
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_CALLS, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(read),
        ALLOW(write),
        ALLOW(exit_group),
        ALLOW(brk),
        ALLOW(mmap),
        ALLOW(munmap),
        ALLOW(mremap),
        ALLOW(madvise),
        ALLOW(mprotect),
        ALLOW(futex),
        ALLOW(rt_sigreturn),
        ALLOW(clock_gettime),
        ALLOW(getrandom),
        ALLOW(sysinfo),
        ALLOW(rt_sigprocmask),
        ALLOW(getpid),
        ALLOW(gettid),
        ALLOW(tgkill),
        ALLOW(close),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA)),
    };
    struct sock_fprog all = {.len = sizeof rules / sizeof rules[0], .filter = rules};
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all);
#endif
}

bool sandbox_confine(void)
{
    static const int fatal[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGALRM, SIGCHLD};
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        signal(fatal[i], SIG_DFL);
    alarm(CHILD_SECONDS);
    return limit(RLIMIT_CPU, CHILD_SECONDS - 1) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0) &&
           limit(RLIMIT_NPROC, 0) && (SANITIZED || (limit(RLIMIT_AS, MEMORY_MOST) && close_the_door()));
}

/* Everything until the other end has said all. */
static bool read_all(int fd, text *to)
{
    char piece[16 << 10];
    for (;;) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return !n && !to->cut;
        text_add_bytes(to, piece, (size_t)n);
    }
}

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        bytes += n;
        length -= (size_t)n;
    }
}

static void say_answer(int fd, const answer *a)
{
    char head[HELLO_BYTES + 1];
    snprintf(head, sizeof head, "%03d %07zx\n", a->status, a->body.length);
    write_all(fd, head, HELLO_BYTES);
    write_all(fd, text_string(&a->body), a->body.length);
}

/* The language is the last byte of a path. */
static lang path_lang(const char *path)
{
    unsigned char in = *path ? (unsigned char)path[PATH_BYTES - 1] : LANG_EN;
    return in < LANGS ? (lang)in : LANG_EN;
}

/* It could not be confined: nothing that a stranger has sent is looked at, but for the language. */
static void read_nothing(int fd)
{
    char path[PATH_BYTES] = "";
    answer a = {0};
    text_init(&a.body, ANSWER_MOST);
    bool whole = read(fd, path, sizeof path) == PATH_BYTES;
    answer_refuse(&a, 503, &say_not_confined, path_lang(whole ? path : ""), NULL);
    say_answer(fd, &a);
}

/* The path in PATH_BYTES, of which the last is the language, then the body. The answer: status, length, body. */
static void serve_one(int fd, game_finder find)
{
    text in;
    answer a = {.status = 500};
    request body;
    fault why = {""};
    text_init(&in, ANSWER_MOST);
    text_init(&a.body, ANSWER_MOST);
    if (!read_all(fd, &in) || in.length < PATH_BYTES)
        return;
    if (request_read(&body, in.data + PATH_BYTES, in.length - PATH_BYTES, &why)) {
        read_body(in.data, body.body, find, &a);
    } else {
        answer_refuse(&a, 400, &say_not_json, path_lang(in.data), why.text);
    }
    say_answer(fd, &a);
}

/* --- the process that makes children --- */

static int take_descriptor(int from)
{
    char byte;
    struct iovec one = {&byte, 1};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } more;
    struct msghdr what = {.msg_iov = &one, .msg_iovlen = 1, .msg_control = &more, .msg_controllen = sizeof more};
    ssize_t n;
    while ((n = recvmsg(from, &what, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
        ;
    struct cmsghdr *head = n > 0 ? CMSG_FIRSTHDR(&what) : NULL;
    int fd = -1;
    if (head && head->cmsg_type == SCM_RIGHTS)
        memcpy(&fd, CMSG_DATA(head), sizeof fd);
    return n > 0 ? fd : -2;
}

_Noreturn static void make_children(int from, game_finder find)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends with the server, however that ends */
    prctl(PR_SET_NAME, "frente-sandbox");
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for children: they leave nothing behind */
    for (int fd; (fd = take_descriptor(from)) != -2;) {
        if (fd < 0)
            continue;
        if (!fork()) {
            close(from);
            if (sandbox_confine())
                serve_one(fd, find);
            else
                read_nothing(fd);
            _exit(0);
        }
        close(fd);
    }
    _exit(0);
}

/* --- in the server --- */

typedef struct reading {
    struct reading *next;
    sandbox *sandbox;
    call *call;
    char path[PATH_BYTES];
    void (*done)(call *c, const answer *a);
    int fd;
    struct ev_io io;
    struct ev_timer timer;
    size_t sent;
    text in;
    int64_t began;
} reading;

struct sandbox {
    pid_t maker;
    int to;
    game_finder find;
    struct ev_loop *loop;
    reading *waiting, *last;
    reading *active[AT_ONCE]; /* those that a child has */
    int waits;
};

static bool start_maker(sandbox *r)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return false;
    r->maker = fork();
    if (!r->maker) {
        /* One that takes the place of a dead one comes when there is a database, and sockets: none of that is for it.
         */
        dup2(pair[1], MAKER_FD);
        close_range(MAKER_FD + 1, ~0u, 0);
        make_children(MAKER_FD, r->find);
    }
    close(pair[1]);
    r->to = pair[0];
    if (r->maker > 0)
        return true;
    close(r->to);
    r->to = -1;
    return false;
}

sandbox *sandbox_start(game_finder find, fault *why)
{
    sandbox *r = calloc(1, sizeof *r);
    if (r) {
        r->find = find;
        r->to = -1;
    }
    if (r && start_maker(r))
        return r;
    free(r);
    fault_set(why, "no process can be started to read records");
    return NULL;
}

void sandbox_loop(sandbox *r, struct ev_loop *loop)
{
    r->loop = loop;
}

/* It has died, or stands still: the next reading makes another one. */
static void lose_maker(sandbox *r)
{
    if (r->to >= 0)
        close(r->to);
    r->to = -1;
    if (r->maker > 0) {
        kill(r->maker, SIGKILL);
        waitpid(r->maker, NULL, 0);
    }
    r->maker = -1;
}

static bool give_descriptor(sandbox *r, int fd)
{
    char byte = 0;
    struct iovec one = {&byte, 1};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } more = {0};
    struct msghdr what = {.msg_iov = &one, .msg_iovlen = 1, .msg_control = &more, .msg_controllen = sizeof more.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&what);
    *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof fd), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
    return r->to >= 0 && sendmsg(r->to, &what, MSG_NOSIGNAL | MSG_DONTWAIT) == 1;
}

static void begin_next(sandbox *r);

/* No child has it any more. */
static void leave_child(reading *k)
{
    sandbox *r = k->sandbox;
    for (int i = 0; i < AT_ONCE; i++)
        if (r->active[i] == k)
            r->active[i] = NULL;
    ev_io_stop(r->loop, &k->io);
    ev_timer_stop(r->loop, &k->timer);
    close(k->fd);
}

/* Tells whoever asked; NULL: there is no answer to be had. */
static void tell(reading *k, const answer *a)
{
    call *c = k->call;
    void (*done)(call * c, const answer *a) = k->done;
    c->slot->reads--;
    text_release(&k->in);
    free(k);
    done(c, a);
}

/* What came back, if it is whole. A child that died has said less than it announced. */
static bool understand(const text *in, answer *a)
{
    char *end;
    if (in->length < HELLO_BYTES || in->data[HELLO_BYTES - 1] != '\n')
        return false;
    a->status = (int)strtol(in->data, &end, 10);
    a->type = "application/json";
    size_t length = strtoul(in->data + 4, &end, 16);
    if (in->length - HELLO_BYTES != length || (a->status != 200 && a->status != 400 && a->status != 503))
        return false;
    text_add_bytes(&a->body, in->data + HELLO_BYTES, length);
    return !a->body.cut;
}

static void end_reading(reading *k, bool late)
{
    sandbox *r = k->sandbox;
    answer a = {0};
    text_init(&a.body, ANSWER_MOST);
    const call *c = k->call;
    leave_child(k);
    if (late) /* a child is ended by its own clock before: this one was never made */
        lose_maker(r);
    if (!c->trusted) /* what it took counts, not only that it came: a tenth of a second is a call */
        bucket_owe(&c->slot->requests, env_rate_ms(), REQUEST_RATE, (double)(now_ms() - k->began) / 100);
    if (late || !understand(&k->in, &a)) {
        log_error("reader-died", "path=%s ms=%lld", k->path, (long long)(now_ms() - k->began));
        answer_refuse(&a, 400, &say_read_too_long, c->in, NULL);
    } else if (a.status == 503) {
        log_error("reader-unconfined", "path=%s", k->path);
    }
    tell(k, &a);
    text_release(&a.body);
    begin_next(r);
}

static void on_time(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)events;
    end_reading(timer->data, true);
}

static void on_child(struct ev_loop *loop, struct ev_io *io, int events)
{
    reading *k = io->data;
    const call *c = k->call;
    char piece[16 << 10];
    if (events & EV_WRITE) {
        ssize_t n = send(k->fd, c->raw + k->sent, c->raw_length - k->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        k->sent += n > 0 ? (size_t)n : 0;
        if (k->sent == c->raw_length || (n < 0 && errno != EAGAIN && errno != EINTR)) {
            shutdown(k->fd, SHUT_WR);
            ev_io_stop(loop, io);
            ev_io_set(io, k->fd, EV_READ);
            ev_io_start(loop, io);
        }
    }
    if (!(events & EV_READ))
        return;
    ssize_t n = recv(k->fd, piece, sizeof piece, MSG_DONTWAIT);
    if (n > 0)
        text_add_bytes(&k->in, piece, (size_t)n);
    else if (!n || (errno != EAGAIN && errno != EINTR))
        end_reading(k, false);
}

/* The maker may have been killed: another one is made. */
static bool hand_over(sandbox *r, int fd)
{
    if (give_descriptor(r, fd))
        return true;
    lose_maker(r);
    return start_maker(r) && give_descriptor(r, fd);
}

static bool begin(sandbox *r, reading *k)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return false;
    bool given = hand_over(r, pair[1]);
    close(pair[1]);
    k->fd = pair[0];
    if (!given || write(k->fd, k->path, PATH_BYTES) != PATH_BYTES) {
        close(k->fd);
        return false;
    }
    fcntl(k->fd, F_SETFL, O_NONBLOCK);
    k->began = now_ms();
    ev_io_init(&k->io, on_child, k->fd, EV_READ | EV_WRITE);
    k->io.data = k;
    ev_io_start(r->loop, &k->io);
    ev_timer_init(&k->timer, on_time, ANSWER_SECONDS, 0);
    k->timer.data = k;
    ev_timer_start(r->loop, &k->timer);
    for (int i = 0; i < AT_ONCE; i++)
        if (!r->active[i]) {
            r->active[i] = k;
            break;
        }
    return true;
}

static bool has_place(const sandbox *r)
{
    for (int i = 0; i < AT_ONCE; i++)
        if (!r->active[i])
            return true;
    return false;
}

static reading *take_waiting(sandbox *r)
{
    reading *k = r->waiting;
    if (!k)
        return NULL;
    if (!(r->waiting = k->next))
        r->last = NULL;
    r->waits--;
    return k;
}

static void begin_next(sandbox *r)
{
    while (has_place(r) && r->waiting) {
        reading *k = take_waiting(r);
        if (!begin(r, k))
            tell(k, NULL);
    }
}

void sandbox_stop(sandbox *r)
{
    if (!r)
        return;
    for (reading *k; (k = take_waiting(r));)
        tell(k, NULL);
    for (int i = 0; i < AT_ONCE; i++)
        if (r->active[i]) {
            reading *k = r->active[i];
            leave_child(k);
            tell(k, NULL);
        }
    lose_maker(r);
    free(r);
}

void sandbox_ask(call *c, const char *path, void (*done)(call *c, const answer *a))
{
    sandbox *r = c->server->sandbox;
    if (!c->trusted && c->slot->reads >= READS_EACH) {
        answer busy = {0};
        text_init(&busy.body, 4096);
        answer_refuse(&busy, 429, &say_many_records, c->in, NULL);
        done(c, &busy);
        text_release(&busy.body);
        return;
    }
    reading *k = r->waits < WAITING_MOST && !c->server->stopping ? calloc(1, sizeof *k) : NULL;
    if (!k) {
        done(c, NULL);
        return;
    }
    *k = (reading){.sandbox = r, .call = c, .done = done};
    snprintf(k->path, sizeof k->path - 1, "%s", path);
    k->path[PATH_BYTES - 1] = (char)c->in;
    text_init(&k->in, ANSWER_MOST);
    if (r->last)
        r->last->next = k;
    else
        r->waiting = k;
    r->last = k;
    r->waits++;
    c->slot->reads++;
    begin_next(r);
}
