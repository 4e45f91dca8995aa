#include "bots/plan.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/policy.h"

enum {
    SAMPLES_LEAST = 8,
    SAMPLES_USUAL = 16,
    FUTURES_FREE = 1 << 30, /* as many as there is time for */
    SAMPLES_MOST = 64,      /* futures by which a plan is known */
    MUTANTS = 6,            /* plans of a generation */
    CANDIDATES = 8,
    STEPS_MOST = 4000, /* of a future: far more than a turn and its reply have */
    FORKS_MAX = 64,    /* other choices that a plan has passed by */
    FORKS_KEPT = 8,    /* of one future */
    FORK_REACH = 40,   /* how much lighter they may look */
    MANNER_SIZE = 8,   /* what a manner adds at most to a choice; twice that, if it is a bold one */
    VAIN_MAX = 32,
    AGAIN_ROW = 2, /* a turn takes about so many times what its first plan has, and that once more */
    MORE_MS = 20,  /* less than this is not worth thinking on */
    THREADS_MAX = 16,
    EVENTS = 64 /* kinds of choices that dice may follow, as told apart by a future */
};

/* Another choice where a plan had several: what it was, after what, and how much heavier the one taken looked. */
typedef struct fork {
    choice other, after;
    int gap;
} fork;

/* A plan being tried, and what each of its futures has brought: the same future of two plans has the same dice. */
typedef struct candidate {
    plan plan;
    choice first; /* made at once, whatever the plan says; 0: none */
    int value[SAMPLES_MOST];
    int got, want;
} candidate;

typedef enum stage { STAGE_BASE, STAGE_BREED, STAGE_HALVE, STAGE_LAST, STAGE_DONE } stage;

struct planner {
    question q;
    intent *kept;
    uint64_t key, sight;      /* of the futures; of what the seat sees */
    int samples, left, spent; /* left: futures that may still be tried */
    int64_t left_ms;          /* 0: as long as it takes */
    int threads, horizon, clock;
    stage stage;
    candidate best, list[CANDIDATES];
    int count, alive;
    fork forks[FORKS_MAX];
    unsigned fork_count;
    chance chance;
    bool follow; /* the plan at hand goes on: nothing to think about */
    choice sure; /* there is no other; 0: there is */
    int equals;  /* choices at the head of `list` that are the heaviest under the plan: the futures decide */
};

