/* Bots think in a worker of their own (a frente_thinker): it is given what the seat sees, the bot with its budget and
 * dice of its own, and answers with a choice. What it thought before stays there, for the seat's next choice. */
#include <string.h>

#include "bots/mcts.h"
#include "core/tell/json.h"
#include "core/text/base64.h"
#include "lib/tables/here.h"
#include "table/due.h"
#include "table/sentences.h"

/* --- at the table --- */

static void budget_json(const budget *b, text *out)
{
    json_open(out, "budget", '{');
    json_number(out, "iterations", b->iterations);
    json_number(out, "ms", b->ms);
    json_number(out, "row", b->row);
    json_number(out, "depth", b->depth);
    json_close(out, '}');
}

static void job_json(const table *t, int seat, const bot *b, const generator *own, text *out)
{
    const game *g = table_game(t);
    char key[KEY_HEX + 1];
    generator_key_text(own, key);
    json_open(out, NULL, '{');
    json_id(out, "game", g->id);
    json_number(out, "seat", seat);
    json_number(out, "seq", t->seq[seat]);
    json_id(out, "bot", b->id);
    budget_json(&b->budget, out);
    json_id(out, "key", key);
    json_key(out, "seen");
    text_add_bytes(out, "\"", 1);
    base64_add(out, table_seen(t, seat), g->size);
    text_add_bytes(out, "\"", 1);
    json_close(out, '}');
}

/* Is it a bot's turn there? */
static bool bot_is_due(frente_table *here, int seat)
{
    due list[SEATS_MAX + 1];
    int count = here_due(here, list), i = 0;
    while (i < count && (list[i].seat != seat || list[i].choice))
        i++;
    return i < count;
}

frente_status frente_table_think(frente_table *here, int seat, const char **out, frente_fault *why)
{
    generator own;
    const table_env e = here_env(here);
    text *job = here_answer(here);
    *out = NULL;
    if (!bot_is_due(here, seat))
        return FRENTE_OK;
    if (!here_draw(here, &own))
        return lib_fail(why, FRENTE_FAILED, "%s", say_no_chance.words[LANG_EN]);
    const bot b = table_bot(here->table, seat, &e);
    job_json(here->table, seat, &b, &own, job);
    return here_give(job, out, why);
}

int frente_table_asks(const frente_table *here, int seat, uint32_t seq)
{
    const table *t = here->table;
    return t && seat >= 0 && seat < table_game(t)->seats && table_still_asks(t, seat, seq);
}

/* A number of the game's choices, or 0: whoever thought has made none. */
static bool read_choice(const game *g, const value *body, choice *c, fault *why)
{
    int64_t number = request_whole(body, "choice", 0);
    *c = (choice)number;
    return (number >= 0 && number <= UINT32_MAX && (!number || lib_choice(g, *c))) ||
           fault_set(why, "that is no choice of %s", g->id);
}

/* What was thought about may be past: then nothing happens. */
static bool take_answer(frente_table *here, const value *body, fault *why)
{
    choice c;
    const table_env e = here_env(here);
    table *t = here->table;
    int64_t seat = request_whole(body, "seat", -1), seq = request_whole(body, "seq", 0);
    if (seat < 0 || seat >= table_game(t)->seats)
        return true;
    return read_choice(table_game(t), body, &c, why) && table_bot_answers(t, (int)seat, (uint32_t)seq, c, &e, why);
}

frente_status frente_table_thought(frente_table *here, const char *words, size_t length, int *happened,
                                   frente_fault *why)
{
    request r;
    fault of = {""};
    table *t = here->table;
    here_answer(here);
    *happened = 0;
    if (here_torn(here))
        return here_lost(why);
    if (!t || seen_here(here) || table_waits(t))
        return FRENTE_OK;
    uint32_t events = t->events;
    bool read = here_read(&r, words, length, &of), ok = read && take_answer(here, r.body, &of);
    request_release(&r);
    *happened = ok && t->events != events;
    return ok ? FRENTE_OK : lib_fail(why, read ? FRENTE_REFUSED : FRENTE_MISUSE, "%s", of.text);
}

/* --- in the bot's worker --- */

