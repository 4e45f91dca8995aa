/* Brunete 1937: the state, the tables, and what the files of this folder offer
 * each other. Rule numbers (BR 10.1 ...) are those of docs/rules/brunete.tsv;
 * [Qnn] points to docs/rulings/brunete.md. */
#ifndef FRENTE_BRUNETE_H
#define FRENTE_BRUNETE_H

#include "core/game.h"
#include "core/hex.h"

enum { REP, NAT, SIDES };
enum { COLUMNS = 35, ROWS = 18, HEXES = COLUMNS * ROWS, UNITS = 145 };
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
} brunete;

/* --- tables, read once --- */

typedef struct hex_info {
    char id[8];
    const char *town, *vertex;
    char title[72];
    uint8_t terrain, objective, vp, edges, side, defence; /* defence: columns to the left */
    int8_t letter;
    uint8_t road, path, river, passable; /* a bit a direction; passable: for supply lines and tanks */
    int16_t next[HEX_SIDES];
} hex_info;

typedef struct unit_row {
    const char *id, *label, *name[LANGS], *formation, *size;
    uint8_t side, type, elite, steps, shift, corps, arrives, when, starred, recover, infiltrates, range, any;
    uint8_t attack[3], defence[3], mp[3]; /* by steps left */
    uint8_t cf;                           /* printed, full; tanks and garrisons: for the casualty VP */
    uint32_t tags;
    int16_t hex;
    uint8_t deploys; /* may be placed in any hex of `deploy` */
} unit_row;

typedef struct crt_cell {
    uint8_t attacker, defender, kill, delay, retreat, green;
    const char *printed;
} crt_cell;

/* How a step or a whole move goes: by road, by path (or both mixed), or neither; and what it costs. */
enum { WAY_ROAD, WAY_PATH, WAY_PLAIN, WAYS };
enum { COST_NONE = 0xff, MP_MAX = 24, FLOOD_COSTS = 4 };

enum { COLUMNS_CRT = 8 }; /* 1/2 1/1 1.5/1 2/1 3/1 4/1 5/1 6/1 */

/* Numbers of params.tsv. */
#define BRUNETE_PARAMS(X)                                                                                              \
    X(stack_combat)                                                                                                    \
    X(stack_tank)                                                                                                      \
    X(stack_garrison)                                                                                                  \
    X(cp_per_turn)                                                                                                     \
    X(cp_replacement_regular)                                                                                          \
    X(cp_replacement_elite)                                                                                            \
    X(cp_coordinate_support)                                                                                           \
    X(cp_coordinate_divisions)                                                                                         \
    X(cp_recover_aviation)                                                                                             \
    X(support_max_attack)                                                                                              \
    X(support_max_defence)                                                                                             \
    X(supply_range)                                                                                                    \
    X(road_bonus_infantry)                                                                                             \
    X(road_bonus_mobile)                                                                                               \
    X(path_bonus_infantry)                                                                                             \
    X(path_bonus_mobile)                                                                                               \
    X(recover_infantry)                                                                                                \
    X(recover_t26)                                                                                                     \
    X(advance_retreat1)                                                                                                \
    X(advance_retreat2)                                                                                                \
    X(advance_eliminated)                                                                                              \
    X(release_distance)                                                                                                \
    X(tank_delay_turns)

typedef struct params {
#define PARAM(name) uint8_t name;
    BRUNETE_PARAMS(PARAM)
#undef PARAM
    uint8_t edges[SIDES]; /* the map edges a side controls */
} params;

/* The lowest die of the second row of each small table of rolls.tsv. */
typedef enum rolls {
    ROLL_BOMBARD,
    ROLL_MAINTENANCE_REP,
    ROLL_MAINTENANCE_NAT,
    ROLL_COORDINATION,
    ROLL_INFILTRATION,
    ROLL_STUBBORN,
    ROLL_TABLES
} rolls;

typedef struct range_row {
    uint8_t from, to, count, any; /* letters; any: lettered hexes only */
    int16_t hexes[RANGE_MAX];
} range_row;

typedef struct support_row {
    uint8_t side, aviation, arrives, withdraws;
} support_row;

enum { SUPPORT_ROWS = 16, DEPLOY_MAX = 8, GOALS_MAX = 24 };

