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
    text_init(&list, 256);
    for (int i = 0; games[i]; i++)
        text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
    fault_set(why, "'%s' is no game; the games are: %s", id, text_string(&list));
    text_release(&list);
    return NULL;
}
