/* The state of España 1936, and the small numbers that its fields hold. */
#ifndef FRENTE_ESPANA_STATE_H
#define FRENTE_ESPANA_STATE_H

#include "core/game/game.h"

enum { NAT, REP, SIDES, NOBODY = SIDES };
enum { BOXES = 48, MARRUECOS = BOXES - 1, LINKS = 97, OBJECTIVES = 12 };
enum { BALEARES, MEDITERRANEO, ESTRECHO, CANTABRICO, AREAS };
enum { BASES = 3, FIRST_AREA = BOXES, FIRST_BASE = FIRST_AREA + AREAS, SITES = FIRST_BASE + BASES };
enum { KINDS = 63, UNITS = 167, PLANES = 15, SHIPS = 13, TURNS = 10, NONE = -1, NO_BOX = 0xff, NO_UNIT = 0xff };
enum { DICE_MOST = 32, DIE_LOSS = 9 /* the most that is taken off a die */, NAVAL_CARDS = 10 };

/* Where the cards of a side lie. LAID is face down, SHOWN is being used, TABLE works for some time. */
enum { DECK_ONE, DECK_TWO, HAND, LAID, SHOWN, TABLE, OUT, ZONES };
#define CARDS_SIDES 2
#define CARDS_DECK  55
#define CARDS_ZONES 7
#include "core/map/cards.h"
enum { CARDS = CARDS_SIDES * CARDS_DECK, FIRST_NAVAL_CARD = CARDS_DECK - NAVAL_CARDS };
enum { INTELLIGENCE = 17 /* place of card 18 in a deck */, NYON = FIRST_NAVAL_CARD + 5 /* and of Republican N6 */ };

typedef uint64_t boxset; /* a bit a box */

/* A bit a counter. */
enum { UNIT_WORDS = (UNITS + 63) / 64 };
typedef struct unitset {
    uint64_t word[UNIT_WORDS];
} unitset;

/* Where a counter is: a box, a naval area, a naval base, or beside the map. HIDDEN: the viewer does not know where. */
enum { PLACE_MAT = SITES, PLACE_POOL, PLACE_GONE, PLACE_CAPTURED, PLACE_HIDDEN, PLACES };

typedef enum class { SMALL, LARGE, TANK, PLANE, GENERAL, SHIP, DECOY, CLASSES } class;
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
/* What a ship is in battle: one with guns, one that strikes first, one that only supports. */
typedef enum ship_type { GUNS, SUBMARINE, DESTROYER } ship_type;

/* Marks on a counter, a bit each. */
enum {
    MOVED = 1,       /* has moved in this Movement phase, or was assigned (ships) */
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
    DAMAGED = 2048,  /* a ship on her damaged side */
    DUTY = 4096,     /* a plane on naval duty in a port */
    ADRIFT = 8192,   /* a ship that must seek refuge at once */
    TOP = 16384,     /* fog of war: the counter that lies on top of its stack */
    UNSEEN = 32768,  /* fog of war: below the top, and the enemy does not know what it is */
    MARKS = 16
};

enum { FULL_WAR, LATE_WAR };
enum {
    OPTION_GENERALS = 1,
    OPTION_TANKS = 2,
    OPTION_CARDS = 4,
    OPTION_SAN_SEBASTIAN = 8,
    OPTION_NO_INTERVENTION = 16,
    OPTION_HISTORICAL = 32,
    OPTION_NAVAL = 64,
    OPTION_FOG = 128,
    OPTION_VARIANTS = OPTION_NO_INTERVENTION | OPTION_HISTORICAL
};
enum { WINNER_NONE, WINNER_NAT, WINNER_REP, WINNER_DRAW };
enum { USE_NONE, USE_BONUS, USE_PENALTY, USES };
enum { TO_CADIZ, TO_SEVILLA, CROSSINGS };
/* Who has a naval area, as read in Upkeep; NOBODY and the sides come first. */
enum { SEA_NAT, SEA_REP, SEA_NOBODY, SEA_CONTESTED, READINGS };
/* What the present naval battle has done to a ship or plane: sixes in the low bits, and whether there was a five. */
enum { WOUND_SIXES = 3, WOUND_FIVE = 4 };
enum { IDLE = SHIPS + 1 };
/* A kind of counter and its strength: what a counter from below a stack looks like. */
enum { SORT_STRENGTHS = 6, SORTS = KINDS * SORT_STRENGTHS };

typedef struct espana {
    head head;
    cards cards;
    boxset fought;           /* boxes in which a battle was fought in this turn */
    boxset sea_fought;       /* places (boxes, areas) in which a naval battle was fought in this turn */
    boxset blockaded[SIDES]; /* ports that are closed to a side's events */
    boxset spent[SIDES];     /* boxes in which Replacement Points were spent */
    uint16_t marks[UNITS];
    uint8_t at[UNITS];
    uint8_t strength[UNITS];       /* of troops on the map; 0 otherwise */
    uint8_t control[BOXES];        /* who held the box alone last: the marker, where nobody stands */
    uint8_t unseen[SIDES][BOXES];  /* fog of war: counters of a stack that the enemy does not know */
    uint8_t stirred[BOXES];        /* how many of them have moved in this Movement phase */
    uint8_t played[CARDS];         /* turn in which a card on the table was played */
    uint8_t aim[CARDS];            /* the box that it names */
    uint8_t foe[PLANES];           /* the opponent in the present air combat: number among the planes + 1 */
    uint8_t rival[SHIPS];          /* the opponent in the present naval battle: number among the ships + 1 */
    uint8_t helps[SHIPS];          /* the own ship that a ship or squadron supports: number + 1, IDLE: none */
    uint8_t wound[PLANES + SHIPS]; /* what the present naval battle has done to them so far */
    uint8_t die[SIDES][DICE_MOST]; /* of the present attack or naval roll, as they fell */
    uint8_t dice[SIDES];           /* how many */
    uint8_t ones[SIDES], twos[SIDES], pair[SIDES]; /* positive modifiers: +1, +2, +1 on two dice */
    uint8_t low[SIDES], low_pair[SIDES];           /* taken off the highest die; 1: and one off the two highest */
    uint8_t hits[SIDES];                           /* made by this side's roll */
    uint8_t sixes[SIDES], fives[SIDES];            /* results of a naval roll that are still to be given to targets */
    uint8_t use[SIDES];                            /* what the laid card is for */
    uint8_t events[SIDES];                         /* played in this Events phase */
    uint8_t passes[SIDES];                         /* lets all events of this part go by */
    uint8_t points[SIDES];                         /* Replacement Points */
    uint8_t quota[SIDES];                          /* generals that may still be assigned */
    uint8_t offers[SIDES];                         /* offers to end the game in this turn */
    uint8_t crossed[CROSSINGS];
    uint8_t marker[AREAS];  /* control markers in the naval areas */
    uint8_t reading[AREAS]; /* who had them when they were read last */
    uint8_t turn, first, winner;
    uint8_t mover;  /* the counter that is about to move; NO_UNIT: none, or the viewer may not know */
    uint8_t origin; /* and the box that it leaves, which all know; NO_BOX */
    uint8_t spare[6];

    /* What follows from the above (board.c). */
    unitset here[PLACES];                                               /* who is in a place */
    unitset own[SIDES];                                                 /* whose counters they are now */
    boxset units[SIDES], friendly[SIDES], held[SIDES], supplied[SIDES]; /* held: friendly or contested */
    boxset full[SIDES];                                                 /* with as many troops as a box can have */
    uint8_t troops[SIDES][BOXES], tanks[SIDES][BOXES];
} espana;

#endif
