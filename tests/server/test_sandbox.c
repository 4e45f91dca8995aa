/* What a child that reads for strangers can do: compute, and nothing else. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/http/sandbox.h"
#include "unit.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

/* --- a system that refuses --- */

static int limits_refused = -1, doors_refused = -1; /* which of the calls; -1: none */
/* The name that it has where offsets have 64 bits, and the plain one. */
int __wrap_setrlimit64(__rlimit_resource_t what, const struct rlimit *to);
int __wrap_setrlimit(__rlimit_resource_t what, const struct rlimit *to);
int __wrap_setrlimit64(__rlimit_resource_t what, const struct rlimit *to)
{
    return limits_refused-- == 0 ? (errno = EPERM, -1) : (int)syscall(SYS_prlimit64, 0, what, to, NULL);
}
int __wrap_setrlimit(__rlimit_resource_t what, const struct rlimit *to)
{
    return __wrap_setrlimit64(what, to);
}
int __wrap_prctl(int what, unsigned long a, unsigned long b, unsigned long c, unsigned long d);
int __wrap_prctl(int what, unsigned long a, unsigned long b, unsigned long c, unsigned long d)
{
    return doors_refused-- == 0 ? (errno = EINVAL, -1) : (int)syscall(SYS_prctl, what, a, b, c, d);
}

/* How a confined child ends that tries this: its exit code, or 256 and the signal. */
enum { HELD = 3, FREE = 4, UNCONFINED = 5 };

static int fate(int (*attempt)(void))
{
    pid_t child = fork();
    int status = 0;
    if (!child) {
        _exit(sandbox_confine() ? attempt() : UNCONFINED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

static int reads_a_file(void)
{
    return open("/etc/passwd", O_RDONLY) < 0 && errno == EPERM ? HELD : FREE;
}
static int opens_a_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM ? HELD : FREE;
}
static int makes_a_process(void)
{
    pid_t made = fork();
    if (!made)
        _exit(0);
    return made < 0 ? HELD : FREE;
}
static int runs_a_program(void)
{
    execl("/bin/true", "true", (char *)NULL);
    return errno == EPERM ? HELD : FREE;
}
static int signals_the_server(void)
{
    return kill(getppid(), 0) < 0 && errno == EPERM ? HELD : FREE;
}
static int takes_all_memory(void)
{
    void *all = mmap(NULL, (size_t)1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return all == MAP_FAILED ? HELD : FREE;
}
static int computes(void)
{
    char *some = malloc(1 << 20);
    memset(some, 1, 1 << 20);
    int sum = some[1000] + some[1 << 19];
    free(some);
    return sum == 2 ? HELD : FREE;
}
static int never_ends(void)
{
    for (volatile unsigned i = 0; i < 2; i = 0)
        ;
    return FREE;
}
#ifdef __x86_64__
/* Number 11 is munmap in the table of 64 bits, execve in that of 32. */
static int calls_by_old_numbers(void)
{
    long answer;
    __asm__ volatile("int $0x80"
                     : "=a"(answer)
                     : "a"(11L), "b"(0L), "c"(0L), "d"(0L)
                     : "memory", "r8", "r9", "r10", "r11");
    return FREE;
}
#endif

static void only_computes(void **state)
{
    (void)state;
#ifdef SANITIZED
    skip(); /* sanitizers need more than this */
#endif
    int (*const attempts[])(void) = {reads_a_file,       opens_a_socket,   makes_a_process, runs_a_program,
                                     signals_the_server, takes_all_memory, computes};
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++)
        assert_int_equal(fate(attempts[i]), HELD);
#ifdef __x86_64__
    int old = fate(calls_by_old_numbers);
    assert_true(old == 256 + SIGSYS ||
                old == 256 + SIGSEGV); /* killed by the filter; or the kernel has no such table */
#endif
}

/* One limit or the filter can't be set: the child knows, and does not read. */
static void unconfined_is_told(void **state)
{
    (void)state;
#ifdef SANITIZED
    enum { LIMITS = 4, DOORS = 0 };
#else
    enum { LIMITS = 5, DOORS = 2 };
#endif
    for (int i = 0; i < LIMITS; i++) {
        limits_refused = i;
        assert_int_equal(fate(computes), UNCONFINED);
    }
    limits_refused = -1;
    for (int i = 0; i < DOORS; i++) {
        doors_refused = i;
        assert_int_equal(fate(computes), UNCONFINED);
    }
    doors_refused = -1;
    assert_int_equal(fate(computes), HELD);
}

static void has_an_end(void **state)
{
    (void)state;
    int end = fate(never_ends);
    assert_true(end == 256 + SIGXCPU || end == 256 + SIGKILL || end == 256 + SIGALRM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_computes),
        cmocka_unit_test(unconfined_is_told),
        cmocka_unit_test(has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
