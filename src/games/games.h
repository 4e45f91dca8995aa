/* The games in this program. */
#ifndef FRENTE_GAMES_H
#define FRENTE_GAMES_H

#include "core/game/game.h"

extern const game *const games[]; /* NULL-terminated */
/* In the making: known by name, to those who test them, but not offered to players before every rule is there. */
extern const game *const games_coming[];

/* Reads the tables of a game and returns it; NULL with a fault that lists what there is. A
 * game is loaded once; games_source says where from, and must be called before if at all. */
const game *games_find(const char *id, fault *why);
void games_source(const char *folder); /* --data */
const data_source *games_from(void);

#endif
