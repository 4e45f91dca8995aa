/* A table and who is at it: made and released, messages heard and told, what has happened handed over to be stored, and
 * who is due. */
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "lib/tables/here.h"
#include "table/build.h"
#include "table/say.h"

/* --- words in and out --- */

bool here_read(request *r, const char *words, size_t length, fault *why)
{
    *r = (request){0};
    if (!words)
        return fault_set(why, "nothing was said");
    if (length > FRENTE_WORDS)
        return fault_set(why, "more than %d bytes were said", FRENTE_WORDS);
    return request_read(r, words, length, why);
}

text *here_answer(frente_table *here)
{
    text_clear(&here->out);
    here->out.cut = false;
    return &here->out;
}

frente_status here_give(const text *words, const char **out, frente_fault *why)
{
    *out = words->cut ? NULL : text_string(words);
    return *out ? FRENTE_OK : lib_no_memory(why);
}

frente_status here_lost(frente_fault *why)
{
    return lib_fail(why, FRENTE_FAILED, "memory ran out half-way: the game is to be opened anew from what is stored");
}

/* --- what the table asks for --- */

bool here_draw(frente_table *here, generator *key)
{
    *key = (generator){0};
    return here->host.chance(here->host.context, key->key, sizeof key->key);
}

static bool new_key(void *context, generator *key)
{
    return here_draw(context, key);
}

static bool bot_dice(void *context, const table *t, int seat, generator *own)
{
    (void)t, (void)seat;
    return here_draw(context, own);
}

/* One tree: there is no thread for another, and two after the other would share the time. */
static budget bot_budget(void *context, const bot *b)
{
    const frente_table *here = context;
    budget now = b->budget;
    now.trees = 1;
    if (here->iterations && (now.ms || now.iterations)) {
        now.ms = 0;
        now.iterations = here->iterations;
    }
    return now;
}

static void new_name(void *context, char out[INFO_ID])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */
    enum { LETTERS = 12 };
    const frente_table *here = context;
    uint8_t bytes[LETTERS] = {0};
    here->host.chance(here->host.context, bytes, sizeof bytes);
    for (int i = 0; i < LETTERS; i++)
        out[i] = letters[bytes[i] % (sizeof letters - 1)];
    out[LETTERS] = '\0';
}

table_env here_env(frente_table *here)
{
    return (table_env){.now = here->host.now(here->host.context),
                       .context = here,
                       .key = new_key,
                       .dice = bot_dice,
                       .budget = bot_budget,
                       .name = new_name};
}

void frente_table_effort(frente_table *here, int iterations)
{
    here->iterations = iterations > 0 ? iterations : 0;
}

/* --- the table that is here --- */

static void data_release(data_hashes *d)
{
    free(d->each);
    free(d->own);
    *d = (data_hashes){0};
}

bool here_data(frente_table *here, const game *g, fault *why)
{
    text each, own;
    text_init(&each, TEXT_DEFAULT_MAX);
    uint64_t hash = data_tables(games_from(), g->id, &each, why);
    if (!hash) {
        text_release(&each);
        return false;
    }
    text_init(&own, TEXT_DEFAULT_MAX);
    data_release(&here->data);
    here->data =
        (data_hashes){.hash = hash, .each = each.data, .own = data_own(games_from(), g->id, &own) ? own.data : NULL};
    if (!here->data.own)
        text_release(&own);
    return true;
}

static void drop_work(frente_table *here, place *p)
{
    if (!p->work)
        return;
    const table_env e = here_env(here);
    task_done(p->work, NULL, NULL, &e, NULL);
    p->work = NULL;
}

/* As if it had never said hello; which seats it may hold stays. */
static void clear(frente_table *here, place *p)
{
    drop_work(here, p);
    guest_forget(&p->guest);
    feed_release(&p->feed);
    p->guest = (guest){.viewer = WATCHER};
    p->entered = false;
}

void here_take(frente_table *here, table *t)
{
    for (int i = 0; i < FRENTE_GUESTS; i++)
        clear(here, &here->places[i]);
    table_release(here->table);
    here->table = t;
}

frente_status frente_table_make(const frente_host *host, frente_table **out, frente_fault *why)
{
    *out = NULL;
    if (!host || !host->now || !host->chance)
        return lib_fail(why, FRENTE_MISUSE, "a table needs a clock and chance");
    frente_table *here = calloc(1, sizeof *here);
    if (!here)
        return lib_no_memory(why);
    here->host = *host;
    here->places[0].seats = FRENTE_ALL_SEATS;
    text_init(&here->out, TEXT_DEFAULT_MAX);
    for (int i = 0; i < FRENTE_GUESTS; i++)
        here->places[i].guest = (guest){.viewer = WATCHER};
    *out = here;
    return FRENTE_OK;
}

