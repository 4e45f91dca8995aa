/* HTTP: the page's files, and the interface's calls. A request is read whole,
 * answered into memory, and written when nothing waits to be stored. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

enum { PATH_MOST = 256, CHUNK = 16 << 10, REQUEST_RATE = 10, REQUEST_BURST = 100 };

typedef struct request {
    const api_row *row; /* while a body is being read */
    char *body;
    size_t length, expected;
    bool trusted;
    limit_slot *slot;

    answer answer;
    const data_file *file; /* instead of answer.body */
    char etag[24];
    unsigned failures; /* of the hall when this was answered */
    bool answered, headed, head_only;
    size_t sent;
} request;

static const char *const security[][2] = {
    {"content-security-policy:",
     "default-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; "
     "frame-ancestors 'none'; object-src 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=()"},
};

void answer_error(answer *a, int status, const char *code, const char *words)
{
    a->status = status;
    a->type = "application/json";
    text_clear(&a->body);
    text_addf(&a->body, "{\"error\":{\"code\":\"%s\",\"text\":", code);
    text_add_json(&a->body, words);
    text_add(&a->body, "}}");
}

static void request_clear(request *q)
{
    free(q->body);
    text_release(&q->answer.body);
    *q = (request){0};
}

/* The answer is ready: it is written when the socket and the store allow. */
static int answered(struct lws *wsi, hall *h, request *q)
{
    q->answered = true;
    q->failures = h->failures;
    free(q->body);
    q->body = NULL;
    q->row = NULL;
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_with(struct lws *wsi, hall *h, request *q, int status, const char *code, const char *words)
{
    answer_error(&q->answer, status, code, words);
    return answered(wsi, h, q);
}

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

/* "/" is the page, "/rules/…" the digests, all else a file of web/. */
static const data_file *find_file(const char *path)
{
    char name[PATH_MOST + 16];
    if (!strncmp(path, "/rules/", 7))
        snprintf(name, sizeof name, "%s", path + 1);
    else
        snprintf(name, sizeof name, "web%s", strcmp(path, "/") ? path : "/index.html");
    return data_find(name);
}

static int serve_file(struct lws *wsi, hall *h, request *q, const char *path)
{
    char known[64];
    q->file = find_file(path);
    if (!q->file)
        return answer_with(wsi, h, q, 404, "not-found", "there is nothing here");
    snprintf(q->etag, sizeof q->etag, "\"%016llx\"", text_hash(0, q->file->bytes, q->file->length));
    q->answer.status = 200;
    q->answer.type = type_of(q->file->path);
    if (lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && !strcmp(known, q->etag)) {
        q->answer.status = 304;
        q->head_only = true;
    }
    return answered(wsi, h, q);
}

static void run_call(hall *h, request *q, const api_row *row, const json_t *body)
{
    const char *in = json_string_value(json_object_get(body, "lang"));
    api_call c = {.hall = h, .body = body, .trusted = q->trusted, .slot = q->slot};
    c.in = in && !strcmp(in, "es") ? LANG_ES : LANG_EN;
    q->answer.status = 200;
    q->answer.type = "application/json";
    row->run(&c, &q->answer);
    if (q->answer.body.cut)
        answer_error(&q->answer, 500, "internal", "the server has no memory for this answer");
}

/* A body is announced: its length and its kind must be right before any of it is read. */
static int begin_post(struct lws *wsi, hall *h, request *q, const api_row *row)
{
    char type[64] = "", length[24] = "";
    lws_hdr_copy(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE);
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
        strspn(length, "0123456789") != strlen(length))
        return answer_with(wsi, h, q, 400, "bad-request", "a body with Content-Length was expected");
    q->expected = strtoull(length, NULL, 10);
    if (q->expected > row->most)
        return answer_with(wsi, h, q, 413, "too-large", "the body is larger than this call allows");
    if (strncasecmp(type, "application/json", 16))
        return answer_with(wsi, h, q, 415, "type", "the body must be application/json");
    if (!q->expected)
        return answer_with(wsi, h, q, 400, "bad-request", "a JSON object was expected, the body is empty");
    q->body = malloc(q->expected + 1);
    if (!q->body)
        return answer_with(wsi, h, q, 500, "internal", "the server has no memory for this");
    q->row = row;
    return 0;
}

static int end_post(struct lws *wsi, hall *h, request *q)
{
    json_error_t where;
    char words[256];
    if (!q->row)
        return 0; /* refused before */
    json_t *body = json_loadb(q->body, q->length, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(body)) {
        run_call(h, q, q->row, body);
    } else {
        snprintf(words, sizeof words, "a JSON object was expected%s%.150s", body ? "" : ": ", body ? "" : where.text);
        answer_error(&q->answer, 400, "bad-request", words);
    }
    json_decref(body);
    return answered(wsi, h, q);
}

