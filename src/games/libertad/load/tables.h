/* What is in the box of Land and Freedom: the tables of data/libertad, read once. The effects of cards, of track spaces
 * and of one-time Medallions are lists of steps ("ops"), made out of the code columns of the tables (effects.c). */
#ifndef FRENTE_LIBERTAD_TABLES_H
#define FRENTE_LIBERTAD_TABLES_H

#include "games/libertad/state.h"

/* ---- steps of effects ---- */

typedef enum op_verb {
    OP_END,
    OP_FRONT,
    OP_ATTACK,
    OP_SPREAD,
    OP_SHIFT,
    OP_SELL,
    OP_SCOUT,
    OP_TRACK,
    OP_GOV,
    OP_HERO,
    OP_LOSE,
    OP_TAKE,
    OP_DRAW,
    OP_BONUS,
    OP_TABLEAU,
    OP_UNTRASH,
    OP_UNBLANK,
    OP_BAG,
    OP_MEDALLION,
    OP_PLAY,
    OP_FRONT_PLUS,
    OP_TEST_HERO,
    OP_DRAW_PLUS,
    OP_KEEP_HAND_PLUS,
    OP_ICON_PLUS,
    OP_VERBS
} op_verb;

/* Where an op aims, besides the four Fronts. */
enum { FRONT_ANY = FRONTS, FRONT_V, FRONT_D, FRONT_TEST };
/* Whom it concerns, besides the three factions. */
enum { WHO_SELF = FACTIONS, WHO_OTHERS, WHO_ALL, WHO_MOST, WHO_INIT };
enum { TRACK_LIB_OR_COL = TRACKS };
enum { GOV_OWN, GOV_COMM, GOV_MOD, GOV_ANY, GOV_CENTER, GOV_AWAY };
enum { BONUS_BOTH = BONUSES, BONUS_ANY };
enum { TAKE_ONE, TAKE_EACH };
enum { TABLEAU_ADD, TABLEAU_SWAP };

typedef struct op {
    uint8_t verb;
    int8_t what; /* a Front, track, bonus, direction, manner: by verb */
    int8_t n, m; /* numbers */
    int8_t who;
} op;

enum { OPS_MAX = 1024 };

/* ---- what is in the box ---- */

enum { NAME_BYTES = 60, ID_BYTES = 24 }; /* at most */

typedef struct named {
    const char *id, *title[LANGS];
} named;

typedef struct card {
    const char *id, *title[LANGS];
    uint8_t strength, icon_count;
    uint8_t icons[ICONS_PER_CARD];
    uint16_t event; /* first op */
    bool np_removed;
} card;

typedef struct fascist_card {
    const char *id, *title[LANGS];
    uint16_t event, success, failure;
    int8_t test_front, threshold;
} fascist_card;

typedef struct icon {
    const char *id, *title[LANGS];
    bool is_track;  /* Organization can double it */
    uint8_t owners; /* whose cards may bear it, one bit per faction */
    uint8_t verb;   /* OP_TRACK, OP_FRONT, OP_HERO, OP_DRAW */
    uint8_t track;  /* or TRACK_LIB_OR_COL */
    int8_t direction;
} icon;

typedef struct medal {
    const char *id, *title[LANGS];
    uint32_t abilities; /* the verbs of a lasting one, one bit each; OP_FRONT or OP_UNBLANK for one that is paid */
    uint8_t kind;       /* MEDAL_ONCE ... */
    int8_t price;
    uint16_t script; /* of a one-time one */
    bool np_takes;
} medal;
enum { MEDAL_ONCE, MEDAL_PERMANENT, MEDAL_HERO };

typedef struct faction {
    const char *id, *title[LANGS];
    uint8_t start_hero, start_bag, flag_front;
} faction;

typedef struct front {
    const char *id, *title[LANGS];
    int8_t start;
} front;

typedef struct space {
    uint16_t script; /* 0: no trigger */
    uint8_t owner;
    bool once; /* a Blank marker covers it */
} space;

/* The standee may not pass last_free while needs_track is below needs. */
typedef struct limit {
    uint8_t needs_track;
    int8_t last_free, needs;
} limit;

typedef struct year_row {
    uint8_t turns, draw, keep_hand, keep_tableau, pulls, hero_gift, final_bid_turn, tokens_turn, tokens_year;
    int8_t direction; /* +1 clockwise */
} year_row;

typedef struct tables {
    op ops[OPS_MAX];
    int op_count;
    card cards[CARDS];
    fascist_card fascists[CARDS];
    icon icons[ICONS_MAX];
    int icon_count;
    medal medals[MEDALS_MAX];
    int medal_count;
    space spaces[TRACKS][SPACES];
    int8_t low[TRACKS], high[TRACKS];
    limit limits[TRACKS][2]; /* by direction: 0 down, 1 up; needs 0 where there is none */
    year_row years[YEARS];
    faction factions[FACTIONS];
    front fronts[FRONTS];
    named tracks[TRACKS], bonuses[BONUSES], space_names[TRACKS * SPACES], shift_names[FRONTS * SHIFT_MAX];
    int8_t start_track[TRACKS];
    int8_t flag[TRACKS];  /* of Liberty and Collectivization: from here on the Anarchists hold the Initiative */
    int8_t center;        /* the last space of the Government on the Communist side */
    uint8_t ring[FRONTS]; /* the Fronts walked from Madrid, clockwise */
    uint8_t start_bonus, start_medals, start_hand, hero_supply, glory_spaces;
    uint8_t gain_control, gain_test, gain_victory;
    uint8_t cost_card, cost_bonus, cost_track[TRACKS];
    uint16_t defeat_script;
    const char *effect[LANGS][OPS_MAX]; /* by script: what it does, in words */
} tables;

extern tables lf_table; /* filled by lf_load, constant afterwards */

bool lf_load(const data_source *from, fault *why);

#endif
