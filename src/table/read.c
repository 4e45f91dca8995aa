#include "table/read.h"

#include <string.h>

#include "bots/bot.h"
#include "core/play/position.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "table/begin.h"
#include "table/sentences.h"

enum { POSITION_TEXT = 64 << 10 };

/* --- a table's own record --- */

bool record_allowed(const table *t, unsigned seats)
{
    unsigned all = 0;
    for (int s = 0; s < table_game(t)->seats; s++)
        if (t->seats[s].who != SEAT_NONPLAYER)
            all |= 1u << s;
    return table_finished(t) || (seats && !(all & ~seats));
}

bool record_copy(match *out, const table *t, fault *why)
{
    char hash[SHA256_TEXT];
    if (!match_copy(out, &t->match, t->match.count, why))
        return false;
    generator_key_hash(&out->key, hash);
    if (out->key_hash || out->scripted || (out->key_hash = strdup(hash)))
        return true;
    match_release(out);
    return fault_set(why, "out of memory");
}

/* --- what is brought --- */

/* The text of a record; NULL with a fault. */
static const value *record_of(const value *body, fault *why)
{
    const value *record = request_member(body, "record");
    if (value_is(record, VALUE_TEXT))
        return record;
    sentence_fault(why, &say_record_wanted, request_lang(body), NULL, NULL);
    return NULL;
}

/* A seat's id, or "watcher" (also for nothing at all). */
static bool viewer_of(const value *body, const game *g, int *viewer, fault *why)
{
    const char *word = request_word(body, "viewer");
    *viewer = WATCHER;
    if (!*word || !strcmp(word, "watcher"))
        return true;
    *viewer = game_seat(g, word);
    return *viewer >= 0 || sentence_fault(why, &say_no_viewer, request_lang(body), word, g->id);
}

/* --- verify --- */

static void score_json(const match *m, text *out)
{
    int score[SEATS_MAX] = {0};
    bool over = game_peek(m->state)->over;
    json_bool(out, "over", over);
    if (!over)
        return;
    game_outcome(m->game, m->state, score);
    json_open(out, "score", '[');
    for (int s = 0; s < m->game->seats; s++)
        json_number(out, NULL, score[s]);
    json_close(out, ']');
}

static void sound_json(const match *m, text *out)
{
    char hash[SHA256_TEXT];
    generator_key_hash(&m->key, hash);
    json_open(out, NULL, '{');
    json_bool(out, "ok", true);
    json_id(out, "game", m->game->id);
    json_id(out, "scenario", m->game->lists.scenarios[m->scenario].id);
    json_number(out, "choices", m->count);
    score_json(m, out);
    if (!m->scripted)
        json_id(out, "hash", hash);
    json_close(out, '}');
}

bool read_verify(const value *body, game_finder find, text *out, fault *why)
{
    match m;
    fault wrong = {""};
    const value *record = record_of(body, why);
    if (!record)
        return false;
    if (record_read(&m, record->text, record->length, find, NULL, NULL, &wrong)) {
        sound_json(&m, out);
        match_release(&m);
        return true;
    }
    json_open(out, NULL, '{');
    json_bool(out, "ok", false);
    json_text(out, "text", wrong.text);
    json_close(out, '}');
    return true;
}

/* --- a position, as somebody knows it --- */

void position_json(const match *m, const void *seen, int viewer, text *out)
{
    const game *g = m->game;
    _Alignas(max_align_t) char state[STATE_MAX];
    text lines;
    generator dice;
    generator_seed_number(&dice, 1);
    memcpy(state, seen, g->size);
    game_imagine(g, state, viewer, &dice);
    game_head(state)->dice = (generator){0}; /* whoever plays on from here gets fresh ones */
    text_init(&lines, POSITION_TEXT);
    position_write(g, state, &lines);
    json_id(out, "game", g->id);
    json_id(out, "scenario", g->lists.scenarios[m->scenario].id);
    json_open(out, "options", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options >> i & 1)
            json_id(out, NULL, g->lists.options[i].id);
    json_close(out, ']');
    json_text(out, "text", text_string(&lines));
    text_release(&lines);
}

/* --- replay --- */

/* A call has a few seconds: a chart of a whole game is asked for in parts. */
enum { EXPECT_MOST = 4, EXPECT_TRIES = 12 };

typedef struct replay {
    const value *body;
    lang in;
    int64_t at; /* -1: the end */
    int viewer;
    int shown; /* the choices made in what is in `out`, -1: nothing yet */
    text out;
    text story;    /* lines of all moves, if they are wanted */
    text expected; /* what the seats could expect, where that is asked */
    fault why;
} replay;

/* The journal of every move, with the number of choices behind it. */
static void add_story(replay *r, const match *m, int played, const journal *j)
{
    if (!value_is(request_member(r->body, "story"), VALUE_TRUE))
        return;
    if (!r->story.length)
        json_open(&r->story, NULL, '[');
    json_open(&r->story, NULL, '{');
    json_number(&r->story, "step", played + 1);
    json_key(&r->story, "lines");
    journal_json(m->game, j, 0, r->viewer, r->in, &r->story);
    json_close(&r->story, '}');
}

