/* The keys of everything that a view of Brunete 1937 shows, in the order in
 * which it is shown, and the words that are made for it once (fixed_parts.c). */
#ifndef FRENTE_BRUNETE_FIXED_PARTS_H
#define FRENTE_BRUNETE_FIXED_PARTS_H

#include "core/tell/view.h"
#include "games/brunete/show/show.h"

/* Tracks of a side. */
enum {
    TRACK_CP,
    TRACK_ARTILLERY,
    TRACK_AVIATION,
    TRACK_ARTILLERY_USED,
    TRACK_AVIATION_USED,
    TRACK_RESOURCES,
    SIDE_TRACKS
};

/* Boxes that hold units of one side; beside the map and off it they lie at a hex. */
enum { BOXES = BOX_NONE - HEXES };

enum {
    ITEM_TURN,
    ITEM_SEGMENT,
    ITEM_INITIATIVE,
    ITEM_VALLECAS,
    ITEM_SECRET,
    ITEM_WINNER,
    ITEM_TURN_TRACK,
    ITEM_VP,
    ITEM_TRACK, /* + side * SIDE_TRACKS + track */
    ITEM_HEX = ITEM_TRACK + SIDES * SIDE_TRACKS,
    ITEM_BOX = ITEM_HEX + HEXES,          /* + box * SIDES + side */
    ITEM_HAND = ITEM_BOX + BOXES * SIDES, /* + side: resources in hand */
    ITEM_SPENT = ITEM_HAND + SIDES,
    ITEM_UNIT = ITEM_SPENT + SIDES,
    ITEM_RESOURCE = ITEM_UNIT + UNITS, /* + side * RESOURCES + resource */
    ITEMS = ITEM_RESOURCE + SIDES * RESOURCES
};

enum { SHOW_CHANGED, SHOW_ALWAYS, SHOW_NEVER };
enum { LABEL_TEXT = 16, PLACE_TEXT = 24, HEX_MARKS = 48 };

typedef struct fixed_words {
    fixed_parts parts;
    uint8_t show[HEXES];                /* SHOW_ALWAYS: also while nobody has taken it */
    uint8_t side[HEXES];                /* whose it was at first */
    char hex_marks[HEXES][HEX_MARKS];   /* entry and objective */
    char beside[HEXES][PLACE_TEXT];     /* "beside.0812" */
    char box[BOXES][SIDES][PLACE_TEXT]; /* "reserve.rep" */
    char hand[SIDES][PLACE_TEXT], spent[SIDES][PLACE_TEXT];
    char label[UNITS][3][LABEL_TEXT]; /* by steps left */
} fixed_words;

extern fixed_words br_fixed; /* filled by br_fixed_load, then only read */

#endif
