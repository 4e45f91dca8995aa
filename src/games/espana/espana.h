/* España 1936: what the files of this folder offer each other, and the lists of its names. The state stands in
 * state.h, the tables in tables.h. Rule numbers (ES-...) are those of docs/rules/espana.tsv. */
#ifndef FRENTE_ESPANA_H
#define FRENTE_ESPANA_H

#include "core/tell/lens.h"
#include "games/espana/tables.h"
#include "games/espana/unitset.h"

#define GAME_NAME(name) es_##name
#define GAME_NODES      "games/espana/nodes.h"
#define GAME_VERBS      "games/espana/verbs.h"
#define GAME_REFUSALS   "games/espana/refusals.h"
#define GAME_ENTRIES    "games/espana/entries.h"
#define GAME_PROMPTS    "games/espana/prompts.h"
#include "core/game/lists.h"

/* The phases of a turn in their order in time (ES-seq-01); the early ones are those of the Historical variant
 * (ES-opt-hist-02). _1 is the first player of the turn. */
enum {
    PHASE_EARLY_NAT,
    PHASE_EARLY_REP,
    PHASE_EARLY_CAPTURED,
    PHASE_DRAW,
    PHASE_SHIPS_1,
    PHASE_SHIPS_2,
    PHASE_MOVE_1,
    PHASE_PLANES_1,
    PHASE_MOVE_2,
    PHASE_PLANES_2,
    PHASE_GENERALS,
    PHASE_COMBAT,
    PHASE_SEA,
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
    ATTACK_SEA,
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

/* The steps of NODE_SEA_BATTLE (ES-ex-09). */
enum {
    SEA_AIR,
    SEA_FLY,
    SEA_STRIKE_NAT,
    SEA_STRIKE_REP,
    SEA_HUNT_NAT,
    SEA_HUNT_REP,
    SEA_MATCH,
    SEA_HELP_NAT,
    SEA_HELP_REP,
    SEA_GUNS,
    SEA_BATTERIES,
    SEA_RESULTS,
    SEA_END
};

extern const noun es_noun_sort, es_noun_site, es_noun_area, es_noun_base, es_noun_reading, es_noun_ship, es_noun_flyer;
extern const noun es_noun_seat, es_noun_box, es_noun_unit, es_noun_kind, es_noun_place, es_noun_card, es_noun_mark,
    es_noun_holder, es_noun_turn, es_noun_use, es_noun_winner, es_noun_zone, es_noun_column, es_noun_plane, es_noun_die,
    es_noun_hits, es_noun_way, es_noun_crossing, es_noun_foe, es_noun_strength, es_noun_steps;
extern const noun *const es_nouns[];
enum { FIELDS = 48, POINTS = 12 };
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
static inline bool is_stacked(int unit)
{
    return is_ground(unit) || class_of(unit) == DECOY;
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
/* On the map, in an area or a base. */
static inline bool at_site(const espana *s, int unit)
{
    return s->at[unit] < SITES;
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
    return box_in(s->units[side], box);
}
/* ES-board-03 */
static inline bool contested(const espana *s, int box)
{
    return box_in(s->units[NAT] & s->units[REP], box);
}
/* ES-board-02, ES-board-04, ES-board-05 */
static inline bool friendly(const espana *s, int side, int box)
{
    return box_in(s->friendly[side], box);
}
/* Friendly or contested. */
static inline bool holds(const espana *s, int side, int box)
{
    return box_in(s->held[side], box);
}
/* ES-supply-01, ES-supply-05, ES-supply-06: looked at when it matters. */
static inline bool es_supplied(const espana *s, int side, int box)
{
    return box_in(s->supplied[side], box);
}
static inline int ground_units(const espana *s, int side, int box)
{
    return s->troops[side][box] + s->tanks[side][box];
}
/* A side's counters in a place, of one set. */
static inline unitset among(const espana *s, int side, int place, const unitset *of)
{
    unitset mine = unitset_both(&s->here[place], &s->own[side]);
    return unitset_both(&mine, of);
}
static inline bool naval(const espana *s)
{
    return s->head.options & OPTION_NAVAL;
}
static inline bool foggy(const espana *s)
{
    return s->head.options & OPTION_FOG;
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
void es_number_unseen(espana *s);               /* the public numbers of a whole state's stacks */
void es_take(espana *s, int side, int box);     /* an empty box: its marker */
int es_put(espana *s, int unit, int place);     /* and all that follows from it; under the fog another number */
void es_lose(espana *s, int unit);              /* a troop to the pool, anything else out of the game */
int es_spare(const espana *s, int kind);        /* a counter of that kind in the pool, or NONE */
bool es_first_alike(const espana *s, int unit); /* the lowest number of those that are one choice, not two */
bool es_first_seen(const espana *s, int unit);  /* the same for the enemy, who does not know of hidden ones */
void es_clear(espana *s, unsigned marks);
int es_cities(const espana *s, int side); /* objective cities under control */
int es_contested_cities(const espana *s);
int es_swap(espana *s, int unit, int kind, int strength); /* exchanges a troop's counter: the new one */
void es_exchange_numbers(espana *s, int a, int b);        /* two counters of a kind and side change places */
void es_loose_ends(espana *s, trace *t);                  /* asks for refuges and tops that are lacking */

/* --- fog.c --- */
int es_show(espana *s, int unit);                     /* it becomes known to the enemy: its number from now on */
void es_open(espana *s, int side, int box, trace *t); /* a whole stack does */
void es_leave_stack(espana *s, int unit, bool moves); /* before it goes */
void es_left_stack(espana *s, int side, int box);     /* after it went */
int es_join_stack(espana *s, int unit);               /* it has come: its number from now on */
void es_stir(espana *s, int unit);                    /* it has moved in this phase */
void es_stack_ends(espana *s, trace *t); /* tops that follow, decoys that went back; asks for the other tops */
bool es_topless(const espana *s, int side, int box);
void es_decoy_options(const espana *s, int side, choices *out);
bool es_decoy_choose(espana *s, int side, choice c, trace *t);
bool es_secret_pick(const espana *s, int unit); /* is which one moves a secret? */
static inline int sort_of(const espana *s, int unit)
{
    return kind_of(unit) * SORT_STRENGTHS + s->strength[unit];
}
bool es_from_below(const espana *s, int unit); /* it lies in a stack, and not on top */
void es_lift(espana *s, int unit, trace *t);   /* it is about to move */
void es_offer_unit(const espana *s, int unit, int verb, int b, refusal why, choices *out); /* by sort, from below */
int es_find_sort(const espana *s, int side, int box, int sort, bool (*fits)(const espana *s, int unit, const op *o),
                 const op *o);
int es_stands_for(const void *state, int seat, choice c, const noun **what, int values[STANDS_FOR_MOST]);
bool es_hidden_fit(const espana *s, const op *o);
int es_top(const espana *s, int side, int box);

/* --- ships.c, areas.c, blockade.c --- */
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
bool es_base_usable(const espana *s, int base);
boxset es_refuges(const espana *s, int ship); /* places; none: she is lost */
void es_strand(espana *s, int box, int side); /* ships that can't stay by a box are adrift */
void es_damage_ship(espana *s, int ship, trace *t);
unitset es_fleet(const espana *s, int side, int place);      /* ready ships there */
unitset es_sea_planes(const espana *s, int side, int place); /* planes on naval duty there, used ones too */
bool es_accepts(const espana *s, int side, int place);
bool es_battle_due(const espana *s, int box);
void es_read_areas(espana *s, trace *t);
void es_read_blockades(espana *s, trace *t);
bool es_area_works(const espana *s, int side, int effect);
boxset es_closed(const espana *s, int side); /* boxes closed to a side's events by blockades and areas */
void es_area_left(espana *s, int area, int side);
void es_area_entered(espana *s, int area);
int es_crossings(const espana *s, int way);
int es_sea_holder(const espana *s, int place);
refusal es_patrol_why(const espana *s, int side, int plane, int place);
void es_wound(espana *s, int unit, int result);
void es_wounds_apply(espana *s, trace *t);
void es_guns_roll(espana *s, int place, trace *t);
void es_batteries_roll(espana *s, int place, trace *t);

/* --- losses.c --- */
void es_reduce(espana *s, int unit, int steps, trace *t); /* may push NODE_EXCHANGE */
int es_fighter(const espana *s, int side);                /* the troop of the present attack, or NONE */
void es_attack_end(espana *s, int side, int box, trace *t);
void es_tanks_lost(espana *s, int side, int box, unsigned only, trace *t);

/* --- reach.c --- */
boxset es_reach(const espana *s, int unit);
refusal es_move_why(const espana *s, int unit, int box, boxset reach);
bool es_can_pick(const espana *s, int unit);
int es_moved(espana *s, int unit, int box, trace *t); /* its number from now on */
bool es_shifting(const espana *s);                    /* an event moves counters one by one: a counter is about to go */
boxset es_flood(const espana *s, int side, boxset from);

/* --- roll.c --- */
typedef struct tally {
    int dice, ones, twos, pair, low, low_pair; /* low: to take off the highest die; low_pair: off the two highest */
} tally;
tally es_tally(const espana *s, int who, int attacker, int box, int general, bool first);
void es_take_tally(espana *s, int side, const tally *a);
void es_attack_roll(espana *s, int side, int box, bool first, trace *t);
int es_most_hits(const espana *s, int side);
void es_modified(const espana *s, int side, int dice[DICE_MOST]); /* after the negative modifiers */
int es_sea_result(espana *s, int u, int dice, int drm, trace *t); /* one result of a ship's or plane's dice */
int es_least_hits(const espana *s, int side);
void es_air_rolls(espana *s, int side, trace *t);

/* --- events --- */
int es_events_most(const espana *s, int side);            /* in this turn */
int es_coming(const espana *s, int card);                 /* the turn for which a card on the table was played */
bool es_op_works(const espana *s, const op *o, int card); /* lasting ones: now */
void es_table_sweep(espana *s, trace *t);                 /* lasting cards that are over leave the table */
void es_table_points(espana *s, int points[SIDES]);
bool es_condition(const espana *s, const op *o, int player);
void es_draw(espana *s, int side, int count, trace *t);
boxset es_ports(const espana *s, int side);
int es_event_draws(const espana *s, int side);
int es_turn_draws(const espana *s, int side);
bool es_extra_card(const espana *s);
bool es_denied(const espana *s, int side, int what);
void es_effect_list(const espana *s, const op *o, const frame *f, choices *out); /* picks.c */
int es_effect_seat(const op *o, int player);
void es_effect_pick(espana *s, const op *o, frame *f, choice c, trace *t);
void es_effect_auto(espana *s, const op *o, frame *f, trace *t);
bool es_effect_picks(const op *o);                            /* is carried out pick by pick */
void es_sea_list(const espana *s, const op *o, choices *out); /* sea_events.c */
void es_sea_pick(espana *s, const op *o, choice c, trace *t);
bool es_sea_possible(const espana *s, const op *o);
void es_sea_auto(espana *s, const op *o, trace *t);
bool es_lasting(const op *o);
bool es_opened(const espana *s, const op *o, const frame *f); /* a stack was opened for the present pick */
void es_open_all(espana *s, const op *o, trace *t);           /* the stacks that a step for all of them concerns */
uint16_t es_bought(int side);                                 /* types that points raise and bring */
bool es_raise_kinds(const espana *s, int unit, uint16_t types, int most, uint64_t *kinds);
boxset es_room(const espana *s, int side, bool troop); /* where a new counter may go */
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
refusal es_why_not_now(const void *state, int seat, choice c);
bool es_forecast(const void *state, int seat, choice c, forecast *out);
bool es_battle_panel(const void *state, int viewer, battle *out);
void es_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
extern const lens es_lenses[];
enum { LENSES = 3 };
bool es_leaves_undone(const void *state, int seat, choice c, prompt *what);
prompt es_prompt(const void *state, int seat);
void es_view(const void *state, int viewer, lang in, view *out);

#endif
