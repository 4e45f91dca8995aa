/* Fuzzing with libFuzzer: readers of what people and networks send, in one program;
 * $FRENTE_FUZZ says which: record, position, games, table or choice. Each must
 * take any bytes, and either read them or say what is wrong in a sentence. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "core/play/record.h"
#include "core/text/cell.h"
#include "core/text/code.h"
#include "find.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* As far as it plays, and from its snapshot. */
static void open_record(const char *bytes, size_t size)
{
    match m;
    fault why = {""};
    record_look look = {.find = tests_find};
    if (record_open(&m, bytes, size, &look, &why)) {
        if ((look.line || look.differs) && !look.why.text[0])
            abort();
        match_release(&m);
    }
    if (record_resume(&m, bytes, size, tests_find, &why))
        match_release(&m);
}

static void fuzz_record(const char *bytes, size_t size)
{
    match m;
    fault why = {""};
    open_record(bytes, size);
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
    for (int i = 0; i < 50 && !game_peek(m->state)->over; i++) {
        int seat;
        if (match_stopped(m) && m->until.at)
            return; /* by a line `until` */
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
        if (!game_check(m->game, m->state, &why))
            abort(); /* what was accepted stays possible */
    }
}

/* The first byte chooses the scenario, the second the options. */
static void read_position(const game *g, const char *bytes, size_t size)
{
    if (size < 2)
        return;
    fault why;
    int scenario = g ? (unsigned char)bytes[0] % g->lists.scenario_count : 0;
    option_set options =
        g && g->lists.option_count < 8 ? (unsigned char)bytes[1] & (option_bit(g->lists.option_count) - 1) : 0;
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
    for (int i = 0; i < TOYS; i++)
        read_position(tests_find(tests_game(i), &why), bytes, size);
}

/* The same over the games of the program: the first byte of all says which. */
static void fuzz_games(const char *bytes, size_t size)
{
    fault why;
    int count = 0;
    while (tests_game(TOYS + count))
        count++;
    if (size && count)
        read_position(tests_find(tests_game(TOYS + (unsigned char)bytes[0] % count), &why), bytes + 1, size - 1);
}

/* One cell in every shape that core/text/cell.h and core/text/code.h know; each reading goes on only where the one
 * before held.
 */
static void read_cells(tsv *t, const noun *seat)
{
    int16_t list[4];
    int from, to;
    uint32_t seen = 0;
    code c;
    switch (t->rows % 5) {
    case 0: tsv_list(t, "cells", seat, list, 4); break;
    case 1: tsv_set(t, "cells", seat); break;
    case 2: tsv_span(t, "cells", -3, 30, &from, &to); break;
    case 3: tsv_faces(t, "cells", 6, &seen); break;
    default:
        code_open(&c, t, "cells");
        while (code_more(&c))
            if (c.kind == CODE_NUMBER)
                code_number(&c, -100, 100);
            else if (!code_take(&c, ";") && !code_take(&c, "=>"))
                code_noun(&c, seat);
    }
}

static void fuzz_table(const char *bytes, size_t size)
{
    const data_file files[] = {{"t.tsv", bytes, size}, {0}};
    const data_source from = {.files = files};
    tsv t;
    fault why = {""};
    fault none;
    const game *g = tests_find("toy", &none);
    if (!tsv_open(&t, &from, "t.tsv", "id number", &why))
        return;
    while (tsv_next(&t)) {
        tsv_id(&t, "id");
        tsv_int(&t, "number", -100, 100);
        if (tsv_has(&t, "seat"))
            tsv_noun_or(&t, "seat", g->seat, 0);
        if (tsv_has(&t, "flag"))
            tsv_flag(&t, "flag");
        if (tsv_has(&t, "cells"))
            read_cells(&t, g->seat);
    }
    if (!tsv_close(&t, &why) && !strstr(why.text, "t.tsv:"))
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
