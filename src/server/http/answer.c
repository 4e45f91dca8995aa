#include "server/http/answer.h"

#include <string.h>

#include "core/tell/json.h"
#include "server/http/routes.h"
#include "server/net/deflate.h"

enum { GZIP_MOST = 128 << 10 }; /* more would hold up the loop */

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

/* What must be said with some statuses. */
static void add_headers(const connection *c, int status, text *head)
{
    if (status == 405)
        text_addf(head, "allow: %s\r\n", route_methods(c->head.path));
    if (status == 426)
        text_add(head, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    if (status == 429 || status == 503)
        text_add(head, "retry-after: 10\r\n");
}

void answer_send(connection *c, const sending *s)
{
    text head;
    bool bare = s->status == 304 || c->head.method == METHOD_HEAD;
    text_init(&head, HEAD_MOST);
    text_addf(&head, "HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncache-control: %s\r\n", s->status,
              statuses[status_row(s->status)].reason, s->type, s->stays ? "no-cache" : "no-store");
    if (s->etag)
        text_addf(&head, "etag: %s\r\n", s->etag);
    if (s->etag || s->deflated)
        text_add(&head, "vary: accept-encoding\r\n");
    if (s->deflated)
        text_add(&head, "content-encoding: gzip\r\n");
    if (s->status != 304)
        text_addf(&head, "content-length: %zu\r\n", s->length);
    add_headers(c, s->status, &head);
    text_add(&head, security);
    if (s->close || c->head.close)
        text_addf(&head, "connection: %sclose\r\n", s->status == 426 ? "upgrade, " : "");
    text_add(&head, "\r\n");
    connection_push_copy(c, text_string(&head), head.length);
    text_release(&head);
    if (bare || !s->length)
        blob_drop(s->blob);
    else
        connection_push(c, s->blob, s->bytes, s->length);
    connection_answered(c, s->close);
}

/* Of answers only what anybody may ask for is compressed: how short it becomes must tell nothing of a secret link. */
static bool gzip_answer(const connection *c, answer *a)
{
    text small;
    if (!c->head.gzip || c->head.method == METHOD_POST || a->body.length < DEFLATE_FROM || a->body.length > GZIP_MOST)
        return false;
    text_init(&small, TEXT_DEFAULT_MAX);
    bool smaller = gzip_message(&small, text_string(&a->body), a->body.length);
    text *rest = smaller ? &a->body : &small;
    text_release(rest);
    if (smaller)
        a->body = small;
    return smaller;
}

/* Takes the answer's text over. */
void answer_send_text(connection *c, answer *a, bool close)
{
    bool deflated = gzip_answer(c, a);
    sending s = {.status = a->status, .type = a->type, .length = a->body.length, .deflated = deflated, .close = close};
    s.blob = blob_make(&a->body);
    if (!s.blob) {
        connection_drop(c);
        return;
    }
    s.bytes = text_string(&s.blob->text);
    a->body = (text){0};
    answer_send(c, &s);
}

void answer_send_words(connection *c, int status, const char *code, const char *words, bool close)
{
    answer a = {0};
    text_init(&a.body, 4096);
    answer_error(&a, status, code, words);
    answer_send_text(c, &a, close);
}

/* In the words that belong to the status. */
void answer_send_status(connection *c, int status, bool close)
{
    int row = status_row(status);
    answer_send_words(c, status, statuses[row].code, statuses[row].words, close);
}
