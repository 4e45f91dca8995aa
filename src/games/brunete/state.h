/* The state of Brunete 1937, the small numbers that its fields and frames hold, the lists of its names, and what every
 * file asks of a state. Rule ids (BR-10.1a ...) are those of docs/rules/brunete.tsv; `ruling BR-2` is R2 of
 * docs/rulings/brunete.md. */
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

/* A pack of supports in one number: artillery * 8 + aviation * 2 + command point. */
enum { SUPPORTS = 32, SUPPORT_TEXT = 64 };
static inline int pack_artillery(int pack)
{
    return pack / 8;
}
static inline int pack_aviation(int pack)
{
    return pack / 2 % 4;
}
static inline bool pack_cp(int pack)
{
    return pack & 1;
}
static inline int pack_count(int pack)
{
    return pack_artillery(pack) + pack_aviation(pack);
}

/* What follows from the rest of the state and is asked at every decision. The functions of rules/derived.c that move a
 * unit, change its marks or fly an interdiction keep it up to date; br_derive makes it afresh. */
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

/* --- what its frames hold --- */

/* The steps of NODE_TURN, in the order of chapter 2. */
enum {
    STEP_UPDATE,
    STEP_SUPPORT,
    STEP_REPLACE_1,
    STEP_REPLACE_2,
    STEP_RESOURCES,
    STEP_GIFT_1,
    STEP_GIFT_2,
    STEP_INFILTRATION,
    STEP_VALLECAS,
    STEP_AIR_1,
    STEP_AIR_2,
    STEP_ENTER_1,
    STEP_ADJUST,
    STEP_MOVE_1,
    STEP_COMBAT_1,
    STEP_SUPPLY_1,
    STEP_ENTER_2,
    STEP_MOVE_2,
    STEP_COMBAT_2,
    STEP_SUPPLY_2,
    STEP_EXTRA_ENTER,
    STEP_EXTRA_MOVE,
    STEP_REORGANISE_1,
    STEP_REORGANISE_2,
    STEP_END,
    STEPS
};

/* How a replacement comes: it is bought, or a resource marker brings it. */
enum { REPLACE_BOUGHT, REPLACE_REGULAR, REPLACE_ELITE };

/* What limits a movement: of NODE_MOVE and NODE_ENTER. */
enum { MODE_NORMAL, MODE_ADJUST, MODE_INFILTRATED, MODE_EXTRA };

/* The most that dice, the combat table and a retreat or an advance can say. */
enum { DICE_TWO = 12, LOSSES_MOST = 9, RETREAT_MOST = 2, ADVANCE_MOST = 4 };

/* The steps of NODE_BATTLE. */
enum {
    BATTLE_ELITE_ATTACKER,
    BATTLE_ELITE_DEFENDER,
    BATTLE_SUPPORT,
    BATTLE_COORDINATE,
    BATTLE_DIE,
    BATTLE_RESULT,
    BATTLE_TANKS,
    BATTLE_STUBBORN,
    BATTLE_RETREAT,
    BATTLE_ADVANCE,
    BATTLE_END
};

/* --- the lists of names --- */

#define GAME_NAME(name) br_##name
#define GAME_WORDS      "words/brunete.h"
#define GAME_NODES      "games/brunete/lists/nodes.h"
#define GAME_FRAMES     "games/brunete/lists/frames.h"
#define GAME_VERBS      "games/brunete/lists/verbs.h"
#define GAME_REFUSALS   "games/brunete/lists/refusals.h"
#define GAME_ENTRIES    "games/brunete/lists/entries.h"
#define GAME_DEEDS      "games/brunete/lists/deeds.h"
#define GAME_PROMPTS    "games/brunete/lists/prompts.h"
#include "core/game/lists.h"

/* The allowance of a leg: the unit's MP, and a bit if roads may lengthen the move. */
enum { LEG_BONUS = 1 << 8 };
static inline int leg_mp(const leg_frame *leg)
{
    return leg->allowance & (LEG_BONUS - 1);
}
static inline bool leg_bonus(const leg_frame *leg)
{
    return leg->allowance & LEG_BONUS;
}

/* show/words.c */
extern const noun br_noun_seat, br_noun_hex, br_noun_unit, br_noun_place, br_noun_resource, br_noun_support,
    br_noun_turn, br_noun_mark, br_noun_vallecas, br_noun_yellow, br_noun_town, br_noun_column, br_noun_flight,
    br_noun_pick, br_noun_result, br_noun_winner;

/* --- what every file asks of a state --- */

/* The units of a hex, one after the other; none may leave it or come meanwhile (br_units_at is for that). */
#define STACK_EACH(unit, b, hex) for (int unit = (b)->top[hex]; unit != NOBODY; unit = (b)->under[unit])

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const brunete *s, int unit)
{
    return s->at[unit] < HEXES;
}
static inline bool within(const hexset *set, int hex)
{
    return hexset_has(set, hex);
}
static inline bool option_on(const brunete *s, unsigned option)
{
    return s->head.options & option;
}
/* The side whose half of the turn step it is: the first is the one with the initiative. */
static inline int side_of(const brunete *s, bool first)
{
    return first ? s->initiative : other(s->initiative);
}
/* The unit that goes from hex to hex, or -1: nothing is decided before it has arrived. */
static inline int moving_unit(const brunete *s)
{
    for (int i = s->head.depth; i-- > 0;) {
        const frame *f = &s->head.stack[i];
        switch (f->node) {
        case NODE_LEG: return leg_seen(f)->unit;
        case NODE_FLEE: return flee_seen(f)->unit;
        case NODE_PURSUE: return pursue_seen(f)->unit;
        default: break;
        }
    }
    return -1;
}
/* The step of the turn: public, at the bottom of the stack. */
static inline int turn_step(const brunete *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}

#endif
