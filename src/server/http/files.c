#include "server/http/files.h"

#include <stdio.h>
#include <string.h>

#include "core/text/data.h"
#include "server/http/answer.h"
#include "server/http/engine.h"
#include "server/http/folder.h"
#include "server/run/server.h"

/* Of a folder its page is sent. */
static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".mjs", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".webp", "image/webp"},
                                           {".ico", "image/x-icon"},
                                           {".woff2", "font/woff2"},
                                           {".md", "text/markdown; charset=utf-8"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".wasm", "application/wasm"},
                                           {".webmanifest", "application/manifest+json"}};
    size_t length = strlen(path);
    const char *dot = length && path[length - 1] == '/' ? ".html" : strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

/* "/" is the page, "/rules/…" the digests, all else a file of web/; with an end, ".gz", what is ready compressed. */
static const data_file *find_file(const char *path, const char *end)
{
    char name[PATH_MOST + 24];
    if (!strncmp(path, "/rules/", 7))
        snprintf(name, sizeof name, "%s%s", path + 1, end);
    else
        snprintf(name, sizeof name, "web%s%s", strcmp(path, "/") ? path : "/index.html", end);
    return data_find(name);
}

/* From the folder of --web: as it is now, and not to be kept; what stands ready compressed beside it is sent so. False:
 * it has no such file. */
static bool serve_from(connection *c, const char *folder)
{
    const char *path = strcmp(c->head.path, "/") ? c->head.path : "/index.html";
    text bytes;
    blob_begin(&bytes);
    bool ready = *path && c->head.gzip && folder_read_ready(folder, path, &bytes);
    if (!*path || (!ready && !folder_read(folder, path, &bytes))) {
        text_release(&bytes);
        return false;
    }
    answer a = {.status = 200, .type = type_of(path), .body = bytes, .deflated = ready};
    answer_send_text(c, &a, false);
    return true;
}

void files_serve(connection *c)
{
    const server *own = c->listener->owner;
    /* What is made when the program is built (rules, fonts) is in no folder. */
    bool made = !strncmp(c->head.path, "/rules/", 7) || !strncmp(c->head.path, "/fonts/", 7);
    if (own->web && !made) {
        if (!serve_from(c, own->web))
            answer_send_status(c, 404, false);
        return;
    }
    if (own->engine && engine_serve(c, own->engine, type_of(c->head.path)))
        return;
    size_t length = strlen(c->head.path);
    bool inner = length > 3 && !strcmp(c->head.path + length - 3, ".gz"); /* nobody's to ask for by name */
    const data_file *file = length && !inner ? find_file(c->head.path, "") : NULL;
    const data_file *small = file && c->head.gzip ? find_file(c->head.path, ".gz") : NULL;
    if (!file) {
        answer_send_status(c, 404, false);
        return;
    }
    char etag[24];
    snprintf(etag, sizeof etag, "\"%016llx%s\"", (unsigned long long)own->tags[file - data_embedded], small ? "z" : "");
    sending s = {.status = strcmp(c->head.etag, etag) ? 200 : 304,
                 .type = type_of(file->path),
                 .bytes = small ? small->bytes : file->bytes,
                 .length = small ? small->length : file->length,
                 .etag = etag,
                 .deflated = small,
                 .stays = true};
    answer_send(c, &s);
}
