/* The keys of all that a viewer can see, and what never changes of it. */
#ifndef FRENTE_ESPANA_FIXED_PARTS_H
#define FRENTE_ESPANA_FIXED_PARTS_H

#include "games/espana/show/show.h"

enum { HEIGHT_MOST = 40, PILES = 4, LYING = 4 };
enum {
    KEY_TURN,
    KEY_PHASE,
    KEY_FIRST,
    KEY_WINNER,
    KEY_TRACK,
    KEY_BOX = KEY_TRACK + 8, /* and areas and bases after the boxes */
    KEY_UNIT = KEY_BOX + SITES,
    KEY_CARD = KEY_UNIT + UNITS,
    KEY_PILE = KEY_CARD + CARDS,
    KEY_UNSEEN = KEY_PILE + PILES * SIDES, /* by side, box and height: what the enemy does not know */
    KEY_DIE = KEY_UNSEEN + SIDES * BOXES * HEIGHT_MOST,
    KEY_ZONE = KEY_DIE + SIDES * DICE_MOST, /* where cards lie, by zone and side */
    KEYS = KEY_ZONE + LYING * SIDES
};
enum { TRACK_TURN, TRACK_CITIES, TRACK_CONTESTED = TRACK_CITIES + SIDES, TRACK_POINTS, TRACKS = TRACK_POINTS + SIDES };

extern fixed_parts es_fixed_parts;
extern const int es_pile_zones[PILES], es_lying_zones[LYING];
void es_fixed_parts_make(void);

#endif
