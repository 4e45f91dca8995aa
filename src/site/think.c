/* Bots think in a worker of their own: it is given what the seat sees, the bot with its budget and dice of its own, and
 * answers with a choice. What it thought before stays there, for the seat's next choice. */
#include <string.h>

#include "bots/mcts.h"
#include "core/tell/json.h"
#include "core/text/base64.h"
#include "games/games.h"
#include "site/here.h"
#include "table/due.h"

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

int site_think(int seat)
{
    due list[SEATS_MAX + 1];
    const table_env e = site_env();
    table *t = site.table;
    generator own;
    text *out = site_answer();
    int count = t && !table_waits(t) ? table_due(t, list) : 0;
    for (int i = 0; i < count; i++) {
        if (list[i].seat != seat || list[i].choice || !e.dice(e.context, t, seat, &own))
            continue;
        const bot b = table_bot(t, seat, &e);
        job_json(t, seat, &b, &own, out);
        return 1;
    }
    return 0;
}

int site_asks(int seat, uint32_t seq)
{
    return site.table && seat >= 0 && seat < table_game(site.table)->seats && table_still_asks(site.table, seat, seq);
}

static int thought(const value *body, fault *why)
{
    const table_env e = site_env();
    table *t = site.table;
    uint32_t events = t->events;
    int64_t seat = request_whole(body, "seat", -1), seq = request_whole(body, "seq", 0);
    if (seat < 0 || seat >= table_game(t)->seats)
        return 0;
    if (!table_bot_answers(t, (int)seat, (uint32_t)seq, (choice)request_whole(body, "choice", 0), &e, why))
        return -1;
    return t->events != events;
}

int site_thought(size_t length)
{
    request r;
    fault why = {""};
    text *out = site_answer();
    if (!site.table || table_waits(site.table))
        return 0;
    int what = site_read(&r, length, &why) ? thought(r.body, &why) : -1;
    request_release(&r);
    text_add(out, why.text);
    return what;
}

/* --- in the bot's worker --- */

static struct {
    search *search;
    bot bot;
    question q;
    generator own;
    uint32_t seq;
    memory *memories[SEATS_MAX];
    _Alignas(max_align_t) char seen[STATE_MAX];
} at_work;

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

static bool read_job(const value *body)
{
    const value *seen = request_member(body, "seen");
    const game *g = games_open(request_word(body, "game"), NULL);
    const bot *b = bot_find(request_word(body, "bot"));
    int64_t seat = request_whole(body, "seat", -1);
    if (!g || !b || seat < 0 || seat >= g->seats || !value_is(seen, VALUE_TEXT) ||
        !generator_key_parse(&at_work.own, request_word(body, "key")) ||
        base64_read(seen->text, seen->length, at_work.seen, g->size) != (int)g->size ||
        !game_acts(at_work.seen, (int)seat))
        return false;
    memory **kept = &at_work.memories[seat];
    if (!*kept)
        *kept = memory_make();
    at_work.bot = *b;
    at_work.bot.budget = budget_of(request_member(body, "budget"));
    at_work.seq = (uint32_t)request_whole(body, "seq", 0);
    at_work.q = (question){.game = g, .seen = at_work.seen, .seat = (int)seat, .own = &at_work.own, .memory = *kept};
    return true;
}

int bot_begin(size_t length)
{
    request r;
    site_answer();
    if (at_work.search)
        search_end(at_work.search);
    at_work.search = NULL;
    if (site_read(&r, length, NULL) && read_job(r.body))
        at_work.search = search_begin(&at_work.bot, &at_work.q);
    request_release(&r);
    return at_work.search != NULL;
}

int bot_go(int ms)
{
    site_answer();
    return !at_work.search || search_go(at_work.search, 0, ms > 0 ? ms : 1);
}

int bot_end(void)
{
    text *out = site_answer();
    if (!at_work.search)
        return 0;
    choice c = search_end(at_work.search);
    at_work.search = NULL;
    json_open(out, NULL, '{');
    json_number(out, "seat", at_work.q.seat);
    json_number(out, "seq", at_work.seq);
    json_number(out, "choice", c);
    json_close(out, '}');
    return 1;
}