void frente_table_release(frente_table *here)
{
    if (!here)
        return;
    here_take(here, NULL);
    data_release(&here->data);
    game_info_release(&here->opening.info);
    events_release(&here->opening.events);
    free(here->seen.list);
    text_release(&here->seen.letters);
    if (here->has_scratch)
        scratch_release(&here->scratch);
    text_release(&here->out);
    free(here);
}

/* --- guests --- */

static frente_status bad_guest(frente_fault *why, int guest)
{
    return lib_fail(why, FRENTE_MISUSE, "%d is no guest: they have numbers 0 to %d", guest, FRENTE_GUESTS - 1);
}

static place *place_of(frente_table *here, int guest)
{
    return guest >= 0 && guest < FRENTE_GUESTS ? &here->places[guest] : NULL;
}

frente_status frente_table_hold(frente_table *here, int guest, unsigned seats, frente_fault *why)
{
    place *p = place_of(here, guest);
    if (!p)
        return bad_guest(why, guest);
    p->seats = seats;
    return FRENTE_OK;
}

static void leave(frente_table *here, place *p)
{
    if (!p->entered)
        return;
    guest_leave(&p->guest, here->table);
    table_changed(here->table);
    clear(here, p);
}

frente_status frente_table_leave(frente_table *here, int guest, frente_fault *why)
{
    place *p = place_of(here, guest);
    if (!p)
        return bad_guest(why, guest);
    if (!seen_here(here))
        leave(here, p);
    return FRENTE_OK;
}

/* --- messages --- */

static void hello(frente_table *here, place *p, const value *body)
{
    if (p->entered)
        guest_leave(&p->guest, here->table);
    drop_work(here, p);
    guest_forget(&p->guest);
    p->guest = (guest){.in = request_lang(body), .states = !strcmp(request_word(body, "engine"), build_hash)};
    guest_enter(&p->guest, here->table, table_people(here->table) & p->seats, request_word(body, "look"),
                request_id(body));
    table_changed(here->table);
    p->entered = true;
}

/* What does not think is done at once: that takes milliseconds. */
static frente_heard hear(frente_table *here, place *p, const value *body)
{
    const table_env e = here_env(here);
    table *t = here->table;
    uint32_t events = t->events;
    task *work;
    said what = table_hear(t, &p->guest, &e, body, &work);
    if (what == SAID_TASK && work->thinks) {
        p->work = work;
        return FRENTE_THINKS;
    }
    if (what == SAID_TASK) {
        task_go(work, 0, NULL);
        task_done(work, t, &p->guest, &e, NULL);
    }
    return t->events != events ? FRENTE_HAPPENED : FRENTE_ANSWERED;
}

static frente_heard say(frente_table *here, place *p, const value *body)
{
    if (seen_here(here) && !seen_answers(here, body))
        return FRENTE_ELSEWHERE;
    if (!strcmp(request_word(body, "type"), "hello")) {
        hello(here, p, body);
        return FRENTE_ANSWERED;
    }
    return p->entered ? hear(here, p, body) : FRENTE_NO_TABLE;
}

static frente_heard listen(frente_table *here, place *p, const char *words, size_t length)
{
    request r;
    fault of = {""};
    frente_heard what = FRENTE_ANSWERED;
    if (!here->table)
        return FRENTE_NO_TABLE;
    if (p->work || table_waits(here->table))
        return FRENTE_BUSY;
    if (here_read(&r, words, length, &of))
        what = say(here, p, r.body);
    else if (p->entered)
        guest_not_read(&p->guest, &of);
    else
        what = FRENTE_NO_TABLE; /* there is nobody to tell it */
    request_release(&r);
    return what;
}

/* Why it was not heard. */
static frente_status status_of(frente_heard what, frente_fault *why)
{
    if (what == FRENTE_NO_TABLE)
        return lib_fail(why, FRENTE_MISUSE, "no game is open, or nobody has said hello");
    if (what == FRENTE_BUSY)
        return lib_fail(why, FRENTE_REFUSED, "the message before is not answered, or what it did not stored");
    if (what == FRENTE_ELSEWHERE)
        return lib_fail(why, FRENTE_REFUSED, "this table is only seen: its server can answer");
    return FRENTE_OK;
}

frente_status frente_table_say(frente_table *here, int guest, const char *words, size_t length, frente_heard *heard,
                               frente_fault *why)
{
    place *p = place_of(here, guest);
    here_answer(here);
    *heard = FRENTE_NO_TABLE;
    if (!p)
        return bad_guest(why, guest);
    if (!words || length > FRENTE_WORDS)
        return lib_fail(why, FRENTE_MISUSE, "a message has words, %d bytes at most", FRENTE_WORDS);
    if (!here_torn(here))
        *heard = listen(here, p, words, length);
    return here_torn(here) ? here_lost(why) : status_of(*heard, why);
}

