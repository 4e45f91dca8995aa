#include "core/text/data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/text.h"

enum { FILE_MAX = 16 << 20 };

static const data_file *find_in(const data_file *files, const char *path)
{
    for (const data_file *f = files; f && f->path; f++)
        if (!strcmp(f->path, path))
            return f;
    return NULL;
}

const data_file *data_find(const char *path)
{
    return find_in(data_embedded, path);
}

static char *copy_bytes(const char *bytes, size_t length, fault *why)
{
    char *copy = malloc(length + 1);
    if (!copy) {
        fault_set(why, "out of memory");
        return NULL;
    }
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static char *read_stream(FILE *in, const char *name, size_t *length, fault *why)
{
    text all;
    text_init(&all, FILE_MAX);
    char part[16384];
    size_t n;
    while ((n = fread(part, 1, sizeof part, in)) > 0)
        text_add_bytes(&all, part, n);
    char *bytes = NULL;
    if (ferror(in))
        fault_set(why, "%s: cannot be read: %s", name, strerror(errno));
    else if (all.cut)
        fault_set(why, "%s: larger than %d MiB, which no table is", name, FILE_MAX >> 20);
    else
        bytes = copy_bytes(text_string(&all), all.length, why);
    *length = all.length;
    text_release(&all);
    return bytes;
}

const char *data_open(const data_source *from, const char *path, size_t *length, char shown[256], fault *why)
{
    const data_file *given = from ? find_in(from->files, path) : NULL;
    if (!given && from && from->folder) {
        snprintf(shown, 256, "%s/%s", from->folder, path);
        FILE *in = fopen(shown, "rb");
        if (in) {
            char *bytes = read_stream(in, shown, length, why);
            fclose(in);
            return bytes;
        }
        if (errno != ENOENT) {
            fault_set(why, "%s: cannot be opened: %s", shown, strerror(errno));
            return NULL;
        }
    }
    snprintf(shown, 256, "data/%s", path);
    const data_file *f = given ? given : data_find(path);
    if (!f) {
        fault_set(why, "%s: there is no such table", shown);
        return NULL;
    }
    *length = f->length;
    return copy_bytes(f->bytes, f->length, why);
}

void data_close(const char *bytes)
{
    free((void *)bytes);
}

/* "cards" out of "GAME/cards.tsv", or NULL if that is no table of the game. */
static const char *tsv_name(const char *path, const char *game, int *length)
{
    size_t prefix = strlen(game), all = strlen(path);
    if (strncmp(path, game, prefix) || path[prefix] != '/' || all < prefix + 5 || strcmp(path + all - 4, ".tsv"))
        return NULL;
    *length = (int)(all - prefix - 5);
    return path + prefix + 1;
}

unsigned long long data_tables(const data_source *from, const char *game, text *each, fault *why)
{
    unsigned long long hash = 0;
    for (const data_file *f = data_embedded; f->path; f++) {
        int length;
        const char *name = tsv_name(f->path, game, &length);
        if (!name)
            continue;
        char shown[256];
        size_t count;
        const char *bytes = data_open(from, f->path, &count, shown, why);
        if (!bytes)
            return 0;
        hash = text_hash(hash, bytes, count);
        if (each)
            text_addf(each, "%s%.*s=%08llx", each->length ? " " : "", length, name,
                      text_hash(0, bytes, count) & 0xffffffff);
        data_close(bytes);
    }
    if (!hash)
        fault_set(why, "data/%s: there are no tables of this game", game);
    return hash;
}

unsigned long long data_hash(const data_source *from, const char *game, fault *why)
{
    return data_tables(from, game, NULL, why);
}

/* Whether a list has this item, "cards=01234567", or with `name_only` a table of this name. */
static bool list_has(const char *list, const char *item, size_t length, bool name_only)
{
    if (name_only)
        length = strcspn(item, "= ");
    for (const char *p = list; *(p += strspn(p, " ")); p += strcspn(p, " "))
        if (!strncmp(p, item, length) && strchr(name_only ? "=" : " ", p[length]))
            return true;
    return false;
}

int data_differ(const char *one, const char *other, text *names)
{
    int count = 0;
    for (int turn = 0; turn < 2; turn++) {
        const char *these = turn ? other : one, *those = turn ? one : other;
        for (const char *p = these; *(p += strspn(p, " ")); p += strcspn(p, " ")) {
            if (list_has(those, p, strcspn(p, " "), turn))
                continue;
            text_addf(names, "%s%.*s.tsv", count ? ", " : "", (int)strcspn(p, "= "), p);
            count++;
        }
    }
    return count;
}
