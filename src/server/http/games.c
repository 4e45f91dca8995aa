#include "server/http/games.h"

#include <stdio.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/tell/view.h"
#include "server/http/create.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/clocks.h"
#include "store/people.h"
#include "table/games.h"

enum { TOKENS_MOST = 200, TOKENS_EACH = 20 /* count as one more call */, GAMES_MOST = 500, OPEN_MOST = 100 };

void call_games(call *c)
{
    const server_options *o = c->server->options;
    json_open(&c->answer.body, NULL, '{');
    games_parts_json(o->games, o->find, o->source, &c->answer.body);
    json_bool(&c->answer.body, "site", c->server->engine != NULL);
    json_close(&c->answer.body, '}');
    call_finish(c);
}

/* --- open seats --- */

typedef struct open_list {
    const call *call;
    store *store;
    fault *why;
    text *out;
} open_list;

static bool open_row(void *context, const game_info *info)
{
    open_list *o = context;
    const game *g = o->call->server->options->find(info->game, NULL);
    char pace[CLOCK_PACE];
    if (!g || info->damaged)
        return true;
    json_open(o->out, NULL, '{');
    json_text(o->out, "game", info->public_id);
    json_id(o->out, "rules", g->id);
    json_text(o->out, "scenario", info->scenario);
    options_json(info->options, o->out);
    json_text(o->out, "title", info->title);
    json_raw(o->out, "players", info->players, strlen(info->players));
    json_key(o->out, "seats");
    view_seats_json(g, info->open, o->out);
    if (clocks_pace(o->store, info->id, pace, o->why) && *pace)
        json_text(o->out, "pace", pace);
    json_number(o->out, "created", info->created);
    json_close(o->out, '}');
    return true;
}

static bool run_open(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    open_list o = {.call = c, .store = s, .why = why, .out = &c->answer.body};
    json_open(o.out, NULL, '{');
    json_open(o.out, "open", '[');
    if (!store_game_open(s, OPEN_MOST, open_row, &o, why))
        return false;
    json_close(o.out, ']');
    json_close(o.out, '}');
    return true;
}

void call_open(call *c)
{
    call_store(c, false, run_open, call_stored);
}

/* The table is open: is the seat? The link is stored together with its taking. */
static void take_seat(call *c, open_table *o)
{
    char token[TOKEN_TEXT];
    const char *name = call_word(c, "name");
    int seat = game_seat(table_game(o->table), call_word(c, "seat"));
    fault why = {""};
    if (o->change && o->change->has_link) { /* one at a time */
        c->waiter.next = o->waiters;
        o->waiters = &c->waiter;
        return;
    }
    if (seat < 0) {
        call_not_found(c);
        return;
    }
    if (!(table_open(o->table) >> seat & 1) || table_finished(o->table)) {
        call_refuse(c, 409, &say_seat_taken);
        return;
    }
    change *next = change_next(o);
    if (!next || !change_apply(c->server, o, EVENT_TAKE, seat, NULL, c->in, &why)) {
        call_unavailable(c);
        return;
    }
    /* The seat is theirs now, whether there is room for a name or not. */
    if (*name)
        change_apply(c->server, o, EVENT_NAME, seat, name, c->in, &why);
    token_make(token);
    next->has_link = true;
    next->link = (store_link){.game = o->table->info.id, .seats = 1u << seat};
    token_hash(token, next->hash);
    next->has_owner = call_hash(c, call_word(c, "me"), next->owner);
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    json_id(out, "game", o->table->info.public_id);
    json_open(out, "links", '[');
    link_json(table_game(o->table), 1u << seat, token, "open", out);
    json_close(out, ']');
    json_close(out, '}');
    c->next = next->calls;
    next->calls = c;
}

static bool run_find(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    return store_game_find(s, call_word(c, "game"), &c->id, why) &&
           (!c->id || !c->has_owner || bar_between(s, c->id, c->owner, &c->barred, why));
}

static void game_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (!e->ok)
        call_unavailable(c);
    else if (!c->id)
        call_not_found(c);
    else if (c->barred)
        call_refuse(c, 409, &say_barred);
    else
        call_open_table(c, take_seat);
}

void call_join(call *c)
{
    if (!public_id_looks(call_word(c, "game")))
        call_not_found(c);
    else if (!words_fit(call_word(c, "name"), 40))
        call_refuse(c, 400, &say_name_long);
    else
        call_store(c, false, run_find, game_found);
}

/* --- my games --- */

