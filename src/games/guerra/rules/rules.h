/* clang-format off */
/* The rules of La Guerra de España. Each file opens with its chapter of the rulebook:
 *
 *    2   Components                      counters.c              the die, the reserve, counters that leave the map
 *                                        derived.c               who stands where, and all that follows from it
 *    3   Number of players               ../state.h              a seat is a side
 *    4   Length and start of the game    turn.c ../game.c        levels are scenarios
 *    5   Who wins                        victory.c
 *    6   Set-up                          setup.c
 *    7   Movement                        reach.c movement.c sailing.c flying.c
 *    7.1 Naval transport                 transport.c             and over the Strait (7.2)
 *    8   Combats                         attack.c battle.c air_support.c
 *    9   Disputed provinces              provinces.c
 *   10   Reinforcements                  population.c fixed_reinforcements.c
 *   11   Extra combat factors (F.E.C.)   fec.c
 *   12   Conversion of garrisons         conversion.c
 *   13   Weather                         weather.c
 *   14   Sequence of play                turn.c
 */
/* clang-format on */
#ifndef FRENTE_GUERRA_RULES_H
#define FRENTE_GUERRA_RULES_H

#include "games/guerra/load/tables.h"

/* --- 2: what a counter is --- */

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
#define EACH_OF(u, side)         for (int u = gu_table.from[side]; u < gu_table.to[side]; u++)
#define EACH_TYPE(u, side, type) for (int u = gu_table.first[side][type]; u < gu_table.end[side][type]; u++)
#define EACH_LAND(u, side)       for (int u = gu_table.first[side][ARMY]; u < gu_table.end[side][GARRISON]; u++)

/* --- 2: counters.c --- */

int gu_roll(guerra *s, trace *t);                        /* GE-2.5a */
int gu_reserve(const guerra *s, int side, int type);     /* a counter that can come, or NONE */
int gu_aboard(const guerra *s, int ship);                /* how many it carries */
int gu_alive(const guerra *s, int side);                 /* counters on the map or aboard */
bool gu_room(const guerra *s, int side, int hex);        /* chapter 8: would a land counter fit? */
bool gu_free_end(const guerra *s, int counter, int hex); /* could a land counter of this kind stand there? */
void gu_remove(guerra *s, int counter);                  /* off the map, its cargo too: ruling GE-4 */
void gu_clear(guerra *s, unsigned marks);                /* takes marks off all counters */
void gu_fresh(guerra *s);                                /* all marks and points off */

/* --- derived.c: who stands where --- */

void gu_derive(void *state);
void gu_put(guerra *s, int counter, int place);  /* and all that follows from it */
void gu_own(guerra *s, int province, int owner); /* changes the state of a province */

/* --- 5: victory.c --- */

void gu_turn_ends(guerra *s, trace *t);
void gu_annihilation(guerra *s, trace *t);
refusal gu_may_offer(const void *state, int seat);
void gu_conclude(void *state, int seat, trace *t);
void gu_outcome(const void *state, int score[SEATS_MAX]);

/* --- 6: setup.c --- */

void gu_blank(void *state);
void gu_begin(void *state, trace *t);
void gu_setup_fixed(guerra *s); /* counters whose hex is given */
int gu_setup_next(const guerra *s, int side);
refusal gu_setup_why(const guerra *s, int counter, int hex);

/* --- 7: reach.c, where a counter can go --- */

void gu_reach_land(const guerra *s, int counter, hexset *ends);
void gu_reach_sea(const guerra *s, int counter, hexset *ends);
void gu_reach_air(const guerra *s, int counter, int range, hexset *ends);
int gu_sea_cost(const guerra *s, int counter, int hex);
bool gu_march_cost(const guerra *s, int counter, int hex, int *cost, int *of);
bool gu_can_march(const guerra *s, int counter);
bool gu_can_sail(const guerra *s, int counter);
bool gu_can_fly(const guerra *s, int counter, const hexset *ends, int range);
refusal gu_march_why(const guerra *s, int counter, int hex); /* once it is known that it can't */
refusal gu_sea_why(const guerra *s, int counter, int hex);   /* the same of a naval counter and a free sea hex */
refusal gu_full(int hex);                                    /* no more land counters fit there */
void gu_air_ends(const guerra *s, int side, hexset *ends);
void gu_bases(const guerra *s, int side, hexset *ends);

