/* What takes longer than a moment: questions, past views, plans, taking back, bots
 * that think. A task works on a copy of its own, so a thread, a worker or the
 * same thread in slices may do it; then it comes back to the table and answers.
 *
 *     said = table_say(t, &g, &env, json, length, &w);
 *     while (w && !task_go(w, 10, &by)) ...;      a slice of about 10 ms
 *     if (w) task_done(w, t, &g, &env);
 *
 * A table that a task holds (it is about to take something back) may not be
 * changed before the task is done. */
#ifndef FRENTE_TASK_H
#define FRENTE_TASK_H

#include "bots/bot.h"
#include "table/env.h"
#include "table/guest.h"

typedef struct task task;
struct task {
    /* In any thread: goes on, for about `ms` if it can be cut (0: to the end); true when there is nothing left to do.
     */
    bool (*go)(task *w, int ms, const watch *by);
    /* Where the table is: answers, or carries out what was found. */
    void (*done)(task *w, table *t, guest *g, const table_env *e);
    void (*release)(task *w);
    bool thinks; /* a bot's thoughts: seconds, not milliseconds */
    int ms;      /* ... about so many milliseconds of a thread, or a bit more than none */
    int most_ms; /* set before it begins: it has no more time than this; 0: all that its bot has */
    bool holds;  /* the table */
    int seat;    /* of a bot that is to choose: its seat; -1: somebody waits for an answer */

    const game *game;
    int viewer;
    lang in;
    uint32_t seq; /* the viewer's, when it was asked */
    bool has_id;
    int64_t id; /* of the message that asked */
    bool late;  /* it was given up */
    fault why;  /* a bot's choice could not be made; "" if all is well */
};

/* What it costs to think with this budget, in milliseconds; a budget with no more than so many (0: as it is). */
int budget_cost(const budget *b);
void budget_limit(budget *b, int most_ms);

/* The watcher must be the same in all slices. */
bool task_go(task *w, int ms, const watch *by);
/* Ends a task, also one that was given up or has not begun, and releases it. The table or the guest is NULL if it has
 * gone meanwhile. False with a fault if a bot's choice could not be made, which is a mistake of the bot's. */
bool task_done(task *w, table *t, guest *g, const table_env *e, fault *why);

#endif
