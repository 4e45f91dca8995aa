/* España 1936: what the files of this folder offer each other, and the lists of its names. The state stands in
 * state.h, the tables in tables.h. Rule numbers (ES-...) are those of docs/rules/espana.tsv. */
#ifndef FRENTE_ESPANA_H
#define FRENTE_ESPANA_H

#include "games/espana/tables.h"

#define GAME_NAME(name) es_##name
#define GAME_NODES      "games/espana/nodes.h"
#define GAME_VERBS      "games/espana/verbs.h"
#define GAME_REFUSALS   "games/espana/refusals.h"
#define GAME_ENTRIES    "games/espana/entries.h"
#define GAME_PROMPTS    "games/espana/prompts.h"
#include "core/lists.h"

/* The phases of a turn in their order in time (ES-seq-01); the early ones are those of the Historical variant
 * (ES-opt-hist-02). _1 is the first player of the turn. */
enum {
    PHASE_EARLY_NAT,
    PHASE_EARLY_REP,
    PHASE_EARLY_CAPTURED,
    PHASE_DRAW,
    PHASE_MOVE_1,
    PHASE_PLANES_1,
    PHASE_MOVE_2,
    PHASE_PLANES_2,
    PHASE_GENERALS,
    PHASE_COMBAT,
    PHASE_UPKEEP,
    PHASE_MOROCCO,
    PHASE_EVENTS_NAT,
    PHASE_EVENTS_REP,
    PHASE_CAPTURED,
    PHASE_REPLACEMENT,
    PHASE_STATUS,
    PHASE_END,
    PHASES
};

/* The steps of NODE_ATTACK (ES-battle-13). */
enum {
    ATTACK_SUPPORT,
    ATTACK_ANSWER,
    ATTACK_CARD,
    ATTACK_COUNTER_CARD,
    ATTACK_AIR,
    ATTACK_FLY,
    ATTACK_DICE,
    ATTACK_PLACE,
    ATTACK_COUNTER_PLACE,
    ATTACK_HIT,
    ATTACK_COUNTER_HIT,
    ATTACK_END
};

extern const noun es_noun_seat, es_noun_box, es_noun_unit, es_noun_kind, es_noun_place, es_noun_card, es_noun_mark,
    es_noun_holder, es_noun_turn, es_noun_use, es_noun_winner, es_noun_zone, es_noun_column, es_noun_plane, es_noun_die,
    es_noun_hits, es_noun_way, es_noun_crossing, es_noun_foe, es_noun_strength, es_noun_steps;
extern const noun *const es_nouns[];
enum { FIELDS = 33, POINTS = 10 };
extern const field es_fields[];
extern const point es_points[];
extern const frame_range es_ranges[NODES];
bool es_frames_fit(const espana *s, fault *why);

/* --- small questions --- */

