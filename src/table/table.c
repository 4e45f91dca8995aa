#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game/verdict.h"
#include "table/seal.h"
#include "table/sentences.h"
#include "table/snapshot.h"

/* --- beginning --- */

void pending_release(pending *p)
{
    events_release(&p->events);
    events_release(&p->next_events);
    if (p->next)
        game_info_release(p->next);
    free(p->next);
    *p = (pending){0};
}

void table_release(table *t)
{
    if (!t)
        return;
    t->info.rows = NULL; /* the caller's */
    game_info_release(&t->info);
    match_release(&t->match);
    steps_release(&t->steps);
    free(t->tables_differ);
    free(t->kept_base);
    for (int i = 0; t->chat && i < CHAT_KEEP; i++)
        free(t->chat[i].text);
    free(t->chat);
    pending_release(&t->pending);
    for (int s = 0; s < SEATS_MAX; s++)
        memory_free(t->memories[s]);
    free(t);
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

static void begin_numbers(table *t)
{
    for (int v = 0; v < VIEWERS; v = viewer_next(table_game(t), v)) {
        /* Numbers begin anywhere: those of an earlier stay in memory are stale now, and nothing can be told from
         * their size. */
        if (!t->seq[v])
            t->seq[v] = 1 + generator_below(&t->numbers, 1u << 24);
        t->asked[v] = t->seq[v];
        t->version[v] = 1;
    }
}

bool table_begin_steps(table *t, fault *why)
{
    if (!steps_begin(&t->steps, &t->match, why))
        return false;
    begin_numbers(t);
    return true;
}

static bool begin_match(table *t, const game *g, fault *why)
{
    const game_info *info = &t->info;
    generator key = {0};
    option_set options;
    memcpy(key.key, info->key, sizeof key.key);
    int begun = game_scenario(g, info->scenario);
    if (begun < 0)
        return fault_set(why, "'%s' is no scenario of %s", info->scenario, g->id);
    if (!read_options(g, info->options, &options, why) || !seats_parse(g, info->seats, t->seats, why))
        return false;
    journal *j = &t->steps.journal;
    bool ok = info->position ? match_from_position(&t->match, g, begun, options, &key, info->position, NULL, j, why)
                             : match_start(&t->match, g, begun, options, &key, j, why);
    if (!ok)
        return false;
    if (match_stopped(&t->match))
        return fault_set(why, "the position has an 'until' line and was stopped there: nobody decides");
    t->match.data = info->data;
    t->match.seats = strdup(info->seats);
    return table_begin_steps(t, why);
}

/* The position is the caller's still if this fails. */
static table *table_new(const game *g, const game_info *info, const data_hashes *tables, const generator *numbers,
                        fault *why)
{
    table *t = calloc(1, sizeof *t);
    if (!t) {
        fault_set(why, "out of memory");
        return NULL;
    }
    t->info = *info;
    t->tables = tables;
    t->numbers = *numbers;
    t->digest = seal_game(info);
    t->back_by = t->noted = -1;
    if (begin_match(t, g, why))
        return t;
    t->info.position = NULL;
    table_release(t);
    return NULL;
}

table *table_start(const game *g, const game_info *info, const data_hashes *tables, const generator *numbers,
                   fault *why)
{
    game_info own = *info;
    if (info->position && !(own.position = strdup(info->position))) {
        fault_set(why, "out of memory");
        return NULL;
    }
    table *t = table_new(g, &own, tables, numbers, why);
    if (!t)
        game_info_release(&own);
    return t;
}

table *table_over(match *m, const seat_info *seats, const generator *numbers, fault *why)
{
    table *t = calloc(1, sizeof *t);
    if (!t) {
        fault_set(why, "out of memory");
        return NULL;
    }
    t->numbers = *numbers;
    t->back_by = t->noted = -1;
    memcpy(t->seats, seats, (size_t)m->game->seats * sizeof *seats);
    if (match_stopped(m))
        fault_set(why, "the position has an 'until' line and was stopped there: nobody decides");
    else if (steps_build(&t->steps, m, NULL, why)) {
        t->match = *m;
        *m = (match){0};
        begin_numbers(t);
        return t;
    }
    table_release(t);
    return NULL;
}

table *table_load(const game *g, game_info *info, const event_source *events, const data_hashes *tables,
                  const generator *numbers, const watch *by, fault *why)
{
    if (info->damaged) {
        fault_set(why, "its row in the database was changed");
        return NULL;
    }
    table *t = table_new(g, info, tables, numbers, why);
    if (!t || fold_events(t, events, by, why))
        return t;
    t->info.position = NULL;
    table_release(t);
    return NULL;
}

/* --- limits --- */

bool event_joined(const event *e)
{
    return e->kind == EVENT_CHOOSE && e->text && !strcmp(e->text, EVENT_JOINED);
}

bool event_fits(const game *g, const event *e, fault *why)
{
    bool words = e->kind == EVENT_CHAT || e->kind == EVENT_NAME || e->kind == EVENT_NEXT || e->kind == EVENT_PLEDGE ||
                 e->kind == EVENT_MIX || e->kind == EVENT_KEPT;
    size_t most = e->kind == EVENT_KEPT ? SNAPSHOT_TEXT : CHAT_TEXT;
    if (e->kind < EVENT_ORDER || e->kind > EVENT_LAST || e->seat < 0 || e->seat >= g->seats ||
        (words != (e->text != NULL) && !event_joined(e)) || (e->text && strlen(e->text) > most))
        return fault_set(why, "event %u can't be one", e->seq);
    if (e->kind == EVENT_END && (e->value <= END_RESIGN || e->value >= END_MIX))
        return fault_set(why, "event %u is no known end", e->seq);
    return true;
}

static bool is_said(event_kind kind)
{
    return kind == EVENT_CHAT || kind == EVENT_NAME || kind == EVENT_ASK || kind == EVENT_ANSWER ||
           kind == EVENT_REMATCH || kind == EVENT_END || kind == EVENT_ORDER || kind == EVENT_PLEDGE ||
           kind == EVENT_MIX;
}

static bool is_back(event_kind kind)
{
    return kind == EVENT_UNDO || kind == EVENT_REWIND;
}

void table_count_event(table *t, const event *e)
{
    t->events++;
    t->digest = seal_event(t->digest, e);
    t->last = e->at > t->last ? e->at : t->last;
    t->said[e->seat] += is_said(e->kind);
    t->back[e->seat] += is_back(e->kind);
}

/* A sentence with a number in it. */
static bool too_many(fault *why, const sentence *s, lang in, int most)
{
    char number[16];
    snprintf(number, sizeof number, "%d", most);
    return sentence_fault(why, s, in, number, NULL);
}

bool table_allows(const table *t, event_kind kind, int seat, lang in, fault *why)
{
    if (kind == EVENT_RESIGN || kind == EVENT_NEXT)
        return true;
    if (t->events >= EVENTS_MAX)
        return too_many(why, &say_events_limit, in, EVENTS_MAX);
    if (t->back[seat] >= BACK_MAX && is_back(kind))
        return too_many(why, &say_back_limit, in, BACK_MAX);
    if (is_said(kind) && t->said[seat] >= SAID_MAX)
        return too_many(why, &say_said_limit, in, SAID_MAX);
    return true;
}

/* --- carrying out --- */

static bool make_move(table *t, int seat, choice c, end_kind end, bool again, const char *dice, fault *why)
{
    journal *j = &t->steps.journal;
    if (end)
        return match_end(&t->match, seat, end, j, LANG_EN, why);
    if (again)
        return match_again(&t->match, seat, c, j, why);
    return match_choose(&t->match, seat, c, dice, j, LANG_EN, why);
}

/* The numbers of those who saw the last move. `same`: what they are asked has not changed by it. */
static void number_step(table *t, const int lines[VIEWERS], int seat, bool same, bool end)
{
    for (int v = 0; v < VIEWERS; v = viewer_next(table_game(t), v)) {
        if (!steps_saw(&t->steps, v, t->steps.moves - 1))
            continue;
        t->seq[v]++;
        t->kept[v][t->seq[v] % KEPT] = lines[v];
        if (!same || (v == seat && !end))
            t->asked[v] = t->seq[v];
    }
}

bool table_move(table *t, int seat, choice c, end_kind end, bool again, const char *dice, fault *why)
{
    match *m = &t->match;
    const head *h = game_peek(m->state);
    if (h->over)
        return fault_set(why, "the game is over");
    frame before = *flow_peek(h);
    uint8_t depth = h->depth;
    int from = t->steps.journal.count, lines[VIEWERS];
    memcpy(lines, t->steps.lines, sizeof lines);
    if (!make_move(t, seat, c, end, again, dice, why))
        return false;
    t->torn = !steps_add(&t->steps, m->state, from, why);
    if (t->torn)
        return false;
    h = game_peek(m->state);
    /* Simultaneous choices of others leave my decision as it was, and so does an offer to end the game. */
    bool same = (table_game(t)->lists.nodes[before.node].together || end) && !h->over && h->depth == depth &&
                !memcmp(flow_peek(h), &before, sizeof before);
    number_step(t, lines, seat, same, end);
    return true;
}

bool table_mix(table *t, int seat, const char *digits, fault *why)
{
    return match_mix(&t->match, seat, digits, why) &&
           !(t->torn = !steps_add(&t->steps, t->match.state, t->steps.journal.count, why));
}

static bool add_chat(table *t, const event *e, fault *why)
{
    if (!t->chat && !(t->chat = calloc(CHAT_KEEP, sizeof *t->chat)))
        return fault_set(why, "out of memory");
    char *words = strdup(e->text);
    if (!words)
        return fault_set(why, "out of memory");
    chat_line *line = &t->chat[t->chat_count++ % CHAT_KEEP];
    free(line->text);
    *line = (chat_line){.seat = e->seat, .at = e->at, .text = words};
    return true;
}

bool resigning_ends(const table *t, int seat)
{
    return __builtin_popcount(table_people(t) & ~(1u << seat)) < 2;
}

void resigned_to_bot(table *t, int seat)
{
    t->seats[seat].who = SEAT_BOT;
    t->seats[seat].bot = bot_find("");
    t->seats[seat].away = (absence){0};
    t->back_by = -1;
}

static bool resign(table *t, int seat, fault *why)
{
    if (!resigning_ends(t, seat))
        resigned_to_bot(t, seat);
    else if (!table_move(t, seat, 0, END_RESIGN, false, NULL, why))
        return false;
    return t->seats[seat].resigned = true;
}

static void answer(table *t, int seat, bool yes)
{
    if (!yes)
        t->back_by = -1;
    else
        t->back_agreed |= 1u << seat;
}

/* An order stands in its event with the span that it was given in: loading needs no state of that moment. */
uint32_t table_order_value(const game *g, const void *seen, int row, bool give)
{
    orders o = {0};
    orders_give(&o, g, seen, row);
    return (uint32_t)give | (uint32_t)row << 1 | o.span[row] << ORDER_SPAN;
}

/* Whoever takes back wants to be asked. What is usual stays: its answers go back with the choice that they followed. */
void table_lift_orders(table *t, int seat)
{
    t->orders[seat].given &= standing_usual(table_game(t));
}

static void order(table *t, int seat, uint32_t value)
{
    int row = (int)(value >> 1 & (STANDINGS_MAX - 1));
    if (row >= standing_count(table_game(t)))
        return;
    orders_lift(&t->orders[seat], row);
    if (!(value & 1))
        return;
    t->orders[seat].given |= (uint16_t)(1u << row);
    t->orders[seat].span[row] = value >> ORDER_SPAN;
}

bool table_apply_around(table *t, const event *e, fault *why)
{
    unsigned bit = 1u << (e->seat & 7);
    switch (e->kind) {
    case EVENT_ASK:
        t->back_by = e->seat;
        t->back_to = (int)e->value;
        t->back_agreed = bit;
        return true;
    case EVENT_ANSWER: answer(t, e->seat, e->value); return true;
    case EVENT_CHAT: return add_chat(t, e, why);
    case EVENT_TAKE:
        if (e->value)
            resigned_to_bot(t, e->seat);
        else
            t->seats[e->seat].who = SEAT_FRIEND;
        return true;
    case EVENT_NAME:
        if (e->value)
            return absence_read(&t->seats[e->seat].away, e->text) ||
                   fault_set(why, "event %u does not say when its seat is away", e->seq);
        text_fit(t->seats[e->seat].name, NAME_TEXT, e->text);
        return true;
    case EVENT_ORDER: order(t, e->seat, e->value); return true;
    case EVENT_REMATCH: t->rematch = e->value ? t->rematch | bit : t->rematch & ~bit; return true;
    case EVENT_KEPT:
        t->noted = (int)e->value;
        t->noted_clock = snapshot_clock(t);
        return snapshot_noted(t, e->text) || fault_set(why, "out of memory");
    case EVENT_PLEDGE: snprintf(t->pledge[e->seat], sizeof t->pledge[0], "%s", e->text); return true;
    case EVENT_NEXT: snprintf(t->next, sizeof t->next, "%s", e->text); return true;
    default: return fault_set(why, "event %u is of the unknown kind %d", e->seq, (int)e->kind);
    }
}

/* What every event that was carried out leaves behind. `watched`: the public's number before it. */
static void applied(table *t, const event *e, uint32_t watched)
{
    bool moves = e->kind == EVENT_CHOOSE || is_back(e->kind);
    if (moves)
        t->back_by = -1;
    if (table_moves(t) < t->noted)
        t->noted = -1; /* what it stands for was taken back */
    table_count_event(t, e);
    /* Law 7: a choice that nobody else can see changes nothing that everybody can ask for, nor does a note after it. */
    if (e->kind != EVENT_ORDER && e->kind != EVENT_KEPT && (!moves || watched != t->seq[WATCHER]))
        t->info.changed = e->at;
}

static bool apply_back(table *t, const event *e, fault *why)
{
    match m;
    steps s = {0};
    if (!match_copy(&m, &t->match, t->match.count, why))
        return false;
    bool ok = back_work(&m, &s, e, t->base, NULL, why);
    if (ok)
        back_settle(t, e, &m, &s);
    match_release(&m);
    steps_release(&s);
    return ok;
}

bool table_apply(table *t, const event *e, fault *why)
{
    bool ok;
    uint32_t watched = t->seq[WATCHER];
    if (!event_fits(table_game(t), e, why))
        return false;
    switch (e->kind) {
    case EVENT_UNDO:
    case EVENT_REWIND: return apply_back(t, e, why);
    case EVENT_CHOOSE:
        ok = table_move(t, e->seat, e->value, END_NONE, false, e->dice, why);
        if (ok)
            t->match.moves[t->match.count - 1].joined = event_joined(e);
        break;
    case EVENT_END: ok = table_move(t, e->seat, 0, (end_kind)e->value, false, NULL, why); break;
    case EVENT_MIX: ok = table_mix(t, e->seat, e->text, why); break;
    case EVENT_RESIGN: ok = resign(t, e->seat, why); break;
    default: ok = table_apply_around(t, e, why);
    }
    if (ok)
        applied(t, e, watched);
    return ok;
}

/* --- taking back --- */

bool back_work(match *m, steps *s, const event *e, int base, const watch *by, fault *why)
{
    bool ok = e->kind == EVENT_UNDO ? match_undo(m, e->seat, why) : match_rewind(m, (int)e->value - base, why);
    return ok && steps_build(s, m, by, why);
}

void table_renumber(table *t, const steps *old)
{
    const game *g = table_game(t);
    for (int v = 0; v < VIEWERS; v = viewer_next(g, v)) {
        int common = steps_common_lines(old, &t->steps, v);
        if (!memcmp(old->seen[v], t->steps.seen[v], g->size) && common == t->steps.lines[v] && common == old->lines[v])
            continue;
        t->seq[v]++;
        t->kept[v][t->seq[v] % KEPT] = common;
        t->asked[v] = t->seq[v];
    }
}

void back_settle(table *t, const event *e, match *m, steps *s)
{
    uint32_t watched = t->seq[WATCHER];
    match old_match = t->match;
    steps old_steps = t->steps;
    t->match = *m;
    t->steps = *s;
    *m = old_match;
    *s = old_steps;
    table_renumber(t, s);
    if (e->kind == EVENT_UNDO)
        table_lift_orders(t, e->seat);
    else
        t->lost = 0;
    applied(t, e, watched);
}

/* --- what is pending --- */

bool table_has_pending(const table *t)
{
    return t->pending.events.count || t->pending.next;
}

bool table_waits(const table *t)
{
    return t->storing || t->held || table_has_pending(t);
}

pending table_take_pending(table *t)
{
    pending p = t->pending;
    must(!t->storing);
    if (!p.events.count)
        p.before = t->events;
    t->pending = (pending){0};
    t->storing = true;
    return p;
}

void table_stored(table *t)
{
    t->storing = false;
}

bool table_note(table *t, const event *e, fault *why)
{
    if (!t->pending.events.count)
        t->pending.before = e->seq;
    bool ok = events_add(&t->pending.events, e, why);
    t->torn |= !ok; /* it has happened, and can't be stored */
    return ok;
}

event table_next_event(const table *t, event_kind kind, int seat, uint32_t value, const char *words, int64_t at)
{
    return (event){.seq = t->events,
                   .kind = kind,
                   .seat = seat,
                   .value = value,
                   .text = words,
                   .at = at > t->last ? at : t->last}; /* a clock may have been put back */
}

bool table_settle_lost(table *t, int64_t at, fault *why)
{
    event e = table_next_event(t, EVENT_REWIND, 0, (uint32_t)table_moves(t), NULL, at);
    return !t->lost || (table_apply(t, &e, why) && table_note(t, &e, why));
}

/* The exact position, now and then: for a program under which the moves no longer play. */
static bool keep_position(table *t, int64_t at, fault *why)
{
    char *words = snapshot_due(t) ? snapshot_words(t) : NULL;
    if (!words)
        return true;
    event e = table_next_event(t, EVENT_KEPT, 0, (uint32_t)table_moves(t), words, at);
    bool ok = table_apply(t, &e, why) && table_note(t, &e, why);
    free(words);
    return ok;
}

void table_changed(table *t)
{
    for (int v = 0; v < VIEWERS; v++)
        t->version[v]++;
}

/* Does this change what is around the game? */
static bool changes_table(const table *t, event_kind kind, bool finished, bool asked, unsigned open)
{
    return finished != table_finished(t) || open != table_open(t) || asked != (t->back_by >= 0 || t->match.offered) ||
           (kind != EVENT_CHAT && kind != EVENT_CHOOSE && kind != EVENT_UNDO);
}

/* Moves that were lost are given up for one that takes their place, not for one that is refused. */
static bool could_be_made(const table *t, const event *e, fault *why)
{
    return e->kind != EVENT_CHOOSE || game_verdict(table_game(t), t->match.state, e->seat, e->value).bar == BAR_NONE ||
           fault_set(why, "it is not legal");
}

bool table_do(table *t, const event *wanted, lang in, fault *why)
{
    event e = *wanted;
    must(!t->storing && !t->held);
    if (!table_allows(t, e.kind, e.seat, in, why))
        return false;
    bool moves = e.kind == EVENT_CHOOSE || e.kind == EVENT_END || e.kind == EVENT_RESIGN || e.kind == EVENT_MIX;
    if (t->lost && !could_be_made(t, &e, why))
        return false;
    if (moves && !table_settle_lost(t, e.at, why))
        return false;
    e.seq = t->events;
    bool finished = table_finished(t), asked = t->back_by >= 0 || t->match.offered;
    unsigned open = table_open(t);
    if (!table_apply(t, &e, why))
        return false;
    /* What a seat orders is told to nobody else, not even by a table that says the same as before (law 7). */
    if (e.kind == EVENT_ORDER)
        t->version[e.seat]++;
    else if (changes_table(t, e.kind, finished, asked, open))
        table_changed(t);
    if (!table_note(t, &e, why))
        return false;
    t->pending.ended |= !finished && table_finished(t);
    return !moves || keep_position(t, e.at, why);
}

/* --- asking --- */

bool table_finished(const table *t)
{
    return game_peek(t->match.state)->over;
}

unsigned table_mixed(const table *t)
{
    unsigned seats = t->mixed;
    for (int i = 0; i < t->match.count; i++)
        if (t->match.moves[i].end == END_MIX)
            seats |= 1u << t->match.moves[i].seat;
    return seats;
}

unsigned table_people(const table *t)
{
    return seats_of_people(table_game(t), t->seats);
}

unsigned table_open(const table *t)
{
    return seats_open(table_game(t), t->seats);
}

unsigned table_persons(const table *t)
{
    return table_people(t) & ~table_open(t);
}

unsigned table_acting(const table *t)
{
    return table_finished(t) ? 0 : game_peek(table_seen(t, WATCHER))->actors;
}
