#include "server/ws/client.h"

#include <stdlib.h>

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/compressor.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/dispatch.h"
#include "server/ws/shared_feed.h"
#include "table/say.h"

enum { HELLO_MS = 10000, CROWD = 4 };

void client_wake(client *s)
{
    connection_due(s->connection);
}

void client_answered(client *s)
{
    /* No memory, or a socket that takes nothing: it can connect again. */
    s->guest.leaving |= s->guest.lost;
    client_wake(s);
}

void client_bye(client *s, const sentence *why)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    json_open(&t, NULL, '{');
    json_id(&t, "type", "bye");
    json_id(&t, "code", why->code);
    json_text(&t, "text", why->words[s->guest.in]);
    json_close(&t, '}');
    guest_answer(&s->guest, &t);
    s->guest.leaving = true;
    client_wake(s);
}

/* Presence is told with the next pulse: a crowd that comes at once is told once. */
static void presence_changed(open_table *l)
{
    l->presence = true;
    server_pulse_later(l->server);
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
    guest_leave(&s->guest, l->table);
    presence_changed(l);
    shared_feed_leave(l, s->feed);
    l->used = now_ms();
    s->at = NULL;
    s->feed = NULL;
}

void client_enter(client *s, open_table *l, unsigned seats, const char *look, const int64_t *id)
{
    s->at = l;
    s->next = l->clients;
    l->clients = s;
    guest_enter(&s->guest, l->table, seats, look, id);
    presence_changed(l);
    client_answered(s);
}

void client_forget(client *s)
{
    guest_forget(&s->guest);
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

/* It looks through the feed that fits its eyes; false: no memory. */
static bool find_feed(client *s)
{
    if (s->feed && shared_feed_fits(s->feed, &s->guest))
        return true;
    shared_feed *wanted = shared_feed_use(s->at, &s->guest);
    if (!wanted)
        return false;
    shared_feed_leave(s->at, s->feed);
    s->feed = wanted;
    return true;
}

/* Changes that nobody decides by are put together, the more so the more look on. */
static bool may_wait(const client *s, const telling *what)
{
    return what->kind == TELL_VIEW && !what->urgent &&
           now_ms() - s->sent_at < PULSE_MS + (s->feed ? s->feed->users : 0) / CROWD;
}

static void wait_for_pulse(client *s)
{
    s->at->late = true;
    server_pulse_later(s->server);
}

void client_news(client *s, int *quota)
{
    const telling what = guest_next(s->at->table, &s->guest);
    bool can_wait = what.kind == TELL_VIEW && !what.urgent;
    if (s->held || (what.kind && !can_wait))
        client_wake(s);
    else if (what.kind && !may_wait(s, &what) && (*quota)-- > 0)
        client_wake(s);
    else if (what.kind)
        wait_for_pulse(s);
}

/* An answer; or what the table has to tell. */
static blob *make_blob(client *s, const telling *what)
{
    if (what->kind == TELL_ANSWER) {
        text t;
        text_init(&t, 0);
        guest_tell(&s->guest, NULL, NULL, what, NULL, &t);
        return blob_make(&t);
    }
    if (what->kind == TELL_VIEW)
        s->sent_at = now_ms();
    return find_feed(s) ? shared_feed_tell(s->feed, s->at, &s->guest, what) : NULL;
}

/* What is due next for this socket; NULL: nothing. */
static blob *next_blob(client *s)
{
    const telling what = guest_next(s->at ? s->at->table : NULL, &s->guest);
    if (!what.kind)
        return NULL;
    if (may_wait(s, &what)) {
        wait_for_pulse(s);
        return NULL;
    }
    blob *b = make_blob(s, &what);
    if (!b) /* it is not passed over: the page connects again, and is sent it then */
        s->connection->hung_up = true;
    return b;
}

bool socket_ready(const connection *c)
{
    const client *s = c->user;
    return s->guest.leaving || (!s->waits && !(s->at && s->at->busy));
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
    if (s->guest.leaving && !s->guest.first)
        connection_end(c, s->code ? s->code : CLOSE_AWAY);
}

void socket_message(connection *c, int kind, const char *bytes, size_t length)
{
    client *s = c->user;
    if (s->guest.leaving)
        return;
    if (kind == FRAME_TEXT) {
        message_take(s, bytes, length);
        return;
    }
    s->code = CLOSE_KIND;
    guest_refuse(&s->guest, NULL, &say_binary_message);
    client_bye(s, &say_bye_binary);
}

void socket_too_large(connection *c)
{
    client *s = c->user;
    s->code = CLOSE_LARGE;
    guest_refuse(&s->guest, NULL, &say_message_large);
    client_bye(s, &say_bye_large);
}

void socket_late(connection *c)
{
    client *s = c->user;
    if (!s->at && !s->guest.leaving && !s->waits)
        client_bye(s, &say_no_hello);
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
    s->guest.in = peer_lang(c); /* until it says hello */
    s->slot->sockets++;
    h->clients++;
    c->user = s;
    connection_upgraded(c);
    c->deadline = now_ms() + HELLO_MS;
    return true;
}
