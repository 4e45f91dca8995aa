#include "server/hall.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static live **bucket_of(hall *h, int64_t id)
{
    return &h->buckets[(uint64_t)id % HALL_BUCKETS];
}

static live *find_live(hall *h, int64_t id)
{
    live *l = *bucket_of(h, id);
    while (l && l->room->info.id != id)
        l = l->next;
    return l;
}

static live *add_live(hall *h, room *r, fault *why)
{
    live *l = calloc(1, sizeof *l);
    if (!l) {
        fault_set(why, "out of memory");
        return NULL;
    }
    live **first = bucket_of(h, r->info.id);
    l->hall = h;
    l->room = r;
    l->next = *first;
    l->used = now_ms();
    l->table_version = 1;
    *first = l;
    h->live_count++;
    return l;
}

static void drop_live(hall *h, live *l)
{
    live **at = bucket_of(h, l->room->info.id);
    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    h->live_count--;
    assert(!l->visitors);
    for (look *k = l->looks, *next; k; k = next) {
        next = k->next;
        look_release(k);
    }
    if (l->claimed)
        store_unclaim(h->store, l->room->info.id);
    room_release(l->room);
    free(l);
}

/* Tables don't change while the server runs. */
static uint64_t tables_hash(hall *h, const game *g)
{
    for (int i = 0; i < HALL_GAMES && h->options->games[i]; i++)
        if (h->options->games[i] == g) {
            if (!h->tables[i])
                h->tables[i] = data_hash(h->options->source, g->id, NULL);
            return h->tables[i];
        }
    return 0;
}

live *hall_open(hall *h, int64_t id, fault *why)
{
    live *l = find_live(h, id);
    if (l) {
        l->used = now_ms();
        return l;
    }
    store_game info = {0};
    bool found;
    if (!store_game_get(h->store, id, &info, &found, why))
        return NULL;
    if (!found) {
        fault_set(why, "there is no such game");
        return NULL;
    }
    const game *g = h->options->find(info.game, why);
    room *r = g ? room_load(h->store, g, &info, tables_hash(h, g), why) : NULL;
    if (!r) {
        log_error("load-failed", "game=%s why=\"%s\"", info.public_id, why->text);
        store_game_release(&info);
        return NULL;
    }
    if (!(l = add_live(h, r, why)))
        room_release(r);
    else
        hall_think(h, l);
    return l;
}

bool hall_begin(hall *h, fault *why)
{
    if (h->pending)
        return true;
    if (!store_begin(h->store, why)) {
        log_error("store-failed", "why=\"%s\"", why->text);
        return false;
    }
    return h->pending = true;
}

void hall_touch(hall *h, live *l)
{
    l->used = now_ms();
    if (l->touched)
        return;
    l->touched = true;
    l->next_touched = h->touched;
    h->touched = l;
}

void hall_wake(live *l)
{
    /* A crowd is served by and by, so that the players' own answers are not behind a thousand
     * others; with this many at once all get their turn (see may_wait). */
    int quota = 50 + l->here[WATCHER] / 5;
    for (visitor *s = l->visitors; s; s = s->next)
        visitor_news(s, &quota);
}

void hall_table_changed(hall *h, live *l)
{
    l->table_version++;
    hall_touch(h, l);
}

static bool write_summary(hall *h, live *l, fault *why)
{
    room_sum(l->room);
    l->room->info.summed = l->room->events;
    return store_game_sum(h->store, &l->room->info, why);
}

bool hall_do(hall *h, live *l, event_kind kind, int seat, uint32_t value, const char *words, fault *why)
{
    room *r = l->room;
    if (r->events >= EVENTS_MAX)
        return fault_set(why, "this game has reached its limit of %d events", EVENTS_MAX);
    if (!hall_begin(h, why))
        return false;
    store_event e = {.game = r->info.id, .seq = r->events, .kind = kind, .seat = seat, .value = value, .text = words};
    e.at = time(NULL);
    bool finished = room_finished(r), asked = r->back_by >= 0;
    unsigned open = room_open(r);
    bool ok = room_apply(r, &e, why);
    if (!ok && kind == EVENT_CHOOSE)
        return false; /* refused: nothing has changed */
    hall_touch(h, l);
    ok = ok && store_append(h->store, &e, why);
    bool turned = finished != room_finished(r) || open != room_open(r);
    if (ok && (turned || kind == EVENT_NAME))
        ok = write_summary(h, l, why);
    if (ok && !finished && room_finished(r))
        ok = store_pack(h->store, r->info.id, why);
    if (turned || asked != (r->back_by >= 0) || (kind != EVENT_CHAT && kind != EVENT_CHOOSE && kind != EVENT_UNDO))
        l->table_version++;
    if (!ok) {
        h->failed = true;
        log_error("store-failed", "game=%s why=\"%s\"", r->info.public_id, why->text);
    }
    return ok;
}

