/* The state of Crusade and Revolution, the small numbers that its fields hold, the lists of its names, and what every
 * file asks of a state. Rule ids (CR-11.2.7a) are those of docs/rules/cruzada.tsv; `ruling CR-76` is number 76 of
 * docs/rulings/cruzada.md. */
#ifndef FRENTE_CRUZADA_STATE_H
#define FRENTE_CRUZADA_STATE_H

#include "games/cruzada/load/tables.h"

#define GAME_NAME(name) cr_##name
#define GAME_WORDS      "words/cruzada.h"
#define GAME_NODES      "games/cruzada/lists/nodes.h"
#define GAME_FRAMES     "games/cruzada/lists/frames.h"
#define GAME_VERBS      "games/cruzada/lists/verbs.h"
#define GAME_REFUSALS   "games/cruzada/lists/refusals.h"
#define GAME_ENTRIES    "games/cruzada/lists/entries.h"
#define GAME_DEEDS      "games/cruzada/lists/deeds.h"
#define GAME_PROMPTS    "games/cruzada/lists/prompts.h"
#include "core/game/lists.h"

enum { STACK = 3, HAND_SIZE = 7 }; /* CR-9.1.1: units of a space; CR-6.A.3a */
enum {
    OPS_MOST = 6,
    SR_MOST = 12,
    SITES_MOST = 3
}; /* points of a card, halves of points, spaces that an Event names */

/* Where the cards of a side lie. LATER: not in the game yet. OPEN: Combat Cards face up on the table. COMMIT_HAND,
 * COMMIT_OPEN: committed in the present combat, by where they came from. ASIDE: set aside for Turn 12 (CR-18.3.5b).
 * UNSEEN: out of the game, face down (CR-18.5.2). */
enum { LATER, DRAW, HAND, DISCARD, OPEN, COMMIT_HAND, COMMIT_OPEN, REMOVED, ASIDE, UNSEEN, CARD_ZONES };
_Static_assert(CARD_ZONES == CARDS_ZONES, "a set per zone");

/* Where a unit is: a space, or a box. */
enum {
    BOX_RESERVE = SPACES,
    BOX_ELIMINATED,
    BOX_REMOVED, /* permanently eliminated */
    BOX_AFRICA,  /* the Army of Africa display */
    BOX_OUTSIDE, /* waits for its card, its option or the initial deployment */
    BOX_TRACK,   /* on the turn track (CR-13.4.3b): + the turn in which it returns, 1 .. TURNS + 2 */
    PLACES = BOX_TRACK + TURNS + 3,
    BOXES = BOX_TRACK - BOX_RESERVE
};

/* Marks on a unit, one bit each. All but REDUCED end with the round (DEPLOYED: with the deployment). */
enum {
    REDUCED = 1,
    MOVED = 2,    /* has moved or been moved in this round */
    ATTACKED = 4, /* has attacked or assaulted in this round */
    SHIFTED = 8,  /* has used SR in this round */
    RETREATED = 16,
    ATTACKER = 32, /* takes part in the present combat */
    CUT = 64,      /* was out of supply when the present combat began */
    DEPLOYED = 128,
    VICTOR = 256, /* may still advance in the present combat */
    BEATEN = 512, /* still has to retreat in the present combat */
    SENT = 1024,  /* armor that moved into a space activated for Combat (CR-18.3.4) */
    MARKS = 11,
    ROUND_MARKS = MOVED | ATTACKED | SHIFTED | RETREATED | SENT,
    COMBAT_MARKS = ATTACKER | CUT | VICTOR | BEATEN
};

/* Marks on a space, one bit each. All end with the round. */
enum {
    FOR_MOVE = 1,
    FOR_COMBAT = 2,
    STRUCK = 4,     /* has been attacked in this round */
    TRIED = 8,      /* a construction was attempted there */
    ASSAULTED = 16, /* its Siege was assaulted */
    WON = 32,       /* first space that an advance entered after a won attack: may earn a bonus (CR-8.5.5.3c) */
    FULL = 64,      /* took an initial corps (CR-15.2.1.2b) */
    SPACE_MARKS = 7
};

/* What the controller of a space has built there. */
enum { NO_WORKS, POSITION, TRENCH, TRENCH_MADRID, TRENCH_BILBAO, TRENCH_FORT, WORKS };

