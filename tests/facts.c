/* facts [--games N] [GAME ...]: positions say what is so. Games are played by chance and stopped at their quiet points;
 * there the facts are written down as people would, and read again:
 *   - as they are they must be accepted, and every one of them must hold;
 *   - with one fact changed by chance they are either refused, with the line that is wrong, or the changed fact holds.
 * Everything follows from fixed seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/match.h"
#include "core/play/position.h"
#include "find.h"
#include "games/games.h"

enum { GAMES = 30, DECISIONS = 400, STOP_EVERY = 25, CHANGES = 12 };

typedef union box {
    max_align_t align;
    char bytes[STATE_MAX];
} box;

typedef struct facts {
    const game *g;
    uint64_t noise;
    box state, changed;
    char at[NOUN_TEXT * 2];
    long moments, changes, refused, unnamed, untrue, wrong;
} facts;

static uint32_t below(facts *f, uint32_t bound)
{
    f->noise ^= f->noise << 13, f->noise ^= f->noise >> 7, f->noise ^= f->noise << 17;
    return (uint32_t)((f->noise >> 32) * bound >> 32);
}

static int some_seat(facts *f, unsigned actors)
{
    for (uint32_t n = below(f, (uint32_t)__builtin_popcount(actors)); n > 0; n--)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

static void blank_like(const facts *f, void *blank)
{
    const head *h = game_peek(f->state.bytes);
    generator key;
    generator_seed_number(&key, 1);
    game_blank(f->g, blank, h->scenario, h->options, &key);
}

/* The facts of a state at the point where it stands. */
static void describe(const facts *f, const void *state, text *out)
{
    box blank;
    blank_like(f, blank.bytes);
    text_addf(out, "at %s\n", f->at);
    for (int i = 0; i < f->g->valid.field_count; i++)
        field_write(&f->g->valid.fields[i], state, blank.bytes, out);
}

static void complain(facts *f, const char *what, const char *lines, const fault *why)
{
    if (++f->wrong > 12)
        return;
    const head *h = game_peek(f->state.bytes);
    printf("%s, scenario %s, options %llx, at %s: %s: %s\n", f->g->id, f->g->lists.scenarios[h->scenario].id,
           (unsigned long long)h->options, f->at, what, why->text);
    if (getenv("FACTS_LINES"))
        puts(lines);
}

/* Reads as far as the point; the state is what the position says, before anything happens there. */
static bool read_facts(const facts *f, const char *lines, void *state, fault *why)
{
    position_reader r;
    blank_like(f, state);
    position_begin(&r, f->g, state);
    return position_set(&r, lines, why);
}

/* Whether reading the lines of a field again would change nothing. */
static bool holds(const facts *f, const field *of, const char *lines, const void *state, fault *why)
{
    for (const char *p = lines; *p; p += strcspn(p, "\n") + 1) {
        box copy;
        char line[8192], *words[256];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\n"), p);
        int count = line_words(line, words, 256);
        memcpy(copy.bytes, state, f->g->size);
        if (!field_read(of, copy.bytes, words + 1, count - 1, why))
            return false;
        if (memcmp(copy.bytes, state, f->g->size) && !of->grows)
            return fault_set(why, "'%.*s' is accepted and does not hold", (int)strcspn(p, "\n"), p);
    }
    return true;
}

/* As it is. */
static void try_truth(facts *f)
{
    text lines;
    fault why = {""};
    box read;
    text_init(&lines, TEXT_DEFAULT_MAX);
    describe(f, f->state.bytes, &lines);
    f->moments++;
    if (!read_facts(f, text_string(&lines), read.bytes, &why)) {
        f->untrue++;
        complain(f, "play comes there, and it is refused", text_string(&lines), &why);
    } else { /* what is as at the start goes without saying, unless something else would follow from the rest */
        for (int i = 0; i < f->g->valid.field_count; i++)
            field_write(&f->g->valid.fields[i], f->state.bytes, read.bytes, &lines);
        if (!read_facts(f, text_string(&lines), read.bytes, &why)) {
            f->untrue++;
            complain(f, "play comes there, and all of it is refused", text_string(&lines), &why);
        }
    }
    text_release(&lines);
}

/* One cell of one field gets another value of those that it can name. */
static const field *change(facts *f)
{
    const game *g = f->g;
    const field *of = &g->valid.fields[below(f, (uint32_t)g->valid.field_count)];
    size_t cell = below(f, (uint32_t)field_cells(of));
    memcpy(f->changed.bytes, f->state.bytes, g->size);
    int low = of->value ? of->value->low : of->low, high = of->value ? of->value->high : of->high;
    if (of->kind == FIELD_SET) {
        int bits = of->stride ? of->stride : high - low + 1;
        int64_t flipped =
            field_get(of, f->changed.bytes, cell) ^ (int64_t)(1ull << below(f, (uint32_t)(bits < 64 ? bits : 64)));
        field_put(of, f->changed.bytes, cell, flipped);
    } else {
        field_put(of, f->changed.bytes, cell, low + (int)below(f, (uint32_t)(high - low + 1)));
    }
    fault why;
    bool other = memcmp(f->changed.bytes, f->state.bytes, g->size) != 0;
    return other && !of->instructs && field_fits(of, f->changed.bytes, &why) ? of : NULL;
}