static uint64_t mix(uint64_t x)
{
    x ^= x >> 33, x *= 0xff51afd7ed558ccdull;
    x ^= x >> 33, x *= 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool stopped(const question *q)
{
    return q->stop && atomic_load_explicit(q->stop, memory_order_relaxed);
}

/* --- what a plan adds to a choice --- */

/* A manner touches one choice in 40, 16, 6 or 2, after any choice or after a certain one, timidly or boldly. `alone`
 * and `behind` stand for the choice: by itself, and after the one before it. */
static int manner_adds(uint64_t seed, uint64_t alone, uint64_t behind)
{
    static const uint8_t one_in[4] = {40, 16, 6, 2};
    uint64_t by = mix(seed ^ (seed >> 8 & 3 ? behind : alone));
    if (by % one_in[seed & 3])
        return 0;
    int most = MANNER_SIZE << (seed >> 4 & 1);
    int some = (int)((by >> 20) % (2 * (unsigned)most + 1)) - most;
    return (seed & 3) > 1 ? some : some + (by >> 50 & 1 ? most : -most);
}

static int plan_adds(const plan *p, choice after, choice c)
{
    int sum = 0;
    if (!p->count)
        return 0;
    uint64_t number = (uint64_t)c * 0x9e3779b97f4a7c15ull, alone = mix(number), behind = mix(number + (uint64_t)after);
    for (int i = 0; i < p->count; i++) {
        const twist *t = &p->list[i];
        if (!t->wanted)
            sum += manner_adds(t->seed, alone, behind);
        else if (t->wanted == c && (!t->after || t->after == after))
            sum += t->amount;
    }
    return sum;
}

static void plan_twist(plan *p, twist t)
{
    if (p->count == TWISTS_MAX) { /* the oldest makes room */
        memmove(p->list, p->list + 1, sizeof p->list - sizeof *p->list);
        p->count--;
    }
    p->list[p->count++] = t;
}

/* --- one future --- */

/* A seat in a future: pieces that it has picked up and put down again with nothing changed are left alone. */
typedef struct player {
    const plan *plan; /* NULL: rules of thumb alone */
    choice after, picked, vain[VAIN_MAX];
    int vain_count;
} player;

typedef struct future {
    const planner *p;
    const game *game;
    player players[SEATS_MAX];
    chance chance; /* what becomes a fork; who is next, where several act */
    uint64_t key;
    uint8_t met[EVENTS]; /* how often what falls together there came so far */
    choices list;
    int glances[CHOICES_MAX]; /* what each of the list weighs */
    fork forks[FORKS_KEPT];   /* some of those that the seat has passed by */
    unsigned fork_count;
    _Alignas(max_align_t) char state[STATE_MAX], picked_from[STATE_MAX];
} future;

static bool is_vain(const player *who, choice c)
{
    for (int i = 0; i < who->vain_count; i++)
        if (who->vain[i] == c)
            return true;
    return false;
}

/* Whether a choice may end a phase. */
static bool ends(const game *g, choice c)
{
    shape s = g->lists.verbs[choice_verb(c)].shape;
    return s == SHAPE_CLOSE || s == SHAPE_PASS;
}

/* Where a choice stands among equals: as in every future of the same sample, so that plans are compared by what they
 * do, not by ties that fall otherwise. */
static uint64_t rank(const future *f, choice c)
{
    return mix(f->key ^ (uint64_t)c * 0x9e3779b97f4a7c15ull);
}

/* The same for dice: what is thrown after a choice depends on it and the one before it, not on what was thrown
 * elsewhere. If they come again, the dice are others. */
static void align_dice(future *f, choice after, choice c)
{
    uint64_t event = mix(((uint64_t)c + mix((uint64_t)after)) * 0x9e3779b97f4a7c15ull);
    generator *dice = &game_head(f->state)->dice;
    dice->counter[0] = (uint32_t)(event >> 32);
    dice->counter[1] = f->met[event % EVENTS]++;
}

/* The heaviest choice under the seat's plan; what else there was may become a fork. */
static choice future_choice(future *f, int seat, bool planned)
{
    const player *who = &f->players[seat];
    const choices *list = &f->list;
    choice best = list->list[0], passed = 0, open = 0;
    int most = 0, passed_weight = 0, open_weight = 0, plain = INT_MIN;
    uint64_t first = 0;
    uint32_t met = 0;
    bool any = false;
    if (list->count == 1)
        return best;
    policy_weigh(f->game, f->state, seat, list->list, list->count, f->glances);
    for (int i = 0; i < list->count; i++) {
        choice c = list->list[i];
        if (who->vain_count && is_vain(who, c))
            continue;
        int glance = f->glances[i], w = glance + (who->plan ? plan_adds(who->plan, who->after, c) : 0);
        plain = glance > plain ? glance : plain;
        if (!ends(f->game, c) && (!open || w > open_weight))
            open = c, open_weight = w;
        if (!any || w > most)
            most = w, first = 0;
        any = true;
        if (w == most && rank(f, c) >= first)
            best = c, first = rank(f, c);
        if (planned && w > most - FORK_REACH && !chance_below(&f->chance, ++met))
            passed = c, passed_weight = w;
    }
    if (open && ends(f->game, best) && policy_ends_early(f->game, f->state, seat, best, plain))
        best = open;
    if (planned && passed && passed != best && most - passed_weight < FORK_REACH) {
        unsigned at = f->fork_count++;
        at = at < FORKS_KEPT ? at : chance_below(&f->chance, at + 1);
        if (at < FORKS_KEPT)
            f->forks[at] = (fork){passed, who->after, most - passed_weight};
    }
    return best;
}

static void future_choose(future *f, int seat, choice c)
{
    const game *g = f->game;
    player *who = &f->players[seat];
    bool picks = g->lists.verbs[choice_verb(c)].shape == SHAPE_PICK;
    if (picks) {
        who->picked = c;
        memcpy(f->picked_from, f->state, g->size);
    }
    align_dice(f, who->after, c);
    game_choose(g, f->state, seat, c, NULL);
    who->after = c;
    if (picks)
        return;
    game_head(f->picked_from)->dice = game_peek(f->state)->dice; /* whether any were thrown, `reveals` says */
    if (who->picked && !memcmp(f->state, f->picked_from, g->size)) {
        if (who->vain_count < VAIN_MAX)
            who->vain[who->vain_count++] = who->picked;
    } else {
        who->vain_count = 0;
    }
    who->picked = 0;
}

/* The others play by rules of thumb, each time in another manner: a plan must hold against all of them. */
static void future_begin(future *f, const planner *p, const candidate *c, int sample, plan *reply)
{
    generator dice;
    uint64_t key = mix(p->key + (uint64_t)sample);
    *reply = (plan){.count = sample % 4 ? 1 : 0, .list[0] = {.seed = mix(key ^ 1)}};
    f->p = p;
    f->game = p->q.game;
    f->fork_count = 0;
    f->chance = (chance){key | 1};
    f->key = key;
    memset(f->met, 0, sizeof f->met);
    for (int s = 0; s < f->game->seats; s++)
        f->players[s] = (player){.plan = s == p->q.seat ? &c->plan : reply};
    f->players[p->q.seat].after = p->kept->before;
    generator_seed_number(&dice, key);
    memcpy(f->state, p->q.seen, f->game->size);
    game_imagine(f->game, f->state, p->q.seat, &dice);
}

/* Plays one future to the end of the turn that the planner looks to; what it is worth to the seat. */
static int future_play(future *f, const planner *p, const candidate *c, int sample)
{
    plan reply;
    const game *g = p->q.game;
    int me = p->q.seat;
    future_begin(f, p, c, sample, &reply);
    for (int i = 0; i < STEPS_MOST && !game_peek(f->state)->over && !stopped(&p->q); i++) {
        int clock = g->bot.clock(f->state);
        bool now = clock <= p->clock;
        if (clock >= p->clock + p->horizon)
            break;
        int seat = i ? policy_seat(game_peek(f->state)->actors, &f->chance) : me;
        choice made = c->first;
        if (i || !made) {
            if (seat == me && !now)
                f->players[me].plan = NULL; /* the plan is for this turn; later ones go by rules of thumb */
            game_options(g, f->state, seat, &f->list);
            made = future_choice(f, seat, seat == me && now);
        }
        future_choose(f, seat, made);
    }
    return policy_leans(p->kept->temper, bot_judge(g, f->state, me));
}

/* --- many futures, side by side --- */

typedef struct task {
    candidate *c;
    int sample;
    fork forks[FORKS_KEPT]; /* that were met on the way */
    unsigned fork_count;
} task;

typedef struct worker {
    planner *p;
    task *tasks;
    int count, first, step;
    pthread_t thread;
} worker;

static void *work(void *argument)
{
    worker *w = argument;
    future *f = malloc(sizeof *f);
    for (int i = w->first; i < w->count; i += w->step) {
        task *t = &w->tasks[i];
        if (!f) { /* no memory to play it: what it looks like now */
            t->c->value[t->sample] = bot_judge(w->p->q.game, w->p->q.seen, w->p->q.seat);
            continue;
        }
        t->c->value[t->sample] = future_play(f, w->p, t->c, t->sample);
        t->fork_count = f->fork_count < FORKS_KEPT ? f->fork_count : FORKS_KEPT;
        memcpy(t->forks, f->forks, sizeof t->forks);
    }
    free(f);
    return NULL;
}

/* Plays the tasks, in as many threads as there are. What they bring does not depend on how many. */
static void play_all(planner *p, task *tasks, int count)
{
    static _Thread_local worker list[THREADS_MAX];
    bool started[THREADS_MAX] = {0};
    int threads = p->threads < count ? p->threads : count;
    for (int i = 0; i < threads; i++)
        list[i] = (worker){.p = p, .tasks = tasks, .count = count, .first = i, .step = threads};
    for (int i = 1; i < threads; i++)
        started[i] = !pthread_create(&list[i].thread, NULL, work, &list[i]);
    for (int i = 0; i < threads; i++) {
        if (started[i])
            pthread_join(list[i].thread, NULL);
        else
            work(&list[i]);
    }
    for (int i = 0; i < count; i++)
        for (unsigned k = 0; k < tasks[i].fork_count; k++)
            p->forks[p->fork_count++ % FORKS_MAX] = tasks[i].forks[k];
}

/* --- from generation to generation --- */

static double mean(const candidate *c)
{
    double sum = 0;
    for (int i = 0; i < c->got; i++)
        sum += c->value[i];
    return c->got ? sum / c->got : 0;
}

/* Whether a plan did better than another in the same futures, by more than a standard error. */
static bool beats(const candidate *a, const candidate *b)
{
    int n = a->got < b->got ? a->got : b->got;
    double gain = 0, spread = 0;
    for (int i = 0; i < n; i++)
        gain += a->value[i] - b->value[i];
    gain /= n;
    for (int i = 0; i < n; i++) {
        double d = a->value[i] - b->value[i] - gain;
        spread += d * d;
    }
    return n > 1 && gain > 0 && gain * gain > spread / (n - 1) / n;
}

/* One more twist: half of the time something that the plan has passed by, else a manner. */
static twist fresh_twist(planner *p)
{
    unsigned forks = p->fork_count < FORKS_MAX ? p->fork_count : FORKS_MAX;
    if (forks && chance_below(&p->chance, 2)) {
        const fork *f = &p->forks[chance_below(&p->chance, forks)];
        bool always = !chance_below(&p->chance, 4);
        return (twist){.wanted = f->other, .after = always ? 0 : f->after, .amount = f->gap + MANNER_SIZE};
    }
    uint64_t high = chance_below(&p->chance, UINT32_MAX), low = chance_below(&p->chance, UINT32_MAX);
    return (twist){.seed = mix(high << 32 | low)};
}

/* How many of a generation go on, by how many there are. */
static int survivors(int alive)
{
    return alive > 4 ? 3 : alive > 2 ? 2 : 1;
}

static void breed(planner *p)
{
    for (int i = 0; i < MUTANTS; i++) {
        p->list[i] = (candidate){.plan = p->best.plan, .want = p->samples / 4};
        plan_twist(&p->list[i].plan, fresh_twist(p));
    }
    p->count = p->alive = MUTANTS;
    p->stage = STAGE_HALVE;
}

static void sort_alive(planner *p)
{
    for (int i = 1; i < p->alive; i++)
        for (int k = i; k > 0 && mean(&p->list[k]) > mean(&p->list[k - 1]); k--) {
            candidate it = p->list[k];
            p->list[k] = p->list[k - 1], p->list[k - 1] = it;
        }
}

/* The better ones are tried more often. */
static void halve(planner *p)
{
    sort_alive(p);
    p->count = p->alive = survivors(p->alive);
    for (int i = 0; i < p->alive; i++)
        p->list[i].want = p->alive == 1 || 2 * p->list[i].got > p->samples ? p->samples : 2 * p->list[i].got;
    if (p->alive == 1)
        p->stage = STAGE_LAST;
}

/* The choices that look best under the plan, each made at once and the plan followed then: for whoever wants to know
 * what was thought. */
static void ask_opinions(planner *p)
{
    choices list;
    int weights[OPINIONS_MAX];
    const question *q = &p->q;
    game_options(q->game, q->seen, q->seat, &list);
    p->count = 0;
    for (int i = 0; i < list.count; i++) {
        int w = q->game->bot.weigh(q->seen, q->seat, list.list[i]) +
                plan_adds(&p->best.plan, p->kept->before, list.list[i]);
        int at = p->count < CANDIDATES ? p->count++ : CANDIDATES;
        while (at > 0 && weights[at - 1] < w)
            at--;
        if (at == CANDIDATES)
            continue;
        for (int k = p->count - 1; k > at; k--)
            weights[k] = weights[k - 1], p->list[k] = p->list[k - 1];
        weights[at] = w;
        p->list[at] = (candidate){.plan = p->best.plan, .first = list.list[i], .want = p->samples};
    }
    p->stage = STAGE_DONE;
}

/* Several choices are the heaviest under the plan: each is made at once and the plan followed then. If they are many,
 * some of them. */
static void ask_equals(planner *p)
{
    choices list;
    int most = INT_MIN;
    uint32_t met = 0;
    const question *q = &p->q;
    game_options(q->game, q->seen, q->seat, &list);
    p->count = 0;
    for (int i = 0; i < list.count; i++) {
        choice c = list.list[i];
        if (past_has(&p->kept->past, p->sight, c))
            continue;
        int w = q->game->bot.weigh(q->seen, q->seat, c) + plan_adds(&p->best.plan, p->kept->before, c);
        if (w > most)
            most = w, p->count = 0, met = 0;
        if (w < most)
            continue;
        uint32_t at = met++ < CANDIDATES ? met - 1 : chance_below(&p->chance, met);
        if (at >= CANDIDATES)
            continue;
        p->list[at] = (candidate){.plan = p->best.plan, .first = c, .want = p->samples / 2};
        p->count += p->count < CANDIDATES;
    }
    p->equals = p->count > 1 ? p->count : 0;
    p->count = p->equals;
    p->stage = STAGE_DONE;
}

/* All that was to be tried has been: what next. */
static void advance(planner *p)
{
    switch (p->stage) {
    case STAGE_BASE: /* list[0] is the plan so far, list[1] none at all */
        p->best = p->list[0];
        if (p->count > 1 && mean(&p->list[1]) >= mean(&p->list[0]))
            p->best = p->list[1];
        p->stage = STAGE_BREED;
        break;
    case STAGE_BREED: break;
    case STAGE_HALVE: halve(p); return;
    case STAGE_LAST:
        if (beats(&p->list[0], &p->best))
            p->best = p->list[0];
        p->stage = STAGE_BREED;
        break;
    default: return;
    }
    if (p->left > 0)
        breed(p);
    else if (p->q.said)
        ask_opinions(p);
    else
        ask_equals(p);
}

static bool pending(const planner *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->list[i].got < p->list[i].want)
            return true;
    return false;
}

