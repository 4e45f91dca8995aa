#include "server/http/tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/pace.h"
#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "table/begin.h"

enum { LIST_MOST = 50, ROUNDS_MOST = 20, DAYS_MOST = 365 };
static const int64_t DAY = 86400;

const char *const tournament_kinds[TOURNAMENT_KINDS] = {[TOURNAMENT_ALL] = "all", [TOURNAMENT_SWISS] = "swiss"};
const char *const tournament_states[] = {
    [TOURNAMENT_OPEN] = "open", [TOURNAMENT_RUNNING] = "running", [TOURNAMENT_OVER] = "over", [TOURNAMENT_OFF] = "off"};

void tournament_members(const tournament *t, text *out)
{
    json_id(out, "tournament", t->public_id);
    json_text(out, "title", t->title);
    json_text(out, "rules", t->rules);
    json_text(out, "scenario", t->scenario);
    options_json(t->options, out);
    json_text(out, "pace", t->pace);
    json_id(out, "kind", tournament_kinds[t->kind]);
    json_id(out, "state", tournament_states[t->state]);
    json_number(out, "rounds", t->rounds);
    json_number(out, "round", t->round);
    json_number(out, "places", t->places);
    json_number(out, "joined", t->joined);
    json_bool(out, "public", t->listed);
    json_number(out, "begins", t->begins);
    json_number(out, "created", t->created);
}

/* --- which there are --- */

typedef struct listing {
    const call *call;
    text *out;
    int shown;
    int64_t last;
} listing;

static bool list_row(void *context, const tournament *t)
{
    listing *l = context;
    l->shown++;
    l->last = t->created;
    if (!l->call->server->options->find(t->rules, NULL))
        return true;
    json_open(l->out, NULL, '{');
    tournament_members(t, l->out);
    json_close(l->out, '}');
    return true;
}

static bool run_list(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    listing l = {.call = c, .out = &c->answer.body};
    tournament_query q = {.rules = call_word(c, "rules"),
                          .over = value_is(request_member(c->body.body, "over"), VALUE_TRUE),
                          .before = request_whole(c->body.body, "before", INT64_MAX),
                          .limit = LIST_MOST};
    person p = {0};
    int64_t device;
    bool mine = value_is(request_member(c->body.body, "mine"), VALUE_TRUE);
    if (mine && c->has_session && !device_person(s, c->session, env_seconds(), &p, &device, why))
        return false;
    q.person = p.id;
    json_open(l.out, NULL, '{');
    json_open(l.out, "tournaments", '[');
    bool ok = (mine && !p.id) || tournament_list(s, &q, list_row, &l, why);
    json_close(l.out, ']');
    if (l.shown == LIST_MOST)
        json_number(l.out, "more", l.last);
    json_close(l.out, '}');
    return ok;
}

void call_tournaments(call *c)
{
    call_store(c, false, run_list, call_stored);
}

/* --- a new one --- */

static bool read_numbers(const call *c, tournament *t)
{
    const value *body = c->body.body;
    int64_t places = request_whole(body, "places", TOURNAMENT_PLAYERS), rounds = request_whole(body, "rounds", 0);
    int64_t now = env_seconds(), begins = request_whole(body, "begins", 0);
    t->created = now;
    t->begins = begins;
    t->places = (int)places;
    t->rounds = (int)rounds;
    t->listed = value_is(request_member(body, "public"), VALUE_TRUE);
    return places >= 2 && places <= TOURNAMENT_PLAYERS && rounds >= 0 && rounds <= ROUNDS_MOST && begins > now &&
           begins <= now + DAYS_MOST * DAY;
}

/* Whoever runs out of time has lost: no round waits for somebody for ever. */
static bool read_pace(const call *c, tournament *t)
{
    pace p;
    fault ignored;
    const char *words = call_word(c, "pace");
    if (strlen(words) >= CLOCK_PACE || !pace_read(&p, words, &ignored) || p.kind == PACE_NONE)
        return false;
    p.end = PACE_FORFEIT;
    pace_write(&p, t->pace);
    return true;
}

/* NULL: all is well. `why`: in words of the game's. */
static const sentence *read_new(const call *c, tournament *t, fault *why)
{
    const char *kind = call_word(c, "kind"), *title = call_word(c, "title");
    beginning b;
    int found = -1;
    for (int i = 0; i < TOURNAMENT_KINDS; i++)
        if (!strcmp(kind, tournament_kinds[i]))
            found = i;
    if (found < 0)
        return &say_tournament_kind;
    t->kind = (tournament_kind)found;
    if (!read_numbers(c, t))
        return &say_tournament_numbers;
    if (!read_pace(c, t))
        return &say_tournament_pace;
    if (!*title)
        return &say_tournament_title;
    if (!begin_read_pair(&b, c->body.body, c->server->options->find, why))
        return &say_not_understood;
    snprintf(t->title, sizeof t->title, "%s", b.info.title);
    snprintf(t->rules, sizeof t->rules, "%s", b.game->id);
    snprintf(t->scenario, sizeof t->scenario, "%s", b.info.scenario);
    snprintf(t->options, sizeof t->options, "%s", b.info.options);
    public_id_make(t->public_id);
    return NULL;
}

static bool run_new(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    tournament *t = c->more;
    tournament_answer how = TOURNAMENT_DONE;
    person p;
    int64_t device;
    bool full = false;
    if (!device_person(s, c->session, env_seconds(), &p, &device, why))
        return false;
    t->host = p.id;
    if (p.id && !tournament_add(s, t, &full, why))
        return false;
    if (p.id && !full && value_is(request_member(c->body.body, "join"), VALUE_TRUE) &&
        !tournament_join(s, t, &p, t->created, &how, why))
        return false;
    if (!p.id) {
        answer_refuse(&c->answer, 403, &say_not_signed_in, c->in, NULL);
    } else if (full) {
        answer_refuse(&c->answer, 409, &say_many_tournaments, c->in, NULL);
    } else {
        c->answer.status = 201;
        json_open(&c->answer.body, NULL, '{');
        json_id(&c->answer.body, "tournament", t->public_id);
        json_close(&c->answer.body, '}');
    }
    return true;
}

static void made(store_job *e, void *owner)
{
    free(CALL(store_job, e)->more);
    call_stored(e, owner);
}

void call_tournament_new(call *c)
{
    fault why = {""};
    tournament *t = NULL;
    if (!c->has_session) {
        call_refuse(c, 403, &say_not_signed_in);
        return;
    }
    if (!c->trusted && !bucket_take(&c->slot->creations, env_rate_ms(), 0.1, 20)) {
        call_refuse(c, 429, &say_many_games);
        return;
    }
    if (!(t = c->more = calloc(1, sizeof *t))) {
        call_unavailable(c);
        return;
    }
    const sentence *wrong = read_new(c, t, &why);
    if (!wrong) {
        call_store(c, true, run_new, made);
        return;
    }
    free(t);
    if (why.text[0])
        call_error(c, 400, "bad-request", why.text);
    else
        call_refuse(c, 400, wrong);
}
