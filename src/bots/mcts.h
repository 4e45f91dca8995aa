/* Monte Carlo tree search over what a seat may know. Every iteration imagines one truth that fits what is seen, walks
 * down the tree by the choices made, goes on by quick decisions and judges where that has led. What was not seen is
 * never in it: the state that it is given has no secrets left. */
#ifndef FRENTE_MCTS_H
#define FRENTE_MCTS_H

#include "bots/bot.h"

enum { TREES_MAX = 16 };

choice mcts_choose(const bot *b, const question *q);

#endif