typedef struct tables {
    hex_info hex[HEXES];
    unit_row unit[UNITS];
    uint8_t terrain_mp[3][3]; /* clear, hill, forest; infantry, cavalry, tank */
    uint8_t defence[5];       /* clear, hill, forest, vertex, town */
    crt_cell crt[COLUMNS_CRT][6];
    params param;
    uint8_t roll[ROLL_TABLES];
    uint8_t envelop[7]; /* columns by the number of hexes */
    range_row range[RANGES];
    int range_count;
    int16_t letter[LETTERS];
    uint8_t letter_side[LETTERS];
    support_row support[SUPPORT_ROWS];
    int support_count;
    uint8_t resource_from[SIDES];
    const char *resource_name[RESOURCES][LANGS];
    uint8_t last_turn[2];
    int16_t secret_town[6];
    const char *turn_date[TURNS + 1][LANGS];
    int16_t deploy[DEPLOY_MAX];
    int deploy_count;
    int16_t yellow[YELLOWS - 1]; /* the four towns; the fifth yellow VP is the dashed vertices */
    int16_t goal[GOALS_MAX];     /* all objectives */
    int goal_count;
    int16_t brunete; /* where the 11th Division comes */
    int16_t star[3]; /* the starred units' towns */
    int star_count;
    hexset playable;
    hexset routes;              /* hexes with a road or path */
    hexset route_to[HEX_SIDES]; /* a road or path leaves by that side */
    hexset open_to[HEX_SIDES];  /* no river there, or a route over it */
    uint8_t kind[UNITS];        /* side * 4 + type, close together for the boards */
    uint8_t distance[HEXES][HEXES];
    int16_t next[HEXES][HEX_SIDES];                     /* as in hex_info, close together for the searches */
    uint8_t step_way[HEXES][HEX_SIDES];                 /* WAY_ROAD, WAY_PATH, WAY_PLAIN */
    uint8_t step_mp[3][HEXES][HEX_SIDES];               /* infantry, cavalry, tank; COST_NONE: barred */
    uint32_t flood[3][COLUMNS][HEX_SIDES][FLOOD_COSTS]; /* hexes of a column from which a step costs 1, 2, 3, 4 */
    char support_title[SUPPORTS][LANGS][SUPPORT_TEXT];
} tables;

extern const hex_grid br_grid;
extern tables br_table_of; /* filled by brunete_load, then only read */
#define HEX(h)         (&br_table_of.hex[h])
#define UNIT(u)        (&br_table_of.unit[u])
#define PARAM_OF(name) (br_table_of.param.name)

bool brunete_load(const data_source *from, fault *why);  /* data.c */
bool br_units_load(const data_source *from, fault *why); /* units.c */
bool br_map_load(const data_source *from, fault *why);   /* map.c */
void br_words_load(void);                                /* words.c */

/* --- nodes, verbs, refusals, entries, prompts: lists of names --- */

#define BRUNETE_NODES(X)                                                                                               \
    X(DEPLOY, deploy)                                                                                                  \
    X(TURN, turn)                                                                                                      \
    X(REPLACE, replace)                                                                                                \
    X(RESOURCES, resources)                                                                                            \
    X(INFILTRATE, infiltrate)                                                                                          \
    X(AIR, air)                                                                                                        \
    X(BOMB, bomb)                                                                                                      \
    X(REROLL, reroll)                                                                                                  \
    X(MAINTAIN, maintain)                                                                                              \
    X(ENTER, enter)                                                                                                    \
    X(BESIDE, beside)                                                                                                  \
    X(RECOVER, recover)                                                                                                \
    X(MOVE, move)                                                                                                      \
    X(LEG, leg)                                                                                                        \
    X(COMBAT, combat)                                                                                                  \
    X(DECLARE, declare)                                                                                                \
    X(BATTLE, battle)                                                                                                  \
    X(ELITE, elite)                                                                                                    \
    X(SUPPORT, support)                                                                                                \
    X(LOSS, loss)                                                                                                      \
    X(STUBBORN, stubborn)                                                                                              \
    X(RETREAT, retreat)                                                                                                \
    X(FLEE, flee)                                                                                                      \
    X(ADVANCE, advance)                                                                                                \
    X(PURSUE, pursue)

enum {
    NODE_NONE,
#define NODE(NAME, name) NODE_##NAME,
    BRUNETE_NODES(NODE)
#undef NODE
        NODES
};

extern const frame_range brunete_ranges[NODES]; /* frames.c */
bool br_frames_fit(const brunete *s, fault *why);

