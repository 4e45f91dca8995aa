#include "server/http/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/account.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/lobby.h"

enum { BROWSE_MOST = 50 };

/* --- public games --- */

/* What a call wants to see, or whom to invite. */
typedef struct wanted {
    char folded[PERSON_NAME];
    int shown;
    int64_t last; /* when the last one that is shown was begun */
    const call *call;
    text *out;
} wanted;

static bool browse_row(void *context, const game_info *info)
{
    wanted *w = context;
    const game *g = w->call->server->options->find(info->game, NULL);
    const char *result = info->result[0] ? info->result : "null";
    w->last = info->created;
    w->shown++;
    if (!g || info->damaged)
        return true;
    json_open(w->out, NULL, '{');
    json_text(w->out, "game", info->public_id);
    json_id(w->out, "rules", g->id);
    json_text(w->out, "scenario", info->scenario);
    options_json(info->options, w->out);
    json_text(w->out, "title", info->title);
    json_raw(w->out, "players", info->players, strlen(info->players));
    json_raw(w->out, "result", result, strlen(result));
    json_number(w->out, "created", info->created);
    json_number(w->out, "changed", info->changed);
    json_close(w->out, '}');
    return true;
}

static bool run_browse(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    wanted *w = c->more;
    const lobby_query q = {.rules = call_word(c, "rules"),
                           .player = w->folded,
                           .finished = value_is(request_member(c->body.body, "finished"), VALUE_TRUE),
                           .before = request_whole(c->body.body, "before", INT64_MAX),
                           .limit = BROWSE_MOST};
    w->call = c;
    w->out = &c->answer.body;
    json_open(w->out, NULL, '{');
    json_open(w->out, "games", '[');
    bool ok = lobby_games(s, &q, browse_row, w, why);
    json_close(w->out, ']');
    if (w->shown == BROWSE_MOST)
        json_number(w->out, "more", w->last);
    json_close(w->out, '}');
    return ok;
}

/* The answer is there, or the store has failed; what the call kept goes. */
static void done(store_job *e, void *owner)
{
    free(CALL(store_job, e)->more);
    call_stored(e, owner);
}

/* Nobody, if the name can't be one. */
static wanted *read_wanted(call *c, const char *name)
{
    fault why;
    wanted *w = c->more = calloc(1, sizeof *w);
    if (!w)
        call_unavailable(c);
    else if (*name && (strlen(name) >= PERSON_NAME || !account_fold(name, w->folded, &why))) {
        free(w);
        call_refuse(c, 400, &say_account_name);
        return NULL;
    }
    return w;
}

void call_browse(call *c)
{
    if (read_wanted(c, call_word(c, "player")))
        call_store(c, false, run_browse, done);
}

/* --- invitations --- */

static void says_ok(call *c)
{
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", true);
    json_close(&c->answer.body, '}');
}

/* Whoever has a seat's link may give the seat to a name: what the link opens the account will open. */
static bool run_invite(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const wanted *w = c->more;
    person host;
    int64_t device;
    if (!device_person(s, c->session, env_seconds(), &host, &device, why) || !call_run_link(e, s, why))
        return false;
    if (!host.id) {
        answer_refuse(&c->answer, 403, &say_not_signed_in, c->in, NULL);
    } else if (!c->link.game || !c->link.seats) {
        answer_refuse(&c->answer, 404, &say_no_link, c->in, NULL);
    } else {
        invitation i = {.game = c->link.game, .seats = c->link.seats, .created = env_seconds()};
        snprintf(i.folded, sizeof i.folded, "%s", w->folded);
        bool full, ok = invitation_add(s, &i, &host, &full, why);
        if (ok && full)
            answer_refuse(&c->answer, 409, &say_many_invited, c->in, NULL);
        else
            says_ok(c);
        return ok;
    }
    return true;
}

void call_invite(call *c)
{
    const char *name = call_word(c, "name");
    if (!c->has_session)
        call_refuse(c, 403, &say_not_signed_in);
    else if (!*name)
        call_refuse(c, 400, &say_account_name);
    else if (!call_hash(c, call_word(c, "token"), c->hash))
        call_refuse(c, 404, &say_no_link);
    else if (read_wanted(c, name))
        call_store(c, true, run_invite, done);
}

static bool invitation_json(const call *c, store *s, const invitation *i, text *out, fault *why)
{
    game_info info = {0};
    bool found;
    if (!store_game_get(s, i->game, &info, &found, why))
        return false;
    const game *g = found && !info.damaged && !info.finished ? c->server->options->find(info.game, NULL) : NULL;
    if (g) {
        json_open(out, NULL, '{');
        json_text(out, "game", info.public_id);
        json_id(out, "rules", g->id);
        json_text(out, "title", info.title);
        json_text(out, "scenario", info.scenario);
        options_json(info.options, out);
        json_key(out, "seats");
        view_seats_json(g, i->seats, out);
        json_text(out, "host", i->host);
        json_number(out, "created", i->created);
        json_close(out, '}');
    }
    game_info_release(&info);
    return true;
}

/* One of them is taken (`accept`) or declined: it is gone then. */
static bool answer_one(const call *c, store *s, const person *p, const invitation *list, int count, fault *why)
{
    int64_t id = 0;
    bool ok = store_game_find(s, call_word(c, "game"), &id, why);
    for (int i = 0; ok && id && i < count; i++) {
        store_link l = {.game = id, .seats = list[i].seats};
        if (list[i].game != id)
            continue;
        ok = (!value_is(request_member(c->body.body, "accept"), VALUE_TRUE) || store_link_add(s, p->owner, &l, why)) &&
             invitation_drop(s, id, p->folded, why);
    }
    return ok;
}

static bool run_invitations(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    text *out = &c->answer.body;
    invitation *list = calloc(INVITATIONS_MOST, sizeof *list);
    person p;
    int64_t device;
    int count = 0;
    bool ok = list ? device_person(s, c->session, env_seconds(), &p, &device, why) : fault_set(why, "out of memory");
    if (ok && p.id) {
        ok = invitation_list(s, p.folded, list, &count, why);
        if (ok && *call_word(c, "game"))
            ok = answer_one(c, s, &p, list, count, why) && invitation_list(s, p.folded, list, &count, why);
        json_open(out, NULL, '{');
        json_open(out, "invitations", '[');
        for (int i = 0; ok && i < count; i++)
            ok = invitation_json(c, s, &list[i], out, why);
        json_close(out, ']');
        json_close(out, '}');
    } else if (ok) {
        answer_refuse(&c->answer, 403, &say_not_signed_in, c->in, NULL);
    }
    free(list);
    return ok;
}

void call_invitations(call *c)
{
    if (c->has_session)
        call_store(c, true, run_invitations, call_stored);
    else
        call_refuse(c, 403, &say_not_signed_in);
}
