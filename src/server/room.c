#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/trail.h"

static const char *const kinds[] = {"me", "friend", "open", "bot", "nonplayer"};

const char *seat_word(seat_kind who)
{
    return kinds[who];
}

bool seat_parse(const char *word, seat_info *seat)
{
    *seat = (seat_info){0};
    const char *colon = strchr(word, ':');
    size_t length = colon ? (size_t)(colon - word) : strlen(word);
    for (int i = 0; i <= SEAT_NONPLAYER; i++)
        if (strlen(kinds[i]) == length && !strncmp(kinds[i], word, length)) {
            seat->who = (seat_kind)i;
            if (i == SEAT_BOT)
                return (seat->bot = bot_find(colon ? colon + 1 : "")) != NULL;
            return !colon;
        }
    return false;
}

void seats_write(const game *g, const seat_info *seats, text *out)
{
    for (int s = 0; s < g->seats; s++) {
        text_addf(out, "%s%s=%s", s ? " " : "", g->seat->id(s), kinds[seats[s].who]);
        if (seats[s].bot)
            text_addf(out, ":%s", seats[s].bot->id);
    }
}

bool seats_parse(const game *g, const char *words, seat_info *seats, fault *why)
{
    char copy[STORE_SEATS];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(word, '=');
        if (equals)
            *equals = '\0';
        int seat = equals ? game_seat(g, word) : -1;
        if (seat < 0 || !seat_parse(equals + 1, &seats[seat]))
            return fault_set(why, "the stored seats '%s' can't be read", words);
    }
    return true;
}

void room_release(room *r)
{
    if (!r)
        return;
    store_game_release(&r->info);
    match_release(&r->match);
    trail_release(r);
    for (int i = 0; r->chat && i < CHAT_KEEP; i++)
        free(r->chat[i].text);
    free(r->chat);
    free(r);
}

/* The options that stand as words in the row. */
static bool read_options(const game *g, const char *words, uint32_t *options, fault *why)
{
    char copy[STORE_OPTIONS];
    *options = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        int which = game_option(g, word);
        if (which < 0)
            return fault_set(why, "'%s' is no option of %s", word, g->id);
        *options |= 1u << which;
    }
    return true;
}

static bool start_match(room *r, const game *g, fault *why)
{
    const store_game *info = &r->info;
    generator key = {0};
    uint32_t options;
    memcpy(key.key, info->key, sizeof key.key);
    int begun = game_scenario(g, info->scenario);
    if (begun < 0)
        return fault_set(why, "'%s' is no scenario of %s", info->scenario, g->id);
    if (info->version != g->version)
        return fault_set(why, "it was begun under version %d of the rules of %s; this program plays version %d",
                         info->version, g->id, g->version);
    if (!read_options(g, info->options, &options, why) || !seats_parse(g, info->seats, r->seats, why))
        return false;
    bool ok = info->position
                  ? match_from_position(&r->match, g, begun, options, &key, info->position, NULL, &r->journal, why)
                  : match_start(&r->match, g, begun, options, &key, &r->journal, why);
    if (!ok)
        return false;
    r->match.data = info->data;
    r->match.seats = strdup(info->seats);
    return trail_start(r, why);
}

static room *room_new(const game *g, const store_game *info, fault *why)
{
    room *r = calloc(1, sizeof *r);
    if (!r) {
        fault_set(why, "out of memory");
        return NULL;
    }
    r->info = *info;
    r->back_by = r->resigned = -1;
    if (start_match(r, g, why))
        return r;
    r->info.position = NULL; /* still the caller's */
    room_release(r);
    return NULL;
}

room *room_start(const game *g, const store_game *info, fault *why)
{
    store_game own = *info;
    if (info->position && !(own.position = strdup(info->position))) {
        fault_set(why, "out of memory");
        return NULL;
    }
    room *r = room_new(g, &own, why);
    if (!r)
        store_game_release(&own);
    return r;
}

/* While loading: the choices that remain after all that was taken back. Playing them once is
 * quicker than taking back what was played. */
