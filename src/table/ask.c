/* Questions about the present position, as the seat looked through knows it: why
 * not, what choices promise, where pieces can go, what a thing is, what a lens
 * shows. Nothing is changed. */
#include <stdlib.h>
#include <string.h>

#include "core/play/group.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "core/tell/lens.h"
#include "table/message.h"

enum { ABOUT_TEXT = 64 << 10 };

static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};

/* Why nothing can be done with a thing: the first of the verbs about such things against which a rule speaks. */
static bool legal_thing(const message *m, int seat, refused *no)
{
    const game *g = table_game(m->table);
    const char *kind = message_word(m, "kind"), *id = message_word(m, "what");
    for (int v = 1; v < g->lists.verb_count; v++) {
        const verb *row = &g->lists.verbs[v];
        int value;
        if (!row->a || row->a->shown == SHOWN_NOT || strcmp(kinds[row->a->shown], kind) ||
            !noun_find(row->a, id, &value))
            continue;
        if (seat_legal(g, table_seen(m->table, m->guest->viewer), seat, choice_make(v, value, row->b ? row->b->low : 0),
                       m->guest->in, no))
            return true;
        if (*no->rule)
            return false;
    }
    *no = (refused){.rule = ""};
    return false;
}

void do_why(const message *m)
{
    const table *t = m->table;
    int viewer = m->guest->viewer, seat = viewer == WATCHER ? 0 : viewer;
    refused no = {.rule = ""};
    const char *words = message_word(m, "do");
    choice c;
    text out;
    bool over = table_finished(t);
    bool ok = !over && (*message_word(m, "what") ? legal_thing(m, seat, &no)
                                                 : seat_legal_words(table_game(t), table_seen(t, viewer), seat, words,
                                                                    m->guest->in, &c, &no));
    if (over)
        text_fit(no.sentence, sizeof no.sentence, say_game_over.words[m->guest->in]);
    message_begin(m, &out, "why");
    json_text(&out, "do", words);
    json_bool(&out, "legal", ok);
    json_text(&out, "text", ok ? "" : no.sentence);
    json_text(&out, "rule", ok ? "" : no.rule);
    message_finish(m, &out);
}

/* What borders on a place: [id, what a step there takes]. */
static void add_beside(const message *m, const noun *of, const next_place *near, int count, text *out)
{
    char spare[NOUN_TEXT];
    json_open(out, "beside", '[');
    for (int i = 0; i < count; i++) {
        text words;
        text_init(&words, ABOUT_TEXT);
        prompt_words(table_game(m->table), &near[i].takes, m->guest->in, &words);
        json_open(out, NULL, '[');
        json_text(out, NULL, noun_id_of(of, near[i].value, spare));
        json_text(out, NULL, text_string(&words));
        json_close(out, ']');
        text_release(&words);
    }
    json_close(out, ']');
}

void do_about(const message *m)
{
    const game *g = table_game(m->table);
    int viewer = m->guest->viewer, value;
    const char *kind = message_word(m, "kind"), *id = message_word(m, "what");
    text words, out;
    next_place near[BESIDE_MOST];
    const noun *of = NULL;
    int count = 0;
    text_init(&words, ABOUT_TEXT);
    for (const noun *const *n = g->lists.nouns; *n; n++) {
        if ((*n)->shown == SHOWN_NOT || strcmp(kinds[(*n)->shown], kind) || !noun_find(*n, id, &value))
            continue;
        if (g->show.about && !words.length)
            g->show.about(table_seen(m->table, viewer), viewer, *n, value, m->guest->in, &words);
        if (g->show.beside && !count && (count = g->show.beside(table_seen(m->table, viewer), viewer, *n, value, near)))
            of = *n;
    }
    message_begin(m, &out, "about");
    json_text(&out, "text", text_string(&words));
    add_beside(m, of, near, count, &out);
    message_finish(m, &out);
    text_release(&words);
}

/* --- what takes longer than a moment --- */

typedef struct inquiry {
    task task;
    const char *type;
    int lens;
    char place[NOUN_TEXT];
    char pieces[GROUP_PIECES][NOUN_TEXT];
    int count;
    text answer; /* the members of the answer, after its number */
    fault why;
    _Alignas(max_align_t) char state[]; /* game->size bytes: what the viewer knows */
} inquiry;

static void inquiry_release(task *w)
{
    text_release(&((inquiry *)w)->answer);
    free(w);
}

static void answered(task *w, table *t, guest *g, const table_env *e)
{
    const inquiry *q = (const inquiry *)w;
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    if (q->why.text[0]) {
        message_error(&m, "bad-request", q->why.text, "");
        return;
    }
    text out;
    message_begin(&m, &out, q->type);
    json_number(&out, "seq", w->seq);
    text_add_bytes(&out, ",", 1);
    text_add_bytes(&out, text_string(&q->answer), q->answer.length);
    message_finish(&m, &out);
}

