#include "server/http/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/account.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "server/http/account.h"
#include "server/http/games.h"
#include "server/http/ladder.h"
#include "server/http/tournaments.h"
#include "server/run/env.h"
#include "server/run/person_addresses.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/people.h"

static const char *const bar_names[] = {[BAR_NONE] = "none", [BAR_MUTE] = "mute", [BAR_BLOCK] = "block"};

/* What a call about a person finds out. */
typedef struct asking {
    person person; /* id 0: nobody is signed in */
    int64_t here;  /* the device that asks */
    bar bar;       /* also another name for the person */
    const sentence *refused;
    bool (*run)(call *c, struct asking *a, store *s, fault *why);
} asking;

/* --- the ways in and out of the store --- */

static bool run_asking(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    asking *a = c->more;
    if (!device_person(s, c->session, env_seconds(), &a->person, &a->here, why))
        return false;
    return !a->person.id || a->run(c, a, s, why);
}

static void asked(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    asking *a = c->more;
    bool nobody = !a->person.id;
    const sentence *refused = a->refused;
    (void)owner;
    free(a);
    if (!e->ok)
        call_unavailable(c);
    else if (nobody)
        call_refuse(c, 403, &say_not_signed_in);
    else if (refused)
        call_refuse(c, 409, refused);
    else
        call_finish(c);
}

static asking *asking_make(call *c, bool (*run)(call *c, asking *a, store *s, fault *why))
{
    asking *a = calloc(1, sizeof *a);
    c->more = a;
    if (!a)
        call_unavailable(c);
    else
        a->run = run;
    return a;
}

static void ask(call *c, bool writes)
{
    if (c->has_session) {
        call_store(c, writes, run_asking, asked);
    } else {
        free(c->more);
        call_refuse(c, 403, &say_not_signed_in);
    }
}

static void says_ok(call *c)
{
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", true);
    json_close(&c->answer.body, '}');
}

/* --- who is it --- */

static void bar_json(void *context, const bar *b)
{
    text *out = context;
    json_open(out, NULL, '{');
    json_text(out, "name", b->name);
    json_id(out, "kind", bar_names[b->kind]);
    json_close(out, '}');
}

static bool person_json(const asking *a, store *s, text *out, fault *why)
{
    device list[DEVICES_MOST];
    int count = 0;
    bool modest;
    if (!device_list(s, a->person.id, list, &count, why) || !modest_get(s, a->person.id, &modest, why))
        return false;
    json_text(out, "name", a->person.name);
    json_number(out, "created", a->person.created);
    json_open(out, "devices", '[');
    for (int i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_number(out, "id", list[i].id);
        json_text(out, "device", list[i].name);
        json_number(out, "created", list[i].created);
        json_number(out, "used", list[i].used);
        if (list[i].id == a->here)
            json_bool(out, "here", true);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "bars", '[');
    bool ok = bar_list(s, a->person.id, bar_json, out, why);
    json_close(out, ']');
    json_bool(out, "ladder", !modest);
    return ok && ratings_json(s, a->person.id, out, why);
}

static bool show(call *c, asking *a, store *s, fault *why)
{
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    bool ok = person_json(a, s, out, why) && device_used(s, a->here, env_seconds(), why);
    json_close(out, '}');
    return ok;
}

void call_account(call *c)
{
    if (asking_make(c, show))
        ask(c, true);
}

/* --- signing out --- */

static bool leave(call *c, asking *a, store *s, fault *why)
{
    const value *device = request_member(c->body.body, "device");
    bool others = value_is(device, VALUE_TEXT) && !strcmp(device->text, "others");
    int64_t id = value_is(device, VALUE_WHOLE) ? device->whole : a->here;
    says_ok(c);
    if (!others && id == a->here)
        account_cookie(c, "");
    return others ? device_drop_others(s, a->person.id, a->here, why) : device_drop(s, a->person.id, id, why);
}

void call_account_leave(call *c)
{
    if (asking_make(c, leave))
        ask(c, true);
}

/* --- blocked and muted --- */

static bool set_bar(call *c, asking *a, store *s, fault *why)
{
    bool full;
    says_ok(c);
    bool ok = bar_set(s, a->person.id, &a->bar, &full, why);
    a->refused = ok && full ? &say_many_bars : NULL;
    return ok;
}

static bool read_name(const call *c, bar *b)
{
    fault why;
    const char *name = call_word(c, "name");
    if (strlen(name) >= sizeof b->name || !account_fold(name, b->folded, &why))
        return false;
    snprintf(b->name, sizeof b->name, "%s", name);
    return true;
}

