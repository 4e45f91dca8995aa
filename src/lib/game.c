/* The tables and the games: what is read once and never changes after that. */
#include <stdlib.h>

#include "games/games.h"
#include "lib/lib.h"
#include "lib/observe.h"
#include "lib/tables/source.h"
#include "version.h"

/* Read by frente_load, which runs before there are threads. */
static struct {
    bool read;   /* all of them */
    bool by_one; /* each game's when it is first asked for */
    bool begun;  /* some have been read */
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

frente_status lib_bad_viewer(const game *g, int viewer, bool all, frente_fault *why)
{
    _Static_assert((int)FRENTE_WATCHER == (int)WATCHER, "the same number");
    if (viewer == FRENTE_WATCHER || (all && viewer == FRENTE_ALL) || lib_seat(g, viewer))
        return FRENTE_OK;
    return lib_bad_seat(g, viewer, why);
}

frente_status lib_give(text *t, char **out, frente_fault *why)
{
    *out = t->cut ? NULL : t->data ? t->data : strdup("");
    if (!*out || *out != t->data)
        text_release(t);
    return *out ? FRENTE_OK : lib_no_memory(why);
}

/* A frente_file is the core's own under another name. */
_Static_assert(sizeof(frente_file) == sizeof(data_file) && offsetof(frente_file, bytes) == offsetof(data_file, bytes) &&
                   offsetof(frente_file, length) == offsetof(data_file, length),
               "the same members");

static frente_status keep_folder(const char *folder, frente_fault *why)
{
    if (folder && strlen(folder) >= sizeof tables.folder)
        return lib_fail(why, FRENTE_MISUSE, "the name of the folder is too long");
    text_fit(tables.folder, sizeof tables.folder, folder ? folder : "");
    return FRENTE_OK;
}

frente_status frente_source(const char *folder, const frente_file *files, frente_fault *why)
{
    if (tables.read || tables.begun || source_is_taken())
        return lib_fail(why, FRENTE_MISUSE, "tables have been read already, and are read once");
    if (folder && files)
        return lib_fail(why, FRENTE_MISUSE, "tables come from a folder or from files, not from both");
    frente_status kept = keep_folder(folder, why);
    if (kept)
        return kept;
    games_source(folder ? tables.folder : NULL);
    if (files)
        games_files((const data_file *)files);
    tables.by_one = true;
    return FRENTE_OK;
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
    if (tables.begun && folder && strcmp(wanted, tables.folder) != 0)
        return lib_fail(why, FRENTE_MISUSE, "some tables were read from elsewhere already, and are read once");
    if (!tables.begun && (folder || !tables.by_one)) {
        frente_status kept = keep_folder(folder, why);
        if (kept)
            return kept;
        games_source(folder ? tables.folder : NULL);
    }
    games_load();
    fault of;
    for (int i = 0; games[i]; i++)
        if (!games_find(games[i]->id, &of))
            return lib_fault(why, FRENTE_FAILED, &of);
        else if (!observe_load(games[i]))
            return lib_no_memory(why);
    tables.read = true;
    return FRENTE_OK;
}

/* The number of a game of the list, or -1. */
static int known(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (!strcmp(games[i]->id, id))
            return i;
    return -1;
}

static const game *nth_known(int number)
{
    int i = 0;
    while (number >= 0 && i < number && games[i])
        i++;
    return number >= 0 ? games[i] : NULL;
}

const char *frente_known_id(int number)
{
    return nth_known(number) ? nth_known(number)->id : NULL;
}

const char *frente_known_title(int number, frente_lang in)
{
    return nth_known(number) ? nth_known(number)->title[lib_lang(in)] : NULL;
}

const game *lib_find(const char *id, fault *why)
{
    if (tables.read)
        return games_find(id, why);
    if (!tables.by_one) {
        fault_set(why, "the tables have not been read: frente_load comes first");
        return NULL;
    }
    const game *g = games_open(id, why);
    tables.begun |= g != NULL;
    return g;
}

const frente_game *frente_game_at(int number)
{
    return tables.read ? (const frente_game *)nth_known(number) : NULL;
}

frente_status frente_game_find(const char *id, const frente_game **out, frente_fault *why)
{
    fault of;
    *out = (const frente_game *)lib_find(id, &of);
    return *out ? FRENTE_OK : lib_fault(why, tables.by_one && known(id) >= 0 ? FRENTE_FAILED : FRENTE_MISUSE, &of);
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
    return game_options_fit(g, scenario, options, &of) ? FRENTE_OK : lib_fault(why, FRENTE_MISUSE, &of);
}

frente_status frente_options_fit(const frente_game *g, int scenario, uint64_t options, frente_fault *why)
{
    return lib_can_begin(lib_game(g), scenario, options, why);
}
