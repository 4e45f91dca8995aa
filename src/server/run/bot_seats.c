#include "server/run/bot_seats.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/clock.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"

enum { HASTE = 32 }; /* whoever is hurried takes so many times less than usual */

/* A job carries all that its bot may know: a redacted state and nothing of the server's. */
typedef struct bot_job {
    job job;
    int64_t game;
    int seat;
    uint32_t seq; /* of the seat's view when it was asked */
    const struct game *rules;
    bot bot;
    memory *memory;
    generator own; /* the bot's dice */
    choice answer;
    _Alignas(max_align_t) char seen[]; /* rules->size bytes */
} bot_job;

static void think(job *t)
{
    bot_job *j = (bot_job *)t;
    const question q = {
        .game = j->rules, .seen = j->seen, .seat = j->seat, .own = &j->own, .stop = &t->cancel, .memory = j->memory};
    j->answer = bot_choose(&j->bot, &q);
}

static void bot_job_release(bot_job *j)
{
    memory_free(j->memory);
    free(j);
}

/* The table has its bot back, with what it thought. */
static void come_back(open_table *l, bot_job *j)
{
    l->thinking[j->seat] = 0;
    memory_free(l->memories[j->seat]);
    l->memories[j->seat] = j->memory;
    j->memory = NULL;
}

bool bots_at_work(const open_table *l)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (l->thinking[s])
            return true;
    return false;
}

void bots_forget(open_table *l)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        if (l->thinking[s])
            workers_cancel(l->server->bot_workers, l->thinking[s]);
        l->thinking[s] = 0;
        memory_free(l->memories[s]);
        l->memories[s] = NULL;
    }
}

static unsigned bot_seats(const table *r)
{
    unsigned bots = 0;
    for (int s = 0; s < table_game(r)->seats; s++)
        bots |= (unsigned)(r->seats[s].who == SEAT_BOT) << s;
    return bots;
}

bool bots_hurry(open_table *l)
{
    const table *r = l->table;
    if (table_finished(r) || !(game_peek(r->match.state)->actors & bot_seats(r)))
        return false;
    l->hurried = true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (l->thinking[seat])
            workers_cancel(l->server->bot_workers, l->thinking[seat]);
    return true;
}

static budget haste(budget b)
{
    b.ms = b.ms > HASTE ? b.ms / HASTE : b.ms;
    b.iterations = b.iterations > HASTE ? b.iterations / HASTE : b.iterations;
    return b;
}

static void take_answer(server *h, open_table *l, bot_job *j)
{
    const table *r = l->table;
    fault why = {""};
    come_back(l, j);
    /* What it saw may be past by now: then it is asked again. */
    bool fresh = j->seq >= r->asked[j->seat] && j->seq <= r->seq[j->seat];
    if (j->job.ran && fresh && !h->stopping && !table_finished(r) && r->seats[j->seat].who == SEAT_BOT &&
        !change_apply(h, l, EVENT_CHOOSE, j->seat, j->answer, NULL, LANG_EN, &why))
        log_error("bot-failed", "game=%s seat=%d bot=%s why=\"%s\"", r->info.public_id, j->seat, j->bot.id, why.text);
    else
        open_table_touch(h, l);
}

/* An answer for a room that is busy waits until it is not. */
typedef struct late_answer {
    waiter waiter;
    bot_job *job;
} late_answer;

static void come_late(waiter *w, server *h, open_table *l, opened how)
{
    late_answer *a = (late_answer *)w;
    if (how == OPEN_FINE)
        take_answer(h, l, a->job);
    bot_job_release(a->job);
    free(a);
}

static void answered(job *t, void *owner)
{
    bot_job *j = (bot_job *)t;
    server *h = owner;
    open_table *l = registry_find(h, j->game);
    if (l && l->thinking[j->seat] != t->id)
        l = NULL; /* it has left memory since, and come back */
    if (l && l->busy) {
        late_answer *a = malloc(sizeof *a);
        if (a) {
            *a = (late_answer){.waiter = {.next = l->waiters, .come = come_late}, .job = j};
            l->waiters = &a->waiter;
            return;
        }
        come_back(l, j);
    } else if (l) {
        take_answer(h, l, j);
    }
    bot_job_release(j);
}

/* --- claims --- */

typedef struct claim {
    store_job store_job;
    int64_t game;
    bool mine;
} claim;

static bool run_claim(store_job *e, store *s, fault *why)
{
    (void)why;
    claim *c = (claim *)e;
    c->mine = store_claim(s, c->game);
    return true;
}

static bool run_unclaim(store_job *e, store *s, fault *why)
{
    (void)why;
    store_unclaim(s, ((claim *)e)->game);
    return true;
}

