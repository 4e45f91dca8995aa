/* What the tests of a game's rules over random play share: a source of noise, what a journal and a forecast hold, and
 * that no refusal is left without a word. */
#ifndef FRENTE_GAMETEST_H
#define FRENTE_GAMETEST_H

#include "core/game/game.h"
#include "core/tell/forecast.h"
#include "games/games.h"
#include "unit.h"

/* The game of this id, or NULL; for the set-up of a group of tests. */
const game *gametest_load(const char *id);

/* The next number of a sequence that begins with any x but 0. */
uint32_t gametest_noise(uint32_t *x);

/* Any of the choices that there are. */
choice gametest_any(const choices *list, uint32_t *x);

/* One choice of a random game: what the seat was told before it, and what came of it. */
typedef struct gametest_step {
    const void *before, *after;
    int seat;
    choice taken;
    bool told; /* `promised` is what the seat was told, knowing what it knew */
    const forecast *promised;
    const journal *happened;
} gametest_step;

typedef choice gametest_pick(const choices *list, uint32_t *x);
typedef void gametest_see(const gametest_step *step, void *context);

/* Plays a random game, at most `most` choices of it, and shows every one. Of several seats the first decides. */
typedef struct gametest_play {
    const game *game;
    int scenario;
    option_set options;
    int most;
    gametest_pick *pick;
    gametest_see *see;
    void *context;
} gametest_play;
void gametest_run(const gametest_play *play, uint32_t seed);

/* The first entry of this kind, or NULL. */
const entry *gametest_entry(const journal *j, int kind);

/* The chances of every table of a forecast add up to the throws that there are. */
void gametest_tables_whole(const forecast *f);

/* Whatever is asked at whatever moment of a random game gets a sentence with a rule (`mark` begins its id), or says who
 * decides what now. */
void gametest_refusals_have_words(const game *g, int scenario, option_set options, const char *mark);

#endif