/* What a player did in an Action Round (CR-7.1.4). */
enum { ACT_NONE, ACT_OPS, ACT_SR, ACT_RP, ACT_EVENT, ACT_AUTO, ACTS };

/* Limits of a turn, one bit each: one card of each group as Event (CR-8.5.2.1, CR-8.5.5.1). */
enum { LIMIT_OWN = 1, LIMIT_FOREIGN = 2, LIMIT_COUNTERATTACK = 4 };

/* Kinds of RP. RP_MOST: the most halves of one kind. */
enum { RP_NAT, RP_REP, RP_AXIS, RP_SOV, RPS, RP_MOST = 200 };

/* The best that the Nationalist has done about Madrid (CR-17.3.2a to CR-17.3.2d). */
enum { MADRID_OCCUPIED, MADRID_ATTACKED, MADRID_NEAR, MADRID_IGNORED, MADRID_OFF };

enum { SIMANCAS, CABEZA, ALCAZAR };
enum { OVIEDO, GRANADA };
enum { BONUS_R33, BONUS_R34, BONUS_R35, BONUS_R47, BONUSES };
enum { WINNER_NONE, WINNER_NAT, WINNER_REP, WINNER_DRAW };
enum { PHASE_COLUMNS, PHASE_MOBILIZATION, PHASE_ARMIES };
enum { GUERRILLA_NONE, GUERRILLA_BAND, GUERRILLA_SPY, GUERRILLA_SABOTAGE, GUERRILLAS };
enum { SPEARHEADS = 2, ORIGINS = 8, PASSED = 8, COMBAT_CARDS = 24, NO_CARD = 0xff };

/* The present combat, by role. */
enum { ATTACK, DEFENCE, ROLES };
typedef struct combat {
    int8_t drm[ROLES];
    int8_t shift[ROLES];
    uint8_t strength[ROLES];
    uint8_t corps[ROLES];    /* 1: fires on the Corps table */
    uint8_t column[ROLES];   /* 1 .. */
    uint8_t die[ROLES];      /* as thrown; 0: not yet */
    uint8_t number[ROLES];   /* Loss Number achieved by this side's fire */
    uint8_t toll[ROLES];     /* points that this side has still to take */
    uint8_t target;          /* space; NO_SPACE: no combat */
    uint8_t named;           /* 1: the named attack of R35, R47, N47 */
    uint8_t armor;           /* unit declared for the armor DRM + 1; 0: none */
    uint8_t withdraws;       /* 1: the defender withdraws (CR-18.3.1a) */
    uint8_t winner;          /* role + 1; 0: nobody */
    uint8_t distance;        /* spaces that the defenders must retreat */
    uint8_t duties;          /* first losses still owed: DUTY_x of combat.h (CR-11.3.6a, N59, R45) */
    uint8_t ghosts;          /* steps of imaginary divisions that can take points (CR-11.3.5.1) */
    uint8_t way[SPEARHEADS]; /* spaces that the retreating unit has gone through; NO_SPACE */
    uint8_t lost[LOSS_MOST]; /* R45: units that lost a step, in this order, where, and what replaced a corps; NO_UNIT */
    uint8_t lost_at[LOSS_MOST];
    uint8_t heir[LOSS_MOST];
    uint8_t order[SIDES][COMBAT_CARDS]; /* committed cards in their order, then NO_CARD (ruling CR-63) */
    uint8_t origin[ORIGINS];            /* spaces that held an attacker when the combat began, then NO_SPACE */
    uint8_t passed[PASSED];             /* first spaces of two-space retreats, open to an advance */
} combat;

