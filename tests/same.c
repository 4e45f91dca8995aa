/* same [-w] GAME DECISIONS: plays so many random decisions of every scenario, plain, with each option and with all that
 * go together, and prints a hash of every list and every position of each. Two builds of which one is to be only faster
 * must print the same (`make same BASE=FOLDER`). -w: reasons of refusals are hashed too. The picks come from a
 * generator of its own, which the lists feed: the first difference goes on to the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game/game.h"
#include "games/games.h"

enum { WHY_EVERY = 11 };

typedef struct tally {
    const game *g;
    void *state;
    bool reasons;
    uint64_t noise;
    unsigned long long lists, states, words;
    long decisions, games;
} tally;

static uint32_t below(uint64_t *x, uint32_t bound)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * bound >> 32);
}

static int some_seat(uint64_t *x, unsigned actors)
{
    for (uint32_t n = below(x, (uint32_t)__builtin_popcount(actors)); n > 0; n--)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

/* A choice at random, legal or not, of things that there are. */
static choice some_choice(const game *g, uint64_t *x)
{
    int v = 1 + (int)below(x, (uint32_t)g->lists.verb_count - 1), value[2] = {0};
    const noun *of[2] = {g->lists.verbs[v].a, g->lists.verbs[v].b};
    for (int i = 0; i < 2; i++)
        if (of[i])
            value[i] = of[i]->low + (int)below(x, (uint32_t)(of[i]->high - of[i]->low + 1));
    return choice_make(v, value[0], value[1]);
}

static void add_reason(tally *t, int seat)
{
    char id[CHOICE_TEXT];
    choice c = some_choice(t->g, &t->noise);
    text why;
    text_init(&why, 4096);
    choice_text(t->g, c, id);
    if (!strchr(id, '?') && !game_why(t->g, t->state, seat, c, LANG_EN, &why))
        t->words = text_hash(t->words, text_string(&why), why.length);
    text_release(&why);
}

static void play_game(tally *t, long most)
{
    static choices list;
    while (!game_peek(t->state)->over && t->decisions < most) {
        int seat = some_seat(&t->noise, game_peek(t->state)->actors);
        game_options(t->g, t->state, seat, &list);
        t->lists = text_hash(t->lists, (const char *)list.list, sizeof list.list[0] * (size_t)list.count);
        t->states = t->states * 31 + game_hash(t->g, t->state);
        if (t->reasons && t->decisions % WHY_EVERY == 0)
            add_reason(t, seat);
        game_choose(t->g, t->state, seat, list.list[below(&t->noise, (uint32_t)list.count)], NULL);
        t->decisions++;
    }
    t->states = t->states * 31 + game_hash(t->g, t->state);
    t->games++;
}

static void play(const game *g, void *state, int scenario, unsigned long long options, long most, bool reasons)
{
    tally t = {.g = g, .state = state, .reasons = reasons, .noise = 0x9e3779b97f4a7c15ull + options};
    while (t.decisions < most) {
        generator dice;
        generator_seed_number(&dice, (uint64_t)t.games);
        game_start(g, state, scenario, options, &dice, NULL);
        play_game(&t, most);
    }
    printf("%s %s options %llx: %ld decisions, %ld games, lists %016llx, positions %016llx", g->id,
           g->lists.scenarios[scenario].id, options, t.decisions, t.games, t.lists, t.states);
    if (reasons)
        printf(", reasons %016llx", t.words);
    puts("");
    fflush(stdout);
}

static bool fit(const game *g, int scenario, unsigned long long options)
{
    return game_options_fit(g, scenario, options, NULL) && game_nonplayers(g, options) != (1u << g->seats) - 1;
}

int main(int argc, char **argv)
{
    bool reasons = argc > 1 && !strcmp(argv[1], "-w");
    argc -= reasons, argv += reasons;
    long most = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    fault why;
    const game *g = most > 0 ? games_open(argv[1], &why) : NULL;
    if (!g) {
        fprintf(stderr, "%s\n", most > 0 ? why.text : "usage: same [-w] GAME DECISIONS");
        return 2;
    }
    void *state = calloc(1, g->size);
    for (int scenario = 0; state && scenario < g->lists.scenario_count; scenario++) {
        unsigned long long all = 0;
        play(g, state, scenario, 0, most, reasons);
        for (int i = 0; i < g->lists.option_count; i++) {
            unsigned long long one = 1ull << i;
            if (fit(g, scenario, one))
                play(g, state, scenario, one, most, reasons);
            if (fit(g, scenario, all | one))
                all |= one;
        }
        if (all & (all - 1))
            play(g, state, scenario, all, most, reasons);
    }
    free(state);
    return 0;
}
