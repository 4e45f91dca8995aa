/* HTTP: the page's files, and the interface's calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/http/api.h"
#include "server/net/deflate.h"
#include "server/run/env.h"

enum { PIECE = 64 << 10, GZIP_MOST = 128 << 10 }; /* more would hold up the loop */

static const char security[] =
    "content-security-policy: default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=()\r\n";

static const struct {
    int status;
    const char *reason, *code, *words;
} statuses[] = {
    {101, "Switching Protocols", "", ""},
    {200, "OK", "", ""},
    {201, "Created", "", ""},
    {304, "Not Modified", "", ""},
    {400, "Bad Request", "bad-request", "this request can't be understood"},
    {403, "Forbidden", "refused", "pages of other sites may not speak to this server"},
    {404, "Not Found", "not-found", "there is nothing here"},
    {405, "Method Not Allowed", "method", "this path is there, but not for this method"},
    {408, "Request Timeout", "bad-request", "the body did not come in time"},
    {409, "Conflict", "refused", "not possible now"},
    {411, "Length Required", "bad-request", "a body with Content-Length was expected"},
    {413, "Content Too Large", "too-large", "the body is larger than this call allows"},
    {415, "Unsupported Media Type", "type", "the body must be application/json"},
    {417, "Expectation Failed", "bad-request", "nothing can be expected but 100-continue"},
    {421, "Misdirected Request", "not-found", "this server does not go by that name"},
    {426, "Upgrade Required", "bad-request", "the socket speaks WebSocket, version 13, subprotocol frente"},
    {429, "Too Many Requests", "busy", "too many requests from this address: try again in a minute"},
    {431, "Request Header Fields Too Large", "too-large", "the headers are larger than 8 KiB"},
    {500, "Internal Server Error", "broken", "a fault of the server: nothing was changed"},
    {501, "Not Implemented", "bad-request", "bodies must have a Content-Length, and no other coding"},
    {503, "Service Unavailable", "unavailable", "the server can't do this at the moment: try again"},
    {505, "HTTP Version Not Supported", "bad-request", "HTTP/1.1 was expected"},
};

static int status_row(int status)
{
    int count = (int)(sizeof statuses / sizeof statuses[0]);
    for (int i = 0; i < count; i++)
        if (statuses[i].status == status)
            return i;
    return status_row(500);
}

void answer_error(answer *a, int status, const char *code, const char *words)
{
    a->status = status;
    a->type = "application/json";
    text_clear(&a->body);
    json_open(&a->body, NULL, '{');
    json_open(&a->body, "error", '{');
    json_id(&a->body, "code", code);
    json_text(&a->body, "text", words);
    json_close(&a->body, '}');
    json_close(&a->body, '}');
}

/* --- answers --- */

typedef struct sending {
    int status;
    const char *type, *bytes, *etag;
    size_t length;
    blob *blob; /* that holds the bytes, or NULL: they stay */
    bool stays, squeezed, close;
} sending;