#define NODE(NAME, name)                                                                                               \
    flow br_##name##_run(void *state, frame *f, trace *t);                                                             \
    void br_##name##_options(const void *state, int seat, choices *out);                                               \
    void br_##name##_choose(void *state, int seat, choice c, trace *t);
BRUNETE_NODES(NODE)
#undef NODE
refusal br_beside_check(const void *state, int seat, choice c);
refusal br_leg_check(const void *state, int seat, choice c);
refusal br_move_check(const void *state, int seat, choice c);
refusal br_declare_check(const void *state, int seat, choice c);
refusal br_combat_check(const void *state, int seat, choice c);
refusal br_flee_check(const void *state, int seat, choice c);
refusal br_pursue_check(const void *state, int seat, choice c);
refusal br_replace_check(const void *state, int seat, choice c);
refusal br_air_check(const void *state, int seat, choice c);
refusal br_loss_check(const void *state, int seat, choice c);
refusal br_recover_check(const void *state, int seat, choice c);
refusal br_enter_check(const void *state, int seat, choice c);
refusal br_infiltrate_check(const void *state, int seat, choice c);
refusal br_advance_check(const void *state, int seat, choice c);

/* The steps of NODE_TURN, in the order of section 2. */
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

/* How a movement is limited: frame.b of NODE_MOVE and NODE_ENTER. */
enum { MODE_NORMAL, MODE_ADJUST, MODE_INFILTRATED, MODE_EXTRA };

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

#define BRUNETE_VERBS(X)                                                                                               \
    X(DONE)                                                                                                            \
    X(PASS)                                                                                                            \
    X(PLACE)                                                                                                           \
    X(REPLACE)                                                                                                         \
    X(RESOURCE)                                                                                                        \
    X(STEP) X(BOMB) X(INTERDICT) X(REROLL) X(PAY) X(BRING) X(BESIDE) X(RECOVER) X(SPEND) X(MOVE) X(TO) X(ATTACK)       \
        X(WITH) X(FIGHT) X(ELITE) X(SUPPORT) X(LOSE) X(STUBBORN) X(RETREAT) X(EXIT) X(ADVANCE)
enum {
    VERB_NONE,
#define VERB(NAME) VERB_##NAME,
    BRUNETE_VERBS(VERB)
#undef VERB
        VERBS
};

enum {
    REFUSAL_NONE,
#define REFUSAL(NAME, rule, en, es) NO_##NAME,
#include "games/brunete/refusals.h"
#undef REFUSAL
    REFUSALS
};
enum {
    ENTRY_NONE,
#define ENTRY(NAME, rule, en, es) ENTRY_##NAME,
#include "games/brunete/entries.h"
#undef ENTRY
    ENTRIES
};
enum {
    PROMPT_NONE,
#define PROMPT(NAME, rule, en, es) PROMPT_##NAME,
#include "games/brunete/prompts.h"
#undef PROMPT
    PROMPTS
};
extern const refusal_text brunete_refusals[];
extern const entry_text brunete_entries[], brunete_prompts[];
extern const noun br_noun_seat, br_noun_hex, br_noun_unit, br_noun_place, br_noun_resource, br_noun_support,
    br_noun_turn, br_noun_mark, br_noun_vallecas, br_noun_yellow, br_noun_town, br_noun_column, br_noun_flight,
    br_noun_pick, br_noun_result, br_noun_winner;
extern const noun *const brunete_nouns[];
extern const verb brunete_verbs[];
enum { BRUNETE_FIELDS = 41, BRUNETE_POINTS = 17 };
extern const field brunete_fields[];
extern const point brunete_points[];

/* --- board.c: who stands where, as sets of hexes --- */

typedef struct board {
    hexset occupied[SIDES];        /* by any unit of the side */
    hexset zoc[SIDES];             /* the side's zones of control */
    hexset one[SIDES], two[SIDES]; /* at least one, two infantry or cavalry units */
    hexset tank[SIDES], garrison[SIDES];
    hexset slow[SIDES]; /* enemy interdiction: the side pays 1 MP more */
    hexset jam[SIDES];  /* enemy interdiction on a route: no road bonus */
} board;

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const brunete *s, int unit)
{
    return s->at[unit] < HEXES;
}
/* BR 4b, 3k: no zone of control for unsupplied units and those that have retreated. */
static inline bool unit_zoc(const brunete *s, int unit)
{
    return !(s->marks[unit] & (UNSUPPLIED | RETREATED));
}
static inline bool within(const hexset *set, int hex)
{
    return set->column[hex / ROWS] >> (hex % ROWS) & 1; /* with ROWS known no division is left */
}
static inline bool option_on(const brunete *s, unsigned option)
{
    return s->head.options & option;
}