static bool is_asked(const value *list, int step)
{
    int number = 0;
    if (!value_is(list, VALUE_LIST))
        return false;
    for (const value *v = value_first(list), *end = value_end(list); v < end && number < EXPECT_MOST;
         v = value_next(v), number++)
        if (value_is(v, VALUE_WHOLE) && v->whole == step)
            return true;
    return false;
}

/* What the seats could expect then, as far as the viewer knows. */
static void add_expected(replay *r, const match *m, int step)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    int expected[SEATS_MAX] = {0};
    generator own;
    if (!is_asked(request_member(r->body, "expect"), step))
        return;
    generator_seed_number(&own, (uint64_t)step + 1);
    memcpy(seen, m->state, m->game->size);
    game_redact(m->game, seen, r->viewer);
    const question q = {.game = m->game, .seen = seen, .seat = r->viewer, .own = &own};
    bot_expect(&q, EXPECT_TRIES, expected);
    if (!r->expected.length)
        json_open(&r->expected, NULL, '[');
    json_open(&r->expected, NULL, '{');
    json_number(&r->expected, "step", step);
    json_open(&r->expected, "expected", '[');
    for (int seat = 0; seat < m->game->seats; seat++)
        json_number(&r->expected, NULL, expected[seat]);
    json_close(&r->expected, ']');
    json_close(&r->expected, '}');
}

static void add_position(replay *r, const match *m)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    if (!value_is(request_member(r->body, "position"), VALUE_TRUE))
        return;
    memcpy(seen, m->state, m->game->size);
    game_redact(m->game, seen, r->viewer);
    json_open(&r->out, "position", '{');
    position_json(m, seen, r->viewer, &r->out);
    json_close(&r->out, '}');
}

/* Keeps what is seen after the wanted choice. */
static bool replay_visit(void *context, const match *m, int played, const journal *j)
{
    replay *r = context;
    if (r->shown < 0 && !viewer_of(r->body, m->game, &r->viewer, &r->why))
        return false;
    r->shown = r->shown < 0 ? 0 : r->shown;
    add_story(r, m, played, j);
    add_expected(r, m, played + 1);
    if (r->at != played + 1)
        return true;
    r->shown = played + 1;
    text_clear(&r->out);
    json_open(&r->out, NULL, '{');
    json_number(&r->out, "at", r->shown);
    json_key(&r->out, "view");
    view_json(m->game, m->state, r->viewer, r->in, &r->out);
    json_key(&r->out, "journal");
    journal_json(m->game, j, 0, r->viewer, r->in, &r->out);
    add_position(r, m);
    return true;
}

static bool read_again(replay *r, const value *record, game_finder find, match *m, fault *why)
{
    r->shown = -1;
    text_clear(&r->story);
    text_clear(&r->expected);
    bool ok = record_read(m, record->text, record->length, find, replay_visit, r, why);
    if (!ok && r->why.text[0])
        *why = r->why;
    return ok;
}

static void replay_json(replay *r, int choices, text *out)
{
    text_add_bytes(out, text_string(&r->out), r->out.length);
    json_number(out, "steps", choices);
    for (int i = 0; i < 2; i++) {
        text *list = i ? &r->expected : &r->story;
        if (!list->length)
            continue;
        json_close(list, ']');
        json_raw(out, i ? "expected" : "story", text_string(list), list->length);
    }
    json_close(out, '}');
}

bool read_replay(const value *body, game_finder find, text *out, fault *why)
{
    match m;
    const value *record = record_of(body, why);
    replay r = {.body = body, .in = request_lang(body), .at = request_whole(body, "at", -1)};
    if (!record)
        return false;
    text_init(&r.out, TEXT_DEFAULT_MAX);
    text_init(&r.story, TEXT_DEFAULT_MAX);
    text_init(&r.expected, TEXT_DEFAULT_MAX);
    bool ok = read_again(&r, record, find, &m, why);
    int choices = ok ? m.count : 0;
    if (ok && (r.at < 0 || r.at > choices)) {
        match_release(&m);
        r.at = choices; /* the end is known now */
        ok = read_again(&r, record, find, &m, why);
    }
    if (ok) {
        replay_json(&r, choices, out);
        match_release(&m);
    }
    text_release(&r.out);
    text_release(&r.story);
    text_release(&r.expected);
    return ok;
}

/* --- show --- */

bool read_show(const value *body, game_finder find, text *out, fault *why)
{
    option_set options;
    int which, viewer;
    generator dice;
    match m;
    const char *lines = request_word(body, "position");
    const game *g = find(request_word(body, "game"), why);
    generator_seed_number(&dice, 1);
    if (!g || !request_scenario(body, g, &which, why) || !request_options(body, g, &options, why) ||
        !viewer_of(body, g, &viewer, why) ||
        !(*lines ? match_from_position(&m, g, which, options, &dice, lines, NULL, NULL, why)
                 : match_start(&m, g, which, options, &dice, NULL, why)))
        return false;
    json_open(out, NULL, '{');
    json_key(out, "view");
    view_json(g, m.state, viewer, request_lang(body), out);
    json_close(out, '}');
    match_release(&m);
    return true;
}
