#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "table/seal.h"
#include "table/snapshot.h"
#include "table/steps.h"

enum { LOOK_UP = 64 }; /* choices between two looks whether a game is still wanted */

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
        text_addf(out, "%s%s=%s", s ? " " : "", noun_key(g->seat, s), kinds[seats[s].who]);
        if (seats[s].bot)
            text_addf(out, ":%s", seats[s].bot->id);
    }
}

bool seats_parse(const game *g, const char *words, seat_info *seats, fault *why)
{
    char copy[INFO_SEATS];
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

void table_release(table *r)
{
    if (!r)
        return;
    game_info_release(&r->info);
    match_release(&r->match);
    steps_release(r);
    free(r->tables_differ);
    for (int i = 0; r->chat && i < CHAT_KEEP; i++)
        free(r->chat[i].text);
    free(r->chat);
    free(r);
}

/* The options that stand as words in the row. */
static bool read_options(const game *g, const char *words, option_set *options, fault *why)
{
    char copy[INFO_OPTIONS];
    *options = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        int which = game_option(g, word);
        if (which < 0)
            return fault_set(why, "'%s' is no option of %s", word, g->id);
        *options |= option_bit(which);
    }
    return true;
}

static bool start_match(table *r, const game *g, fault *why)
{
    const game_info *info = &r->info;
    generator key = {0};
    option_set options;
    memcpy(key.key, info->key, sizeof key.key);
    int begun = game_scenario(g, info->scenario);
    if (begun < 0)
        return fault_set(why, "'%s' is no scenario of %s", info->scenario, g->id);
    if (!read_options(g, info->options, &options, why) || !seats_parse(g, info->seats, r->seats, why))
        return false;
    bool ok = info->position
                  ? match_from_position(&r->match, g, begun, options, &key, info->position, NULL, &r->journal, why)
                  : match_start(&r->match, g, begun, options, &key, &r->journal, why);
    if (!ok)
        return false;
    if (match_stopped(&r->match))
        return fault_set(why, "the position has an 'until' line and was stopped there: nobody decides");
    r->match.data = info->data;
    r->match.seats = strdup(info->seats);
    return steps_start(r, why);
}

static table *table_new(const game *g, const game_info *info, const generator *numbers, fault *why)
{
    table *r = calloc(1, sizeof *r);
    if (!r) {
        fault_set(why, "out of memory");
        return NULL;
    }
    r->info = *info;
    r->numbers = *numbers;
    r->digest = seal_game(info);
    r->back_by = r->noted = -1;
    if (start_match(r, g, why))
        return r;
    r->info.position = NULL; /* still the caller's */
    table_release(r);
    return NULL;
}

table *table_start(const game *g, const game_info *info, const generator *numbers, fault *why)
{
    game_info own = *info;
    if (info->position && !(own.position = strdup(info->position))) {
        fault_set(why, "out of memory");
        return NULL;
    }
    table *r = table_new(g, &own, numbers, why);
    if (!r)
        game_info_release(&own);
    return r;
}

/* While loading: the choices that remain after all that was taken back. Playing them once is
 * quicker than taking back what was played. */
typedef struct folded {
    table *r;
    struct {
        choice choice;
        int seat;
        end_kind end;
        char *mix; /* of END_MIX */
        bool joined;
    } * moves;
    int count, capacity;
    char *kept; /* the last snapshot, if nothing before it was taken back */
    int kept_at;
    const watch *by;
    bool given_up;
} folded;

static void fold_forget(folded *f)
{
    if (f->count < f->kept_at) {
        free(f->kept);
        f->kept = NULL;
        f->kept_at = 0;
        f->r->noted = -1;
    }
}

static bool is_joined(const event *e)
{
    return e->kind == EVENT_CHOOSE && e->text && !strcmp(e->text, EVENT_JOINED);
}

