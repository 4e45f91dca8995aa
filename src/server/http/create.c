#include "server/http/create.h"

#include <stdlib.h>
#include <string.h>

#include "club/pace.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "server/http/sandbox.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/pacing.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/run/table_env.h"
#include "store/lobby.h"
#include "store/ratings.h"
#include "table/begin.h"

/* A game that is being made. */
typedef struct making {
    beginning begun;
    link_seats links[LINKS_MOST];
    char tokens[LINKS_MOST][TOKEN_TEXT];
    int link_count;
    table *table;
    event_list first; /* its first events */
    fault why;
} making;

static void making_release(making *m)
{
    begin_release(&m->begun);
    table_release(m->table);
    events_release(&m->first);
    free(m);
}

/* `words` may be the making's own: NULL if the fault is not the caller's. */
static void making_failed(call *c, const char *words)
{
    making *m = c->more;
    if (words)
        call_error(c, 400, "bad-request", words);
    else
        call_unavailable(c);
    making_release(m);
}

/* --- the answer --- */

void link_json(const game *g, unsigned seats, const char *token, const char *who, text *out)
{
    json_open(out, NULL, '{');
    json_key(out, "seats");
    view_seats_json(g, seats, out);
    json_id(out, "token", token);
    json_id(out, "who", who);
    json_close(out, '}');
}

static void created_json(const making *m, const data_source *from, text *out)
{
    char hash[SHA256_TEXT];
    generator_key_hash(&m->table->match.key, hash);
    json_open(out, NULL, '{');
    json_id(out, "game", m->table->info.public_id);
    json_open(out, "links", '[');
    for (int i = 0; i < m->link_count; i++)
        link_json(m->begun.game, m->links[i].seats, m->tokens[i], m->links[i].who, out);
    json_close(out, ']');
    json_open(out, "fair", '{');
    json_id(out, "hash", hash);
    json_close(out, '}');
    if (m->begun.guided)
        guide_member(m->begun.game, from, out);
    json_close(out, '}');
}

/* --- step by step --- */

/* The game is among those of the personal link of who begins it. */
static bool give_owner(const call *c, const making *m, store *s, fault *why)
{
    uint8_t owner[TOKEN_HASH];
    bool ok = true;
    if (!call_hash(c, call_word(c, "me"), owner))
        return true;
    for (int i = 0; ok && i < m->link_count; i++) {
        store_link l = {.game = m->table->info.id, .seats = m->links[i].seats};
        if (!strcmp(m->links[i].who, "me"))
            ok = store_link_add(s, owner, &l, why);
    }
    return ok;
}

static bool run_make(store_job *e, store *s, fault *why)
{
    making *m = CALL(store_job, e)->more;
    game_info *info = &m->table->info;
    game_info begun = *info;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why))
        return false;
    info->id = begun.id;
    for (int i = 0; i < m->link_count; i++) {
        uint8_t hash[TOKEN_HASH];
        store_link l = {.game = info->id, .seats = m->links[i].seats};
        token_hash(m->tokens[i], hash);
        if (!store_link_add(s, hash, &l, why))
            return false;
    }
    store_change first = {.game = info, .events = m->first.list, .count = m->first.count};
    const call *c = CALL(store_job, e);
    const char *pace = call_word(c, "pace");
    if (*pace && !(pacing_begin(s, info->id, pace, table_people(m->table), why) &&
                   pacing_turn(s, info->id, &(pacing_news){.running = pacing_running(m->table)}, why)))
        return false;
    if (value_is(request_member(c->body.body, "public"), VALUE_TRUE) && !lobby_list(s, info, why))
        return false;
    if (value_is(request_member(c->body.body, "rated"), VALUE_FALSE) &&
        !verdict_put(s, info->id, VERDICT_CASUAL, info->created, why))
        return false;
    return give_owner(c, m, s, why) && store_add(s, &first, &e->late, why);
}

