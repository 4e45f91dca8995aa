/* The bots of rooms: set to think when they must decide, in threads of their
 * own, and told to make haste. Of several servers one lets the bots of a game
 * play: it has claimed them in the store. */
#include <stdlib.h>
#include <string.h>

#include "server/run/env.h"
#include "server/ws/dispatch.h"

enum { HASTE = 32 }; /* whoever is hurried takes so many times less than usual */

/* A job carries all that its bot may know: a redacted state and nothing of the server's. */
typedef struct job {
    task task;
    int64_t game;
    int seat;
    uint32_t seq; /* of the seat's view when it was asked */
    const struct game *rules;
    bot bot;
    memory *memory;
    atomic_bool given_up; /* what it was asked is past */
    const atomic_bool *stop;
    generator own; /* the bot's dice */
    choice answer;
    _Alignas(max_align_t) char seen[]; /* rules->size bytes */
} job;

static void think(task *t)
{
    job *j = (job *)t;
    const question q = {
        .game = j->rules, .seen = j->seen, .seat = j->seat, .own = &j->own, .stop = &j->given_up, .memory = j->memory};
    if (!atomic_load(j->stop))
        j->answer = bot_choose(&j->bot, &q);
}

static void job_release(job *j)
{
    memory_free(j->memory);
    free(j);
}

/* The room has its bot back, with what it thought. */
static void come_back(live *l, job *j)
{
    l->thinking &= ~(1u << j->seat);
    l->jobs[j->seat] = NULL;
    memory_free(l->memories[j->seat]);
    l->memories[j->seat] = j->memory;
    j->memory = NULL;
}

void bots_interrupt(hall *h)
{
    atomic_store(&h->bots_stop, true);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next)
            for (int s = 0; s < SEATS_MAX; s++)
                if (l->jobs[s])
                    atomic_store(&l->jobs[s]->given_up, true);
}

void bots_forget(live *l)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        if (l->jobs[s])
            atomic_store(&l->jobs[s]->given_up, true);
        memory_free(l->memories[s]);
        l->memories[s] = NULL;
    }
}

static unsigned bot_seats(const room *r)
{
    unsigned bots = 0;
    for (int s = 0; s < room_game(r)->seats; s++)
        bots |= (unsigned)(r->seats[s].who == SEAT_BOT) << s;
    return bots;
}

/* Whoever thinks answers with what it has; who is to decide after it thinks a fraction of the usual, until a person
 * decides again (hall_think). */
void do_hurry(const message *m)
{
    const visitor *s = m->s;
    live *l = s->at;
    const room *r = l->room;
    if (s->viewer == WATCHER) {
        message_refuse(m, "refused",
                       message_either(s, "whoever only watches hurries nobody", "quien solo mira no mete prisa"));
        return;
    }
    if (room_finished(r) || !(game_peek(r->match.state)->actors & bot_seats(r))) {
        message_refuse(m, "not-now",
                       message_either(s, "no bot has anything to decide now", "ningún bot tiene nada que decidir"));
        return;
    }
    l->hurried = true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (l->jobs[seat])
            atomic_store(&l->jobs[seat]->given_up, true);
    message_ok(m);
}

static budget haste(budget b)
{
    b.ms = b.ms > HASTE ? b.ms / HASTE : b.ms;
    b.iterations = b.iterations > HASTE ? b.iterations / HASTE : b.iterations;
    return b;
}

static void take_answer(hall *h, live *l, job *j)
{
    const room *r = l->room;
    fault why = {""};
    come_back(l, j);
    /* What it saw may be past by now: then it is asked again. */
    bool fresh = j->seq >= r->asked[j->seat] && j->seq <= r->seq[j->seat];
    if (fresh && !room_finished(r) && r->seats[j->seat].who == SEAT_BOT &&
        !hall_do(h, l, EVENT_CHOOSE, j->seat, j->answer, NULL, LANG_EN, &why))
        log_error("bot-failed", "game=%s seat=%d bot=%s why=\"%s\"", r->info.public_id, j->seat, j->bot.id, why.text);
    else
        hall_touch(h, l);
}

/* An answer for a room that is busy waits until it is not. */
typedef struct late_answer {
    waiter waiter;
    job *job;
} late_answer;

