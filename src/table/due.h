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
/* For bots that think elsewhere, in a worker that is given what the seat sees and nothing else of the table's: who it
 * is, with the budget that it has now; and its answer, which changes nothing if what it thought about when the seat's
 * view had this number is past. False with a fault if the choice could not be made, which is a mistake of the bot's. */
bot table_bot(const table *t, int seat, const table_env *e);
bool table_bot_answers(table *t, int seat, uint32_t seq, choice c, const table_env *e, fault *why);
/* Bots are to make haste until a person decides; whoever thinks is to answer with what it has. */
void table_hurry(table *t);
/* Orders that need not wait answer, one after the other: in the same breath as the choice before, so that nobody is
 * shown a question that is answered already. */
bool table_go_on(table *t, int64_t now, fault *why);
/* An order answers. */
bool table_order_answers(table *t, const due *d, const table_env *e, fault *why);

#endif
