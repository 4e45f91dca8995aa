/* Many games of one kind, stepped side by side. A game's dice and its chance come from its number, and threads share
 * nothing but the tables: so what comes of a batch is the same with any number of them. */
#include "bots/bot.h"
#include "lib/lib.h"
#include "lib/observe.h"
#include "sim/bout.h"

/* One game of a batch: the position, and the list of the seat that decides there. */
typedef struct slot {
    uint64_t number; /* of the game that is being played here */
    uint64_t x;      /* the chance that picks */
    generator own;   /* the dice of rules of thumb, and of what is imagined */
    uint32_t ended;
    int seat;
    choices list;
} slot;

struct frente_batch {
    const game *game;
    int scenario, games, threads;
    option_set options;
    slot *slots;
    char *states; /* of `size` bytes each */
    size_t size;
    uint8_t *seats, *done;
    int32_t *counts, *picks, *scores;
};

enum { GAMES_MOST = 1 << 20, THREADS_MOST = 256 };

/* What the threads do: one of these. */
typedef struct work {
    frente_batch *batch;
    const int32_t *picks; /* NULL: by chance */
    int decisions;
    int32_t *numbers; /* observations, or actions */
    uint8_t *mask;
    int width; /* of a row */
    int chunk; /* games that one thread takes at a time */
    void (*do_one)(const struct work *w, int i);
} work;

static void *state_of(const frente_batch *b, int i)
{
    return b->states + (size_t)i * b->size;
}

static uint32_t pick_below(uint64_t *x, uint32_t bound)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * bound >> 32);
}

/* Whose decision it is, and what there is to choose from. */
static void look(frente_batch *b, int i)
{
    slot *s = &b->slots[i];
    s->seat = __builtin_ctz(game_peek(state_of(b, i))->actors);
    game_options(b->game, state_of(b, i), s->seat, &s->list);
    must(s->list.count > 0);
    b->seats[i] = (uint8_t)s->seat;
    b->counts[i] = s->list.count;
}

/* Begins the game of the slot's number; one that is over at once gives way to the next. */
static void start(frente_batch *b, int i)
{
    slot *s = &b->slots[i];
    generator key;
    do {
        generator_seed_number(&key, s->number);
        game_start(b->game, state_of(b, i), b->scenario, b->options, &key, NULL);
        s->number += (uint64_t)b->games;
    } while (game_peek(state_of(b, i))->over);
}

/* The place in its list of what the rules of thumb take. */
static int32_t by_thumb(const frente_batch *b, int i)
{
    slot *s = &b->slots[i];
    int32_t place = 0;
    if (s->list.count == 1)
        return 0;
    choice c = bot_play(bot_find("heuristic"), b->game, state_of(b, i), s->seat, &s->own, NULL, NULL);
    while (s->list.list[place] != c)
        must(++place < s->list.count);
    return place;
}

static void decide(frente_batch *b, int i, int32_t pick)
{
    slot *s = &b->slots[i];
    void *state = state_of(b, i);
    if (pick == FRENTE_BY_CHANCE)
        pick = (int32_t)pick_below(&s->x, (uint32_t)s->list.count);
    else if (pick == FRENTE_BY_THUMB)
        pick = by_thumb(b, i);
    b->picks[i] = pick;
    game_choose(b->game, state, s->seat, s->list.list[pick], NULL);
    if (game_peek(state)->over) {
        int score[SEATS_MAX] = {0};
        game_outcome(b->game, state, score);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            b->scores[i * SEATS_MAX + seat] = score[seat];
        b->done[i] = 1;
        s->ended++;
        start(b, i);
    }
    look(b, i);
}

static void do_decide(const work *w, int i)
{
    w->batch->done[i] = 0;
    for (int d = 0; d < w->decisions; d++)
        decide(w->batch, i, w->picks ? w->picks[i] : FRENTE_BY_CHANCE);
}

static void do_start(const work *w, int i)
{
    start(w->batch, i);
    look(w->batch, i);
}