/* --- 7: movement.c, sailing.c, transport.c --- */

void gu_zone_entered(guerra *s, int counter, trace *t); /* GE-7-15: it may owe an attack where it has come */
flow gu_order_run(guerra *s, int side, bool ended);     /* a counter that has been taken up gets its order */
void gu_ends_offer(const hexset *ends, choices *out);

refusal gu_ship_why(const guerra *s, int counter); /* why a naval counter can't be taken up */
void gu_sail_begin(guerra *s, int counter, trace *t);
bool gu_ship_usable(const guerra *s, int counter);
int gu_uses_left(const guerra *s, int side); /* naval counters that may still come into use */
void gu_ship_use(guerra *s, int counter, trace *t);
void gu_naval_use(guerra *s, int side, trace *t);

refusal gu_board_why(const guerra *s, int side, int army, int ship);
refusal gu_ashore_why(const guerra *s, int side, int army, int port);
refusal gu_cross_why(const guerra *s, int side, int army);
int gu_bridge(const guerra *s);
void gu_transport_options(const guerra *s, int side, choices *out);
bool gu_transport_any(const guerra *s, int side);
bool gu_transport_choose(guerra *s, choice c, trace *t);

/* --- 8: attack.c, battle.c, air_support.c --- */

bool gu_may_attack(const guerra *s, int counter); /* has neither attacked nor supported; a ship must be usable */
bool gu_owes(const guerra *s, int counter);       /* GE-7-15: and can still pay */
void gu_targets(const guerra *s, int side, arm kind, hexset *out);
bool gu_faces(const guerra *s, int counter);               /* beside every target of the present combat */
int gu_fighters(const guerra *s, int side, unsigned mark); /* how many counters of a side carry it */

bool gu_stack_battle(const guerra *s, int side); /* GE-8-tab-01 */
int gu_attack_factors(const guerra *s, int side);
int gu_defence_factors(const guerra *s, int side);
int gu_defence_of(const guerra *s, int counter); /* one counter, with its ground */
int gu_weather_loss(const guerra *s, int side);  /* off the attackers */
stack_cell gu_stack_cell(int factors, int dice);

bool gu_support_open(const guerra *s, int plane, int land);
bool gu_support_any(const guerra *s, int side); /* an air counter of the side can support one in the present combat */
bool gu_fec_open(const guerra *s, int side);    /* GE-11f: the side has enough to spend */

/* --- 9: provinces.c --- */

uint64_t gu_owned(const guerra *s, int side);    /* provinces, a bit each */
void gu_enter(guerra *s, int counter, trace *t); /* GE-9i: the province where it stands now */
void gu_provinces_settle(guerra *s, trace *t);

/* --- 10: population.c, fixed_reinforcements.c --- */

uint64_t gu_zone_of(uint64_t owned, int province); /* GE-10i */
int gu_population(uint64_t provinces);
void gu_population_count(guerra *s, int side, trace *t);
bool gu_population_fits(const guerra *s, int side);
refusal gu_population_when(const guerra *s, int side, int province);
void gu_place_set(const guerra *s, int side, hexset *out); /* GE-10f, GE-10n for land counters */

void gu_fixed_arrive(guerra *s, int side, trace *t);

/* --- 11 to 13: fec.c, conversion.c, weather.c --- */

void gu_fec_count(guerra *s, trace *t);
refusal gu_convert_when(const guerra *s, int side, int a, int b);
void gu_weather_roll(guerra *s, trace *t);
const weather_cell *gu_weather_at(const guerra *s, int hex); /* NULL: none */

#endif
