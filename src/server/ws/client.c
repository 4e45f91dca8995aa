/* Sockets: sending what is due, coming and going. */
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/hall.h"

enum { HELLO_MS = 10000, CROWD = 4 };

void visitor_wake(visitor *s)
{
    conn_due(s->conn);
}

static void queue_blob(visitor *s, blob *b)
{
    queued *q = b ? malloc(sizeof *q) : NULL;
    if (!q || s->queue_bytes + b->text.length > QUEUE_MAX) {
        /* No memory, or a socket that takes nothing: it can connect again. */
        blob_drop(b);
        free(q);
        s->closing = true;
        visitor_wake(s);
        return;
    }
    *q = (queued){.blob = b};
    if (s->last)
        s->last->next = q;
    else
        s->first = q;
    s->last = q;
    s->queue_bytes += b->text.length;
    visitor_wake(s);
}

void visitor_send(visitor *s, text *t)
{
    queue_blob(s, blob_make(t));
}

void visitor_bye(visitor *s, const char *words)
{
    text t;
    blob_begin(&t);
    json_open(&t, NULL, '{');
    json_id(&t, "type", "bye");
    json_text(&t, "text", words);
    json_close(&t, '}');
    visitor_send(s, &t);
    s->closing = true;
}

/* Presence is told with the next pulse: a crowd that comes at once is told once. */
static void presence(visitor *s, int change)
{
    live *l = s->at;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (s->seats >> seat & 1)
            l->here[seat] += change;
    if (!s->seats)
        l->here[WATCHER] += change;
    l->presence = true;
    hall_pulse_later(s->hall);
}

void visitor_leave(visitor *s)
{
    live *l = s->at;
    if (!l)
        return;
    visitor **at = &l->visitors;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    presence(s, -1);
    look_leave(l, s->look);
    l->used = now_ms();
    s->at = NULL;
    s->look = NULL;
    s->base = 0;
}

void visitor_enter(visitor *s, live *l)
{
    s->at = l;
    s->next = l->visitors;
    l->visitors = s;
    presence(s, 1);
}

void visitor_forget(visitor *s)
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

handle *handle_take(visitor *s)
{
    s->handle->refs++;
    return s->handle;
}

visitor *handle_drop(handle *by)
{
    visitor *s = by->visitor;
    if (!--by->refs)
        free(by);
    return s;
}

void visitor_waits(visitor *s)
{
    s->waits++;
}

void visitor_goes_on(visitor *s)
{
    if (!--s->waits && s->conn->paused && s->at)
        hall_touch(s->hall, s->at); /* heard again after all have been told what is new */
    else if (!s->waits)
        conn_resume(s->conn);
}