/* The next futures to be played, `most` at most. */
static int next_tasks(planner *p, task *tasks, int most)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        while (count < most && p->list[i].got < p->list[i].want)
            tasks[count++] = (task){.c = &p->list[i], .sample = p->list[i].got++};
    return count;
}

/* Plays the next futures, `most` at most; false: there are none left. */
static bool go_on(planner *p, task *tasks, int most)
{
    while (!pending(p) && p->stage != STAGE_DONE)
        advance(p);
    int count = next_tasks(p, tasks, most);
    play_all(p, tasks, count);
    p->left -= count;
    p->spent += count;
    return count;
}

bool plan_go(planner *p, int futures, int ms)
{
    enum { BATCH = 64 };
    task tasks[BATCH];
    int64_t began = now_ms(), most = p->left_ms && (!ms || p->left_ms < ms) ? p->left_ms : ms;
    int played = p->spent, batch = most || futures ? p->threads : BATCH;
    bool over = p->follow;
    while (!over && !stopped(&p->q) && (!futures || p->spent - played < futures) &&
           (!most || now_ms() - began < most)) {
        int left = futures ? futures - (p->spent - played) : batch;
        over = !go_on(p, tasks, left < batch ? left : batch);
    }
    if (p->left_ms) {
        p->left_ms -= now_ms() - began;
        over = over || p->left_ms <= 0;
        p->left_ms = p->left_ms > 0 ? p->left_ms : 1;
    }
    return over || stopped(&p->q);
}