static bool fold_move(folded *f, const event *e, end_kind end, fault *why)
{
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? f->capacity * 2 : 256;
        void *moves = realloc(f->moves, (size_t)f->capacity * sizeof *f->moves);
        if (!moves)
            return fault_set(why, "out of memory");
        f->moves = moves;
    }
    char *mix = end == END_MIX ? strdup(e->text) : NULL;
    if (end == END_MIX && !mix)
        return fault_set(why, "out of memory");
    f->moves[f->count].mix = mix;
    f->moves[f->count].joined = is_joined(e);
    f->moves[f->count].choice = end ? 0 : e->value;
    f->moves[f->count].end = end;
    f->moves[f->count++].seat = e->seat;
    return true;
}

/* Takes the last choice of a seat out, and those that it was one gesture with. */
static void fold_undo(folded *f, int seat)
{
    for (bool more = true; more;) {
        int last = f->count - 1;
        while (last >= 0 && (f->moves[last].seat != seat || f->moves[last].end))
            last--;
        if (last < 0)
            return;
        more = f->moves[last].joined;
        memmove(&f->moves[last], &f->moves[last + 1], (size_t)(f->count - last - 1) * sizeof *f->moves);
        f->count--;
        fold_forget(f);
    }
}

static bool fold_kept(folded *f, const event *e, fault *why)
{
    free(f->kept);
    f->kept = strdup(e->text);
    f->kept_at = (int)e->value;
    f->r->noted = f->kept_at;
    return f->kept ? e->value == (uint32_t)f->count || fault_set(why, "event %u does not fit its place", e->seq)
                   : fault_set(why, "out of memory");
}

static bool apply_around(table *r, const event *e, fault *why);

static bool end_event(const event *e, fault *why)
{
    return (e->value > END_RESIGN && e->value < ENDS) || fault_set(why, "event %u is no known end", e->seq);
}

/* Two or more other persons go on, a bot takes the seat; else that is the end of the match. */
static bool resigning_ends(const table *r, int seat)
{
    return __builtin_popcount(table_people(r) & ~(1u << seat)) < 2;
}

static void give_to_bot(table *r, int seat)
{
    r->seats[seat].who = SEAT_BOT;
    r->seats[seat].bot = bot_find("");
    r->back_by = -1;
}

/* Could this event have come from this program? The database may be damaged. */
static bool event_fits(const table *r, const event *e, fault *why)
{
    bool words = e->kind == EVENT_CHAT || e->kind == EVENT_NAME || e->kind == EVENT_NEXT || e->kind == EVENT_PLEDGE ||
                 e->kind == EVENT_MIX || e->kind == EVENT_KEPT;
    size_t most = e->kind == EVENT_KEPT ? SNAPSHOT_TEXT : CHAT_TEXT;
    if (e->kind < EVENT_ORDER || e->kind > EVENT_LAST || e->seat < 0 || e->seat >= table_game(r)->seats ||
        (words != (e->text != NULL) && !is_joined(e)) || (e->text && strlen(e->text) > most))
        return fault_set(why, "event %u can't be one", e->seq);
    return true;
}

static bool is_said(event_kind kind)
{
    return kind == EVENT_CHAT || kind == EVENT_NAME || kind == EVENT_ASK || kind == EVENT_ANSWER ||
           kind == EVENT_REMATCH || kind == EVENT_END || kind == EVENT_ORDER || kind == EVENT_PLEDGE ||
           kind == EVENT_MIX;
}

/* What every event changes, whatever it is. */
static void count_event(table *r, const event *e)
{
    r->events++;
    r->digest = seal_event(r->digest, e);
    r->last = e->at > r->last ? e->at : r->last;
    r->said[e->seat] += is_said(e->kind);
    r->back[e->seat] += e->kind == EVENT_UNDO || e->kind == EVENT_REWIND;
}

