/* What a bot thinks, on request: hints for the one who must decide, and how a whole game looked, step by step. It is
 * told what the one who asks knows, and nothing else; and not while people play against each other. */
#include <stdlib.h>
#include <string.h>

#include "bots/mcts.h"
#include "core/game/judge.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "table/message.h"

enum { POINTS_MOST = 60, POINT_MS = 20, TRIES = 24, THINK_MS = 1000, THINK_MOST = 3000 };
/* Of the first few opinions the whole move is told; to find its rest takes so many tries a choice. */
enum { TOLD_WHOLE = 3, REST_MOST = 3, REST_TRIES = 128 };

/* Other people's games are theirs: who asks a machine meanwhile would play with four eyes. */
static bool may_ask(const message *m)
{
    const table *t = m->table;
    bool others = false;
    for (int s = 0; s < table_game(t)->seats; s++)
        others |= t->seats[s].who == SEAT_FRIEND || t->seats[s].who == SEAT_OPEN;
    if (!others || table_finished(t))
        return true;
    message_refuse(m, &say_hints_when);
    return false;
}

/* --- one position --- */

typedef struct hint {
    task task;
    bot bot;
    generator own;
    search *search; /* while it is cut into slices */
    opinions said;
    text rest[TOLD_WHOLE];              /* how the move goes on, and what it promises: members of an opinion */
    _Alignas(max_align_t) char state[]; /* game->size bytes: what the seat knows */
} hint;

static void hint_release(task *w)
{
    hint *h = (hint *)w;
    if (h->search)
        search_end(h->search);
    for (int i = 0; i < TOLD_WHOLE; i++)
        text_release(&h->rest[i]);
    free(h);
}

/* A piece that is taken up goes somewhere: the move is whole with its end. */
static bool opens(const game *g, choice c)
{
    return g->lists.verbs[choice_verb(c)].shape == SHAPE_PICK;
}

static choice best_here(const hint *h, const void *seen, generator *own, const atomic_bool *stop)
{
    bot b = *bot_find("mcts");
    int most = h->bot.budget.iterations;
    b.budget = (budget){.iterations = most && most < REST_TRIES ? most : REST_TRIES, .trees = 1};
    const question q = {.game = h->task.game, .seen = seen, .seat = h->task.viewer, .own = own, .stop = stop};
    return bot_choose(&b, &q);
}

static void promise_json(const hint *h, const void *seen, choice c, text *out)
{
    const game *g = h->task.game;
    forecast f;
    text words;
    if (!game_forecast(g, seen, h->task.viewer, c, &f) || !f.promises)
        return;
    text_init(&words, TEXT_DEFAULT_MAX);
    json_open(out, "promise", '[');
    for (int i = 0; i < f.promises; i++) {
        text_clear(&words);
        prompt_words(g, &f.promise[i], h->task.in, &words);
        json_text(out, NULL, text_string(&words));
    }
    json_close(out, ']');
    text_release(&words);
}

/* What the move changes for the better, by the features that a position is judged by: as long as no die decides. */
static void reasons_json(const hint *h, void *state, choice last, text *out)
{
    const game *g = h->task.game;
    int seat = h->task.viewer, why[REASONS_MOST];
    uint32_t reveals = game_peek(state)->reveals;
    _Alignas(max_align_t) char seen[STATE_MAX];
    trace silent = {0};
    game_choose(g, state, seat, last, &silent);
    if (game_peek(state)->reveals != reveals)
        return;
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    int count = judge_reasons(g, h->state, seen, seat, why);
    if (!count)
        return;
    json_open(out, "why", '[');
    for (int i = 0; i < count; i++)
        json_text(out, NULL, g->bot.features[why[i]].title[h->task.in]);
    json_close(out, ']');
}

