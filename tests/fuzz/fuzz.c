/* Fuzzing with libFuzzer: readers of what people and networks send, in one program;
 * $FRENTE_FUZZ says which: record, position, games, table or choice. Each must
 * take any bytes, and either read them or say what is wrong in a sentence. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "core/position.h"
#include "core/table.h"
#include "find.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_record(const char *bytes, size_t size)
{
    match m;
    fault why = {""};
    if (!record_read(&m, bytes, size, tests_find, NULL, NULL, &why)) {
        if (!why.text[0])
            abort();
        return;
    }
    text again;
    match back;
    text_init(&again, RECORD_MAX);
    record_write(&m, &again);
    if (!record_read(&back, text_string(&again), again.length, tests_find, NULL, NULL, &why))
        abort(); /* what was read and written can be read */
    if (memcmp(m.state, back.state, m.game->size))
        abort();
    match_release(&back);
    match_release(&m);
    text_release(&again);
}

/* A position that was accepted can be played on, however odd it is. */
static void play_on(match *m)
{
    choices list;
    fault why;
    uint64_t x = 0x9e3779b97f4a7c15ull;
    for (int i = 0; i < 25 && !game_peek(m->state)->over; i++) {
        int seat;
        if (!(game_peek(m->state)->actors & ((1u << m->game->seats) - 1)))
            abort();
        do {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            seat = (int)((x >> 40) % (uint64_t)m->game->seats);
        } while (!game_acts(m->state, seat));
        game_options(m->game, m->state, seat, &list);
        if (!list.count)
            return;
        if (!match_choose(m, seat, list.list[(x >> 11) % (uint64_t)list.count], NULL, NULL, LANG_EN, &why))
            return;
    }
}

/* The first byte chooses the scenario, the second the options. */
static void read_position(const game *g, const char *bytes, size_t size)
{
    if (size < 2)
        return;
    fault why;
    int scenario = g ? (unsigned char)bytes[0] % g->scenario_count : 0;
    uint32_t options = g ? (unsigned char)bytes[1] & ((1u << g->option_count) - 1) : 0;
    char *lines = g && game_options_fit(g, scenario, options, NULL) ? strndup(bytes + 2, size - 2) : NULL;
    match m;
    generator key;
    generator_seed_number(&key, 1);
    if (lines && match_from_position(&m, g, scenario, options, &key, lines, NULL, NULL, &why)) {
        text dump;
        text_init(&dump, TEXT_DEFAULT_MAX);
        position_write(g, m.state, &dump);
        text_release(&dump);
        play_on(&m);
        match_release(&m);
    }
    free(lines);
}

static void fuzz_position(const char *bytes, size_t size)
{
    fault why;
    read_position(tests_find("toy", &why), bytes, size);
}

/* The same over the games of the program: the first byte of all says which. */
static void fuzz_games(const char *bytes, size_t size)
{
    fault why;
    int count = 0;
    while (tests_game(1 + count))
        count++;
    if (size && count)
        read_position(tests_find(tests_game(1 + (unsigned char)bytes[0] % count), &why), bytes + 1, size - 1);
}

static void fuzz_table(const char *bytes, size_t size)
{
    const data_file files[] = {{"t.tsv", bytes, size}, {0}};
    const data_source from = {.files = files};
    table t;
    fault why = {""};
    fault none;
    const game *g = tests_find("toy", &none);
    if (!table_open(&t, &from, "t.tsv", "id number", &why))
        return;
    while (table_next(&t)) {
        table_id(&t, "id");
        table_int(&t, "number", -100, 100);
        if (table_has(&t, "seat"))
            table_noun_or(&t, "seat", g->seat, 0);
        if (table_has(&t, "flag"))
            table_flag(&t, "flag");
    }
    if (!table_close(&t, &why) && !strstr(why.text, "t.tsv:"))
        abort(); /* every error names the file and the line */
}

static void fuzz_choice(const char *bytes, size_t size)
{
    char *words = strndup(bytes, size), form[CHOICE_TEXT];
    for (int i = 0; words && tests_game(i); i++) {
        fault why;
        choice c, back;
        const game *g = tests_find(tests_game(i), &why);
        if (!g || !choice_parse(g, words, &c, &why))
            continue;
        choice_text(g, c, form);
        if (!choice_parse(g, form, &back, &why) || back != c)
            abort();
    }
    free(words);
}

static const struct {
    const char *name;
    void (*one)(const char *bytes, size_t size);
} targets[] = {{"record", fuzz_record},
               {"position", fuzz_position},
               {"games", fuzz_games},
               {"table", fuzz_table},
               {"choice", fuzz_choice}};

static void (*target)(const char *bytes, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    const char *name = getenv("FRENTE_FUZZ");
    for (size_t i = 0; name && i < sizeof targets / sizeof targets[0]; i++)
        if (!strcmp(targets[i].name, name))
            target = targets[i].one;
    if (!target) {
        fputs("fuzz: FRENTE_FUZZ must be record, position, games, table or choice\n", stderr);
        exit(2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    target((const char *)data, size);
    return 0;
}
