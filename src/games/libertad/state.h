/* The state of Land and Freedom.
 *
 * A card is known by its number 0 .. 53: faction * 18 + place, and Fascist
 * cards likewise by year. Hands, decks and piles are sets of 18 bits a
 * faction; decks have no order, every draw is a die. */
#ifndef FRENTE_LIBERTAD_STATE_H
#define FRENTE_LIBERTAD_STATE_H

#include "core/game/game.h"

enum { ANARCHIST, COMMUNIST, MODERATE, FACTIONS };
enum { MADRID, NORTHERN, ARAGON, SOUTHERN, FRONTS };
enum { LIBERTY, COLLECTIVIZATION, GOVERNMENT, SOVIET, FOREIGN, TRACKS };
enum { MORALE, TEAMWORK, BONUSES };
enum { YEARS = 3, TURNS_MAX = 9, SPACES = 11, DECK = 18, CARDS = 54 };
enum { MEDALS_MAX = 16, ICONS_MAX = 16, ICONS_A_CARD = 4 };
enum { NOBODY = 0xff };        /* no card, no seat */
enum { WON = 10, LOST = -10 }; /* a Front at these values is closed */
enum { TOKENS_MAX = 200 };     /* of a faction in Bag and Glory area: far more than any game brings */
enum { SCOUT_MAX = 3, SHIFT_MAX = 3, ORDER_MAX = FACTIONS };
enum { OPTION_YEAR_HERO = FACTIONS }; /* after the three that make Non-players */

/* Once a turn: bits of `used`. */
enum { USED_STRATEGY, USED_ARCHIVES, USED_ORGANIZATION, USED_PURCHASE, USED_KINDS };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct libertad {
    head head;
    /* A faction's cards, a set each. The card chosen face down stays in the hand until shown. */
    uint32_t hand[FACTIONS], deck[FACTIONS], tableau[FACTIONS], discard[FACTIONS], trash[FACTIONS];
    uint32_t playing[FACTIONS]; /* Events being carried out */
    uint32_t known[FACTIONS];   /* in hand, and everybody knows it */
    uint32_t bid[FACTIONS], keep_hand[FACTIONS], keep_tableau[FACTIONS];
    uint32_t fascist[YEARS];  /* not yet seen */
    uint32_t looked;          /* being looked at now: of the Year's deck */
    uint16_t covered[TRACKS]; /* Blank markers, a bit a space */
    uint16_t medals;          /* on the board */
    uint16_t held[FACTIONS];  /* taken, one-time ones included */
    uint8_t pick[FACTIONS];   /* card number chosen face down */
    uint8_t hand_count[FACTIONS], deck_count[FACTIONS];
    uint8_t picked, bid_done, keep_done; /* bits of seats */
    int8_t front[FRONTS];
    uint8_t supporters[FRONTS]; /* tokens: bits of seats */
    int8_t track[TRACKS];
    uint8_t hero[FACTIONS], bag[FACTIONS], glory[FACTIONS];
    uint8_t bonus;               /* bits: on */
    uint8_t year, turn;          /* 1 .. 3, 1 .. 4 */
    uint8_t event;               /* the Fascist card of the turn */
    uint8_t top[SCOUT_MAX];      /* known cards on top of the Fascist deck, first to come first */
    uint8_t bottom[YEARS][DECK]; /* laid at its bottom by who looked at them, first to come first */
    uint8_t top_count, bottom_count, looked_count, looker;
    uint8_t order[ORDER_MAX]; /* of the player turns, once fixed */
    uint8_t cursor;           /* how many of them have begun */
    uint8_t active;           /* whose player turn it is */
    uint8_t used;             /* by the active player */
    uint8_t organized;        /* icon that Organization doubles */
    uint8_t bid_winner;
    uint8_t winner;    /* NOBODY: none yet, or the war is lost */
    uint8_t unused[2]; /* always 0: no padding */
} libertad;
#pragma GCC diagnostic pop

#endif