/* --- a choice --- */

/* Of the heaviest choices the one that did best, if there was time to try them all. */
static choice best_equal(const planner *p, choice any)
{
    int best = 0;
    for (int i = 0; i < p->equals; i++) {
        if (p->list[i].got < p->list[i].want)
            return any;
        best = mean(&p->list[i]) > mean(&p->list[best]) ? i : best;
    }
    return p->equals ? p->list[best].first : any;
}

/* The heaviest choice under the plan that was not made here before; among equals that were not tried any, as in the
 * futures: no two games begin alike. */
static choice followed(const planner *p)
{
    const question *q = &p->q;
    choices list;
    choice best = 0, open = 0;
    int most = 0, open_weight = 0, plain = INT_MIN;
    uint32_t equals = 0;
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0);
    for (int i = 0; i < list.count && list.count > 1; i++) {
        choice c = list.list[i];
        if (past_has(&p->kept->past, p->sight, c))
            continue;
        int glance = q->game->bot.weigh(q->seen, q->seat, c), w = glance + plan_adds(&p->best.plan, p->kept->before, c);
        plain = glance > plain ? glance : plain;
        if (!ends(q->game, c) && (!open || w > open_weight))
            open = c, open_weight = w;
        if (!best || w > most)
            most = w, equals = 0;
        if (w == most && !generator_below(q->own, ++equals))
            best = c;
    }
    best = best_equal(p, best);
    if (open && policy_ends_early(q->game, q->seen, q->seat, best, plain))
        return open;
    return best ? best : list.list[0];
}

