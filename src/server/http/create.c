#include "server/http/create.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/http/sandbox.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "table/guided.h"
#include "table/request.h"

bool body_options(const json_t *body, const game *g, option_set *options, fault *why)
{
    const json_t *list = json_object_get(body, "options");
    *options = 0;
    if (list && !json_is_array(list))
        return fault_set(why, "'options' must be a list of ids");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        int which = id ? game_option(g, id) : -1;
        if (which < 0)
            return fault_set(why, "'%.60s' is no option of %s", id ? id : "(no text)", g->id);
        *options |= option_bit(which);
    }
    return true;
}

bool body_scenario(const json_t *body, const game *g, int *which, fault *why)
{
    const char *id = body_word(body, "scenario");
    *which = *id ? game_scenario(g, id) : 0;
    return *which >= 0 || fault_set(why, "'%.60s' is no scenario of %s", id, g->id);
}

static int nonplayer_option(const game *g, int seat)
{
    for (int i = 0; i < g->lists.option_count; i++)
        if (g->lists.options[i].nonplayer == seat + 1)
            return i;
    return -1;
}

/* Seat by seat; a non-player is an option of the game's as well. */
static bool call_seats(const call *c, const game *g, option_set *options, seat_info *seats, fault *why)
{
    const json_t *table = json_object_get(c->body, "seats");
    bool people = false;
    for (int s = 0; s < g->seats; s++) {
        int which = nonplayer_option(g, s);
        bool automatic = which >= 0 && *options >> which & 1;
        const char *word = json_string_value(json_object_get(table, noun_key(g->seat, s)));
        if (!word && automatic)
            word = "nonplayer";
        if (!word || !seat_parse(word, &seats[s]))
            return fault_set(why, "the seat '%s' must be me, friend, open, bot, bot:<id> or nonplayer",
                             noun_key(g->seat, s));
        if (seats[s].who == SEAT_NONPLAYER && which < 0)
            return fault_set(why, "the seat '%s' can't be a non-player", noun_key(g->seat, s));
        if (seats[s].who != SEAT_NONPLAYER && automatic)
            return fault_set(why, "the option '%s' makes '%s' a non-player", g->lists.options[which].id,
                             noun_key(g->seat, s));
        if (seats[s].who == SEAT_NONPLAYER)
            *options |= option_bit(which);
        people |= seats[s].who <= SEAT_OPEN;
    }
    return people || fault_set(why, "at least one seat must be me, friend or open");
}

/* The lines of a position but for `dice`: a game's dice come from the server's key alone, which
 * nobody knows before the end. */
static char *without_dice(const char *lines)
{
    char *kept = malloc(strlen(lines) + 1), *to = kept;
    while (kept && *lines) {
        size_t length = strcspn(lines, "\n"), blank = strspn(lines, " \t\r");
        length += lines[length] == '\n';
        if (strncmp(lines + blank, "dice", 4)) {
            memcpy(to, lines, length);
            to += length;
        }
        lines += length;
    }
    if (kept)
        *to = '\0';
    return kept;
}

static bool call_words(const call *c, game_info *info, fault *why)
{
    const char *title = body_word(c->body, "title"), *name = body_word(c->body, "name"),
               *position = body_word(c->body, "position");
    if (!words_fit(title, 80) || !words_fit(name, 40))
        return fault_set(why, "a title has 80 characters at most, a name 40, and no control characters");
    text_fit(info->title, sizeof info->title, title);
    if (*position && !(info->position = without_dice(position)))
        return fault_set(why, "the server has no memory for this position");
    return true;
}