static inline int other(int side)
{
    return 1 - side;
}
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
    return row_of(unit)->class;
}
static inline bool is_troop(int unit)
{
    return class_of(unit) <= LARGE;
}
static inline bool is_ground(int unit)
{
    return class_of(unit) <= TANK;
}
/* A captured tank fights for the other side (ES-opt-tank-02). */
static inline int side_of(const espana *s, int unit)
{
    return row_of(unit)->side ^ (s->marks[unit] & CAPTURED ? 1 : 0);
}
static inline bool on_map(const espana *s, int unit)
{
    return s->at[unit] < BOXES;
}
static inline boxset box_bit(int box)
{
    return (boxset)1 << box;
}
static inline bool box_in(boxset set, int box)
{
    return set >> box & 1;
}
#define EACH_BOX(box, set)                                                                                             \
    for (boxset box##_left = (set); box##_left; box##_left &= box##_left - 1)                                          \
        for (int box = __builtin_ctzll(box##_left), box##_once = 1; box##_once; box##_once = 0)
#define EACH_UNIT(u) for (int u = 0; u < UNITS; u++)

static inline bool has_units(const espana *s, int side, int box)
{
    return s->troops[side][box] || s->tanks[side][box];
}
/* ES-board-03 */
static inline bool contested(const espana *s, int box)
{
    return has_units(s, NAT, box) && has_units(s, REP, box);
}
/* ES-board-02, ES-board-04, ES-board-05 */
static inline bool friendly(const espana *s, int side, int box)
{
    if (has_units(s, other(side), box))
        return false;
    return has_units(s, side, box) || s->control[box] == side;
}
/* Friendly or contested. */
static inline bool holds(const espana *s, int side, int box)
{
    return has_units(s, side, box) || friendly(s, side, box);
}
static inline bool historical(const espana *s)
{
    return s->head.options & OPTION_HISTORICAL;
}
static inline bool variant(const espana *s)
{
    return s->head.options & OPTION_VARIANTS;
}
static inline int phase_now(const espana *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : PHASE_DRAW;
}
static inline int deck_now(const espana *s)
{
    return s->turn >= 6 ? DECK_TWO : DECK_ONE;
}

/* --- board.c --- */
void es_derive(void *state);
void es_put(espana *s, int unit, int place);          /* and all that follows from it */
void es_lose(espana *s, int unit);                    /* a troop to the pool, anything else out of the game */
int es_spare(const espana *s, int kind);              /* a counter of that kind in the pool, or NONE */
bool es_supplied(const espana *s, int side, int box); /* ES-supply-01, ES-supply-05 */
bool es_alike(const espana *s, int unit, int unit_b); /* one choice, not two */
bool es_first_alike(const espana *s, int unit);       /* the lowest number of those alike */
void es_clear(espana *s, unsigned marks);
boxset es_held(const espana *s, int side); /* friendly or contested */
boxset es_friendly(const espana *s, int side);
int es_cities(const espana *s, int side); /* objective cities under control */
int es_contested_cities(const espana *s);
int es_swap(espana *s, int unit, int kind, int strength); /* exchanges a troop's counter: the new one */

/* --- losses.c --- */
void es_reduce(espana *s, int unit, int steps, trace *t); /* may push NODE_EXCHANGE */
int es_fighter(const espana *s, int side);                /* the troop of the present attack, or NONE */
void es_attack_end(espana *s, int side, int box, trace *t);
void es_tanks_lost(espana *s, int side, int box, unsigned only, trace *t);

/* --- reach.c --- */
boxset es_reach(const espana *s, int unit);
refusal es_move_why(const espana *s, int unit, int box, boxset reach);
bool es_can_pick(const espana *s, int unit);
void es_moved(espana *s, int unit, int box, trace *t);

/* --- roll.c --- */
void es_attack_roll(espana *s, int side, int box, bool first, trace *t);
int es_most_hits(const espana *s, int side);
int es_least_hits(const espana *s, int side);
void es_air_rolls(espana *s, int side, trace *t);

/* --- events --- */
int es_events_most(const espana *s);                      /* in this turn */
int es_coming(const espana *s, int card);                 /* the turn for which a card on the table was played */
bool es_op_works(const espana *s, const op *o, int card); /* lasting ones: now */
void es_table_sweep(espana *s, trace *t);                 /* lasting cards that are over leave the table */
void es_table_points(espana *s, int points[SIDES]);
bool es_condition(const espana *s, const op *o, int player);
void es_draw(espana *s, int side, int count, trace *t);
boxset es_ports(const espana *s, int side);
bool es_denied(const espana *s, int side, int what);
void es_effect_list(const espana *s, const op *o, const frame *f, choices *out); /* picks.c */
int es_effect_seat(const op *o, int player);
void es_effect_pick(espana *s, const op *o, frame *f, choice c, trace *t);
void es_effect_auto(espana *s, const op *o, frame *f, trace *t);
bool es_effect_picks(const op *o); /* is carried out pick by pick */
bool es_raise_kinds(const espana *s, int unit, uint16_t types, int most, uint64_t *kinds);
bool es_entry(const espana *s, int side, int box, bool troop); /* may a new counter go there? */
void es_raise(espana *s, int unit, int kind, trace *t);

/* --- the rest --- */
void es_upkeep(espana *s, trace *t);
void es_victory(espana *s, trace *t);
void es_final(espana *s, trace *t);
void es_replacement_begin(espana *s, trace *t);
void es_generals_begin(espana *s);
bool es_battle_can(const espana *s, int general, refusal *why);
void es_outcome(const void *state, int score[SEATS_MAX]);
void es_conclude(void *state, int seat, trace *t);
refusal es_may_offer(const void *state, int seat);
void es_offered(void *state, int seat, trace *t);
void es_blank(void *state);
void es_begin(void *state, trace *t);
bool es_complete(void *state, const given *said, fault *why);
cardset es_whole(const espana *s, int side);
bool es_check(const void *state, fault *why);
void es_redact(void *state, int viewer);
void es_imagine(void *state, int viewer, generator *dice);
int es_weigh(const void *state, int seat, choice c);
int es_judge(const void *state, int seat);
refusal es_belongs(const void *state, int seat, choice c);
prompt es_prompt(const void *state, int seat);
void es_view(const void *state, int viewer, lang in, view *out);

#endif
