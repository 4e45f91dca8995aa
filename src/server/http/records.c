#include "server/http/records.h"

#include <string.h>

#include "core/tell/json.h"
#include "server/http/create.h"
#include "server/http/sandbox.h"
#include "server/run/server.h"

static bool may_download(const table *r, unsigned seats)
{
    unsigned all = 0;
    for (int s = 0; s < table_game(r)->seats; s++)
        if (r->seats[s].who != SEAT_NONPLAYER)
            all |= 1u << s;
    return table_finished(r) || (seats && !(all & ~seats));
}

/* The record carries what was published of its key, so that `frente verify` can compare. */
static void publish_hash(match *m)
{
    char hash[SHA256_TEXT];
    if (m->key_hash || m->scripted)
        return;
    generator_key_hash(&m->key, hash);
    m->key_hash = strdup(hash);
}

/* A finished game's record means playing it again: the workers does it, on a room that is busy
 * meanwhile. */
static void write_record(job *t)
{
    call *c = CALL(job, t);
    open_table *at = c->more;
    publish_hash(&at->table->match);
    record_write(&at->table->match, &c->answer.body);
}

static void record_written(job *t, void *owner)
{
    call *c = CALL(job, t);
    open_table *at = c->more;
    at->busy = false;
    c->answer.type = "text/plain; charset=utf-8";
    call_finish(c);
    open_table_ready(owner, at);
}

static void record_of(call *c, open_table *at)
{
    if (!may_download(at->table, c->link.seats)) {
        call_error(c, 409, "refused",
                   c->in == LANG_ES
                       ? "el registro se puede descargar cuando acabe la partida: antes revelaría secretos"
                       : "the record can be downloaded when the game is over: before, it would tell secrets");
        return;
    }
    at->busy = true;
    c->more = at;
    c->job = (job){.run = write_record, .done = record_written};
    workers_put(c->server->workers, &c->job);
}

void call_record(call *c)
{
    call_open_link(c, record_of);
}

/* --- what a child reads: only the body counts --- */

static void score_json(const match *m, text *out)
{
    int score[SEATS_MAX] = {0};
    bool over = game_peek(m->state)->over;
    json_bool(out, "over", over);
    if (!over)
        return;
    game_outcome(m->game, m->state, score);
    json_open(out, "score", '[');
    for (int s = 0; s < m->game->seats; s++)
        json_number(out, NULL, score[s]);
    json_close(out, ']');
}

static void read_verify(const json_t *body, game_finder find, answer *a)
{
    match m;
    fault why = {""};
    text *out = &a->body;
    const json_t *record = json_object_get(body, "record");
    if (!json_is_string(record)) {
        answer_error(a, 400, "bad-request", "'record' must be the text of a record");
        return;
    }
    if (!record_read(&m, json_string_value(record), json_string_length(record), find, NULL, NULL, &why)) {
        json_open(out, NULL, '{');
        json_bool(out, "ok", false);
        json_text(out, "text", why.text);
        json_close(out, '}');
        return;
    }
    char hash[SHA256_TEXT];
    generator_key_hash(&m.key, hash);
    json_open(out, NULL, '{');
    json_bool(out, "ok", true);
    json_id(out, "game", m.game->id);
    json_id(out, "scenario", m.game->lists.scenarios[m.scenario].id);
    json_number(out, "choices", m.count);
    score_json(&m, out);
    if (!m.scripted)
        json_id(out, "hash", hash);
    json_close(out, '}');
    match_release(&m);
}

/* A seat's id, or "watcher" (also for nothing at all). */
static bool body_viewer(const json_t *body, const game *g, int *viewer, fault *why)
{
    const char *word = body_word(body, "viewer");
    *viewer = WATCHER;
    if (!*word || !strcmp(word, "watcher"))
        return true;
    *viewer = game_seat(g, word);
    return *viewer >= 0 || fault_set(why, "'%.60s' is no seat of %s, nor 'watcher'", word, g->id);
}

