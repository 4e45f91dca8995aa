/* What is in the box of España 1936: the tables of data/espana, read once. */
#ifndef FRENTE_ESPANA_TABLES_H
#define FRENTE_ESPANA_TABLES_H

#include "games/espana/state.h"

typedef struct box_row {
    const char *id, *name[LANGS];
    uint8_t objective, port;
    boxset links;
} box_row;

typedef struct kind_row {
    const char *id, *name[LANGS];
    uint8_t side, class, type, count, dice, emblem; /* emblem: a troop type of generals, TYPES if none */
    int8_t drm;
    uint8_t first; /* its counters are numbered from here */
} kind_row;

typedef struct unit_row {
    char id[24];
    char name[LANGS][64];
    uint8_t kind;
} unit_row;

typedef struct turn_row {
    const char *name[LANGS];
    uint8_t cards, fresh, most; /* fresh: strength of a new unit, 0: no Replacement phase */
} turn_row;

typedef struct setup_row {
    uint8_t unit, place, strength;
} setup_row;

/* A step of an event (cards.c). */
typedef enum primitive {
    DO_PLACE,
    DO_REINFORCE,
    DO_CONVERT,
    DO_REDUCE,
    DO_GENERAL,
    DO_PLANE,
    DO_TANK,
    DO_REMOVE,
    DO_GROUND,
    DO_MOVE,
    DO_RP,
    DO_DRAW,
    DO_DISCARD,
    DO_BATTLE,
    DO_FREE,
    DO_DENY,
    DO_INITIATIVE,
    DO_CANCEL,
    PRIMITIVES
} primitive;
typedef enum guard { GUARD_NONE, GUARD_IF, GUARD_ELIF, GUARD_ELSE, GUARD_FALLBACK } guard;
typedef enum condition { IF_ALWAYS, IF_OWN, IF_CONTESTED, IF_INPLAY } condition;
enum { WHAT_GENERAL, WHAT_PLANE, WHAT_TANK, WHAT_TYPE, WHAT_PORTS, WHAT_FOREIGN };
enum { BY_PLAYER, BY_OWNER, BY_RANDOM };
enum { SCOPE_EACH, SCOPE_FIRST, SCOPE_NO_GENERAL };
enum { HOW_EXTRA, HOW_RAIL, HOW_WITHDRAW };
enum { N_ALL = 0xff, OPS_MOST = 4 };

typedef struct op {
    uint8_t guard, condition, subject; /* subject: a box or a kind */
    uint8_t alternative;               /* another way for the step before it */
    uint8_t primitive, side;
    uint8_t low, high; /* how many; high N_ALL: every one */
    uint8_t strength, steps, apart, by, what, who, how;
    uint8_t attack, dice, drm, scope, permanent;
    uint8_t one;   /* the box is named when the card is played: 1 any, 2 an objective city */
    uint8_t ports; /* ports too, as they are at that moment */
    int8_t number; /* Replacement Points */
    uint8_t first; /* this box if it will do; NO_BOX */
    uint16_t types;
    boxset boxes;
    uint64_t models; /* kinds; 0: any */
} op;

/* What a card does to a roll. */
typedef struct effect_on_roll {
    int8_t dice, drm;
    uint8_t twice;
} effect_on_roll;

typedef struct card_row {
    const char *id, *title[LANGS], *text[LANGS];
    uint8_t side, number, late, optional, ops;
    effect_on_roll bonus, penalty;
    op op[OPS_MOST];
} card_row;

#define ES_PARAMS(ROW)                                                                                                 \
    ROW(hand_limit, 1, 45)                                                                                             \
    ROW(events_per_turn, 1, 9)                                                                                         \
    ROW(troops_per_box, 1, 9)                                                                                          \
    ROW(hit_roll, 2, 6)                                                                                                \
    ROW(air_withdraw_roll, 2, 6)                                                                                       \
    ROW(air_destroy_roll, 2, 7)                                                                                        \
    ROW(morocco_units, 0, 9)                                                                                           \
    ROW(morocco_to_cadiz, 0, 9)                                                                                        \
    ROW(morocco_to_sevilla, 0, 9)                                                                                      \
    ROW(five_from_turn, 1, 10)                                                                                         \
    ROW(victory_objectives, 1, 12)                                                                                     \
    ROW(victory_connected, 1, 47)                                                                                      \
    ROW(victory_madrid_last_turn, 0, 10)                                                                               \
    ROW(victory_rep_cities, 1, 12)                                                                                     \
    ROW(capture_roll, 1, 6)

typedef struct params {
#define ROW(name, low, high) int16_t name;
    ES_PARAMS(ROW)
#undef ROW
} params;

typedef struct tables {
    box_row box[BOXES];
    kind_row kind[KINDS];
    unit_row unit[UNITS];
    turn_row turn[TURNS + 1];
    card_row card[CARDS];
    setup_row setup[2][UNITS];
    int setup_count[2];
    uint8_t start[2][BOXES];   /* who controls a box at the start */
    cardset removed[2][SIDES]; /* by variant: no foreign intervention, historical */
    uint8_t events[2][TURNS + 1];
    params param;
    boxset objectives, ports;
    uint8_t first_plane;
    uint8_t madrid, barcelona, sevilla, cadiz, bilbao, san_sebastian;
    uint8_t lister, durruti, ulibarri;                /* kinds */
    uint8_t small[SIDES][TYPES], large[SIDES][TYPES]; /* kinds; KINDS: none */
} tables;

extern tables es_table;
#define BOX(b)   (&es_table.box[b])
#define KIND(k)  (&es_table.kind[k])
#define CARD(c)  (&es_table.card[c])
#define PARAM(x) (es_table.param.x)

bool es_load(const data_source *from, fault *why);
bool es_map_load(const data_source *from, fault *why);
bool es_counters_load(const data_source *from, fault *why);
bool es_setup_load(const data_source *from, fault *why);
bool es_cards_load(const data_source *from, fault *why);

#endif