bool table_allows(const table *r, event_kind kind, int seat, lang in, fault *why)
{
    bool spanish = in == LANG_ES;
    if (r->stuck && kind != EVENT_CHAT && kind != EVENT_NAME)
        return fault_set(why, "%s",
                         spanish ? "esta partida es de una versión anterior: solo se puede mirar"
                                 : "this game is of an earlier version: it can only be looked at");
    if (kind == EVENT_RESIGN || kind == EVENT_NEXT)
        return true;
    if (r->events >= EVENTS_MAX)
        return fault_set(why,
                         spanish ? "esta partida ha llegado a su límite de %d sucesos"
                                 : "this game has reached its limit of %d events",
                         EVENTS_MAX);
    if (r->back[seat] >= BACK_MAX && (kind == EVENT_UNDO || kind == EVENT_REWIND))
        return fault_set(why,
                         spanish ? "este bando ya ha deshecho %d decisiones: no puede deshacer más"
                                 : "this seat has taken back %d choices: it can't take back more",
                         BACK_MAX);
    if (is_said(kind) && r->said[seat] >= SAID_MAX)
        return fault_set(why,
                         spanish ? "este bando ya ha dicho %d cosas: en esta partida no puede decir más"
                                 : "this seat has said %d things: it can say no more in this game",
                         SAID_MAX);
    return true;
}

static bool fold_event(void *context, const event *e, fault *why)
{
    folded *f = context;
    if (!event_fits(f->r, e, why))
        return false;
    count_event(f->r, e);
    switch (e->kind) {
    case EVENT_CHOOSE: f->r->back_by = -1; return fold_move(f, e, END_NONE, why);
    case EVENT_MIX: return fold_move(f, e, END_MIX, why);
    case EVENT_END: return end_event(e, why) && fold_move(f, e, (end_kind)e->value, why);
    case EVENT_RESIGN:
        f->r->seats[e->seat].resigned = true;
        if (resigning_ends(f->r, e->seat))
            return fold_move(f, e, END_RESIGN, why);
        give_to_bot(f->r, e->seat);
        return true;
    case EVENT_UNDO:
        f->r->back_by = -1;
        f->r->orders[e->seat].given = 0;
        fold_undo(f, e->seat);
        return true;
    case EVENT_REWIND:
        f->r->back_by = -1;
        while (e->value < (uint32_t)f->count)
            free(f->moves[--f->count].mix);
        fold_forget(f);
        return true;
    case EVENT_KEPT: return fold_kept(f, e, why);
    default: return apply_around(f->r, e, why);
    }
}

/* Is what was read what was written? */
static bool fits_digest(const table *r, fault *why)
{
    if (r->events != r->info.events)
        return fault_set(why, "it has %u events, but %u were stored", r->events, r->info.events);
    return !r->info.digest || r->digest == r->info.digest ||
           fault_set(why, "its events or how it began were changed in the database");
}

static bool fold_play(folded *f, int i, bool again, fault *why)
{
    if (i % LOOK_UP == 0 && f->by->given_up(f->by->context)) {
        f->given_up = true;
        return fault_set(why, "it was given up after %d choices", i);
    }
    bool ok = f->moves[i].mix ? steps_mix(f->r, f->moves[i].seat, f->moves[i].mix, why)
                              : steps_move(f->r, f->moves[i].seat, f->moves[i].choice, f->moves[i].end, again, why);
    if (ok)
        f->r->match.moves[f->r->match.count - 1].joined = f->moves[i].joined;
    return ok || fault_prefix(why, "choice %d: ", i + 1);
}

/* Is the state after so many moves the one that was noted then? */
static bool as_noted(const folded *f, fault *why)
{
    text now;
    text_init(&now, TEXT_DEFAULT_MAX);
    position_write(table_game(f->r), f->r->match.state, &now);
    bool same = !strcmp(text_string(&now), snapshot_position(f->kept, NULL));
    text_release(&now);
    return same || fault_set(why, "after choice %d the position is not the one that was noted", f->kept_at);
}

/* Plays all moves, under the rules and tables that are in use now. */
static bool fold_all(folded *f, bool again, fault *why)
{
    for (int i = 0; i < f->count; i++)
        if ((!again && f->kept && i == f->kept_at && !as_noted(f, why)) || !fold_play(f, i, again, why))
            return false;
    return true;
}