void hall_think(hall *h, live *l)
{
    const room *r = l->room;
    const game *g = room_game(r);
    if (room_finished(r))
        return;
    unsigned actors = game_peek(r->match.state)->actors;
    for (int s = 0; s < g->seats; s++) {
        if (!(actors >> s & 1) || l->thinking >> s & 1 || r->seats[s].who != SEAT_BOT)
            continue;
        /* Only one of several servers lets bots play. */
        if (!l->claimed && !(l->claimed = store_claim(h->store, r->info.id)))
            return;
        job *j = job_make(g, r->seen[s]);
        if (!j)
            return;
        j->game = r->info.id;
        j->seat = s;
        j->seq = r->seq[s];
        j->bot = r->seats[s].bot;
        l->thinking |= 1u << s;
        workers_put(h->workers, j);
    }
}

/* A bot has answered. What it saw may be past by now: then it is asked again. */
static void take_answer(hall *h, const job *j)
{
    live *l = find_live(h, j->game);
    fault why = {""};
    if (!l)
        return;
    const room *r = l->room;
    l->thinking &= ~(1u << j->seat);
    bool fresh = j->seq >= r->asked[j->seat] && j->seq <= r->seq[j->seat];
    if (fresh && !room_finished(r) && r->seats[j->seat].who == SEAT_BOT &&
        !hall_do(h, l, EVENT_CHOOSE, j->seat, j->answer, NULL, &why))
        log_error("bot-failed", "game=%s seat=%d bot=%s why=\"%s\"", r->info.public_id, j->seat, j->bot->id, why.text);
    else
        hall_touch(h, l);
}

/* A room that is not what the store has: it goes, and whoever looks at it must come again. */
static void send_away(hall *h, live *l)
{
    while (l->visitors) {
        visitor *s = l->visitors;
        visitor_leave(s);
        visitor_forget(s);
        visitor_bye(s, "the server could not store the last choice: nothing of it happened; please connect again");
    }
    drop_live(h, l);
}

/* Nothing of the transaction is stored. */
static void abandon(hall *h)
{
    store_cancel(h->store);
    for (live *l = h->touched, *next; l; l = next) {
        next = l->next_touched;
        send_away(h, l);
    }
    h->touched = NULL;
}

static void commit(hall *h)
{
    fault why = {""};
    bool ok = !h->failed && store_commit(h->store, &why);
    if (!ok) {
        log_error("commit-failed", "why=\"%s\"", why.text);
        h->failures++;
        abandon(h);
    }
    h->pending = h->failed = false;
}

static void settle(hall *h)
{
    live *l = h->touched;
    h->touched = NULL;
    for (live *next; l; l = next) {
        next = l->next_touched;
        l->touched = false;
        hall_wake(l);
        hall_think(h, l);
    }
}

/* Rooms that nobody looks at leave memory, their summary written. */
static void sweep(hall *h, int64_t now)
{
    fault why;
    int before = h->live_count;
    h->swept = now;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i], *next; l; l = next) {
            next = l->next;
            if (!l->claimed)
                hall_think(h, l); /* the server that had the bots may be gone */
            if (l->visitors || l->thinking || l->touched || (now - l->used < IDLE_MS && !h->stopping))
                continue;
            if (l->room->info.summed != l->room->events && (!hall_begin(h, &why) || !write_summary(h, l, &why)))
                return;
            drop_live(h, l);
        }
    if (before - h->live_count > 50)
        malloc_trim(0); /* cost follows live games */
}

static bool apply_news(void *context, const store_event *e, fault *why)
{
    return room_apply(context, e, why);
}

/* Another server has added to a game: if it is here, it follows. */
static void take_news(void *context, int64_t id)
{
    hall *h = context;
    live *l = find_live(h, id);
    fault why;
    if (!l || l->touched)
        return; /* its own change has been stored, so it knew of all before it; or it is dropped */
    l->table_version++;
    if (store_events(h->store, id, l->room->events, apply_news, l->room, &why)) {
        hall_touch(h, l);
        return;
    }
    log_error("news-failed", "game=%s why=\"%s\"", l->room->info.public_id, why.text);
    send_away(h, l);
}

