/* The calls of the HTTP interface about records and positions; docs/api.md. */
#include <string.h>

#include "server/api.h"

static bool may_download(const room *r, unsigned seats)
{
    unsigned all = 0;
    for (int s = 0; s < room_game(r)->seats; s++)
        if (r->seats[s].who != SEAT_NONPLAYER)
            all |= 1u << s;
    return room_finished(r) || (seats && !(all & ~seats));
}

/* The record carries what was published of its key, so that `frente verify` can compare. */
static void publish_hash(match *m)
{
    char key[KEY_HEX + 1], hash[65];
    if (m->key_hash || m->scripted)
        return;
    generator_key_text(&m->key, key);
    key_hash_text(key, hash);
    m->key_hash = strdup(hash);
}

void call_record(const api_call *c, answer *a)
{
    uint8_t hash[TOKEN_HASH];
    store_link l;
    fault why = {""};
    if (!call_link(c, hash, &l, &why)) {
        answer_error(a, 500, "internal", "the server could not reach its store");
        return;
    }
    live *at = l.game ? hall_open(c->hall, l.game, &why) : NULL;
    if (!at) {
        answer_error(a, 404, "not-found", "there is nothing here");
    } else if (!may_download(at->room, l.seats)) {
        answer_error(a, 409, "refused",
                     c->in == LANG_ES
                         ? "el registro se puede descargar cuando acabe la partida: antes revelaría secretos"
                         : "the record can be downloaded when the game is over: before, it would tell secrets");
    } else {
        a->type = "text/plain; charset=utf-8";
        publish_hash(&at->room->match);
        record_write(&at->room->match, &a->body);
    }
}

static void score_json(const match *m, text *out)
{
    int score[SEATS_MAX] = {0};
    bool over = game_peek(m->state)->over;
    text_addf(out, ",\"over\":%s", over ? "true" : "false");
    if (!over)
        return;
    m->game->outcome(m->state, score);
    text_add(out, ",\"score\":[");
    for (int s = 0; s < m->game->seats; s++)
        text_addf(out, "%s%d", s ? "," : "", score[s]);
    text_add(out, "]");
}

void call_verify(const api_call *c, answer *a)
{
    match m;
    fault why = {""};
    const json_t *record = json_object_get(c->body, "record");
    if (!json_is_string(record)) {
        answer_error(a, 400, "bad-request", "'record' must be the text of a record");
        return;
    }
    if (!record_read(&m, json_string_value(record), json_string_length(record), c->hall->options->find, NULL, NULL,
                     &why)) {
        text_add(&a->body, "{\"ok\":false");
        string_member(&a->body, "text", why.text);
        text_add(&a->body, "}");
        return;
    }
    char key[KEY_HEX + 1], hash[65];
    generator_key_text(&m.key, key);
    key_hash_text(key, hash);
    text_addf(&a->body, "{\"ok\":true,\"game\":\"%s\",\"scenario\":\"%s\",\"choices\":%d", m.game->id,
              m.game->scenarios[m.scenario].id, m.count);
    score_json(&m, &a->body);
    if (!m.scripted)
        string_member(&a->body, "hash", hash);
    text_add(&a->body, "}");
    match_release(&m);
}

/* A seat's id, or "watcher" (also for nothing at all). */
static bool call_viewer(const api_call *c, const game *g, int *viewer, fault *why)
{
    const char *word = call_word(c, "viewer");
    *viewer = WATCHER;
    if (!*word || !strcmp(word, "watcher"))
        return true;
    *viewer = game_seat(g, word);
    return *viewer >= 0 || fault_set(why, "'%.60s' is no seat of %s, nor 'watcher'", word, g->id);
}

typedef struct replay {
    const api_call *call;
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
    if (r->shown < 0 && !call_viewer(r->call, m->game, &r->viewer, &r->why))
        return false;
    r->shown = r->shown < 0 ? 0 : r->shown;
    if (r->at != played + 1)
        return true;
    r->shown = played + 1;
    text_clear(&r->out);
    view_json(m->game, m->state, r->viewer, r->call->in, &r->out);
    text_add(&r->out, ",\"journal\":");
    journal_json(m->game, j, 0, r->viewer, r->call->in, &r->out);
    return true;
}

static bool read_again(replay *r, const json_t *record, match *m, fault *why)
{
    r->shown = -1;
    bool ok = record_read(m, json_string_value(record), json_string_length(record), r->call->hall->options->find,
                          replay_visit, r, why);
    if (!ok && r->why.text[0])
        *why = r->why;
    return ok;
}

void call_replay(const api_call *c, answer *a)
{
    fault why = {""};
    match m;
    const json_t *record = json_object_get(c->body, "record"), *at = json_object_get(c->body, "at");
    replay r = {.call = c, .at = json_is_integer(at) ? json_integer_value(at) : -1};
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
        text_addf(&a->body, "{\"steps\":%d,\"at\":%d,\"view\":%s}", steps, r.shown, text_string(&r.out));
        match_release(&m);
    } else {
        answer_fault(a, &why);
    }
    text_release(&r.out);
}

void call_show(const api_call *c, answer *a)
{
    fault why = {""};
    uint32_t options;
    int which, viewer;
    generator dice;
    match m;
    const char *lines = call_word(c, "position");
    const game *g = c->hall->options->find(call_word(c, "game"), &why);
    generator_seed_number(&dice, 1);
    if (!g || !call_scenario(c, g, &which, &why) || !call_options(c, g, &options, &why) ||
        !call_viewer(c, g, &viewer, &why) ||
        !(*lines ? match_from_position(&m, g, which, options, &dice, lines, NULL, NULL, &why)
                 : match_start(&m, g, which, options, &dice, NULL, &why))) {
        answer_fault(a, &why);
        return;
    }
    text_add(&a->body, "{\"view\":");
    view_json(g, m.state, viewer, c->in, &a->body);
    text_add(&a->body, "}");
    match_release(&m);
}
