/* The keys of everything that a view of Land and Freedom shows, in the order in which it is shown, and the words that
 * are made for it once (fixed_parts.c). */
#ifndef FRENTE_LIBERTAD_FIXED_PARTS_H
#define FRENTE_LIBERTAD_FIXED_PARTS_H

#include "games/libertad/show/show.h"

/* Facts of a faction. */
enum { FACT_HERO, FACT_BAG, FACT_GLORY, SEAT_FACTS };
/* Where cards of a faction lie, in the order in which they are shown. */
enum { ZONE_HAND, ZONE_PLAYING, ZONE_TABLEAU, ZONE_DISCARD, ZONE_TRASH, CARD_ZONES };

enum {
    ITEM_YEAR,
    ITEM_TURN,
    ITEM_INITIATIVE,
    ITEM_ORDER,
    ITEM_SUPPLY,
    ITEM_SEAT_FACT, /* + seat * SEAT_FACTS + fact */
    ITEM_ACTIVE = ITEM_SEAT_FACT + FACTIONS * SEAT_FACTS,
    ITEM_WINNER,
    ITEM_BONUSES, /* the zone */
    ITEM_BONUS,
    ITEM_FRONT = ITEM_BONUS + BONUSES,
    ITEM_TOKEN = ITEM_FRONT + FRONTS, /* + front * FACTIONS + seat */
    ITEM_TRACK = ITEM_TOKEN + FRONTS * FACTIONS,
    ITEM_SPACE = ITEM_TRACK + TRACKS,               /* + track * SPACES + place */
    ITEM_MEDALLIONS = ITEM_SPACE + TRACKS * SPACES, /* the zone on the board */
    ITEM_HELD,                                      /* + seat: zones */
    ITEM_MEDAL = ITEM_HELD + FACTIONS,
    ITEM_EVENT = ITEM_MEDAL + MEDALS_MAX, /* zones of Fascist cards */
    ITEM_TOP,
    ITEM_LOOKED,
    ITEM_FASCIST,
    ITEM_FASCIST_DECK = ITEM_FASCIST + CARDS,
    ITEM_ZONE, /* + seat * CARD_ZONES + zone */
    ITEM_CARD = ITEM_ZONE + FACTIONS * CARD_ZONES,
    ITEM_FACE_DOWN = ITEM_CARD + CARDS, /* + seat * DECK + how many lie before it */
    ITEM_DECK = ITEM_FACE_DOWN + FACTIONS * DECK,
    ITEMS = ITEM_DECK + FACTIONS
};

typedef struct fixed_words {
    fixed_parts parts;
    const char *zone[FACTIONS][CARD_ZONES]; /* "hand.anarchist" */
    const char *held[FACTIONS];             /* "held.anarchist" */
    const char *test[CARDS];                /* a Fascist card's mark on its Front: "test:-2" */
} fixed_words;

extern fixed_words lf_fixed; /* filled by lf_fixed_load, then only read */

#endif
