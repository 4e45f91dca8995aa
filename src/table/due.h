/* Who must answer by itself: bots, and people's standing orders (core/game/standing.h). */
#ifndef FRENTE_DUE_H
#define FRENTE_DUE_H

#include "table/task.h"

typedef struct due {
    int seat;
    choice choice; /* that a standing order makes; 0: a bot is to think */
    int wait_ms;   /* before an order may answer: about as long as a person takes */
} due;

/* All that are due now: an order at most, which goes first, and any number of bots. */
int table_due(table *t, due list[SEATS_MAX + 1]);
/* A bot's seat is to decide: the task thinks, and makes the choice when it is done, unless what it thought about is
 * past by then. NULL: no memory, or no chance. */
task *table_think(table *t, int seat, const table_env *e);
/* Is what a bot began to think about when its view had this number still asked? */
bool table_still_asks(const table *t, int seat, uint32_t seq);
/* Bots are to make haste until a person decides; whoever thinks is to answer with what it has. */
void table_hurry(table *t);
/* An order answers. */
bool table_order_answers(table *t, const due *d, const table_env *e, fault *why);

#endif
