/* The toy hex game: how little a game must say. See toyhex.c. */
#ifndef FRENTE_TOYHEX_H
#define FRENTE_TOYHEX_H

#include "core/game/game.h"

extern const game toyhex_game;

#endif