typedef struct replay {
    const json_t *body;
    game_finder find;
    lang in;
    json_int_t at; /* -1: the end */
    int viewer;
    int shown; /* the choices made in what is in `out`, -1: nothing yet */
    text out;
    fault why;
} replay;

/* Keeps what is seen after the wanted choice, or, for the end, after each. */
static bool replay_visit(void *context, const match *m, int played, const journal *j)
{
    replay *r = context;
    if (r->shown < 0 && !body_viewer(r->body, m->game, &r->viewer, &r->why))
        return false;
    r->shown = r->shown < 0 ? 0 : r->shown;
    if (r->at != played + 1)
        return true;
    r->shown = played + 1;
    text_clear(&r->out);
    json_open(&r->out, NULL, '{');
    json_number(&r->out, "at", r->shown);
    json_key(&r->out, "view");
    view_json(m->game, m->state, r->viewer, r->in, &r->out);
    json_key(&r->out, "journal");
    journal_json(m->game, j, 0, r->viewer, r->in, &r->out);
    return true;
}

static bool read_again(replay *r, const json_t *record, match *m, fault *why)
{
    r->shown = -1;
    bool ok = record_read(m, json_string_value(record), json_string_length(record), r->find, replay_visit, r, why);
    if (!ok && r->why.text[0])
        *why = r->why;
    return ok;
}

static void read_replay(const json_t *body, game_finder find, answer *a)
{
    fault why = {""};
    match m;
    const json_t *record = json_object_get(body, "record"), *at = json_object_get(body, "at");
    replay r = {
        .body = body, .find = find, .in = body_lang(body), .at = json_is_integer(at) ? json_integer_value(at) : -1};
    if (!json_is_string(record)) {
        answer_error(a, 400, "bad-request", "'record' must be the text of a record");
        return;
    }
    text_init(&r.out, TEXT_DEFAULT_MAX);
    bool ok = read_again(&r, record, &m, &why);
    int steps = ok ? m.count : 0;
    if (ok && (r.at < 0 || r.at > steps)) {
        match_release(&m);
        r.at = steps; /* the end is known now */
        ok = read_again(&r, record, &m, &why);
    }
    if (ok) {
        text_add_bytes(&a->body, text_string(&r.out), r.out.length);
        json_number(&a->body, "steps", steps);
        json_close(&a->body, '}');
        match_release(&m);
    } else {
        answer_error(a, 400, "bad-request", why.text);
    }
    text_release(&r.out);
}

static void read_show(const json_t *body, game_finder find, answer *a)
{
    fault why = {""};
    option_set options;
    int which, viewer;
    generator dice;
    match m;
    const char *lines = body_word(body, "position");
    const game *g = find(body_word(body, "game"), &why);
    generator_seed_number(&dice, 1);
    if (!g || !body_scenario(body, g, &which, &why) || !body_options(body, g, &options, &why) ||
        !body_viewer(body, g, &viewer, &why) ||
        !(*lines ? match_from_position(&m, g, which, options, &dice, lines, NULL, NULL, &why)
                 : match_start(&m, g, which, options, &dice, NULL, &why))) {
        answer_error(a, 400, "bad-request", why.text);
        return;
    }
    json_open(&a->body, NULL, '{');
    json_key(&a->body, "view");
    view_json(g, m.state, viewer, body_lang(body), &a->body);
    json_close(&a->body, '}');
    match_release(&m);
}

void read_body(const char *path, const json_t *body, game_finder find, answer *a)
{
    a->status = 200;
    if (!strcmp(path, "/api/verify"))
        read_verify(body, find, a);
    else if (!strcmp(path, "/api/replay"))
        read_replay(body, find, a);
    else
        read_show(body, find, a);
}

static void was_read(call *c, const answer *a)
{
    if (!a) {
        call_unavailable(c);
        return;
    }
    c->answer.status = a->status;
    text_add_bytes(&c->answer.body, text_string(&a->body), a->body.length);
    call_finish(c);
}

void call_read(call *c)
{
    sandbox_ask(c, c->route->path, was_read);
}