static int more_expected(const void *a, const void *b)
{
    const opinion *x = a, *y = b;
    return x->expected != y->expected ? (x->expected < y->expected ? 1 : -1) : x->choice < y->choice ? -1 : 1;
}

/* What it does comes first, then what else looked good, by what it promises. */
static void say(const planner *p, choice made)
{
    opinions *said = p->q.said;
    const question *q = &p->q;
    int promised = p->best.got ? (int)(mean(&p->best) + 0.5) : bot_judge(q->game, q->seen, q->seat);
    *said = (opinions){.expected = promised, .iterations = p->spent, .count = 1};
    said->best[0] = (opinion){made, promised, p->best.got};
    for (int i = 0; i < p->count && said->count < OPINIONS_MAX; i++) {
        const candidate *c = &p->list[i];
        if (c->first && c->first != made)
            said->best[said->count++] = (opinion){c->first, c->got ? (int)(mean(c) + 0.5) : promised, c->got};
    }
    qsort(said->best + 1, (size_t)said->count - 1, sizeof *said->best, more_expected);
}

/* What the seat will see when it has to choose again, unless dice fall, something is shown or another seat acts. */
static uint64_t seen_next(const question *q, choice c)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    choices list;
    memcpy(state, q->seen, q->game->size);
    game_imagine(q->game, state, q->seat, q->own);
    uint32_t before = game_peek(state)->reveals;
    game_choose(q->game, state, q->seat, c, NULL);
    for (int i = 0; i < STEPS_MOST; i++) {
        if (game_peek(state)->over || game_peek(state)->reveals != before || !game_acts(state, q->seat))
            return 0;
        game_options(q->game, state, q->seat, &list);
        if (list.count != 1)
            break;
        game_choose(q->game, state, q->seat, list.list[0], NULL);
    }
    game_redact(q->game, state, q->seat);
    return past_sight(q->game, state);
}