static void made(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    making *m = c->more;
    server *s = owner;
    if (!e->ok) {
        log_error("commit-failed", "why=\"%s\"", e->why.text);
        making_failed(c, NULL);
        return;
    }
    const game_info *info = &m->table->info;
    c->answer.status = 201;
    created_json(m, s->options->source, &c->answer.body);
    char address[DESK_ADDRESS] = "-";
    if (c->connection)
        peer_hash(s, c->connection, address);
    log_line(s, "game-created", "game=%s rules=%s scenario=%s from=%s", info->public_id, info->game, info->scenario,
             address);
    open_table *o = registry_find(s, info->id) ? NULL : registry_add(s, m->table);
    if (o) {
        m->table = NULL;
        open_table_touch(s, o);
    }
    making_release(m);
    call_finish(c);
}

/* In a worker. */
static void set_up(job *j)
{
    const call *c = CALL(job, j);
    making *m = c->more;
    generator numbers;
    env_numbers(&numbers);
    m->table = begin_table(&m->begun, server_tables(c->server, m->begun.game), &numbers, &m->first, &m->why);
}

static void is_set_up(job *j, void *owner)
{
    call *c = CALL(job, j);
    making *m = c->more;
    (void)owner;
    if (!m->table)
        making_failed(c, j->ran ? m->why.text : NULL);
    else
        call_store(c, true, run_make, made);
}

static void begin_set_up(call *c)
{
    c->job = (job){.run = set_up, .done = is_set_up};
    workers_put(c->server->workers, &c->job);
}

/* The child has looked at the position: what it could read the server can. */
static void position_read(call *c, const answer *a)
{
    if (a && a->status == 200) {
        begin_set_up(c);
        return;
    }
    making_release(c->more);
    if (!a) {
        call_unavailable(c);
        return;
    }
    c->answer.status = a->status;
    text_add(&c->answer.body, text_string(&a->body));
    call_finish(c);
}

/* The very game that is to begin, for a child to try. */
static void read_position(call *c)
{
    const game_info *info = &((making *)c->more)->begun.info;
    text body;
    text_init(&body, RECORD_MOST);
    json_open(&body, NULL, '{');
    json_id(&body, "game", info->game);
    json_id(&body, "scenario", info->scenario);
    options_json(info->options, &body);
    json_text(&body, "position", info->position);
    json_id(&body, "lang", lang_code(c->in));
    json_close(&body, '}');
    c->raw_length = body.length;
    c->raw = body.cut ? NULL : body.data;
    if (c->raw)
        sandbox_ask(c, "/api/show", position_read);
    else
        making_failed(c, NULL);
    if (body.cut)
        text_release(&body);
}

/* All that can be told to be wrong at once. */
static bool read_call(const call *c, making *m)
{
    pace p;
    if (strlen(call_word(c, "pace")) >= CLOCK_PACE || !pace_read(&p, call_word(c, "pace"), &m->why))
        return sentence_fault(&m->why, &say_pace, c->in, NULL, NULL);
    const server_options *o = c->server->options;
    const table_env env = table_env_of(c->server, NULL);
    if (!begin_read(&m->begun, c->body.body, o->find, o->source, &m->why) ||
        !begin_ready(&m->begun, server_tables(c->server, m->begun.game), &env, &m->why))
        return false;
    m->link_count = begin_links(&m->begun, m->links);
    for (int i = 0; i < m->link_count; i++)
        token_make(m->tokens[i]);
    return true;
}

void call_create(call *c)
{
    if (!c->trusted && !bucket_take(&c->slot->creations, env_rate_ms(), CREATION_RATE, CREATION_BURST)) {
        call_refuse(c, 429, &say_many_games);
        return;
    }
    making *m = c->more = calloc(1, sizeof *m);
    if (!m)
        call_unavailable(c);
    else if (!read_call(c, m))
        making_failed(c, m->why.text);
    else if (m->begun.info.position)
        read_position(c);
    else
        begin_set_up(c);
}
