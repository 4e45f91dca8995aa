/* The calls of the HTTP interface about games and links; docs/api.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "version.h"

enum { TOKENS_MOST = 200, GAMES_MOST = 500, LINKS_EACH = 64, OPEN_MOST = 100 };
enum { BODY_MOST = 64 << 10, RECORD_MOST = 2 << 20 };

const char *call_word(const api_call *c, const char *name)
{
    const char *words = json_string_value(json_object_get(c->body, name));
    return words ? words : "";
}

void answer_fault(answer *a, const fault *why)
{
    answer_error(a, 400, "bad-request", why->text);
}

static void not_found(answer *a)
{
    answer_error(a, 404, "not-found", "there is nothing here");
}

static void store_failed(answer *a)
{
    answer_error(a, 500, "internal", "the server could not reach its store: nothing has happened");
}

static void words_json(text *out, const char *name, const char *const words[LANGS])
{
    text_addf(out, ",\"%s\":{\"en\":", name);
    text_add_json(out, words[LANG_EN]);
    text_add(out, ",\"es\":");
    text_add_json(out, words[LANG_ES]);
    text_add(out, "}");
}

void string_member(text *out, const char *name, const char *value)
{
    text_addf(out, ",\"%s\":", name);
    text_add_json(out, value);
}

/* --- what there is --- */

static void call_health(const api_call *c, answer *a)
{
    (void)c;
    text_add(&a->body, "{\"ok\":true,\"version\":\"" FRENTE_VERSION "\"}");
}

