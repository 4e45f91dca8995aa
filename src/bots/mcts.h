/* Monte Carlo tree search over what a seat may know. Every iteration imagines one truth that fits what is seen, walks
 * down the tree by the choices made, goes on by quick decisions and judges where that has led. What was not seen is
 * never in it: the state that it is given has no secrets left. */
#ifndef FRENTE_MCTS_H
#define FRENTE_MCTS_H

#include "bots/bot.h"

enum { TREES_MAX = 16 };

choice mcts_choose(const bot *b, const question *q);
/* Plans whole turns (bots/plan.h). */
choice plan_choose(const bot *b, const question *q);

/* Plans or searches, as the game says (game_bot.plans): the levels for people. Their budget is of time, and of as many
 * futures as a usual core tries in that time (game_bot.pace). */
choice level_choose(const bot *b, const question *q);

/* The same in slices, for whoever has no thread to spare (a browser's worker answers messages between two slices):
 * a budget of iterations gives the same choice whole or cut anywhere. Bots that don't search have decided when they
 * begin. What the question points to stays until the end. */
typedef struct search search;
search *search_begin(const bot *b, const question *q); /* NULL: out of memory */
/* Goes on for so many iterations of each tree, or milliseconds (0: no such limit); true when there is nothing left to
 * do. Time between two slices is not counted as thinking. */
bool search_go(search *s, int iterations, int ms);
/* The choice, as far as was thought; the search is gone then. */
choice search_end(search *s);

#endif
