#include "server/ws/client.h"

#include <stdlib.h>

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/compressor.h"
#include "server/run/env.h"
#include "server/run/meters.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/dispatch.h"
#include "server/ws/shared_feed.h"
#include "table/say.h"

enum { HELLO_MS = 10000, CROWD = 4 };

void client_wake(client *who)
{
    connection_due(who->connection);
}

void client_answered(client *who)
{
    /* No memory, or a socket that takes nothing: it can connect again. */
    who->guest.leaving |= who->guest.lost;
    client_wake(who);
}

void client_bye(client *who, const sentence *why)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    json_open(&t, NULL, '{');
    json_id(&t, "type", "bye");
    json_id(&t, "code", why->code);
    json_text(&t, "text", why->words[who->guest.in]);
    json_close(&t, '}');
    guest_answer(&who->guest, &t);
    who->guest.leaving = true;
    client_wake(who);
}

/* Presence is told with the next pulse: a crowd that comes at once is told once. */
static void presence_changed(open_table *o)
{
    o->presence = true;
    server_pulse_later(o->server);
}

void client_leave(client *who)
{
    open_table *o = who->at;
    if (!o)
        return;
    client **at = &o->clients;
    while (*at != who)
        at = &(*at)->next;
    *at = who->next;
    guest_leave(&who->guest, o->table);
    presence_changed(o);
    shared_feed_leave(o, who->feed);
    o->used = now_ms();
    who->at = NULL;
    who->feed = NULL;
}

void client_enter(client *who, open_table *o, unsigned seats, const char *look, const int64_t *id)
{
    who->at = o;
    who->next = o->clients;
    o->clients = who;
    if (seats)
        o->person = who->person;
    guest_enter(&who->guest, o->table, seats, look, id);
    presence_changed(o);
    bans_tell(who->server, who);
    client_answered(who);
}

void client_forget(client *who)
{
    guest_forget(&who->guest);
    blob_drop(who->held);
    who->held = NULL;
}

client_ref *client_ref_take(client *who)
{
    who->ref->refs++;
    return who->ref;
}

client *client_ref_drop(client_ref *by)
{
    client *who = by->client;
    if (!--by->refs)
        free(by);
    return who;
}

void client_waits(client *who)
{
    who->waits++;
}

void client_resumes(client *who)
{
    if (!--who->waits && who->connection->paused && who->at)
        open_table_touch(who->server, who->at); /* heard again after all have been told what is new */
    else if (!who->waits)
        connection_resume(who->connection);
}

/* It looks through the feed that fits its eyes; false: no memory. */
static bool find_feed(client *who)
{
    if (who->feed && shared_feed_fits(who->feed, &who->guest))
        return true;
    shared_feed *wanted = shared_feed_use(who->at, &who->guest);
    if (!wanted)
        return false;
    shared_feed_leave(who->at, who->feed);
    who->feed = wanted;
    return true;
}

/* Changes that nobody decides by are put together, the more so the more look on. */
static bool may_wait(const client *who, const telling *what)
{
    return what->kind == TELL_VIEW && !what->urgent &&
           now_ms() - who->sent_at < PULSE_MS + (who->feed ? who->feed->users : 0) / CROWD;
}

static void wait_for_pulse(client *who)
{
    who->at->late = true;
    server_pulse_later(who->server);
}

void client_news(client *who, int *quota)
{
    const telling what = guest_next(who->at->table, &who->guest);
    bool can_wait = what.kind == TELL_VIEW && !what.urgent;
    if (who->held || (what.kind && !can_wait))
        client_wake(who);
    else if (what.kind && !may_wait(who, &what) && (*quota)-- > 0)
        client_wake(who);
    else if (what.kind)
        wait_for_pulse(who);
}

/* An answer; or what the table has to tell. */
static blob *make_blob(client *who, const telling *what)
{
    if (what->kind == TELL_ANSWER) {
        text t;
        text_init(&t, 0);
        guest_tell(&who->guest, NULL, NULL, what, NULL, &t);
        return blob_make(&t);
    }
    if (what->kind == TELL_VIEW)
        who->sent_at = now_ms();
    return find_feed(who) ? shared_feed_tell(who->feed, who->at, &who->guest, what) : NULL;
}