/* The choices that complete a move, on an imagined copy, as far as nothing is rolled or shown. */
static void tell_rest(hint *h, int i, const atomic_bool *stop)
{
    const game *g = h->task.game;
    int seat = h->task.viewer;
    _Alignas(max_align_t) char state[STATE_MAX], seen[STATE_MAX];
    generator own;
    choice c = h->said.best[i].choice;
    text *out = &h->rest[i];
    text_init(out, TEXT_DEFAULT_MAX);
    generator_seed_number(&own, (uint64_t)i + 1);
    memcpy(seen, h->state, g->size);
    memcpy(state, h->state, g->size);
    game_imagine(g, state, seat, &own);
    uint32_t reveals = game_peek(state)->reveals;
    json_open(out, "then", '[');
    for (int n = 0; n < REST_MOST && opens(g, c); n++) {
        trace silent = {0};
        game_choose(g, state, seat, c, &silent);
        if (game_peek(state)->reveals != reveals || !game_acts(state, seat))
            break;
        memcpy(seen, state, g->size);
        game_redact(g, seen, seat);
        c = best_here(h, seen, &own, stop);
        view_choice_json(g, seen, seat, c, h->task.in, out);
    }
    json_close(out, ']');
    promise_json(h, seen, c, out);
    if (game_acts(state, seat) && game_peek(state)->reveals == reveals)
        reasons_json(h, state, c, out);
}

static bool thought_over(hint *h, const watch *by)
{
    for (int i = 0; i < h->said.count && i < TOLD_WHOLE; i++)
        tell_rest(h, i, by ? by->stop : NULL);
    return true;
}

static bool think(task *w, int ms, const watch *by)
{
    hint *h = (hint *)w;
    budget_limit(&h->bot.budget, w->most_ms);
    const question q = {.game = w->game,
                        .seen = h->state,
                        .seat = w->viewer,
                        .own = &h->own,
                        .stop = by ? by->stop : NULL,
                        .said = &h->said};
    if (ms && !h->search)
        h->search = search_begin(&h->bot, &q);
    if (!h->search) { /* whole, or there is no memory to do it in slices */
        bot_choose(&h->bot, &q);
        return thought_over(h, by);
    }
    if (!search_go(h->search, 0, ms))
        return false;
    search_end(h->search);
    h->search = NULL;
    return thought_over(h, by);
}

static void opinion_json(const hint *h, int i, text *out)
{
    const opinion *o = &h->said.best[i];
    char words[CHOICE_TEXT];
    text label;
    text_init(&label, 512);
    choice_text(h->task.game, o->choice, words);
    choice_label(h->task.game, h->state, o->choice, h->task.in, &label);
    json_open(out, NULL, '{');
    json_text(out, "do", words);
    json_text(out, "label", text_string(&label));
    json_number(out, "expected", o->expected);
    json_number(out, "visits", o->visits);
    if (i < TOLD_WHOLE && h->rest[i].length)
        json_raw(out, NULL, text_string(&h->rest[i]), h->rest[i].length);
    json_close(out, '}');
    text_release(&label);
}

