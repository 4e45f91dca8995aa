/* The state of España 1936, and the small numbers that its fields hold. */
#ifndef FRENTE_ESPANA_STATE_H
#define FRENTE_ESPANA_STATE_H

#include "core/game.h"

enum { NAT, REP, SIDES, NOBODY = SIDES };
enum { BOXES = 48, MARRUECOS = BOXES - 1, LINKS = 97, OBJECTIVES = 12 };
enum { KINDS = 46, UNITS = 142, PLANES = 13, TURNS = 10, NONE = -1, NO_BOX = 0xff, DICE_MOST = 32 };

/* Where the cards of a side lie. LAID is face down, SHOWN is being used, TABLE works for some time. */
enum { DECK_ONE, DECK_TWO, HAND, LAID, SHOWN, TABLE, OUT, ZONES };
#define CARDS_SIDES 2
#define CARDS_DECK  45
#define CARDS_ZONES 7
#include "core/cards.h"
enum { CARDS = CARDS_SIDES * CARDS_DECK, INTELLIGENCE = 17 /* place of card 18 in a deck */ };

typedef uint64_t boxset; /* a bit a box */

/* Where a counter is: a box, or beside the map. */
enum { PLACE_MAT = BOXES, PLACE_POOL, PLACE_GONE, PLACE_CAPTURED, PLACES };

typedef enum class { SMALL, LARGE, TANK, PLANE, GENERAL, CLASSES } class;
typedef enum troop_type {
    REGULAR,
    FALANGE,
    CARLIST,
    LEGION,
    AFRICA,
    ITALIAN,
    COMMUNIST,
    ANARCHIST,
    BASQUE,
    INTERNATIONAL,
    TYPES
} troop_type;

/* Marks on a counter, a bit each. */
enum {
    MOVED = 1,       /* has moved in this Movement phase */
    ATTACKED = 2,    /* a troop that has attacked in this turn */
    USED = 4,        /* has supported */
    INACTIVE = 8,    /* a general who starts no more battles */
    DEFENDED = 16,   /* a general who has supported one defence */
    SUPPORTS = 32,   /* in the present attack */
    FIGHTS = 64,     /* the attacking and the defending troop */
    TOUCHED = 128,   /* picked in the present step of an event */
    BOUND = 256,     /* set up on the map and not assigned yet (first turn) */
    GROUNDED = 512,  /* a plane that a card keeps in the mat */
    CAPTURED = 1024, /* a Republican tank that fights for the other side */
    MARKS = 11
};

enum { FULL_WAR, LATE_WAR };
enum {
    OPTION_GENERALS = 1,
    OPTION_TANKS = 2,
    OPTION_CARDS = 4,
    OPTION_SAN_SEBASTIAN = 8,
    OPTION_NO_INTERVENTION = 16,
    OPTION_HISTORICAL = 32,
    OPTION_VARIANTS = OPTION_NO_INTERVENTION | OPTION_HISTORICAL
};
enum { WINNER_NONE, WINNER_NAT, WINNER_REP, WINNER_DRAW };
enum { USE_NONE, USE_BONUS, USE_PENALTY, USES };
enum { TO_CADIZ, TO_SEVILLA, CROSSINGS };

typedef struct espana {
    head head;
    cards cards;
    boxset fought; /* boxes in which a battle was fought in this turn */
    uint16_t marks[UNITS];
    uint8_t at[UNITS];
    uint8_t strength[UNITS];       /* of troops on the map; 0 otherwise */
    uint8_t control[BOXES];        /* who held the box alone last: the marker, where nobody stands */
    uint8_t spent[BOXES];          /* Replacement Points were spent there, a bit a side */
    uint8_t played[CARDS];         /* turn in which a card on the table was played */
    uint8_t aim[CARDS];            /* the box that it names */
    uint8_t foe[PLANES];           /* the opponent in the present air combat: number among the planes + 1 */
    uint8_t die[SIDES][DICE_MOST]; /* of the present attack, after negative modifiers */
    uint8_t dice[SIDES];           /* how many */
    uint8_t ones[SIDES], twos[SIDES], pair[SIDES]; /* positive modifiers: +1, +2, +1 on two dice */
    uint8_t hits[SIDES];                           /* made by this side's roll */
    uint8_t use[SIDES];                            /* what the laid card is for */
    uint8_t events[SIDES];                         /* played in this Events phase */
    uint8_t passes[SIDES];                         /* lets all events of this part go by */
    uint8_t points[SIDES];                         /* Replacement Points */
    uint8_t quota[SIDES];                          /* generals that may still be assigned */
    uint8_t offers[SIDES];                         /* offers to end the game in this turn */
    uint8_t crossed[CROSSINGS];
    uint8_t turn, first, winner;
    uint8_t spare[4];

    /* What follows from the above (board.c). */
    uint8_t troops[SIDES][BOXES], tanks[SIDES][BOXES];
} espana;

#endif
