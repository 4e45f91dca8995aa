/* What still goes past the library to the core: playing at the terminal (play/) and many games at once (sim/),
 * which stand over src/table and src/sim as the library does. Nothing else of the program includes this. */
#ifndef FRENTE_CLI_ENGINE_H
#define FRENTE_CLI_ENGINE_H

#include "bots/bot.h"
#include "cli/cli.h"
#include "core/play/record.h"
#include "core/tell/view.h"
#include "games/games.h"
#include "lib/tell.h"
#include "table/steps.h"

/* The core's game behind a handle. */
const game *engine_game(const frente_game *g);
/* The core's match out of a handle, which is released; and a match written as source_save does. */
void engine_take(frente_match *m, match *out);
bool engine_save(const match *m, const char *path, fault *why);
/* A game that begins, and one out of a file. */
bool engine_start(const start *s, match *m, fault *why);
bool engine_open(match *m, const char *path, const source *s, fault *why);
/* The core's bot of a player; NULL for a person and a non-player. */
const bot *engine_bot(const player *p);
/* A bot by its words: one of the library's, with a budget or not, or a program of others, "cmd:./bot.py". */
bool engine_bot_read(const char *words, bot *out, fault *why);
/* A view under the library's names, for the map; out of memory: NULL. Its strings are the view's. */
frente_item *engine_items(const view *seen);
/* Dice that nobody can foresee. */
bool engine_dice(generator *dice, fault *why);

#endif
