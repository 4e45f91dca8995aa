#include "bots/policy.h"

#include <string.h>

enum { GLANCES = 8 }; /* choices that a quick decision looks at */

chance chance_from(generator *own)
{
    uint64_t high = generator_below(own, UINT32_MAX), low = generator_below(own, UINT32_MAX);
    return (chance){(high << 32 | low) | 1};
}

int policy_seat(unsigned actors, chance *c)
{
    uint32_t n = actors & (actors - 1) ? chance_below(c, (uint32_t)__builtin_popcount(actors)) : 0;
    while (n-- > 0)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

void policy_weigh(const game *g, const void *state, int seat, const choice *list, int count, int out[])
{
    if (g->bot.weigh_all) {
        g->bot.weigh_all(state, seat, list, count, out);
        return;
    }
    for (int i = 0; i < count; i++)
        out[i] = g->bot.weigh(state, seat, list[i]);
}

choice policy_heaviest(const game *g, const void *state, int seat, const choices *list, chance *c)
{
    choice best = list->list[0];
    if (list->count == 1)
        return best;
    int weights[CHOICES_MAX];
    policy_weigh(g, state, seat, list->list, list->count, weights);
    int weight = weights[0];
    uint32_t equals = 1;
    for (int i = 1; i < list->count; i++) {
        if (weights[i] > weight)
            weight = weights[i], equals = 0;
        if (weights[i] == weight && !chance_below(c, ++equals))
            best = list->list[i];
    }
    return best;
}

bool policy_ends_early(const game *g, const void *state, int seat, choice c, int most)
{
    prompt undone = {0};
    shape s = g->lists.verbs[choice_verb(c)].shape;
    return (s == SHAPE_CLOSE || s == SHAPE_PASS) && g->show.leaves_undone && g->bot.weigh(state, seat, c) < most &&
           g->show.leaves_undone(state, seat, c, &undone) && undone.arg[0] > 0;
}

choice policy_quick(const game *g, const void *state, int seat, const choices *list, chance *c)
{
    if (list->count <= 2)
        return policy_heaviest(g, state, seat, list, c);
    choice some[GLANCES];
    int weights[GLANCES], best = 0, glances = list->count < GLANCES ? list->count - 1 : GLANCES;
    for (int i = 0; i < glances; i++)
        some[i] = list->list[chance_below(c, (uint32_t)list->count)];
    policy_weigh(g, state, seat, some, glances, weights);
    for (int i = 1; i < glances; i++)
        best = weights[i] > weights[best] ? i : best;
    return some[best];
}

int policy_share(int all, int row, int made)
{
    if (!row || !all)
        return all;
    int64_t share = (int64_t)all * row * row / ((int64_t)(row + made) * (row + made));
    return share ? (int)share : 1;
}

choice random_choose(const bot *b, const question *q)
{
    (void)b;
    choices list;
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0);
    return list.list[generator_below(q->own, (uint32_t)list.count)];
}

/* The choices that look best, as opinions: nothing was tried, so each expects what the position promises. */
static void say_weights(const question *q, const choices *list)
{
    int weights[OPINIONS_MAX];
    opinions *said = q->said;
    *said = (opinions){.expected = bot_judge(q->game, q->seen, q->seat)};
    for (int i = 0; i < list->count; i++) {
        int w = q->game->bot.weigh(q->seen, q->seat, list->list[i]), at = said->count;
        while (at > 0 && weights[at - 1] < w)
            at--;
        if (at == OPINIONS_MAX)
            continue;
        if (said->count < OPINIONS_MAX)
            said->count++;
        for (int k = said->count - 1; k > at; k--)
            weights[k] = weights[k - 1], said->best[k] = said->best[k - 1];
        weights[at] = w;
        said->best[at] = (opinion){list->list[i], said->expected, 0};
    }
}

/* Whether a piece would only be picked up and put down again, and all be as it was. */
static bool in_vain(const question *q, choice c, chance *dice)
{
    const game *g = q->game;
    _Alignas(max_align_t) char before[STATE_MAX], state[STATE_MAX];
    choices list;
    must(g->size <= STATE_MAX);
    if (g->lists.verbs[choice_verb(c)].shape != SHAPE_PICK)
        return false;
    memcpy(before, q->seen, g->size);
    game_imagine(g, before, q->seat, q->own);
    memcpy(state, before, g->size);
    game_choose(g, state, q->seat, c, NULL);
    if (game_peek(state)->over || !game_acts(state, q->seat))
        return false;
    game_options(g, state, q->seat, &list);
    choice next = policy_heaviest(g, state, q->seat, &list, dice);
    if (g->lists.verbs[choice_verb(next)].shape != SHAPE_CLOSE)
        return false;
    game_choose(g, state, q->seat, next, NULL);
    return !memcmp(state, before, g->size);
}

static void leave_out(choices *list, choice c)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->list[i] != c)
            list->list[kept++] = list->list[i];
    list->count = kept;
}

choice heuristic_choose(const bot *b, const question *q)
{
    (void)b;
    choices list;
    chance c = chance_from(q->own);
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0);
    if (q->said)
        say_weights(q, &list);
    for (;;) {
        choice best = policy_heaviest(q->game, q->seen, q->seat, &list, &c);
        if (list.count == 1 || !in_vain(q, best, &c))
            return best;
        leave_out(&list, best); /* or it goes on like this for ever */
    }
}
