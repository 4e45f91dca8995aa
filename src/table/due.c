#include "table/due.h"

#include <stdlib.h>
#include <string.h>

#include "bots/mcts.h"
#include "table/message.h"

enum {
    HASTE = 32, /* whoever is hurried takes so many times less than usual */
    ORDER_LEAST_MS = 350,
    ORDER_MORE_MS = 500
};

/* --- who is due --- */

static unsigned actors(const table *t)
{
    return table_finished(t) ? 0 : game_peek(t->match.state)->actors;
}

static unsigned bot_seats(const table *t)
{
    return seats_of_bots(table_game(t), t->seats);
}

/* Does a choice end more than one piece's affair? */
static bool ends_something(const table *t, int seat, choice c)
{
    const game *g = table_game(t);
    prompt what;
    return g->show.leaves_undone && g->show.leaves_undone(table_seen(t, seat), seat, c, &what);
}

/* A single answer is not asked for. But as long as the seat could still take back what it did, its own next step says
 * that it won't: only what follows from a button that goes on (the cards of an attack that was just ordered) is
 * answered then, and no end of a phase. */
static choice only_answer(const table *t, int seat, const choices *list)
{
    const game *g = table_game(t);
    const move *last = match_last_choice(&t->match, seat);
    fault why;
    if (list->count != 1)
        return 0;
    if (!last || !match_can_undo(&t->match, seat, LANG_EN, &why))
        return list->list[0];
    shape form = g->lists.verbs[choice_verb(last->choice)].shape;
    bool onward = form == SHAPE_CLOSE || form == SHAPE_PASS || form == SHAPE_SPEND;
    bool another = last->node != flow_peek(game_peek(t->match.state))->node;
    return onward && another && !ends_something(t, seat, list->list[0]) ? list->list[0] : 0;
}

/* What the orders of a seat answer now, or 0. */
static choice order_choice(table *t, int seat)
{
    const game *g = table_game(t);
    const void *seen = table_seen(t, seat);
    orders *given = &t->orders[seat];
    choices list;
    if (!given->given || t->seats[seat].who >= SEAT_OPEN || !(actors(t) >> seat & 1))
        return 0;
    game_options(g, seen, seat, &list);
    choice c = orders_choice(given, g, seen, seat, &list);
    return c || !orders_hold(given, g, seen, standing_only(g)) ? c : only_answer(t, seat, &list);
}

/* Can somebody else who decides here draw conclusions from how long an answer takes? All seats that are "me" are in one
 * hand. */
static bool others_wait(const table *t)
{
    for (int s = 0; s < table_game(t)->seats; s++)
        if (t->seats[s].who == SEAT_FRIEND || t->seats[s].who == SEAT_OPEN)
            return true;
    return false;
}

/* A standing order answers for a person, after about as long as a person takes: a quick answer would tell that nobody
 * thought. */
static bool order_due(table *t, due *d)
{
    for (int s = 0; s < table_game(t)->seats; s++) {
        choice c = order_choice(t, s);
        if (!c)
            continue;
        int wait = ORDER_LEAST_MS + (int)(t->seq[s] * 2654435761u % ORDER_MORE_MS);
        *d = (due){s, c, others_wait(t) ? wait : 0};
        return true;
    }
    return false;
}

int table_due(table *t, due list[SEATS_MAX + 1])
{
    unsigned act = actors(t), bots = act & bot_seats(t);
    int count = order_due(t, &list[0]);
    t->hurried = t->hurried && act == bots;
    for (int s = 0; s < SEATS_MAX; s++)
        if (bots >> s & 1)
            list[count++] = (due){.seat = s};
    return count;
}

/* An answer goes back with the choice that it followed, or not at all: alone it would be given again at once. */
static bool order_answers(table *t, const due *d, int64_t now, fault *why)
{
    event choose = table_next_event(t, EVENT_CHOOSE, d->seat, d->choice, EVENT_JOINED, now);
    return table_do(t, &choose, LANG_EN, why);
}

bool table_order_answers(table *t, const due *d, const table_env *e, fault *why)
{
    return order_answers(t, d, e->now, why) && table_go_on(t, e->now, why);
}

bool table_go_on(table *t, int64_t now, fault *why)
{
    due d;
    bool ok = true;
    while (ok && order_due(t, &d) && !d.wait_ms)
        ok = order_answers(t, &d, now, why);
    return ok;
}