static void try_change(facts *f)
{
    const field *of = change(f);
    text lines, said;
    fault why = {""};
    box read;
    if (!of)
        return;
    text_init(&lines, TEXT_DEFAULT_MAX);
    text_init(&said, TEXT_DEFAULT_MAX);
    describe(f, f->changed.bytes, &lines);
    field_write(of, f->changed.bytes, f->state.bytes, &said);
    if (!strstr(text_string(&lines), text_string(&said)) && of->kind != FIELD_PLACE)
        text_add(&lines, text_string(&said)); /* as at the start: said all the same */
    f->changes++;
    char what[400];
    snprintf(what, sizeof what, "with '%.*s'", (int)strcspn(text_string(&said), "\n"), text_string(&said));
    if (!read_facts(f, text_string(&lines), read.bytes, &why)) {
        f->refused++;
        if (strncmp(why.text, "position, line ", 15)) {
            f->unnamed++;
            complain(f, what, text_string(&lines), &why);
        }
    } else if (of->kind != FIELD_PLACE && !holds(f, of, text_string(&said), read.bytes, &why)) {
        complain(f, what, text_string(&lines), &why);
    } else if (getenv("FACTS_TAKEN")) {
        printf("%s at %s: taken %s (%s)\n", f->g->id, f->at, what, of->name);
    }
    text_release(&lines);
    text_release(&said);
}

/* A choice by chance that stops at a quiet point on its way, if it comes to one. */
static void step(facts *f, void *state)
{
    static choices list;
    const game *g = f->g;
    int seat = some_seat(f, game_peek(state)->actors);
    game_options(g, state, seat, &list);
    choice c = list.list[below(f, (uint32_t)list.count)];
    bool stops = !below(f, STOP_EVERY);
    for (int i = 0; stops && i < g->valid.point_count; i++) {
        const noun *n = g->valid.points[i].argument;
        halt where = {.at = &g->valid.points[i]};
        if (n)
            where.argument = n->low + (int)below(f, (uint32_t)(n->high - n->low + 1));
        memcpy(f->state.bytes, state, g->size);
        game_choose(g, f->state.bytes, seat, c, &(trace){.halt = &where});
        const head *h = game_peek(f->state.bytes);
        if (h->over || h->actors)
            continue;
        snprintf(f->at, sizeof f->at, "%s%s%s", where.at->id, n ? " " : "", n ? noun_key(n, where.argument) : "");
        try_truth(f);
        for (int k = 0; k < CHANGES; k++)
            try_change(f);
    }
    game_choose(g, state, seat, c, NULL);
}

static bool try_game(const game *g, int games)
{
    static box state;
    facts f = {.g = g, .noise = 0x9e3779b97f4a7c15ull};
    for (int i = 0; i < games; i++) {
        generator dice;
        generator_seed_number(&dice, (uint64_t)i);
        option_set options = 0;
        int scenario = i % g->lists.scenario_count;
        for (int o = 0; o < g->lists.option_count; o++)
            if (!below(&f, 3) && game_options_fit(g, scenario, options | option_bit(o), NULL) &&
                game_nonplayers(g, options | option_bit(o)) != (1u << g->seats) - 1)
                options |= option_bit(o);
        game_start(g, state.bytes, scenario, options, &dice, NULL);
        for (int n = 0; n < DECISIONS * (1 + i % 4) && !game_peek(state.bytes)->over; n++)
            step(&f, state.bytes);
    }
    printf("%s: %ld moments, %ld not as they are; %ld facts changed: %ld refused, %ld of them without a line; %ld "
           "faults\n",
           g->id, f.moments, f.untrue, f.changes, f.refused, f.unnamed, f.wrong);
    return !f.wrong && (f.changes || !g->valid.point_count);
}

int main(int argc, char **argv)
{
    int games = GAMES;
    bool ok = true, any = false;
    if (argc > 2 && !strcmp(argv[1], "--games")) {
        games = (int)strtol(argv[2], NULL, 10);
        argc -= 2, argv += 2;
    }
    for (int i = 0; tests_game(i); i++) {
        fault why;
        bool asked = argc < 2;
        for (int k = 1; k < argc; k++)
            asked |= !strcmp(argv[k], tests_game(i));
        const game *g = asked ? tests_find(tests_game(i), &why) : NULL;
        if (!g)
            continue;
        any = true;
        ok &= try_game(g, games);
    }
    if (!any)
        fputs("facts: no game of that name\n", stderr);
    return ok && any ? 0 : 1;
}
