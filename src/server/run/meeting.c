#include "server/run/meeting.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/notify/courier.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/loading.h"
#include "server/run/log.h"
#include "server/run/pacing.h"
#include "server/run/server.h"
#include "server/run/table_env.h"
#include "store/lobby.h"
#include "table/begin.h"

enum { PAUSE_MS = 60000 };

/* One game of the round. */
typedef struct meeting_game {
    beginning begun;
    table *table;
    event_list first;
    int seats[2]; /* of who plays first, and of the other */
} meeting_game;

struct meeting_round {
    tournament_book book;
    contest_pairs pairs;
    meeting_game games[TOURNAMENT_PLAYERS]; /* those of pairs that play */
    job job;
    store_job store_job;
    server *server;
    fault why;
};

#define ROUND(member, pointer)                                                                                         \
    ((struct meeting_round *)(void *)((char *)(pointer)-offsetof(struct meeting_round, member)))

struct meeting_round *meeting_make(void)
{
    return calloc(1, sizeof(struct meeting_round));
}

tournament_book *meeting_book(struct meeting_round *r)
{
    return &r->book;
}

contest_pairs *meeting_pairs(struct meeting_round *r)
{
    return &r->pairs;
}

void meeting_free(struct meeting_round *r)
{
    for (int i = 0; r && i < r->pairs.count; i++) {
        begin_release(&r->games[i].begun);
        table_release(r->games[i].table);
        events_release(&r->games[i].first);
    }
    free(r);
}

static bool plays(const struct meeting_round *r, int i)
{
    return r->pairs.list[i].one_half < 0;
}

/* --- the games --- */

bool meeting_request(const tournament *t, request *out, fault *why)
{
    text body;
    char id[INFO_OPTIONS];
    text_init(&body, 4096);
    json_open(&body, NULL, '{');
    json_id(&body, "game", t->rules);
    json_text(&body, "scenario", t->scenario);
    json_open(&body, "options", '[');
    for (const char *at = t->options; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        json_text(&body, NULL, id);
        at += length;
    }
    json_close(&body, ']');
    json_close(&body, '}');
    bool ok = !body.cut && request_read(out, text_string(&body), body.length, why);
    text_release(&body);
    return ok;
}

static bool name_players(struct meeting_round *r, int i)
{
    meeting_game *m = &r->games[i];
    const tournament_board *b = &r->pairs.list[i];
    const int players[2] = {b->one, b->other};
    int count = 0;
    for (int s = 0; s < m->begun.game->seats && count < 2; s++)
        if (m->begun.seats[s].who == SEAT_FRIEND) {
            snprintf(m->begun.names[s], NAME_TEXT, "%s", r->book.players[players[count]].name);
            m->seats[count++] = s;
        }
    return count == 2;
}

/* Both see which tournament and which round it is. */
static bool prepare(struct meeting_round *r, const request *body, int i)
{
    server *s = r->server;
    meeting_game *m = &r->games[i];
    const table_env env = table_env_of(s, NULL);
    if (!begin_read_pair(&m->begun, body->body, s->options->find, &r->why) || !name_players(r, i))
        return false;
    text_fit(m->begun.info.title, sizeof m->begun.info.title, r->book.t.title);
    size_t end = strlen(m->begun.info.title);
    snprintf(m->begun.info.title + end, sizeof m->begun.info.title - end, " · %d", r->book.t.round + 1);
    return begin_ready(&m->begun, server_tables(s, m->begun.game), &env, &r->why);
}

static bool prepare_all(struct meeting_round *r)
{
    request body = {0};
    bool ok = meeting_request(&r->book.t, &body, &r->why);
    for (int i = 0; ok && i < r->pairs.count; i++)
        ok = !plays(r, i) || prepare(r, &body, i);
    request_release(&body);
    return ok;
}

/* In a worker. */
static void set_up(job *j)
{
    struct meeting_round *r = ROUND(job, j);
    for (int i = 0; i < r->pairs.count && !r->why.text[0]; i++) {
        generator numbers;
        meeting_game *m = &r->games[i];
        if (!plays(r, i))
            continue;
        env_numbers(&numbers);
        m->table = begin_table(&m->begun, server_tables(r->server, m->begun.game), &numbers, &m->first, &r->why);
    }
}

/* --- stored --- */

static bool give_seat(store *s, const struct meeting_round *r, int player, int64_t game, int seat, fault *why)
{
    person p;
    const store_link l = {.game = game, .seats = 1u << seat};
    return people_by_id(s, r->book.players[player].person, &p, why) && (!p.id || store_link_add(s, p.owner, &l, why));
}

