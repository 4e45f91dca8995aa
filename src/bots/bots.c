/* The bots: at random, and by what looks good at a glance (game->weigh). */
#include "bots/bot.h"

#include <string.h>

static choice random_choose(const game *g, const void *seen, int seat, generator *own)
{
    choices list;
    game_options(g, seen, seat, &list);
    assert(list.count > 0);
    return list.list[generator_below(own, (uint32_t)list.count)];
}

/* The heaviest choice; among equals any, so that games differ. */
static choice simple_choose(const game *g, const void *seen, int seat, generator *own)
{
    choices list;
    game_options(g, seen, seat, &list);
    assert(list.count > 0);
    choice best = list.list[0];
    int weight = g->weigh(seen, seat, best);
    uint32_t equals = 1;
    for (int i = 1; i < list.count; i++) {
        int w = g->weigh(seen, seat, list.list[i]);
        if (w > weight)
            weight = w, equals = 0;
        if (w == weight && !generator_below(own, ++equals))
            best = list.list[i];
    }
    return best;
}

static const bot random_bot = {"random", {"Random", "Al azar"}, random_choose};
static const bot simple_bot = {"simple", {"Simple", "Sencillo"}, simple_choose};

const bot *const bots[] = {&random_bot, &simple_bot, NULL};

const bot *bot_find(const char *id)
{
    const bot *found = NULL;
    for (int i = 0; bots[i]; i++)
        if (!*id || !strcmp(bots[i]->id, id))
            found = bots[i];
    return found;
}
