#include "find.h"

#include <string.h>

#include "core/toy.h"
#include "core/toyhex.h"
#include "games/games.h"

static const game *const toys[TOYS] = {&toy_game, &toyhex_game};

static const data_source embedded;

const game *tests_find(const char *id, fault *why)
{
    for (int i = 0; i < TOYS; i++)
        if (!strcmp(id, toys[i]->id))
            return toys[i]->rules.load(&embedded, why) ? toys[i] : NULL;
    return games_open(id, why);
}

const char *tests_game(int i)
{
    return i < TOYS ? toys[i]->id : games[i - TOYS] ? games[i - TOYS]->id : NULL;
}