static inquiry *inquiry_make(const message *m, const char *type, bool (*go)(task *w, int ms, const watch *by))
{
    const game *g = table_game(m->table);
    inquiry *q = message_task(m, sizeof *q + g->size, go, answered, inquiry_release);
    if (!q)
        return NULL;
    q->type = type;
    memcpy(q->state, table_seen(m->table, m->guest->viewer), g->size);
    text_init(&q->answer, TEXT_DEFAULT_MAX);
    return q;
}

static bool decides(const inquiry *q)
{
    return q->task.viewer != WATCHER && game_acts(q->state, q->task.viewer);
}

/* --- forecast --- */

static bool work_forecast(task *w, int ms, const watch *by)
{
    inquiry *q = (inquiry *)w;
    (void)ms, (void)by;
    json_key(&q->answer, "list");
    if (decides(q))
        forecasts_json(w->game, q->state, w->viewer, w->in, &q->answer);
    else
        text_add(&q->answer, "[]");
    return true;
}

void do_forecast(const message *m)
{
    if (message_affordable(m, 1))
        inquiry_make(m, "forecast", work_forecast);
}

/* --- group --- */

static void left_json(const group *u, const inquiry *q, text *out)
{
    json_open(out, "cannot", '[');
    for (int i = 0; i < u->left_count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "piece", q->pieces[u->left[i].piece]);
        json_text(out, "text", u->left[i].why.text);
        json_text(out, "rule", u->left[i].rule);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void go_json(const group *u, const game *g, text *out)
{
    char form[CHOICE_TEXT];
    json_open(out, "do", '[');
    for (int i = 0; i < u->count; i++) {
        choice_text(g, u->list[i], form);
        json_id(out, NULL, form);
    }
    json_close(out, ']');
}

/* On what the seat knows, the unknown made up: only what reveals nothing is taken from it. */
static void try_group(inquiry *q, group *u)
{
    const char *pieces[GROUP_PIECES];
    generator dice;
    for (int i = 0; i < q->count; i++)
        pieces[i] = q->pieces[i];
    generator_seed_number(&dice, 1);
    game_imagine(q->task.game, q->state, q->task.viewer, &dice);
    *u = (group){.game = q->task.game, .seat = q->task.viewer, .state = q->state, .in = q->task.in};
    if (q->place[0]) {
        group_go(u, pieces, q->count, q->place);
        go_json(u, q->task.game, &q->answer);
    } else {
        json_key(&q->answer, "places");
        group_places(u, pieces, q->count, &q->answer);
    }
    left_json(u, q, &q->answer);
}

static bool work_group(task *w, int ms, const watch *by)
{
    inquiry *q = (inquiry *)w;
    static const char *const lists[] = {"places", "do", "cannot"};
    group *u = decides(q) ? malloc(sizeof *u) : NULL;
    (void)ms, (void)by;
    if (u)
        try_group(q, u);
    for (int i = 0; !u && i < 3; i++)
        json_raw(&q->answer, lists[i], "[]", 2);
    free(u);
    return true;
}

static bool are_pieces(const value *list)
{
    int count = value_count(list);
    bool fits = count && count <= GROUP_PIECES;
    for (const value *v = value_first(list), *end = value_end(list); fits && v < end; v = value_next(v))
        fits = value_is(v, VALUE_TEXT) && v->length < NOUN_TEXT;
    return fits;
}

void do_group(const message *m)
{
    const value *list = request_member(m->body, "pieces");
    if (!are_pieces(list) || m->guest->viewer == WATCHER) {
        message_refuse(m, &say_pieces_list);
        return;
    }
    inquiry *q = message_affordable(m, value_count(list) / 8.0) ? inquiry_make(m, "group", work_group) : NULL;
    if (!q)
        return;
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v))
        text_fit(q->pieces[q->count++], NOUN_TEXT, v->text);
    text_fit(q->place, sizeof q->place, message_word(m, "to"));
}

/* --- lens --- */

static bool work_lens(task *w, int ms, const watch *by)
{
    inquiry *q = (inquiry *)w;
    (void)ms, (void)by;
    json_key(&q->answer, "places");
    lens_json(w->game, q->state, w->viewer, q->lens, q->place, &q->answer, &q->why);
    return true;
}

void do_lens(const message *m)
{
    int row = lens_find(table_game(m->table), message_word(m, "lens"));
    if (row < 0) {
        message_refuse(m, &say_lens_unknown);
        return;
    }
    inquiry *q = message_affordable(m, 1) ? inquiry_make(m, "lens", work_lens) : NULL;
    if (!q)
        return;
    q->lens = row;
    text_fit(q->place, sizeof q->place, message_word(m, "of"));
}