choice plan_end(planner *p)
{
    intent *kept = p->kept;
    choice c = p->sure ? p->sure : followed(p);
    if (p->q.said)
        say(p, c);
    if (!p->sure) {
        kept->plan = p->best.plan;
        past_add(&kept->past, p->sight, c);
        kept->next = seen_next(&p->q, c);
    }
    kept->before = c;
    free(p);
    return c;
}

/* The plan at hand goes on if the seat sees what had to come of its last choice. */
static bool goes_on(const intent *kept, const question *q, uint64_t now)
{
    return kept->game == q->game && kept->seat == q->seat && kept->next && kept->next == now;
}

static void set_base(planner *p)
{
    p->list[0] = (candidate){.plan = p->kept->plan, .want = p->samples};
    p->count = 1;
    if (p->kept->plan.count)
        p->list[p->count++] = (candidate){.want = p->samples};
    p->best = p->list[0];
}

/* A plan is known by more futures where there are more to spend. */
static int samples_for(int futures)
{
    int samples = SAMPLES_LEAST;
    while (samples < SAMPLES_MOST && samples * samples < futures)
        samples += SAMPLES_LEAST;
    return samples;
}

/* Thinks about the turn, for the first time or again. The plan of another turn is no plan for this one. */
static void think(planner *p, const bot *b)
{
    intent *kept = p->kept;
    const question *q = &p->q;
    bool same = kept->game == q->game && kept->seat == q->seat && kept->clock == p->clock;
    if (!same)
        *kept = (intent){.game = q->game, .seat = q->seat, .clock = p->clock, .temper = kept->temper};
    int again = same ? ++kept->again : 0, futures = b->budget.iterations;
    int row = b->budget.row ? b->budget.row : AGAIN_ROW;
    p->left_ms = policy_share(b->budget.ms, row, again);
    p->left = futures ? policy_share(futures, row, again) : FUTURES_FREE;
    p->samples = futures ? samples_for(p->left) : SAMPLES_USUAL;
    set_base(p);
}

/* Whether there is enough left of a turn's budget to think on about a plan that goes on: who thinks a little before
 * every choice shows his first one soon. */
static bool worth_more(const planner *p, const bot *b)
{
    const budget *all = &b->budget;
    int again = p->kept->again + 1;
    return all->row && (all->iterations ? policy_share(all->iterations, all->row, again) >= 4 * SAMPLES_LEAST
                                        : policy_share(all->ms, all->row, again) >= MORE_MS);
}

planner *plan_begin(const bot *b, const question *q, intent *kept)
{
    planner *p = malloc(sizeof *p);
    choices list;
    if (!p)
        return NULL;
    *p = (planner){.q = *q, .kept = kept, .threads = b->budget.trees, .clock = q->game->bot.clock(q->seen)};
    p->threads = p->threads < 1 ? 1 : p->threads > THREADS_MAX ? THREADS_MAX : p->threads;
    p->horizon = b->budget.depth ? b->budget.depth : 2;
    p->sight = past_sight(q->game, q->seen);
    p->chance = chance_from(q->own);
    p->key = (uint64_t)generator_below(q->own, UINT32_MAX) << 32;
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0);
    if (list.count == 1 && !q->said) {
        p->sure = list.list[0];
        p->follow = true;
    } else if (goes_on(kept, q, p->sight) && !q->said && !worth_more(p, b)) {
        p->best.plan = kept->plan;
        p->follow = true;
    } else {
        think(p, b);
    }
    return p;
}