/* What must be said with some statuses. */
static void add_headers(const conn *c, int status, text *head)
{
    if (status == 405)
        text_addf(head, "allow: %s\r\n", api_methods(c->head.path));
    if (status == 426)
        text_add(head, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    if (status == 429 || status == 503)
        text_add(head, "retry-after: 10\r\n");
}

static void send_answer(conn *c, const sending *s)
{
    text head;
    bool bare = s->status == 304 || c->head.method == METHOD_HEAD;
    text_init(&head, HEAD_MOST);
    text_addf(&head, "HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncache-control: %s\r\n", s->status,
              statuses[status_row(s->status)].reason, s->type, s->stays ? "no-cache" : "no-store");
    if (s->etag)
        text_addf(&head, "etag: %s\r\n", s->etag);
    if (s->etag || s->squeezed)
        text_add(&head, "vary: accept-encoding\r\n");
    if (s->squeezed)
        text_add(&head, "content-encoding: gzip\r\n");
    if (s->status != 304)
        text_addf(&head, "content-length: %zu\r\n", s->length);
    add_headers(c, s->status, &head);
    text_add(&head, security);
    if (s->close || c->head.close)
        text_addf(&head, "connection: %sclose\r\n", s->status == 426 ? "upgrade, " : "");
    text_add(&head, "\r\n");
    conn_push_copy(c, text_string(&head), head.length);
    text_release(&head);
    if (bare || !s->length)
        blob_drop(s->blob);
    else
        conn_push(c, s->blob, s->bytes, s->length);
    conn_answered(c, s->close);
}

/* Of answers only what anybody may ask for is compressed: how short it becomes must tell nothing of a secret link. */
static bool gzip_answer(const conn *c, answer *a)
{
    text small;
    if (!c->head.gzip || c->head.method == METHOD_POST || a->body.length < SQUEEZE_FROM || a->body.length > GZIP_MOST)
        return false;
    text_init(&small, TEXT_DEFAULT_MAX);
    bool smaller = squeeze_gzip(&small, text_string(&a->body), a->body.length);
    text *rest = smaller ? &a->body : &small;
    text_release(rest);
    if (smaller)
        a->body = small;
    return smaller;
}

/* Takes the answer's text over. */
static void send_text(conn *c, answer *a, bool close)
{
    bool squeezed = gzip_answer(c, a);
    sending s = {.status = a->status, .type = a->type, .length = a->body.length, .squeezed = squeezed, .close = close};
    s.blob = blob_make(&a->body);
    if (!s.blob) {
        conn_drop(c);
        return;
    }
    s.bytes = text_string(&s.blob->text);
    a->body = (text){0};
    send_answer(c, &s);
}

static void send_words(conn *c, int status, const char *code, const char *words, bool close)
{
    answer a = {0};
    text_init(&a.body, 4096);
    answer_error(&a, status, code, words);
    send_text(c, &a, close);
}

/* In the words that belong to the status. */
static void send_status(conn *c, int status, bool close)
{
    int row = status_row(status);
    send_words(c, status, statuses[row].code, statuses[row].words, close);
}

void http_refuse(conn *c, int status)
{
    c->head.method = METHOD_GET;
    send_status(c, status, true);
}

/* --- files --- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".mjs", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".ico", "image/x-icon"},
                                           {".woff2", "font/woff2"},
                                           {".md", "text/markdown; charset=utf-8"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".webmanifest", "application/manifest+json"}};
    const char *dot = strrchr(path, '.');
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

static void serve_file(conn *c)
{
    size_t length = strlen(c->head.path);
    bool inner = length > 3 && !strcmp(c->head.path + length - 3, ".gz"); /* nobody's to ask for by name */
    const data_file *file = length && !inner ? find_file(c->head.path, "") : NULL;
    const data_file *small = file && c->head.gzip ? find_file(c->head.path, ".gz") : NULL;
    if (!file) {
        send_status(c, 404, false);
        return;
    }
    char etag[24];
    const hall *h = c->wire->owner;
    snprintf(etag, sizeof etag, "\"%016llx%s\"", (unsigned long long)h->tags[file - data_embedded], small ? "z" : "");
    sending s = {.status = strcmp(c->head.etag, etag) ? 200 : 304,
                 .type = type_of(file->path),
                 .bytes = small ? small->bytes : file->bytes,
                 .length = small ? small->length : file->length,
                 .etag = etag,
                 .squeezed = small,
                 .stays = true};
    send_answer(c, &s);
}

/* --- calls --- */

static void call_release(call *c)
{
    json_decref(c->body);
    free(c->raw);
    text_release(&c->answer.body);
    free(c);
}

void call_finish(call *c)
{
    if (c->conn) {
        c->conn->user = NULL;
        if (c->answer.body.cut)
            send_words(c->conn, 503, "unavailable", "the server has no memory for this answer", false);
        else
            send_text(c->conn, &c->answer, false);
    }
    call_release(c);
}

void http_gone(conn *c)
{
    call *asked = c->user;
    asked->conn = NULL;
}

static void run_call(conn *c, const api_row *row, json_t *body, char *raw, size_t length)
{
    hall *h = c->wire->owner;
    call *asked = calloc(1, sizeof *asked);
    if (!asked) {
        json_decref(body);
        free(raw);
        send_status(c, 503, false);
        return;
    }
    *asked = (call){.hall = h,
                    .conn = c,
                    .row = row,
                    .body = body,
                    .raw = raw,
                    .raw_length = length,
                    .in = body_lang(body),
                    .trusted = peer_trusted(c),
                    .slot = peer_slot(h, c),
                    .answer = {.status = 200, .type = "application/json"}};
    text_init(&asked->answer.body, TEXT_DEFAULT_MAX);
    c->user = asked;
    row->run(asked);
}

