#include "site/site.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "games/games.h"
#include "site/here.h"
#include "table/build.h"
#include "table/due.h"
#include "table/say.h"

here site;

/* --- words in and out --- */

static char *room;
static size_t room_size;

char *site_room(size_t length)
{
    if (length > room_size) {
        char *more = realloc(room, length);
        if (!more)
            return NULL;
        room = more;
        room_size = length;
    }
    return room;
}

bool site_read(request *r, size_t length, fault *why)
{
    *r = (request){0};
    return length <= room_size ? request_read(r, room, length, why) : fault_set(why, "nothing was said");
}

text *site_answer(void)
{
    if (!site.out.max)
        text_init(&site.out, TEXT_DEFAULT_MAX);
    text_clear(&site.out);
    site.out.cut = false;
    return &site.out;
}

const char *site_text(void)
{
    return text_string(&site.out);
}

size_t site_length(void)
{
    return site.out.length;
}

/* --- what the table asks for --- */

static bool draw(generator *key)
{
    *key = (generator){0};
    return env_chance(key->key, sizeof key->key);
}

static bool new_key(void *context, generator *key)
{
    (void)context;
    return draw(key);
}

static bool bot_dice(void *context, const table *t, int seat, generator *own)
{
    (void)context, (void)t, (void)seat;
    return draw(own);
}

/* One tree: there is no thread for another, and two after the other would share the time. */
static budget bot_budget(void *context, const bot *b)
{
    budget now = b->budget;
    (void)context;
    now.trees = 1;
    if (site.iterations && (now.ms || now.iterations)) {
        now.ms = 0;
        now.iterations = site.iterations;
    }
    return now;
}

static void new_name(void *context, char out[INFO_ID])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */
    enum { LETTERS = 12 };
    uint8_t bytes[LETTERS] = {0};
    (void)context;
    env_chance(bytes, sizeof bytes);
    for (int i = 0; i < LETTERS; i++)
        out[i] = letters[bytes[i] % (sizeof letters - 1)];
    out[LETTERS] = '\0';
}

table_env site_env(void)
{
    return (table_env){.now = env_now(), .key = new_key, .dice = bot_dice, .budget = bot_budget, .name = new_name};
}

void site_effort(int iterations)
{
    site_answer();
    site.iterations = iterations > 0 ? iterations : 0;
}

/* --- the table that is here --- */

bool site_data(const game *g, fault *why)
{
    text each, own;
    text_init(&each, TEXT_DEFAULT_MAX);
    uint64_t hash = data_tables(games_from(), g->id, &each, why);
    if (!hash) {
        text_release(&each);
        return false;
    }
    text_init(&own, TEXT_DEFAULT_MAX);
    free(site.data.each);
    free(site.data.own);
    site.data =
        (data_hashes){.hash = hash, .each = each.data, .own = data_own(games_from(), g->id, &own) ? own.data : NULL};
    if (!site.data.own)
        text_release(&own);
    return true;
}

unsigned site_seats(const table *t)
{
    return table_people(t);
}

static void drop_work(void)
{
    const table_env e = site_env();
    if (site.work)
        task_done(site.work, NULL, NULL, &e, NULL);
    site.work = NULL;
}

void site_take(table *t)
{
    drop_work();
    guest_forget(&site.guest);
    feed_release(&site.feed);
    table_release(site.table);
    site.guest = (guest){.viewer = WATCHER};
    site.entered = false;
    site.table = t;
}

/* --- messages --- */

static void hello(const value *body)
{
    if (site.entered)
        guest_leave(&site.guest, site.table);
    drop_work();
    guest_forget(&site.guest);
    site.guest = (guest){.in = request_lang(body), .states = !strcmp(request_word(body, "engine"), build_hash)};
    guest_enter(&site.guest, site.table, site_seats(site.table), request_word(body, "look"), request_id(body));
    table_changed(site.table);
    site.entered = true;
}