struct frente_thinker {
    search *search;
    bot bot;
    question q;
    generator own;
    uint32_t seq;
    const game *game; /* that its memories are of */
    memory *memories[SEATS_MAX];
    text out;
    _Alignas(max_align_t) char seen[STATE_MAX];
};

frente_status frente_thinker_make(frente_thinker **out, frente_fault *why)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return lib_no_memory(why);
    text_init(&(*out)->out, TEXT_DEFAULT_MAX);
    return FRENTE_OK;
}

/* What was begun is given up. */
static void drop(frente_thinker *w)
{
    if (w->search)
        search_end(w->search);
    w->search = NULL;
}

static void forget(frente_thinker *w)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        memory_free(w->memories[s]);
        w->memories[s] = NULL;
    }
}

void frente_thinker_release(frente_thinker *w)
{
    if (!w)
        return;
    drop(w);
    forget(w);
    text_release(&w->out);
    free(w);
}

static budget budget_of(const value *v)
{
    const int most = 1 << 30;
    int64_t number[4] = {request_whole(v, "iterations", 0), request_whole(v, "ms", 0), request_whole(v, "row", 0),
                         request_whole(v, "depth", 0)};
    for (int i = 0; i < 4; i++)
        number[i] = number[i] < 0 ? 0 : number[i] > most ? most : number[i];
    return (budget){
        .iterations = (int)number[0], .ms = (int)number[1], .trees = 1, .row = (int)number[2], .depth = (int)number[3]};
}

/* The game, the seat that it is of, and what that sees. */
static bool read_seen(frente_thinker *w, const value *body, const game **g)
{
    const value *seen = request_member(body, "seen");
    int64_t seat = request_whole(body, "seat", -1);
    *g = source_open(request_word(body, "game"), NULL);
    return *g && seat >= 0 && seat < (*g)->seats && value_is(seen, VALUE_TEXT) &&
           base64_read(seen->text, seen->length, w->seen, (*g)->size) == (int)(*g)->size &&
           game_acts(w->seen, (int)seat);
}

static bool read_job(frente_thinker *w, const value *body)
{
    const game *g;
    const bot *b = bot_find(request_word(body, "bot"));
    if (!b || !generator_key_parse(&w->own, request_word(body, "key")) || !read_seen(w, body, &g))
        return false;
    if (g != w->game)
        forget(w);
    w->game = g;
    int seat = (int)request_whole(body, "seat", -1);
    memory **kept = &w->memories[seat];
    if (!*kept)
        *kept = memory_make();
    w->bot = *b;
    w->bot.budget = budget_of(request_member(body, "budget"));
    w->seq = (uint32_t)request_whole(body, "seq", 0);
    w->q = (question){.game = g, .seen = w->seen, .seat = seat, .own = &w->own, .memory = *kept};
    return true;
}

frente_status frente_thinker_begin(frente_thinker *w, const char *words, size_t length, frente_fault *why)
{
    request r;
    fault of = {"this is nothing that a table gave to think about"};
    drop(w);
    bool ok = here_read(&r, words, length, &of) && read_job(w, r.body);
    request_release(&r);
    if (!ok)
        return lib_fail(why, FRENTE_MISUSE, "%s", of.text);
    w->search = search_begin(&w->bot, &w->q);
    return w->search ? FRENTE_OK : lib_no_memory(why);
}

int frente_thinker_go(frente_thinker *w, int ms)
{
    return !w->search || search_go(w->search, 0, ms > 0 ? ms : 1);
}

frente_status frente_thinker_end(frente_thinker *w, const char **out, frente_fault *why)
{
    *out = NULL;
    if (!w->search)
        return lib_fail(why, FRENTE_MISUSE, "nothing was begun");
    choice c = search_end(w->search);
    w->search = NULL;
    text_clear(&w->out);
    w->out.cut = false;
    json_open(&w->out, NULL, '{');
    json_number(&w->out, "seat", w->q.seat);
    json_number(&w->out, "seq", w->seq);
    json_number(&w->out, "choice", c);
    json_close(&w->out, '}');
    return here_give(&w->out, out, why);
}
