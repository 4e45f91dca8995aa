#include "server/ws/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/server.h"
#include "server/ws/hello.h"

enum { PLAN_MAX = 100, JOURNAL_MAX = 500, LOOK_UP = 64 };

static int number(const message *m, const char *name, int otherwise)
{
    const json_t *n = json_object_get(m->body, name);
    json_int_t value = json_is_integer(n) ? json_integer_value(n) : otherwise;
    return value < 0 ? 0 : value > 1 << 30 ? 1 << 30 : (int)value;
}

void do_journal(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    int from = number(m, "from", 0), to = number(m, "to", from + JOURNAL_MAX);
    if (from > r->lines[s->viewer])
        from = r->lines[s->viewer];
    if (to > from + JOURNAL_MAX)
        to = from + JOURNAL_MAX;
    text t;
    message_begin(m, &t, "journal");
    json_number(&t, "from", from);
    json_key(&t, "lines");
    table_lines(r, s->viewer, from, to, s->in, &t);
    message_finish(m, &t);
}

/* A look at something that takes a while: the workers makes the view, on a copy. */
typedef struct glance {
    job job;
    client_ref *by;
    json_t *id, *choices;
    match match; /* as far as it is played; its moves and start are this glance's own */
    int viewer, step, steps, done;
    lang in;
    int64_t until; /* it is given up then */
    bool late;
    char sentence[FAULT_MAX], rule[64];
    bool revealed; /* a die fell or a secret was made up on the way: what follows may be otherwise */
    text view, lines, promises;
    _Alignas(max_align_t) char state[STATE_MAX];
} glance;

static glance *glance_make(const message *m, void (*run)(job *t), void (*done)(job *t, void *owner))
{
    glance *k = calloc(1, sizeof *k);
    if (!k) {
        message_refuse(m, "busy", "the server has no memory for this");
        return NULL;
    }
    k->job = (job){.run = run, .done = done};
    k->match.game = table_game(m->s->at->table);
    k->id = json_deep_copy(m->id);
    k->viewer = m->s->viewer;
    k->in = m->s->in;
    text_init(&k->view, TEXT_DEFAULT_MAX);
    text_init(&k->lines, TEXT_DEFAULT_MAX);
    text_init(&k->promises, TEXT_DEFAULT_MAX);
    return k;
}

static void glance_release(glance *k)
{
    json_decref(k->id);
    json_decref(k->choices);
    match_release(&k->match);
    text_release(&k->view);
    text_release(&k->lines);
    text_release(&k->promises);
    free(k);
}

/* In the workers: nobody waits for it any more, or it takes too long. */
static bool give_up(glance *k)
{
    k->late |= now_ms() >= k->until;
    return k->late || atomic_load(&k->by->gone);
}

static bool glance_late(const message *m, const glance *k)
{
    if (k->late)
        message_refuse(
            m, "busy",
            message_either(m->s, "this takes too long to work out", "calcular esto llevaría demasiado tiempo"));
    return k->late;
}

/* It is made while this socket says nothing more. */
static void glance_begin(const message *m, glance *k)
{
    k->by = client_ref_take(m->s);
    k->until = now_ms() + env_patience_ms();
    client_waits(m->s);
    workers_put(m->s->server->workers, &k->job);
}

static client *glance_end(glance *k, const void *owner)
{
    client *s = client_ref_drop(k->by);
    return owner ? s : NULL;
}

static void look_back(job *t)
{
    glance *k = (glance *)t;
    memcpy(k->state, k->match.start, k->match.game->size);
    bool ok = true;
    for (int i = 0; ok && i < k->match.count; i++)
        ok = (i % LOOK_UP || !give_up(k)) && match_step(&k->match, i, k->state, NULL, NULL);
    if (!ok)
        text_add(&k->view, "null");
    else
        view_json(k->match.game, k->state, k->viewer, k->in, &k->view);
}

static void tell_past(const message *m, const glance *k)
{
    text out;
    message_begin(m, &out, "at");
    json_number(&out, "step", k->step);
    json_number(&out, "steps", k->steps);
    json_raw(&out, "view", text_string(&k->view), k->view.length);
    json_raw(&out, "lines", text_string(&k->lines), k->lines.length);
    message_finish(m, &out);
}

static void looked_back(job *t, void *owner)
{
    glance *k = (glance *)t;
    client *s = glance_end(k, owner);
    if (s) {
        const message m = {.s = s, .id = k->id};
        if (!glance_late(&m, k))
            tell_past(&m, k);
        client_resumes(s);
    }
    glance_release(k);
}