static void thought(task *w, table *t, guest *g, const table_env *e)
{
    const hint *h = (const hint *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    text out;
    message_begin(&m, &out, "hint");
    json_text(&out, "seat", noun_key(w->game->seat, w->viewer));
    json_number(&out, "expected", h->said.expected);
    json_number(&out, "iterations", h->said.iterations);
    json_open(&out, "best", '[');
    for (int i = 0; i < h->said.count; i++)
        opinion_json(h, i, &out);
    json_close(&out, ']');
    message_finish(&m, &out);
}

void do_hint(const message *m)
{
    const table *t = m->table;
    const game *g = table_game(t);
    int viewer = m->guest->viewer, ms = message_number(m, "ms", THINK_MS);
    generator own;
    if (!may_ask(m))
        return;
    if (viewer == WATCHER || !game_acts(table_seen(t, viewer), viewer)) {
        message_refuse(m, &say_nothing_to_decide);
        return;
    }
    if (!message_affordable(m, 5))
        return;
    if (!m->env->dice(m->env->context, t, viewer, &own)) {
        message_no_memory(m);
        return;
    }
    hint *h = message_task(m, sizeof *h + g->size, think, thought, hint_release);
    if (!h)
        return;
    h->task.thinks = true;
    h->own = own;
    h->bot = *bot_find("mcts");
    h->bot.budget.ms = ms < 10 ? 10 : ms > THINK_MOST ? THINK_MOST : ms;
    h->bot.budget = m->env->budget(m->env->context, &h->bot);
    h->task.ms = budget_cost(&h->bot.budget);
    memcpy(h->state, table_seen(t, viewer), g->size);
}

/* --- a whole game --- */

typedef struct analysis {
    task task;
    match match;      /* of its own */
    const past *past; /* in its place, if the table is only seen */
    generator own;
    int at, done; /* moves played, points looked at */
    int points, moves[POINTS_MOST], steps[POINTS_MOST], expected[POINTS_MOST][SEATS_MAX];
} analysis;

static void analysis_release(task *w)
{
    match_release(&((analysis *)w)->match);
    free(w);
}

/* What each seat could expect after so many moves, as far as the viewer knew then. */
static void look_at(analysis *a, int i, const atomic_bool *stop)
{
    const game *g = a->task.game;
    _Alignas(max_align_t) char seen[STATE_MAX];
    while (a->at < a->moves[i] && match_step(&a->match, a->at, a->match.state, NULL, NULL))
        a->at++;
    memcpy(seen, a->match.state, g->size);
    if (a->past)
        a->past->at(a->past, a->steps[i], seen);
    game_redact(g, seen, a->task.viewer);
    const question q = {.game = g, .seen = seen, .seat = a->task.viewer, .own = &a->own, .stop = stop};
    bot_expect(&q, TRIES, a->expected[i]);
}

/* A slice is one point. */
static bool look_through(task *w, int ms, const watch *by)
{
    analysis *a = (analysis *)w;
    do
        look_at(a, a->done++, by ? by->stop : NULL);
    while (!ms && a->done < a->points);
    return a->done == a->points;
}

static void looked_through(task *w, table *t, guest *g, const table_env *e)
{
    const analysis *a = (const analysis *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    text out;
    message_begin(&m, &out, "analysis");
    json_open(&out, "seats", '[');
    for (int seat = 0; seat < w->game->seats; seat++)
        json_text(&out, NULL, noun_key(w->game->seat, seat));
    json_close(&out, ']');
    json_open(&out, "points", '[');
    for (int i = 0; i < a->points; i++) {
        json_open(&out, NULL, '{');
        json_number(&out, "step", a->steps[i]);
        json_open(&out, "expected", '[');
        for (int seat = 0; seat < w->game->seats; seat++)
            json_number(&out, NULL, a->expected[i][seat]);
        json_close(&out, ']');
        json_close(&out, '}');
    }
    json_close(&out, ']');
    message_finish(&m, &out);
}

/* Points that lie evenly among the steps that the viewer has seen. */
static void choose_points(analysis *a, const table *t, int viewer)
{
    int steps = t->steps.count[viewer];
    a->points = steps + 1 < POINTS_MOST ? steps + 1 : POINTS_MOST;
    for (int i = 0; i < a->points; i++) {
        a->steps[i] = a->points > 1 ? (int)((int64_t)steps * i / (a->points - 1)) : steps;
        int moves = steps_moves(&t->steps, viewer, a->steps[i]);
        a->moves[i] = moves < 0 ? t->match.count : moves;
    }
}

void do_analyse(const message *m)
{
    const table *t = m->table;
    int viewer = m->guest->viewer;
    generator own;
    if (!may_ask(m) || !message_affordable(m, 5 + t->steps.count[viewer] / 200.0))
        return;
    if (!m->env->dice(m->env->context, t, viewer, &own)) {
        message_no_memory(m);
        return;
    }
    analysis *a = message_task(m, sizeof *a, look_through, looked_through, analysis_release);
    if (!a)
        return;
    if (!match_copy(&a->match, &t->match, t->match.count, NULL)) {
        analysis_release(&a->task);
        *m->work = NULL;
        message_no_memory(m);
        return;
    }
    memcpy(a->match.state, a->match.start, a->task.game->size);
    a->task.thinks = true;
    a->task.ms = POINT_MS * POINTS_MOST;
    a->past = t->past;
    a->own = own;
    choose_points(a, t, viewer);
}
