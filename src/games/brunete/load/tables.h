/* What is in the box of Brunete 1937: the tables of data/brunete, read once. */
#ifndef FRENTE_BRUNETE_TABLES_H
#define FRENTE_BRUNETE_TABLES_H

#include "core/text/cell.h"
#include "games/brunete/state.h"

typedef struct hex_info {
    char id[8];
    const char *town, *vertex;
    char title[72];
    uint8_t terrain, objective, vp, edges, side, defence; /* defence: columns to the left */
    int8_t letter;
    uint8_t road, path, river, passable; /* a bit per direction; passable: for supply lines and tanks */
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
enum { COST_NONE = 0xff, MP_MAX = HEXFLOOD_POINTS };

enum { COLUMNS_CRT = 8 }; /* 1/2 1/1 1.5/1 2/1 3/1 4/1 5/1 6/1 */

/* Numbers of params.tsv, with the least and the most that the program can play with. */
#define BR_PARAMS(X)                                                                                                   \
    X(stack_combat, 2, 2)                                                                                              \
    X(stack_tank, 1, 1)                                                                                                \
    X(stack_garrison, 1, 1)                                                                                            \
    X(cp_per_turn, 0, 9)                                                                                               \
    X(cp_replacement_regular, 0, 9)                                                                                    \
    X(cp_replacement_elite, 0, 9)                                                                                      \
    X(cp_coordinate_support, 1, 1)                                                                                     \
    X(cp_coordinate_divisions, 1, 1)                                                                                   \
    X(cp_recover_aviation, 1, 1)                                                                                       \
    X(support_max_attack, 0, 3)                                                                                        \
    X(support_max_defence, 0, 3)                                                                                       \
    X(supply_range, 0, 9)                                                                                              \
    X(road_bonus_infantry, 0, 9)                                                                                       \
    X(road_bonus_mobile, 0, 9)                                                                                         \
    X(path_bonus_infantry, 0, 9)                                                                                       \
    X(path_bonus_mobile, 0, 9)                                                                                         \
    X(recover_infantry, 2, 9)                                                                                          \
    X(recover_t26, 2, 9)                                                                                               \
    X(advance_retreat1, 1, 4)                                                                                          \
    X(advance_retreat2, 1, 4)                                                                                          \
    X(advance_eliminated, 1, 4)                                                                                        \
    X(release_distance, 0, 40)                                                                                         \
    X(tank_delay_turns, 1, 3)

typedef struct params {
#define ROW(name, least, most) uint8_t name;
    BR_PARAMS(ROW)
#undef ROW
    uint8_t edge_control_n, edge_control_e, edge_control_s, edge_control_w; /* whose map edge it is */
    uint8_t edges[SIDES];                                                   /* the same: a bit per edge */
} params;

/* The small tables of rolls.tsv: what each face of the die means. */
typedef enum rolls {
    ROLL_BOMBARD,
    ROLL_MAINTENANCE_REP,
    ROLL_MAINTENANCE_NAT,
    ROLL_COORDINATION,
    ROLL_INFILTRATION,
    ROLL_STUBBORN,
    ROLL_TABLES
} rolls;
enum { DIE = 6, FAILS = 0, WORKS = 1, HOLDS_WITH_LOSS = 1, HOLDS = 2 }; /* the two last: stubborn defence */

/* turns.tsv: who has the initiative on a turn. */
enum { INITIATIVE_REP, INITIATIVE_NAT, INITIATIVE_ROLL };

/* madrid.tsv: who throws while the Vallecas Corps stands somewhere, and where a die leads it. */
enum { VALLECAS_AGAIN = VALLECAS_CANCELLED + 1 }; /* a second die decides */
typedef struct vallecas_row {
    uint8_t roller, next[DIE], second[DIE];
} vallecas_row;

typedef struct range_row {
    uint8_t from, to, count, any, side; /* letters; any: lettered hexes only */
    int16_t hexes[RANGE_MAX];
    hexset inside; /* the same as a set */
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
    uint8_t face[ROLL_TABLES][DIE + 1]; /* by the die */
    uint8_t envelop[HEX_SIDES + 1];     /* columns by the number of hexes */
    vallecas_row madrid[VALLECAS_CANCELLED];
    uint8_t madrid_last; /* the last turn on which the offensive can start */
    range_row range[RANGES];
    int range_count;
    int16_t letter[LETTERS];
    uint8_t letter_side[LETTERS];
    support_row support[SUPPORT_ROWS];
    int support_count;
    uint8_t resource_from[SIDES];
    const char *resource_name[RESOURCES][LANGS];
    uint8_t last_turn[2], dealt[2]; /* by scenario: its length, how many resource markers a side has */
    uint8_t yellow_from, win_from, draw_from;
    int16_t secret_town[DIE];
    uint8_t initiative[TURNS + 1];
    uint8_t pass_from, pass_to;            /* the turns on which the initiative can pass to the National side */
    const char *turn_date[DUE_MAX][LANGS]; /* those after the last have no date */
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
    hexset roads;               /* hexes with a road */
    hexset doors[HEX_SIDES];    /* entered by a step in that direction without a river, or with a route over it */
    hexsteps along[WAY_PLAIN];  /* steps by road; by road or path */
    hexsteps steps[TANK + 1];   /* all steps of infantry, cavalry, tanks */
    uint8_t kind[UNITS];        /* side * 4 + type, close together for the boards */
    uint8_t alike[UNITS];       /* the first unit with the same side, way to come back and printed CF */
    uint8_t infiltrator[UNITS]; /* the units of the special move of turn 1 */
    int infiltrators;
    uint8_t distance[HEXES][HEXES];
    int16_t next[HEXES][HEX_SIDES];       /* as in hex_info, close together for the searches */
    uint8_t step_way[HEXES][HEX_SIDES];   /* WAY_ROAD, WAY_PATH, WAY_PLAIN */
    uint8_t step_mp[3][HEXES][HEX_SIDES]; /* infantry, cavalry, tank; COST_NONE: barred */
    char support_title[SUPPORTS][LANGS][SUPPORT_TEXT];
} tables;

extern tables br_table; /* filled by br_load, then only read */
#define HEX(h)      (&br_table.hex[h])
#define UNIT(u)     (&br_table.unit[u])
#define PARAM(name) (br_table.param.name)

bool br_load(const data_source *from, fault *why); /* load.c */
/* What is wrong with a table as a whole: the sentence with file and last line. */
bool br_load_fails(const data_source *from, const char *path, const char *sentence, fault *why);

/* What br_load calls, a table or two each. */
bool br_map_load(const data_source *from, fault *why); /* map.c */
int br_letter_cell(tsv *t, const char *column);        /* "A" to "L" */
int br_hex_cell(tsv *t, const char *column);           /* a hex that is played on */
bool br_entries_load(const data_source *from, fault *why);
bool br_units_load(const data_source *from, fault *why);
bool br_setup_fits(const data_source *from, fault *why); /* units.c, once all else is loaded */
bool br_crt_load(const data_source *from, fault *why);   /* dice.c */
bool br_rolls_load(const data_source *from, fault *why);
bool br_support_load(const data_source *from, fault *why); /* markers.c */
bool br_resources_load(const data_source *from, fault *why);
bool br_scenarios_load(const data_source *from, fault *why);
bool br_turns_load(const data_source *from, fault *why); /* scenarios.c */
bool br_madrid_load(const data_source *from, fault *why);

#endif