/* The moves no longer play: from the last snapshot as far as it goes, or from the start. */
static bool fold_part(folded *f, const data_hashes *now, fault *why)
{
    table *r = f->r;
    text tables, names;
    text_init(&tables, 4096);
    text_init(&names, 512);
    if (f->kept && r->info.data != now->hash) {
        snapshot_position(f->kept, &tables);
        data_differ(text_string(&tables), now->each ? now->each : "", &names);
    }
    if (r->info.data != now->hash)
        r->tables_differ = strdup(names.length ? text_string(&names) : "?");
    text_release(&tables);
    text_release(&names);
    if (!f->kept) {
        r->stuck = true;
        return true;
    }
    if (!snapshot_restart(r, f->kept, f->kept_at, why))
        return false;
    int played = f->kept_at;
    while (played < f->count && fold_play(f, played, false, why))
        played++;
    r->lost = f->count - played;
    return !f->given_up;
}

static void folded_release(folded *f)
{
    for (int i = 0; i < f->count; i++)
        free(f->moves[i].mix);
    free(f->moves);
    free(f->kept);
}

table *table_load(const game *g, game_info *info, const event_source *events, const data_hashes *now,
                  const generator *numbers, const watch *by, fault *why)
{
    if (info->damaged) {
        fault_set(why, "its row in the database was changed");
        return NULL;
    }
    table *r = table_new(g, info, numbers, why);
    if (!r)
        return NULL;
    folded f = {.r = r, .by = by};
    bool other = now->hash != info->data || info->version != g->version;
    bool ok = events->each(events, fold_event, &f, why) && fits_digest(r, why);
    if (ok && !fold_all(&f, !other && now->hash && info->digest, why))
        ok = other && !f.given_up && fold_part(&f, now, why);
    folded_release(&f);
    if (ok)
        return r;
    r->info.position = NULL; /* still the caller's */
    table_release(r);
    return NULL;
}

static bool add_chat(table *r, const event *e, fault *why)
{
    if (!r->chat && !(r->chat = calloc(CHAT_KEEP, sizeof *r->chat)))
        return fault_set(why, "out of memory");
    chat_line *line = &r->chat[r->chat_count++ % CHAT_KEEP];
    free(line->text);
    *line = (chat_line){.seat = e->seat, .at = e->at, .text = strdup(e->text ? e->text : "")};
    return line->text || fault_set(why, "out of memory");
}

static bool resign(table *r, int seat, fault *why)
{
    if (resigning_ends(r, seat)) {
        if (!steps_move(r, seat, 0, END_RESIGN, false, why))
            return false;
    } else {
        give_to_bot(r, seat);
    }
    return r->seats[seat].resigned = true;
}

static void answer(table *r, int seat, bool yes)
{
    if (!yes)
        r->back_by = -1;
    else
        r->back_agreed |= 1u << seat;
}

/* An order stands in its event with the span that it was given in: loading needs no state of that moment. */
uint32_t table_order_value(const game *g, const void *seen, int row, bool give)
{
    orders o = {0};
    orders_give(&o, g, seen, row);
    return (uint32_t)give | (uint32_t)row << 1 | o.span[row] << ORDER_SPAN;
}

static void order(table *r, int seat, uint32_t value)
{
    int row = (int)(value >> 1 & (STANDINGS_MAX - 1));
    if (row >= table_game(r)->show.standing_count)
        return;
    orders_lift(&r->orders[seat], row);
    if (!(value & 1))
        return;
    r->orders[seat].given |= (uint16_t)(1u << row);
    r->orders[seat].span[row] = value >> ORDER_SPAN;
}

