#include "server/ws/client.h"

#include <stdlib.h>

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/compressor.h"
#include "server/run/peer.h"
#include "server/run/server.h"
#include "server/ws/dispatch.h"
#include "server/ws/feed.h"

enum { HELLO_MS = 10000, CROWD = 4 };

void client_wake(client *s)
{
    connection_due(s->connection);
}

static void queue_blob(client *s, blob *b)
{
    queued *q = b ? malloc(sizeof *q) : NULL;
    if (!q || s->queue_bytes + b->text.length > QUEUE_MAX) {
        /* No memory, or a socket that takes nothing: it can connect again. */
        blob_drop(b);
        free(q);
        s->closing = true;
        client_wake(s);
        return;
    }
    *q = (queued){.blob = b};
    if (s->last)
        s->last->next = q;
    else
        s->first = q;
    s->last = q;
    s->queue_bytes += b->text.length;
    client_wake(s);
}

void client_send(client *s, text *t)
{
    queue_blob(s, blob_make(t));
}

void client_bye(client *s, const char *words)
{
    text t;
    blob_begin(&t);
    json_open(&t, NULL, '{');
    json_id(&t, "type", "bye");
    json_text(&t, "text", words);
    json_close(&t, '}');
    client_send(s, &t);
    s->closing = true;
}

/* Presence is told with the next pulse: a crowd that comes at once is told once. */
static void presence(client *s, int change)
{
    open_table *l = s->at;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (s->seats >> seat & 1)
            l->here[seat] += change;
    if (!s->seats)
        l->here[WATCHER] += change;
    l->presence = true;
    server_pulse_later(s->server);
}

void client_leave(client *s)
{
    open_table *l = s->at;
    if (!l)
        return;
    client **at = &l->clients;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    presence(s, -1);
    feed_leave(l, s->feed);
    l->used = now_ms();
    s->at = NULL;
    s->feed = NULL;
    s->base = 0;
}

void client_enter(client *s, open_table *l)
{
    s->at = l;
    s->next = l->clients;
    l->clients = s;
    presence(s, 1);
}

void client_forget(client *s)
{
    for (queued *q = s->first, *next; q; q = next) {
        next = q->next;
        blob_drop(q->blob);
        free(q);
    }
    s->first = s->last = NULL;
    s->queue_bytes = 0;
    blob_drop(s->held);
    s->held = NULL;
}

client_ref *client_ref_take(client *s)
{
    s->ref->refs++;
    return s->ref;
}

client *client_ref_drop(client_ref *by)
{
    client *s = by->client;
    if (!--by->refs)
        free(by);
    return s;
}

void client_waits(client *s)
{
    s->waits++;
}

void client_resumes(client *s)
{
    if (!--s->waits && s->connection->paused && s->at)
        open_table_touch(s->server, s->at); /* heard again after all have been told what is new */
    else if (!s->waits)
        connection_resume(s->connection);
}

