#include "server/run/bans.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/tell/json.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"

enum { AGAIN_MS = 5000, BANS_MOST = 100000 };

typedef struct reading {
    store_job store_job;
    char (*list)[DESK_ADDRESS];
    int count, capacity;
    desk_message said;
} reading;

static bool note_ban(void *context, const char *address, int64_t until, const char *words)
{
    reading *r = context;
    (void)until, (void)words;
    if (r->count == r->capacity) {
        int capacity = r->capacity ? r->capacity * 2 : 16;
        void *more = capacity <= BANS_MOST ? realloc(r->list, (size_t)capacity * sizeof *r->list) : NULL;
        if (!more)
            return false; /* as many as there is room for */
        r->list = more;
        r->capacity = capacity;
    }
    snprintf(r->list[r->count++], DESK_ADDRESS, "%s", address);
    return true;
}

static bool run_read(store_job *e, store *s, fault *why)
{
    reading *r = (reading *)e;
    int64_t now = (int64_t)time(NULL);
    return desk_bans(s, now, note_ban, r, why) && desk_said(s, now, &r->said, why);
}

void bans_tell(const server *s, client *who)
{
    text t;
    if (!s->bans.said.id || s->bans.said.until <= (int64_t)time(NULL))
        return;
    text_init(&t, TEXT_DEFAULT_MAX);
    json_open(&t, NULL, '{');
    json_id(&t, "type", "notice");
    json_text(&t, "text", s->bans.said.words[who->guest.in]);
    json_close(&t, '}');
    guest_answer(&who->guest, &t);
    client_answered(who);
}

static void tell_all(const server *s)
{
    for (connection *c = s->listener.all; c; c = c->next) {
        client *who = c->state == CONNECTION_SOCKET && !c->gone ? c->user : NULL;
        if (who && who->at && !who->guest.leaving)
            bans_tell(s, who);
    }
}

/* Whoever is at a table and banned now is sent away. */
static void send_away(server *s)
{
    for (connection *c = s->listener.all; c; c = c->next)
        if (c->state == CONNECTION_SOCKET && c->user && !c->gone && bans_have(s, c))
            client_bye(c->user, &say_banned);
}

static void take(server *s, reading *r)
{
    bool changed =
        s->bans.count != r->count || (r->count && memcmp(s->bans.list, r->list, (size_t)r->count * sizeof *r->list));
    free(s->bans.list);
    s->bans.list = r->list;
    s->bans.count = r->count;
    r->list = NULL;
    bool news = r->said.id && r->said.id != s->bans.said.id;
    s->bans.said = r->said;
    if (changed && s->loop)
        send_away(s);
    if (news && s->loop)
        tell_all(s);
}

static void was_read(store_job *e, void *owner)
{
    reading *r = (reading *)e;
    server *s = owner;
    s->bans.reading = false;
    if (e->ok)
        take(s, r);
    free(r->list);
    free(r);
}

bool bans_begin(server *s, fault *why)
{
    reading r = {0};
    if (!desk_salt(s->store, s->bans.salt, why) || !run_read(&r.store_job, s->store, why))
        return false;
    take(s, &r);
    return true;
}

void bans_release(server *s)
{
    free(s->bans.list);
}

void bans_follow(server *s, int64_t now)
{
    if (s->bans.reading || now - s->bans.read < AGAIN_MS || s->stopping)
        return;
    reading *r = calloc(1, sizeof *r);
    s->bans.read = now;
    if (!r)
        return;
    s->bans.reading = true;
    r->store_job.run = run_read;
    r->store_job.done = was_read;
    store_thread_put(s->store_thread, &r->store_job);
}

/* The list is in order. */
bool bans_have(const server *s, const connection *c)
{
    char address[DESK_ADDRESS];
    if (!s->bans.count)
        return false;
    peer_hash(s, c, address);
    return bsearch(address, s->bans.list, (size_t)s->bans.count, sizeof *s->bans.list,
                   (int (*)(const void *, const void *))strcmp);
}