int frente_table_go(frente_table *here, int guest, int ms)
{
    place *p = place_of(here, guest);
    const table_env e = here_env(here);
    if (!p || !p->work)
        return 1;
    if (!task_go(p->work, ms > 0 ? ms : 1, NULL))
        return 0;
    task *done = p->work;
    p->work = NULL;
    task_done(done, here->table, &p->guest, &e, NULL);
    return 1;
}

/* --- storing and telling --- */

static void next_json(const table *t, const pending *p, text *out)
{
    if (!p->next)
        return;
    json_open(out, "next", '{');
    saved_game_json(t, p->next, "game", out);
    saved_events_json(&p->next_events, out);
    json_close(out, '}');
}

frente_status frente_table_pending(frente_table *here, const char **out, frente_fault *why)
{
    table *t = here->table;
    text *words = here_answer(here);
    *out = NULL;
    if (here_torn(here))
        return here_lost(why);
    if (!t || t->storing || !table_has_pending(t))
        return FRENTE_OK;
    pending p = table_take_pending(t);
    table_sum_up(t);
    json_open(words, NULL, '{');
    json_number(words, "before", p.before);
    saved_game_json(t, &t->info, "game", words);
    saved_events_json(&p.events, words);
    json_bool(words, "ended", p.ended);
    next_json(t, &p, words);
    json_close(words, '}');
    pending_release(&p);
    return here_give(words, out, why);
}

frente_status frente_table_stored(frente_table *here, frente_fault *why)
{
    if (!here->table || !here->table->storing)
        return lib_fail(why, FRENTE_MISUSE, "nothing was handed over to be stored");
    table_stored(here->table);
    return FRENTE_OK;
}

/* It looks through a feed that fits its eyes. */
static void fit_feed(place *p)
{
    const guest *g = &p->guest;
    feed *f = &p->feed;
    if (f->round && f->viewer == g->viewer && f->in == g->in && f->seats == g->seats && f->states == g->states)
        return;
    feed_release(f);
    feed_init(f, g->viewer, g->in, g->seats);
    f->states = g->states;
}

static frente_status tell(frente_table *here, place *p, const char **out, frente_fault *why)
{
    text *words = here_answer(here);
    const telling what = guest_next(here->table, &p->guest);
    if (!what.kind && p->guest.lost)
        return lib_fail(why, FRENTE_FAILED, "an answer was lost, for want of memory: say hello again");
    if (!what.kind)
        return FRENTE_OK;
    if (!here->has_scratch)
        scratch_init(&here->scratch);
    here->has_scratch = true;
    fit_feed(p);
    return guest_tell(&p->guest, here->table, &p->feed, &what, &here->scratch, words) ? here_give(words, out, why)
                                                                                      : lib_no_memory(why);
}

frente_status frente_table_next(frente_table *here, int guest, const char **out, frente_fault *why)
{
    place *p = place_of(here, guest);
    *out = NULL;
    if (!p)
        return bad_guest(why, guest);
    if (here_torn(here))
        return here_lost(why);
    return here->table && p->entered ? tell(here, p, out, why) : FRENTE_OK;
}

/* --- who answers by itself --- */

int here_due(frente_table *here, due list[SEATS_MAX + 1])
{
    const table *t = here->table;
    return t && !t->torn && !seen_here(here) && !table_waits(t) ? table_due(here->table, list) : 0;
}

frente_status frente_table_due(frente_table *here, int *count, const char **out, frente_fault *why)
{
    due list[SEATS_MAX + 1];
    text *words = here_answer(here);
    *count = here_due(here, list);
    json_open(words, NULL, '[');
    for (int i = 0; i < *count; i++) {
        json_open(words, NULL, '{');
        json_number(words, "seat", list[i].seat);
        if (list[i].choice)
            json_number(words, "wait", list[i].wait_ms);
        json_close(words, '}');
    }
    json_close(words, ']');
    return here_give(words, out, why);
}

frente_status frente_table_order(frente_table *here, int *answered, frente_fault *why)
{
    due list[SEATS_MAX + 1];
    fault of = {""};
    const table_env e = here_env(here);
    *answered = 0;
    if (!here_due(here, list) || !list[0].choice)
        return FRENTE_OK;
    *answered = table_order_answers(here->table, &list[0], &e, &of);
    return *answered ? FRENTE_OK : lib_fail(why, FRENTE_FAILED, "%s", of.text);
}

unsigned frente_table_hurries(const frente_table *here)
{
    return here->table ? here->table->hurries : 0;
}
