/* Messages that look around and change nothing: older journal lines, past
 * views, plans on an imagined copy, the position as text. */
#include <stdio.h>
#include <string.h>

#include "core/position.h"
#include "server/message.h"

enum { PLAN_MAX = 100, JOURNAL_MAX = 500 };

static int number(const message *m, const char *name, int otherwise)
{
    const json_t *n = json_object_get(m->body, name);
    json_int_t value = json_is_integer(n) ? json_integer_value(n) : otherwise;
    return value < 0 ? 0 : value > 1 << 30 ? 1 << 30 : (int)value;
}

void do_journal(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    int from = number(m, "from", 0), to = number(m, "to", from + JOURNAL_MAX);
    if (from > r->lines[s->viewer])
        from = r->lines[s->viewer];
    if (to > from + JOURNAL_MAX)
        to = from + JOURNAL_MAX;
    text t;
    message_begin(m, &t, "journal");
    text_addf(&t, ",\"from\":%d,\"lines\":", from);
    room_lines(r, s->viewer, from, to, s->in, &t);
    message_finish(m, &t);
}

void do_at(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const game *g = room_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    fault why = {""};
    int step = number(m, "step", 0), count = room_count_at(r, s->viewer, step);
    if (count < 0 || !match_replay(&r->match, count, state, NULL, &why)) {
        message_refuse(m, "bad-request", "'step' must be one of the steps that lie behind");
        return;
    }
    text t;
    message_begin(m, &t, "at");
    text_addf(&t, ",\"step\":%d,\"steps\":%d,\"view\":", step, r->steps[s->viewer]);
    view_json(g, state, s->viewer, s->in, &t);
    text_add(&t, ",\"lines\":");
    room_step_lines(r, s->viewer, count, s->in, &t);
    message_finish(m, &t);
}

/* A copy of what the viewer knows, the unknown made up, with dice of its own. */
static void imagine_copy(const visitor *s, uint64_t seed, void *state)
{
    const room *r = s->at->room;
    const game *g = room_game(r);
    generator dice;
    generator_seed_number(&dice, seed);
    memcpy(state, r->seen[s->viewer], g->size);
    g->imagine(state, s->viewer, &dice);
}

typedef struct plan {
    int done;
    char sentence[FAULT_MAX], *rule;
} plan;

static void try_choices(const visitor *s, const json_t *list, void *state, journal *j, plan *p)
{
    const game *g = room_game(s->at->room);
    p->rule = p->sentence;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *named = json_string_value(json_object_get(one, "seat"));
        const char *words = json_string_value(json_object_get(one, "do"));
        int seat = named ? game_seat(g, named) : s->viewer == WATCHER ? 0 : s->viewer;
        choice c;
        if (seat < 0) {
            snprintf(p->sentence, sizeof p->sentence, "'%.60s' is no seat", named);
            return;
        }
        if (!message_legal(g, state, seat, words ? words : "", s->in, &c, p->sentence, sizeof p->sentence, &p->rule))
            return;
        trace t = {.journal = j};
        game_choose(g, state, seat, c, &t);
        p->done++;
    }
    p->sentence[0] = '\0';
    p->rule = p->sentence;
}

void do_plan(const message *m)
{
    const visitor *s = m->s;
    const game *g = room_game(s->at->room);
    const json_t *list = json_object_get(m->body, "choices");
    _Alignas(max_align_t) char state[STATE_MAX];
    plan p = {0};
    journal j = {0};
    if (!json_is_array(list) || json_array_size(list) > PLAN_MAX) {
        message_refuse(m, "bad-request", "'choices' must be a list of at most 100");
        return;
    }
    imagine_copy(s, (uint64_t)number(m, "seed", 1), state);
    try_choices(s, list, state, &j, &p);
    text t;
    message_begin(m, &t, "plan");
    text_addf(&t, ",\"done\":%d", p.done);
    message_member(&t, "text", p.sentence);
    message_member(&t, "rule", p.rule);
    text_add(&t, ",\"view\":");
    view_json(g, state, s->viewer, s->in, &t);
    text_add(&t, ",\"lines\":");
    journal_json(g, &j, 0, s->viewer, s->in, &t);
    message_finish(m, &t);
    journal_release(&j);
}

void do_position(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const game *g = room_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    text lines, t;
    imagine_copy(s, 1, state);
    game_head(state)->dice = (generator){0}; /* whoever plays on from here gets fresh ones */
    text_init(&lines, MESSAGE_MAX);
    position_write(g, state, &lines);
    message_begin(m, &t, "position");
    message_member(&t, "game", g->id);
    message_member(&t, "scenario", r->info.scenario);
    text_add(&t, ",\"options\":");
    message_options(r, &t);
    message_member(&t, "text", text_string(&lines));
    message_finish(m, &t);
    text_release(&lines);
}
