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

bool data_is_table(const char *path, const char *game)
{
    int length;
    return tsv_name(path, game, &length);
}

typedef void (*table_visit)(void *context, const char *name, int length, const char *bytes, size_t count);

/* Every table of a game, in their order; `name` has no end of its own. */
static bool visit_tables(const data_source *from, const char *game, table_visit visit, void *context, fault *why)
{
    for (const data_file *f = data_embedded; f->path; f++) {
        int length;
        const char *name = tsv_name(f->path, game, &length);
        if (!name)
            continue;
        char shown[256];
        size_t count;
        const char *bytes = data_open(from, f->path, &count, shown, why);
        if (!bytes)
            return false;
        visit(context, name, length, bytes, count);
        data_close(bytes);
    }
    return true;
}

typedef struct hashes {
    unsigned long long all;
    text *each; /* may be NULL */
} hashes;

static void add_hash(void *context, const char *name, int length, const char *bytes, size_t count)
{
    hashes *h = context;
    h->all = text_hash(h->all, bytes, count);
    if (h->each)
        text_addf(h->each, "%s%.*s=%08llx", h->each->length ? " " : "", length, name,
                  text_hash(0, bytes, count) & 0xffffffff);
}

unsigned long long data_tables(const data_source *from, const char *game, text *each, fault *why)
{
    hashes h = {.each = each};
    if (!visit_tables(from, game, add_hash, &h, why))
        return 0;
    if (!h.all)
        fault_set(why, "data/%s: there are no tables of this game", game);
    return h.all;
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

int data_own(const data_source *from, const char *game, text *names)
{
    text given, built_in;
    text_init(&given, TEXT_DEFAULT_MAX);
    text_init(&built_in, TEXT_DEFAULT_MAX);
    int count = data_tables(from, game, &given, NULL) && data_tables(NULL, game, &built_in, NULL)
                    ? data_differ(text_string(&built_in), text_string(&given), names)
                    : 0;
    text_release(&given);
    text_release(&built_in);
    return count;
}

/* --- row by row --- */

static void add_rows(void *context, const char *name, int length, const char *bytes, size_t count)
{
    text *out = context;
    (void)count;
    text_addf(out, "%.*s.tsv\n", length, name);
    for (const char *line = bytes; *line;) {
        size_t size = strcspn(line, "\n");
        if (size && line[0] != '#')
            text_addf(out, "%.*s\t%08llx\n", (int)strcspn(line, "\t\n"), line, text_hash(0, line, size) & 0xffffffff);
        line += size + (line[size] == '\n');
    }
}

bool data_rows(const data_source *from, const char *game, text *out, fault *why)
{
    return visit_tables(from, game, add_rows, out, why) && (!out->cut || fault_set(why, "out of memory"));
}

/* The lines of one table in such a list: from behind its name up to the next one's. */
static const char *rows_of(const char *list, const char *name, size_t length, size_t *size)
{
    *size = 0;
    for (const char *line = list; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t all = strcspn(line, "\n");
        if (memchr(line, '\t', all) || all != length || memcmp(line, name, length))
            continue;
        const char *first = line + all + (line[all] == '\n'), *end = first;
        while (*end && memchr(end, '\t', strcspn(end, "\n"))) {
            end += strcspn(end, "\n");
            end += *end == '\n';
        }
        *size = (size_t)(end - first);
        return first;
    }
    return list + strlen(list);
}

/* Is there a line like this among those? */
static bool has_line(const char *lines, size_t size, const char *line, size_t length)
{
    for (const char *p = lines, *end = lines + size; p < end; p += strcspn(p, "\n") + 1)
        if (strcspn(p, "\n") == length && !memcmp(p, line, length))
            return true;
    return false;
}

enum { NAMED_MOST = 6 };

/* Names the rows of `these` that are not among `those`, and were not named yet. */
static void name_rows(const char *these, size_t size, const char *those, size_t other, text *rows, int *count)
{
    for (const char *p = these, *end = these + size; p < end; p += strcspn(p, "\n") + 1) {
        size_t length = strcspn(p, "\n"), key = strcspn(p, "\t");
        char name[80];
        if (has_line(those, other, p, length))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)key, p);
        if (rows->length && strstr(text_string(rows), name))
            continue;
        if ((*count)++ < NAMED_MOST)
            text_addf(rows, "%s%s", rows->length ? ", " : "", name);
        else if (*count == NAMED_MOST + 1)
            text_add(rows, ", …");
    }
}

int data_rows_differ(const char *one, const char *other, text *names)
{
    int all = 0;
    text rows;
    text_init(&rows, 2048);
    for (int turn = 0; turn < 2; turn++) {
        const char *these = turn ? other : one;
        for (const char *line = these; *line; line += strcspn(line, "\n"), line += *line == '\n') {
            size_t length = strcspn(line, "\n"), old_size, new_size;
            if (memchr(line, '\t', length))
                continue;
            const char *then = rows_of(one, line, length, &old_size), *now = rows_of(other, line, length, &new_size);
            if (turn && (old_size || !new_size))
                continue; /* named already */
            int count = 0;
            text_clear(&rows);
            name_rows(then, old_size, now, new_size, &rows, &count);
            name_rows(now, new_size, then, old_size, &rows, &count);
            if (count)
                text_addf(names, "%s%.*s (%s)", names->length ? ", " : "", (int)length, line, text_string(&rows));
            all += count;
        }
    }
    text_release(&rows);
    return all;
}
