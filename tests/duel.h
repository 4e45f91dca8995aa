/* A small game for the tests of tables and of the server. */
#ifndef FRENTE_DUEL_H
#define FRENTE_DUEL_H

#include "core/game/game.h"

extern const game duel_game;
/* Under version 2 of its rules nobody may pick a three: for games that are older than the program. */
extern int duel_rules;

#endif
