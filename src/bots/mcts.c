#include "bots/mcts.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/plan.h"
#include "bots/tree.h"

enum {
    PATH_MAX_TWIGS = 64,
    STEPS_MAX = 200,
    DEPTH_USUAL = 3,
    LOOK_EVERY = 16,
    TURNS_AHEAD = 2,  /* the end of this turn and of the reply */
    PLAY_MOST = 4000, /* decisions of a play-out: far more than that has */
    BOUT_END = 10000,
    SPARED_MOST = 75,
    LEAST_MS = 4,
    DOUBT = 2, /* standard errors by which something must be better than what looks best */
    TIME_FREE = -1
};

static void play_quick(const game *g, void *state, int seat, choices *list, chance *c)
{
    game_options(g, state, seat, list);
    must(list->count > 0);
    game_choose(g, state, seat, policy_quick(g, state, seat, list, c), NULL);
}

/* How long a play-out is: turns ahead where the game says when they end, decisions elsewhere. Without a judgement only
 * the end tells anything. */
static bool by_turns(const game *g)
{
    return g->bot.clock && !g->bot.horizon;
}

static int horizon(const game *g)
{
    return !g->bot.judge ? BOUT_END : by_turns(g) ? TURNS_AHEAD : g->bot.horizon ? g->bot.horizon : DEPTH_USUAL;
}

/* Plays on by quick decisions up to the end of a turn: `ahead` turns from `clock` on, and never into the middle of
 * one. Else a side that ends its turn would be spared what it does badly in the rest of it, and would end its turns
 * early. */
static void play_ahead(const game *g, void *state, int clock, int ahead, choices *list, chance *c,
                       const atomic_bool *stop)
{
    bool turns = by_turns(g);
    int least = turns ? clock + ahead : 0, now = turns ? g->bot.clock(state) + 1 : 0;
    int until = least > now ? least : now;
    for (int i = 0; i < PLAY_MOST && !game_peek(state)->over; i++) {
        if (turns ? g->bot.clock(state) >= until : i >= ahead)
            break;
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            break;
        play_quick(g, state, policy_seat(game_peek(state)->actors, c), list, c);
    }
}

/* What was thought: the trees, and what the seat must see next for them to fit. */
struct memory {
    intent intent;
    tree trees[TREES_MAX];
    int count;
    const game *game;
    int seat, iterations;
    int row, clock; /* row: choices made in the turn that the clock showed; without a clock, one after the other */
    choice made;
    bool fits;
    past past;
    const game *met; /* whose temper it has drawn; NULL: none */
    int temper;
    _Alignas(max_align_t) char next[STATE_MAX];
};

memory *memory_make(void)
{
    return calloc(1, sizeof(memory));
}

void memory_free(memory *m)
{
    if (!m)
        return;
    for (int i = 0; i < TREES_MAX; i++)
        tree_release(&m->trees[i]);
    free(m);
}

/* People's opponents play each game in a manner of its own, some more careful, some bolder. Who is only asked has none.
 */
static int temper_for(const bot *b, const question *q, memory *m)
{
    if (!b->level || q->said || !m)
        return 0;
    if (m->met != q->game) {
        m->met = q->game;
        m->temper = (int)generator_below(q->own, 3) - 1;
    }
    return m->temper;
}

/* One tree being searched, in a thread of its own or not. */
typedef struct searcher {
    const question *q;
    tree *tree;
    generator dice;
    chance chance;
    int iterations, depth, done; /* iterations 0: until the time is over */
    int clock;                   /* turns that have ended so far, where the game counts them */
    int temper;                  /* of the seat that thinks */
    int slice;                   /* iterations before it pauses; 0: none */
    int64_t until;               /* ms: it pauses then; 0: it does not */
    bool over;                   /* its iterations are spent, or the rest could change nothing */
    pthread_t thread;
} searcher;

