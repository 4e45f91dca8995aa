/* A guided first game at the terminal. (guided.c) */
#ifndef FRENTE_CLI_GUIDED_H
#define FRENTE_CLI_GUIDED_H

#include "cli/play/turn.h"

/* Is the guide under way? */
bool guided_on(const session *s);
/* One step of it, or one choice of a step. */
turn guided_turn(session *s);
/* Of a list only what the step waits for; how many of those that stay are plain ones. */
void guided_filter(const session *s, choices *list, int *plain);
/* Is the choice, which is legal, one of the step's? Says so if not. */
bool guided_allows(const present *p, choice c);
void guided_made(session *s, choice c);
/* The one that comes next, if it is legal now; 0: none. */
choice guided_next(const present *p);
void guided_forward(session *s);
/* Says so, once, when the guide is over. */
void guided_tell_over(session *s);
/* Ends the guide; the game goes on without it. False: there is none. */
bool guided_leave(session *s);
/* The words of the present step, if there is one. */
void print_step(const session *s);

#endif