static void come_late(waiter *w, hall *h, live *l, opened how)
{
    late_answer *a = (late_answer *)w;
    if (how == OPEN_FINE)
        take_answer(h, l, a->job);
    job_release(a->job);
    free(a);
}

static void answered(task *t, void *owner)
{
    job *j = (job *)t;
    hall *h = owner;
    live *l = h ? hall_find(h, j->game) : NULL;
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
    job_release(j);
}

/* --- claims --- */

typedef struct claim {
    errand errand;
    int64_t game;
    bool mine;
} claim;

static bool run_claim(errand *e, store *s, fault *why)
{
    (void)why;
    claim *c = (claim *)e;
    c->mine = store_claim(s, c->game);
    return true;
}

static bool run_unclaim(errand *e, store *s, fault *why)
{
    (void)why;
    store_unclaim(s, ((claim *)e)->game);
    return true;
}

static void claim_done(errand *e, void *owner)
{
    claim *c = (claim *)e;
    hall *h = owner;
    live *l = h ? hall_find(h, c->game) : NULL;
    if (l && l->claiming) {
        l->claiming = false;
        l->claimed = c->mine;
        if (c->mine)
            hall_touch(h, l);
    }
    free(c);
}

static void unclaim_done(errand *e, void *owner)
{
    (void)owner;
    free(e);
}

static bool send_claim(hall *h, const live *l, bool take)
{
    claim *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->game = l->room->info.id;
    c->errand.run = take ? run_claim : run_unclaim;
    c->errand.done = take ? claim_done : unclaim_done;
    keeper_put(h->keeper, &c->errand);
    return true;
}

void bots_unclaim(hall *h, live *l)
{
    if (l->claimed && h->shared)
        send_claim(h, l, false);
    l->claimed = false;
}

/* Only one of several servers lets bots play. */
static bool may_play(hall *h, live *l)
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

static void orders_answer(hall *h, live *l)
{
    room *r = l->room;
    const game *g = room_game(r);
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
            hall_pulse_later(h);
            return;
        }
        if (!may_play(h, l)) {
            hall_pulse_later(h);
            return; /* of several servers one answers, as for bots */
        }
        l->order_due = 0;
        if (!hall_do(h, l, EVENT_CHOOSE, s, c, NULL, LANG_EN, &why))
            log_error("order-failed", "game=%s seat=%d why=\"%s\"", r->info.public_id, s, why.text);
        return;
    }
    l->order_due = 0;
}

/* Whoever thinks about what is past (undone, rolled back, resigned) need not go on. */
static void give_up(const live *l, unsigned actors)
{
    const room *r = l->room;
    for (int s = 0; s < SEATS_MAX; s++)
        if (l->jobs[s] && (l->jobs[s]->seq < r->asked[s] || !(actors >> s & 1)))
            atomic_store(&l->jobs[s]->given_up, true);
}

void hall_think(hall *h, live *l)
{
    const room *r = l->room;
    const game *g = room_game(r);
    if (live_waits(l) || room_finished(r) || r->stuck || h->stopping)
        return;
    orders_answer(h, l);
    if (live_waits(l))
        return;
    unsigned actors = game_peek(r->match.state)->actors;
    give_up(l, actors);
    l->hurried = l->hurried && !(actors & ~bot_seats(r));
    for (int s = 0; s < g->seats; s++) {
        if (!(actors >> s & 1) || l->thinking >> s & 1 || r->seats[s].who != SEAT_BOT)
            continue;
        if (!may_play(h, l))
            return;
        job *j = calloc(1, sizeof *j + g->size);
        if (!j || !world_bot(r, s, &j->own)) {
            free(j);
            return;
        }
        *j = (job){.task = {.work = think, .done = answered},
                   .game = r->info.id,
                   .seat = s,
                   .seq = r->seq[s],
                   .rules = g,
                   .bot = *r->seats[s].bot,
                   .stop = &h->bots_stop,
                   .memory = l->memories[s] ? l->memories[s] : memory_make(),
                   .own = j->own};
        if (l->hurried)
            j->bot.budget = haste(j->bot.budget);
        j->bot.budget = world_budget(&j->bot);
        l->memories[s] = NULL;
        l->jobs[s] = j;
        memcpy(j->seen, r->seen[s], g->size);
        l->thinking |= 1u << s;
        crew_put(h->bots, &j->task);
    }
}