typedef struct cruzada {
    head head;
    cards cards;
    cardset played[SIDES]; /* as Event, or counted as played by the scenario */
    cardset used[SIDES];   /* Combat Cards used in this Action Round (CR-8.5.3.4) */
    cardset shown[SIDES];  /* cards of the hand that the other side may see */
    cardset idle[SIDES];   /* committed Combat Cards that have no effect in the present combat */
    uint64_t once;         /* rows of vp-rm.tsv that have happened, or hold now */
    uint32_t lasting;      /* rows of lasting.tsv in force */
    uint32_t pending;      /* those that begin later */
    uint16_t marks[UNITS];
    uint8_t at[UNITS];
    uint8_t control[SPACES]; /* NAT, REP; NOBODY: a Beach Head that is not there */
    uint8_t before[SPACES];  /* the same when the round began (CR-10.1.12) */
    uint8_t works[SPACES];
    uint8_t failed[SPACES]; /* failed constructions that help the next attempt, 0 .. 2 */
    uint8_t flags[SPACES];  /* SPACE_MARKS */
    int8_t vp, rm;
    uint8_t rp[RPS]; /* in halves: recorded in this turn; in the Replacement Phase, to be spent */
    uint8_t bound;   /* halves of SOV RP bound to France (CR-18.2.14) */
    uint8_t turn, round;
    uint8_t act[SIDES][ROUNDS];            /* ACT_x */
    uint8_t ops_cards[SIDES];              /* cards played for OPS in this turn (CR-16.5.2a) */
    uint8_t limits[SIDES];                 /* LIMIT_x played in this turn */
    uint8_t top[SIDES];                    /* top discard: place of the card in its deck + 1; 0: none */
    uint8_t siege[SIEGES];                 /* resistance; 0: over */
    uint8_t raised;                        /* Sieges raised in this phase, one bit each */
    uint8_t isolated;                      /* Isolated Spaces, one bit each */
    uint8_t relieved[ISOLATED];            /* MIL sent there by SR in this turn */
    uint8_t mended[ISOLATED];              /* RP spent there in this phase */
    uint8_t shortage;                      /* Ammunition Shortage */
    uint8_t madrid;                        /* MADRID_x */
    uint8_t badajoz;                       /* 1: still a Republican source */
    uint8_t early;                         /* 1: the AFR of Turn 3 come in rounds 1 and 2 (CR-17.6.2b) */
    uint8_t threat;                        /* NAT rounds that R51 still lasts */
    uint8_t divided;                       /* zones that are divided now, one bit per side (CR-16.3.3g) */
    uint8_t deadline;                      /* turn of the War Status Phase that ends R11; 0: no such Beach Head */
    uint8_t landing[2];                    /* coastal space beside beachhead_p, beachhead_n; NO_SPACE */
    uint8_t landed;                        /* 1: the Nationalist has landed (CR-18.2.12a) */
    uint8_t bonus[BONUSES];                /* space with the marker of R33, R34, R35, R47; NO_SPACE */
    uint8_t taken[SIDES];                  /* regular works in the Eliminated Units Box (CR-18.2.10a) */
    uint8_t entered[SPEARHEADS];           /* enemy spaces that the moving unit has entered; NO_SPACE */
    uint8_t guerrilla;                     /* space marked by the Guerrilla corps (CR-18.1.9b); NO_SPACE */
    uint8_t guerrilla_now, guerrilla_last; /* effect of this turn and of the last one */
    uint8_t gloriosa;                      /* 1: La Gloriosa has ended (CR-18.1.3b) */
    uint8_t level;                         /* 1: the Republican met the RM level in the last War Status Phase */
    uint8_t event;                         /* card being carried out as Event + 1; 0: none */
    uint8_t named;                         /* 1: this round's named attack has been made */
    uint8_t north_rp;                      /* halves of REP RP spent in the isolated North (CR-18.2.6a) */
    uint8_t ready;                         /* seats that have finished a step in which both decide, one bit each */
    uint8_t laid[SIDES][COMBAT_CARDS];     /* cards open on the table in their order, then NO_CARD (ruling CR-63) */
    uint8_t bare;                          /* described positions: no unit is in play but those that a line names */
    uint8_t winner;
    combat battle;
    uint8_t board; /* described positions: the scenario + 1 whose control and works lie under it; 0: its own */
    uint8_t spare[3];

    /* What follows from the above (rules/derived.c, rules/supply/supply.c). */
    nodeset own[SIDES];      /* spaces under control */
    nodeset here[SIDES];     /* spaces with units */
    nodeset source[SIDES];   /* Supply Sources that serve now */
    nodeset supplied[SIDES]; /* spaces in supply, Isolated Spaces included */
    nodeset border[SIDES];   /* out of supply, but Connected to the friendly border (CR-13.4.2a) */
    nodeset group[ISOLATED]; /* an Isolated Space and the Nationalist spaces Connected to it alone */
    nodeset north_cut;       /* Republican spaces that trace only to Gijón, Santander, Bilbao */
    nodeset northern;        /* the Nationalist zone of the north (CR-17.1.1c) */
    nodeset held[SIDES];     /* spaces that a side controlled when the round began */
    graph_link link[3];      /* arrows of the Beach Heads */
    uint8_t first[SPACES];   /* units of a space, lowest first; NO_UNIT */
    uint8_t next[UNITS];
    uint8_t stack[SPACES];
    uint8_t strength[SPACES]; /* combat factors of the units of a space */
    uint8_t north_open;       /* the Northern Front is not isolated (CR-16.4.3.1) */
    uint8_t pool[SIDES];      /* regular Positions and Trenches left */
    uint8_t slack[2];
} cruzada;
enum { NO_UNIT = 0xff, POOL_WRONG = 0xff };

