#include "server/http/games.h"

#include <stdio.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/http/create.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/server.h"
#include "table/guided.h"
#include "table/request.h"

enum {
    TOKENS_MOST = 200,
    TOKENS_EACH = 20 /* count as one more call */,
    GAMES_MOST = 500,
    LINKS_EACH = 64,
    OPEN_MOST = 100
};

static void words_json(text *out, const char *name, const char *const words[LANGS])
{
    json_open(out, name, '{');
    json_text(out, "en", words[LANG_EN]);
    json_text(out, "es", words[LANG_ES]);
    json_close(out, '}');
}

static void seats_part(const game *g, text *out)
{
    json_open(out, "seats", '[');
    for (int s = 0; s < g->seats; s++) {
        char en[NOUN_TEXT], es[NOUN_TEXT];
        noun_title(g->seat, s, LANG_EN, en);
        noun_title(g->seat, s, LANG_ES, es);
        json_open(out, NULL, '{');
        json_id(out, "id", noun_key(g->seat, s));
        words_json(out, "title", (const char *const[]){en, es});
        for (int i = 0; i < g->lists.option_count; i++)
            if (g->lists.options[i].nonplayer == s + 1)
                json_id(out, "nonplayer", g->lists.options[i].id);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void option_json(const game *g, const option *o, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "id", o->id);
    words_json(out, "title", o->title);
    words_json(out, "text", o->text);
    if (o->group[LANG_EN])
        words_json(out, "group", o->group);
    json_open(out, "excludes", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (o->excludes >> i & 1)
            json_id(out, NULL, g->lists.options[i].id);
    json_close(out, ']');
    if (o->nonplayer)
        json_id(out, "nonplayer", noun_key(g->seat, o->nonplayer - 1));
    if (o->scenarios) {
        json_open(out, "scenarios", '[');
        for (int i = 0; i < g->lists.scenario_count; i++)
            if (o->scenarios >> i & 1)
                json_id(out, NULL, g->lists.scenarios[i].id);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static bool embedded(const char *format, const char *id)
{
    char path[128];
    const char *star = strchr(format, '*');
    snprintf(path, sizeof path, "%.*s%s%s", (int)(star - format), format, id, star + 1);
    return data_find(path) != NULL;
}

static void game_json(const game *g, const data_source *from, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "id", g->id);
    json_number(out, "version", g->version);
    words_json(out, "title", g->title);
    words_json(out, "text", g->intro.text);
    seats_part(g, out);
    json_open(out, "scenarios", '[');
    for (int i = 0; i < g->lists.scenario_count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", g->lists.scenarios[i].id);
        words_json(out, "title", g->lists.scenarios[i].title);
        words_json(out, "text", g->lists.scenarios[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "options", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        option_json(g, &g->lists.options[i], out);
    json_close(out, ']');
    game_more_json(g, from, out);
    json_bool(out, "board", embedded("web/boards/*.json", g->id));
    json_bool(out, "rules", embedded("rules/*.md", g->id));
    json_close(out, '}');
}

void call_games(call *c)
{
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    json_open(out, "games", '[');
    for (int i = 0; c->server->options->games[i]; i++) {
        const game *g = c->server->options->find(c->server->options->games[i]->id, NULL);
        if (g) /* else its tables can't be read: it was said at the start */
            game_json(g, c->server->options->source, out);
    }
    json_close(out, ']');
    json_open(out, "bots", '[');
    for (int i = 0; bots[i].id[0]; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", bots[i].id);
        words_json(out, "title", bots[i].title);
        words_json(out, "text", bots[i].text);
        if (bots[i].level)
            json_bool(out, "level", true);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    call_finish(c);
}

/* --- open seats --- */

typedef struct open_list {
    const call *call;
    text *out;
} open_list;

static bool open_row(void *context, const game_info *info)
{
    open_list *o = context;
    const game *g = o->call->server->options->find(info->game, NULL);
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
    json_number(o->out, "created", info->created);
    json_close(o->out, '}');
    return true;
}

static bool run_open(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    open_list o = {.call = c, .out = &c->answer.body};
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

/* The room is open: is the seat? The link is stored together with its taking. */
static void take_seat(call *c, open_table *l)
{
    new_link link = {.who = SEAT_OPEN};
    const char *name = body_word(c->body, "name");
    int seat = game_seat(table_game(l->table), body_word(c->body, "seat"));
    fault why = {""};
    if (l->fresh && l->fresh->has_link) { /* one at a time */
        c->waiter.next = l->waiters;
        l->waiters = &c->waiter;
        return;
    }
    if (seat < 0) {
        call_not_found(c);
        return;
    }
    if (!(table_open(l->table) >> seat & 1) || table_finished(l->table)) {
        call_error(c, 409, "refused",
                   c->in == LANG_ES ? "ese bando ya no está libre" : "that seat is not free any more");
        return;
    }
    if (!change_apply(c->server, l, EVENT_TAKE, seat, 0, NULL, c->in, &why)) {
        call_unavailable(c);
        return;
    }
    /* The seat is theirs now, whether there is room for a name or not. */
    if (*name)
        change_apply(c->server, l, EVENT_NAME, seat, 0, name, c->in, &why);
    link.seats = 1u << seat;
    token_make(link.token);
    change *fresh = l->fresh;
    fresh->has_link = true;
    fresh->link = (store_link){.game = l->table->info.id, .seats = link.seats};
    token_hash(link.token, fresh->hash);
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    json_id(out, "game", l->table->info.public_id);
    json_open(out, "links", '[');
    link_json(table_game(l->table), &link, "open", out);
    json_close(out, ']');
    json_close(out, '}');
    c->next = fresh->calls;
    fresh->calls = c;
}

static bool run_find(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    return store_game_find(s, body_word(c->body, "game"), &c->id, why);
}

static void game_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (!e->ok)
        call_unavailable(c);
    else if (!c->id)
        call_not_found(c);
    else
        call_open_table(c, take_seat);
}

void call_join(call *c)
{
    if (!public_id_looks(body_word(c->body, "game")))
        call_not_found(c);
    else if (!words_fit(body_word(c->body, "name"), 40))
        call_error(c, 400, "bad-request", "a name has 40 characters at most");
    else
        call_store(c, false, run_find, game_found);
}

/* --- my games --- */

static void mine_json(const game *g, const game_info *info, const store_link *l, size_t token, text *out)
{
    const char *result = info->result[0] ? info->result : "null";
    json_open(out, NULL, '{');
    json_number(out, "token", (long long)token);
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
    json_bool(out, "archived", l->archived);
    json_raw(out, "players", info->players, strlen(info->players));
    json_raw(out, "result", result, strlen(result));
    json_number(out, "created", info->created);
    json_number(out, "changed", info->changed);
    json_close(out, '}');
}

/* The games of one token; how many, or -1 if the store failed. */
static int mine_token(const call *c, store *s, size_t at, const char *token, text *out, fault *why)
{
    uint8_t hash[TOKEN_HASH];
    store_link list[LINKS_EACH];
    int count = 0, shown = 0;
    if (!token_hash(token, hash))
        return 0;
    if (!store_link_find(s, hash, list, LINKS_EACH, &count, why))
        return -1;
    for (int i = 0; i < count; i++) {
        game_info info = {0};
        bool found;
        if (!store_game_get(s, list[i].game, &info, &found, why))
            return -1;
        const game *g = found && !info.damaged ? c->server->options->find(info.game, NULL) : NULL;
        if (g) {
            mine_json(g, &info, &list[i], at, out);
            shown++;
        }
        game_info_release(&info);
    }
    return shown;
}

/* Every change stores how its game stands, so the rows say it all. */
static bool run_mine(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const json_t *tokens = json_object_get(c->body, "tokens");
    text *out = &c->answer.body, unknown;
    int shown = 0, found = 0;
    text_init(&unknown, 4096);
    json_open(&unknown, NULL, '[');
    json_open(out, NULL, '{');
    json_open(out, "games", '[');
    for (size_t i = 0; found >= 0 && i < json_array_size(tokens) && shown < GAMES_MOST; i++) {
        const char *token = json_string_value(json_array_get(tokens, i));
        found = token ? mine_token(c, s, i, token, out, why) : 0;
        if (!found)
            json_number(&unknown, NULL, (long long)i);
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
    const json_t *tokens = json_object_get(c->body, "tokens");
    if (!json_is_array(tokens) || json_array_size(tokens) > TOKENS_MOST)
        call_error(c, 400, "bad-request", "'tokens' must be a list of at most 200");
    else if (!c->trusted && !bucket_spend(&c->slot->requests, env_rate_ms(), REQUEST_RATE, REQUEST_BURST,
                                          (double)json_array_size(tokens) / TOKENS_EACH))
        call_error(c, 429, "busy", "too many links from this address at once: try again in a minute");
    else
        call_store(c, false, run_mine, call_stored);
}

static bool run_archive(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    c->link = (store_link){0};
    if (!call_run_link(e, s, why))
        return false;
    const json_t *wanted = json_object_get(c->body, "archived");
    return !c->link.game || !json_is_boolean(wanted) ||
           store_link_archive(s, c->hash, c->link.game, json_is_true(wanted), why);
}

static void archived(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (!e->ok) {
        call_unavailable(c);
    } else if (!c->link.game) {
        call_not_found(c);
    } else if (!json_is_boolean(json_object_get(c->body, "archived"))) {
        call_error(c, 400, "bad-request", "'archived' must be true or false");
    } else {
        json_open(&c->answer.body, NULL, '{');
        json_bool(&c->answer.body, "ok", true);
        json_close(&c->answer.body, '}');
        call_finish(c);
    }
}

void call_archive(call *c)
{
    if (!token_hash(body_word(c->body, "token"), c->hash))
        call_not_found(c);
    else
        call_store(c, true, run_archive, archived);
}
