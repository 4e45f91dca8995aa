#include "server/http/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/call.h"
#include "server/http/files.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"

enum { PIECE = 64 << 10 }; /* of a body that counts as one more request */

void http_refuse(connection *c, int status)
{
    c->head.method = METHOD_GET;
    answer_send_status(c, status, true);
}

void http_gone(connection *c)
{
    call *asked = c->user;
    asked->connection = NULL;
}

/* Takes over what was sent: a body that has been read, or its bytes. */
static void run_call(connection *c, const route *row, request *body, char *raw, size_t length)
{
    server *s = c->listener->owner;
    call *asked = calloc(1, sizeof *asked);
    if (!asked) {
        request_release(body);
        free(raw);
        answer_send_status(c, 503, false);
        return;
    }
    *asked = (call){.server = s,
                    .connection = c,
                    .route = row,
                    .body = *body,
                    .raw = raw,
                    .raw_length = length,
                    .in = *request_word(body->body, "lang") ? request_lang(body->body) : peer_lang(c),
                    .trusted = peer_trusted(c),
                    .slot = peer_slot(s, c),
                    .answer = {.status = 200, .type = "application/json"}};
    text_init(&asked->answer.body, TEXT_DEFAULT_MAX);
    c->user = asked;
    /* A page of another site does not speak for whoever is signed in here. */
    asked->has_session = peer_origin_fits(c) && token_hash(c->head.session, asked->session);
    call_begin(asked);
}

/* The row of a path and method; NULL: answered already. */
static const route *find_row(connection *c)
{
    server *s = c->listener->owner;
    const http_head *head = &c->head;
    const route *row = route_find(head->path);
    bool post = head->method == METHOD_POST;
    /* What a body costs counts as much as how often one comes. */
    double cost = 1 + (double)(head->length / PIECE);
    if (!peer_affords(s, c, cost)) {
        answer_send_status(c, 429, head->length > 0);
        return NULL;
    }
    if (!row) {
        answer_send_status(c, 404, head->length > 0);
        return NULL;
    }
    /* Some paths take both methods: the row that fits, if there is one. */
    while (row->path && !strcmp(row->path, head->path) && row->post != post)
        row++;
    if (row->path && !strcmp(row->path, head->path) && head->method != METHOD_OTHER)
        return row;
    answer_send_status(c, 405, head->length > 0);
    return NULL;
}

/* "application/json", whatever parameters follow it. */
static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    size_t length = sizeof json - 1;
    return !strncasecmp(type, json, length) && (!type[length] || strchr("; \t", type[length]));
}

/* A body is announced: its length and its kind must be right before any of it is read. */
static void begin_post(connection *c, const route *row)
{
    if (!c->head.has_length)
        answer_send_refusal(c, 400, &say_length_missing, NULL, true);
    else if (c->head.length > row->most)
        answer_send_status(c, 413, true);
    else if (!is_json(c->head.type))
        answer_send_status(c, 415, true);
    else if (!c->head.length)
        answer_send_refusal(c, 400, &say_body_empty, NULL, false);
    else {
        if (c->head.expects)
            connection_push_copy(c, "HTTP/1.1 100 Continue\r\n\r\n", 25);
        connection_want_body(c);
    }
}

void http_body(connection *c, const char *bytes, size_t length)
{
    const route *row = route_find(c->head.path);
    request body = {0};
    fault why = {""};
    while (!row->post)
        row++;
    if (row->raw) {
        char *raw = malloc(length);
        if (raw)
            memcpy(raw, bytes, length);
        if (raw)
            run_call(c, row, &body, raw, length);
        else
            answer_send_status(c, 503, false);
        return;
    }
    if (request_read(&body, bytes, length, &why)) {
        run_call(c, row, &body, NULL, 0);
        return;
    }
    answer_send_refusal(c, 400, &say_not_json, why.text, false);
}

/* Every message is compressed by itself, in both directions. */
static const char agreed[] =
    "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n";

/* The socket of docs/api.md. A handshake costs as much as a call. */
static void upgrade(connection *c)
{
    server *s = c->listener->owner;
    char head[384], key[29];
    if (!c->head.upgrade || !c->head.frente || c->head.length) {
        answer_send_status(c, 426, true);
    } else if (!peer_affords(s, c, 1)) {
        answer_send_status(c, 429, true);
    } else if (!socket_admits(c, s)) {
        answer_send_status(c, c->head.has_origin && !s->stopping && s->clients < s->clients_max ? 403 : 503, true);
    } else if (!socket_establish(c, s)) {
        connection_drop(c);
    } else {
        accept_key(c->head.key, key);
        int length = snprintf(head, sizeof head,
                              "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                              "sec-websocket-accept: %s\r\nsec-websocket-protocol: frente\r\n%s\r\n",
                              key, c->head.deflate ? agreed : "");
        c->deflate = c->head.deflate;
        connection_push_copy(c, head, (size_t)length);
    }
}

/* Is this a name that the server goes by? All are, unless there is a list. */
static bool host_known(const server *s, const char *host)
{
    const char *list = s->options->hosts;
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

void http_begin(connection *c)
{
    const http_head *head = &c->head;
    if (!host_known(c->listener->owner, head->host)) {
        answer_send_status(c, 421, true);
        return;
    }
    if (bans_have(c->listener->owner, c)) {
        answer_send_refusal(c, 403, &say_banned, NULL, true);
        return;
    }
    if (!strcmp(head->path, "/socket")) { /* elsewhere an offer to speak something else is passed over */
        upgrade(c);
        return;
    }
    if (strncmp(head->path, "/api/", 5) && strcmp(head->path, "/healthz") && strcmp(head->path, "/metrics")) {
        if (head->method == METHOD_GET || head->method == METHOD_HEAD) {
            c->head.close |= head->length > 0; /* a body that nobody wants is not read */
            files_serve(c);
        } else {
            answer_send_status(c, 405, head->length > 0);
        }
        return;
    }
    const route *row = find_row(c);
    if (row && row->post)
        begin_post(c, row);
    else if (row) {
        c->head.close |= head->length > 0;
        run_call(c, row, &(request){0}, NULL, 0);
    }
}
