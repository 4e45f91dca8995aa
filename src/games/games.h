/* The games in this program. */
#ifndef FRENTE_GAMES_H
#define FRENTE_GAMES_H

#include "core/game/game.h"

extern const game *const games[]; /* NULL-terminated */
/* In the making: known by name, to those who test them, but not offered to players before every rule is there. */
extern const game *const games_coming[];

void games_source(const char *folder); /* --data; before anything is read, if at all */
/* The same with files in memory, up to a NULL path, which go before those in the program; they stay the caller's. */
void games_files(const data_file *files);
const data_source *games_from(void);

/* The game of that id, its tables read; NULL with a fault that lists what there is. It reads them when a game is
 * asked for the first time: for programs of one thread. */
const game *games_open(const char *id, fault *why);

/* Reads the tables of all games. Those that can't be read are left out: games_find says why. */
void games_load(void);
/* The same as games_open, but nothing is read: only games that were read before are found. For any thread. */
const game *games_find(const char *id, fault *why);

#endif
