/* What is in the box of Crusade and Revolution: the tables of data/cruzada, read once. */
#ifndef FRENTE_CRUZADA_TABLES_H
#define FRENTE_CRUZADA_TABLES_H

#include "core/game/game.h"
#include "core/map/graph.h"
#include "games/cruzada/lists/table_words.h"

enum { NAT, REP, SIDES, NOBODY = SIDES };
enum { SPACES = 204, BEACH = 201, BEACH_P, BEACH_N, KINDS = 85, UNITS = 201, NONE = -1, NO_SPACE = 0xff };
enum { TURNS = 18, ROUNDS = 6, SIEGES = 3, ISOLATED = 2, CARD_ROWS = 120, SCENARIOS = 5, LOSS_MOST = 9 };
enum { WAR_OF_COLUMNS, NORTH_COLLAPSE, TWO_YEARS, CAMPAIGN, COLLAPSE };

#define CARDS_SIDES 2
#define CARDS_DECK  60
#define CARDS_ZONES 10
#include "core/map/cards.h"
/* CARD(NAT, 8) is N8. */
#define CARD(side, number) ((side)*CARDS_DECK + (number)-1)

#define ROW(NAME, word) OPT_##NAME,
enum { CR_OPTIONS(ROW) OPTIONS };
#undef ROW
#define ROW(NAME, word) CHANGE_##NAME,
enum { CR_CHANGES(ROW) CHANGES };
#undef ROW
#define ROW(NAME, word) LASTS_##NAME,
enum { CR_LASTING(ROW) LASTINGS };
#undef ROW
#define ROW(NAME, word) CODE_##NAME,
enum { CODE_NONE, CR_CODES(ROW) CODES };
#undef ROW
#define ROW(NAME, word) WHERE_##NAME,
enum { CR_WHERES(ROW) WHERES };
#undef ROW
/* Flags of a unit, one bit each. */
#define ROW(NAME, word) PLACE_OF_##NAME,
enum { CR_FLAGS(ROW) FLAGS };
#undef ROW
#define ROW(NAME, word) static const uint32_t UNIT_##NAME = 1u << PLACE_OF_##NAME;
CR_FLAGS(ROW)
#undef ROW
_Static_assert((int)FLAGS <= 32 && (int)LASTINGS <= 32 && (int)CHANGES <= 64 && (int)OPTIONS <= (int)OPTIONS_MAX,
               "a bit each");

/* --- the map --- */

enum { LINK_LAND, LINK_RIVER, LINK_GRADO, LINK_BEACH, LINKS };
enum { CR_WAYS = 1u << LINK_LAND | 1u << LINK_RIVER | 1u << LINK_BEACH }; /* the links that most rules count */
enum { PLAIN, CAPITAL, VP_SPACE, MAIN_CITY };
enum { SOURCE_NONE, SOURCE_NAT, SOURCE_REP, SOURCE_SPECIAL };
enum { NO_REGION, ASTURIAS, SANTANDER, BASQUE, CATALONIA, REGIONS };
enum { AREA_NORTHERN, AREA_ARAGON, AREA_CATALONIA, AREA_VALENCIA, AREA_CASTILE, AREA_SOUTHERN, AREA_BALEARIC, AREAS };
enum { NO_COAST, ATLANTIC, MEDITERRANEAN };
enum { STRAIT_NONE, STRAIT_WEST, STRAIT_GATE, STRAIT_EAST };
enum { NO_BORDER, FRANCE, PORTUGAL };

typedef struct space_row {
    const char *id, *name;
    uint8_t mountain, kind, source, region, area, coast, port, strait, border, sierra;
} space_row;

/* Sets of spaces that rules ask for. Beach Heads are in none of them but `ports`, `coastal` and `mediterranean`. */
typedef struct space_sets {
    nodeset mountain, main_city, capital, north, region[REGIONS], near[REGIONS], source[SIDES], ports, coastal,
        mediterranean, france, portugal, balearic, beside_madrid, french_zone;
} space_sets;

/* Spaces that rules name. */
typedef struct named_spaces {
    uint8_t madrid, toledo, gijon, valderrepiso, oviedo, granada, sevilla, cadiz, huelva, algeciras, badajoz, bilbao,
        santander, barcelona, valencia, cartagena, mallorca, menorca, leitariegos, guadarrama, burgos, la_coruna,
        valladolid, zaragoza;
} named_spaces;

/* --- units --- */

enum { DIVISION, ARMOR, CORPS };
/* Factors: [0] full, [1] reduced. */
typedef struct kind_row {
    const char *id, *label, *name[LANGS], *type;
    uint8_t side, class, steps, region, count;
    uint8_t cf[2], lf[2], mf[2];
    uint8_t rp;     /* kinds of RP that restore it, one bit each */
    uint32_t flags; /* UNIT_x */
    uint8_t first;  /* its counters are numbered from here */
    uint8_t by_setup, initial, militarization;
    uint8_t by_card[2], by_card_count[2]; /* card + 1 and how many counters it brings */
    uint8_t option;                       /* option + 1 that brings it */
} kind_row;

