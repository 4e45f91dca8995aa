/* What is in the box of La Guerra de España: the tables of data/guerra, read once. */
#ifndef FRENTE_GUERRA_TABLES_H
#define FRENTE_GUERRA_TABLES_H

#include "core/text/cell.h"
#include "games/guerra/state.h"

typedef struct hex_info {
    char id[8];
    char title[LANGS][64];
    uint8_t kind, mountain;
    int8_t province, city;
    uint8_t road; /* a bit per direction */
    int16_t next[HEX_SIDES];
} hex_info;

typedef struct city_row {
    const char *id, *name[LANGS];
    int16_t hex;
    uint8_t province, capital, stack, port, factor;
} city_row;

typedef struct province_row {
    const char *id, *name[LANGS], *capital_id;
    int16_t capital; /* its hex */
    uint8_t start, population, economy, morale, port, zone;
    uint64_t beside;    /* provinces that it borders on, a bit each */
    int16_t ring[RING]; /* the capital and the hexes beside it; NONE beyond the board */
    hexset hexes;
} province_row;

/* GE-2.2a: armies of every force, garrisons, naval and air counters of a side obey the same rules; the force matters
 * only for arrival and for what comes back. */
typedef struct kind_row {
    const char *id, *name[LANGS];
    uint8_t side, type, force, count, combat;
    int16_t first; /* its counters are numbered from here */
} kind_row;

typedef struct counter_row {
    char id[20];
    char title[LANGS][48];
    uint8_t kind, side, type, force, due; /* due: turn of a fixed reinforcement; 1: set up; 0: ordinary reserve */
    int16_t start;                        /* hex of the set-up, or NONE: the owner chooses */
    int16_t beside;                       /* a naval counter that is set up beside this city's hex; NONE: in Africa */
} counter_row;

typedef struct weather_cell {
    uint8_t need, move_loss, combat_loss, each; /* need 0: no roll; each: code F, a counter; else C, a combat */
} weather_cell;

typedef struct stack_cell {
    uint8_t attacker, defender; /* counters that they lose */
} stack_cell;

typedef struct turn_row {
    const char *name[LANGS];
    uint8_t extra, row, weather_row;
} turn_row;

/* Numbers of params.tsv. */
#define GU_PARAMS(X)                                                                                                   \
    X(combat_factor, 1, 9)                                                                                             \
    X(victory_provinces, 1, PROVINCES)                                                                                 \
    X(victory_population_margin, 1, 200)                                                                               \
    X(fec_min, -99, 0)                                                                                                 \
    X(fec_max, 0, 199)                                                                                                 \
    X(fec_per_point, 1, 99)                                                                                            \
    X(city_defence_bonus, 0, 9)                                                                                        \
    X(mountain_defence_bonus, 0, 9)                                                                                    \
    X(air_support, 0, 9)                                                                                               \
    X(air_support_range, 0, 9)                                                                                         \
    X(naval_transport, 0, 9)                                                                                           \
    X(garrison_share, 1, 9)                                                                                            \
    X(road_bonus_first_turn, 1, TURNS_MOST)                                                                            \
    X(road_bonus, 0, 2)                                                                                                \
    X(points_min, 1, 1)                                                                                                \
    X(carried_per_turn, 0, 9)                                                                                          \
    X(readaptation_range, 1, REACH_MOST)                                                                               \
    X(naval_points, 1, REACH_MOST - 6)                                                                                 \
    X(army_move, 4, 6)                                                                                                 \
    X(army_displace_early, 4, 10)                                                                                      \
    X(army_displace_own, 4, 10)                                                                                        \
    X(army_displace_disputed, 4, 10)                                                                                   \
    X(army_displace_landed, 4, 10)                                                                                     \
    X(garrison_move, 3, 6)                                                                                             \
    X(air_move, 1, 9)

/* The most points that any move can have, and the most that weather takes: with it an army can still enter a mountain
 * (4 - 2), a garrison a plain hex (3 - 2). */
enum { REACH_MOST = 24, MOVE_LOSS_MOST = 2, DICE_SPAN = 3, FACTOR_SPAN = 6 };

typedef struct params {
#define ROW(name, low, high) int16_t name;
    GU_PARAMS(ROW)
#undef ROW
    int16_t strait_hex;
} params;

typedef struct tables {
    hex_info hex[HEXES];
    city_row city[CITIES];
    province_row province[PROVINCES];
    kind_row kind[KINDS];
    counter_row counter[COUNTERS];
    uint8_t type_of[COUNTERS];      /* as in counter, close together */
    int16_t from[SIDES], to[SIDES]; /* counters of a side */
    int16_t first[SIDES][TYPES], end[SIDES][TYPES];
    int16_t ship[SHIPS], plane[PLANES];
    params param;
    int16_t die[FACES];
    uint8_t usable[10]; /* naval use, by the die */
    stack_cell table[2 * DICE_SPAN + 1][2 * FACTOR_SPAN + 1];
    uint8_t threshold[TURNS + 1][SIDES], conversions[TURNS + 1];
    weather_cell weather[TURNS + 1][ZONES];
    const char *zone_id[ZONES], *zone_name[ZONES][LANGS];
    turn_row turn[TURNS_MOST + 1];
    int16_t algeciras;       /* hex */
    uint8_t cadiz;           /* province */
    int16_t setup[COUNTERS]; /* counters that are placed by their owners, in order */
    int setup_count;
    hexset spanish, african, waters, mountains, foreign, cities, ports;
    hexset same[HEX_SIDES]; /* from here the step in that direction stays in the province */
    hexset road[HEX_SIDES]; /* a road link leads there */
    uint8_t room[HEXES];    /* land counters that fit; Africa: any number */
    hexset capitals;
    int16_t capital[PROVINCES];           /* their hexes, close together */
    uint8_t to_capital[HEXES][PROVINCES]; /* hexes to the capital of a province */
    uint16_t nearness[HEXES][PROVINCES];  /* of 65536: 3 / (hexes to the capital + 5); 0: in it, or far */
} tables;

extern tables gu_table; /* filled by gu_load, then only read */
#define HEX(h)      (&gu_table.hex[h])
#define CITY(c)     (&gu_table.city[c])
#define PROVINCE(p) (&gu_table.province[p])
#define COUNTER(u)  (&gu_table.counter[u])
#define PARAM(name) (gu_table.param.name)

bool gu_load(const data_source *from, fault *why); /* load.c */

/* What gu_load calls, a table or a few each. */
bool gu_map_load(const data_source *from, fault *why);
bool gu_counters_load(const data_source *from, fault *why);
bool gu_die_load(const data_source *from, fault *why); /* dice.c */
bool gu_use_load(const data_source *from, fault *why);
bool gu_stack_load(const data_source *from, fault *why);
bool gu_thresholds_load(const data_source *from, fault *why); /* turns.c */
bool gu_conversion_load(const data_source *from, fault *why);
bool gu_turns_load(const data_source *from, fault *why);
bool gu_weather_load(const data_source *from, fault *why); /* weather.c */
bool gu_zones_load(const data_source *from, fault *why);

#endif
