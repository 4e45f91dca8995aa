/* Loaded before the C library (LD_PRELOAD), to let things fail that hardly ever
 * do. What fails is said in a file that the test writes while the server runs
 * (FRENTE_SHIM names it): five numbers of 64 bits, each counted down to 0 by the
 * calls it is about. The call that makes it 0 fails; below 0 all do; 0 none. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { CLOCK_SECONDS, WRITES, SYNCS, MALLOCS, READS, NUMBERS };

static int64_t *numbers;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FRENTE_SHIM");
    int fd = path ? open(path, O_RDWR) : -1;
    void *at = fd >= 0 ? mmap(NULL, NUMBERS * sizeof *numbers, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (fd >= 0)
        close(fd);
    if (at != MAP_FAILED)
        numbers = at;
    unsetenv("LD_PRELOAD"); /* children of children are left alone */
}

/* Is it this call's turn to fail? */
static bool fails(int which)
{
    if (!numbers)
        return false;
    int64_t left = __atomic_load_n(&numbers[which], __ATOMIC_RELAXED);
    if (left < 0)
        return true;
    return left > 0 && __atomic_sub_fetch(&numbers[which], 1, __ATOMIC_RELAXED) == 0;
}

/* Only files count: sockets and pipes are the network's. */
static bool is_file(int fd)
{
    struct stat is;
    return !fstat(fd, &is) && S_ISREG(is.st_mode);
}

#define REAL(type, name, ...)                                                                                          \
    static type (*real)(__VA_ARGS__);                                                                                  \
    if (!real)                                                                                                         \
    real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at);
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at)
{
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    if (is_file(fd) && fails(WRITES)) {
        /* Half of it arrives: that is what a full disk does. */
        if (length > 1 && real(fd, bytes, length / 2, at) < 0)
            return -1;
        errno = ENOSPC;
        return -1;
    }
    return real(fd, bytes, length, at);
}
ssize_t write(int fd, const void *bytes, size_t length)
{
    REAL(ssize_t, write, int, const void *, size_t);
    if (is_file(fd) && fails(WRITES)) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, bytes, length);
}

int fdatasync(int fd)
{
    REAL(int, fdatasync, int);
    if (fails(SYNCS)) {
        errno = EIO;
        return -1;
    }
    return real(fd);
}
int fsync(int fd)
{
    REAL(int, fsync, int);
    if (fails(SYNCS)) {
        errno = EIO;
        return -1;
    }
    return real(fd);
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t at);
ssize_t pread64(int fd, void *bytes, size_t length, off64_t at)
{
    REAL(ssize_t, pread64, int, void *, size_t, off64_t);
    if (is_file(fd) && fails(READS)) {
        errno = EIO;
        return -1;
    }
    return real(fd, bytes, length, at);
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *malloc(size_t size)
{
    return fails(MALLOCS) ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size)
{
    return fails(MALLOCS) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size)
{
    return fails(MALLOCS) ? NULL : __libc_realloc(old, size);
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    REAL(int, clock_gettime, clockid_t, struct timespec *);
    int code = real(which, out);
    if (!code && which == CLOCK_REALTIME && numbers)
        out->tv_sec += __atomic_load_n(&numbers[CLOCK_SECONDS], __ATOMIC_RELAXED);
    return code;
}
time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