struct search {
    question q;
    bot bot;
    memory *memory; /* the caller's, or one for this choice alone */
    searcher searchers[TREES_MAX];
    int trees;       /* 0: there was nothing to search, `sure` is the choice */
    int64_t left_ms; /* of a budget of time; TIME_FREE: there is none */
    planner *plan;   /* it plans the turn instead; NULL: it does not */
    choice sure;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Whether the seat's choice is part of a gesture that goes on: a piece picked up says nothing before it is put down. */
static bool goes_on(const game *g, choice c)
{
    shape s = g->lists.verbs[choice_verb(c)].shape;
    return s == SHAPE_PICK || s == SHAPE_ADD;
}

/* Who decides next in the tree; -1 if it is somebody whose choice this seat would not see. */
static int tree_seat(const game *g, const void *state, int me, chance *c)
{
    const head *h = game_peek(state);
    if (h->actors >> me & 1)
        return me;
    if (g->lists.nodes[flow_peek(h)->node].together)
        return -1;
    return policy_seat(h->actors, c);
}

static bool stopped(const searcher *s)
{
    return s->q->stop && atomic_load_explicit(s->q->stop, memory_order_relaxed);
}

/* Down the tree to a choice that was not tried yet; how long the path is. */
static int walk_down(searcher *s, void *state, choices *list, int path[PATH_MAX_TWIGS])
{
    const game *g = s->q->game;
    int length = 1, at = path[0] = s->tree->root;
    /* What is forced or unseen makes no twig, and might go round in circles: a piece picked up and put down. */
    for (int step = 0; step < STEPS_MAX && length < PATH_MAX_TWIGS && !game_peek(state)->over; step++) {
        bool fresh;
        int seat = tree_seat(g, state, s->q->seat, &s->chance);
        if (seat < 0) {
            play_quick(g, state, policy_seat(game_peek(state)->actors, &s->chance), list, &s->chance);
            continue;
        }
        game_options(g, state, seat, list);
        must(list->count > 0);
        if (list->count == 1 && length > 1) {
            game_choose(g, state, seat, list->list[0], NULL);
            continue;
        }
        at = tree_step(s->tree, at, g, state, seat, list, &s->chance, &fresh);
        if (!at)
            break;
        path[length++] = at;
        choice c = tree_twig(s->tree, at)->choice;
        game_choose(g, state, seat, c, NULL);
        if ((fresh && !goes_on(g, c)) || stopped(s))
            break;
    }
    return length;
}

static void iterate(searcher *s, void *state, choices *list)
{
    const game *g = s->q->game;
    int path[PATH_MAX_TWIGS];
    double reward[SEATS_MAX] = {0};
    memcpy(state, s->q->seen, g->size);
    game_imagine(g, state, s->q->seat, &s->dice);
    int length = walk_down(s, state, list, path);
    play_ahead(g, state, s->clock, s->depth, list, &s->chance, s->q->stop);
    for (int seat = 0; seat < g->seats; seat++)
        reward[seat] = policy_leans(seat == s->q->seat ? s->temper : 0, bot_judge(g, state, seat)) / 1000.0;
    tree_credit(s->tree, path, length, reward);
}

/* Nothing that is left to do can change the choice: the rest of the budget is saved. */
static bool settled(const tree *t, int left)
{
    uint32_t first = 0, second = 0;
    for (int at = tree_twig(t, t->root)->first; at; at = tree_twig(t, at)->next) {
        uint32_t v = tree_twig(t, at)->visits;
        if (v > first)
            second = first, first = v;
        else if (v > second)
            second = v;
    }
    return first > second + (uint32_t)left;
}

/* Goes on with one tree, up to the end of its iterations or of its slice. Where it pauses changes nothing of what
 * comes of it: all that it goes by is in the searcher and its tree. */
static void *grow_tree(void *argument)
{
    searcher *s = argument;
    _Alignas(max_align_t) char state[STATE_MAX];
    choices list;
    for (int made = 0; !s->over && !stopped(s) && (!s->slice || made < s->slice); made++) {
        iterate(s, state, &list);
        s->done++;
        s->over = s->iterations && (s->done >= s->iterations ||
                                    (s->done % LOOK_EVERY == 0 && settled(s->tree, s->iterations - s->done)));
        if (s->until && now_ms() >= s->until)
            break;
    }
    return NULL;
}

/* What all trees know of the choices at the root, the most visited first. */
static int gather(const searcher *list, int count, twig found[CHOICES_MAX])
{
    int all = 0;
    for (int i = 0; i < count; i++) {
        const tree *t = list[i].tree;
        for (int at = tree_twig(t, t->root)->first; at; at = tree_twig(t, at)->next) {
            const twig *w = tree_twig(t, at);
            int k = 0;
            if (w->seat != list->q->seat)
                continue;
            while (k < all && found[k].choice != w->choice)
                k++;
            if (k == CHOICES_MAX)
                continue;
            if (k == all)
                found[all++] = (twig){.choice = w->choice};
            found[k].visits += w->visits;
            found[k].sum += w->sum;
        }
    }
    return all;
}

static int better(const void *a, const void *b)
{
    const twig *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->sum != y->sum)
        return x->sum < y->sum ? 1 : -1;
    return x->choice < y->choice ? -1 : x->choice > y->choice;
}