void br_board_make(const brunete *s, board *b);
void br_board_interdiction(const brunete *s, board *b); /* slow and jam, which board_make leaves empty */
bool br_board_room(const board *b, int unit, int hex);  /* would it fit there? it does not stand there now */
int br_units_at(const brunete *s, int hex, int16_t out[UNITS]);
bool br_hex_side_crossed(int from, int direction); /* a river without a road or path over it */
int br_unit_attack(const brunete *s, int unit);
int br_unit_defence(const brunete *s, int unit);
int br_unit_mp(const brunete *s, int unit);
void br_unit_enter(brunete *s, int unit, int hex);                 /* moves it and takes the hex */
void br_unit_ends_move(brunete *s, int unit, trace *t);            /* BR 9e: starred units */
void br_unit_eliminate(brunete *s, int unit, trace *t);            /* to its casualty box */
void br_unit_lose_step(brunete *s, int unit, int entry, trace *t); /* notes `entry` or the loss of the unit */

/* --- supply.c --- */
bool br_source_open(const brunete *s, const board *b, int letter, int side);
void br_supply_cover(const brunete *s, const board *b, int side, hexset *cover);
bool br_controls(const brunete *s, const board *b, const hexset *cover, int side, int hex);
void br_supply_check_side(brunete *s, int side, trace *t);

/* --- the rest --- */
void brunete_blank(void *state); /* setup.c */
void brunete_begin(void *state, trace *t);
bool brunete_complete(void *state, uint64_t given, fault *why);
void br_supports_complete(brunete *s, int before);
void br_infiltrators_spread(brunete *s);
bool br_infiltration_fits(const brunete *s);       /* infiltrate.c */
bool brunete_check(const void *state, fault *why); /* check.c */
bool br_check_stacks(const brunete *s, bool settled, fault *why);
void brunete_redact(void *state, int viewer); /* secret.c */
void brunete_imagine(void *state, int viewer, generator *dice);
void brunete_outcome(const void *state, int score[SEATS_MAX]); /* victory.c */
int brunete_weigh(const void *state, int seat, choice c);      /* bot.c */
int brunete_judge(const void *state, int seat);
prompt brunete_prompt(const void *state, int seat);                   /* words.c */
void brunete_view(const void *state, int viewer, lang in, view *out); /* view.c */

void br_vallecas_segment(brunete *s, trace *t); /* vallecas.c */
void br_supports_arrive(brunete *s, trace *t);  /* admin.c */
void br_resources_show(brunete *s, trace *t);
int br_resources_left(const brunete *s, int side);
void br_reorganise(brunete *s, int side, trace *t); /* air.c */
void br_aviation_roll(brunete *s, int side, trace *t);
void br_reinforcements_arrive(brunete *s, int side, bool extra, trace *t); /* enter.c */
void br_beside_return(brunete *s, int side);
bool br_entry_open(const brunete *s, const board *b, int unit, int hex);
int br_tanks_lost(const brunete *s);
void br_move_close(brunete *s, int side); /* move.c */
int br_battle_column(const brunete *s, int target, int attacker, bool elite, int *attack, int *defence);
bool br_battle_elite(const brunete *s, int side); /* combat.c */
int br_column_of(int attack, int defence);
int br_victory_points(const brunete *s); /* victory.c */
int br_casualty_sum(const brunete *s, int side);
unsigned br_yellows_held(const brunete *s);
bool br_purples_held(const brunete *s);
void br_turn_ends(brunete *s, trace *t);
int br_supports_in_play(int side, bool aviation, int turn); /* secret.c */

static inline int support_pack(int artillery, int aviation, int cp)
{
    return artillery * 8 + aviation * 2 + cp;
}
static inline int support_count(int pack)
{
    return pack / 8 + pack / 2 % 4;
}
/* The side whose half of the turn step it is: the first is the one with the initiative. */
static inline int side_of(const brunete *s, bool first)
{
    return first ? s->initiative : other(s->initiative);
}
/* The step of the turn: public, at the bottom of the stack. */
static inline int turn_step(const brunete *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}
static inline bool secret_part(const brunete *s)
{
    int step = turn_step(s);
    return (step == STEP_COMBAT_1 || step == STEP_COMBAT_2) && !option_on(s, OPTION_SOLO);
}

#endif