static int begin_request(struct lws *wsi, hall *h, request *q, const char *path)
{
    char address[64];
    request_clear(q);
    text_init(&q->answer.body, TEXT_DEFAULT_MAX);
    peer_address(wsi, address, sizeof address);
    q->trusted = address_is_loopback(address);
    q->slot = limits_slot(h->limits, address);
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0, post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI);
    q->head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (strlen(path) > PATH_MOST)
        return answer_with(wsi, h, q, 404, "not-found", "there is nothing here");
    const api_row *row = api_find(path);
    bool api = row || !strncmp(path, "/api/", 5);
    if (api && !q->trusted && !bucket_take(&q->slot->requests, now_ms(), REQUEST_RATE, REQUEST_BURST))
        return answer_with(wsi, h, q, 429, "busy", "too many requests from this address: try again in a minute");
    if (api && !row)
        return answer_with(wsi, h, q, 404, "not-found", "there is nothing here");
    /* Some paths take both methods: the row that fits, if there is one. */
    while (row && row->path && !strcmp(row->path, path) && row->post != post)
        row++;
    if (api && (!row->path || strcmp(row->path, path) || !(get || post || q->head_only)))
        return answer_with(wsi, h, q, 405, "method", "this path is there, but not for this method");
    if (api && row->post)
        return begin_post(wsi, h, q, row);
    if (!get && !q->head_only)
        return answer_with(wsi, h, q, 405, "method", "this path is there, but not for this method");
    if (!api)
        return serve_file(wsi, h, q, path);
    run_call(h, q, row, NULL);
    return answered(wsi, h, q);
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                        (int)strlen(value), p, end);
}

static bool write_head(struct lws *wsi, request *q, size_t length)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer;
    bool ok = !lws_add_http_header_status(wsi, (unsigned)q->answer.status, &p, end) &&
              add_header(wsi, "content-type:", q->answer.type, &p, end) &&
              add_header(wsi, "cache-control:", q->file ? "no-cache" : "no-store", &p, end);
    if (ok && q->etag[0])
        ok = add_header(wsi, "etag:", q->etag, &p, end);
    for (size_t i = 0; ok && i < sizeof security / sizeof security[0]; i++)
        ok = add_header(wsi, security[i][0], security[i][1], &p, end);
    ok = ok && !lws_add_http_header_content_length(wsi, length, &p, end) &&
         !lws_finalize_write_http_header(wsi, start, &p, end);
    q->headed = true;
    return ok;
}

/* Writes the next piece; -1 closes the connection. */
static int write_answer(struct lws *wsi, hall *h, request *q)
{
    if (!q->answered)
        return 0;
    if (h->pending) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (!q->headed && q->failures != h->failures)
        answer_error(&q->answer, 500, "internal", "the server could not store this: nothing has happened");
    const char *bytes = q->file ? q->file->bytes : text_string(&q->answer.body);
    size_t length = q->file ? q->file->length : q->answer.body.length;
    if (q->answer.status == 304)
        length = 0;
    if (!q->headed) {
        if (!write_head(wsi, q, length))
            return -1;
        if (!q->head_only && length) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    } else {
        unsigned char piece[LWS_PRE + CHUNK];
        size_t now = length - q->sent < CHUNK ? length - q->sent : CHUNK;
        memcpy(piece + LWS_PRE, bytes + q->sent, now);
        q->sent += now;
        bool last = q->sent == length;
        if (lws_write(wsi, piece + LWS_PRE, now, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)now)
            return -1;
        if (!last) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    /* A refused body may still be on its way: its connection can't serve another request. */
    bool unread = q->expected != q->length;
    request_clear(q);
    return unread || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int take_body(struct lws *wsi, hall *h, request *q, const void *bytes, size_t length)
{
    if (!q->row)
        return 0;
    if (q->length + length > q->expected)
        return answer_with(wsi, h, q, 400, "bad-request", "the body is longer than announced");
    memcpy(q->body + q->length, bytes, length);
    q->length += length;
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    request *q = user;
    hall *h = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin_request(wsi, h, q, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(wsi, h, q, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_post(wsi, h, q);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_answer(wsi, h, q);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (q)
            request_clear(q);
        return 0;
    /* Only the socket of docs/api.md: no other protocol, no other path. */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: {
        char path[16] = "";
        lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
        return strcmp(in, "websocket") || strcmp(path, "/socket") ? -1 : 0;
    }
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return 1; /* without the subprotocol `frente` */
    default: return 0;
    }
}

const struct lws_protocols server_protocols[] = {
    {"http", http_callback, sizeof(request), 0, 0, NULL, 0},
    {"frente", socket_callback, sizeof(visitor), 1024, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};