static int expected(const twig *w)
{
    return w->visits ? (int)(1000 * w->sum / w->visits + 0.5) : 500;
}

static void say(opinions *said, const twig *found, int count, int iterations)
{
    *said = (opinions){.iterations = iterations, .expected = expected(found)};
    for (; said->count < count && said->count < OPINIONS_MAX; said->count++) {
        const twig *w = &found[said->count];
        said->best[said->count] = (opinion){w->choice, expected(w), (int)w->visits};
    }
}

static void to_front(twig *found, int at)
{
    twig it = found[at];
    memmove(found + 1, found, (size_t)at * sizeof *found);
    found[0] = it;
}

/* What looks best at a glance is left only for something that did better by more than chance: where few tries say
 * little, a search is no worse than the rules of thumb. */
static void doubt(const question *q, const tree *t, twig *found, int count)
{
    int prior = 0, most = 0;
    for (int i = 0; i < count; i++) {
        int w = q->game->bot.weigh(q->seen, q->seat, found[i].choice);
        if (!i || w > most)
            prior = i, most = w;
    }
    if (!prior || !found[prior].visits || !found[0].visits)
        return;
    double variance = t->samples > 8 ? t->spread[q->seat] / t->samples : 0.1;
    double gain = found[0].sum / found[0].visits - found[prior].sum / found[prior].visits;
    double noise = sqrt(variance * (1.0 / found[0].visits + 1.0 / found[prior].visits));
    if (gain < DOUBT * noise)
        to_front(found, prior);
}

/* A phase that the rules of thumb would go on with is not ended: what was tried most of all else comes first. */
static void go_on(const question *q, twig *found, int count)
{
    int most = INT_MIN;
    for (int i = 0; i < count; i++) {
        int w = q->game->bot.weigh(q->seen, q->seat, found[i].choice);
        most = w > most ? w : most;
    }
    for (int i = 0; i < count; i++)
        if (!policy_ends_early(q->game, q->seen, q->seat, found[i].choice, most)) {
            if (i)
                to_front(found, i);
            return;
        }
}

/* The best choice that was not made here before; if all that were looked at were, the heaviest that was not. */
static choice first_new(memory *m, const question *q, const twig *found, int count)
{
    choice best = 0;
    uint64_t sight = past_sight(q->game, q->seen);
    for (int i = 0; i < count && !best; i++)
        if (!past_has(&m->past, sight, found[i].choice))
            best = found[i].choice;
    if (!best) {
        choices list;
        int weight = 0;
        game_options(q->game, q->seen, q->seat, &list);
        for (int i = 0; i < list.count; i++) {
            int w = q->game->bot.weigh(q->seen, q->seat, list.list[i]);
            if ((!best || w > weight) && !past_has(&m->past, sight, list.list[i]))
                best = list.list[i], weight = w;
        }
    }
    best = best ? best : found[0].choice;
    past_add(&m->past, sight, best);
    return best;
}

/* The trees of the last choice, if this is what had to come of it; how much of the budget they spare, in percent. */
static int recall(memory *m, const question *q, int trees)
{
    bool fits = m->fits && m->game == q->game && m->seat == q->seat && m->count == trees &&
                !memcmp(m->next, q->seen, q->game->size);
    uint32_t visits = 0;
    for (int i = 0; fits && i < trees; i++) {
        fits = tree_descend(&m->trees[i], q->seat, m->made);
        if (fits)
            visits += tree_twig(&m->trees[i], m->trees[i].root)->visits;
    }
    if (fits) {
        int spared = (int)(75ull * visits / (uint32_t)(m->iterations + 1));
        return spared < SPARED_MOST ? spared : SPARED_MOST;
    }
    for (int i = 0; i < trees; i++)
        if (!tree_begin(&m->trees[i]))
            return -1;
    return 0;
}

/* What the seat will see after its choice, unless something is shown or thrown: then nothing of this is worth keeping.
 */
