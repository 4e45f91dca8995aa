#include "server/http/answer.h"

#include <string.h>

#include "core/tell/json.h"
#include "server/http/routes.h"
#include "server/net/deflate.h"
#include "server/run/meters.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"

enum { GZIP_MOST = 128 << 10 }; /* more would hold up the loop */

/* 'wasm-unsafe-eval' lets a page compile WebAssembly (docs/site.md), and nothing else: no script out of words. */
static const char security[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=()\r\n";

static const struct {
    int status;
    const char *reason;
    const sentence *words; /* NULL: none are needed */
} statuses[] = {
    {101, "Switching Protocols", NULL},
    {200, "OK", NULL},
    {201, "Created", NULL},
    {304, "Not Modified", NULL},
    {400, "Bad Request", &say_not_understood},
    {403, "Forbidden", &say_other_site},
    {404, "Not Found", &say_nothing_here},
    {405, "Method Not Allowed", &say_other_method},
    {408, "Request Timeout", &say_body_late},
    {409, "Conflict", &say_not_now},
    {411, "Length Required", &say_length_missing},
    {413, "Content Too Large", &say_body_large},
    {415, "Unsupported Media Type", &say_body_type},
    {417, "Expectation Failed", &say_expectation},
    {421, "Misdirected Request", &say_other_name},
    {426, "Upgrade Required", &say_socket_wanted},
    {429, "Too Many Requests", &say_many_requests},
    {431, "Request Header Fields Too Large", &say_headers_large},
    {500, "Internal Server Error", &say_server_fault},
    {501, "Not Implemented", &say_other_coding},
    {503, "Service Unavailable", &say_try_again},
    {505, "HTTP Version Not Supported", &say_http_version},
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

void answer_refuse(answer *a, int status, const sentence *s, lang in, const char *word)
{
    text words;
    text_init(&words, FAULT_MAX);
    sentence_add(s, in, word, NULL, &words);
    answer_error(a, status, s->code, text_string(&words));
    text_release(&words);
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
    meter_add(s->status >= 500 ? METER_answers_5xx : s->status >= 400 ? METER_answers_4xx : METER_answers_2xx, 1);
    if (s->status == 429)
        meter_add(METER_answers_429, 1);
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
    if (s->cookie && *s->cookie)
        text_addf(&head, "set-cookie: %s\r\n", s->cookie);
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
    bool deflated = a->deflated || gzip_answer(c, a);
    sending s = {.status = a->status, .type = a->type, .length = a->body.length, .deflated = deflated, .close = close};
    s.cookie = a->cookie;
    s.blob = blob_make(&a->body);
    if (!s.blob) {
        connection_drop(c);
        return;
    }
    s.bytes = text_string(&s.blob->text);
    a->body = (text){0};
    answer_send(c, &s);
}

void answer_send_refusal(connection *c, int status, const sentence *s, const char *word, bool close)
{
    answer a = {0};
    text_init(&a.body, 4096);
    answer_refuse(&a, status, s, peer_lang(c), word);
    answer_send_text(c, &a, close);
}

void answer_send_status(connection *c, int status, bool close)
{
    answer_send_refusal(c, status, statuses[status_row(status)].words, NULL, close);
}
