/* The state of La Guerra de España, the small numbers that its fields and frames hold, the lists of its names, and what
 * every file asks of a state. Rule ids (GE-7-15 ...) are those of docs/rules/guerra.tsv; `ruling GE-4` is R4 of
 * docs/rulings/guerra.md. */
#ifndef FRENTE_GUERRA_STATE_H
#define FRENTE_GUERRA_STATE_H

#include "core/game/game.h"

#define HEXSET_COLUMNS  52
#define HEXSET_ROWS     39
#define HEXSET_SKIPPED  1
#define HEXSET_LOW_EVEN true
#include "core/map/hex_set.h"

/* GE-3a to GE-3d: a seat is a side (GE-3b, GE-3c: partners share it), and a player who takes it has chosen it (GE-4f);
 * ruling GE-45, ruling GE-46. */
enum { NAT, REP, SIDES, DISPUTED = SIDES, OWNERS, NOBODY = SIDES };
enum { COLUMNS = HEXSET_COLUMNS, ROWS = HEXSET_ROWS, HEXES = HEXSET_HEXES };
enum { COUNTERS = 288, SHIPS = 7, PLANES = 12, PROVINCES = 47, CITIES = 53, KINDS = 14, ZONES = 5 };
enum { TURNS = 16, TURNS_MOST = 22, FACES = 6, DIE_LEAST = 2, DIE_MOST = 5, RING = 7, NONE = -1 };

typedef enum counter_type { ARMY, GARRISON, NAVAL, AIR, TYPES } counter_type;
typedef enum force { EJERCITO, AFRICA, CONDOR, CTV, BRIGADAS, FORCES } force;
typedef enum hex_kind { LAND, SEA, AFRICAN, FOREIGN } hex_kind;
/* What fights what: land, naval and air counters, each among themselves (GE-8-13, GE-8-14, GE-8-air-01). */
typedef enum arm { ARM_LAND, ARM_NAVAL, ARM_AIR, ARMS } arm;

/* Where a counter is: a hex, aboard a naval counter, or in a box beside the map. */
enum {
    ABOARD = HEXES,               /* and the number of the ship */
    BOX_RESERVE = ABOARD + SHIPS, /* ordinary armies and garrisons: can come (again) */
    BOX_WAITS,                    /* a fixed reinforcement that has come but has no place yet */
    BOX_FUTURE,                   /* a fixed reinforcement of a later turn */
    BOX_GONE,                     /* lost for good */
    BOX_SETUP,                    /* still to be set up; in described positions: where the set-up puts it */
    PLACES
};

/* Marks on a counter, a bit each; all but those of a combat hold for a phase. */
enum {
    MOVED = 1,    /* has had its order (land, air) */
    OWES = 2,     /* has entered a zone of control and must attack (GE-7-15) */
    INTRUDED = 4, /* has made a province disputed */
    LANDED = 8,   /* was put ashore or has crossed the strait */
    USED = 16,    /* naval: one of those that the use die allows */
    SAILED = 32,  /* naval: has rolled its own die */
    ATTACKED = 64,
    SUPPORTED = 128, /* air: has supported in this phase */
    TARGET = 256,    /* of the present combat */
    ATTACKER = 512,
    MARKS = 10,
    COMBAT_MARKS = TARGET | ATTACKER
};

enum { BASIC, INTERMEDIATE, SUPERIOR };
enum { OPTION_PLAY_ON = 1 };
enum { WINNER_NONE, WINNER_NAT, WINNER_REP, WINNER_DRAW };

typedef struct guerra {
    head head;
    int16_t at[COUNTERS];
    uint16_t marks[COUNTERS];
    int16_t helps[PLANES];     /* the land counter that a supporting air counter helps in the present combat, or NONE */
    int16_t fec[SIDES];        /* extra combat factors */
    int16_t lost[SIDES];       /* noted against a side, to be deducted in the next count */
    uint8_t owner[PROVINCES];  /* GE-2.6a: NAT, REP or DISPUTED, and GE-9g: DISPUTED is nobody */
    uint8_t last[PROVINCES];   /* the last owner; NOBODY: none yet */
    uint8_t placed[PROVINCES]; /* population counters that the province has paid for in this step */
    uint8_t points[SHIPS];     /* hexes that a naval counter may still sail */
    uint8_t due[2];            /* population counters to come: armies, garrisons */
    uint8_t carried[SIDES];    /* counters in naval transport this turn */
    uint8_t turn, first;
    uint8_t usable;       /* naval counters that may be used in this phase */
    uint8_t converted;    /* conversions in this step */
    uint8_t hit;          /* weather zones with bad weather, a bit each */
    uint8_t spent[SIDES]; /* has spent F.E.C. in the present combat */
    uint8_t die[SIDES];   /* of the present combat: attacker's, defender's */
    uint8_t toll[SIDES];  /* losses still to be taken on the stack table: attacker's, defender's */
    uint8_t bare;         /* described positions: nothing but what is named */
    uint8_t winner;
    uint8_t spare[3];

    /* What follows from the above (rules/derived.c). */
    hexset land[SIDES], zone[SIDES];    /* land counters and their zones of control */
    hexset sea[SIDES], sea_zone[SIDES]; /* naval counters and theirs */
    hexset air[SIDES], pair[SIDES];     /* one air counter at least; two */
    hexset own[SIDES];                  /* hexes of the provinces that a side owns; Africa is the nationalists' */
    uint8_t stack[HEXES + 4];           /* land counters in a hex */
} guerra;

