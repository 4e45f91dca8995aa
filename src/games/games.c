#include "games/games.h"

#include <string.h>

extern const game libertad_game, brunete_game, guerra_game, espana_game, cruzada_game;

const game *const games[] = {&libertad_game, &brunete_game, &guerra_game, &espana_game, &cruzada_game, NULL};

const game *const games_coming[] = {NULL};

static data_source source;
static unsigned loaded; /* a bit a game */

void games_source(const char *folder)
{
    source.folder = folder;
    loaded = 0;
}

const data_source *games_from(void)
{
    return &source;
}

/* The game of that id, its tables read, if the list has it; `first` is the bit of its first game. `found` tells one
 * that is not there from one that can't be read. */
static const game *find_in(const game *const *list, int first, const char *id, bool *found, fault *why)
{
    for (int i = 0; list[i]; i++) {
        if (strcmp(list[i]->id, id))
            continue;
        *found = true;
        if (!(loaded >> (first + i) & 1) && !list[i]->rules.load(&source, why))
            return NULL;
        loaded |= 1u << (first + i);
        return list[i];
    }
    return NULL;
}

const game *games_find(const char *id, fault *why)
{
    enum { COMING = 16 };
    bool found = false;
    const game *g = find_in(games, 0, id, &found, why);
    if (!found)
        g = find_in(games_coming, COMING, id, &found, why);
    if (found)
        return g;
    text list;
    const char *near = NULL;
    text_init(&list, 256);
    for (int i = 0, distance = 3, d; games[i]; i++) {
        text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
        if ((d = text_distance(games[i]->id, id)) < distance)
            distance = d, near = games[i]->id;
    }
    fault_set(why, "'%.60s' is no game; %s%s%sthe games are: %s", id, near ? "did you mean '" : "", near ? near : "",
              near ? "'? " : "", text_string(&list));
    text_release(&list);
    return NULL;
}
