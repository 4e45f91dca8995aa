/* La Guerra de España: what the files of this folder offer each other, and the lists of its names. The state stands in
 * state.h, the tables in tables.h. Rule numbers (GE-...) are those of docs/rules/guerra.tsv; [Rnn] points to
 * docs/rulings/guerra.md. */
#ifndef FRENTE_GUERRA_H
#define FRENTE_GUERRA_H

#include "core/tell/lens.h"
#include "games/guerra/tables.h"

#define GAME_NAME(name) gu_##name
#define GAME_NODES      "games/guerra/nodes.h"
#define GAME_VERBS      "games/guerra/verbs.h"
#define GAME_REFUSALS   "games/guerra/refusals.h"
#define GAME_ENTRIES    "games/guerra/entries.h"
#define GAME_PROMPTS    "games/guerra/prompts.h"
#include "core/game/lists.h"

/* The steps of NODE_TURN, in the order of section 14; _1 is the player who moves first. */
enum {
    STEP_SETUP_NAT,
    STEP_SETUP_REP,
    STEP_FIRST,
    STEP_BEGIN,
    STEP_POPULATION_1,
    STEP_POPULATION_2,
    STEP_FIXED_1,
    STEP_FIXED_2,
    STEP_CONVERT_1,
    STEP_CONVERT_2,
    STEP_FEC,
    STEP_WEATHER,
    STEP_MOVE_1,
    STEP_COMBAT_1,
    STEP_MOVE_2,
    STEP_COMBAT_2,
    STEP_READAPT_1,
    STEP_READAPT_2,
    STEP_END,
    STEPS
};

/* The steps of NODE_BATTLE. */
enum {
    FIGHT_TARGETS,
    FIGHT_ATTACKERS,
    FIGHT_SUPPORT_ATTACKER,
    FIGHT_SUPPORT_DEFENDER,
    FIGHT_FEC_ATTACKER,
    FIGHT_FEC_DEFENDER,
    FIGHT_DICE,
    FIGHT_LOSS_ATTACKER,
    FIGHT_LOSS_DEFENDER,
    FIGHT_END
};

extern const noun gu_noun_seat, gu_noun_hex, gu_noun_counter, gu_noun_place, gu_noun_province, gu_noun_owner,
    gu_noun_last, gu_noun_zone, gu_noun_turn, gu_noun_mark, gu_noun_ship, gu_noun_plane, gu_noun_arm, gu_noun_die,
    gu_noun_winner, gu_noun_kind, gu_noun_role;
extern const noun *const gu_nouns[];
enum { FIELDS = 21, POINTS = 12 };
extern const game guerra_game; /* rules.c */
extern const field gu_fields[];
extern const point gu_points[];
extern const frame_range gu_ranges[NODES]; /* frames.c */
bool gu_frames_fit(const guerra *s, fault *why);

/* --- small questions --- */

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const guerra *s, int counter)
{
    return s->at[counter] < HEXES;
}
static inline bool aboard(const guerra *s, int counter)
{
    return s->at[counter] >= ABOARD && s->at[counter] < ABOARD + SHIPS;
}
static inline int side_of(int counter)
{
    return counter >= gu_table.from[1];
}
static inline int type_of(int counter)
{
    return gu_table.type_of[counter];
}
static inline bool is_land(int counter)
{
    return type_of(counter) <= GARRISON;
}
static inline arm arm_of(int counter)
{
    return is_land(counter) ? ARM_LAND : type_of(counter) == NAVAL ? ARM_NAVAL : ARM_AIR;
}
/* The number of a naval counter among all ships, of an air counter among all planes. */
static inline int ship_of(int counter)
{
    int side = side_of(counter);
    return counter - gu_table.first[side][NAVAL] + (side ? gu_table.end[0][NAVAL] - gu_table.first[0][NAVAL] : 0);
}
static inline int plane_of(int counter)
{
    int side = side_of(counter);
    return counter - gu_table.first[side][AIR] + (side ? gu_table.end[0][AIR] - gu_table.first[0][AIR] : 0);
}
static inline bool within(const hexset *set, int hex)
{
    return hexset_has(set, hex);
}
static inline bool beside(int a, int b)
{
    return hex_direction_to(&hexset_grid, a, b) >= 0;
}
static inline bool with_fec(const guerra *s)
{
    return s->head.scenario >= INTERMEDIATE; /* GE-4c, GE-4d */
}
static inline bool with_weather(const guerra *s)
{
    return s->head.scenario == SUPERIOR; /* GE-4e, GE-13a */
}
/* The side that plays the first or the second half of a pair of steps (GE-4h). */
static inline int side_at(const guerra *s, bool first)
{
    return first ? s->first : other(s->first);
}
static inline int turn_step(const guerra *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}
#define EACH_OF(u, side)         for (int u = gu_table.from[side]; u < gu_table.to[side]; u++)
#define EACH_TYPE(u, side, type) for (int u = gu_table.first[side][type]; u < gu_table.end[side][type]; u++)
#define EACH_LAND(u, side)       for (int u = gu_table.first[side][ARMY]; u < gu_table.end[side][GARRISON]; u++)

/* --- board.c: who stands where --- */
void gu_derive(void *state);
void gu_put(guerra *s, int counter, int place);          /* and all that follows from it */
void gu_own(guerra *s, int province, int owner);         /* changes the state of a province */
void gu_remove(guerra *s, int counter);                  /* off the map, its cargo too [R4] */
void gu_enter(guerra *s, int counter, trace *t);         /* GE-9i: the province where it stands now */
bool gu_room(const guerra *s, int side, int hex);        /* section 8: would a land counter fit? */
bool gu_free_end(const guerra *s, int counter, int hex); /* could a land counter of this kind stand there? */
int gu_roll(guerra *s, trace *t);                        /* GE-2.5a */
int gu_aboard(const guerra *s, int ship);                /* how many it carries */
int gu_alive(const guerra *s, int side);                 /* counters on the map or aboard */
void gu_clear(guerra *s, unsigned marks);                /* takes marks off all counters */
void gu_fresh(guerra *s);                                /* all marks and points off */
int gu_reserve(const guerra *s, int side, int type);     /* a counter that can come, or NONE */