static bool add_game(store *s, struct meeting_round *r, int i, fault *why)
{
    meeting_game *m = &r->games[i];
    tournament_board *b = &r->pairs.list[i];
    game_info *info = &m->table->info, begun = *info;
    bool late;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why))
        return false;
    b->game = info->id = begun.id;
    const unsigned people = table_people(m->table), running = pacing_running(m->table);
    const store_change first = {.game = info, .events = m->first.list, .count = m->first.count};
    const turn_change turn = {.game = info->id, .told = running, .still = running};
    return give_seat(s, r, b->one, info->id, m->seats[0], why) &&
           give_seat(s, r, b->other, info->id, m->seats[1], why) &&
           pacing_begin(s, info->id, r->book.t.pace, people, why) &&
           pacing_turn(s, info->id, &(pacing_news){.running = running}, why) &&
           (!r->book.t.listed || lobby_list(s, info, why)) && store_add(s, &first, &late, why) &&
           courier_note(s, &turn, why);
}

static bool run_round(store_job *e, store *s, fault *why)
{
    struct meeting_round *r = ROUND(store_job, e);
    const tournament *t = &r->book.t;
    bool ok = tournament_round(s, t, env_seconds(), &e->late, why);
    if (!ok || e->late)
        return ok;
    for (int i = 0; ok && !t->round && i < r->book.player_count; i++)
        ok = tournament_number(s, t->id, &r->book.players[i], why);
    for (int i = 0; ok && i < r->pairs.count; i++)
        ok = (!plays(r, i) || add_game(s, r, i, why)) && tournament_pair(s, t->id, &r->pairs.list[i], why);
    return ok;
}

/* --- begun --- */

static void end(struct meeting_round *r)
{
    r->server->meetings--;
    meeting_free(r);
}

static bool run_later(store_job *e, store *s, fault *why)
{
    return tournament_later(s, ROUND(store_job, e)->book.t.id, env_seconds(), why);
}

static void put_off(store_job *e, void *owner)
{
    (void)owner;
    end(ROUND(store_job, e));
}

/* What can't be begun now is tried again in a minute, after all others. */
static void failed(struct meeting_round *r, const char *words)
{
    server *s = r->server;
    log_error("tournament-failed", "tournament=%s round=%d why=\"%s\"", r->book.t.public_id, r->book.t.round + 1,
              words);
    s->contested += PAUSE_MS;
    r->store_job = (store_job){.writes = true, .run = run_later, .done = put_off};
    store_thread_put(s->store_thread, &r->store_job);
}

static void stored(store_job *e, void *owner)
{
    struct meeting_round *r = ROUND(store_job, e);
    server *s = owner;
    if (!e->ok) {
        failed(r, e->why.text);
        return;
    }
    if (!e->late)
        log_line(s, "tournament-round", "tournament=%s round=%d games=%d", r->book.t.public_id, r->book.t.round + 1,
                 r->pairs.count);
    for (int i = 0; !e->late && i < r->pairs.count; i++) { /* a bot may have to begin */
        table *t = r->games[i].table;
        if (!t || registry_find(s, t->info.id))
            continue;
        open_table *o = registry_add(s, t);
        r->games[i].table = NULL;
        if (o)
            open_table_touch(s, o);
    }
    end(r);
}

static void is_set_up(job *j, void *owner)
{
    struct meeting_round *r = ROUND(job, j);
    server *s = owner;
    if (!j->ran) { /* the server stops */
        end(r);
        return;
    }
    if (r->why.text[0]) {
        failed(r, r->why.text);
        return;
    }
    r->store_job = (store_job){.writes = true, .run = run_round, .done = stored};
    store_thread_put(s->store_thread, &r->store_job);
}

void meeting_begin(server *s, struct meeting_round *r)
{
    r->server = s;
    s->meetings++;
    if (!prepare_all(r)) {
        failed(r, r->why.text);
        return;
    }
    r->job = (job){.run = set_up, .done = is_set_up};
    workers_put(s->workers, &r->job);
}

/* --- whoever has left resigns --- */

typedef struct leaving {
    waiter waiter;
    tournament_game what;
} leaving;

static void come(waiter *w, server *s, open_table *o, opened how)
{
    leaving *l = (leaving *)(void *)((char *)w - offsetof(leaving, waiter));
    int seats[2] = {-1, -1}, count = 0;
    fault why = {""};
    if (how == OPEN_FINE && !s->stopping && !table_finished(o->table) && !open_table_waits(o)) {
        for (int seat = 0; seat < table_game(o->table)->seats && count < 2; seat++)
            if (table_people(o->table) >> seat & 1)
                seats[count++] = seat;
        int seat = seats[l->what.other];
        if (seat >= 0 && change_apply(s, o, EVENT_RESIGN, seat, NULL, LANG_EN, &why))
            log_line(s, "tournament-left", "game=%s seat=%d", o->table->info.public_id, seat);
    }
    free(l); /* what did not happen is found again with the next look */
}

void meeting_resign(server *s, const tournament_game *g)
{
    leaving *l = calloc(1, sizeof *l);
    if (!l)
        return;
    l->what = *g;
    l->waiter.come = come;
    loading_open(s, g->game, &l->waiter);
}