typedef struct folded {
    room *r;
    struct {
        choice choice;
        int seat;
    } * moves;
    int count, capacity;
} folded;

static bool fold_choice(folded *f, const store_event *e, fault *why)
{
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? f->capacity * 2 : 256;
        void *moves = realloc(f->moves, (size_t)f->capacity * sizeof *f->moves);
        if (!moves)
            return fault_set(why, "out of memory");
        f->moves = moves;
    }
    f->moves[f->count].choice = e->value;
    f->moves[f->count++].seat = e->seat;
    return true;
}

static void fold_undo(folded *f, int seat)
{
    int last = f->count - 1;
    while (last >= 0 && f->moves[last].seat != seat)
        last--;
    if (last < 0)
        return;
    memmove(&f->moves[last], &f->moves[last + 1], (size_t)(f->count - last - 1) * sizeof *f->moves);
    f->count--;
}

static bool apply_around(room *r, const store_event *e, fault *why);

static bool fold_event(void *context, const store_event *e, fault *why)
{
    folded *f = context;
    if (e->seq != f->r->events)
        return fault_set(why, "event %u is missing", f->r->events);
    f->r->events++;
    f->r->info.changed = e->at;
    switch (e->kind) {
    case EVENT_CHOOSE: f->r->back_by = -1; return fold_choice(f, e, why);
    case EVENT_UNDO:
        f->r->back_by = -1;
        fold_undo(f, e->seat);
        return true;
    case EVENT_REWIND:
        f->r->back_by = -1;
        if ((int)e->value < f->count)
            f->count = (int)e->value;
        return true;
    default: return apply_around(f->r, e, why);
    }
}

room *room_load(store *s, const game *g, store_game *info, uint64_t tables, fault *why)
{
    room *r = room_new(g, info, why);
    if (!r)
        return NULL;
    folded f = {.r = r};
    bool again = tables && tables == info->data;
    bool ok = store_events(s, info->id, 0, fold_event, &f, why);
    for (int i = 0; ok && i < f.count; i++)
        ok = trail_choose(r, f.moves[i].seat, f.moves[i].choice, again, why) || fault_prefix(why, "choice %d: ", i + 1);
    free(f.moves);
    if (ok)
        return r;
    r->info.position = NULL; /* still the caller's */
    room_release(r);
    return NULL;
}

static bool add_chat(room *r, const store_event *e, fault *why)
{
    if (!r->chat && !(r->chat = calloc(CHAT_KEEP, sizeof *r->chat)))
        return fault_set(why, "out of memory");
    chat_line *line = &r->chat[r->chat_count++ % CHAT_KEEP];
    free(line->text);
    *line = (chat_line){.seat = e->seat, .at = e->at, .text = strdup(e->text ? e->text : "")};
    return line->text || fault_set(why, "out of memory");
}

/* Two or more other persons go on, a bot takes the seat; else that was the game. */
static void resign(room *r, int seat)
{
    unsigned others = room_people(r) & ~(1u << seat);
    r->seats[seat].resigned = true;
    if (__builtin_popcount(others) >= 2) {
        r->seats[seat].who = SEAT_BOT;
        r->seats[seat].bot = bot_find("");
        r->back_by = -1;
    } else {
        r->resigned = seat;
        trail_ended(r);
    }
}

static void answer(room *r, int seat, bool yes)
{
    if (!yes)
        r->back_by = -1;
    else
        r->back_agreed |= 1u << seat;
}

/* Events around the game: all but choices and what takes them back. */
static bool apply_around(room *r, const store_event *e, fault *why)
{
    unsigned bit = 1u << (e->seat & 7);
    switch (e->kind) {
    case EVENT_ASK:
        r->back_by = e->seat;
        r->back_to = (int)e->value;
        r->back_agreed = bit;
        return true;
    case EVENT_ANSWER: answer(r, e->seat, e->value); return true;
    case EVENT_RESIGN: resign(r, e->seat); return true;
    case EVENT_CHAT: return add_chat(r, e, why);
    case EVENT_TAKE: r->seats[e->seat].who = SEAT_FRIEND; return true;
    case EVENT_NAME: snprintf(r->seats[e->seat].name, NAME_TEXT, "%s", e->text ? e->text : ""); return true;
    case EVENT_REMATCH: r->rematch = e->value ? r->rematch | bit : r->rematch & ~bit; return true;
    case EVENT_NEXT: snprintf(r->next, sizeof r->next, "%s", e->text ? e->text : ""); return true;
    default: return fault_set(why, "event %u is of the unknown kind %d", e->seq, (int)e->kind);
    }
}