bool table_still_asks(const table *t, int seat, uint32_t seq)
{
    return actors(t) >> seat & 1 && seq >= t->asked[seat] && seq <= t->seq[seat];
}

/* --- bots --- */

bool table_bot_answers(table *t, int seat, uint32_t seq, choice c, const table_env *e, fault *why)
{
    if (t->seats[seat].who != SEAT_BOT || !table_still_asks(t, seat, seq))
        return true;
    if (!c) /* a program of somebody's has gone, or was late */
        return fault_set(why, "it made no choice");
    event choose = table_next_event(t, EVENT_CHOOSE, seat, c, NULL, e->now);
    return table_do(t, &choose, LANG_EN, why) && table_go_on(t, e->now, why);
}

static budget haste(budget b)
{
    b.ms = b.ms > HASTE ? b.ms / HASTE : b.ms;
    b.iterations = b.iterations > HASTE ? b.iterations / HASTE : b.iterations;
    return b;
}

bot table_bot(const table *t, int seat, const table_env *e)
{
    bot b = *t->seats[seat].bot;
    if (t->hurried)
        b.budget = haste(b.budget);
    b.budget = e->budget(e->context, &b);
    return b;
}

/* It carries all that its bot may know: a redacted state, and nothing else of the table's. */
typedef struct thinking {
    task task;
    bot bot;
    memory *memory;
    generator own; /* the bot's dice */
    search *search;
    bool chosen;
    choice answer;
    _Alignas(max_align_t) char seen[]; /* game->size bytes */
} thinking;

static bool think(task *w, int ms, const watch *by)
{
    thinking *k = (thinking *)w;
    budget_limit(&k->bot.budget, w->most_ms);
    const question q = {.game = w->game,
                        .seen = k->seen,
                        .seat = w->seat,
                        .own = &k->own,
                        .stop = by ? by->stop : NULL,
                        .memory = k->memory};
    if (ms && !k->search)
        k->search = search_begin(&k->bot, &q);
    if (!k->search) { /* whole, or there is no memory to do it in slices */
        k->answer = bot_choose(&k->bot, &q);
        return k->chosen = true;
    }
    if (!search_go(k->search, 0, ms))
        return false;
    k->answer = search_end(k->search);
    k->search = NULL;
    return k->chosen = true;
}

static void thinking_release(task *w)
{
    thinking *k = (thinking *)w;
    if (k->search)
        search_end(k->search);
    memory_free(k->memory);
    free(k);
}

/* The table has its bot back, with what it thought. What it saw may be past by now: then it is asked again. */
static void has_thought(task *w, table *t, guest *g, const table_env *e)
{
    thinking *k = (thinking *)w;
    (void)g;
    if (!t)
        return;
    if (k->search) { /* it was told to answer with what it has */
        k->answer = search_end(k->search);
        k->search = NULL;
        k->chosen = true;
    }
    memory_free(t->memories[w->seat]);
    t->memories[w->seat] = k->memory;
    k->memory = NULL;
    if (k->chosen)
        table_bot_answers(t, w->seat, w->seq, k->answer, e, &w->why);
}

task *table_think(table *t, int seat, const table_env *e)
{
    const game *g = table_game(t);
    generator own;
    thinking *k = e->dice(e->context, t, seat, &own) ? calloc(1, sizeof *k + g->size) : NULL;
    if (!k)
        return NULL;
    k->task = (task){.go = think,
                     .done = has_thought,
                     .release = thinking_release,
                     .thinks = true,
                     .seat = seat,
                     .game = g,
                     .viewer = seat,
                     .seq = t->seq[seat]};
    k->bot = table_bot(t, seat, e);
    k->task.ms = budget_cost(&k->bot.budget);
    k->memory = t->memories[seat] ? t->memories[seat] : memory_make();
    k->own = own;
    t->memories[seat] = NULL;
    memcpy(k->seen, table_seen(t, seat), g->size);
    return &k->task;
}

void table_hurry(table *t)
{
    t->hurried = true;
    t->hurries++;
}

/* Whoever thinks answers with what it has; who is to decide after it thinks a fraction of the usual, until a person
 * decides again. */
void do_hurry(const message *m)
{
    table *t = m->table;
    if (m->guest->viewer == WATCHER) {
        message_refuse(m, &say_watching_hurry);
        return;
    }
    if (table_finished(t) || !(game_peek(t->match.state)->actors & bot_seats(t))) {
        message_refuse(m, &say_no_bot_decides);
        return;
    }
    table_hurry(t);
    message_ok(m);
}
