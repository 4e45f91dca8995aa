/* The tables of España 1936 (data/espana), read once, and what they say of a counter. */
#ifndef FRENTE_ESPANA_TABLES_H
#define FRENTE_ESPANA_TABLES_H

#include "core/text/tsv.h"
#include "games/espana/state.h"

typedef struct box_row {
    const char *id, *name[LANGS];
    uint8_t objective, port, batteries;
    uint8_t seas; /* the naval areas that it touches, one bit per area; none: not coastal */
    boxset links;
    boxset range; /* boxes from which planes reach this port */
} box_row;

/* What an area does to a side while the other one controls it. */
typedef enum area_effect {
    AREA_DRAWS,    /* one card fewer in the next Draw phase */
    AREA_CONVOYS,  /* the other side has a Replacement Point more */
    AREA_TRANSFER, /* nobody crosses to Cádiz */
    AREA_ENTRY,    /* no new units of events on its coast */
    AREA_POINTS    /* one Replacement Point at most on its coast */
} area_effect;
typedef struct area_row {
    const char *id, *name[LANGS];
    const char *text[SIDES][LANGS]; /* of its halves */
    uint8_t planes, effect[SIDES];  /* by the half in which it is printed */
    boxset coast, range;            /* boxes that touch it; boxes from which planes reach it */
} area_row;

typedef struct base_row {
    const char *id;
    char name[LANGS][64];
    uint8_t side, box;
} base_row;

typedef struct kind_row {
    const char *id, *name[LANGS];
    uint8_t side, class, type, count, dice, emblem; /* type: of troops and ships; emblem: of generals, TYPES if none */
    uint8_t naval;                                  /* only with the naval rules */
    int8_t drm, sea_drm;
    uint8_t first; /* its counters are numbered from here */
} kind_row;

typedef struct unit_row {
    char id[24];
    char name[LANGS][80];
    uint8_t kind;
} unit_row;

typedef struct turn_row {
    const char *name[LANGS];
    uint8_t cards, fresh, most; /* fresh: strength of a new unit, 0: no Replacement phase */
} turn_row;

typedef struct setup_row {
    uint8_t unit, place, strength, naval, damaged;
} setup_row;

/* A step of an event (event_code.c). */
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
    DO_SHIP,
    DO_REPAIR,
    DO_SALVAGE,
    DO_DAMAGE,
    DO_SINK,
    DO_SAIL,
    DO_SWEEP,
    DO_BOTH_EFFECTS,
    PRIMITIVES
} primitive;
typedef enum guard { GUARD_NONE, GUARD_IF, GUARD_ELIF, GUARD_ELSE, GUARD_FALLBACK, GUARD_NAVAL } guard;
typedef enum condition { IF_ALWAYS, IF_OWN, IF_CONTESTED, IF_INPLAY, IF_READY } condition;
enum { WHAT_GENERAL, WHAT_PLANE, WHAT_TANK, WHAT_TYPE, WHAT_PORTS, WHAT_FOREIGN };
enum { BY_PLAYER, BY_OWNER, BY_RANDOM };
enum { SCOPE_EACH, SCOPE_FIRST, SCOPE_NO_GENERAL };
enum { HOW_EXTRA, HOW_RAIL, HOW_WITHDRAW, HOW_SEA };
enum { N_ALL = 0xff, N_FREE = 0xfe /* any number, none too */, OPS_MOST = 4 };
enum { WHO_ANY = 0xff };

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
    uint8_t bases; /* of ships, one bit per base: where they enter, or all that lie there */
    uint8_t area, damaged, roll;
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
    uint8_t side, number, late, optional, naval, ops;
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
    ROW(capture_roll, 1, 6)                                                                                            \
    ROW(events_per_turn_naval, 1, 9)                                                                                   \
    ROW(morocco_to_cadiz_contested, 0, 9)                                                                              \
    ROW(morocco_to_sevilla_contested, 0, 9)                                                                            \
    ROW(morocco_to_cadiz_closed, 0, 9)                                                                                 \
    ROW(morocco_to_sevilla_closed, 0, 9)                                                                               \
    ROW(decoys, 0, 5)                                                                                                  \
    ROW(naval_extra_card_last_turn, 0, 10)                                                                             \
    ROW(sea_planes, 1, 2)                                                                                              \
    ROW(sea_plane_range, 1, 9)                                                                                         \
    ROW(sea_plane_first_turn, 1, 10)                                                                                   \
    ROW(permanent_defence_dice, 1, 4)                                                                                  \
    ROW(permanent_defence_drm, 0, 2)                                                                                   \
    ROW(ship_withdraw_roll, 2, 6)                                                                                      \
    ROW(ship_damage_roll, 2, 7)                                                                                        \
    ROW(ship_hits_destroyed, 2, 3)                                                                                     \
    ROW(destroyer_support_drm, 0, 2)

