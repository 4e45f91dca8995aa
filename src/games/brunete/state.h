/* The state of Brunete 1937, and the small numbers that its fields hold. */
#ifndef FRENTE_BRUNETE_STATE_H
#define FRENTE_BRUNETE_STATE_H

#include "core/game/game.h"

#define HEXSET_COLUMNS 35
#define HEXSET_ROWS    18
#define HEXFLOOD_COSTS 10 /* terrain.tsv: up to 9, and 1 for a river */
#include "core/map/hex_flood.h"

enum { REP, NAT, SIDES };
enum { FIRST_COLUMN = 7 }; /* those before it are not played on */
enum { COLUMNS = HEXSET_COLUMNS, ROWS = HEXSET_ROWS, HEXES = HEXSET_HEXES, UNITS = 145 };
enum { TURNS = 14, DUE_MAX = 18, LETTERS = 12, RANGE_MAX = 40, RANGES = 9, RESOURCES = 6, FLIGHTS = 3, YELLOWS = 5 };

/* Where a unit is: a hex, or one of the boxes beside the map. */
enum {
    BOX_AWAITS = HEXES, /* comes on the turn in `due` */
    BOX_READY,          /* has arrived, not yet placed beside an entry hex */
    BOX_BESIDE,         /* outside the map, next to the entry hex in `beside` */
    BOX_OFF,            /* retreated over its own edge, next to the hex in `beside` */
    BOX_RESERVE,        /* tanks of the Army of Manoeuvre; the captured T-26 */
    BOX_RECOVERABLE,
    BOX_FINAL,
    BOX_NONE,  /* not in this game: for described positions */
    BOX_SETUP, /* in described positions: where the set-up puts it */
    PLACES
};

typedef enum unit_type { INFANTRY, CAVALRY, TANK, GARRISON } unit_type;
typedef enum unit_when { WHEN_SETUP, WHEN_REINFORCEMENT, WHEN_EXTRA, WHEN_RESERVE, WHEN_OPTION } unit_when;
typedef enum corps { CORPS_NONE, CORPS_V, CORPS_XVIII, CORPS_ARMY } corps;
typedef enum terrain { CLEAR, HILL, FOREST, UNPLAYABLE } terrain;
typedef enum objective { OBJECTIVE_NONE, PURPLE, YELLOW, DASHED } objective;
typedef enum recovery { RECOVER_INFANTRY, RECOVER_TANK, RECOVER_NOT } recovery;
enum { EDGE_N = 1, EDGE_E = 2, EDGE_S = 4, EDGE_W = 8 };

/* Marks on a unit, a bit each. */
enum {
    UNSUPPLIED = 1,
    MOVED = 2,
    ATTACKED = 4, /* has attacked this turn */
    DEFENDED = 8, /* has been attacked this turn */
    RETREATED = 16,
    FIGHTING = 32, /* in the present battle */
    HIT = 64,      /* has lost a step in the present battle */
    ADVANCED = 128,
    MARKS = 8
};

typedef enum resource {
    RESOURCE_CP_PLUS,
    RESOURCE_REGULAR,
    RESOURCE_ELITE,
    RESOURCE_REROLL,
    RESOURCE_CP_MINUS,
    RESOURCE_AVIATION
} resource;
enum { PICK_OPEN, PICK_NONE, PICK_FIRST }; /* PICK_FIRST + resource */

typedef enum vallecas { VALLECAS_MADRID, VALLECAS_CARABANCHEL, VALLECAS_SAN_JOSE, VALLECAS_CANCELLED } vallecas;
enum { WINNER_NONE, WINNER_REP, WINNER_NAT, WINNER_DRAW };
enum { CAMPAIGN, OFFENSIVE };
enum { OPTION_SLOW = 1, OPTION_FLAK = 2, OPTION_T26 = 4, OPTION_SOLO = 8, OPTION_LOSSES = 16 };
enum { BONUS_OPEN, BONUS_USED, BONUS_WAIVED };

/* Supports in one number: artillery * 8 + aviation * 2 + command point. */
enum { SUPPORTS = 32, SUPPORT_TEXT = 64 };

/* What follows from the rest of the state and is asked at every decision. The functions of board.c that move a unit,
 * change its marks or fly an interdiction keep it up to date; br_derive makes it afresh. */
enum { ROOM_COMBAT, ROOM_TANK, ROOMS, NOBODY = 0xff };
typedef struct board {
    hexset occupied[SIDES];    /* by any unit of the side */
    hexset active[SIDES];      /* by one that has a zone of control */
    hexset zoc[SIDES];         /* the side's zones of control */
    hexset full[SIDES][ROOMS]; /* no more infantry and cavalry, no more tanks */
    hexset slow[SIDES];        /* enemy interdiction: the side pays 1 MP more */
    hexset jam[SIDES];         /* enemy interdiction on a route: no road bonus */
    uint8_t top[HEXES];        /* the units of a hex, in the order of the table: the first, */
    uint8_t under[UNITS];      /* and the one after a unit; NOBODY ends it */
    uint8_t even;              /* always 0: fills up the last word */
} board;

typedef struct brunete {
    head head;
    int16_t at[UNITS];
    int16_t beside[UNITS];
    int16_t interdict[SIDES][FLIGHTS]; /* hexes with an interdiction marker */
    int16_t target;                    /* of the present battle */
    uint8_t steps[UNITS];
    uint8_t marks[UNITS];
    uint8_t due[UNITS];
    uint8_t walked[UNITS]; /* MP spent in the infiltration */
    uint8_t owner[HEXES];  /* who occupied it last */
    uint8_t turn, initiative, adjusted, freed;
    uint8_t cp[SIDES];
    uint8_t artillery[SIDES], artillery_used[SIDES], aviation[SIDES], aviation_used[SIDES];
    uint8_t artillery_due[SIDES][DUE_MAX], aviation_due[SIDES][DUE_MAX];
    uint8_t vallecas, held_artillery, held_aviation;
    uint8_t resources[SIDES], spent[SIDES]; /* markers in hand (secret), markers used */
    uint8_t pick[SIDES];                    /* chosen in this resource segment (secret) */
    uint8_t reroll[SIDES];                  /* may have a die thrown again this turn */
    uint8_t bombed;                         /* the side that acts has bombed in this segment */
    uint8_t earned;                         /* yellow objectives, a bit each */
    uint8_t secret_made, secret;            /* the roll of 12.2; the town + 1 (secret) */
    uint8_t vp, winner;
    uint8_t attacker, die, bonus[SIDES], chosen[SIDES], shown[SIDES], counted[SIDES];
    uint8_t bare; /* described positions: clear the map first */
    int8_t column;
    uint8_t spare; /* always 0, but for described positions */
    board board;   /* derived */
} brunete;

#endif