typedef struct unit_row {
    char id[28], label[28];
    char title[LANGS][56];
    uint8_t kind, side;
    uint8_t enters; /* ENTERS_x */
    uint8_t card;   /* + 1, if a card brings it */
} unit_row;
enum { ENTERS_SETUP, ENTERS_INITIAL, ENTERS_MILITARIZATION, ENTERS_CARD, ENTERS_OPTION };

/* --- cards --- */

enum { CARD_EVENT, CARD_OWN, CARD_FOREIGN, CARD_COMBAT, CARD_BLANK };
enum { JOINS_TURN1, JOINS_TURN6, JOINS_TURN12, JOINS_OPTION };
enum {
    WHEN_TURN_IS,
    WHEN_TURN_FROM,
    WHEN_TURN_TO,
    WHEN_ROUND,
    WHEN_PHASE_IS,
    WHEN_PHASE_TO,
    WHEN_RM_TO,
    WHEN_CONTROL,
    WHEN_SUPPLIED,
    WHEN_NORTH_EXISTS,
    WHEN_MILITARIZED,
    WHEN_SOURCE_TO_FRANCE,
    WHEN_RPA_IN_RESERVE,
    WHEN_LANDING,
    WHEN_INS_SPACE,
    WHENS
};
/* One condition; those of one group are alternatives. */
typedef struct condition {
    uint8_t kind, group, value, side, space[2]; /* NO_SPACE: none */
} condition;

enum { NEED_OWN, NEED_FOE, NEED_TARGET, NEED_RIVERS, NEED_RETREAT };
enum {
    TARGET_COASTAL,
    TARGET_SEA_OPEN,
    TARGET_MAIN_CITY,
    TARGET_MADRID,
    TARGET_MADRID_ADJACENT,
    TARGET_MOUNTAIN,
    TARGET_POSITION,
    TARGET_TRENCH,
    TARGETS
};
typedef struct need {
    uint8_t kind, role; /* role: ATTACK, DEFENCE, or ROLES for both */
    uint8_t negated;
    uint8_t ready;     /* units of `units` at full strength, armored corps at any */
    uint16_t targets;  /* one bit each */
    uint64_t kinds[2]; /* of units */
} need;

enum {
    CANCELS_MOUNTAIN = 1,
    CANCELS_MAIN_CITY = 2,
    CANCELS_POSITION = 4,
    CANCELS_TRENCH = 8,
    CANCELS_RIVER = 16,
    CANCELS_TRENCH_HOLD = 32,
    CANCELS_RETREAT_CANCEL = 64,
    CANCELS_ARMOR_DRM = 128,
    CANCELS_MILITIA_DRM = 256,
    CANCELS_AIR = 512,
    SHIFTS_CANCELLED = 31 /* those that are column shifts */
};
enum { TIMING_ROUND, TIMING_COMBAT, TIMING_NEVER };
enum { ACTIVATES_ANY, ACTIVATES_COMBAT, ACTIVATES_SEVILLA, ACTIVATES_NOT_BEACHHEAD };
enum { CONDITIONS = 4, NEEDS = 4, BRINGS = 4, REQUIRES = 3 };

typedef struct brought {
    uint8_t kind, count, where, any; /* any: full or reduced, as the player likes */
} brought;

typedef struct card_row {
    char id[5], number[5];
    const char *title[LANGS], *text[LANGS];
    uint8_t ops, rp_own, rp_foreign, kind, star, joins;
    uint8_t air;                /* 1: an air card */
    uint8_t requires[REQUIRES]; /* cards + 1 */
    uint8_t blocked[REQUIRES];
    condition when[CONDITIONS];
    int conditions;
    uint64_t scrap[2]; /* kinds of units */
    uint8_t timing, limit, activations, activation_rule, winter, division_out, role, once_per_turn;
    int8_t drm, foe_shift, attack_drm;
    need needs[NEEDS];
    int need_count;
    uint16_t cancels;
    uint8_t cancels_card;  /* card + 1 */
    uint8_t change;        /* row of vp-rm.tsv + 1 */
    uint32_t begins, ends; /* lasting effects */
    uint8_t code;
    brought brings[BRINGS];
    int brings_count;
} card_row;

/* --- the rest --- */

enum { BEGINS_AT_ONCE, BEGINS_NEXT_TURN, BEGINS_NEXT_WINTER, BEGINS_ON_BONUS };
enum { ENDS_GAME = 1, ENDS_ROUND = 2, ENDS_TURN = 4, ENDS_REP_ROUND = 8, ENDS_CARD = 16, ENDS_OTHER = 32 };
typedef struct lasting_row {
    const char *id, *name[LANGS], *text[LANGS];
    uint8_t begins, ends;
    uint8_t until[2]; /* cards + 1 */
} lasting_row;

typedef struct change_row {
    const char *id, *cause[LANGS];
    int8_t vp, rm;
} change_row;

typedef struct turn_row {
    const char *label[LANGS];
    uint8_t winter, phase, arrivals; /* rounds in which an AFR arrives, one bit each */
    int8_t sr_mod;
    uint8_t rep_min, nat_max; /* CR-5.2.2a; 0: no such victory */
} turn_row;

