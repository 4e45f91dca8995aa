/* Sockets: putting messages together, sending what is due, coming and going. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/hall.h"

enum { HELLO_SECONDS = 10, LINGER_MS = 200, CROWD = 4 };

void visitor_wake(visitor *s)
{
    lws_callback_on_writable(s->wsi);
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
    text_add(&t, "{\"type\":\"bye\",\"text\":");
    text_add_json(&t, words);
    text_add(&t, "}");
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
}

static void visitor_end(visitor *s)
{
    visitor_leave(s);
    visitor_forget(s);
    free(s->input);
    s->input = NULL;
    if (s->slot)
        s->slot->sockets--;
    if (s->hall)
        s->hall->visitors--;
}

static void chat_json(const live *l, int from, text *out)
{
    const room *r = l->room;
    if (r->chat_count - from > CHAT_KEEP)
        from = r->chat_count - CHAT_KEEP;
    text_addf(out, "{\"type\":\"chat\",\"from\":%d,\"lines\":[", from);
    for (int i = from; i < r->chat_count; i++) {
        const chat_line *c = &r->chat[i % CHAT_KEEP];
        text_addf(out, "%s{\"seat\":\"%s\",\"name\":", i > from ? "," : "", room_game(r)->seat->id(c->seat));
        text_add_json(out, r->seats[c->seat].name);
        text_add(out, ",\"text\":");
        text_add_json(out, c->text);
        text_addf(out, ",\"at\":%lld}", (long long)c->at);
    }
    text_add(out, "]}");
}

static blob *chat_blob(visitor *s)
{
    text out;
    blob_begin(&out);
    chat_json(s->at, s->chat_seen, &out);
    s->chat_seen = s->at->room->chat_count;
    return blob_make(&out);
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
    if (s->first || s->table_seen != l->table_version || s->chat_seen < l->room->chat_count ||
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
    return b;
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
        return look_table(l, s->look);
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

static int close_now(visitor *s)
{
    lws_close_reason(s->wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    return -1;
}

/* Closing while input is unread would reset the connection, and the last words be lost: what
 * still comes is read and dropped for a moment. */
static int close_soon(visitor *s)
{
    if (s->hall->stopping)
        return close_now(s);
    if (!s->lingers)
        lws_set_timer_usecs(s->wsi, LINGER_MS * LWS_US_PER_MS);
    s->lingers = true;
    return 0;
}

/* A view and the answer after it leave together: one packet, one waking of the other end. */
static void cork(const visitor *s, int on)
{
    setsockopt(lws_get_socket_fd(s->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static int write_due(visitor *s)
{
    /* Nothing leaves before it is stored. */
    if (s->hall->pending) {
        visitor_wake(s);
        return 0;
    }
    blob *b = NULL;
    bool several = s->first && (s->first->next || (s->at && s->base != s->at->room->seq[s->viewer]));
    if (several)
        cork(s, 1);
    while (!lws_partial_buffered(s->wsi) && (b = next_blob(s))) {
        size_t length = b->text.length - LWS_PRE;
        int sent = lws_write(s->wsi, (unsigned char *)b->text.data + LWS_PRE, length, LWS_WRITE_TEXT);
        blob_drop(b);
        if (sent < (int)length)
            return -1;
    }
    if (several)
        cork(s, 0);
    if (b)
        visitor_wake(s); /* the pipe is full for now */
    if (s->closing && !s->first)
        return close_soon(s);
    if (s->first)
        visitor_wake(s);
    return 0;
}

/* Puts the pieces of a message together; false if it is too long. */
static bool take_piece(visitor *s, const void *bytes, size_t length)
{
    if (s->input_length + length > MESSAGE_MAX)
        return false;
    char *more = realloc(s->input, s->input_length + length + 1);
    if (!more)
        return false;
    s->input = more;
    memcpy(more + s->input_length, bytes, length);
    s->input_length += length;
    more[s->input_length] = '\0';
    return true;
}

static int receive(visitor *s, const void *bytes, size_t length)
{
    if (s->closing)
        return 0;
    if (lws_frame_is_binary(s->wsi)) {
        visitor_error(s, NULL, "bad-request", "text messages were expected, this one is binary", "");
        visitor_bye(s, "binary messages are not understood");
        return 0;
    }
    if (!take_piece(s, bytes, length)) {
        visitor_error(s, NULL, "too-large", "a message may have 64 KiB at most", "");
        visitor_bye(s, "a message was too large");
        return 0;
    }
    if (!lws_is_final_fragment(s->wsi) || lws_remaining_packet_payload(s->wsi))
        return 0;
    char *message = s->input;
    size_t total = s->input_length;
    s->input = NULL;
    s->input_length = 0;
    message_take(s, message, total);
    free(message);
    return 0;
}

/* The address of the other end; behind a proxy on this machine, the one that it names. */
void peer_address(struct lws *wsi, char *out, size_t size)
{
    out[0] = '\0';
    lws_get_peer_simple(wsi, out, size);
    char named[128];
    if (!address_is_loopback(out) || lws_hdr_copy(wsi, named, sizeof named, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    const char *last = strrchr(named, ',');
    last = last ? last + 1 : named;
    last += strspn(last, " ");
    snprintf(out, size, "%.45s", last);
}

/* A page of another site may not talk to this server in its visitor's name. */
static bool origin_fits(struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return !lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *name = strstr(origin, "://");
    return name && !strcasecmp(name + 3, host);
}

static int admit(struct lws *wsi, hall *h)
{
    char address[64];
    peer_address(wsi, address, sizeof address);
    bool trusted = address_is_loopback(address);
    if (!origin_fits(wsi) || h->stopping || h->visitors >= h->visitors_max)
        return 1;
    return !trusted && limits_slot(h->limits, address)->sockets >= SOCKETS_EACH;
}

static void establish(visitor *s, struct lws *wsi, hall *h)
{
    char address[64];
    *s = (visitor){.wsi = wsi, .hall = h};
    peer_address(wsi, address, sizeof address);
    s->trusted = address_is_loopback(address);
    s->slot = limits_slot(h->limits, address);
    s->slot->sockets++;
    h->visitors++;
    lws_set_timer_usecs(wsi, HELLO_SECONDS * LWS_USEC_PER_SEC);
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    visitor *s = user;
    hall *h = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return admit(wsi, h);
    case LWS_CALLBACK_ESTABLISHED: establish(s, wsi, h); return 0;
    case LWS_CALLBACK_CLOSED: visitor_end(s); return 0;
    case LWS_CALLBACK_RECEIVE: return receive(s, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_due(s);
    case LWS_CALLBACK_TIMER:
        if (s->lingers)
            return close_now(s);
        if (!s->at && !s->closing)
            visitor_bye(s, "no hello came");
        return 0;
    default: return 0;
    }
}
