#include "server/ws/advise.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/server.h"
#include "server/ws/explore.h"

enum { POINTS_MOST = 60, TRIES = 24, THINK_MS = 1000, THINK_MOST = 3000 };

/* A position, or a whole game, being thought about. */
typedef struct advice {
    job job;
    client_ref *by;
    json_t *id;
    const game *game;
    int viewer;
    lang in;
    bot bot;
    generator own;
    const atomic_bool *stop;
    /* a position */
    opinions said;
    choices list;
    /* a game: the moves are this advice's own */
    match match;
    int counts[POINTS_MOST], steps[POINTS_MOST], expected[POINTS_MOST][SEATS_MAX], points;
    _Alignas(max_align_t) char state[STATE_MAX];
} advice;

static void advice_release(advice *a)
{
    json_decref(a->id);
    match_release(&a->match);
    free(a);
}

/* Other people's games are theirs: who asks a machine meanwhile would play with four eyes. */
static bool may_ask(const message *m)
{
    const table *r = m->s->at->table;
    int people = 0;
    for (int s = 0; s < table_game(r)->seats; s++)
        people += r->seats[s].who == SEAT_FRIEND || r->seats[s].who == SEAT_OPEN;
    if (!people || table_finished(r))
        return true;
    message_refuse(m, "not-now",
                   message_either(m->s, "hints are for games against bots, and for games that are over",
                                  "las pistas son para partidas contra bots y para partidas terminadas"));
    return false;
}

static advice *advice_make(const message *m, void (*run)(job *t), void (*done)(job *t, void *owner))
{
    const table *r = m->s->at->table;
    advice *a = calloc(1, sizeof *a);
    if (!a || !env_bot(r, m->s->viewer, &a->own)) {
        free(a);
        message_refuse(m, "busy", "the server has no memory for this");
        return NULL;
    }
    a->job = (job){.run = run, .done = done};
    a->id = json_deep_copy(m->id);
    a->game = table_game(r);
    a->viewer = m->s->viewer;
    a->in = m->s->in;
    a->stop = &a->job.cancel;
    a->bot = *bot_find("mcts");
    return a;
}

static void advice_begin(const message *m, advice *a)
{
    a->by = client_ref_take(m->s);
    client_waits(m->s);
    workers_put(m->s->server->bot_workers, &a->job);
}

/* --- one position --- */

static void think(job *t)
{
    advice *a = (advice *)t;
    const question q = {
        .game = a->game, .seen = a->state, .seat = a->viewer, .own = &a->own, .stop = a->stop, .said = &a->said};
    bot_choose(&a->bot, &q);
}

static void add_choice(const advice *a, const opinion *o, text *out)
{
    char words[CHOICE_TEXT];
    text label;
    text_init(&label, 512);
    choice_text(a->game, o->choice, words);
    choice_label(a->game, a->state, o->choice, a->in, &label);
    json_open(out, NULL, '{');
    json_text(out, "do", words);
    json_text(out, "label", text_string(&label));
    json_number(out, "expected", o->expected);
    json_number(out, "visits", o->visits);
    json_close(out, '}');
    text_release(&label);
}

static void thought(job *t, void *owner)
{
    advice *a = (advice *)t;
    client *s = client_ref_drop(a->by);
    if (s && owner) {
        const message m = {.s = s, .id = a->id};
        text out;
        message_begin(&m, &out, "hint");
        json_text(&out, "seat", noun_key(a->game->seat, a->viewer));
        json_number(&out, "expected", a->said.expected);
        json_number(&out, "iterations", a->said.iterations);
        json_open(&out, "best", '[');
        for (int i = 0; i < a->said.count; i++)
            add_choice(a, &a->said.best[i], &out);
        json_close(&out, ']');
        message_finish(&m, &out);
        client_resumes(s);
    }
    advice_release(a);
}

void do_hint(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    const json_t *ms = json_object_get(m->body, "ms");
    json_int_t wanted = json_is_integer(ms) ? json_integer_value(ms) : THINK_MS;
    if (!may_ask(m))
        return;
    if (s->viewer == WATCHER || !game_acts(r->seen[s->viewer], s->viewer)) {
        message_refuse(m, "not-now",
                       message_either(s, "there is nothing to decide for you now", "ahora no tienes nada que decidir"));
        return;
    }
    advice *a = message_affordable(m, 5) ? advice_make(m, think, thought) : NULL;
    if (!a)
        return;
    a->bot.budget.ms = (int)(wanted < 10 ? 10 : wanted > THINK_MOST ? THINK_MOST : wanted);
    a->bot.budget = env_budget(&a->bot);
    memcpy(a->state, r->seen[s->viewer], a->game->size);
    advice_begin(m, a);
}

/* --- a whole game --- */

static void look_through(job *t)
{
    advice *a = (advice *)t;
    _Alignas(max_align_t) char seen[STATE_MAX];
    int at = 0;
    memcpy(a->state, a->match.start, a->game->size);
    for (int i = 0; i < a->points; i++) {
        while (at < a->counts[i] && match_step(&a->match, at, a->state, NULL, NULL))
            at++;
        memcpy(seen, a->state, a->game->size);
        game_redact(a->game, seen, a->viewer);
        const question q = {.game = a->game, .seen = seen, .seat = a->viewer, .own = &a->own, .stop = a->stop};
        bot_expect(&q, TRIES, a->expected[i]);
    }
}

static void looked_through(job *t, void *owner)
{
    advice *a = (advice *)t;
    client *s = client_ref_drop(a->by);
    if (s && owner) {
        const message m = {.s = s, .id = a->id};
        text out;
        message_begin(&m, &out, "analysis");
        json_open(&out, "seats", '[');
        for (int seat = 0; seat < a->game->seats; seat++)
            json_text(&out, NULL, noun_key(a->game->seat, seat));
        json_close(&out, ']');
        json_open(&out, "points", '[');
        for (int i = 0; i < a->points; i++) {
            json_open(&out, NULL, '{');
            json_number(&out, "step", a->steps[i]);
            json_open(&out, "expected", '[');
            for (int seat = 0; seat < a->game->seats; seat++)
                json_number(&out, NULL, a->expected[i][seat]);
            json_close(&out, ']');
            json_close(&out, '}');
        }
        json_close(&out, ']');
        message_finish(&m, &out);
        client_resumes(s);
    }
    advice_release(a);
}

void do_analyse(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    int steps = r->steps[s->viewer];
    if (!may_ask(m))
        return;
    advice *a = message_affordable(m, 5 + steps / 200.0) ? advice_make(m, look_through, looked_through) : NULL;
    if (!a)
        return;
    if (!match_copy(&a->match, &r->match, r->match.count, NULL)) {
        advice_release(a);
        message_refuse(m, "busy", "the server has no memory for this");
        return;
    }
    a->points = steps + 1 < POINTS_MOST ? steps + 1 : POINTS_MOST;
    for (int i = 0; i < a->points; i++) {
        a->steps[i] = a->points > 1 ? (int)((long)steps * i / (a->points - 1)) : steps;
        int count = table_count_at(r, s->viewer, a->steps[i]);
        a->counts[i] = count < 0 ? r->match.count : count;
    }
    advice_begin(m, a);
}