static void seats_part(const game *g, text *out)
{
    text_add(out, ",\"seats\":[");
    for (int s = 0; s < g->seats; s++) {
        char en[NOUN_TEXT], es[NOUN_TEXT];
        noun_title(g->seat, s, LANG_EN, en);
        noun_title(g->seat, s, LANG_ES, es);
        text_addf(out, "%s{\"id\":\"%s\"", s ? "," : "", g->seat->id(s));
        words_json(out, "title", (const char *const[]){en, es});
        for (int i = 0; i < g->option_count; i++)
            if (g->options[i].nonplayer == s + 1)
                string_member(out, "nonplayer", g->options[i].id);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void option_json(const game *g, const option *o, text *out)
{
    const char *comma = "";
    text_addf(out, "{\"id\":\"%s\"", o->id);
    words_json(out, "title", o->title);
    words_json(out, "text", o->text);
    text_add(out, ",\"excludes\":[");
    for (int i = 0; i < g->option_count; i++)
        if (o->excludes >> i & 1) {
            text_addf(out, "%s\"%s\"", comma, g->options[i].id);
            comma = ",";
        }
    text_add(out, "]");
    if (o->nonplayer)
        string_member(out, "nonplayer", g->seat->id(o->nonplayer - 1));
    if (o->scenarios) {
        comma = "";
        text_add(out, ",\"scenarios\":[");
        for (int i = 0; i < g->scenario_count; i++)
            if (o->scenarios >> i & 1) {
                text_addf(out, "%s\"%s\"", comma, g->scenarios[i].id);
                comma = ",";
            }
        text_add(out, "]");
    }
    text_add(out, "}");
}

static bool embedded(const char *format, const char *id)
{
    char path[128];
    const char *star = strchr(format, '*');
    snprintf(path, sizeof path, "%.*s%s%s", (int)(star - format), format, id, star + 1);
    return data_find(path) != NULL;
}

static void game_json(const game *g, text *out)
{
    text_addf(out, "{\"id\":\"%s\",\"version\":%d", g->id, g->version);
    words_json(out, "title", g->title);
    words_json(out, "text", g->text);
    seats_part(g, out);
    text_add(out, ",\"scenarios\":[");
    for (int i = 0; i < g->scenario_count; i++) {
        text_addf(out, "%s{\"id\":\"%s\"", i ? "," : "", g->scenarios[i].id);
        words_json(out, "title", g->scenarios[i].title);
        words_json(out, "text", g->scenarios[i].text);
        text_add(out, "}");
    }
    text_add(out, "],\"options\":[");
    for (int i = 0; i < g->option_count; i++) {
        text_add(out, i ? "," : "");
        option_json(g, &g->options[i], out);
    }
    text_addf(out, "],\"board\":%s,\"rules\":%s}", embedded("web/boards/*.json", g->id) ? "true" : "false",
              embedded("rules/*.md", g->id) ? "true" : "false");
}

static void call_games(const api_call *c, answer *a)
{
    const char *comma = "";
    text_add(&a->body, "{\"games\":[");
    for (int i = 0; c->hall->options->games[i]; i++) {
        const game *g = c->hall->options->find(c->hall->options->games[i]->id, NULL);
        if (!g)
            continue; /* its tables can't be read: it was said at the start */
        text_add(&a->body, comma);
        game_json(g, &a->body);
        comma = ",";
    }
    text_add(&a->body, "],\"bots\":[");
    for (int i = 0; bots[i]; i++) {
        text_addf(&a->body, "%s{\"id\":\"%s\"", i ? "," : "", bots[i]->id);
        words_json(&a->body, "title", bots[i]->title);
        text_add(&a->body, "}");
    }
    text_add(&a->body, "]}");
}

/* --- starting one --- */

bool call_options(const api_call *c, const game *g, uint32_t *options, fault *why)
{
    const json_t *list = json_object_get(c->body, "options");
    *options = 0;
    if (list && !json_is_array(list))
        return fault_set(why, "'options' must be a list of ids");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        int which = id ? game_option(g, id) : -1;
        if (which < 0)
            return fault_set(why, "'%.60s' is no option of %s", id ? id : "(no text)", g->id);
        *options |= 1u << which;
    }
    return true;
}

bool call_scenario(const api_call *c, const game *g, int *which, fault *why)
{
    const char *id = call_word(c, "scenario");
    *which = *id ? game_scenario(g, id) : 0;
    return *which >= 0 || fault_set(why, "'%.60s' is no scenario of %s", id, g->id);
}

static int nonplayer_option(const game *g, int seat)
{
    for (int i = 0; i < g->option_count; i++)
        if (g->options[i].nonplayer == seat + 1)
            return i;
    return -1;
}

/* Seat by seat; a non-player is an option of the game's as well. */
static bool call_seats(const api_call *c, const game *g, uint32_t *options, seat_info *seats, fault *why)
{
    const json_t *table = json_object_get(c->body, "seats");
    bool people = false;
    for (int s = 0; s < g->seats; s++) {
        int which = nonplayer_option(g, s);
        bool automatic = which >= 0 && *options >> which & 1;
        const char *word = json_string_value(json_object_get(table, g->seat->id(s)));
        if (!word && automatic)
            word = "nonplayer";
        if (!word || !seat_parse(word, &seats[s]))
            return fault_set(why, "the seat '%s' must be me, friend, open, bot, bot:<id> or nonplayer", g->seat->id(s));
        if (seats[s].who == SEAT_NONPLAYER && which < 0)
            return fault_set(why, "the seat '%s' can't be a non-player", g->seat->id(s));
        if (seats[s].who != SEAT_NONPLAYER && automatic)
            return fault_set(why, "the option '%s' makes '%s' a non-player", g->options[which].id, g->seat->id(s));
        if (seats[s].who == SEAT_NONPLAYER)
            *options |= 1u << which;
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

static bool call_words(const api_call *c, store_game *info, fault *why)
{
    const char *title = call_word(c, "title"), *name = call_word(c, "name"), *position = call_word(c, "position");
    if (!words_fit(title, 80) || !words_fit(name, 40))
        return fault_set(why, "a title has 80 characters at most, a name 40, and no control characters");
    snprintf(info->title, sizeof info->title, "%s", title);
    if (*position && !(info->position = without_dice(position)))
        return fault_set(why, "the server has no memory for this position");
    return true;
}

static bool fill_game(const api_call *c, const game *g, store_game *info, seat_info *seats, fault *why)
{
    uint32_t options;
    int which;
    *info = (store_game){.round = 1};
    if (!call_scenario(c, g, &which, why) || !call_options(c, g, &options, why) ||
        !call_seats(c, g, &options, seats, why) || !game_options_fit(g, which, options, why) ||
        !call_words(c, info, why))
        return false;
    snprintf(info->scenario, sizeof info->scenario, "%s", g->scenarios[which].id);
    text words;
    text_init(&words, sizeof info->options);
    for (int i = 0; i < g->option_count; i++)
        if (options >> i & 1)
            text_addf(&words, "%s%s", words.length ? " " : "", g->options[i].id);
    snprintf(info->options, sizeof info->options, "%s", text_string(&words));
    bool fits = !words.cut;
    text_release(&words);
    return fits || fault_set(why, "too many options");
}

static void link_json(const game *g, const new_link *l, const char *who, text *out)
{
    text_add(out, "{\"seats\":");
    view_seats_json(g, l->seats, out);
    text_addf(out, ",\"token\":\"%s\",\"who\":\"%s\"}", l->token, who);
}

static bool name_mine(const api_call *c, const store_game *info, const game *g, const seat_info *seats, fault *why)
{
    const char *name = call_word(c, "name");
    live *l = *name ? hall_open(c->hall, info->id, why) : NULL;
    for (int s = 0; l && s < g->seats; s++)
        if (seats[s].who == SEAT_ME && !hall_do(c->hall, l, EVENT_NAME, s, 0, name, why))
            return false;
    return true;
}

static void created_json(const game *g, const store_game *info, const new_link *links, int count, text *out)
{
    char key[KEY_HEX + 1], hash[65];
    generator dice = {0};
    memcpy(dice.key, info->key, sizeof dice.key);
    generator_key_text(&dice, key);
    key_hash_text(key, hash);
    text_addf(out, "{\"game\":\"%s\",\"links\":[", info->public_id);
    for (int i = 0; i < count; i++) {
        text_add(out, i ? "," : "");
        link_json(g, &links[i], links[i].watcher ? "watcher" : seat_word(links[i].who), out);
    }
    text_addf(out, "],\"fair\":{\"hash\":\"%s\"}}", hash);
}

static void call_create(const api_call *c, answer *a)
{
    fault why = {""};
    store_game info = {0};
    seat_info seats[SEATS_MAX] = {0};
    new_link links[SEATS_MAX + 2];
    int count;
    bool mine = true;
    const game *g = c->hall->options->find(call_word(c, "game"), &why);
    if (!c->trusted && !bucket_take(&c->slot->creations, now_ms(), 0.1, 20)) {
        answer_error(a, 429, "busy", "too many new games from this address: try again in a few minutes");
        return;
    }
    if (g && fill_game(c, g, &info, seats, &why) && hall_create(c->hall, g, &info, seats, links, &count, &mine, &why) &&
        name_mine(c, &info, g, seats, &why)) {
        a->status = 201;
        created_json(g, &info, links, count, &a->body);
        log_line(c->hall, "game-created", "game=%s rules=%s scenario=%s", info.public_id, g->id, info.scenario);
    } else if (mine) {
        answer_fault(a, &why);
    } else {
        store_failed(a);
    }
    store_game_release(&info);
}

/* --- open seats --- */

static void options_json(const char *words, text *out)
{
    const char *comma = "";
    text_add(out, "[");
    while (*words) {
        size_t length = strcspn(words, " ");
        text_addf(out, "%s\"%.*s\"", comma, (int)length, words);
        words += length + (words[length] == ' ');
        comma = ",";
    }
    text_add(out, "]");
}

typedef struct open_list {
    const api_call *call;
    text *out;
    bool more;
} open_list;

static bool open_row(void *context, const store_game *info)
{
    open_list *o = context;
    const game *g = o->call->hall->options->find(info->game, NULL);
    if (!g)
        return true;
    text_addf(o->out, "%s{\"game\":\"%s\",\"rules\":\"%s\",\"scenario\":\"%s\",\"options\":", o->more ? "," : "",
              info->public_id, g->id, info->scenario);
    options_json(info->options, o->out);
    string_member(o->out, "title", info->title);
    text_addf(o->out, ",\"players\":%s,\"seats\":", info->players);
    view_seats_json(g, info->open, o->out);
    text_addf(o->out, ",\"created\":%lld}", (long long)info->created);
    return o->more = true;
}

static void call_open(const api_call *c, answer *a)
{
    fault why;
    open_list o = {.call = c, .out = &a->body};
    text_add(&a->body, "{\"open\":[");
    if (!store_game_open(c->hall->store, OPEN_MOST, open_row, &o, &why))
        store_failed(a);
    else
        text_add(&a->body, "]}");
}

static bool give_seat(const api_call *c, live *l, int seat, new_link *link, fault *why)
{
    uint8_t hash[TOKEN_HASH];
    store_link row = {.game = l->room->info.id, .seats = 1u << seat};
    const char *name = call_word(c, "name");
    link->seats = row.seats;
    token_make(link->token);
    token_hash(link->token, hash);
    if (!hall_do(c->hall, l, EVENT_TAKE, seat, 0, NULL, why) ||
        (*name && !hall_do(c->hall, l, EVENT_NAME, seat, 0, name, why)))
        return false;
    if (store_link_add(c->hall->store, hash, &row, why))
        return true;
    c->hall->failed = true;
    return false;
}

static void call_join(const api_call *c, answer *a)
{
    fault why = {""};
    int64_t id = 0;
    const char *named = call_word(c, "game");
    new_link link = {.who = SEAT_OPEN};
    if (!public_id_looks(named) || !store_game_find(c->hall->store, named, &id, &why) || !id) {
        not_found(a);
        return;
    }
    live *l = hall_open(c->hall, id, &why);
    int seat = l ? game_seat(room_game(l->room), call_word(c, "seat")) : -1;
    if (seat < 0) {
        not_found(a);
        return;
    }
    if (!words_fit(call_word(c, "name"), 40)) {
        answer_error(a, 400, "bad-request", "a name has 40 characters at most");
        return;
    }
    if (!(room_open(l->room) >> seat & 1) || room_finished(l->room)) {
        answer_error(a, 409, "refused",
                     c->in == LANG_ES ? "ese bando ya no está libre" : "that seat is not free any more");
        return;
    }
    if (!give_seat(c, l, seat, &link, &why)) {
        store_failed(a);
        return;
    }
    text_addf(&a->body, "{\"game\":\"%s\",\"links\":[", named);
    link_json(room_game(l->room), &link, "open", &a->body);
    text_add(&a->body, "]}");
}

/* --- my games --- */

/* The row with a summary that holds; of a game that went on since, out of its room. */
static bool summed_game(hall *h, int64_t id, store_game *info, fault *why)
{
    bool found;
    uint32_t events;
    if (!store_game_get(h->store, id, info, &found, why) || !found || !store_game_events(h->store, id, &events, why))
        return false;
    if (events == info->summed)
        return true;
    live *l = hall_open(h, id, why);
    if (!l)
        return true; /* it can't be played on; the list still shows it */
    store_game_release(info);
    room_sum(l->room);
    *info = l->room->info;
    info->position = NULL; /* the room's */
    return true;
}

static void mine_json(const game *g, const store_game *info, const store_link *l, size_t token, text *out)
{
    text_addf(out, "{\"token\":%zu,\"game\":\"%s\",\"rules\":\"%s\"", token, info->public_id, info->game);
    string_member(out, "title", info->title);
    string_member(out, "scenario", info->scenario);
    text_add(out, ",\"options\":");
    options_json(info->options, out);
    text_addf(out, ",\"round\":%d,\"seats\":", info->round);
    view_seats_json(g, l->seats, out);
    text_addf(out, ",\"watcher\":%s,\"status\":\"%s\",\"acting\":", l->seats ? "false" : "true",
              info->finished ? "finished" : "running");
    view_seats_json(g, info->acting, out);
    text_addf(out, ",\"yours\":%s,\"archived\":%s,\"players\":%s,\"result\":%s,\"created\":%lld,\"changed\":%lld}",
              info->acting & l->seats ? "true" : "false", l->archived ? "true" : "false", info->players,
              info->result[0] ? info->result : "null", (long long)info->created, (long long)info->changed);
}

/* The games of one token; how many, or -1 if the store failed. */
static int mine_token(const api_call *c, size_t at, const char *token, bool more, text *out)
{
    uint8_t hash[TOKEN_HASH];
    store_link list[LINKS_EACH];
    int count = 0, shown = 0;
    fault why;
    if (!token_hash(token, hash))
        return 0;
    if (!store_link_find(c->hall->store, hash, list, LINKS_EACH, &count, &why))
        return -1;
    for (int i = 0; i < count; i++) {
        store_game info = {0};
        const game *g;
        if (!summed_game(c->hall, list[i].game, &info, &why) || !(g = c->hall->options->find(info.game, &why))) {
            store_game_release(&info);
            continue;
        }
        text_add(out, more || shown ? "," : "");
        mine_json(g, &info, &list[i], at, out);
        store_game_release(&info);
        shown++;
    }
    return shown;
}

static void call_mine(const api_call *c, answer *a)
{
    const json_t *tokens = json_object_get(c->body, "tokens");
    text unknown;
    int shown = 0;
    if (!json_is_array(tokens) || json_array_size(tokens) > TOKENS_MOST) {
        answer_error(a, 400, "bad-request", "'tokens' must be a list of at most 200");
        return;
    }
    text_init(&unknown, 4096);
    text_add(&a->body, "{\"games\":[");
    for (size_t i = 0; i < json_array_size(tokens) && shown < GAMES_MOST; i++) {
        const char *token = json_string_value(json_array_get(tokens, i));
        int found = token ? mine_token(c, i, token, shown > 0, &a->body) : 0;
        if (found < 0) {
            store_failed(a);
            text_release(&unknown);
            return;
        }
        if (!found)
            text_addf(&unknown, "%s%zu", unknown.length ? "," : "", i);
        shown += found;
    }
    text_addf(&a->body, "],\"unknown\":[%s]}", text_string(&unknown));
    text_release(&unknown);
}

bool call_link(const api_call *c, uint8_t hash[TOKEN_HASH], store_link *found, fault *why)
{
    store_link list[LINKS_EACH];
    int count = 0;
    int64_t id = 0;
    const char *named = call_word(c, "game");
    *found = (store_link){0};
    if (!token_hash(call_word(c, "token"), hash))
        return true;
    if (!store_link_find(c->hall->store, hash, list, LINKS_EACH, &count, why) ||
        (*named && !store_game_find(c->hall->store, named, &id, why)))
        return false;
    for (int i = 0; i < count && !found->game; i++)
        if (!*named || list[i].game == id)
            *found = list[i];
    return true;
}

static void call_archive(const api_call *c, answer *a)
{
    uint8_t hash[TOKEN_HASH];
    store_link l;
    fault why;
    const json_t *archived = json_object_get(c->body, "archived");
    if (!call_link(c, hash, &l, &why)) {
        store_failed(a);
    } else if (!l.game) {
        not_found(a);
    } else if (!json_is_boolean(archived)) {
        answer_error(a, 400, "bad-request", "'archived' must be true or false");
    } else if (!hall_begin(c->hall, &why) ||
               !store_link_archive(c->hall->store, hash, l.game, json_is_true(archived), &why)) {
        store_failed(a);
    } else {
        text_add(&a->body, "{\"ok\":true}");
    }
}

/* Rows of one path stand together. */
static const api_row rows[] = {
    {"/healthz", false, 0, call_health},
    {"/api/games", false, 0, call_games},
    {"/api/games", true, BODY_MOST, call_create},
    {"/api/open", false, 0, call_open},
    {"/api/join", true, BODY_MOST, call_join},
    {"/api/mine", true, BODY_MOST, call_mine},
    {"/api/archive", true, BODY_MOST, call_archive},
    {"/api/record", true, BODY_MOST, call_record},
    {"/api/verify", true, RECORD_MOST, call_verify},
    {"/api/replay", true, RECORD_MOST, call_replay},
    {"/api/show", true, BODY_MOST, call_show},
    {NULL, false, 0, NULL},
};

const api_row *api_find(const char *path)
{
    for (const api_row *row = rows; row->path; row++)
        if (!strcmp(row->path, path))
            return row;
    return NULL;
}