/* The steps of NODE_TURN, in the order of chapter 6. */
enum {
    STEP_POST,       /* the post-deployment of a scenario (CR-19.3.5.1d, CR-19.5.5.1a) */
    STEP_DEAL,       /* decks of the first turn */
    STEP_HANDS,      /* opening hands */
    STEP_JOIN,       /* CR-6.A.1: cards of a War Phase join, piles are shuffled */
    STEP_DISCARD,    /* CR-6.A.2 */
    STEP_DRAW,       /* CR-6.A.3a */
    STEP_REDRAW_NAT, /* CR-15.1.2 */
    STEP_REDRAW_REP,
    STEP_GUERRILLA, /* CR-18.1.9a */
    STEP_ROUND_NAT, /* CR-6.B: state.round says which */
    STEP_ATTRITION_NAT,
    STEP_ROUND_REP,
    STEP_ATTRITION_REP,
    STEP_STATUS, /* CR-6.D.1 */
    STEP_REPLACE_REP,
    STEP_REPLACE_NAT,
    STEP_REMOVE_NAT, /* CR-6.F.1 */
    STEP_REMOVE_REP,
    STEP_END,        /* CR-6.F.2, CR-6.F.3, CR-6.F.4 */
    STEP_CORPS,      /* CR-15.2.1a, between Turns 5 and 6 */
    STEP_DEMAND,     /* CR-15.2.2.1a */
    STEP_MILITARIZE, /* CR-15.2.3a */
    STEP_NEXT,
    STEPS
};

/* The steps of NODE_ROUND and NODE_OPS. */
enum { ROUND_BEGIN, ROUND_ARRIVAL, ROUND_ACTION, ROUND_LATE, ROUND_END };
enum { OPS_ACTIVATE, OPS_MOVE, OPS_BUILD, OPS_STACK, OPS_COMBAT, OPS_END };

extern const noun cr_noun_seat, cr_noun_side, cr_noun_space, cr_noun_unit, cr_noun_place, cr_noun_card, cr_noun_option,
    cr_noun_scenario, cr_noun_change, cr_noun_lasting, cr_noun_owner, cr_noun_works, cr_noun_mark, cr_noun_flag,
    cr_noun_act, cr_noun_round, cr_noun_rp, cr_noun_pay, cr_noun_siege, cr_noun_isolated, cr_noun_turn, cr_noun_zone,
    cr_noun_column, cr_noun_limit, cr_noun_madrid, cr_noun_bonus, cr_noun_landing, cr_noun_guerrilla, cr_noun_winner,
    cr_noun_role, cr_noun_slot, cr_noun_slot8, cr_noun_slot9, cr_noun_halves, cr_noun_effect, cr_noun_need,
    cr_noun_cancels, cr_noun_scrap, cr_noun_numbered, cr_noun_brought, cr_noun_cause, cr_noun_whose, cr_noun_where;
extern const noun *const cr_nouns[];

/* --- small questions --- */

