/* Messages that look around and change nothing: through other eyes, older journal
 * lines, past views, plans on an imagined copy, the position as text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "table/message.h"
#include "table/read.h"

enum { PLAN_MAX = 100, JOURNAL_MAX = 500, RECAP_MAX = 2000, LOOK_UP = 64 };

void do_look(const message *m)
{
    if (!guest_look(m->guest, m->table, message_word(m, "look")))
        message_refuse(m, &say_other_seat);
    else if (m->has_id)
        message_ok(m);
}

void do_journal(const message *m)
{
    const steps *s = &m->table->steps;
    int viewer = m->guest->viewer;
    int from = message_number(m, "from", 0), to = message_number(m, "to", from + JOURNAL_MAX);
    if (from > s->lines[viewer])
        from = s->lines[viewer];
    if (to > from + JOURNAL_MAX)
        to = from + JOURNAL_MAX;
    text out;
    message_begin(m, &out, "journal");
    json_number(&out, "from", from);
    json_key(&out, "lines");
    steps_lines(s, viewer, from, to, m->guest->in, &out);
    message_finish(m, &out);
}

/* What happened since a line of the journal, in a few rows. */
void do_recap(const message *m)
{
    const steps *s = &m->table->steps;
    int viewer = m->guest->viewer, lines = s->lines[viewer], from = message_number(m, "from", 0);
    int to = message_number(m, "to", lines);
    if (to > lines)
        to = lines;
    if (from < to - RECAP_MAX)
        from = to - RECAP_MAX;
    text out;
    message_begin(m, &out, "recap");
    json_number(&out, "from", from < to ? from : to);
    json_number(&out, "to", to);
    json_key(&out, "sections");
    if (steps_recap(s, viewer, from, to, m->guest->in, &out)) {
        message_finish(m, &out);
        return;
    }
    text_release(&out);
    message_no_memory(m);
}

/* --- past views --- */

typedef struct glance {
    task task;
    match match; /* as far as it is to be seen */
    int step, steps;
    text view, lines;
} glance;

static void glance_release(task *w)
{
    glance *k = (glance *)w;
    match_release(&k->match);
    text_release(&k->view);
    text_release(&k->lines);
    free(k);
}

static bool go_back(glance *k, const watch *by)
{
    bool ok = true;
    for (int i = 0; ok && i < k->match.count; i++) {
        k->task.late = i % LOOK_UP == 0 && watch_given_up(by);
        ok = !k->task.late && match_step(&k->match, i, k->match.state, NULL, NULL);
    }
    return ok;
}

static bool look_back(task *w, int ms, const watch *by)
{
    glance *k = (glance *)w;
    (void)ms;
    if (go_back(k, by))
        view_json(w->game, k->match.state, w->viewer, w->in, &k->view);
    else
        text_add(&k->view, "null");
    return true;
}

