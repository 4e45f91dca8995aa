#include "server/http/engine.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/http/answer.h"
#include "server/http/folder.h"
#include "table/build.h"

/* Beside build/frente, and where bin/frente is installed. */
static const char *const places[] = {"/site", "/../share/frente/site"};

/* The folder of this program; false if the system does not tell. */
static bool own_folder(char folder[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    return slash;
}

/* Is the engine made of the same files as this program? What it says of its games names its build. */
static bool same_build(const char *folder)
{
    char words[64];
    text said;
    text_init(&said, TEXT_DEFAULT_MAX);
    snprintf(words, sizeof words, "\"engine\":\"%s\"", build_hash);
    bool same = folder_read(folder, "/games.json", &said) && strstr(text_string(&said), words);
    text_release(&said);
    return same;
}

char *engine_find(void)
{
    char own[PATH_MAX], name[PATH_MAX + 32];
    fault why;
    if (!own_folder(own))
        return NULL;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(name, sizeof name, "%s%s", own, places[i]);
        char *folder = folder_open(name, &why);
        if (folder && same_build(folder))
            return folder;
        free(folder);
    }
    return NULL;
}

static bool ends(const char *path, const char *end)
{
    size_t length = strlen(path), count = strlen(end);
    return length > count && !strcmp(path + length - count, end);
}

bool manual_in(const char *folder)
{
    text page;
    text_init(&page, TEXT_DEFAULT_MAX);
    bool there = folder_read(folder, "/manual/en/index.html", &page);
    text_release(&page);
    return there;
}

bool engine_serve(connection *c, const char *folder, const char *type)
{
    const char *path = c->head.path;
    bool alone = !strncmp(path, "/alone/", 7);
    if (alone)
        path = path[7] ? path + 6 : "/index.html";
    bool packed = ends(path, ".wasm.gz"), manual = !strncmp(path, "/manual/", 8) && !strstr(path, "..");
    text bytes;
    char etag[24];
    if (!packed && !manual && !alone && !ends(path, ".wasm"))
        return false;
    blob_begin(&bytes);
    bool ready = !packed && c->head.gzip && folder_read_ready(folder, path, &bytes);
    if (!ready && !folder_read(folder, path, &bytes)) {
        text_release(&bytes);
        return false;
    }
    snprintf(etag, sizeof etag, "\"%016llx%s\"", (unsigned long long)text_hash(0, text_string(&bytes), bytes.length),
             ready ? "z" : "");
    sending s = {.status = strcmp(c->head.etag, etag) ? 200 : 304,
                 .type = packed ? "application/gzip" : type,
                 .length = bytes.length,
                 .etag = etag,
                 .deflated = ready,
                 .stays = true};
    s.blob = blob_make(&bytes);
    if (!s.blob) {
        connection_drop(c);
        return true;
    }
    s.bytes = text_string(&s.blob->text);
    answer_send(c, &s);
    return true;
}
