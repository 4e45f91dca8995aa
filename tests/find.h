/* The games that tests run over: the toys, and all games of the program. */
#ifndef FRENTE_TESTS_FIND_H
#define FRENTE_TESTS_FIND_H

#include "core/game/game.h"

const game *tests_find(const char *id, fault *why);
const char *tests_game(int i); /* the id of the i-th, the toys first; NULL after the last */
enum { TOYS = 2 };

#endif