/* --- what its frames hold --- */

/* The steps of NODE_TURN, in the order of chapter 14; _1 is the player who moves first. */
enum {
    STEP_SETUP_NAT,
    STEP_SETUP_REP,
    STEP_FIRST,
    STEP_BEGIN,
    STEP_POPULATION_1,
    STEP_POPULATION_2,
    STEP_FIXED_1,
    STEP_FIXED_2,
    STEP_CONVERT_1,
    STEP_CONVERT_2,
    STEP_FEC,
    STEP_WEATHER,
    STEP_MOVE_1,
    STEP_COMBAT_1,
    STEP_MOVE_2,
    STEP_COMBAT_2,
    STEP_READAPT_1,
    STEP_READAPT_2,
    STEP_END,
    STEPS
};

/* The steps of NODE_BATTLE. */
enum {
    FIGHT_TARGETS,
    FIGHT_ATTACKERS,
    FIGHT_SUPPORT_ATTACKER,
    FIGHT_SUPPORT_DEFENDER,
    FIGHT_FEC_ATTACKER,
    FIGHT_FEC_DEFENDER,
    FIGHT_DICE,
    FIGHT_LOSS_ATTACKER,
    FIGHT_LOSS_DEFENDER,
    FIGHT_END
};

/* --- the lists of names --- */

#define GAME_NAME(name) gu_##name
#define GAME_WORDS      "words/guerra.h"
#define GAME_NODES      "games/guerra/lists/nodes.h"
#define GAME_FRAMES     "games/guerra/lists/frames.h"
#define GAME_VERBS      "games/guerra/lists/verbs.h"
#define GAME_REFUSALS   "games/guerra/lists/refusals.h"
#define GAME_ENTRIES    "games/guerra/lists/entries.h"
#define GAME_DEEDS      "games/guerra/lists/deeds.h"
#define GAME_PROMPTS    "games/guerra/lists/prompts.h"
#include "core/game/lists.h"

/* show/words.c */
extern const noun gu_noun_seat, gu_noun_hex, gu_noun_counter, gu_noun_place, gu_noun_province, gu_noun_owner,
    gu_noun_last, gu_noun_zone, gu_noun_turn, gu_noun_mark, gu_noun_ship, gu_noun_plane, gu_noun_arm, gu_noun_die,
    gu_noun_winner, gu_noun_kind, gu_noun_role;

/* --- what every file asks of a state --- */

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const guerra *s, int counter)
{
    return s->at[counter] < HEXES;
}
static inline bool aboard(const guerra *s, int counter)
{
    return s->at[counter] >= ABOARD && s->at[counter] < ABOARD + SHIPS;
}
static inline bool within(const hexset *set, int hex)
{
    return hexset_has(set, hex);
}
static inline bool beside(int a, int b)
{
    return hex_direction_to(&hexset_grid, a, b) >= 0;
}
static inline bool with_fec(const guerra *s)
{
    return s->head.scenario >= INTERMEDIATE; /* GE-4c, GE-4d */
}
static inline bool with_weather(const guerra *s)
{
    return s->head.scenario == SUPERIOR; /* GE-4e, GE-13a */
}
/* The side that plays the first or the second half of a pair of steps (GE-4h). */
static inline int side_at(const guerra *s, bool first)
{
    return first ? s->first : other(s->first);
}
static inline int turn_step(const guerra *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}
/* The counter that has been taken up and gets its order, or NONE. */
static inline int ordered_counter(const guerra *s)
{
    const march_frame *march = march_under(&s->head);
    const sail_frame *sail = sail_under(&s->head);
    const fly_frame *fly = fly_under(&s->head);
    return march ? march->counter : sail ? sail->counter : fly ? fly->counter : NONE;
}

#endif