void hall_tick(hall *h)
{
    int64_t now = now_ms();
    for (job *j; (j = workers_take(h->workers)); free(j))
        take_answer(h, j);
    if (!h->pending && now - h->swept >= 1000)
        sweep(h, now);
    if (h->pending)
        commit(h);
    store_news(h->store, take_news, h);
    settle(h);
}

void hall_release(hall *h)
{
    h->stopping = true;
    workers_stop(h->workers);
    h->workers = NULL;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next) {
            l->thinking = 0;
            l->touched = false;
        }
    h->touched = NULL;
    if (h->store) {
        sweep(h, now_ms());
        if (h->pending)
            commit(h);
    }
    view_release(&h->scratch);
    text_release(&h->item);
    store_close(h->store);
    free(h->limits);
}

static bool store_links(hall *h, int64_t id, new_link *links, int count, fault *why)
{
    for (int i = 0; i < count; i++) {
        uint8_t hash[TOKEN_HASH];
        store_link l = {.game = id, .seats = links[i].seats};
        token_make(links[i].token);
        token_hash(links[i].token, hash);
        if (!store_link_add(h->store, hash, &l, why))
            return false;
    }
    return true;
}

/* One link for all that is `me`, one for each friend, none yet for open seats, one for watchers. */
static int plan_links(const game *g, const seat_info *seats, new_link *links)
{
    int count = 0;
    unsigned mine = 0;
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_ME)
            mine |= 1u << s;
    if (mine)
        links[count++] = (new_link){.seats = mine, .who = SEAT_ME};
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_FRIEND)
            links[count++] = (new_link){.seats = 1u << s, .who = SEAT_FRIEND};
    links[count++] = (new_link){.watcher = true};
    return count;
}

static bool fill_info(hall *h, const game *g, store_game *info, const seat_info *seats, fault *why)
{
    generator key;
    text words;
    if (!generator_seed(&key))
        return fault_set(why, "the system gives no random bytes for the dice");
    memcpy(info->key, key.key, sizeof info->key);
    public_id_make(info->public_id);
    snprintf(info->game, sizeof info->game, "%s", g->id);
    text_init(&words, sizeof info->seats);
    seats_write(g, seats, &words);
    snprintf(info->seats, sizeof info->seats, "%s", text_string(&words));
    text_release(&words);
    info->version = g->version;
    info->data = tables_hash(h, g);
    info->created = info->changed = time(NULL);
    return true;
}

/* Stores the row of a room that has just begun and makes it live. */
static live *store_room(hall *h, room *r, fault *why)
{
    live *l = NULL;
    if (hall_begin(h, why)) {
        room_sum(r);
        if (store_game_add(h->store, &r->info, why))
            l = add_live(h, r, why);
        else
            h->failed = true;
    }
    if (l)
        hall_touch(h, l);
    else
        room_release(r);
    return l;
}

bool hall_create(hall *h, const game *g, store_game *info, const seat_info *seats, new_link *links, int *link_count,
                 bool *mine, fault *why)
{
    *mine = false;
    if (!fill_info(h, g, info, seats, why))
        return false;
    *mine = true;
    room *r = room_start(g, info, why);
    if (!r)
        return false;
    *mine = false;
    live *l = store_room(h, r, why);
    if (!l)
        return false;
    info->id = l->room->info.id;
    *link_count = plan_links(g, seats, links);
    if (store_links(h, info->id, links, *link_count, why))
        return true;
    h->failed = true;
    return false;
}

/* The same table again: what was open and has been taken is a friend's now. */
bool hall_rematch(hall *h, live *l, fault *why)
{
    const room *old = l->room;
    const game *g = room_game(old);
    store_game info = old->info;
    seat_info seats[SEATS_MAX] = {0};
    if (!seats_parse(g, old->info.seats, seats, why))
        return false;
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_OPEN && old->seats[s].who != SEAT_OPEN)
            seats[s].who = SEAT_FRIEND;
    info.previous = old->info.id;
    info.round++;
    info.id = 0;
    if (!fill_info(h, g, &info, seats, why))
        return false;
    room *r = room_start(g, &info, why);
    live *fresh = r ? store_room(h, r, why) : NULL;
    if (!fresh)
        return false;
    bool ok = store_link_copy(h->store, old->info.id, fresh->room->info.id, why);
    for (int s = 0; ok && s < g->seats; s++)
        if (old->seats[s].name[0])
            ok = hall_do(h, fresh, EVENT_NAME, s, 0, old->seats[s].name, why);
    ok = ok && hall_do(h, l, EVENT_NEXT, 0, 0, fresh->room->info.public_id, why);
    if (!ok)
        h->failed = true;
    return ok;
}