/* What is due next for this socket; NULL: nothing. */
static blob *next_blob(client *who)
{
    const telling what = guest_next(who->at ? who->at->table : NULL, &who->guest);
    if (!what.kind)
        return NULL;
    if (may_wait(who, &what)) {
        wait_for_pulse(who);
        return NULL;
    }
    blob *b = make_blob(who, &what);
    if (!b) /* it is not passed over: the page connects again, and is sent it then */
        who->connection->hung_up = true;
    return b;
}

bool socket_ready(const connection *c)
{
    const client *who = c->user;
    return who->guest.leaving || (!who->waits && !(who->at && who->at->busy));
}

void socket_fill(connection *c)
{
    client *who = c->user;
    blob *b;
    /* Nothing leaves before it is stored. */
    if (who->at && open_table_waits(who->at))
        return;
    while (c->out_bytes < OUT_ENOUGH && (b = who->held ? who->held : next_blob(who))) {
        if (b->compressing && b == who->held)
            return; /* it is woken then */
        who->held = b;
        if (!compressor_ready(who, b))
            return;
        who->held = NULL;
        connection_push_frame(c, FRAME_TEXT, b);
    }
    if (who->guest.leaving && !who->guest.first)
        connection_end(c, who->code ? who->code : CLOSE_AWAY);
}

/* Frames count, not messages: an empty one, a piece and a ping cost the loop as much. */
bool socket_frame(connection *c)
{
    client *who = c->user;
    meter_add(METER_frames, 1);
    if (who->trusted || who->guest.leaving || bucket_take(&who->rate, env_rate_ms(), MESSAGE_RATE, MESSAGE_BURST))
        return true;
    who->code = CLOSE_MANNERS;
    guest_refuse(&who->guest, NULL, &say_many_messages);
    client_bye(who, &say_bye_many);
    return false;
}

void socket_message(connection *c, int kind, const char *bytes, size_t length)
{
    client *who = c->user;
    if (who->guest.leaving)
        return;
    if (kind == FRAME_TEXT) {
        message_take(who, bytes, length);
        return;
    }
    who->code = CLOSE_KIND;
    guest_refuse(&who->guest, NULL, &say_binary_message);
    client_bye(who, &say_bye_binary);
}

void socket_too_large(connection *c)
{
    client *who = c->user;
    who->code = CLOSE_LARGE;
    guest_refuse(&who->guest, NULL, &say_message_large);
    client_bye(who, &say_bye_large);
}

void socket_late(connection *c)
{
    client *who = c->user;
    if (!who->at && !who->guest.leaving && !who->waits)
        client_bye(who, &say_no_hello);
}

void socket_gone(connection *c)
{
    client *who = c->user;
    if (who->advice) /* nobody wants to hear it any more */
        workers_cancel(who->server->advisers, who->advice);
    client_leave(who);
    client_forget(who);
    who->slot->sockets--;
    who->server->clients--;
    who->ref->client = NULL;
    atomic_store(&who->ref->gone, true);
    client_ref_drop(who->ref);
    free(who);
}

bool socket_admits(connection *c, server *s)
{
    if (!peer_origin_fits(c) || s->stopping || s->clients >= s->clients_max)
        return false;
    return peer_trusted(c) || peer_slot(s, c)->sockets < SOCKETS_EACH;
}

bool socket_establish(connection *c, server *s)
{
    client *who = calloc(1, sizeof *who);
    client_ref *own = malloc(sizeof *own);
    if (!who || !own) {
        free(who);
        free(own);
        return false;
    }
    *own = (client_ref){.refs = 1, .client = who};
    *who = (client){.connection = c,
                    .server = s,
                    .ref = own,
                    .trusted = peer_trusted(c),
                    .slot = peer_slot(s, c),
                    .person = peer_person(s, c)};
    who->guest.in = peer_lang(c); /* until it says hello */
    who->slot->sockets++;
    s->clients++;
    meter_add(METER_sockets_opened, 1);
    c->user = who;
    connection_upgraded(c);
    c->deadline = now_ms() + HELLO_MS;
    return true;
}