/* --- reach.c: where a counter can go --- */
void gu_reach_land(const guerra *s, int counter, hexset *ends);
void gu_reach_sea(const guerra *s, int counter, hexset *ends);
void gu_reach_air(const guerra *s, int counter, int range, hexset *ends);
int gu_sea_cost(const guerra *s, int counter, int hex);
bool gu_march_cost(const guerra *s, int counter, int hex, int *cost, int *of);
bool gu_can_march(const guerra *s, int counter);
bool gu_can_sail(const guerra *s, int counter);
bool gu_can_fly(const guerra *s, int counter, const hexset *ends, int range);
int gu_allowance(const guerra *s, int counter, bool fights, bool owned, bool road); /* [R56] */
refusal gu_march_why(const guerra *s, int counter, int hex);                        /* once it is known that it can't */
refusal gu_full(int hex); /* no more land counters fit there */
void gu_air_ends(const guerra *s, int side, hexset *ends);
void gu_bases(const guerra *s, int side, hexset *ends);

/* --- ships.c, transport.c --- */
bool gu_ship_usable(const guerra *s, int ship);
void gu_ship_use(guerra *s, int ship, trace *t);
void gu_naval_use(guerra *s, int side, trace *t);
refusal gu_board_why(const guerra *s, int side, int army, int ship);
refusal gu_ashore_why(const guerra *s, int side, int army, int port);
refusal gu_cross_why(const guerra *s, int side, int army);
int gu_bridge(const guerra *s);
void gu_transport_options(const guerra *s, int side, choices *out);
bool gu_transport_any(const guerra *s, int side);
bool gu_transport_choose(guerra *s, choice c, trace *t);

/* --- combat --- */
bool gu_may_attack(const guerra *s, int counter); /* has neither attacked nor supported; a ship must be usable */
bool gu_owes(const guerra *s, int counter);       /* GE-7-15: and can still pay */
void gu_targets(const guerra *s, int side, arm kind, hexset *out);
bool gu_faces(const guerra *s, int counter);     /* beside every target of the present combat */
bool gu_stack_battle(const guerra *s, int side); /* GE-8-tab-01 */
int gu_attack_factors(const guerra *s, int side);
int gu_defence_factors(const guerra *s, int side);
int gu_defence_of(const guerra *s, int counter); /* one counter, with its ground */
int gu_weather_loss(const guerra *s, int side);  /* off the attackers */
const frame *gu_battle_frame(const guerra *s);   /* of the combat that is being fought, or NULL */
stack_cell gu_stack_cell(int factors, int dice);
bool gu_support_open(const guerra *s, int plane, int land);
bool gu_support_any(const guerra *s, int side);
int gu_fighters(const guerra *s, int side, unsigned mark); /* how many counters of a side carry it */

/* --- the rest --- */
uint64_t gu_owned(const guerra *s, int side);      /* provinces, a bit each */
uint64_t gu_zone_of(uint64_t owned, int province); /* GE-10i */
int gu_population(uint64_t provinces);
int gu_zone_due(const guerra *s, int side, uint64_t zone); /* population.c: counters still to come */
void gu_population_count(guerra *s, int side, trace *t);
bool gu_population_fits(const guerra *s, int side);
void gu_place_set(const guerra *s, int side, hexset *out); /* arrivals.c: GE-10f, GE-10n for land counters */
void gu_fixed_arrive(guerra *s, int side, trace *t);
void gu_fec_count(guerra *s, trace *t);
void gu_weather_roll(guerra *s, trace *t);
const weather_cell *gu_weather_at(const guerra *s, int hex); /* NULL: none */
void gu_provinces_settle(guerra *s, trace *t);
void gu_turn_begin(guerra *s, trace *t);
void gu_turn_ends(guerra *s, trace *t);
void gu_annihilation(guerra *s, trace *t);
void gu_conclude(void *state, int seat, trace *t);
refusal gu_may_offer(const void *state, int seat);
void gu_outcome(const void *state, int score[SEATS_MAX]);
void gu_blank(void *state);
void gu_begin(void *state, trace *t);
void gu_setup_rest(guerra *s); /* setup.c: what a position left to be set up */
bool gu_complete(void *state, const given *said, fault *why);
bool gu_check(const void *state, fault *why);
bool gu_moment_fits(const guerra *s, int step, bool begun, fault *why); /* moment.c */
void gu_moment_complete(guerra *s, int step);
bool gu_fixed_come(const guerra *s, int side, int step, bool begun);
int gu_weigh(const void *state, int seat, choice c);
int gu_judge(const void *state, int seat);
refusal gu_why_not_now(const void *state, int seat, choice c); /* belongs.c */
refusal gu_population_when(const guerra *s, int side, int province);
refusal gu_convert_when(const guerra *s, int side, int a, int b);
bool gu_leaves_undone(const void *state, int seat, choice c, prompt *what);
prompt gu_prompt(const void *state, int seat);
bool gu_forecast(const void *state, int seat, choice c, forecast *out);
bool gu_battle(const void *state, int viewer, battle *out);
void gu_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
extern const lens gu_lenses[];
enum { LENSES = 4 };
void gu_view(const void *state, int viewer, lang in, view *out);

#endif
