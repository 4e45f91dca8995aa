#include "server/http/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *folder_open(const char *name, fault *why)
{
    char page[PATH_MAX];
    char *real = realpath(name, NULL);
    if (!real) {
        fault_set(why, "the folder %s can't be opened: %s", name, strerror(errno));
        return NULL;
    }
    if (snprintf(page, sizeof page, "%s/index.html", real) < (int)sizeof page && !access(page, R_OK))
        return real;
    free(real);
    fault_set(why, "there is no page in %s: index.html is missing", name);
    return NULL;
}

/* Where the path leads in the end, if that is below the folder; to be freed. */
static char *resolve(const char *folder, const char *path)
{
    char name[PATH_MAX];
    size_t length = strlen(folder);
    if (snprintf(name, sizeof name, "%s%s", folder, path) >= (int)sizeof name)
        return NULL;
    char *real = realpath(name, NULL);
    bool below = real && !strncmp(real, folder, length) && (length == 1 || real[length] == '/');
    if (below)
        return real;
    free(real);
    return NULL;
}

static bool read_all(int fd, text *out)
{
    char piece[16 << 10];
    for (;;) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return !n && !out->cut;
        text_add_bytes(out, piece, (size_t)n);
    }
}

/* When the file was last written; 0: there is none, or it lies elsewhere. */
static int64_t written(const char *folder, const char *path)
{
    struct stat what;
    char *name = resolve(folder, path);
    int64_t when = name && !stat(name, &what) ? what.st_mtime : 0;
    free(name);
    return when;
}

bool folder_read_ready(const char *folder, const char *path, text *out)
{
    char small[PATH_MAX];
    if (snprintf(small, sizeof small, "%s.gz", path) >= (int)sizeof small)
        return false;
    int64_t plain = written(folder, path);
    return plain && written(folder, small) >= plain && folder_read(folder, small, out);
}

bool folder_read(const char *folder, const char *path, text *out)
{
    struct stat what;
    char *name = resolve(folder, path);
    int fd = name ? open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    free(name);
    bool fine = fd >= 0 && !fstat(fd, &what) && S_ISREG(what.st_mode) && read_all(fd, out);
    if (fd >= 0)
        close(fd);
    return fine;
}