static void keep(memory *m, const question *q, choice c, int trees, int iterations)
{
    m->game = q->game;
    m->seat = q->seat;
    m->count = trees;
    m->made = c;
    m->iterations = iterations;
    memcpy(m->next, q->seen, q->game->size);
    game_imagine(q->game, m->next, q->seat, q->own);
    uint32_t before = game_peek(m->next)->reveals;
    game_choose(q->game, m->next, q->seat, c, NULL);
    bool mine = !game_peek(m->next)->over && game_acts(m->next, q->seat);
    m->fits = game_peek(m->next)->reveals == before && mine;
    m->row = mine || q->game->bot.clock ? m->row + 1 : 0;
    game_redact(q->game, m->next, q->seat);
}

/* Lets the trees grow to their end, each in a thread; the first in this one. */
static void grow_all(search *s)
{
    bool started[TREES_MAX] = {0};
    searcher *list = s->searchers;
    for (int i = 0; i < s->trees; i++)
        list[i].until = s->left_ms == TIME_FREE ? 0 : now_ms() + s->left_ms;
    for (int i = 1; i < s->trees; i++)
        started[i] = !pthread_create(&list[i].thread, NULL, grow_tree, &list[i]);
    grow_tree(&list[0]);
    for (int i = 1; i < s->trees; i++) {
        if (started[i])
            pthread_join(list[i].thread, NULL);
        else
            grow_tree(&list[i]);
    }
}

/* How many choices the seat has made in this turn, before others or after them. */
static int made_so_far(memory *m, const question *q)
{
    int clock = q->game->bot.clock ? q->game->bot.clock(q->seen) : 0;
    if (m->clock != clock)
        m->row = 0;
    m->clock = clock;
    return m->row;
}

static void set_trees(search *s, int spared, int made)
{
    const budget *b = &s->bot.budget;
    int iterations = policy_share(b->iterations, b->row, made);
    int temper = temper_for(&s->bot, &s->q, s->memory);
    for (int i = 0; i < s->trees; i++) {
        searcher *one = &s->searchers[i];
        int share = (iterations + s->trees - 1) / s->trees;
        *one = (searcher){.q = &s->q,
                          .tree = &s->memory->trees[i],
                          .iterations = share ? 1 + (int)((int64_t)(share - 1) * (100 - spared) / 100) : 0,
                          .temper = temper,
                          .clock = s->q.game->bot.clock ? s->q.game->bot.clock(s->q.seen) : 0,
                          .depth = b->depth ? b->depth : horizon(s->q.game)};
        for (int k = 0; k < KEY_WORDS; k++)
            one->dice.key[k] = generator_below(s->q.own, UINT32_MAX);
        one->chance = chance_from(s->q.own);
    }
}

static void begin(search *s, const bot *b, const question *q)
{
    choices list;
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0 && q->game->size <= STATE_MAX);
    *s = (search){.q = *q, .bot = *b, .memory = q->memory};
    if (list.count == 1 && !q->said) {
        s->sure = list.list[0];
        return;
    }
    int trees = b->budget.trees < 1 ? 1 : b->budget.trees > TREES_MAX ? TREES_MAX : b->budget.trees;
    if (!s->memory)
        s->memory = memory_make();
    int spared = s->memory ? recall(s->memory, q, trees) : -1;
    if (spared < 0) { /* no memory for trees */
        s->sure = heuristic_choose(b, q);
        return;
    }
    int made = made_so_far(s->memory, q);
    int64_t ms = policy_share(b->budget.ms, b->budget.row, made);
    s->left_ms = ms ? (ms < LEAST_MS ? LEAST_MS : ms) * (100 - spared) / 100 + 1 : TIME_FREE;
    s->trees = trees;
    set_trees(s, spared, made);
}

/* What the trees have found. */
static choice decide(search *s)
{
    static _Thread_local twig found[CHOICES_MAX];
    const question *q = &s->q;
    int iterations = 0;
    for (int i = 0; i < s->trees; i++)
        iterations += s->searchers[i].done;
    int count = gather(s->searchers, s->trees, found);
    if (!count)
        return heuristic_choose(&s->bot, q); /* stopped before it began */
    qsort(found, (size_t)count, sizeof *found, better);
    doubt(q, &s->memory->trees[0], found, count);
    go_on(q, found, count);
    if (q->said)
        say(q->said, found, count, iterations);
    choice c = first_new(s->memory, q, found, count);
    keep(s->memory, q, c, s->trees, iterations);
    return c;
}