static void claim_done(store_job *e, void *owner)
{
    claim *c = (claim *)e;
    server *h = owner;
    open_table *l = registry_find(h, c->game);
    if (l && l->claiming) {
        l->claiming = false;
        l->claimed = c->mine;
        if (c->mine)
            open_table_touch(h, l);
    }
    free(c);
}

static void unclaim_done(store_job *e, void *owner)
{
    (void)owner;
    free(e);
}

static bool send_claim(server *h, const open_table *l, bool take)
{
    claim *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->game = l->table->info.id;
    c->store_job.run = take ? run_claim : run_unclaim;
    c->store_job.done = take ? claim_done : unclaim_done;
    store_thread_put(h->store_thread, &c->store_job);
    return true;
}

void bots_unclaim(server *h, open_table *l)
{
    if (l->claimed && h->shared)
        send_claim(h, l, false);
    l->claimed = false;
}

/* Only one of several servers lets bots play. */
static bool may_play(server *h, open_table *l)
{
    if (!h->shared || l->claimed)
        return true;
    if (!l->claiming)
        l->claiming = send_claim(h, l, true);
    return false;
}

/* Standing orders answer for people, after about as long as a person takes: a quick answer would tell that nobody
 * thought. */
enum { ORDER_LEAST_MS = 350, ORDER_MORE_MS = 500 };

static void orders_answer(server *h, open_table *l)
{
    table *r = l->table;
    const game *g = table_game(r);
    fault why = {""};
    int64_t now = now_ms();
    choices list;
    for (int s = 0; s < g->seats; s++) {
        if (!r->orders[s].given || r->seats[s].who >= SEAT_OPEN || !game_acts(r->match.state, s))
            continue;
        game_options(g, r->seen[s], s, &list);
        choice c = orders_choice(&r->orders[s], g, r->seen[s], s, &list);
        if (!c)
            continue;
        if (!l->order_due)
            l->order_due = now + ORDER_LEAST_MS + (int64_t)(r->seq[s] * 2654435761u % ORDER_MORE_MS);
        if (now < l->order_due) {
            server_pulse_later(h);
            return;
        }
        if (!may_play(h, l)) {
            server_pulse_later(h);
            return; /* of several servers one answers, as for bots */
        }
        l->order_due = 0;
        if (!change_apply(h, l, EVENT_CHOOSE, s, c, NULL, LANG_EN, &why))
            log_error("order-failed", "game=%s seat=%d why=\"%s\"", r->info.public_id, s, why.text);
        return;
    }
    l->order_due = 0;
}

/* Whoever thinks about what is past (undone, rolled back, resigned) need not go on. */
static void give_up(const open_table *l, unsigned actors)
{
    const table *r = l->table;
    for (int s = 0; s < SEATS_MAX; s++)
        if (l->thinking[s] && (l->asked_at[s] < r->asked[s] || !(actors >> s & 1)))
            workers_cancel(l->server->bot_workers, l->thinking[s]);
}

static bool begin_thinking(server *h, open_table *l, int seat)
{
    const table *r = l->table;
    const game *g = table_game(r);
    generator own;
    bot_job *j = env_bot(r, seat, &own) ? calloc(1, sizeof *j + g->size) : NULL;
    if (!j)
        return false;
    *j = (bot_job){.job = {.run = think, .done = answered},
                   .game = r->info.id,
                   .seat = seat,
                   .seq = r->seq[seat],
                   .rules = g,
                   .bot = *r->seats[seat].bot,
                   .memory = l->memories[seat] ? l->memories[seat] : memory_make(),
                   .own = own};
    if (l->hurried)
        j->bot.budget = haste(j->bot.budget);
    j->bot.budget = env_budget(&j->bot);
    memcpy(j->seen, r->seen[seat], g->size);
    l->memories[seat] = NULL;
    l->asked_at[seat] = j->seq;
    l->thinking[seat] = workers_put(h->bot_workers, &j->job);
    return true;
}

void bots_think(server *h, open_table *l)
{
    const table *r = l->table;
    if (open_table_waits(l) || table_finished(r) || r->stuck || h->stopping)
        return;
    orders_answer(h, l);
    if (open_table_waits(l))
        return;
    unsigned actors = game_peek(r->match.state)->actors;
    give_up(l, actors);
    l->hurried = l->hurried && !(actors & ~bot_seats(r));
    for (int s = 0; s < table_game(r)->seats; s++) {
        if (!(actors >> s & 1) || l->thinking[s] || r->seats[s].who != SEAT_BOT)
            continue;
        if (!may_play(h, l) || !begin_thinking(h, l, s))
            return;
    }
}
