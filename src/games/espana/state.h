/* The state of España 1936, what its small numbers mean, and the questions that need nothing else. The tables of the
 * game stand in load/tables.h. Rule numbers (ES-...) are those of docs/rules/espana.tsv, rulings (ruling ES-...) those
 * of docs/rulings/espana.md. */
#ifndef FRENTE_ESPANA_STATE_H
#define FRENTE_ESPANA_STATE_H

#include "core/game/game.h"
#include "games/espana/unitset.h"

enum { NAT, REP, SIDES, NOBODY = SIDES };
enum { BOXES = 48, MARRUECOS = BOXES - 1, OBJECTIVES = 12 };
enum { BALEARES, MEDITERRANEO, ESTRECHO, CANTABRICO, AREAS };
enum { BASES = 3, FIRST_AREA = BOXES, FIRST_BASE = FIRST_AREA + AREAS, SITES = FIRST_BASE + BASES };
enum { KINDS = 63, PLANES = 15, SHIPS = 13, TURNS = 10, NO_BOX = 0xff, NO_UNIT = 0xff };
enum { DICE_MOST = 32, DIE_LOSS = 9 /* the most that is taken off a die */, NAVAL_CARDS = 10 };
enum { ONES_MOST = 12, TWOS_MOST = 8, PAIR_DICE = 2 }; /* modifiers of +1 and +2 on a roll; dice of "+1 on two" */

/* Where the cards of a side lie. LAID is face down, SHOWN is being used, TABLE works for some time. */
enum { DECK_ONE, DECK_TWO, HAND, LAID, SHOWN, TABLE, OUT, ZONES };
#define CARDS_SIDES 2
#define CARDS_DECK  55
#define CARDS_ZONES 7
#include "core/map/cards.h"
enum { CARDS = CARDS_SIDES * CARDS_DECK, FIRST_NAVAL_CARD = CARDS_DECK - NAVAL_CARDS };
enum { INTELLIGENCE = 17 /* place of card 18 in a deck */, NYON = FIRST_NAVAL_CARD + 5 /* and of Republican N6 */ };

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

/* Marks on a counter, one bit each. */
enum {
    MOVED = 1,       /* has moved in this Movement phase, or was assigned (ships) */
    ATTACKED = 2,    /* a troop that has attacked in this turn */
    USED = 4,        /* has supported; ruling ES-74 */
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

/* The phases of a turn in their order in time (ES-seq-01), the steps of NODE_TURN; the early ones are those of the
 * Historical variant (ES-opt-hist-02). _1 is the first player of the turn. */
enum {
    PHASE_EARLY_NAT,
    PHASE_EARLY_REP,
    PHASE_EARLY_CAPTURED,
    PHASE_DRAW,
    PHASE_SHIPS_1,
    PHASE_SHIPS_2,
    PHASE_MOVE_1,
    PHASE_PLANES_1,
    PHASE_MOVE_2,
    PHASE_PLANES_2,
    PHASE_GENERALS,
    PHASE_COMBAT,
    PHASE_SEA,
    PHASE_UPKEEP,
    PHASE_MOROCCO,
    PHASE_EVENTS_NAT,
    PHASE_EVENTS_REP,
    PHASE_CAPTURED,
    PHASE_REPLACEMENT,
    PHASE_STATUS,
    PHASE_END,
    PHASES
};

/* The steps of NODE_ATTACK (ES-battle-13). */
enum {
    ATTACK_SEA,
    ATTACK_SUPPORT,
    ATTACK_ANSWER,
    ATTACK_CARD,
    ATTACK_COUNTER_CARD,
    ATTACK_AIR,
    ATTACK_FLY,
    ATTACK_DICE,
    ATTACK_PLACE,
    ATTACK_COUNTER_PLACE,
    ATTACK_HIT,
    ATTACK_COUNTER_HIT,
    ATTACK_END
};

/* How far a battle is (NODE_BATTLE). */
enum { BATTLE_BEGINS, BATTLE_GOES_ON, BATTLE_OVER };

/* What is known of the present step of an event, one bit each (NODE_EFFECT). */
enum {
    STEP_BEGUN = 1,
    STEP_TAKEN = 2, /* an `if` before it held */
    STEP_RAN = 4,   /* the step before it was carried out ... */
    STEP_VOID = 8,  /* ... and had no effect */
    CARD_LASTS = 16,
    EFFECT_FLAGS = 31
};
enum { PICKS_MOST = 100 };

/* The steps of NODE_SEA_BATTLE (ES-ex-09). */
enum {
    SEA_AIR,
    SEA_FLY,
    SEA_STRIKE_NAT,
    SEA_STRIKE_REP,
    SEA_HUNT_NAT,
    SEA_HUNT_REP,
    SEA_MATCH,
    SEA_HELP_NAT,
    SEA_HELP_REP,
    SEA_GUNS,
    SEA_BATTERIES,
    SEA_RESULTS,
    SEA_END
};

/* The steps of NODE_STRIKE and NODE_HUNT. */
enum { STRIKE_ASK, STRIKE_ROLL, STRIKE_GIVE, STRIKE_ANSWER, STRIKE_END };
enum { HUNT_TARGET, HUNT_ESCORT, HUNT_DIE, HUNT_DEFEND, HUNT_ANSWER, HUNT_END };
/* What comes of it if a side accepts battle in an area (NODE_ACCEPT). */
enum { THEN_OTHER, THEN_BATTLE, THEN_WITHDRAWS };
/* Whom results are given to (NODE_GIVE). */
enum { AT_SHIPS, AT_PLANES, AT_ALL };

typedef uint64_t boxset; /* one bit per box, naval area and base */

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
    uint8_t board;  /* described positions: the scenario + 1 whose control lies under it; 0: its own */
    uint8_t spare[5];

