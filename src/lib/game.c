/* The tables and the games: what is read once and never changes after that. */
#include <stdarg.h>
#include <stdio.h>

#include "games/games.h"
#include "lib/lib.h"
#include "lib/observe.h"
#include "lib/tables/source.h"
#include "version.h"

/* Read by frente_load, which runs before there are threads. */
static struct {
    bool read;
    char folder[4096];
} tables;

const char *frente_version(void)
{
    return FRENTE_VERSION;
}

const char *frente_lang_id(int number)
{
    return number >= 0 && number < LANGS ? lang_code((lang)number) : NULL;
}

void frente_free(void *memory)
{
    free(memory);
}

frente_status lib_bad_seat(const game *g, int seat, frente_fault *why)
{
    return lib_fail(why, FRENTE_MISUSE, "%d is no seat: %s has seats 0 to %d", seat, g->id, g->seats - 1);
}

frente_status lib_give(text *t, char **out, frente_fault *why)
{
    *out = t->cut ? NULL : t->data ? t->data : strdup("");
    if (!*out || *out != t->data)
        text_release(t);
    return *out ? FRENTE_OK : lib_no_memory(why);
}

frente_status frente_load(const char *folder, frente_fault *why)
{
    const char *wanted = folder ? folder : "";
    if (!tables.read && source_is_taken())
        return lib_fail(why, FRENTE_MISUSE, "a table has read tables of data already: frente_load comes first");
    if (tables.read)
        return !strcmp(wanted, tables.folder)
                   ? FRENTE_OK
                   : lib_fail(why, FRENTE_MISUSE, "the tables were read from elsewhere already, and are read once");
    if (strlen(wanted) >= sizeof tables.folder)
        return lib_fail(why, FRENTE_MISUSE, "the name of the folder is too long");
    text_fit(tables.folder, sizeof tables.folder, wanted);
    games_source(folder ? tables.folder : NULL);
    games_load();
    fault of;
    for (int i = 0; games[i]; i++)
        if (!games_find(games[i]->id, &of))
            return lib_fail(why, FRENTE_FAILED, "%s", of.text);
    if (!observe_load())
        return lib_no_memory(why);
    tables.read = true;
    return FRENTE_OK;
}

const frente_game *frente_game_at(int number)
{
    int count = 0;
    while (games[count])
        count++;
    return tables.read && number >= 0 && number < count ? (const frente_game *)games[number] : NULL;
}

frente_status frente_game_find(const char *id, const frente_game **out, frente_fault *why)
{
    fault of;
    *out = NULL;
    if (!tables.read)
        return lib_fail(why, FRENTE_MISUSE, "the tables have not been read: frente_load comes first");
    *out = (const frente_game *)games_find(id, &of);
    return *out ? FRENTE_OK : lib_fail(why, FRENTE_MISUSE, "%s", of.text);
}

const char *frente_game_id(const frente_game *g)
{
    return lib_game(g)->id;
}

const char *frente_game_title(const frente_game *g, frente_lang in)
{
    return lib_game(g)->title[lib_lang(in)];
}

int frente_seats(const frente_game *g)
{
    return lib_game(g)->seats;
}

const char *frente_seat_id(const frente_game *g, int seat)
{
    return lib_seat(lib_game(g), seat) ? noun_key(lib_game(g)->seat, seat) : NULL;
}

int frente_scenarios(const frente_game *g)
{
    return lib_game(g)->lists.scenario_count;
}

const char *frente_scenario_id(const frente_game *g, int scenario)
{
    return scenario >= 0 && scenario < frente_scenarios(g) ? lib_game(g)->lists.scenarios[scenario].id : NULL;
}

int frente_options(const frente_game *g)
{
    return lib_game(g)->lists.option_count;
}

const char *frente_option_id(const frente_game *g, int option)
{
    return option >= 0 && option < frente_options(g) ? lib_game(g)->lists.options[option].id : NULL;
}

frente_status lib_can_begin(const game *g, int scenario, uint64_t options, frente_fault *why)
{
    fault of;
    int count = g->lists.option_count;
    if (scenario < 0 || scenario >= g->lists.scenario_count)
        return lib_fail(why, FRENTE_MISUSE, "%d is no scenario: %s has scenarios 0 to %d", scenario, g->id,
                        g->lists.scenario_count - 1);
    if (count < OPTIONS_MAX && options >> count)
        return lib_fail(why, FRENTE_MISUSE, "%s has %d optional rules, and a bit beyond them is set", g->id, count);
    return game_options_fit(g, scenario, options, &of) ? FRENTE_OK : lib_fail(why, FRENTE_MISUSE, "%s", of.text);
}
