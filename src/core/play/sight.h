/* What a viewer has seen of a match, counted so that the numbers tell nothing that it may not know (law 7): a step is
 * a move that changed its redacted state, that its journal tells of, that it made itself, or that is an end outside
 * the list, which is said aloud. Moves in secret are no steps of the others. */
#ifndef FRENTE_SIGHT_H
#define FRENTE_SIGHT_H

#include "core/play/match.h"

enum { SIGHT_ALL = -1 }; /* a viewer that knows everything: every move is a step */

/* Walks along a match, move by move. */
typedef struct sight {
    const match *match;
    int viewer;
    int moves, steps; /* made so far; seen of them */
    void *state;      /* after these moves */
    void *seen;       /* the same as the viewer knows it */
    journal journal;  /* of the last move, or of the start */
} sight;

/* At the start, with its journal. */
bool sight_begin(sight *s, const match *m, int viewer, fault *why);
/* One move on: *stepped if it was a step of the viewer's. */
bool sight_next(sight *s, bool *stepped, fault *why);
void sight_release(sight *s);

/* The number of moves after which the viewer had seen so many steps; -1 with a fault if it never had. */
int sight_moves(const match *m, int viewer, int steps, fault *why);
/* All the steps it has seen; -1 with a fault. */
int sight_steps(const match *m, int viewer, fault *why);

#endif