static inline int other(int side)
{
    return 1 - side;
}
static inline bool with(const cruzada *s, int option)
{
    return s->head.options >> option & 1;
}
static inline bool lasts(const cruzada *s, int effect)
{
    return s->lasting >> effect & 1;
}
static inline bool happened(const cruzada *s, int change)
{
    return s->once >> change & 1;
}
/* As Event, or counted as played (CR-3.0h, ruling CR-56). */
static inline bool played(const cruzada *s, int card)
{
    return s->played[cards_side(card)] & cards_bit(card);
}
static inline const scenario_row *the_scenario(const cruzada *s)
{
    return &cr_table.scenario[s->head.scenario];
}
static inline const turn_row *the_turn(const cruzada *s)
{
    return &cr_table.turn[s->turn];
}
static inline bool winter(const cruzada *s)
{
    return the_turn(s)->winter;
}
static inline int side_of(int unit)
{
    return cr_table.side_of[unit];
}
static inline const kind_row *kind_of(int unit)
{
    return KIND(cr_table.kind_of[unit]);
}
static inline uint32_t flags_of(int unit)
{
    return kind_of(unit)->flags;
}
static inline bool is_a(int unit, uint32_t flags)
{
    return flags_of(unit) & flags;
}
static inline bool is_corps(int unit)
{
    return cr_table.class_of[unit] == CORPS;
}
static inline bool is_armor(int unit)
{
    return cr_table.class_of[unit] == ARMOR;
}
static inline bool on_map(const cruzada *s, int unit)
{
    return s->at[unit] < SPACES;
}
static inline bool reduced(const cruzada *s, int unit)
{
    return s->marks[unit] & REDUCED;
}
static inline int combat_factor(const cruzada *s, int unit)
{
    return kind_of(unit)->cf[reduced(s, unit)];
}
static inline int loss_factor(const cruzada *s, int unit)
{
    return kind_of(unit)->lf[reduced(s, unit)];
}
static inline int move_factor(const cruzada *s, int unit)
{
    return kind_of(unit)->mf[reduced(s, unit)];
}
/* Steps that a unit has left. */
static inline int steps_of(const cruzada *s, int unit)
{
    return kind_of(unit)->steps - !!reduced(s, unit);
}
static inline int region_of(int unit)
{
    return kind_of(unit)->region;
}
/* CR-3.0m: Asturian, Santander and Basque units; Catalonian ones are not Regional. */
static inline bool is_regional(int unit)
{
    return region_of(unit) != NO_REGION && region_of(unit) != CATALONIA;
}
static inline bool controls(const cruzada *s, int side, int space)
{
    return s->control[space] == side;
}
static inline bool in_supply(const cruzada *s, int unit)
{
    return on_map(s, unit) && nodeset_has(&s->supplied[side_of(unit)], s->at[unit]);
}
static inline bool is_trench(int works)
{
    return works >= TRENCH;
}
static inline int turn_step(const cruzada *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}
/* The side whose Action Round it is, or NOBODY. */
static inline int round_side(const cruzada *s)
{
    int step = turn_step(s);
    return step == STEP_ROUND_NAT ? NAT : step == STEP_ROUND_REP ? REP : NOBODY;
}

/* The side that decides in a frame: the first number of all but TURN, ELECT and DISCARD. */
static inline int frame_side(const frame *f)
{
    must(f->node != NODE_TURN && f->node != NODE_ELECT && f->node != NODE_DISCARD);
    return f->number[0];
}
/* The unit that a frame moves or places, or NONE. */
static inline int frame_unit(const frame *f)
{
    switch (f->node) {
    case NODE_MARCH: return march_seen(f)->unit;
    case NODE_SHIFT: return shift_seen(f)->unit;
    case NODE_AFRICA: return africa_seen(f)->unit;
    case NODE_WHERE: return where_seen(f)->corps;
    case NODE_CORPS: return corps_seen(f)->corps;
    case NODE_MOVE_CORPS: return move_corps_seen(f)->corps;
    default: return NONE;
    }
}
/* CR-18.2.14: halves of bound SOV RP that paid for a rebuilt corps. They stand in the step: the numbers are taken. */
static inline int where_bound(const where_frame *arrival)
{
    return arrival->step;
}

#define EACH_OF(u, side) for (int u = cr_table.from[side]; u < cr_table.to[side]; u++)
#define EACH_AT(u, s, space)                                                                                           \
    for (int u = (s)->first[space], u##_next; u != NO_UNIT && (u##_next = (s)->next[u], true); u = u##_next)

/* --- hidden.c, bot.c --- */
void cr_redact(void *state, int viewer);
void cr_imagine(void *state, int viewer, generator *dice);
int cr_weigh(const void *state, int seat, choice c);
int cr_judge(const void *state, int seat);
int cr_clock(const void *state);
extern const feature cr_features[];
void cr_measure(const void *state, int seat, int out[FEATURES_MAX]);
int cr_progress(const void *state);

#endif