static bool read_bar(const call *c, bar *b, const sentence **wrong)
{
    const char *kind = call_word(c, "kind");
    int found = -1;
    for (int i = BAR_NONE; i <= BAR_BLOCK; i++)
        if (!strcmp(kind, bar_names[i]))
            found = i;
    *wrong = found < 0 ? &say_bar_kind : &say_account_name;
    if (found < 0 || !read_name(c, b))
        return false;
    b->kind = (bar_kind)found;
    return true;
}

void call_account_bar(call *c)
{
    const sentence *wrong;
    asking *a = asking_make(c, set_bar);
    if (!a)
        return;
    if (read_bar(c, &a->bar, &wrong)) {
        ask(c, true);
    } else {
        free(a);
        call_refuse(c, 400, wrong);
    }
}

/* --- another name --- */

static bool set_name(call *c, asking *a, store *s, fault *why)
{
    bool taken;
    json_open(&c->answer.body, NULL, '{');
    json_text(&c->answer.body, "name", a->bar.name);
    json_close(&c->answer.body, '}');
    bool ok = people_rename(s, &a->person, a->bar.name, a->bar.folded, &taken, why);
    a->refused = ok && taken ? &say_account_taken : NULL;
    return ok;
}

/* It says whether a name is taken: so it is as dear as a new account. */
void call_account_name(call *c)
{
    asking *a = asking_make(c, set_name);
    if (!a)
        return;
    const sentence *wrong = read_name(c, &a->bar) ? NULL : &say_account_name;
    if (!wrong && account_may_name(c)) {
        ask(c, true);
    } else {
        free(a);
        call_refuse(c, wrong ? 400 : 429, wrong ? wrong : &say_many_tries);
    }
}

/* --- on ladders or not --- */

static bool set_ladder(call *c, asking *a, store *s, fault *why)
{
    says_ok(c);
    return modest_set(s, a->person.id, value_is(request_member(c->body.body, "shown"), VALUE_FALSE), why);
}

void call_account_ladder(call *c)
{
    if (asking_make(c, set_ladder))
        ask(c, true);
}

static bool quiet(call *c, asking *a, store *s, fault *why)
{
    int64_t id = 0;
    unsigned seats = 0;
    game_info info = {0};
    bool found = false;
    if (!store_game_find(s, call_word(c, "game"), &id, why) || (id && !store_game_get(s, id, &info, &found, why)))
        return false;
    const game *g = found ? c->server->options->find(info.game, NULL) : NULL;
    bool ok = !g || bar_unheard(s, id, a->person.id, &seats, why);
    json_open(&c->answer.body, NULL, '{');
    json_key(&c->answer.body, "seats");
    if (g)
        view_seats_json(g, seats, &c->answer.body);
    else
        json_raw(&c->answer.body, NULL, "[]", 2);
    json_close(&c->answer.body, '}');
    game_info_release(&info);
    return ok;
}

void call_account_quiet(call *c)
{
    if (!public_id_looks(call_word(c, "game")))
        call_not_found(c);
    else if (asking_make(c, quiet))
        ask(c, false);
}

/* --- everything --- */

static bool entered(void *context, const tournament *t)
{
    text *out = context;
    json_open(out, NULL, '{');
    tournament_members(t, out);
    json_close(out, '}');
    return true;
}

/* Those that go on, and those that are over. */
static bool tournaments_json(const asking *a, store *s, text *out, fault *why)
{
    bool ok = true;
    json_open(out, "tournaments", '[');
    for (int over = 0; ok && over < 2; over++) {
        const tournament_query q = {
            .rules = "", .over = over, .person = a->person.id, .before = INT64_MAX, .limit = INT16_MAX};
        ok = tournament_list(s, &q, entered, out, why);
    }
    json_close(out, ']');
    return ok;
}

static bool export_all(call *c, asking *a, store *s, fault *why)
{
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    bool ok = person_json(a, s, out, why) && person_addresses_json(s, a->person.owner, out, why) &&
              tournaments_json(a, s, out, why);
    json_open(out, "games", '[');
    ok = ok && mine_of(c, s, 0, a->person.owner, out, why) >= 0;
    json_close(out, ']');
    json_close(out, '}');
    return ok;
}

void call_account_export(call *c)
{
    if (asking_make(c, export_all))
        ask(c, false);
}
