#include "table/say.h"

#include <stdlib.h>
#include <string.h>

#include "core/game/verdict.h"
#include "core/tell/json.h"
#include "table/message.h"

enum { COST_MOST = 40 };

/* --- what answers are made of --- */

void message_begin(const message *m, text *t, const char *type)
{
    text_init(t, TEXT_DEFAULT_MAX);
    json_open(t, NULL, '{');
    json_id(t, "type", type);
    if (m->has_id)
        json_number(t, "id", m->id);
}

void message_finish(const message *m, text *t)
{
    json_close(t, '}');
    guest_answer(m->guest, t);
}

const char *message_word(const message *m, const char *name)
{
    return request_word(m->body, name);
}

int message_number(const message *m, const char *name, int otherwise)
{
    int64_t number = request_whole(m->body, name, otherwise);
    return number < 0 ? 0 : number > 1 << 30 ? 1 << 30 : (int)number;
}

void message_error(const message *m, const char *code, const char *words, const char *rule)
{
    text t;
    message_begin(m, &t, "error");
    json_text(&t, "code", code);
    json_text(&t, "text", words);
    json_text(&t, "rule", rule);
    message_finish(m, &t);
}

void message_refuse(const message *m, const sentence *s)
{
    message_error(m, s->code, s->words[m->guest->in], "");
}

void message_no_memory(const message *m)
{
    message_refuse(m, &say_memory);
}

void message_ok(const message *m)
{
    text t;
    message_begin(m, &t, "ok");
    json_number(&t, "seq", m->table->seq[m->guest->viewer]);
    message_finish(m, &t);
}

void message_tell(const message *m, bool ok, const fault *why)
{
    if (ok)
        message_ok(m);
    else
        message_error(m, "refused", why->text, "");
}

void table_options_json(const table *t, text *out)
{
    const game *g = table_game(t);
    json_open(out, "options", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (t->match.options >> i & 1)
            json_id(out, NULL, g->lists.options[i].id);
    json_close(out, ']');
}

/* --- what may be done --- */

bool message_do(const message *m, event_kind kind, int seat, uint32_t value, const char *words, fault *why)
{
    event e = table_next_event(m->table, kind, seat, value, words, m->env->now);
    return table_do(m->table, &e, m->guest->in, why);
}

bool message_may_act(const message *m)
{
    const guest *g = m->guest;
    if (g->viewer == WATCHER || !(g->seats >> g->viewer & 1)) {
        message_refuse(m, &say_watching);
        return false;
    }
    const sentence *bar = table_bars(m->table, g->viewer);
    if (bar)
        message_refuse(m, bar);
    return !bar;
}

doer message_doer(const message *m)
{
    return (doer){.seat = m->guest->viewer, .now = m->env->now, .in = m->guest->in};
}

bool message_affordable(const message *m, double cost)
{
    if (cost > COST_MOST)
        cost = COST_MOST; /* the longest of games can be looked at, too: not often */
    if (!m->env->affords || m->env->affords(m->env->context, cost))
        return true;
    message_refuse(m, &say_too_much);
    return false;
}

/* --- tasks --- */

void *message_task(const message *m, size_t size, bool (*go)(task *w, int ms, const watch *by),
                   void (*done)(task *w, table *t, guest *g, const table_env *e), void (*release)(task *w))
{
    task *w = calloc(1, size);
    if (!w) {
        message_no_memory(m);
        return NULL;
    }
    *w = (task){.go = go,
                .done = done,
                .release = release,
                .seat = -1,
                .game = table_game(m->table),
                .viewer = m->guest->viewer,
                .in = m->guest->in,
                .seq = m->table->seq[m->guest->viewer],
                .has_id = m->has_id,
                .id = m->id};
    *m->work = w;
    return w;
}

message task_message(const task *w, table *t, guest *g, const table_env *e)
{
    return (message){.table = t, .guest = g, .env = e, .has_id = w->has_id, .id = w->id};
}

bool task_was_late(const task *w, const message *m)
{
    if (w->late)
        message_refuse(m, &say_too_long);
    return w->late;
}

enum { ITERATIONS_MS = 4 }; /* about, of the games here */

int budget_cost(const budget *b)
{
    int trees = b->trees > 1 ? b->trees : 1;
    return 1 + (b->ms ? b->ms * trees : b->iterations / ITERATIONS_MS);
}

void budget_limit(budget *b, int most_ms)
{
    if (!most_ms || !b->ms || budget_cost(b) <= most_ms)
        return;
    b->trees = 1;
    b->ms = b->ms < most_ms ? b->ms : most_ms;
}

bool task_go(task *w, int ms, const watch *by)
{
    return w->go(w, ms, by);
}

bool task_done(task *w, table *t, guest *g, const table_env *e, fault *why)
{
    if (w->holds && t)
        t->held = false;
    w->done(w, t, g, e);
    bool ok = !w->why.text[0] || fault_set(why, "%s", w->why.text);
    w->release(w);
    return ok;
}

/* --- the messages --- */

static const struct {
    const char *type;
    void (*run)(const message *m);
} rows[] = {
    {"choose", do_choose},   {"why", do_why},           {"undo", do_undo},         {"look", do_look},
    {"at", do_at},           {"plan", do_plan},         {"journal", do_journal},   {"chat", do_chat},
    {"name", do_name},       {"resign", do_resign},     {"rollback", do_rollback}, {"consent", do_consent},
    {"rematch", do_rematch}, {"position", do_position}, {"offer-end", do_end},     {"accept-end", do_end},
    {"refuse-end", do_end},  {"withdraw-end", do_end},  {"fair", do_fair},         {"forecast", do_forecast},
    {"group", do_group},     {"about", do_about},       {"lens", do_lens},         {"order", do_order},
    {"hint", do_hint},       {"analyse", do_analyse},   {"hurry", do_hurry},       {"recap", do_recap},
};

said table_hear(table *t, guest *g, const table_env *e, const value *body, task **work)
{
    const int64_t *id = request_id(body);
    const message m = {.table = t, .guest = g, .env = e, .body = body, .has_id = id, .id = id ? *id : 0, .work = work};
    const char *type = message_word(&m, "type");
    uint32_t events = t->events;
    size_t i = 0, count = sizeof rows / sizeof rows[0];
    must(!t->storing && !t->held);
    *work = NULL;
    while (i < count && strcmp(rows[i].type, type))
        i++;
    if (i < count)
        rows[i].run(&m);
    else
        message_refuse(&m, &say_type_unknown);
    return *work ? SAID_TASK : t->events != events ? SAID_EVENTS : SAID_ANSWER;
}

void guest_refuse(guest *g, const int64_t *id, const sentence *s)
{
    const message m = {.guest = g, .has_id = id, .id = id ? *id : 0};
    message_refuse(&m, s);
}

void guest_not_read(guest *g, const fault *why)
{
    const message m = {.guest = g};
    fault words;
    sentence_fault(&words, &say_not_json, g->in, why->text, NULL);
    message_error(&m, say_not_json.code, words.text, "");
}

said table_say(table *t, guest *g, const table_env *e, const char *json, size_t length, task **work)
{
    request r;
    fault why = {""};
    *work = NULL;
    if (!request_read(&r, json, length, &why)) {
        guest_not_read(g, &why);
        return SAID_ANSWER;
    }
    said what = table_hear(t, g, e, r.body, work);
    request_release(&r);
    return what;
}
