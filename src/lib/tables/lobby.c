/* Calls of the lobby, with the bodies and answers of a server's /api (docs/api.md), and saved games that are opened. */
#include <string.h>

#include "core/tell/json.h"
#include "lib/tables/here.h"
#include "table/build.h"
#include "table/games.h"
#include "table/read.h"
#include "table/sentences.h"

static void opening_end(opening *o)
{
    game_info_release(&o->info);
    events_release(&o->events);
    memset(o, 0, sizeof *o);
}

static bool numbers_of(frente_table *here, generator *chance, lang in, fault *why)
{
    return here_draw(here, chance) || sentence_fault(why, &say_no_chance, in, NULL, NULL);
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
    view_seats_json(b->game, table_people(t), out);
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

static bool create(frente_table *here, const value *body, text *out, fault *why)
{
    beginning b;
    generator numbers;
    event_list first = {0};
    const table_env e = here_env(here);
    if (!begin_read(&b, body, source_open, games_from(), why))
        return false;
    here_take(here, NULL); /* its tables' hashes make way */
    table *t = NULL;
    if (here_data(here, b.game, why) && begin_ready(&b, &here->data, &e, why) && numbers_of(here, &numbers, b.in, why))
        t = begin_table(&b, &here->data, &numbers, &first, why);
    if (t) {
        created_json(&b, t, &first, out);
        here_take(here, t);
    }
    events_release(&first);
    begin_release(&b);
    return t;
}

/* --- a saved game --- */

static bool open_row(frente_table *here, const value *body, text *out, fault *why)
{
    opening *o = &here->opening;
    opening_end(o);
    o->begun = saved_game_read(request_member(body, "saved"), &o->info, why);
    if (!o->begun)
        opening_end(o);
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return here->opening.begun;
}

static bool open_events(frente_table *here, const value *body, text *out, fault *why)
{
    if (!here->opening.begun)
        return fault_set(why, "no saved game is being opened");
    json_raw(out, NULL, "{\"ok\":true}", 11);
    if (saved_events_read(request_member(body, "events"), &here->opening.events, why))
        return true;
    opening_end(&here->opening);
    return false;
}

static table *load(frente_table *here, fault *why)
{
    generator numbers;
    opening *o = &here->opening;
    const game *g = source_open(o->info.game, why);
    here_take(here, NULL);
    if (!g || !here_data(here, g, why) || !numbers_of(here, &numbers, LANG_EN, why))
        return NULL;
    const events_from from = events_source(&o->events);
    table *t = table_load(g, &o->info, &from.source, &here->data, &numbers, NULL, why);
    if (t)
        o->info.position = NULL; /* the table has it now */
    return t;
}

static bool open_load(frente_table *here, const value *body, text *out, fault *why)
{
    (void)body;
    if (!here->opening.begun)
        return fault_set(why, "no saved game is being opened");
    table *t = load(here, why);
    if (t) {
        here_take(here, t);
        table_sum_up(t);
        json_open(out, NULL, '{');
        saved_game_json(t, &t->info, "game", out);
        json_close(out, '}');
    }
    opening_end(&here->opening);
    return t;
}

/* --- what is read --- */

static bool games_list(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here, (void)body, (void)why;
    source_open_all();
    games_json(games, games_find, games_from(), out);
    return true;
}

/* What a page says of its engine to a server. */
static bool engine(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here, (void)body, (void)why;
    json_open(out, NULL, '{');
    json_id(out, "engine", build_hash);
    json_close(out, '}');
    return true;
}

static bool record(frente_table *here, const value *body, text *out, fault *why)
{
    match m;
    text lines;
    const table *t = here->table;
    if (!t || seen_here(here) || here_torn(here))
        return fault_set(why, "no game is open");
    if (!record_allowed(t, table_people(t)))
        return sentence_fault(why, &say_record_secret, request_lang(body), NULL, NULL);
    if (!record_copy(&m, t, why))
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

static bool verify(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    return read_verify(body, source_open, out, why);
}

static bool replay(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    return read_replay(body, source_open, out, why);
}

static bool show(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    return read_show(body, source_open, out, why);
}

/* --- calls --- */

static const struct {
    const char *name;
    bool (*run)(frente_table *here, const value *body, text *out, fault *why);
    int code;
} rows[] = {
    {"games", games_list, 200},   {"engine", engine, 200},      {"create", create, 201},
    {"open", open_row, 200},      {"events", open_events, 200}, {"load", open_load, 200},
    {"record", record, 200},      {"verify", verify, 200},      {"replay", replay, 200},
    {"show", show, 200},          {"seen", seen_begin, 200},    {"seen-change", seen_go_on, 200},
    {"tables", tables_list, 200}, {"use", tables_use, 200},     {"check", tables_check, 200},
    {"thing", tables_thing, 200},
};

enum { BAD_REQUEST = 400, NOT_FOUND = 404, UNAVAILABLE = 503 };

static int refused(frente_table *here, int code, const char *name, const char *words)
{
    text *out = here_answer(here);
    json_open(out, NULL, '{');
    json_open(out, "error", '{');
    json_id(out, "code", name);
    json_text(out, "text", words);
    json_close(out, '}');
    json_close(out, '}');
    return code;
}

static int carry_out(frente_table *here, const value *body, fault *why)
{
    const char *name = request_word(body, "call");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(rows[i].name, name))
            return rows[i].run(here, body, here_answer(here), why)
                       ? rows[i].code
                       : refused(here, BAD_REQUEST, "bad-request", why->text);
    fault_set(why, "there is no such call");
    return refused(here, NOT_FOUND, "not-found", why->text);
}

static frente_status status_of(int code, const fault *of, frente_fault *why)
{
    if (code < BAD_REQUEST)
        return FRENTE_OK;
    return code == UNAVAILABLE ? lib_no_memory(why) : lib_fail(why, FRENTE_REFUSED, "%s", of->text);
}

frente_status frente_table_call(frente_table *here, const char *words, size_t length, int *code, const char **out,
                                frente_fault *why)
{
    request r;
    fault of = {""};
    bool read = here_read(&r, words, length, &of);
    int what = read ? carry_out(here, r.body, &of) : refused(here, BAD_REQUEST, "bad-request", of.text);
    request_release(&r);
    if (here->out.cut)
        what = refused(here, UNAVAILABLE, "unavailable", "out of memory");
    *out = text_string(&here->out);
    if (code)
        *code = what;
    return read ? status_of(what, &of, why) : lib_fail(why, FRENTE_MISUSE, "%s", of.text);
}
