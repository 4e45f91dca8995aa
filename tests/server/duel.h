/* A small game for the server's tests. */
#ifndef FRENTE_DUEL_H
#define FRENTE_DUEL_H

#include "core/game.h"

extern const game duel_game;

#endif
