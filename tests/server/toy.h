/* A toy game for the server's tests. */
#ifndef FRENTE_TOY_H
#define FRENTE_TOY_H

#include "core/game.h"

extern const game toy_game;

#endif