/* The row of a path and method; NULL: answered already. */
static const api_row *find_row(conn *c)
{
    hall *h = c->wire->owner;
    const http_head *head = &c->head;
    const api_row *row = api_find(head->path);
    bool post = head->method == METHOD_POST;
    /* What a body costs counts as much as how often one comes. */
    double cost = 1 + (double)(head->length / PIECE);
    if (!peer_trusted(c) &&
        !bucket_spend(&peer_slot(h, c)->requests, world_rate_ms(), REQUEST_RATE, REQUEST_BURST, cost)) {
        send_status(c, 429, head->length > 0);
        return NULL;
    }
    if (!row) {
        send_status(c, 404, head->length > 0);
        return NULL;
    }
    /* Some paths take both methods: the row that fits, if there is one. */
    while (row->path && !strcmp(row->path, head->path) && row->post != post)
        row++;
    if (row->path && !strcmp(row->path, head->path) && head->method != METHOD_OTHER)
        return row;
    send_status(c, 405, head->length > 0);
    return NULL;
}

/* A body is announced: its length and its kind must be right before any of it is read. */
static void begin_post(conn *c, const api_row *row)
{
    if (!c->head.has_length)
        send_words(c, 400, "bad-request", "a body with Content-Length was expected", true);
    else if (c->head.length > row->most)
        send_status(c, 413, true);
    else if (strncasecmp(c->head.type, "application/json", 16))
        send_status(c, 415, true);
    else if (!c->head.length)
        send_words(c, 400, "bad-request", "a JSON object was expected, the body is empty", false);
    else {
        if (c->head.expects)
            conn_push_copy(c, "HTTP/1.1 100 Continue\r\n\r\n", 25);
        conn_want_body(c);
    }
}

void http_body(conn *c, const char *bytes, size_t length)
{
    const api_row *row = api_find(c->head.path);
    json_error_t where;
    while (!row->post)
        row++;
    if (row->raw) {
        char *raw = malloc(length);
        if (raw)
            memcpy(raw, bytes, length);
        if (raw)
            run_call(c, row, NULL, raw, length);
        else
            send_status(c, 503, false);
        return;
    }
    json_t *body = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(body)) {
        run_call(c, row, body, NULL, 0);
        return;
    }
    char words[256];
    text_format(words, sizeof words, "a JSON object was expected%s%s", body ? "" : ": ", body ? "" : where.text);
    json_decref(body);
    send_words(c, 400, "bad-request", words, false);
}

/* Every message is compressed by itself, in both directions. */
static const char agreed[] =
    "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n";

/* Only the socket of docs/api.md: no other protocol, no other path. */
static void upgrade(conn *c)
{
    hall *h = c->wire->owner;
    char head[384], key[29];
    if (strcmp(c->head.path, "/socket")) {
        send_status(c, 404, true);
    } else if (!c->head.upgrade || !c->head.frente || c->head.length) {
        send_status(c, 426, true);
    } else if (!socket_admits(c, h)) {
        send_status(c, c->head.has_origin && !h->stopping && h->visitors < h->visitors_max ? 403 : 503, true);
    } else if (!socket_establish(c, h)) {
        conn_drop(c);
    } else {
        accept_key(c->head.key, key);
        int length = snprintf(head, sizeof head,
                              "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                              "sec-websocket-accept: %s\r\nsec-websocket-protocol: frente\r\n%s\r\n",
                              key, c->head.deflate ? agreed : "");
        c->deflate = c->head.deflate;
        conn_push_copy(c, head, (size_t)length);
    }
}

/* Is this a name that the server goes by? All are, unless there is a list. */
static bool host_known(const hall *h, const char *host)
{
    const char *list = h->options->hosts;
    if (!list || !*list)
        return true;
    size_t length = host_name(host);
    while (*list) {
        size_t name = strcspn(list, ",");
        if (name == length && !strncasecmp(list, host, length))
            return true;
        list += name + (list[name] == ',');
    }
    return false;
}

void http_begin(conn *c)
{
    const http_head *head = &c->head;
    if (!host_known(c->wire->owner, head->host)) {
        send_status(c, 421, true);
        return;
    }
    if (head->wants_upgrade) {
        upgrade(c);
        return;
    }
    if (strncmp(head->path, "/api/", 5) && strcmp(head->path, "/healthz")) {
        if (head->method == METHOD_GET || head->method == METHOD_HEAD) {
            c->head.close |= head->length > 0; /* a body that nobody wants is not read */
            serve_file(c);
        } else {
            send_status(c, 405, head->length > 0);
        }
        return;
    }
    const api_row *row = find_row(c);
    if (row && row->post)
        begin_post(c, row);
    else if (row) {
        c->head.close |= head->length > 0;
        run_call(c, row, NULL, NULL, 0);
    }
}
