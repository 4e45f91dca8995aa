#include "server/ws/hello.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/loading.h"
#include "server/run/server.h"
#include "server/run/token.h"
#include "server/ws/feed.h"

enum { LINKS_MAX = 64 };

static bool viewer_parse(const client *s, const char *word, int *viewer)
{
    *viewer = WATCHER;
    if (!strcmp(word, "watcher"))
        return true;
    int seat = game_seat(table_game(s->at->table), word);
    *viewer = seat;
    return seat >= 0 && (s->seats >> seat & 1 || table_finished(s->at->table));
}

static bool set_look(client *s, int viewer)
{
    feed *wanted = feed_find(s->at, viewer, s->in, s->seats);
    if (!wanted)
        return false;
    feed_use(wanted);
    feed_leave(s->at, s->feed);
    s->feed = wanted;
    s->viewer = viewer;
    s->base = 0;
    return true;
}

/* The seat to look through at first: one that must decide, else the first. */
static int first_viewer(const client *s)
{
    const table *r = s->at->table;
    int first = WATCHER;
    for (int seat = table_game(r)->seats - 1; seat >= 0; seat--) {
        if (!(s->seats >> seat & 1))
            continue;
        bool acts = game_acts(r->match.state, seat);
        if (acts || first == WATCHER || !game_acts(r->match.state, first))
            first = seat;
    }
    return first;
}

void message_options(const table *r, text *t)
{
    const game *g = table_game(r);
    json_open(t, NULL, '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (r->match.options >> i & 1)
            json_id(t, NULL, g->lists.options[i].id);
    json_close(t, ']');
}

static const char *viewer_id(const game *g, int viewer)
{
    return viewer == WATCHER ? "watcher" : noun_key(g->seat, viewer);
}

static void welcome(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    const game *g = table_game(r);
    text t;
    message_begin(m, &t, "welcome");
    message_member(&t, "game", r->info.public_id);
    message_member(&t, "rules", g->id);
    message_member(&t, "title", r->info.title);
    message_member(&t, "scenario", r->info.scenario);
    json_key(&t, "options");
    message_options(r, &t);
    json_number(&t, "round", r->info.round);
    json_key(&t, "seats");
    view_seats_json(g, s->seats, &t);
    json_id(&t, "look", viewer_id(g, s->viewer));
    json_id(&t, "lang", s->in == LANG_ES ? "es" : "en");
    json_number(&t, "created", r->info.created);
    json_bool(&t, "position", r->match.position);
    message_finish(m, &t);
}

static void no_link(const message *m)
{
    message_refuse(m, "not-found",
                   message_either(m->s, "this link opens no game", "este enlace no abre ninguna partida"));
    m->s->closing = true;
}

/* A hello on its way: what the token opens is looked up, then the room is opened. */
typedef struct greeting {
    store_job store_job;
    waiter waiter;
    client_ref *by;
    uint8_t hash[TOKEN_HASH];
    char game[PUBLIC_TEXT], look[INFO_WORD];
    store_link link; /* game 0: it opens none */
    json_t *id;
} greeting;

/* Which game of the token is meant: the one that is named, or the latest. */
static bool run_link(store_job *e, store *s, fault *why)
{
    greeting *g = (greeting *)e;
    store_link list[LINKS_MAX];
    int count = 0;
    int64_t id = 0;
    if (!store_link_find(s, g->hash, list, LINKS_MAX, &count, why) ||
        (g->game[0] && !store_game_find(s, g->game, &id, why)))
        return false;
    for (int i = 0; i < count && !g->link.game; i++)
        if (!g->game[0] || list[i].game == id)
            g->link = list[i];
    return true;
}

static void greeting_release(greeting *g)
{
    json_decref(g->id);
    free(g);
}

/* Three answers that differ: not found, not now, broken. */
static void not_opened(const message *m, opened how)
{
    const client *s = m->s;
    if (how == OPEN_NONE)
        no_link(m);
    else if (how == OPEN_BROKEN)
        message_refuse(m, "broken",
                       message_either(s, "this game can't be opened by this version of the program",
                                      "esta versión del programa no puede abrir esta partida"));
    else
        message_refuse(m, "unavailable",
                       message_either(s, "the server can't reach its store at the moment: it goes on trying",
                                      "el servidor no puede acceder a sus datos en este momento: lo sigue intentando"));
    m->s->closing = true;
}

static bool has_left(const waiter *w)
{
    const greeting *g = (const greeting *)(const void *)((const char *)w - offsetof(greeting, waiter));
    return atomic_load(&g->by->gone);
}

static void come_in(waiter *w, server *h, open_table *l, opened how)
{
    greeting *g = (greeting *)(void *)((char *)w - offsetof(greeting, waiter));
    client *s = client_ref_drop(g->by);
    (void)h;
    if (!s) {
        greeting_release(g);
        return;
    }
    message m = {.s = s, .id = g->id};
    if (how != OPEN_FINE) {
        not_opened(&m, how);
        greeting_release(g);
        client_resumes(s);
        return;
    }
    int viewer;
    s->seats = g->link.seats & ((1u << table_game(l->table)->seats) - 1);
    client_enter(s, l);
    if (!g->look[0] || !viewer_parse(s, g->look, &viewer))
        viewer = first_viewer(s);
    s->table_seen = 0;
    s->chat_seen = 0;
    if (set_look(s, viewer))
        welcome(&m);
    else
        s->closing = true;
    client_wake(s);
    greeting_release(g);
    client_resumes(s);
}

static void link_found(store_job *e, void *owner)
{
    greeting *g = (greeting *)e;
    if (owner && e->ok && g->link.game) {
        loading_open(owner, g->link.game, &g->waiter);
        return;
    }
    client *s = client_ref_drop(g->by);
    if (owner && s) {
        message m = {.s = s, .id = g->id};
        not_opened(&m, e->ok ? OPEN_NONE : OPEN_LATER);
        client_resumes(s);
    }
    greeting_release(g);
}

void do_hello(const message *m)
{
    client *s = m->s;
    const char *named = message_word(m, "game");
    greeting *g = calloc(1, sizeof *g);
    client_leave(s);
    s->in = !strcmp(message_word(m, "lang"), "es") ? LANG_ES : LANG_EN;
    if (!g || !token_hash(message_word(m, "token"), g->hash) || (*named && !public_id_looks(named))) {
        free(g);
        no_link(m);
        return;
    }
    snprintf(g->game, sizeof g->game, "%s", named);
    snprintf(g->look, sizeof g->look, "%.40s", message_word(m, "look"));
    g->id = json_deep_copy(m->id);
    g->store_job.run = run_link;
    g->store_job.done = link_found;
    g->waiter.come = come_in;
    g->waiter.gone = has_left;
    g->by = client_ref_take(s);
    client_waits(s);
    store_thread_put(s->server->store_thread, &g->store_job);
}

void do_look(const message *m)
{
    int viewer;
    if (!viewer_parse(m->s, message_word(m, "look"), &viewer)) {
        message_refuse(m, "refused",
                       message_either(m->s, "this link does not hold that seat", "este enlace no tiene ese bando"));
        return;
    }
    if (!set_look(m->s, viewer))
        m->s->closing = true;
    m->s->table_seen = 0; /* "to" of a roll-back is a step of the viewer's */
    if (json_is_integer(m->id))
        message_ok(m);
    client_wake(m->s);
}