static bool fill_game(const call *c, const game *g, game_info *info, seat_info *seats, fault *why)
{
    option_set options;
    int which;
    *info = (game_info){.round = 1};
    if (!body_scenario(c->body, g, &which, why) || !body_options(c->body, g, &options, why) ||
        !call_seats(c, g, &options, seats, why) || !game_options_fit(g, which, options, why) ||
        !call_words(c, info, why))
        return false;
    snprintf(info->scenario, sizeof info->scenario, "%s", g->lists.scenarios[which].id);
    text words;
    text_init(&words, sizeof info->options);
    for (int i = 0; i < g->lists.option_count; i++)
        if (options >> i & 1)
            text_addf(&words, "%s%s", words.length ? " " : "", g->lists.options[i].id);
    snprintf(info->options, sizeof info->options, "%s", text_string(&words));
    bool fits = !words.cut;
    text_release(&words);
    return fits || fault_set(why, "too many options");
}

void link_json(const game *g, const new_link *l, const char *who, text *out)
{
    json_open(out, NULL, '{');
    json_key(out, "seats");
    view_seats_json(g, l->seats, out);
    json_id(out, "token", l->token);
    json_id(out, "who", who);
    json_close(out, '}');
}

static void created_json(const game *g, const game_info *info, const new_link *links, int count, text *out)
{
    char hash[SHA256_TEXT];
    generator dice = {0};
    memcpy(dice.key, info->key, sizeof dice.key);
    generator_key_hash(&dice, hash);
    json_open(out, NULL, '{');
    json_id(out, "game", info->public_id);
    json_open(out, "links", '[');
    for (int i = 0; i < count; i++)
        link_json(g, &links[i], links[i].watcher ? "watcher" : seat_word(links[i].who), out);
    json_close(out, ']');
    json_open(out, "fair", '{');
    json_id(out, "hash", hash);
    json_close(out, '}');
    json_close(out, '}');
}

/* A game that is being made: a child has read its position, if it has one; the workers sets it up; the
 * store_thread stores it; then it is open_table. */
typedef struct making {
    const game *rules;
    game_info info;
    seat_info seats[SEATS_MAX];
    new_link links[SEATS_MAX + 2];
    int link_count;
    table *table;
    event *names; /* the creator's name, for each of its seats */
    int name_count;
    fault why;
} making;

static void making_release(making *m)
{
    game_info_release(&m->info);
    table_release(m->table);
    event_release(m->names, m->name_count);
    free(m);
}

/* `words` may be the making's own: NULL if the fault is not the caller's. */
static void making_failed(call *c, const char *words)
{
    making *m = c->more;
    if (words)
        call_error(c, 400, "bad-request", words);
    else
        call_unavailable(c);
    making_release(m);
}

static bool run_make(store_job *e, store *s, fault *why)
{
    making *m = CALL(store_job, e)->more;
    game_info *info = &m->table->info;
    game_info begun = *info;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why))
        return false;
    info->id = begun.id;
    for (int i = 0; i < m->link_count; i++) {
        uint8_t hash[TOKEN_HASH];
        store_link l = {.game = info->id, .seats = m->links[i].seats};
        token_hash(m->links[i].token, hash);
        if (!store_link_add(s, hash, &l, why))
            return false;
    }
    store_change first = {.game = info, .events = m->names, .count = m->name_count};
    return store_add(s, &first, &e->late, why);
}

static void made(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    making *m = c->more;
    server *h = owner;
    if (!e->ok) {
        log_error("commit-failed", "why=\"%s\"", e->why.text);
        making_failed(c, NULL);
        return;
    }
    const game_info *info = &m->table->info;
    c->answer.status = 201;
    created_json(m->rules, info, m->links, m->link_count, &c->answer.body);
    if (json_is_true(json_object_get(c->body, "guide"))) {
        c->answer.body.data[--c->answer.body.length] = '\0'; /* the brace: one member more */
        guided_json(m->rules, h->options->source, &c->answer.body);
        json_close(&c->answer.body, '}');
    }
    log_line(h, "game-created", "game=%s rules=%s scenario=%s", info->public_id, m->rules->id, info->scenario);
    open_table *l = registry_find(h, info->id) ? NULL : registry_add(h, m->table);
    if (l) {
        m->table = NULL;
        open_table_touch(h, l);
    }
    making_release(m);
    call_finish(c);
}

