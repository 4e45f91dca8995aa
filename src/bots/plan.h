/* Planning a turn. A plan is a manner of playing: the rules of thumb, and a few twists that make some choices heavier
 * or lighter. It is tried by playing the seat by it and the others by rules of thumb, up to the end of a turn and never
 * into the middle of one, many times with imagined truths and dice; twists that do better by more than chance are kept.
 * The plan is then followed until dice, something shown or another seat make it necessary to think again. */
#ifndef FRENTE_PLAN_H
#define FRENTE_PLAN_H

#include "bots/bot.h"
#include "bots/past.h"

enum { TWISTS_MAX = 12 };

/* A choice that is wanted, or choices that their numbers make heavier or lighter. */
typedef struct twist {
    choice wanted, after; /* after: only as the next choice after this one; 0: always */
    int amount;
    uint64_t seed; /* wanted is 0: what falls to which choice */
} twist;

typedef struct plan {
    twist list[TWISTS_MAX];
    int count;
} plan;

/* What a seat keeps of its planning from one choice to the next. */
typedef struct intent {
    plan plan;
    const game *game;       /* NULL: there is no plan */
    uint64_t next;          /* what the seat must see for the plan to go on */
    int seat, clock, again; /* whose it is, the turn that it is for, how often it was thought over in it */
    choice before;          /* the seat's last choice */
    int temper;             /* how it likes risk, through the whole game: policy_leans */
    past past;
} intent;

typedef struct planner planner;
planner *plan_begin(const bot *b, const question *q, intent *kept); /* NULL: out of memory */
/* Tries so many futures (0: all that are left) or for so many milliseconds (0: no limit); true when the plan is made.
 */
bool plan_go(planner *p, int futures, int ms);
choice plan_end(planner *p);

#endif