static void do_observe(const work *w, int i)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    const frente_batch *b = w->batch;
    memcpy(seen, state_of(b, i), b->game->size);
    game_redact(b->game, seen, b->slots[i].seat);
    observe_seen(b->game, seen, b->slots[i].seat, w->numbers + (size_t)i * (size_t)w->width);
}

static void do_mask(const work *w, int i)
{
    const frente_batch *b = w->batch;
    const choices *list = &b->slots[i].list;
    uint8_t *row = w->mask + (size_t)i * (size_t)w->width;
    memset(row, 0, (size_t)w->width);
    for (int n = 0; n < list->count; n++) {
        int action = frente_action((const frente_game *)b->game, list->list[n]);
        must(action >= 0 && action < w->width);
        row[action] = 1;
    }
}

static void do_actions(const work *w, int i)
{
    const frente_batch *b = w->batch;
    const choices *list = &b->slots[i].list;
    int32_t *row = w->numbers + (size_t)i * (size_t)w->width;
    for (int n = 0; n < w->width; n++)
        row[n] = n < list->count ? frente_action((const frente_game *)b->game, list->list[n]) : -1;
}

/* What a seat makes of a position: no more than it knows. */
static void measure(const game *g, void *state, int seat, int32_t *out, int features)
{
    int value[FEATURES_MAX + 1] = {0};
    game_redact(g, state, seat);
    g->bot.measure(state, seat, value);
    for (int f = 0; f < features; f++)
        out[f] = value[f];
}

static void do_try(const work *w, int i)
{
    _Alignas(max_align_t) char dreamt[STATE_MAX], after[STATE_MAX];
    const frente_batch *b = w->batch;
    const game *g = b->game;
    slot *s = &b->slots[i];
    int features = frente_features((const frente_game *)g);
    int32_t *row = w->numbers + (size_t)i * (size_t)w->width * (size_t)features;
    memset(row, 0, (size_t)w->width * (size_t)features * sizeof *row);
    memcpy(dreamt, state_of(b, i), g->size);
    game_redact(g, dreamt, s->seat);
    game_imagine(g, dreamt, s->seat, &s->own);
    for (int n = 0; n < s->list.count && n < w->width && features; n++) {
        memcpy(after, dreamt, g->size);
        game_choose(g, after, s->seat, s->list.list[n], NULL);
        measure(g, after, s->seat, row + n * features, features);
    }
}

static void do_chunk(void *context, long chunk)
{
    const work *w = context;
    int from = (int)chunk * w->chunk, to = from + w->chunk;
    for (int i = from; i < to && i < w->batch->games; i++)
        w->do_one(w, i);
}

/* Everything for every game, in the threads of the batch; a thread costs as much as some dozens of decisions. */
static void run(work *w)
{
    const frente_batch *b = w->batch;
    w->chunk = b->games / (b->threads * 4) + 1;
    long chunks = (b->games + w->chunk - 1) / w->chunk;
    if (b->threads > 1)
        pool_run(b->threads, chunks, do_chunk, NULL, w);
    else
        for (long i = 0; i < chunks; i++)
            do_chunk(w, i);
}

