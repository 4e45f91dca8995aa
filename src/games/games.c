#include "games/games.h"

#include <string.h>

extern const game libertad_game, brunete_game;

const game *const games[] = {&libertad_game, &brunete_game, NULL};

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

const game *games_find(const char *id, fault *why)
{
    for (int i = 0; games[i]; i++) {
        if (strcmp(games[i]->id, id))
            continue;
        if (!(loaded >> i & 1) && !games[i]->load(&source, why))
            return NULL;
        loaded |= 1u << i;
        return games[i];
    }
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
