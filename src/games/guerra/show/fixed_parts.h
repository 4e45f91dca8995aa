/* The keys of everything that a view of La Guerra de España shows, in the order in which it is shown, and the words
 * that are made for it once (fixed_parts.c). */
#ifndef FRENTE_GUERRA_FIXED_PARTS_H
#define FRENTE_GUERRA_FIXED_PARTS_H

#include "core/tell/view.h"
#include "games/guerra/show/show.h"

enum { TRACK_PROVINCES, TRACK_POPULATION, TRACK_FEC, SIDE_TRACKS };
enum { BOXES = PLACES - BOX_RESERVE, RESERVES = 2 };

enum {
    ITEM_TURN,
    ITEM_SEGMENT,
    ITEM_FIRST,
    ITEM_WEATHER,
    ITEM_NAVAL_USE,
    ITEM_WINNER,
    ITEM_TRACK, /* + side * SIDE_TRACKS + track */
    ITEM_PROVINCE = ITEM_TRACK + SIDES * SIDE_TRACKS,
    ITEM_BOX = ITEM_PROVINCE + PROVINCES, /* + box * SIDES + side */
    ITEM_COUNTER = ITEM_BOX + BOXES * SIDES,
    ITEM_RESERVE = ITEM_COUNTER + COUNTERS, /* + side * RESERVES + type */
    ITEMS = ITEM_RESERVE + SIDES * RESERVES
};

enum { PLACE_TEXT = 24 };

typedef struct fixed_words {
    fixed_parts parts;
    char box[BOXES][SIDES][PLACE_TEXT]; /* "reserve.nat" */
} fixed_words;

extern fixed_words gu_fixed; /* filled by gu_fixed_load, then only read */

#endif
