/* How a tournament stands: points, and what decides between those who have as many. Pure, like pairing.h, which is
 * given what is reckoned here. All points are counted in halves: two for a win, one for a draw. */
#ifndef FRENTE_RANKS_H
#define FRENTE_RANKS_H

#include "club/pairing.h"

/* One meeting. */
typedef struct meeting {
    int one, other;           /* players; other PAIRING_NOBODY: a bye */
    int one_half, other_half; /* -1: it is not over */
    bool played;              /* over the board; a bye, or a game that was not begun, tells nothing of strength */
} meeting;

typedef struct rank_row {
    int player;
    int place;       /* 1, 2, ...; the same for those between whom nothing decides */
    int half_points; /* of all meetings that are over */
    int buchholz;    /* half points of the opponents that were played with, in all */
    int sonneborn;   /* quarter points: those opponents' half points times one's own half points against them */
    int wins;        /* over the board */
    int played;
} rank_row;

/* `rows` has room for all players; the first comes first. By points; then, of a Swiss tournament, by Buchholz; by
 * Sonneborn-Berger; by wins. */
void ranks_make(int players, const meeting *list, int count, bool swiss, rank_row *rows);
/* What pairing_swiss is to know: everything but ratings and who has left. */
void ranks_entrants(int players, const meeting *list, int count, entrant *out);

#endif
