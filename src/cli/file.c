/* Reading whole files, and writing them so that a full disk or a broken
 * machine leaves either the old file or the new one, never half of one. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool read_all(int in, text *out, fault *why)
{
    char part[16384];
    for (;;) {
        ssize_t n = read(in, part, sizeof part);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fault_set(why, "cannot be read: %s", strerror(errno));
        if (!n)
            break;
        text_add_bytes(out, part, (size_t)n);
    }
    return !out->cut || fault_set(why, "larger than %zu MiB, which no file for it is", out->max >> 20);
}

bool file_read(const char *path, text *out, fault *why)
{
    if (!strcmp(path, "-"))
        return read_all(STDIN_FILENO, out, why) || fault_prefix(why, "standard input: ");
    int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fault_set(why, "%s: cannot be opened: %s", path, strerror(errno));
    bool ok = read_all(in, out, why) || fault_prefix(why, "%s: ", path);
    close(in);
    return ok;
}

static bool write_all(int to, const text *content)
{
    const char *bytes = text_string(content);
    for (size_t left = content->length; left;) {
        ssize_t n = write(to, bytes, left);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        left -= (size_t)n;
    }
    return true;
}

/* What is no regular file can't be replaced by a rename: write into it. */
static bool write_through(const char *path, const text *content, fault *why)
{
    int to = open(path, O_WRONLY | O_CLOEXEC);
    if (to < 0)
        return fault_set(why, "%s: cannot be written: %s", path, strerror(errno));
    bool ok = write_all(to, content);
    int error = errno;
    close(to);
    return ok || fault_set(why, "%s: cannot be written: %s", path, strerror(error));
}

static bool write_beside(const char *path, const text *content, fault *why)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside)
        return fault_set(why, "%s: the name is too long", path);
    int to = mkostemp(beside, O_CLOEXEC);
    if (to < 0)
        return fault_set(why, "%s: cannot be written: %s", path, strerror(errno));
    struct stat was;
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = stat(path, &was) ? 0666 & ~mask : was.st_mode & 0777;
    bool ok = write_all(to, content) && !fchmod(to, mode) && !fsync(to);
    int error = errno;
    if (close(to) && ok)
        ok = false, error = errno;
    if (ok && rename(beside, path))
        ok = false, error = errno;
    if (ok)
        return true;
    unlink(beside);
    return fault_set(why, "%s: cannot be written: %s", path, strerror(error));
}

bool file_may_write(const char *path, fault *why)
{
    struct stat is;
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (!strcmp(path, "-"))
        return true;
    if (!stat(path, &is)) {
        if (S_ISDIR(is.st_mode))
            return fault_set(why, "%s: cannot be written: it is a folder", path);
        return !access(path, W_OK) || fault_set(why, "%s: cannot be written: %s", path, strerror(errno));
    }
    if (!slash)
        snprintf(folder, sizeof folder, ".");
    else
        snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    return !access(folder, W_OK | X_OK) || fault_set(why, "%s: cannot be written: %s", path, strerror(errno));
}

bool file_write(const char *path, const text *content, fault *why)
{
    struct stat is;
    if (content->cut)
        return fault_set(why, "%s: out of memory", path);
    if (!strcmp(path, "-"))
        return fwrite(text_string(content), 1, content->length, stdout) == content->length ||
               fault_set(why, "the output cannot be written: %s", strerror(errno));
    char real[PATH_MAX]; /* a link stays a link */
    if (!realpath(path, real))
        snprintf(real, sizeof real, "%s", path);
    if (!stat(real, &is) && !S_ISREG(is.st_mode))
        return write_through(real, content, why);
    return write_beside(real, content, why);
}