/* What does not think is done at once: that takes milliseconds. */
static said hear(const value *body)
{
    const table_env e = site_env();
    uint32_t events = site.table->events;
    task *work;
    said what = table_hear(site.table, &site.guest, &e, body, &work);
    if (what != SAID_TASK)
        return what;
    if (work->thinks) {
        site.work = work;
        return what;
    }
    task_go(work, 0, NULL);
    task_done(work, site.table, &site.guest, &e, NULL);
    return site.table->events != events ? SAID_EVENTS : SAID_ANSWER;
}

static int say(const value *body)
{
    if (seen_here() && !seen_answers(body))
        return SITE_ELSEWHERE;
    if (!strcmp(request_word(body, "type"), "hello")) {
        hello(body);
        return SITE_ANSWERED;
    }
    if (!site.entered)
        return SITE_NO_TABLE;
    said what = hear(body);
    return what == SAID_TASK ? SITE_THINKS : what == SAID_EVENTS ? SITE_HAPPENED : SITE_ANSWERED;
}

int site_say(size_t length)
{
    request r;
    fault why = {""};
    int what = SITE_ANSWERED;
    site_answer();
    if (!site.table)
        return SITE_NO_TABLE;
    if (site.work || table_waits(site.table))
        return SITE_BUSY;
    if (site_read(&r, length, &why))
        what = say(r.body);
    else
        guest_not_read(&site.guest, &why);
    request_release(&r);
    return what;
}

int site_go(int ms)
{
    const table_env e = site_env();
    site_answer();
    if (!site.work)
        return 1;
    if (!task_go(site.work, ms > 0 ? ms : 1, NULL))
        return 0;
    task *done = site.work;
    site.work = NULL;
    task_done(done, site.table, &site.guest, &e, NULL);
    return 1;
}

/* --- storing and telling --- */

static void next_json(const pending *p, text *out)
{
    if (!p->next)
        return;
    json_open(out, "next", '{');
    saved_game_json(site.table, p->next, "game", out);
    saved_events_json(&p->next_events, out);
    json_close(out, '}');
}

int site_pending(void)
{
    table *t = site.table;
    text *out = site_answer();
    if (!t || t->storing || !table_has_pending(t))
        return 0;
    pending p = table_take_pending(t);
    table_sum_up(t);
    json_open(out, NULL, '{');
    json_number(out, "before", p.before);
    saved_game_json(t, &t->info, "game", out);
    saved_events_json(&p.events, out);
    json_bool(out, "ended", p.ended);
    next_json(&p, out);
    json_close(out, '}');
    pending_release(&p);
    return 1;
}

void site_stored(void)
{
    site_answer();
    if (site.table)
        table_stored(site.table);
}

/* It looks through a feed that fits its eyes. */
static void fit_feed(void)
{
    const guest *g = &site.guest;
    feed *f = &site.feed;
    if (f->round && f->viewer == g->viewer && f->in == g->in && f->seats == g->seats && f->states == g->states)
        return;
    feed_release(f);
    feed_init(f, g->viewer, g->in, g->seats);
    f->states = g->states;
}

int site_next(void)
{
    text *out = site_answer();
    if (!site.table || !site.entered)
        return 0;
    const telling what = guest_next(site.table, &site.guest);
    if (!what.kind)
        return 0;
    if (!site.has_scratch)
        scratch_init(&site.scratch);
    site.has_scratch = true;
    fit_feed();
    return guest_tell(&site.guest, site.table, &site.feed, &what, &site.scratch, out);
}

/* --- who answers by itself --- */

static int due_now(due list[SEATS_MAX + 1])
{
    return site.table && !table_waits(site.table) ? table_due(site.table, list) : 0;
}

int site_due(void)
{
    due list[SEATS_MAX + 1];
    text *out = site_answer();
    int count = due_now(list);
    json_open(out, NULL, '[');
    for (int i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_number(out, "seat", list[i].seat);
        if (list[i].choice)
            json_number(out, "wait", list[i].wait_ms);
        json_close(out, '}');
    }
    json_close(out, ']');
    return count;
}

int site_order(void)
{
    due list[SEATS_MAX + 1];
    const table_env e = site_env();
    site_answer();
    return due_now(list) && list[0].choice && table_order_answers(site.table, &list[0], &e, NULL);
}

unsigned site_hurries(void)
{
    return site.table ? site.table->hurries : 0;
}
