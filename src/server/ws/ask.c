#include "server/ws/ask.h"

#include <stdlib.h>
#include <string.h>

#include "core/play/group.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "core/tell/lens.h"
#include "server/run/server.h"

typedef struct inquiry {
    job job;
    client_ref *by;
    json_t *id, *pieces;
    const game *game;
    int seat, viewer, lens;
    uint32_t seq;
    lang in;
    char place[NOUN_TEXT];
    const char *type;
    text answer; /* the members of the answer, after its type and id */
    fault why;
    _Alignas(max_align_t) char state[STATE_MAX];
} inquiry;

static inquiry *inquiry_make(const message *m, const char *type, void (*run)(job *t), void (*done)(job *t, void *owner))
{
    const client *s = m->s;
    const table *r = s->at->table;
    inquiry *q = calloc(1, sizeof *q);
    if (!q) {
        message_refuse(m, "busy", "the server has no memory for this");
        return NULL;
    }
    q->job = (job){.run = run, .done = done};
    q->type = type;
    q->game = table_game(r);
    q->viewer = s->viewer;
    q->seat = s->viewer == WATCHER ? 0 : s->viewer;
    q->seq = r->seq[s->viewer];
    q->in = s->in;
    q->id = json_deep_copy(m->id);
    memcpy(q->state, r->seen[s->viewer], q->game->size);
    text_init(&q->answer, TEXT_DEFAULT_MAX);
    return q;
}

static void inquiry_put(const message *m, inquiry *q)
{
    q->by = client_ref_take(m->s);
    client_waits(m->s);
    workers_put(m->s->server->workers, &q->job);
}

static void answered(job *t, void *owner)
{
    inquiry *q = (inquiry *)t;
    client *s = client_ref_drop(q->by);
    if (owner && s) {
        const message m = {.s = s, .id = q->id};
        text out;
        if (q->why.text[0]) {
            message_refuse(&m, "bad-request", q->why.text);
        } else {
            message_begin(&m, &out, q->type);
            json_number(&out, "seq", q->seq);
            text_add_bytes(&out, ",", 1);
            text_add_bytes(&out, text_string(&q->answer), q->answer.length);
            message_finish(&m, &out);
        }
        client_resumes(s);
    }
    json_decref(q->id);
    json_decref(q->pieces);
    text_release(&q->answer);
    free(q);
}

/* --- forecast --- */

static void work_forecast(job *t)
{
    inquiry *q = (inquiry *)t;
    json_key(&q->answer, "list");
    if (q->viewer == WATCHER || !game_acts(q->state, q->seat))
        text_add(&q->answer, "[]");
    else
        forecasts_json(q->game, q->state, q->seat, q->in, &q->answer);
}

void do_forecast(const message *m)
{
    inquiry *q = message_affordable(m, 1) ? inquiry_make(m, "forecast", work_forecast, answered) : NULL;
    if (q)
        inquiry_put(m, q);
}

/* --- group --- */

/* What the seat knows, the unknown made up: only what reveals nothing is taken from it. */
static void imagine(inquiry *q)
{
    generator dice;
    generator_seed_number(&dice, 1);
    game_imagine(q->game, q->state, q->viewer, &dice);
}

static void left_json(const group *u, const char *const *pieces, text *out)
{
    json_open(out, "cannot", '[');
    for (int i = 0; i < u->left_count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "piece", pieces[u->left[i].piece]);
        json_text(out, "text", u->left[i].why.text);
        json_text(out, "rule", u->left[i].rule);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void work_group(job *t)
{
    inquiry *q = (inquiry *)t;
    const char *pieces[GROUP_PIECES];
    int count = (int)json_array_size(q->pieces);
    group *u = calloc(1, sizeof *u);
    for (int i = 0; i < count; i++)
        pieces[i] = json_string_value(json_array_get(q->pieces, (size_t)i));
    if (!u || !game_acts(q->state, q->seat)) {
        free(u);
        static const char *const lists[] = {"places", "do", "cannot"};
        for (int i = 0; i < 3; i++)
            json_raw(&q->answer, lists[i], "[]", 2);
        return;
    }
    imagine(q);
    *u = (group){.game = q->game, .seat = q->seat, .state = q->state, .in = q->in};
    if (q->place[0]) {
        char form[CHOICE_TEXT];
        group_go(u, pieces, count, q->place);
        json_open(&q->answer, "do", '[');
        for (int i = 0; i < u->count; i++) {
            choice_text(q->game, u->list[i], form);
            json_id(&q->answer, NULL, form);
        }
        json_close(&q->answer, ']');
    } else {
        json_key(&q->answer, "places");
        group_places(u, pieces, count, &q->answer);
    }
    left_json(u, pieces, &q->answer);
    free(u);
}

void do_group(const message *m)
{
    const json_t *list = json_object_get(m->body, "pieces");
    bool fits = json_is_array(list) && json_array_size(list) && json_array_size(list) <= GROUP_PIECES;
    for (size_t i = 0; fits && i < json_array_size(list); i++)
        fits = json_is_string(json_array_get(list, i)) && json_string_length(json_array_get(list, i)) < NOUN_TEXT;
    if (!fits || m->s->viewer == WATCHER) {
        message_refuse(m, "bad-request", "'pieces' must be a list of up to 32 ids, of a seat");
        return;
    }
    inquiry *q = message_affordable(m, (double)json_array_size(list) / 8)
                     ? inquiry_make(m, "group", work_group, answered)
                     : NULL;
    if (!q)
        return;
    q->pieces = json_deep_copy(list);
    text_fit(q->place, sizeof q->place, message_word(m, "to"));
    inquiry_put(m, q);
}

/* --- about, lens --- */

void do_about(const message *m)
{
    static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
    const table *r = m->s->at->table;
    const game *g = table_game(r);
    const char *kind = message_word(m, "kind"), *id = message_word(m, "what");
    text words, t;
    int value;
    text_init(&words, MESSAGE_MAX);
    for (const noun *const *n = g->lists.nouns; g->show.about && *n; n++)
        if ((*n)->shown != SHOWN_NOT && !strcmp(kinds[(*n)->shown], kind) && noun_find(*n, id, &value) && !words.length)
            g->show.about(r->seen[m->s->viewer], m->s->viewer, *n, value, m->s->in, &words);
    message_begin(m, &t, "about");
    message_member(&t, "text", text_string(&words));
    message_finish(m, &t);
    text_release(&words);
}

static void work_lens(job *t)
{
    inquiry *q = (inquiry *)t;
    json_key(&q->answer, "places");
    lens_json(q->game, q->state, q->viewer, q->lens, q->place, &q->answer, &q->why);
}

void do_lens(const message *m)
{
    int row = lens_find(table_game(m->s->at->table), message_word(m, "lens"));
    if (row < 0) {
        message_refuse(m, "bad-request", "'lens' must be one of the game's");
        return;
    }
    inquiry *q = message_affordable(m, 1) ? inquiry_make(m, "lens", work_lens, answered) : NULL;
    if (!q)
        return;
    q->lens = row;
    text_fit(q->place, sizeof q->place, message_word(m, "of"));
    inquiry_put(m, q);
}
