#include "games/games.h"

#include <string.h>

#include "core/game/judge.h"

extern const game libertad_game, brunete_game, guerra_game, espana_game, cruzada_game;

const game *const games[] = {&libertad_game, &brunete_game, &guerra_game, &espana_game, &cruzada_game, NULL};

const game *const games_coming[] = {NULL};

static data_source source;

/* What became of reading a game's tables, in the order of the lists. */
enum { GAMES_MAX = 32 };
static struct {
    bool tried, read;
    fault why;
} tables[GAMES_MAX];

void games_source(const char *folder)
{
    source = (data_source){.folder = folder};
    memset(tables, 0, sizeof tables);
}

void games_files(const data_file *files)
{
    source = (data_source){.files = files};
    memset(tables, 0, sizeof tables);
}

const data_source *games_from(void)
{
    return &source;
}

/* The number of a game in both lists, or -1. */
static int number_of(const char *id, const game **found)
{
    int number = 0;
    for (int i = 0; games[i]; i++, number++)
        if (!strcmp((*found = games[i])->id, id))
            return number;
    for (int i = 0; games_coming[i]; i++, number++)
        if (!strcmp((*found = games_coming[i])->id, id))
            return number;
    return -1;
}

/* A table that could not be read may have been mended meanwhile: it is tried again. */
static void read_tables(const game *g, int number)
{
    must(number < GAMES_MAX);
    if (tables[number].read)
        return;
    tables[number].tried = true;
    tables[number].read = g->rules.load(&source, &tables[number].why) && judge_load(&source, g, &tables[number].why);
}

void games_load(void)
{
    const game *g;
    for (int i = 0; games[i]; i++)
        read_tables(games[i], number_of(games[i]->id, &g));
    for (int i = 0; games_coming[i]; i++)
        read_tables(games_coming[i], number_of(games_coming[i]->id, &g));
}

static void no_such_game(const char *id, fault *why)
{
    text list;
    const char *near = NULL;
    text_init(&list, 256);
    for (int i = 0, distance = 3, d; games[i]; i++) {
        text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
        if ((d = text_distance(games[i]->id, id)) < distance)
            distance = d, near = games[i]->id;
    }
    fault_set(why, "'%.60s' is not a game; %s%s%sthe games are: %s", id, near ? "did you mean '" : "", near ? near : "",
              near ? "'? " : "", text_string(&list));
    text_release(&list);
}

const game *games_find(const char *id, fault *why)
{
    const game *g;
    int number = number_of(id, &g);
    if (number < 0)
        no_such_game(id, why);
    else if (!tables[number].read)
        fault_set(why, "%s", tables[number].tried ? tables[number].why.text : "its tables were not read");
    return number >= 0 && tables[number].read ? g : NULL;
}

const game *games_open(const char *id, fault *why)
{
    const game *g;
    int number = number_of(id, &g);
    if (number >= 0)
        read_tables(g, number);
    return games_find(id, why);
}