static void looked_back(task *w, table *t, guest *g, const table_env *e)
{
    const glance *k = (const glance *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    if (task_was_late(w, &m))
        return;
    text out;
    message_begin(&m, &out, "at");
    json_number(&out, "step", k->step);
    json_number(&out, "steps", k->steps);
    json_raw(&out, "view", text_string(&k->view), k->view.length);
    json_raw(&out, "lines", text_string(&k->lines), k->lines.length);
    message_finish(&m, &out);
}

/* Of a table that is only seen: whoever sees it has its journal. */
static void look_at_past(const message *m, int step)
{
    const table *t = m->table;
    const game *g = table_game(t);
    _Alignas(max_align_t) char seen[STATE_MAX];
    text out;
    if (!t->past->at(t->past, step, seen)) {
        message_refuse(m, &say_step_behind);
        return;
    }
    message_begin(m, &out, "at");
    json_number(&out, "step", step);
    json_number(&out, "steps", t->steps.count[m->guest->viewer]);
    json_key(&out, "view");
    view_json(g, seen, m->guest->viewer, m->guest->in, &out);
    json_raw(&out, "lines", "[]", 2);
    message_finish(m, &out);
}

/* A step of a table that has its match: worked out beside, on a copy. */
static void glance_begin(const message *m, int step, bool (*run)(task *w, int ms, const watch *by),
                         void (*done)(task *w, table *t, guest *g, const table_env *e))
{
    const table *t = m->table;
    int viewer = m->guest->viewer, moves = steps_moves(&t->steps, viewer, step);
    if (moves < 0) {
        message_refuse(m, &say_step_behind);
        return;
    }
    if (!message_affordable(m, step / 200.0))
        return;
    glance *k = message_task(m, sizeof *k, run, done, glance_release);
    if (!k)
        return;
    text_init(&k->view, TEXT_DEFAULT_MAX);
    text_init(&k->lines, TEXT_DEFAULT_MAX);
    if (!match_copy(&k->match, &t->match, moves, NULL)) {
        glance_release(&k->task);
        *m->work = NULL;
        message_no_memory(m);
        return;
    }
    memcpy(k->match.state, k->match.start, k->task.game->size);
    k->step = step;
    k->steps = t->steps.count[viewer];
    steps_last_lines(&t->steps, viewer, moves, m->guest->in, &k->lines);
}

void do_at(const message *m)
{
    int step = message_number(m, "step", 0);
    if (m->table->past)
        look_at_past(m, step);
    else
        glance_begin(m, step, look_back, looked_back);
}

/* --- plans --- */

typedef struct planned {
    char seat[NOUN_TEXT];
    char *words;
} planned;

typedef struct plan {
    task task;
    planned *list;
    int count, done;
    char sentence[FAULT_MAX], rule[64]; /* why the next one was refused */
    bool revealed; /* a die fell or a secret was made up on the way: what follows may be otherwise */
    text view, lines, promises;
    _Alignas(max_align_t) char state[]; /* game->size bytes */
} plan;

static void plan_release(task *w)
{
    plan *p = (plan *)w;
    for (int i = 0; i < p->count; i++)
        free(p->list[i].words);
    free(p->list);
    text_release(&p->view);
    text_release(&p->lines);
    text_release(&p->promises);
    free(p);
}

/* A copy of what the viewer knows, the unknown made up, with dice of its own. */
static void imagine_copy(const table *t, int viewer, uint64_t seed, void *state)
{
    const game *g = table_game(t);
    generator dice;
    generator_seed_number(&dice, seed);
    memcpy(state, table_seen(t, viewer), g->size);
    game_imagine(g, state, viewer, &dice);
}

static bool try_one(plan *p, const planned *one, journal *j)
{
    const game *g = p->task.game;
    int seat = one->seat[0] ? game_seat(g, one->seat) : p->task.viewer == WATCHER ? 0 : p->task.viewer;
    refused no;
    choice c;
    if (seat < 0) {
        fault why;
        sentence_fault(&why, &say_no_seat, p->task.in, one->seat, NULL);
        text_fit(p->sentence, sizeof p->sentence, why.text);
        return false;
    }
    bool legal = seat_legal_words(g, p->state, seat, one->words, p->task.in, &c, &no);
    text_fit(p->sentence, sizeof p->sentence, no.sentence);
    snprintf(p->rule, sizeof p->rule, "%s", legal ? "" : no.rule);
    if (!legal)
        return false;
    trace t = {.journal = j};
    game_choose(g, p->state, seat, c, &t);
    p->done++;
    p->sentence[0] = '\0';
    return true;
}

static bool try_plan(task *w, int ms, const watch *by)
{
    plan *p = (plan *)w;
    journal j = {0};
    uint32_t reveals = game_peek(p->state)->reveals;
    (void)ms;
    while (p->done < p->count && !(w->late = watch_given_up(by)) && try_one(p, &p->list[p->done], &j))
        ;
    p->revealed = game_peek(p->state)->reveals != reveals;
    view_json(w->game, p->state, w->viewer, w->in, &p->view);
    journal_json(w->game, &j, 0, w->viewer, w->in, &p->lines);
    journal_release(&j);
    if (w->viewer == WATCHER || !game_acts(p->state, w->viewer)) {
        text_add(&p->promises, "[]");
        return true;
    }
    game_redact(w->game, p->state, w->viewer);
    forecasts_json(w->game, p->state, w->viewer, w->in, &p->promises);
    return true;
}

static void tried_plan(task *w, table *t, guest *g, const table_env *e)
{
    const plan *p = (const plan *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    if (task_was_late(w, &m))
        return;
    text out;
    message_begin(&m, &out, "plan");
    json_number(&out, "done", p->done);
    json_text(&out, "text", p->sentence);
    json_text(&out, "rule", p->rule);
    json_raw(&out, "view", text_string(&p->view), p->view.length);
    json_raw(&out, "lines", text_string(&p->lines), p->lines.length);
    json_raw(&out, "forecast", text_string(&p->promises), p->promises.length);
    json_bool(&out, "revealed", p->revealed);
    message_finish(&m, &out);
}

static bool keep_choices(plan *p, const value *list)
{
    p->list = calloc((size_t)value_count(list) + 1, sizeof *p->list);
    if (!p->list)
        return false;
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v), p->count++) {
        text_fit(p->list[p->count].seat, NOUN_TEXT, request_word(v, "seat"));
        if (!(p->list[p->count].words = strdup(request_word(v, "do"))))
            return false;
    }
    return true;
}

void do_plan(const message *m)
{
    const value *list = request_member(m->body, "choices");
    if (!value_is(list, VALUE_LIST) || value_count(list) > PLAN_MAX) {
        message_refuse(m, &say_choices_list);
        return;
    }
    if (!message_affordable(m, value_count(list) / 10.0))
        return;
    plan *p = message_task(m, sizeof *p + table_game(m->table)->size, try_plan, tried_plan, plan_release);
    if (!p)
        return;
    text_init(&p->view, TEXT_DEFAULT_MAX);
    text_init(&p->lines, TEXT_DEFAULT_MAX);
    text_init(&p->promises, TEXT_DEFAULT_MAX);
    imagine_copy(m->table, m->guest->viewer, (uint64_t)message_number(m, "seed", 1), p->state);
    if (keep_choices(p, list))
        return;
    plan_release(&p->task);
    *m->work = NULL;
    message_no_memory(m);
}

/* --- the position --- */

static void say_position(const message *m, const match *of, const void *seen)
{
    text out;
    message_begin(m, &out, "position");
    position_json(of, seen, m->guest->viewer, &out);
    message_finish(m, &out);
}

static bool find_position(task *w, int ms, const watch *by)
{
    glance *k = (glance *)w;
    (void)ms;
    go_back(k, by);
    return true;
}

static void found_position(task *w, table *t, guest *g, const table_env *e)
{
    glance *k = (glance *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    if (task_was_late(w, &m))
        return;
    game_redact(w->game, k->match.state, w->viewer);
    say_position(&m, &k->match, k->match.state);
}

/* The present one, or with a step that of then. */
void do_position(const message *m)
{
    const table *t = m->table;
    int viewer = m->guest->viewer, now = t->steps.count[viewer], step = message_number(m, "step", now);
    _Alignas(max_align_t) char seen[STATE_MAX];
    if (step == now)
        say_position(m, &t->match, table_seen(t, viewer));
    else if (!t->past)
        glance_begin(m, step, find_position, found_position);
    else if (t->past->at(t->past, step, seen))
        say_position(m, &t->match, seen);
    else
        message_refuse(m, &say_step_behind);
}