static void chat_json(const open_table *l, int from, text *out)
{
    const table *r = l->table;
    if (r->chat_count - from > CHAT_KEEP)
        from = r->chat_count - CHAT_KEEP;
    json_open(out, NULL, '{');
    json_id(out, "type", "chat");
    json_number(out, "from", from);
    json_open(out, "lines", '[');
    for (int i = from; i < r->chat_count; i++) {
        const chat_line *c = &r->chat[i % CHAT_KEEP];
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(table_game(r)->seat, c->seat));
        json_text(out, "name", r->seats[c->seat].name);
        json_text(out, "text", c->text);
        json_number(out, "at", c->at);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* What could not be made for lack of memory is not passed over: the page connects again, and is sent it then. */
static blob *made(client *s, blob *b)
{
    if (!b)
        s->connection->hung_up = true;
    return b;
}

static blob *chat_blob(client *s)
{
    text out;
    blob_begin(&out);
    chat_json(s->at, s->chat_seen, &out);
    s->chat_seen = s->at->table->chat_count;
    return made(s, blob_make(&out));
}

/* Does a new decision wait for this socket's seat? Then it is told at once. */
static bool must_decide(const client *s)
{
    const table *r = s->at->table;
    return s->viewer != WATCHER && game_acts(r->match.state, s->viewer) && s->base < r->asked[s->viewer];
}

/* For all others changes are put together, the more so the more they are. */
static bool may_wait(const client *s)
{
    return s->base && !must_decide(s) && now_ms() - s->sent_at < PULSE_MS + s->feed->users / CROWD;
}

static void wait_for_pulse(client *s)
{
    s->at->late = true;
    server_pulse_later(s->server);
}

void client_news(client *s, int *quota)
{
    const open_table *l = s->at;
    bool behind = s->base != l->table->seq[s->viewer];
    if (s->first || s->held || s->table_seen != l->table_version || s->chat_seen < l->table->chat_count ||
        (behind && must_decide(s)))
        client_wake(s);
    else if (behind && !may_wait(s) && (*quota)-- > 0)
        client_wake(s);
    else if (behind)
        wait_for_pulse(s);
}

static blob *view_blob(client *s)
{
    blob *b = feed_message(s->at, s->feed, s->base);
    s->base = s->feed->seq;
    s->sent_at = now_ms();
    return made(s, b);
}

static blob *take_queued(client *s)
{
    queued *q = s->first;
    blob *b = q->blob;
    if (!(s->first = q->next))
        s->last = NULL;
    s->queue_bytes -= b->text.length;
    free(q);
    return b;
}

/* What is due next for this socket; NULL: nothing. An answer comes after the view that it led
 * to, so that whoever waits for the answer knows the position. */
static blob *next_blob(client *s)
{
    open_table *l = s->at;
    if (s->first && l && s->base && s->base != l->table->seq[s->viewer])
        return view_blob(s);
    if (s->first)
        return take_queued(s);
    if (!l || s->closing)
        return NULL;
    if (s->table_seen != l->table_version) {
        s->table_seen = l->table_version;
        return made(s, feed_table(l, s->feed));
    }
    if (s->chat_seen < l->table->chat_count)
        return chat_blob(s);
    if (s->base == l->table->seq[s->viewer])
        return NULL;
    if (!may_wait(s))
        return view_blob(s);
    wait_for_pulse(s);
    return NULL;
}

bool socket_ready(const connection *c)
{
    const client *s = c->user;
    return s->closing || (!s->waits && !(s->at && s->at->busy));
}

void socket_fill(connection *c)
{
    client *s = c->user;
    blob *b;
    /* Nothing leaves before it is stored. */
    if (s->at && open_table_waits(s->at))
        return;
    while (c->out_bytes < OUT_ENOUGH && (b = s->held ? s->held : next_blob(s))) {
        if (b->compressing && b == s->held)
            return; /* it is woken then */
        s->held = b;
        if (!compressor_ready(s, b))
            return;
        s->held = NULL;
        connection_push_frame(c, FRAME_TEXT, b);
    }
    if (s->closing && !s->first)
        connection_end(c, s->code ? s->code : CLOSE_AWAY);
}

void socket_message(connection *c, int kind, const char *bytes, size_t length)
{
    client *s = c->user;
    if (s->closing)
        return;
    if (kind == FRAME_TEXT) {
        message_take(s, bytes, length);
        return;
    }
    s->code = CLOSE_KIND;
    client_error(s, NULL, "bad-request", "text messages were expected, this one is binary", "");
    client_bye(s, "binary messages are not understood");
}

void socket_too_large(connection *c)
{
    client *s = c->user;
    s->code = CLOSE_LARGE;
    client_error(s, NULL, "too-large", "a message may have 64 KiB at most", "");
    client_bye(s, "a message was too large");
}

void socket_late(connection *c)
{
    client *s = c->user;
    if (!s->at && !s->closing && !s->waits)
        client_bye(s, "no hello came");
}

void socket_gone(connection *c)
{
    client *s = c->user;
    client_leave(s);
    client_forget(s);
    s->slot->sockets--;
    s->server->clients--;
    s->ref->client = NULL;
    atomic_store(&s->ref->gone, true);
    client_ref_drop(s->ref);
    free(s);
}

bool socket_admits(connection *c, server *h)
{
    if (!peer_origin_fits(c) || h->stopping || h->clients >= h->clients_max)
        return false;
    return peer_trusted(c) || peer_slot(h, c)->sockets < SOCKETS_EACH;
}

bool socket_establish(connection *c, server *h)
{
    client *s = calloc(1, sizeof *s);
    client_ref *own = malloc(sizeof *own);
    if (!s || !own) {
        free(s);
        free(own);
        return false;
    }
    *own = (client_ref){.refs = 1, .client = s};
    *s = (client){.connection = c, .server = h, .ref = own, .trusted = peer_trusted(c), .slot = peer_slot(h, c)};
    s->slot->sockets++;
    h->clients++;
    c->user = s;
    connection_upgraded(c);
    c->deadline = now_ms() + HELLO_MS;
    return true;
}