/* Events around the game: all but choices and what takes them back. */
static bool apply_around(table *r, const event *e, fault *why)
{
    unsigned bit = 1u << (e->seat & 7);
    switch (e->kind) {
    case EVENT_ASK:
        r->back_by = e->seat;
        r->back_to = (int)e->value;
        r->back_agreed = bit;
        return true;
    case EVENT_ANSWER: answer(r, e->seat, e->value); return true;
    case EVENT_CHAT: return add_chat(r, e, why);
    case EVENT_TAKE: r->seats[e->seat].who = SEAT_FRIEND; return true;
    case EVENT_NAME: text_fit(r->seats[e->seat].name, NAME_TEXT, e->text ? e->text : ""); return true;
    case EVENT_ORDER: order(r, e->seat, e->value); return true;
    case EVENT_REMATCH: r->rematch = e->value ? r->rematch | bit : r->rematch & ~bit; return true;
    case EVENT_KEPT: r->noted = (int)e->value; return true;
    case EVENT_PLEDGE: snprintf(r->pledge[e->seat], sizeof r->pledge[0], "%s", e->text); return true;
    case EVENT_NEXT: snprintf(r->next, sizeof r->next, "%s", e->text ? e->text : ""); return true;
    default: return fault_set(why, "event %u is of the unknown kind %d", e->seq, (int)e->kind);
    }
}

bool table_apply(table *r, const event *e, fault *why)
{
    bool ok, moves = e->kind == EVENT_CHOOSE || e->kind == EVENT_UNDO || e->kind == EVENT_REWIND;
    uint32_t seen = r->seq[WATCHER];
    if (!event_fits(r, e, why))
        return false;
    switch (e->kind) {
    case EVENT_CHOOSE:
        ok = steps_move(r, e->seat, e->value, END_NONE, false, why);
        if (ok)
            r->match.moves[r->match.count - 1].joined = is_joined(e);
        break;
    case EVENT_END: ok = end_event(e, why) && steps_move(r, e->seat, 0, (end_kind)e->value, false, why); break;
    case EVENT_MIX: ok = steps_mix(r, e->seat, e->text, why); break;
    case EVENT_RESIGN: ok = resign(r, e->seat, why); break;
    case EVENT_UNDO:
        ok = match_undo(&r->match, e->seat, why) && !(r->torn = !steps_rebuild(r, why));
        r->orders[e->seat].given = 0; /* or it would be answered again at once */
        break;
    case EVENT_REWIND:
        ok = match_rewind(&r->match, (int)e->value - r->base, why) && !(r->torn = !steps_rebuild(r, why));
        r->lost = ok ? 0 : r->lost;
        break;
    default: ok = apply_around(r, e, why);
    }
    if (!ok)
        return false;
    if (moves)
        r->back_by = -1;
    if (table_moves(r) < r->noted)
        r->noted = -1; /* what it stands for was taken back */
    count_event(r, e);
    /* Law 7: a choice that nobody else can see changes nothing that everybody can ask for. */
    if (e->kind != EVENT_ORDER && (!moves || seen != r->seq[WATCHER]))
        r->info.changed = e->at;
    return true;
}

bool table_finished(const table *r)
{
    return game_peek(r->match.state)->over;
}

unsigned table_mixed(const table *r)
{
    unsigned seats = r->mixed;
    for (int i = 0; i < r->match.count; i++)
        if (r->match.moves[i].end == END_MIX)
            seats |= 1u << r->match.moves[i].seat;
    return seats;
}

unsigned table_people(const table *r)
{
    unsigned people = 0;
    for (int s = 0; s < table_game(r)->seats; s++)
        if (r->seats[s].who == SEAT_ME || r->seats[s].who == SEAT_FRIEND || r->seats[s].who == SEAT_OPEN)
            people |= 1u << s;
    return people;
}

unsigned table_open(const table *r)
{
    unsigned open = 0;
    for (int s = 0; s < table_game(r)->seats; s++)
        if (r->seats[s].who == SEAT_OPEN)
            open |= 1u << s;
    return open;
}

unsigned table_acting(const table *r)
{
    return table_finished(r) ? 0 : game_peek(r->seen[WATCHER])->actors;
}
