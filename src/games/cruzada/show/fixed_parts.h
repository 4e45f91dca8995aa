/* The keys of everything that a view of Crusade and Revolution shows, in the order in which it is shown, and the words
 * that are made for it once (fixed_parts.c). */
#ifndef FRENTE_CRUZADA_FIXED_PARTS_H
#define FRENTE_CRUZADA_FIXED_PARTS_H

#include "core/tell/view.h"
#include "games/cruzada/state.h"

enum { PILES = 3 }; /* draw pile, hidden hand, discard pile */

enum {
    ITEM_TURN,
    ITEM_PHASE,
    ITEM_ROUND,
    ITEM_SHORTAGE,
    ITEM_MADRID,
    ITEM_STRAIT,
    ITEM_GOVERNMENT,
    ITEM_COMMAND,
    ITEM_POOL,
    ITEM_ACTS = ITEM_POOL + SIDES, /* + side */
    ITEM_WINNER = ITEM_ACTS + SIDES,
    ITEM_TURN_TRACK,
    ITEM_ROUND_TRACK,
    ITEM_VP,
    ITEM_RM,
    ITEM_RP,
    ITEM_SIEGE = ITEM_RP + RPS,
    ITEM_LASTING = ITEM_SIEGE + SIEGES,
    ITEM_SPACE = ITEM_LASTING + LASTINGS,
    ITEM_BOX = ITEM_SPACE + SPACES, /* + box * SIDES + side */
    ITEM_UNIT = ITEM_BOX + (BOXES + 1) * SIDES,
    ITEM_HAND = ITEM_UNIT + UNITS, /* + side */
    ITEM_TABLE = ITEM_HAND + SIDES,
    ITEM_DISCARD = ITEM_TABLE + SIDES,
    ITEM_GONE = ITEM_DISCARD + SIDES,
    ITEM_ASIDE = ITEM_GONE + SIDES,
    ITEM_CARD = ITEM_ASIDE + SIDES,
    ITEM_PILE = ITEM_CARD + CARD_ROWS, /* + pile * SIDES + side */
    ITEMS = ITEM_PILE + PILES * SIDES
};

enum { PLACE_TEXT = 28, HALVES = 256 };

typedef struct fixed_words {
    fixed_parts parts;
    char box[BOXES + 1][SIDES][PLACE_TEXT]; /* "reserve.nat" */
    char hand[SIDES][PLACE_TEXT], table[SIDES][PLACE_TEXT], discard[SIDES][PLACE_TEXT], draw[SIDES][PLACE_TEXT];
    char gone[SIDES][PLACE_TEXT], aside[SIDES][PLACE_TEXT];
    char factors[UNITS][2][12]; /* "2-1-3", full and reduced */
    char halves[HALVES][8];     /* of points: "½", "3½", "4" */
    const char *needs[CARD_ROWS * NEEDS][LANGS], *brought[CARD_ROWS * BRINGS][LANGS], *scrap[CARD_ROWS][LANGS],
        *whose[UNITS][LANGS], *numbered[CARD_ROWS][LANGS], *cancels[SHIFTS_CANCELLED + 1][LANGS]; /* set_words.c */
} fixed_words;

extern fixed_words cr_fixed; /* filled by cr_fixed_load, then only read */
void cr_fixed_load(void);
void cr_set_words_load(lang in);

#endif