typedef struct params {
#define ROW(name, low, high) int16_t name;
    ES_PARAMS(ROW)
#undef ROW
} params;

typedef struct sort_row {
    char id[24], name[LANGS][64]; /* "": there is none */
} sort_row;

typedef struct tables {
    sort_row sort[SORTS];
    box_row box[BOXES];
    area_row area[AREAS];
    base_row base[BASES];
    kind_row kind[KINDS];
    unit_row unit[UNITS];
    turn_row turn[TURNS + 1];
    card_row card[CARDS];
    setup_row setup[2][UNITS];
    int setup_count[2];
    uint8_t start[2][BOXES];   /* who controls a box at the start */
    uint8_t marker[2][AREAS];  /* control markers in the naval areas at the start */
    cardset removed[2][SIDES]; /* by variant: no foreign intervention, historical */
    uint8_t events[2][TURNS + 1];
    params param;
    boxset objectives, ports, coast, batteries;
    uint8_t first_plane, first_ship;
    unitset of_class[CLASSES], of_kind[KINDS], of_side[SIDES], of_type[TYPES];
    uint8_t class_of[UNITS];
    unitset troops, ground, stacked; /* stacked: what lies in a stack under the fog of war */
    uint8_t madrid, barcelona, sevilla, cadiz, bilbao, san_sebastian;
    uint8_t lister, durruti, ulibarri;                /* kinds */
    uint8_t small[SIDES][TYPES], large[SIDES][TYPES]; /* kinds; KINDS: none */
} tables;

extern tables es_table;
#define BOX(b)   (&es_table.box[b])
#define AREA(a)  (&es_table.area[a])
#define BASE(b)  (&es_table.base[b])
#define KIND(k)  (&es_table.kind[k])
#define CARD(c)  (&es_table.card[c])
#define PARAM(x) (es_table.param.x)

/* --- what a counter is --- */

static inline int kind_of(int unit)
{
    return es_table.unit[unit].kind;
}
static inline const kind_row *row_of(int unit)
{
    return KIND(kind_of(unit));
}
static inline int class_of(int unit)
{
    return es_table.class_of[unit];
}
static inline bool is_troop(int unit)
{
    return class_of(unit) <= LARGE;
}
static inline bool is_ground(int unit)
{
    return class_of(unit) <= TANK;
}
/* It lies in a stack under the fog of war. */
static inline bool is_stacked(int unit)
{
    return is_ground(unit) || class_of(unit) == DECOY;
}
static inline int ship_number(int unit)
{
    return unit - es_table.first_ship;
}
static inline int plane_number(int unit)
{
    return unit - es_table.first_plane;
}
static inline int ship_unit(int number)
{
    return es_table.first_ship + number;
}
/* Whose it is now: a captured tank fights for the other side (ES-opt-tank-02). */
static inline int side_of(const espana *s, int unit)
{
    return row_of(unit)->side ^ (s->marks[unit] & CAPTURED ? 1 : 0);
}
static inline int sort_of(const espana *s, int unit)
{
    return kind_of(unit) * SORT_STRENGTHS + s->strength[unit];
}

/* --- reading: each file reads what is named here, in this order --- */

bool es_load(const data_source *from, fault *why);           /* load.c: parameters, turns, variants, and all others */
bool es_map_load(const data_source *from, fault *why);       /* map.c: boxes and links */
bool es_sea_load(const data_source *from, fault *why);       /* map.c: naval areas and bases */
bool es_units_load(const data_source *from, fault *why);     /* units.c: kinds of counters and the counters */
bool es_scenarios_load(const data_source *from, fault *why); /* scenarios.c: the set-ups */
bool es_cards_load(const data_source *from, fault *why);     /* cards.c */
void es_event_read(tsv *t, card_row *card);                  /* event_code.c: the event of the row that is read */

#endif