/* In the workers: the room, with the creator's name in it. */
static void set_up(job *t)
{
    making *m = CALL(job, t)->more;
    const char *name = body_word(CALL(job, t)->body, "name");
    generator numbers;
    env_numbers(&numbers);
    m->table = table_start(m->rules, &m->info, &numbers, &m->why);
    m->names = calloc(SEATS_MAX, sizeof *m->names);
    bool ok = m->table && m->names;
    for (int s = 0; ok && *name && s < m->rules->seats; s++) {
        event e = {.seq = m->table->events, .kind = EVENT_NAME, .seat = s, .at = m->info.created};
        if (m->seats[s].who != SEAT_ME)
            continue;
        ok = (e.text = strdup(name)) != NULL;
        if (ok)
            m->names[m->name_count++] = e;
        ok = ok && table_apply(m->table, &e, &m->why);
    }
    if (ok)
        table_sum(m->table);
    if (!ok && m->table) {
        table_release(m->table);
        m->table = NULL;
    }
}

static void is_set_up(job *t, void *owner)
{
    call *c = CALL(job, t);
    making *m = c->more;
    (void)owner;
    if (!m->table)
        making_failed(c, t->ran ? m->why.text : NULL);
    else
        call_store(c, true, run_make, made);
}

static void begin_set_up(call *c)
{
    c->job = (job){.run = set_up, .done = is_set_up};
    workers_put(c->server->workers, &c->job);
}

/* The child has looked at the position: what it could read the server can. */
static void position_read(call *c, const answer *a)
{
    if (a && a->status == 200) {
        begin_set_up(c);
        return;
    }
    making_release(c->more);
    if (!a) {
        call_unavailable(c);
        return;
    }
    c->answer.status = a->status;
    text_add(&c->answer.body, text_string(&a->body));
    call_finish(c);
}

/* The very game that is to begin, for a child to try. */
static void read_position(call *c)
{
    const making *m = c->more;
    text body;
    text_init(&body, RECORD_MOST);
    json_open(&body, NULL, '{');
    json_id(&body, "game", m->rules->id);
    json_id(&body, "scenario", m->info.scenario);
    options_json(m->info.options, &body);
    json_text(&body, "position", m->info.position);
    json_close(&body, '}');
    c->raw_length = body.length;
    c->raw = body.cut ? NULL : body.data;
    if (c->raw)
        sandbox_ask(c, "/api/show", position_read);
    else
        making_failed(c, NULL);
    if (body.cut)
        text_release(&body);
}

/* The first game of a newcomer. */
static bool is_guided(const call *c)
{
    return json_is_true(json_object_get(c->body, "guide"));
}

void call_create(call *c)
{
    making *m = calloc(1, sizeof *m);
    if (!c->trusted && !bucket_take(&c->slot->creations, env_rate_ms(), 0.1, 20)) {
        free(m);
        call_error(c, 429, "busy", "too many new games from this address: try again in a few minutes");
        return;
    }
    if (!m) {
        call_unavailable(c);
        return;
    }
    c->more = m;
    m->rules = c->server->options->find(body_word(c->body, "game"), &m->why);
    bool guided = is_guided(c);
    const data_source *from = c->server->options->source;
    bool filled = m->rules && (guided ? guided_fill(m->rules, from, &m->info, m->seats, &m->why)
                                      : fill_game(c, m->rules, &m->info, m->seats, &m->why));
    if (!filled || !make_info(c->server, m->rules, &m->info, m->seats, &m->why) ||
        (guided && !guided_key(m->rules, from, &m->info, &m->why))) {
        making_failed(c, m->why.text);
        return;
    }
    m->link_count = make_links(m->rules, m->seats, m->links);
    if (m->info.position)
        read_position(c);
    else
        begin_set_up(c);
}
