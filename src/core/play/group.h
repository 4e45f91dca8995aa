/* One gesture, many choices. A player takes several pieces and points at a
 * place; the rules know only atomic choices, one piece after the other. Here
 * the gesture is tried on a copy of what the seat knows, with the shapes of the
 * verbs as the only knowledge: a piece is picked (SHAPE_PICK) and goes
 * (SHAPE_GO), or goes at once; a piece whose move is still open is closed first
 * (SHAPE_CLOSE that leaves nothing undone). It ends at the first reveal. */
#ifndef FRENTE_GROUP_H
#define FRENTE_GROUP_H

#include "core/game/game.h"

enum { GROUP_PIECES = 32, GROUP_CHOICES = 128 };

/* Who can't come along, and why. */
typedef struct group_left {
    int piece;     /* its number in the list that was asked about */
    fault why;     /* the sentence, */
    char rule[48]; /* and the rule's id; "" if there is none */
} group_left;

typedef struct group {
    const game *game;
    int seat;
    void *state; /* a copy, played on; the unknown in it is made up */
    lang in;
    choice list[GROUP_CHOICES]; /* the choices so far */
    int count;
    group_left left[GROUP_PIECES];
    int left_count;
} group;

/* Where the pieces can go, each by itself: a list of [place, [numbers of pieces]] into `out`. */
void group_places(group *u, const char *const *pieces, int count, text *out);
/* Takes as many of them there as can get there, one after the other: u->list, u->left. */
void group_go(group *u, const char *const *pieces, int count, const char *place);

/* The end of a piece's own move, or of what else is open about one thing, if it is among the choices: 0 if not. */
choice group_close(const game *g, const void *state, int seat, const choices *list);

#endif