enum { TABLE_DIVISION, TABLE_CORPS, FIRE_TABLES, FIRE_COLUMNS = 11 };
typedef struct fire_column {
    uint8_t low, high, loss[7]; /* by the modified die */
} fire_column;

enum {
    TERRAIN_OPEN,
    TERRAIN_MOUNTAIN,
    TERRAIN_MAIN_CITY,
    TERRAIN_RIVER,
    TERRAIN_POSITION,
    TERRAIN_TRENCH,
    TERRAIN_SIERRA,
    TERRAIN_BEACH,
    TERRAINS
};
typedef struct terrain_row {
    int8_t attack, defence;
    uint8_t cancels, armor, stops;
} terrain_row;

enum { SETUPS = 3, SETUP_ROWS = 340 };
#define CR_SETUPS "campaign two_years collapse"
typedef struct setup_row {
    uint8_t setup, side, where, kind, works, reduced, count; /* works: NO_WORKS for units */
} setup_row;

enum {
    POST_PLACE,
    POST_INITIAL,
    POST_DEPLOY,
    POST_MOVE_CORPS,
    POST_MILITARIZE,
    POST_ATTRITION,
    POSTS = 14,
    POST_CORPS = 8
};
enum { ANY_SPACE, ANY_PORT, ANY_MED_PORT };
enum { NO_LIMIT, NOT_NORTH, ONE_NORTH };
typedef struct post_row {
    uint8_t act, side, kind, works, reduced, count, where, limit;
    uint8_t corps[SIDES][POST_CORPS]; /* kinds + 1 */
    uint8_t loss[7];                  /* by the die */
} post_row;

enum { VP_MODS = 4 };
typedef struct scenario_row {
    uint8_t setup, first, last, pool[SIDES], siege[SIEGES], isolated, shortage, madrid, badajoz, north_ended,
        hand[SIDES], corps_hand, air_bridge, axis, soviet;
    int8_t vp, rm, nat_wins, rep_wins;
    uint32_t lasting;
    cardset played[SIDES];
    uint8_t break_side, break_count; /* who wins a draw; NOBODY */
    condition break_when[CONDITIONS];
    uint8_t break_card;    /* card + 1 that must have been played */
    uint8_t mods[VP_MODS]; /* rows of vp-rm.tsv + 1 */
    post_row post[POSTS];
    int posts;
} scenario_row;

typedef struct tables {
    space_row space[SPACES];
    uint8_t start[SETUPS][SPACES];
    graph map;
    space_sets set;
    named_spaces the;
    kind_row kind[KINDS];
    unit_row unit[UNITS];
    uint8_t kind_of[UNITS], side_of[UNITS], class_of[UNITS];
    uint8_t from[SIDES], to[SIDES];
    card_row card[CARD_ROWS];
    lasting_row lasting[LASTINGS];
    change_row change[CHANGES];
    turn_row turn[TURNS + 3];
    fire_column fire[FIRE_TABLES][FIRE_COLUMNS];
    uint8_t columns[FIRE_TABLES]; /* how many */
    terrain_row terrain[TERRAINS];
    setup_row setup[SETUP_ROWS];
    int setups;
    scenario_row scenario[SCENARIOS];
} tables;

extern tables cr_table; /* filled by cr_load, then only read */
extern option cr_options[OPTIONS];
extern scenario cr_scenarios[SCENARIOS];
#define SPACE(p)        (&cr_table.space[p])
#define KIND(k)         (&cr_table.kind[k])
#define UNIT(u)         (&cr_table.unit[u])
#define CARD_OF(c)      (&cr_table.card[c])
#define THE(name)       (cr_table.the.name)
#define IN(set_, space) nodeset_has(&cr_table.set.set_, space)

/* Each reads one table or one kind of table, in this order: later tables name rows of earlier ones. */
bool cr_map_load(const data_source *from, fault *why);     /* spaces, links, control */
bool cr_changes_load(const data_source *from, fault *why); /* vp-rm */
void cr_cards_name(void); /* ids of cards: tables that are read before the cards name them */
bool cr_lasting_load(const data_source *from, fault *why);
bool cr_units_load(const data_source *from, fault *why);
bool cr_cards_load(const data_source *from, fault *why);
bool cr_effects_load(const data_source *from, fault *why);
bool cr_turns_load(const data_source *from, fault *why);       /* turns, auto-victory */
bool cr_fire_load(const data_source *from, fault *why);        /* fire, terrain */
bool cr_scenarios_load(const data_source *from, fault *why);   /* scenarios */
bool cr_deployments_load(const data_source *from, fault *why); /* setup, post */
bool cr_options_load(const data_source *from, fault *why);
bool cr_scenario_words_load(const data_source *from, fault *why);
bool cr_load(const data_source *from, fault *why);

bool cr_kinds_of(const char *words, uint64_t out[2]);     /* units.c: "nat_afr+nat_ac_marroqui" */
int cr_kind_in(const uint64_t kinds[2]);                  /* units.c: the lowest of a set; 0 if it is empty */
bool cr_condition_read(const char *word, condition *out); /* conditions.c: one condition of `when` */

#endif