static void mine_json(const game *g, const game_info *info, const store_link *l, const char *pace, int64_t due,
                      int token, text *out)
{
    const char *result = info->result[0] ? info->result : "null";
    json_open(out, NULL, '{');
    json_number(out, "token", token);
    json_text(out, "game", info->public_id);
    json_id(out, "rules", g->id);
    json_text(out, "title", info->title);
    json_text(out, "scenario", info->scenario);
    options_json(info->options, out);
    json_number(out, "round", info->round);
    json_key(out, "seats");
    view_seats_json(g, l->seats, out);
    json_bool(out, "watcher", !l->seats);
    json_id(out, "status", info->finished ? "finished" : "running");
    json_key(out, "acting");
    view_seats_json(g, info->acting, out);
    json_bool(out, "yours", info->acting & l->seats);
    if (*pace)
        json_text(out, "pace", pace);
    if (due != INT64_MAX)
        json_number(out, "due", due);
    json_bool(out, "archived", l->archived);
    json_raw(out, "players", info->players, strlen(info->players));
    json_raw(out, "result", result, strlen(result));
    json_number(out, "created", info->created);
    json_number(out, "changed", info->changed);
    json_close(out, '}');
}

int mine_of(const call *c, store *s, int at, const uint8_t hash[TOKEN_HASH], text *out, fault *why)
{
    store_link list[GAMES_MOST];
    int count = 0, shown = 0;
    if (!store_link_find(s, hash, list, GAMES_MOST, &count, why))
        return -1;
    for (int i = 0; i < count; i++) {
        game_info info = {0};
        bool found;
        int64_t due = INT64_MAX;
        if (!store_game_get(s, list[i].game, &info, &found, why))
            return -1;
        char pace[CLOCK_PACE] = "";
        bool runs = found && !info.finished, mine = runs && info.acting & list[i].seats;
        if ((runs && !clocks_pace(s, list[i].game, pace, why)) ||
            (mine && *pace && !clocks_next(s, list[i].game, list[i].seats, &due, why))) {
            game_info_release(&info);
            return -1;
        }
        const game *g = found && !info.damaged ? c->server->options->find(info.game, NULL) : NULL;
        if (g) {
            mine_json(g, &info, &list[i], pace, due, at, out);
            shown++;
        }
        game_info_release(&info);
    }
    return shown;
}

static int mine_token(const call *c, store *s, int at, const char *token, text *out, fault *why)
{
    uint8_t hash[TOKEN_HASH];
    return call_hash(c, token, hash) ? mine_of(c, s, at, hash, out, why) : 0;
}

/* Every change stores how its game stands, so the rows say it all. */
static bool run_mine(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const value *tokens = request_member(c->body.body, "tokens"), *v = value_first(tokens);
    text *out = &c->answer.body, unknown;
    int shown = 0, found = 0;
    text_init(&unknown, 4096);
    json_open(&unknown, NULL, '[');
    json_open(out, NULL, '{');
    json_open(out, "games", '[');
    for (int i = 0; found >= 0 && i < value_count(tokens) && shown < GAMES_MOST; i++, v = value_next(v)) {
        found = value_is(v, VALUE_TEXT) ? mine_token(c, s, i, v->text, out, why) : 0;
        if (!found)
            json_number(&unknown, NULL, i);
        shown += found > 0 ? found : 0;
    }
    json_close(out, ']');
    json_close(&unknown, ']');
    json_raw(out, "unknown", text_string(&unknown), unknown.length);
    json_close(out, '}');
    text_release(&unknown);
    return found >= 0;
}

void call_mine(call *c)
{
    const value *tokens = request_member(c->body.body, "tokens");
    if (!value_is(tokens, VALUE_LIST) || value_count(tokens) > TOKENS_MOST)
        call_refuse(c, 400, &say_tokens_list);
    else if (!c->trusted && !bucket_spend(&c->slot->requests, env_rate_ms(), REQUEST_RATE, REQUEST_BURST,
                                          (double)value_count(tokens) / TOKENS_EACH))
        call_refuse(c, 429, &say_many_links);
    else
        call_store(c, false, run_mine, call_stored);
}

/* True or false, as the body says; NULL if it says neither. */
static const value *says_archived(const call *c)
{
    const value *v = request_member(c->body.body, "archived");
    return value_is(v, VALUE_TRUE) || value_is(v, VALUE_FALSE) ? v : NULL;
}

static bool run_archive(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    c->link = (store_link){0};
    if (!call_run_link(e, s, why))
        return false;
    return !c->link.game || !says_archived(c) ||
           store_link_archive(s, c->hash, c->link.game, value_is(says_archived(c), VALUE_TRUE), why);
}

static void archived(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (!e->ok) {
        call_unavailable(c);
    } else if (!c->link.game) {
        call_not_found(c);
    } else if (!says_archived(c)) {
        call_refuse(c, 400, &say_archived_bool);
    } else {
        json_open(&c->answer.body, NULL, '{');
        json_bool(&c->answer.body, "ok", true);
        json_close(&c->answer.body, '}');
        call_finish(c);
    }
}

void call_archive(call *c)
{
    if (!call_hash(c, call_word(c, "token"), c->hash))
        call_not_found(c);
    else
        call_store(c, true, run_archive, archived);
}