static void chat_json(const live *l, int from, text *out)
{
    const room *r = l->room;
    if (r->chat_count - from > CHAT_KEEP)
        from = r->chat_count - CHAT_KEEP;
    json_open(out, NULL, '{');
    json_id(out, "type", "chat");
    json_number(out, "from", from);
    json_open(out, "lines", '[');
    for (int i = from; i < r->chat_count; i++) {
        const chat_line *c = &r->chat[i % CHAT_KEEP];
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(room_game(r)->seat, c->seat));
        json_text(out, "name", r->seats[c->seat].name);
        json_text(out, "text", c->text);
        json_number(out, "at", c->at);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* What could not be made for lack of memory is not passed over: the page connects again, and is sent it then. */
static blob *made(visitor *s, blob *b)
{
    if (!b)
        s->conn->hung_up = true;
    return b;
}

static blob *chat_blob(visitor *s)
{
    text out;
    blob_begin(&out);
    chat_json(s->at, s->chat_seen, &out);
    s->chat_seen = s->at->room->chat_count;
    return made(s, blob_make(&out));
}

/* Does a new decision wait for this socket's seat? Then it is told at once. */
static bool must_decide(const visitor *s)
{
    const room *r = s->at->room;
    return s->viewer != WATCHER && game_acts(r->match.state, s->viewer) && s->base < r->asked[s->viewer];
}

/* For all others changes are put together, the more so the more they are. */
static bool may_wait(const visitor *s)
{
    return s->base && !must_decide(s) && now_ms() - s->sent_at < PULSE_MS + s->look->users / CROWD;
}

static void wait_for_pulse(visitor *s)
{
    s->at->late = true;
    hall_pulse_later(s->hall);
}

void visitor_news(visitor *s, int *quota)
{
    const live *l = s->at;
    bool behind = s->base != l->room->seq[s->viewer];
    if (s->first || s->held || s->table_seen != l->table_version || s->chat_seen < l->room->chat_count ||
        (behind && must_decide(s)))
        visitor_wake(s);
    else if (behind && !may_wait(s) && (*quota)-- > 0)
        visitor_wake(s);
    else if (behind)
        wait_for_pulse(s);
}

static blob *view_blob(visitor *s)
{
    blob *b = look_message(s->at, s->look, s->base);
    s->base = s->look->seq;
    s->sent_at = now_ms();
    return made(s, b);
}

static blob *take_queued(visitor *s)
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
static blob *next_blob(visitor *s)
{
    live *l = s->at;
    if (s->first && l && s->base && s->base != l->room->seq[s->viewer])
        return view_blob(s);
    if (s->first)
        return take_queued(s);
    if (!l || s->closing)
        return NULL;
    if (s->table_seen != l->table_version) {
        s->table_seen = l->table_version;
        return made(s, look_table(l, s->look));
    }
    if (s->chat_seen < l->room->chat_count)
        return chat_blob(s);
    if (s->base == l->room->seq[s->viewer])
        return NULL;
    if (!may_wait(s))
        return view_blob(s);
    wait_for_pulse(s);
    return NULL;
}

bool socket_ready(const conn *c)
{
    const visitor *s = c->user;
    return s->closing || (!s->waits && !(s->at && s->at->busy));
}

void socket_fill(conn *c)
{
    visitor *s = c->user;
    blob *b;
    /* Nothing leaves before it is stored. */
    if (s->at && live_waits(s->at))
        return;
    while (c->out_bytes < OUT_ENOUGH && (b = s->held ? s->held : next_blob(s))) {
        if (b->pressing && b == s->held)
            return; /* it is woken then */
        s->held = b;
        if (!press_ready(s, b))
            return;
        s->held = NULL;
        conn_push_frame(c, FRAME_TEXT, b);
    }
    if (s->closing && !s->first)
        conn_end(c, s->code ? s->code : CLOSE_AWAY);
}

void socket_message(conn *c, int kind, const char *bytes, size_t length)
{
    visitor *s = c->user;
    if (s->closing)
        return;
    if (kind == FRAME_TEXT) {
        message_take(s, bytes, length);
        return;
    }
    s->code = CLOSE_KIND;
    visitor_error(s, NULL, "bad-request", "text messages were expected, this one is binary", "");
    visitor_bye(s, "binary messages are not understood");
}

void socket_too_large(conn *c)
{
    visitor *s = c->user;
    s->code = CLOSE_LARGE;
    visitor_error(s, NULL, "too-large", "a message may have 64 KiB at most", "");
    visitor_bye(s, "a message was too large");
}

void socket_late(conn *c)
{
    visitor *s = c->user;
    if (!s->at && !s->closing && !s->waits)
        visitor_bye(s, "no hello came");
}

void socket_gone(conn *c)
{
    visitor *s = c->user;
    visitor_leave(s);
    visitor_forget(s);
    s->slot->sockets--;
    s->hall->visitors--;
    s->handle->visitor = NULL;
    atomic_store(&s->handle->gone, true);
    handle_drop(s->handle);
    free(s);
}

/* Behind a proxy on this machine counts whom it names; whatever it names is not this machine. */
static const char *peer_address(const conn *c)
{
    return address_is_loopback(c->peer) && c->head.has_forwarded ? c->head.forwarded : c->peer;
}

/* A page of another site whose name was made to point at this machine calls it by that name: that is a stranger. */
bool peer_trusted(const conn *c)
{
    return address_is_loopback(peer_address(c)) && !c->head.has_forwarded && host_is_loopback(c->head.host);
}

bool peer_enters(wire *w, const char *peer)
{
    const hall *h = w->owner;
    return address_is_loopback(peer) || limits_slot(h->limits, peer)->connections++ < CONNECTIONS_EACH ||
           (limits_slot(h->limits, peer)->connections--, false);
}

void peer_leaves(wire *w, const char *peer)
{
    const hall *h = w->owner;
    if (!address_is_loopback(peer))
        limits_slot(h->limits, peer)->connections--;
}

limit_slot *peer_slot(hall *h, const conn *c)
{
    return limits_slot(h->limits, peer_address(c));
}

/* A page of another site may not talk to this server in its visitor's name. */
static bool origin_fits(const conn *c)
{
    const char *name = strstr(c->head.origin, "://");
    return !c->head.has_origin || (name && !strcasecmp(name + 3, c->head.host));
}

bool socket_admits(conn *c, hall *h)
{
    if (!origin_fits(c) || h->stopping || h->visitors >= h->visitors_max)
        return false;
    return peer_trusted(c) || peer_slot(h, c)->sockets < SOCKETS_EACH;
}

bool socket_establish(conn *c, hall *h)
{
    visitor *s = calloc(1, sizeof *s);
    handle *own = malloc(sizeof *own);
    if (!s || !own) {
        free(s);
        free(own);
        return false;
    }
    *own = (handle){.refs = 1, .visitor = s};
    *s = (visitor){.conn = c, .hall = h, .handle = own, .trusted = peer_trusted(c), .slot = peer_slot(h, c)};
    s->slot->sockets++;
    h->visitors++;
    c->user = s;
    conn_upgraded(c);
    c->deadline = now_ms() + HELLO_MS;
    return true;
}