void do_at(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    int step = number(m, "step", 0), count = table_count_at(r, s->viewer, step);
    if (count < 0) {
        message_refuse(m, "bad-request", "'step' must be one of the steps that lie behind");
        return;
    }
    glance *k = message_affordable(m, step / 200.0) ? glance_make(m, look_back, looked_back) : NULL;
    if (!k)
        return;
    if (!match_copy(&k->match, &r->match, count, NULL)) {
        glance_release(k);
        message_refuse(m, "busy", "the server has no memory for this");
        return;
    }
    k->step = step;
    k->steps = r->steps[s->viewer];
    table_step_lines(r, s->viewer, count, s->in, &k->lines);
    glance_begin(m, k);
}

/* A copy of what the viewer knows, the unknown made up, with dice of its own. */
static void imagine_copy(const client *s, uint64_t seed, void *state)
{
    const table *r = s->at->table;
    const game *g = table_game(r);
    generator dice;
    generator_seed_number(&dice, seed);
    memcpy(state, r->seen[s->viewer], g->size);
    game_imagine(g, state, s->viewer, &dice);
}

static bool try_one(glance *k, const json_t *one, journal *j)
{
    const game *g = k->match.game;
    const char *named = json_string_value(json_object_get(one, "seat"));
    const char *words = json_string_value(json_object_get(one, "do"));
    int seat = named ? game_seat(g, named) : k->viewer == WATCHER ? 0 : k->viewer;
    char *rule = "";
    choice c;
    if (seat < 0) {
        text_format(k->sentence, sizeof k->sentence, "'%.60s' is no seat", named);
        return false;
    }
    bool legal =
        message_legal(g, k->state, seat, words ? words : "", k->in, &c, k->sentence, sizeof k->sentence, &rule);
    snprintf(k->rule, sizeof k->rule, "%s", legal ? "" : rule);
    if (!legal)
        return false;
    trace t = {.journal = j};
    game_choose(g, k->state, seat, c, &t);
    k->done++;
    k->sentence[0] = '\0';
    return true;
}

static void try_plan(job *t)
{
    glance *k = (glance *)t;
    journal j = {0};
    uint32_t reveals = game_peek(k->state)->reveals;
    for (size_t i = 0; i < json_array_size(k->choices) && !give_up(k) && try_one(k, json_array_get(k->choices, i), &j);
         i++)
        ;
    k->revealed = game_peek(k->state)->reveals != reveals;
    view_json(k->match.game, k->state, k->viewer, k->in, &k->view);
    journal_json(k->match.game, &j, 0, k->viewer, k->in, &k->lines);
    journal_release(&j);
    if (k->viewer == WATCHER || !game_acts(k->state, k->viewer)) {
        text_add(&k->promises, "[]");
        return;
    }
    game_redact(k->match.game, k->state, k->viewer);
    forecasts_json(k->match.game, k->state, k->viewer, k->in, &k->promises);
}

static void tell_plan(const message *m, const glance *k)
{
    text out;
    message_begin(m, &out, "plan");
    json_number(&out, "done", k->done);
    message_member(&out, "text", k->sentence);
    message_member(&out, "rule", k->rule);
    json_raw(&out, "view", text_string(&k->view), k->view.length);
    json_raw(&out, "lines", text_string(&k->lines), k->lines.length);
    json_raw(&out, "forecast", text_string(&k->promises), k->promises.length);
    json_bool(&out, "revealed", k->revealed);
    message_finish(m, &out);
}

static void tried_plan(job *t, void *owner)
{
    glance *k = (glance *)t;
    client *s = glance_end(k, owner);
    if (s) {
        const message m = {.s = s, .id = k->id};
        if (!glance_late(&m, k))
            tell_plan(&m, k);
        client_resumes(s);
    }
    glance_release(k);
}

void do_plan(const message *m)
{
    const json_t *list = json_object_get(m->body, "choices");
    if (!json_is_array(list) || json_array_size(list) > PLAN_MAX) {
        message_refuse(m, "bad-request", "'choices' must be a list of at most 100");
        return;
    }
    glance *k = message_affordable(m, (double)json_array_size(list) / 10) ? glance_make(m, try_plan, tried_plan) : NULL;
    if (!k)
        return;
    k->choices = json_deep_copy(list);
    imagine_copy(m->s, (uint64_t)number(m, "seed", 1), k->state);
    glance_begin(m, k);
}

void do_position(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    const game *g = table_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    text lines, t;
    imagine_copy(s, 1, state);
    game_head(state)->dice = (generator){0}; /* whoever plays on from here gets fresh ones */
    text_init(&lines, MESSAGE_MAX);
    position_write(g, state, &lines);
    message_begin(m, &t, "position");
    message_member(&t, "game", g->id);
    message_member(&t, "scenario", r->info.scenario);
    json_key(&t, "options");
    message_options(r, &t);
    message_member(&t, "text", text_string(&lines));
    message_finish(m, &t);
    text_release(&lines);
}
