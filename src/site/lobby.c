/* Calls of the lobby, with the bodies and answers of a server's /api (docs/api.md), and saved games that are opened. */
#include <string.h>

#include "core/tell/json.h"
#include "games/games.h"
#include "site/here.h"
#include "table/build.h"
#include "table/games.h"
#include "table/read.h"
#include "table/sentences.h"

/* A saved game that is being opened: its row, then its events, a part at a time. */
static struct {
    bool begun;
    game_info info;
    event_list events;
} opening;

static void opening_end(void)
{
    game_info_release(&opening.info);
    events_release(&opening.events);
    memset(&opening, 0, sizeof opening);
}

static bool numbers_of(generator *chance, lang in, fault *why)
{
    *chance = (generator){0};
    return env_chance(chance->key, sizeof chance->key) || sentence_fault(why, &say_no_chance, in, NULL, NULL);
}

/* --- a new game --- */

static void created_json(const beginning *b, const table *t, const event_list *first, text *out)
{
    char hash[SHA256_TEXT];
    generator_key_hash(&t->match.key, hash);
    json_open(out, NULL, '{');
    json_id(out, "game", t->info.public_id);
    json_open(out, "links", '[');
    json_open(out, NULL, '{');
    json_key(out, "seats");
    view_seats_json(b->game, site_seats(t), out);
    json_id(out, "token", t->info.public_id);
    json_id(out, "who", "me");
    json_close(out, '}');
    json_close(out, ']');
    json_open(out, "fair", '{');
    json_id(out, "hash", hash);
    json_close(out, '}');
    if (b->guided)
        guide_member(b->game, games_from(), out);
    json_open(out, "saved", '{');
    saved_game_json(t, &t->info, "game", out);
    saved_events_json(first, out);
    json_close(out, '}');
    json_close(out, '}');
}

static bool create(const value *body, text *out, fault *why)
{
    beginning b;
    generator numbers;
    event_list first = {0};
    const table_env e = site_env();
    if (!begin_read(&b, body, games_open, games_from(), why))
        return false;
    site_take(NULL); /* its tables' hashes make way */
    table *t = NULL;
    if (site_data(b.game, why) && begin_ready(&b, &site.data, &e, why) && numbers_of(&numbers, b.in, why))
        t = begin_table(&b, &site.data, &numbers, &first, why);
    if (t) {
        created_json(&b, t, &first, out);
        site_take(t);
    }
    events_release(&first);
    begin_release(&b);
    return t;
}

/* --- a saved game --- */

static bool open_row(const value *body, text *out, fault *why)
{
    opening_end();
    opening.begun = saved_game_read(request_member(body, "saved"), &opening.info, why);
    if (!opening.begun)
        opening_end();
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return opening.begun;
}

static bool open_events(const value *body, text *out, fault *why)
{
    if (!opening.begun)
        return fault_set(why, "no saved game is being opened");
    json_raw(out, NULL, "{\"ok\":true}", 11);
    if (saved_events_read(request_member(body, "events"), &opening.events, why))
        return true;
    opening_end();
    return false;
}

static table *load(fault *why)
{
    generator numbers;
    const game *g = games_open(opening.info.game, why);
    site_take(NULL);
    if (!g || !site_data(g, why) || !numbers_of(&numbers, LANG_EN, why))
        return NULL;
    const events_from from = events_source(&opening.events);
    table *t = table_load(g, &opening.info, &from.source, &site.data, &numbers, NULL, why);
    if (t)
        opening.info.position = NULL; /* the table has it now */
    return t;
}

static bool open_load(const value *body, text *out, fault *why)
{
    (void)body;
    if (!opening.begun)
        return fault_set(why, "no saved game is being opened");
    table *t = load(why);
    if (t) {
        site_take(t);
        table_sum_up(t);
        json_open(out, NULL, '{');
        saved_game_json(t, &t->info, "game", out);
        json_close(out, '}');
    }
    opening_end();
    return t;
}

/* --- what is read --- */

static bool games_list(const value *body, text *out, fault *why)
{
    (void)body, (void)why;
    games_load();
    games_json(games, games_find, games_from(), out);
    return true;
}

/* What a page says of its engine to a server. */
static bool engine(const value *body, text *out, fault *why)
{
    (void)body, (void)why;
    json_open(out, NULL, '{');
    json_id(out, "engine", build_hash);
    json_close(out, '}');
    return true;
}

static bool record(const value *body, text *out, fault *why)
{
    match m;
    text lines;
    if (!site.table)
        return fault_set(why, "no game is open");
    if (!record_allowed(site.table, site_seats(site.table)))
        return sentence_fault(why, &say_record_secret, request_lang(body), NULL, NULL);
    if (!record_copy(&m, site.table, why))
        return false;
    text_init(&lines, TEXT_DEFAULT_MAX);
    record_write(&m, &lines);
    json_open(out, NULL, '{');
    json_text(out, "record", text_string(&lines));
    json_close(out, '}');
    match_release(&m);
    text_release(&lines);
    return true;
}

static bool verify(const value *body, text *out, fault *why)
{
    return read_verify(body, games_open, out, why);
}

static bool replay(const value *body, text *out, fault *why)
{
    return read_replay(body, games_open, out, why);
}

static bool show(const value *body, text *out, fault *why)
{
    return read_show(body, games_open, out, why);
}

/* --- calls --- */

static const struct {
    const char *name;
    bool (*run)(const value *body, text *out, fault *why);
    int status;
} rows[] = {
    {"games", games_list, 200},   {"engine", engine, 200},      {"create", create, 201},
    {"open", open_row, 200},      {"events", open_events, 200}, {"load", open_load, 200},
    {"record", record, 200},      {"verify", verify, 200},      {"replay", replay, 200},
    {"show", show, 200},          {"seen", seen_begin, 200},    {"seen-change", seen_go_on, 200},
    {"tables", tables_list, 200}, {"use", tables_use, 200},     {"check", tables_check, 200},
    {"thing", tables_thing, 200},
};

static int refused(int status, const char *code, const char *words)
{
    text *out = site_answer();
    json_open(out, NULL, '{');
    json_open(out, "error", '{');
    json_id(out, "code", code);
    json_text(out, "text", words);
    json_close(out, '}');
    json_close(out, '}');
    return status;
}

static int call(const value *body)
{
    fault why = {""};
    const char *name = request_word(body, "call");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(rows[i].name, name))
            return rows[i].run(body, site_answer(), &why) ? rows[i].status : refused(400, "bad-request", why.text);
    return refused(404, "not-found", "there is no such call");
}

int site_call(size_t length)
{
    request r;
    fault why = {""};
    int status = site_read(&r, length, &why) ? call(r.body) : refused(400, "bad-request", why.text);
    request_release(&r);
    return site.out.cut ? refused(503, "unavailable", "out of memory") : status;
}