    /* What follows from the above (board.c). */
    unitset here[PLACES];                                               /* who is in a place */
    unitset own[SIDES];                                                 /* whose counters they are now */
    boxset units[SIDES], friendly[SIDES], held[SIDES], supplied[SIDES]; /* held: friendly or contested */
    boxset full[SIDES];                                                 /* with as many troops as a box can have */
    uint8_t troops[SIDES][BOXES], tanks[SIDES][BOXES];
} espana;

/* What choices and sentences name (show/words.c). */
extern const noun es_noun_seat, es_noun_holder, es_noun_box, es_noun_kind, es_noun_unit, es_noun_place, es_noun_site,
    es_noun_area, es_noun_sort, es_noun_base, es_noun_ship, es_noun_flyer, es_noun_reading, es_noun_card, es_noun_mark,
    es_noun_turn, es_noun_use, es_noun_winner, es_noun_zone, es_noun_column, es_noun_plane, es_noun_die, es_noun_hits,
    es_noun_way, es_noun_crossing;

#define GAME_NAME(name) es_##name
#define GAME_WORDS      "words/espana.h"
#define GAME_NODES      "games/espana/lists/nodes.h"
#define GAME_FRAMES     "games/espana/lists/frames.h"
#define GAME_VERBS      "games/espana/lists/verbs.h"
#define GAME_REFUSALS   "games/espana/lists/refusals.h"
#define GAME_ENTRIES    "games/espana/lists/entries.h"
#define GAME_DEEDS      "games/espana/lists/deeds.h"
#define GAME_PROMPTS    "games/espana/lists/prompts.h"
#include "core/game/lists.h"

/* --- sets of boxes --- */

static inline boxset box_bit(int box)
{
    return (boxset)1 << box;
}
static inline bool box_in(boxset set, int box)
{
    return set >> box & 1;
}
#define EACH_BOX(box, set)                                                                                             \
    for (boxset box##_left = (set); box##_left; box##_left &= box##_left - 1)                                          \
        for (int box = __builtin_ctzll(box##_left), box##_once = 1; box##_once; box##_once = 0)
#define EACH_UNIT(u) for (int u = 0; u < UNITS; u++)

/* --- small questions --- */

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const espana *s, int unit)
{
    return s->at[unit] < BOXES;
}
/* On the map, in an area or a base. */
static inline bool at_site(const espana *s, int unit)
{
    return s->at[unit] < SITES;
}
static inline bool has_units(const espana *s, int side, int box)
{
    return box_in(s->units[side], box);
}
/* ES-board-03 */
static inline bool contested(const espana *s, int box)
{
    return box_in(s->units[NAT] & s->units[REP], box);
}
/* ES-board-02, ES-board-04, ES-board-05 */
static inline bool friendly(const espana *s, int side, int box)
{
    return box_in(s->friendly[side], box);
}
/* Friendly or contested. */
static inline bool holds(const espana *s, int side, int box)
{
    return box_in(s->held[side], box);
}
/* ES-supply-01, ES-supply-05, ES-supply-06: looked at when it matters. */
static inline bool es_supplied(const espana *s, int side, int box)
{
    return box_in(s->supplied[side], box);
}
static inline int ground_units(const espana *s, int side, int box)
{
    return s->troops[side][box] + s->tanks[side][box];
}
/* A side's counters in a place, of one set. */
static inline unitset among(const espana *s, int side, int place, const unitset *of)
{
    unitset mine = unitset_both(&s->here[place], &s->own[side]);
    return unitset_both(&mine, of);
}
static inline bool naval(const espana *s)
{
    return s->head.options & OPTION_NAVAL;
}
static inline bool foggy(const espana *s)
{
    return s->head.options & OPTION_FOG;
}
static inline bool historical(const espana *s)
{
    return s->head.options & OPTION_HISTORICAL;
}
static inline bool variant(const espana *s)
{
    return s->head.options & OPTION_VARIANTS;
}
static inline int phase_now(const espana *s)
{
    const frame *first = &s->head.stack[0];
    return s->head.depth && first->node == NODE_TURN ? first->step : PHASE_DRAW;
}
static inline int deck_now(const espana *s)
{
    return s->turn >= 6 ? DECK_TWO : DECK_ONE;
}

#endif