/* A game that does not say when turns end is searched instead. */
static void begin_plan(search *s, const bot *b, const question *q)
{
    if (!q->game->bot.clock) {
        begin(s, b, q);
        return;
    }
    *s = (search){.q = *q, .bot = *b, .memory = q->memory ? q->memory : memory_make()};
    if (s->memory)
        s->memory->intent.temper = temper_for(b, q, s->memory);
    s->plan = s->memory ? plan_begin(b, &s->q, &s->memory->intent) : NULL;
    if (!s->plan)
        s->sure = heuristic_choose(b, q);
}

static choice finish(search *s)
{
    choice c = s->plan ? plan_end(s->plan) : s->trees ? decide(s) : s->sure;
    if (s->memory != s->q.memory)
        memory_free(s->memory);
    return c;
}

choice mcts_choose(const bot *b, const question *q)
{
    search s;
    begin(&s, b, q);
    if (s.trees)
        grow_all(&s);
    return finish(&s);
}

choice plan_choose(const bot *b, const question *q)
{
    search s;
    begin_plan(&s, b, q);
    if (s.plan)
        plan_go(s.plan, 0, 0);
    else if (s.trees)
        grow_all(&s);
    return finish(&s);
}

/* A level for this game: what it thinks with, and how many futures its time stands for. */
static bot level_for(const bot *b, const game *g)
{
    bot it = *b;
    bool plans = g->bot.plans && g->bot.clock;
    if (b->choose != level_choose)
        return it;
    it.choose = plans ? plan_choose : mcts_choose;
    if (!plans && g->bot.horizon)
        it.budget.depth = 0; /* it does not count in turns */
    if (g->bot.pace && !b->budget.iterations)
        it.budget.iterations = 1 + (int)((int64_t)g->bot.pace * b->budget.ms / 1000);
    return it;
}

choice level_choose(const bot *b, const question *q)
{
    const bot it = level_for(b, q->game);
    return it.choose(&it, q);
}

search *search_begin(const bot *b, const question *q)
{
    search *s = malloc(sizeof *s);
    choice slip;
    const bot it = level_for(b, q->game);
    if (!s)
        return NULL;
    if (it.choose != mcts_choose && it.choose != plan_choose)
        *s = (search){.q = *q, .memory = q->memory, .sure = bot_choose(b, q)};
    else if (bot_slips(b, q, &slip))
        *s = (search){.q = *q, .memory = q->memory, .sure = slip};
    else if (it.choose == plan_choose)
        begin_plan(s, &it, q);
    else
        begin(s, &it, q);
    return s;
}

bool search_go(search *s, int iterations, int ms)
{
    if (s->plan)
        return plan_go(s->plan, iterations, ms);
    bool over = true, timed = ms || s->left_ms != TIME_FREE;
    int64_t most = s->left_ms == TIME_FREE || (ms && ms < s->left_ms) ? ms : s->left_ms, began = now_ms();
    for (int i = 0; i < s->trees; i++) {
        searcher *one = &s->searchers[i];
        one->slice = iterations;
        one->until = timed ? now_ms() + most / s->trees : 0; /* one after the other: each has its part of the slice */
        grow_tree(one);
        over = over && (one->over || stopped(one));
    }
    if (s->trees && s->left_ms != TIME_FREE) {
        int64_t left = s->left_ms - (now_ms() - began);
        s->left_ms = left > 0 ? left : 0;
        over = over || left <= 0;
    }
    return over;
}

choice search_end(search *s)
{
    choice c = finish(s);
    free(s);
    return c;
}

void bot_expect(const question *q, int tries, int expected[SEATS_MAX])
{
    const game *g = q->game;
    _Alignas(max_align_t) char state[STATE_MAX];
    choices list;
    chance c = chance_from(q->own);
    long sum[SEATS_MAX] = {0};
    int done = 0;
    must(g->size <= STATE_MAX);
    for (; done < tries && !(done && q->stop && atomic_load(q->stop)); done++) {
        memcpy(state, q->seen, g->size);
        game_imagine(g, state, q->seat, q->own);
        play_ahead(g, state, g->bot.clock ? g->bot.clock(state) : 0, horizon(g), &list, &c, q->stop);
        for (int seat = 0; seat < g->seats; seat++)
            sum[seat] += bot_judge(g, state, seat);
    }
    for (int seat = 0; seat < g->seats; seat++)
        expected[seat] = (int)(sum[seat] / (done ? done : 1));
}
