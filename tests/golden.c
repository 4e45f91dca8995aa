/* Golden records: stored games that must play again exactly, choice by choice and hash
 * by hash, and be written again byte for byte.
 *
 *   golden FOLDER                                            replays the .frente files of FOLDER
 *   golden --write FILE GAME SCENARIO KEY [OPTION ...]       plays a random game and stores it
 *   golden --write-all FOLDER [GAME ...]                     stores one of every scenario, plain and with each option;
 *                                                            of a game with many options: with sets that hold them all
 */
#include <dirent.h>
#include <errno.h>

#include "core/play/record.h"
#include "find.h"
#include "games/games.h"
#include "maximal.h"
#include "unit.h"

enum { MANY_OPTIONS = 16 };

static bool read_file(const char *path, text *out)
{
    char part[65536];
    size_t n;
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    while ((n = fread(part, 1, sizeof part, in)) > 0)
        text_add_bytes(out, part, n);
    bool ok = !ferror(in);
    fclose(in);
    return ok;
}

static void replay(void **state)
{
    const char *path = *state;
    text stored, again;
    match m;
    fault why;
    text_init(&stored, RECORD_MAX);
    text_init(&again, RECORD_MAX);
    if (!read_file(path, &stored))
        fail_msg("%s: can't be read: %s", path, strerror(errno));
    if (!record_read(&m, text_string(&stored), stored.length, tests_find, NULL, NULL, &why))
        fail_msg("%s: %s", path, why.text);
    record_write(&m, &again);
    match_release(&m);
    size_t at = 0;
    int line = 1;
    while (at < stored.length && at < again.length && stored.data[at] == again.data[at])
        line += stored.data[at++] == '\n';
    if (stored.length != again.length || at < stored.length)
        fail_msg("%s:%d: written again, the record differs from here on", path, line);
    text_release(&stored);
    text_release(&again);
}

static int is_record(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 7 && !strcmp(e->d_name + n - 7, ".frente");
}

static int replay_folder(const char *folder)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, is_record, alphasort);
    if (count < 0) {
        fprintf(stderr, "golden: %s can't be read: %s\n", folder, strerror(errno));
        return 1;
    }
    if (!count) {
        fprintf(stderr, "golden: %s has no record\n", folder);
        free(names);
        return 1;
    }
    struct CMUnitTest *tests = calloc((size_t)count + 1, sizeof *tests);
    char(*paths)[4096] = calloc((size_t)count + 1, sizeof *paths);
    for (int i = 0; i < count; i++) {
        snprintf(paths[i], sizeof *paths, "%s/%s", folder, names[i]->d_name);
        tests[i] = (struct CMUnitTest){names[i]->d_name, replay, NULL, NULL, paths[i]};
    }
    int failed = _cmocka_run_group_tests("golden records", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    free(paths);
    free(tests);
    return failed ? 1 : 0;
}

static bool play_random(match *m, uint64_t x, fault *why)
{
    choices list;
    while (!game_peek(m->state)->over) {
        int seat;
        do {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            seat = (int)((x >> 40) % (uint64_t)m->game->seats);
        } while (!game_acts(m->state, seat));
        game_options(m->game, m->state, seat, &list);
        if (!match_choose(m, seat, list.list[(x >> 11) % (uint64_t)list.count], NULL, NULL, LANG_EN, why))
            return false;
    }
    return true;
}

static bool store(const char *path, const match *m, fault *why)
{
    char part[4096];
    text out;
    text_init(&out, RECORD_MAX);
    record_write(m, &out);
    snprintf(part, sizeof part, "%s.part", path);
    FILE *f = fopen(part, "w");
    bool ok = f && fputs(text_string(&out), f) >= 0;
    if (f && fclose(f))
        ok = false;
    ok = ok && rename(part, path) == 0;
    text_release(&out);
    return ok || fault_set(why, "%s can't be written: %s", path, strerror(errno));
}

