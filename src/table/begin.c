#include "table/begin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/guide.h"
#include "core/tell/json.h"
#include "table/sentences.h"

/* --- what is asked for --- */

bool request_options(const value *body, const game *g, option_set *options, fault *why)
{
    const value *list = request_member(body, "options");
    *options = 0;
    if (list && !value_is(list, VALUE_LIST))
        return sentence_fault(why, &say_options_list, request_lang(body), NULL, NULL);
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v)) {
        const char *id = value_is(v, VALUE_TEXT) ? v->text : NULL;
        int which = id ? game_option(g, id) : -1;
        if (which < 0)
            return sentence_fault(why, &say_no_option, request_lang(body), id, g->id);
        *options |= option_bit(which);
    }
    return true;
}

bool request_scenario(const value *body, const game *g, int *which, fault *why)
{
    const char *id = request_word(body, "scenario");
    *which = *id ? game_scenario(g, id) : 0;
    return *which >= 0 || sentence_fault(why, &say_no_scenario, request_lang(body), id, g->id);
}

/* The lines of a position but for `dice`: a game's dice come from a key that nobody knows before the end. */
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

static bool read_words(beginning *b, const value *body, fault *why)
{
    const char *title = request_word(body, "title"), *name = request_word(body, "name"),
               *position = request_word(body, "position");
    if (!words_fit(title, 80) || !words_fit(name, 40))
        return sentence_fault(why, &say_words_long, b->in, NULL, NULL);
    text_fit(b->info.title, sizeof b->info.title, title);
    text_fit(b->name, sizeof b->name, name);
    if (*position && !(b->info.position = without_dice(position)))
        return fault_set(why, "out of memory");
    return true;
}

/* Scenario and options as words. */
static bool fill_info(beginning *b, int scenario, option_set options, fault *why)
{
    const game *g = b->game;
    text words;
    snprintf(b->info.scenario, sizeof b->info.scenario, "%s", g->lists.scenarios[scenario].id);
    text_init(&words, sizeof b->info.options);
    for (int i = 0; i < g->lists.option_count; i++)
        if (options >> i & 1)
            text_addf(&words, "%s%s", words.length ? " " : "", g->lists.options[i].id);
    snprintf(b->info.options, sizeof b->info.options, "%s", text_string(&words));
    bool fits = !words.cut;
    text_release(&words);
    return fits || sentence_fault(why, &say_many_options, b->in, NULL, NULL);
}

static bool read_plain(beginning *b, const value *body, fault *why)
{
    option_set options;
    int which;
    return request_scenario(body, b->game, &which, why) && request_options(body, b->game, &options, why) &&
           seats_from_request(request_member(body, "seats"), b->game, b->in, &options, b->seats, why) &&
           game_options_fit(b->game, which, options, why) && read_words(b, body, why) &&
           fill_info(b, which, options, why);
}

/* Position and key of the guide, all seats in one hand. */
static bool read_guided(beginning *b, const data_source *from, fault *why)
{
    guide u;
    generator key;
    if (!guide_load(&u, b->game, from, why))
        return false;
    bool ok = u.count > 0 || sentence_fault(why, &say_no_guide, b->in, b->game->id, NULL);
    ok = ok && fill_info(b, u.scenario, u.options, why) &&
         (generator_key_parse(&key, u.key) || fault_set(why, "the guide of %s has no key", b->game->id));
    if (ok && *u.position && !(b->info.position = strdup(u.position)))
        ok = fault_set(why, "out of memory");
    for (int s = 0; ok && s < b->game->seats; s++)
        b->seats[s] = (seat_info){.who = SEAT_ME};
    if (ok)
        memcpy(b->info.key, key.key, sizeof b->info.key);
    guide_release(&u);
    return ok;
}

bool begin_read_pair(beginning *b, const value *body, game_finder find, fault *why)
{
    option_set options;
    int which;
    *b = (beginning){.game = find(request_word(body, "game"), why), .info = {.round = 1}, .in = request_lang(body)};
    bool ok = b->game && request_scenario(body, b->game, &which, why) &&
              request_options(body, b->game, &options, why) && seats_of_two(b->game, options, b->in, b->seats, why) &&
              game_options_fit(b->game, which, options, why) && read_words(b, body, why) &&
              fill_info(b, which, options, why);
    begin_release(b); /* a described position is not looked at */
    return ok;
}

bool begin_read(beginning *b, const value *body, game_finder find, const data_source *from, fault *why)
{
    *b = (beginning){.game = find(request_word(body, "game"), why),
                     .info = {.round = 1},
                     .in = request_lang(body),
                     .guided = value_is(request_member(body, "guide"), VALUE_TRUE),
                     .by_lot = value_is(request_member(body, "random"), VALUE_TRUE)};
    bool ok = b->game && (b->guided ? read_guided(b, from, why) : read_plain(b, body, why));
    if (!ok)
        begin_release(b);
    return ok;
}

void begin_release(beginning *b)
{
    game_info_release(&b->info);
}

/* --- beginning --- */

/* What every new game has: a name, its rules and tables, its time. */
static void stamp(game_info *info, const game *g, const seat_info *seats, const data_hashes *tables, const table_env *e)
{
    text words;
    e->name(e->context, info->public_id);
    snprintf(info->game, sizeof info->game, "%s", g->id);
    text_init(&words, sizeof info->seats);
    seats_write(g, seats, &words);
    snprintf(info->seats, sizeof info->seats, "%s", text_string(&words));
    text_release(&words);
    info->version = g->version;
    info->data = tables->hash;
    info->created = info->changed = e->now;
    info->events = 0;
    info->digest = 0;
}

