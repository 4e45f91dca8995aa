#include "lib/tables/source.h"

static struct {
    bool opened; /* a frente_table has read a game */
    bool used;   /* ... or was given files */
    bool loaded; /* by frente_load */
} so_far;

bool source_load(const char *folder)
{
    if (so_far.used || (so_far.opened && folder))
        return false;
    if (!so_far.opened)
        games_source(folder);
    games_load();
    return true;
}

void source_loaded(void)
{
    so_far.loaded = true;
}

/* After frente_load threads may ask at once: nothing is written then. */
const game *source_open(const char *id, fault *why)
{
    if (so_far.loaded)
        return games_find(id, why);
    so_far.opened = true;
    return games_open(id, why);
}

void source_open_all(void)
{
    if (so_far.loaded)
        return;
    so_far.opened = true;
    games_load();
}

bool source_is_fresh(void)
{
    return !so_far.opened && !so_far.loaded;
}

void source_use(const data_file *files)
{
    so_far.used = true;
    games_files(files);
}
