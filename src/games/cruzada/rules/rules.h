/* Crusade and Revolution: the lists of its names, small questions, and what the chapters ask each other (parts.h). The
 * state stands in state.h, the tables in tables.h. Rule numbers (CR-...) are those of docs/rules/cruzada.tsv; [nn]
 * points to docs/rulings/cruzada.md. */
#ifndef FRENTE_CRUZADA_H
#define FRENTE_CRUZADA_H

#include "games/cruzada/load/tables.h"

#define GAME_NAME(name) cr_##name
#define GAME_NODES      "games/cruzada/lists/nodes.h"
#define GAME_VERBS      "games/cruzada/lists/verbs.h"
#define GAME_REFUSALS   "games/cruzada/lists/refusals.h"
#define GAME_ENTRIES    "games/cruzada/lists/entries.h"
#define GAME_PROMPTS    "games/cruzada/lists/prompts.h"
#include "core/game/lists.h"

/* The steps of NODE_TURN, in the order of chapter 6. */
enum {
    STEP_POST,       /* what follows the deployment of a scenario (19.3.5.1, 19.5.5.1) */
    STEP_DEAL,       /* decks (19.x) */
    STEP_HANDS,      /* opening hands */
    STEP_JOIN,       /* A.1: cards of a War Phase join, piles are shuffled */
    STEP_DISCARD,    /* A.2 */
    STEP_DRAW,       /* A.3 */
    STEP_REDRAW_NAT, /* 15.1.2 */
    STEP_REDRAW_REP,
    STEP_GUERRILLA, /* 18.1.9 */
    STEP_ROUND_NAT, /* B: state.round says which */
    STEP_ATTRITION_NAT,
    STEP_ROUND_REP,
    STEP_ATTRITION_REP,
    STEP_STATUS, /* D */
    STEP_REPLACE_REP,
    STEP_REPLACE_NAT,
    STEP_REMOVE_NAT, /* F.1 */
    STEP_REMOVE_REP,
    STEP_END,        /* F.2 to F.4 */
    STEP_CORPS,      /* 15.2.1, between Turns 5 and 6 */
    STEP_DEMAND,     /* 15.2.2 */
    STEP_MILITARIZE, /* 15.2.3 */
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
    cr_noun_role, cr_noun_slot, cr_noun_slot8, cr_noun_slot9, cr_noun_halves;
extern const noun *const cr_nouns[];
enum { COMBAT_FIELDS = 24, FIELDS = 63 + COMBAT_FIELDS, POINTS = 17 };
extern const game cruzada_game; /* rules.c */
extern const field cr_fields[];
extern const point cr_points[];
extern const frame_range cr_ranges[NODES]; /* frames.c */

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
/* As Event, or counted so (CR-3.0h) [56]. */
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
#define EACH_OF(u, side) for (int u = cr_table.from[side]; u < cr_table.to[side]; u++)
#define EACH_AT(u, s, space)                                                                                           \
    for (int u = (s)->first[space], u##_next; u != NO_UNIT && (u##_next = (s)->next[u], true); u = u##_next)

#include "games/cruzada/rules/parts.h"

#endif