bool room_apply(room *r, const store_event *e, fault *why)
{
    bool ok;
    switch (e->kind) {
    case EVENT_CHOOSE: ok = trail_choose(r, e->seat, e->value, false, why); break;
    case EVENT_UNDO: ok = match_undo(&r->match, e->seat, why) && trail_rebuild(r, why); break;
    case EVENT_REWIND: ok = match_rewind(&r->match, (int)e->value, why) && trail_rebuild(r, why); break;
    default: ok = apply_around(r, e, why);
    }
    if (!ok)
        return false;
    if (e->kind == EVENT_CHOOSE || e->kind == EVENT_UNDO || e->kind == EVENT_REWIND)
        r->back_by = -1;
    r->events++;
    r->info.changed = e->at;
    return true;
}

bool room_finished(const room *r)
{
    return game_peek(r->match.state)->over || r->resigned >= 0;
}

unsigned room_people(const room *r)
{
    unsigned people = 0;
    for (int s = 0; s < room_game(r)->seats; s++)
        if (r->seats[s].who == SEAT_ME || r->seats[s].who == SEAT_FRIEND || r->seats[s].who == SEAT_OPEN)
            people |= 1u << s;
    return people;
}

unsigned room_open(const room *r)
{
    unsigned open = 0;
    for (int s = 0; s < room_game(r)->seats; s++)
        if (r->seats[s].who == SEAT_OPEN)
            open |= 1u << s;
    return open;
}

unsigned room_acting(const room *r)
{
    return room_finished(r) ? 0 : game_peek(r->seen[WATCHER])->actors;
}

static void result_json(const room *r, text *out)
{
    const game *g = room_game(r);
    int score[SEATS_MAX] = {0};
    if (r->resigned < 0)
        g->outcome(r->match.state, score);
    text_add(out, "{\"score\":[");
    for (int s = 0; s < g->seats; s++)
        text_addf(out, "%s%d", s ? "," : "", r->resigned < 0 ? score[s] : s == r->resigned ? 0 : 1000);
    text_add(out, "]");
    if (r->resigned >= 0)
        text_addf(out, ",\"resigned\":\"%s\"", g->seat->id(r->resigned));
    text_add(out, "}");
}

/* Who sits where, as it stands in lists of games. */
static void players_json(const room *r, text *out)
{
    const game *g = room_game(r);
    text_add(out, "[");
    for (int s = 0; s < g->seats; s++) {
        const seat_info *seat = &r->seats[s];
        text_addf(out, "%s{\"seat\":\"%s\",\"who\":\"%s\"", s ? "," : "", g->seat->id(s), kinds[seat->who]);
        if (seat->bot)
            text_addf(out, ",\"bot\":\"%s\"", seat->bot->id);
        if (seat->name[0]) {
            text_add(out, ",\"name\":");
            text_add_json(out, seat->name);
        }
        text_add(out, "}");
    }
    text_add(out, "]");
}

void room_sum(room *r)
{
    store_game *info = &r->info;
    text words;
    text_init(&words, sizeof info->players);
    players_json(r, &words);
    snprintf(info->players, sizeof info->players, "%s", text_string(&words));
    text_release(&words);
    info->finished = room_finished(r);
    info->acting = room_acting(r);
    info->open = room_open(r);
    info->result[0] = '\0';
    if (!info->finished)
        return;
    text_init(&words, sizeof info->result);
    result_json(r, &words);
    snprintf(info->result, sizeof info->result, "%s", text_string(&words));
    text_release(&words);
}
