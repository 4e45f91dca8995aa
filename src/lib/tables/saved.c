/* A game as whoever runs the table keeps it: a row that says how it began and how it stands, and its events, as JSON.
 * They are kept as they are, and given back. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/tell/view.h"
#include "lib/tables/here.h"

enum { HASH_TEXT = 17 };

/* --- out --- */

static void hash_json(text *out, const char *name, uint64_t hash)
{
    char digits[HASH_TEXT];
    snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    json_id(out, name, digits);
}

/* How it began. */
static void start_json(const game_info *info, text *out)
{
    generator key = {0};
    char digits[KEY_HEX + 1];
    memcpy(key.key, info->key, sizeof key.key);
    generator_key_text(&key, digits);
    json_open(out, "start", '{');
    json_text(out, "options", info->options);
    json_text(out, "seats", info->seats);
    json_text(out, "position", info->position);
    json_id(out, "key", digits);
    hash_json(out, "data", info->data);
    json_number(out, "version", info->version);
    json_number(out, "previous", info->previous);
    json_close(out, '}');
}

static void words_list_json(const char *words, const char *name, text *out)
{
    char copy[INFO_OPTIONS];
    snprintf(copy, sizeof copy, "%s", words);
    json_open(out, name, '[');
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save))
        json_id(out, NULL, word);
    json_close(out, ']');
}

void saved_game_json(const table *t, const game_info *info, const char *name, text *out)
{
    const game *g = table_game(t);
    const char *result = info->result[0] ? info->result : "null";
    unsigned mine = table_people(t);
    json_open(out, name, '{');
    json_text(out, "game", info->public_id);
    json_id(out, "rules", g->id);
    json_text(out, "title", info->title);
    json_text(out, "scenario", info->scenario);
    words_list_json(info->options, "options", out);
    json_number(out, "round", info->round);
    json_key(out, "seats");
    view_seats_json(g, mine, out);
    json_id(out, "status", info->finished ? "finished" : "running");
    json_key(out, "acting");
    view_seats_json(g, info->acting, out);
    json_bool(out, "yours", info->acting & mine);
    json_raw(out, "players", info->players, strlen(info->players));
    json_raw(out, "result", result, strlen(result));
    json_number(out, "created", info->created);
    json_number(out, "changed", info->changed);
    json_number(out, "events", info->events);
    hash_json(out, "digest", info->digest);
    start_json(info, out);
    json_close(out, '}');
}

void saved_events_json(const event_list *all, text *out)
{
    json_open(out, "events", '[');
    for (const event *e = all->list; e < all->list + all->count; e++) {
        json_open(out, NULL, '{');
        json_number(out, "seq", e->seq);
        json_number(out, "kind", e->kind);
        json_number(out, "seat", e->seat);
        json_number(out, "value", e->value);
        json_number(out, "at", e->at);
        if (e->text)
            json_text(out, "text", e->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* --- in --- */

static bool copy_word(const value *row, const char *name, char *to, size_t size, fault *why)
{
    const char *word = request_word(row, name);
    if (strlen(word) >= size)
        return fault_set(why, "'%s' of the saved game is too long", name);
    memcpy(to, word, strlen(word) + 1);
    return true;
}

/* 16 hexadecimal digits; nothing at all is 0. */
static bool read_hash(const value *row, const char *name, uint64_t *hash, fault *why)
{
    const char *word = request_word(row, name);
    *hash = strtoull(word, NULL, 16);
    return !*word || (strspn(word, "0123456789abcdef") == HASH_TEXT - 1 && !word[HASH_TEXT - 1]) ||
           fault_set(why, "'%s' of the saved game is no hash", name);
}

static bool read_start(const value *start, game_info *info, fault *why)
{
    generator key;
    const char *position = request_word(start, "position");
    if (!copy_word(start, "options", info->options, sizeof info->options, why) ||
        !copy_word(start, "seats", info->seats, sizeof info->seats, why) || !read_hash(start, "data", &info->data, why))
        return false;
    if (!generator_key_parse(&key, request_word(start, "key")))
        return fault_set(why, "the saved game has no key");
    memcpy(info->key, key.key, sizeof info->key);
    info->version = (int)(request_whole(start, "version", 0) & INT32_MAX);
    info->previous = request_whole(start, "previous", 0);
    if (*position && !(info->position = strdup(position)))
        return fault_set(why, "out of memory");
    return true;
}

bool saved_game_read(const value *row, game_info *info, fault *why)
{
    *info = (game_info){.id = 1};
    info->round = (int)(request_whole(row, "round", 1) & INT16_MAX);
    info->created = request_whole(row, "created", 0);
    info->changed = request_whole(row, "changed", 0);
    info->events = (uint32_t)request_whole(row, "events", 0);
    return copy_word(row, "game", info->public_id, sizeof info->public_id, why) &&
           copy_word(row, "rules", info->game, sizeof info->game, why) &&
           copy_word(row, "title", info->title, sizeof info->title, why) &&
           copy_word(row, "scenario", info->scenario, sizeof info->scenario, why) &&
           read_hash(row, "digest", &info->digest, why) && read_start(request_member(row, "start"), info, why);
}

bool saved_events_read(const value *list, event_list *all, fault *why)
{
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v)) {
        const value *words = request_member(v, "text");
        const event e = {.seq = (uint32_t)request_whole(v, "seq", -1),
                         .kind = (event_kind)(request_whole(v, "kind", EVENT_LAST + 1) & UINT8_MAX),
                         .seat = (int)(request_whole(v, "seat", 0) & UINT8_MAX),
                         .value = (uint32_t)request_whole(v, "value", 0),
                         .at = request_whole(v, "at", 0),
                         .text = value_is(words, VALUE_TEXT) ? words->text : NULL};
        if (e.seq != (uint32_t)all->count)
            return fault_set(why, "event %d of the saved game is missing", all->count);
        if (!events_add(all, &e, why))
            return false;
    }
    return true;
}