static bool draw_key(game_info *info, const table_env *e, lang in, fault *why)
{
    generator key;
    if (!e->key(e->context, &key))
        return sentence_fault(why, &say_no_chance, in, NULL, NULL);
    memcpy(info->key, key.key, sizeof info->key);
    return true;
}

/* By chance that nothing else of the game comes from. */
static bool draw_sides(beginning *b, const table_env *e, fault *why)
{
    generator lot;
    int seats[SEATS_MAX], count = 0;
    if (!e->key(e->context, &lot))
        return sentence_fault(why, &say_no_chance, b->in, NULL, NULL);
    for (int s = 0; s < b->game->seats; s++)
        if (b->seats[s].who != SEAT_NONPLAYER)
            seats[count++] = s;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)generator_below(&lot, (uint32_t)i + 1);
        seat_info kept = b->seats[seats[i]];
        b->seats[seats[i]] = b->seats[seats[other]];
        b->seats[seats[other]] = kept;
    }
    return true;
}

bool begin_ready(beginning *b, const data_hashes *tables, const table_env *e, fault *why)
{
    if (!b->guided && !draw_key(&b->info, e, b->in, why))
        return false;
    if (b->by_lot && !b->guided && !draw_sides(b, e, why))
        return false;
    stamp(&b->info, b->game, b->seats, tables, e);
    return true;
}

/* A name that is there from the start is an event of its own. */
static bool name_seat(table *t, int seat, const char *name, event_list *first, fault *why)
{
    event e = table_next_event(t, EVENT_NAME, seat, 0, name, t->info.created);
    return events_add(first, &e, why) && table_apply(t, &e, why);
}

table *begin_table(const beginning *b, const data_hashes *tables, const generator *numbers, event_list *first,
                   fault *why)
{
    table *t = table_start(b->game, &b->info, tables, numbers, why);
    bool ok = t;
    for (int s = 0; ok && s < b->game->seats; s++) {
        const char *name = b->seats[s].who == SEAT_ME ? b->name : b->names[s];
        ok = !*name || name_seat(t, s, name, first, why);
    }
    if (ok) {
        table_sum_up(t);
        return t;
    }
    table_release(t);
    return NULL;
}

int begin_links(const beginning *b, link_seats links[LINKS_MOST])
{
    int count = 0;
    unsigned mine = 0;
    for (int s = 0; s < b->game->seats; s++)
        if (b->seats[s].who == SEAT_ME)
            mine |= 1u << s;
    if (mine)
        links[count++] = (link_seats){mine, seat_word(SEAT_ME)};
    for (int s = 0; s < b->game->seats; s++)
        if (b->seats[s].who == SEAT_FRIEND)
            links[count++] = (link_seats){1u << s, seat_word(SEAT_FRIEND)};
    links[count++] = (link_seats){0, "watcher"};
    return count;
}

void guide_member(const game *g, const data_source *from, text *out)
{
    guide u;
    fault why;
    if (guide_load(&u, g, from, &why)) {
        json_open(out, "guide", '{');
        for (int in = 0; in < LANGS; in++)
            if (in == LANG_EN || guide_speaks(&u, (lang)in)) {
                json_key(out, lang_code((lang)in));
                guide_json(&u, (lang)in, out);
            }
        json_close(out, '}');
    }
    guide_release(&u);
}

/* --- rematches --- */

/* The names that were given are the first events of the game that follows. */
static bool names_go_on(table *next, const table *old, event_list *first, fault *why)
{
    for (int s = 0; s < table_game(old)->seats; s++)
        if (old->seats[s].name[0] && !name_seat(next, s, old->seats[s].name, first, why))
            return false;
    return true;
}

/* The game that follows, to be stored with what is pending of the old one. */
static bool begin_next(table *t, const game_info *info, const generator *numbers, fault *why)
{
    pending *p = &t->pending;
    table *next = table_start(table_game(t), info, t->tables, numbers, why);
    if (!next)
        return false;
    bool ok = names_go_on(next, t, &p->next_events, why);
    if (ok && !(p->next = malloc(sizeof *p->next)))
        ok = fault_set(why, "out of memory");
    if (ok) {
        table_sum_up(next);
        *p->next = next->info;
        next->info.position = NULL; /* what is pending has it now */
    } else {
        events_release(&p->next_events);
    }
    table_release(next);
    return ok;
}

bool begin_rematch(table *t, const table_env *e, lang in, fault *why)
{
    const game *g = table_game(t);
    game_info info = t->info;
    seat_info seats[SEATS_MAX] = {0};
    generator numbers = {0}; /* nobody looks at it before it is loaded again */
    if (!seats_parse(g, t->info.seats, seats, why) || !draw_key(&info, e, in, why))
        return false;
    for (int s = 0; s < g->seats; s++) /* what was open and has been taken is a friend's now */
        if (seats[s].who == SEAT_OPEN && t->seats[s].who != SEAT_OPEN)
            seats[s].who = SEAT_FRIEND;
    stamp(&info, g, seats, t->tables, e);
    info.previous = t->info.id;
    info.round++;
    info.id = 0;
    event next = table_next_event(t, EVENT_NEXT, 0, 0, info.public_id, e->now);
    return begin_next(t, &info, &numbers, why) && table_do(t, &next, in, why);
}
