#include "lib/tables/source.h"

static bool taken;

const game *source_open(const char *id, fault *why)
{
    const game *g = games_find(id, NULL);
    if (g)
        return g;
    g = games_open(id, why);
    if (g)
        taken = true;
    return g;
}

void source_open_all(void)
{
    for (int i = 0; games[i]; i++)
        source_open(games[i]->id, NULL);
}

bool source_is_fresh(void)
{
    for (int i = 0; games[i]; i++)
        if (games_find(games[i]->id, NULL))
            return false;
    return !games_from()->folder && !games_from()->files;
}

void source_use(const data_file *files)
{
    taken = true;
    games_files(files);
}

bool source_is_taken(void)
{
    return taken;
}