static bool write_one(const char *path, const game *g, int scenario, option_set options, uint64_t number, fault *why)
{
    match m;
    generator key;
    generator_seed_number(&key, number);
    if (!match_start(&m, g, scenario, options, &key, NULL, why))
        return false;
    m.data = data_hash(games_from(), g->id, why);
    bool ok = play_random(&m, number * 0x9e3779b97f4a7c15ull + 1, why) && store(path, &m, why);
    if (ok)
        printf("%s: %d choices\n", path, m.count);
    match_release(&m);
    return ok;
}

/* FILE GAME SCENARIO KEY [OPTION ...] */
static bool write_new(char **words, int count, fault *why)
{
    const game *g = tests_find(words[1], why);
    int scenario = g ? game_scenario(g, words[2]) : -1;
    option_set options = 0;
    char *end;
    unsigned long long number = strtoull(words[3], &end, 10);
    if (!g)
        return false;
    if (scenario < 0)
        return fault_set(why, "'%s' is no scenario of %s", words[2], g->id);
    if (end == words[3] || *end)
        return fault_set(why, "'%s': the number of the key was expected", words[3]);
    for (int i = 4; i < count; i++) {
        int option = game_option(g, words[i]);
        if (option < 0)
            return fault_set(why, "'%s' is no option of %s", words[i], g->id);
        options |= option_bit(option);
    }
    return write_one(words[0], g, scenario, options, number, why);
}

/* Maximal sets of options, as many as it takes to have had each option once: always the one with the most new ones. */
static bool write_sets(const char *folder, const game *g, int scenario, fault *why)
{
    static option_set sets[MAXIMAL_SETS];
    char path[4096];
    int count = maximal_sets(g, scenario, sets);
    option_set seen = 0;
    for (int written = 1;; written++) {
        int best = -1, most = 0;
        for (int i = 0; i < count; i++) {
            int fresh = __builtin_popcountll(sets[i] & ~seen);
            if (fresh > most)
                best = i, most = fresh;
        }
        if (best < 0)
            return true;
        seen |= sets[best];
        snprintf(path, sizeof path, "%s/%s-%s-set%d.frente", folder, g->id, g->lists.scenarios[scenario].id, written);
        if (!write_one(path, g, scenario, sets[best], (uint64_t)(10 * scenario + written + 1), why))
            return false;
    }
}

static bool write_all(const char *folder, const game *g, fault *why)
{
    char path[4096];
    bool many = g->lists.option_count > MANY_OPTIONS;
    for (int scenario = 0; scenario < g->lists.scenario_count && many; scenario++)
        if (!write_sets(folder, g, scenario, why))
            return false;
    for (int scenario = 0; scenario < g->lists.scenario_count; scenario++)
        for (int i = -1; i < (many ? 0 : g->lists.option_count); i++) {
            option_set options = i < 0 ? 0 : option_bit(i);
            if (!game_options_fit(g, scenario, options, NULL))
                continue;
            snprintf(path, sizeof path, "%s/%s-%s%s%s.frente", folder, g->id, g->lists.scenarios[scenario].id,
                     i < 0 ? "" : "-", i < 0 ? "" : g->lists.options[i].id);
            if (!write_one(path, g, scenario, options, (uint64_t)(10 * scenario + i + 2), why))
                return false;
        }
    return true;
}

/* FOLDER [GAME ...] */
static bool write_games(char **words, int count, fault *why)
{
    for (int i = 0; count > 1 ? i + 1 < count : tests_game(i) != NULL; i++) {
        const game *g = tests_find(count > 1 ? words[i + 1] : tests_game(i), why);
        if (!g || !write_all(words[0], g, why))
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    fault why;
    if (argc == 2 && argv[1][0] != '-')
        return replay_folder(argv[1]);
    bool all = argc >= 3 && !strcmp(argv[1], "--write-all"), one = argc >= 6 && !strcmp(argv[1], "--write");
    if (!all && !one) {
        fputs("usage: golden FOLDER\n       golden --write FILE GAME SCENARIO KEY [OPTION ...]\n"
              "       golden --write-all FOLDER [GAME ...]\n",
              stderr);
        return 2;
    }
    if (all ? write_games(argv + 2, argc - 2, &why) : write_new(argv + 2, argc - 2, &why))
        return 0;
    fprintf(stderr, "golden: %s\n", why.text);
    return 1;
}
