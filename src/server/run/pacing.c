#include "server/run/pacing.h"

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include "club/pace.h"
#include "server/notify/courier.h"
#include "server/run/env.h"
#include "server/run/loading.h"
#include "server/run/log.h"
#include "server/run/server.h"

enum { LOOK_MS = 1000, BROKEN_SECONDS = 3600 };

/* --- clocks run and stop --- */

/* `told`: the seat was reminded in this turn, and is not again. */
static bool put(store *s, int64_t game, const pace *p, int seat, const seat_clock *c, bool told, fault *why)
{
    clock_row row = {.seat = seat,
                     .remaining = c->left,
                     .since = c->since,
                     .nudge = told ? INT64_MAX : clock_nudge(p, c),
                     .due = p->end == PACE_NUDGE ? INT64_MAX : clock_deadline(p, c)};
    return clocks_put(s, game, &row, why);
}

bool pacing_begin(store *s, int64_t game, const char *words, unsigned people, fault *why)
{
    pace p;
    if (!pace_read(&p, words, why))
        return false;
    bool ok = p.kind == PACE_NONE || clocks_begin(s, game, words, why);
    const seat_clock c = clock_new(&p);
    for (int seat = 0; ok && p.kind != PACE_NONE && seat < SEATS_MAX; seat++)
        if (people >> seat & 1)
            ok = put(s, game, &p, seat, &c, false, why);
    return ok;
}

/* Of one seat, by what has changed for it. */
static bool turn_seat(store *s, int64_t game, const pace *p, const clock_row *row, const pacing_news *news, fault *why)
{
    static const absence never;
    const absence *was = news->was ? &news->was[row->seat] : &never, *now = news->now ? &news->now[row->seat] : &never;
    seat_clock c = {.left = row->remaining, .since = row->since, .from = was->from, .until = was->until};
    bool runs = news->running >> row->seat & 1, same = runs == (c.since != 0);
    if (same && now->from == was->from && now->until == was->until)
        return true; /* it goes on as it did, with its reminder */
    clock_away(&c, now->from, now->until, env_seconds());
    if (runs)
        clock_run(&c, env_seconds());
    else
        clock_stop(p, &c, env_seconds());
    return put(s, game, p, row->seat, &c, same && runs && row->nudge == INT64_MAX, why);
}

bool pacing_turn(store *s, int64_t game, const pacing_news *news, fault *why)
{
    clock_row rows[CLOCK_SEATS];
    char words[CLOCK_PACE];
    int count = 0;
    pace p;
    if (!clocks_of(s, game, words, rows, &count, why))
        return false;
    if (!*words || !pace_read(&p, words, why))
        return !*words;
    if (news->over)
        return clocks_end(s, game, why);
    bool ok = true;
    for (int i = 0; ok && i < count; i++)
        ok = turn_seat(s, game, &p, &rows[i], news, why);
    return ok;
}

bool pacing_copy(store *s, int64_t from, int64_t to, unsigned running, fault *why)
{
    clock_row rows[CLOCK_SEATS];
    char words[CLOCK_PACE];
    int count = 0;
    unsigned people = 0;
    if (!clocks_of(s, from, words, rows, &count, why))
        return false;
    for (int i = 0; i < count; i++)
        people |= 1u << rows[i].seat;
    return !*words ||
           (pacing_begin(s, to, words, people, why) && pacing_turn(s, to, &(pacing_news){.running = running}, why));
}

unsigned pacing_running(const table *t)
{
    return table_finished(t) ? 0 : game_peek(t->match.state)->actors & table_people(t) & ~table_open(t);
}

void pacing_absences(const table *t, absence out[SEATS_MAX])
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        out[seat] = t->seats[seat].away;
}

/* --- somebody's time is over --- */

typedef struct lapse {
    waiter waiter;
    store_job store_job;
    late_clock what;
} lapse;

/* Nothing has happened since the store was asked: then it is so still. */
static bool still_late(const open_table *o, const late_clock *c)
{
    return o->table->events == c->events && c->seat >= 0 && c->seat < table_game(o->table)->seats &&
           pacing_running(o->table) >> c->seat & 1 && !open_table_waits(o);
}

static bool run_later(store_job *e, store *s, fault *why)
{
    const lapse *l = (lapse *)(void *)((char *)e - offsetof(lapse, store_job));
    return clocks_later(s, &l->what, env_seconds() + BROKEN_SECONDS, why);
}

static void is_later(store_job *e, void *owner)
{
    (void)owner;
    free((char *)e - offsetof(lapse, store_job));
}

/* A game that can't be opened would be looked at every second, before all whose time was over later. */
static void look_later(server *s, lapse *l)
{
    l->store_job = (store_job){.writes = true, .order = l->what.game, .run = run_later, .done = is_later};
    store_thread_put(s->store_thread, &l->store_job);
}

static void come(waiter *w, server *s, open_table *o, opened how)
{
    lapse *l = (lapse *)(void *)((char *)w - offsetof(lapse, waiter));
    pace p;
    fault why = {""};
    if (how == OPEN_BROKEN && !s->stopping) {
        look_later(s, l);
        return;
    }
    if (how == OPEN_FINE && !s->stopping && still_late(o, &l->what) && pace_read(&p, l->what.pace, &why)) {
        bool bot = p.end == PACE_BOT;
        event e = table_next_event(o->table, bot ? EVENT_TAKE : EVENT_RESIGN, l->what.seat, bot, NULL, time(NULL));
        bool ok = table_do(o->table, &e, LANG_EN, &why);
        log_line(s, "out-of-time", "game=%s seat=%d end=%s why=\"%s\"", o->table->info.public_id, l->what.seat,
                 bot ? "bot" : "forfeit", ok ? "" : why.text);
        open_table_happened(s, o);
    }
    free(l); /* whatever did not happen is found again with the next look */
}

typedef struct looking {
    store_job store_job;
    late_clock list[CLOCKS_AT_ONCE];
    int count;
} looking;

static bool run_look(store_job *e, store *s, fault *why)
{
    looking *l = (looking *)e;
    int64_t now = env_seconds();
    bool ok = clocks_nudges(s, now, l->list, &l->count, why);
    for (int i = 0; ok && i < l->count; i++) {
        bool mine;
        turn_change t = {.game = l->list[i].game, .told = 1u << l->list[i].seat, .still = ~0u >> 1};
        ok = clocks_nudged(s, &l->list[i], &mine, why) && (!mine || courier_note(s, &t, why));
    }
    return ok && clocks_due(s, now, l->list, &l->count, why);
}

static void looked(store_job *e, void *owner)
{
    looking *l = (looking *)e;
    server *s = owner;
    s->pacing = false;
    for (int i = 0; e->ok && !s->stopping && i < l->count; i++) {
        lapse *late = calloc(1, sizeof *late);
        if (!late)
            break;
        late->what = l->list[i];
        late->waiter.come = come;
        loading_open(s, late->what.game, &late->waiter);
    }
    free(l);
}

void pacing_round(server *s, int64_t now)
{
    looking *l;
    if (s->pacing || s->stopping || now - s->paced < LOOK_MS || !(l = calloc(1, sizeof *l)))
        return;
    s->pacing = true;
    s->paced = now;
    l->store_job = (store_job){.writes = true, .run = run_look, .done = looked};
    store_thread_put(s->store_thread, &l->store_job);
}