frente_status frente_batch_make(const frente_game *g, int scenario, uint64_t options, int games, uint64_t seed,
                                int threads, frente_batch **out, frente_fault *why)
{
    *out = NULL;
    frente_status can = lib_can_begin(lib_game(g), scenario, options, why);
    if (can)
        return can;
    if (games < 1 || games > GAMES_MOST || threads < 1 || threads > THREADS_MOST)
        return lib_fail(why, FRENTE_MISUSE, "a batch has 1 to %d games in 1 to %d threads, not %d in %d", GAMES_MOST,
                        THREADS_MOST, games, threads);
    frente_batch *b = observe_load(lib_game(g)) ? calloc(1, sizeof *b) : NULL;
    if (!b)
        return lib_no_memory(why);
    size_t count = (size_t)games;
    *b = (frente_batch){.game = lib_game(g),
                        .scenario = scenario,
                        .games = games,
                        .threads = threads,
                        .options = options,
                        .size = (lib_game(g)->size + 63) & ~(size_t)63};
    b->slots = calloc(count, sizeof *b->slots);
    b->states = aligned_alloc(64, count * b->size);
    b->seats = calloc(count, 1);
    b->done = calloc(count, 1);
    b->counts = calloc(count, sizeof *b->counts);
    b->picks = calloc(count, sizeof *b->picks);
    b->scores = calloc(count * SEATS_MAX, sizeof *b->scores);
    if (!b->slots || !b->states || !b->seats || !b->done || !b->counts || !b->picks || !b->scores) {
        frente_batch_release(b);
        return lib_no_memory(why);
    }
    for (int i = 0; i < games; i++) {
        b->slots[i].number = seed + (uint64_t)i;
        generator_seed_number(&b->slots[i].own, ~(seed + (uint64_t)i));
        b->slots[i].x = (seed + (uint64_t)i + 1) * 0x9e3779b97f4a7c15ull | 1;
    }
    run(&(work){.batch = b, .do_one = do_start});
    *out = b;
    return FRENTE_OK;
}

void frente_batch_release(frente_batch *b)
{
    if (!b)
        return;
    free(b->slots);
    free(b->states);
    free(b->seats);
    free(b->done);
    free(b->counts);
    free(b->picks);
    free(b->scores);
    free(b);
}

frente_status frente_batch_step(frente_batch *b, const int32_t *picks, frente_fault *why)
{
    for (int i = 0; i < b->games; i++)
        if (picks[i] < FRENTE_BY_THUMB || picks[i] >= b->counts[i])
            return lib_fail(why, FRENTE_MISUSE, "game %d has choices 0 to %d, not %d", i, b->counts[i] - 1, picks[i]);
    run(&(work){.batch = b, .picks = picks, .decisions = 1, .do_one = do_decide});
    return FRENTE_OK;
}

uint64_t frente_batch_random(frente_batch *b, int decisions)
{
    if (decisions < 1)
        return 0;
    run(&(work){.batch = b, .decisions = decisions, .do_one = do_decide});
    return (uint64_t)decisions * (uint64_t)b->games;
}

uint64_t frente_batch_ended(const frente_batch *b)
{
    uint64_t ended = 0;
    for (int i = 0; i < b->games; i++)
        ended += b->slots[i].ended;
    return ended;
}

const uint8_t *frente_batch_seats(const frente_batch *b)
{
    return b->seats;
}

const int32_t *frente_batch_counts(const frente_batch *b)
{
    return b->counts;
}

const uint8_t *frente_batch_done(const frente_batch *b)
{
    return b->done;
}

const int32_t *frente_batch_picks(const frente_batch *b)
{
    return b->picks;
}

const int32_t *frente_batch_scores(const frente_batch *b)
{
    return b->scores;
}

const frente_choice *frente_batch_list(const frente_batch *b, int i)
{
    return i >= 0 && i < b->games ? b->slots[i].list.list : NULL;
}

frente_position *frente_batch_position(const frente_batch *b, int i)
{
    return i >= 0 && i < b->games ? position_make(b->game, state_of(b, i)) : NULL;
}

void frente_batch_observe(frente_batch *b, int32_t *out)
{
    run(&(work){
        .batch = b, .numbers = out, .width = frente_observed((const frente_game *)b->game), .do_one = do_observe});
}

void frente_batch_mask(frente_batch *b, uint8_t *out)
{
    run(&(work){.batch = b, .mask = out, .width = frente_actions((const frente_game *)b->game), .do_one = do_mask});
}

void frente_batch_actions(frente_batch *b, int32_t *out, int width)
{
    if (width > 0)
        run(&(work){.batch = b, .numbers = out, .width = width, .do_one = do_actions});
}

void frente_batch_try(frente_batch *b, int32_t *out, int width)
{
    if (width > 0)
        run(&(work){.batch = b, .numbers = out, .width = width, .do_one = do_try});
}
