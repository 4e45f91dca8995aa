/* Matches of the toy game, for the tests of matches and of records. */
#ifndef FRENTE_TOY_MATCH_H
#define FRENTE_TOY_MATCH_H

#include "core/play/record.h"
#include "core/toy.h"
#include "unit.h"

static const game *find_toy(const char *id, fault *why)
{
    if (strcmp(id, "toy")) {
        fault_set(why, "'%s' is no game", id);
        return NULL;
    }
    return &toy_game;
}

static const char POSITION[] = "at picks\nround 1\nhand red c01 c02 c03\nhand green c04\nhand blue c05 c06\n";

static void begin(match *m)
{
    fault why;
    assert_held(match_from_position(m, &toy_game, 0, 0, NULL, POSITION, NULL, NULL, &why), why);
}

static void choose(match *m, int seat, const char *words, const char *dice)
{
    fault why;
    choice c;
    assert_held(choice_parse(&toy_game, words, &c, &why), why);
    assert_held(match_choose(m, seat, c, dice, NULL, LANG_EN, &why), why);
}

static void picks(match *m)
{
    choose(m, RED, "pick c03", NULL);
    choose(m, RED, "ready", NULL);
    choose(m, GREEN, "pick c04", NULL);
    choose(m, GREEN, "ready", NULL);
    choose(m, BLUE, "pick c06", NULL);
    choose(m, BLUE, "ready", NULL);
}

/* Written, read and written again: the same, with the same end. */
static void reads_back(const match *m)
{
    fault why;
    match again;
    text first, second;
    text_init(&first, 1 << 16);
    text_init(&second, 1 << 16);
    record_write(m, &first);
    assert_held(record_read(&again, text_string(&first), first.length, find_toy, NULL, NULL, &why), why);
    record_write(&again, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    assert_memory_equal(m->state, again.state, m->game->size);
    assert_int_equal(m->offered, again.offered);
    assert_int_equal(m->waiting, again.waiting);
    match_release(&again);
    text_release(&first);
    text_release(&second);
}

#endif
