/* clang-format off */
/* The rules of Brunete 1937. Each file opens with its chapter of the rulebook:
 *
 *    1     General information            units.c           stacking, factors, steps, casualties
 *    2     Game sequence                  turn.c
 *    3     Supply                         supply.c          and who controls a hex (1.1)
 *    4     Zones of control               derived.c         and all else that follows from where units stand
 *    5     Command points and resources   resources.c       what command points pay for stands in 6.3, 8.3, 10.1, 10.3.3
 *    6.1   Reinforcements                 reinforcements.c
 *    6.2   Recoverable casualties         recovery.c
 *    6.3   Replacements                   replacements.c
 *    7     Offensive from Madrid          madrid.c
 *    8     Aviation                       aviation.c
 *    9     Movement                       reach.c movement.c infiltration.c
 *   10.1   Combat in general              attack.c losses.c
 *   10.2   Combat sequence                battle.c          and the elite bonus (10.3.1)
 *   10.3.3 Supports                       supports.c        and how they come and go (2)
 *   10.4.1 Retreats                       retreat.c
 *   10.4.2 Advance after combat           advance.c
 *   11     Optional rules                                   each at the rule that it changes: OPTION_SLOW and so on
 *   12     Scenarios                      setup.c victory.c
 */
/* clang-format on */
#ifndef FRENTE_BRUNETE_RULES_H
#define FRENTE_BRUNETE_RULES_H

#include "games/brunete/load/tables.h"

/* --- 1: units.c --- */

bool br_board_room(const board *b, int unit, int hex); /* would it fit there? it does not stand there now */
bool br_hex_side_crossed(int from, int direction);     /* a river without a road or path over it */
int br_unit_attack(const brunete *s, int unit);
int br_unit_defence(const brunete *s, int unit);
int br_unit_mp(const brunete *s, int unit);
void br_unit_enter(brunete *s, int unit, int hex);                 /* moves it and takes the hex */
void br_unit_eliminate(brunete *s, int unit, trace *t);            /* to its casualty box */
void br_unit_lose_step(brunete *s, int unit, int entry, trace *t); /* notes `entry` or the loss of the unit */

/* The hexes where a unit that moves has no room. */
static inline const hexset *full_for(const board *b, int unit)
{
    int kind = br_table.kind[unit];
    return &b->full[kind >> 2][(kind & 3) == TANK ? ROOM_TANK : ROOM_COMBAT];
}

/* --- 3: supply.c --- */

bool br_source_open(const brunete *s, const board *b, int letter, int side);
void br_supply_cover(const brunete *s, int side, hexset *cover);
bool br_controls(const brunete *s, const hexset *cover, int side, int hex);
void br_supply_check_side(brunete *s, int side, trace *t);

/* --- 4: derived.c, who stands where --- */

/* BR-4b, BR-3k: no zone of control for unsupplied units and those that have retreated. */
static inline bool unit_zoc(const brunete *s, int unit)
{
    return !(s->marks[unit] & (UNSUPPLIED | RETREATED));
}

void br_derive(void *state);                                   /* makes the board afresh */
void br_board_without(const brunete *s, int unit, board *out); /* as if the unit were not on the map */
int br_units_at(const brunete *s, int hex, int16_t out[UNITS]);
void br_unit_place(brunete *s, int unit, int place);          /* into a hex or a box */
void br_unit_mark(brunete *s, int unit, int marks);           /* these marks and no others */
void br_marks_drop(brunete *s, int marks);                    /* of all units */
void br_interdict(brunete *s, int side, int flight, int hex); /* HEX_NOWHERE: no more */

/* --- 5.2: resources.c --- */

int br_resources_left(const brunete *s, int side);

/* --- 6: reinforcements.c, recovery.c, replacements.c --- */

void br_reinforcements_arrive(brunete *s, int side, bool extra, trace *t);
void br_beside_return(brunete *s, int side);
bool br_range_known(const range_row *r);
bool br_entry_in_range(int unit, int hex);

refusal br_recover_why(const brunete *s, int unit);
bool br_recovers_with(const brunete *s, int unit, int given_up);
void br_recover_begin(brunete *s, int unit, trace *t);

int br_replacement_cost(int unit);

/* --- 7: madrid.c --- */

void br_vallecas_segment(brunete *s, trace *t);

/* --- 8: aviation.c --- */

void br_reorganise(brunete *s, int side, trace *t);

/* --- 9: reach.c, movement.c, infiltration.c --- */

typedef struct budget {
    int unit, spent, way;
    int mp;          /* without bonus */
    bool bonus;      /* roads may lengthen the move */
    int limit[WAYS]; /* MP by how the move goes: filled by br_budget_close */
} budget;

/* How a unit gets to a hex: by which kind of way, for how many MP in all, through which hexes. */
typedef struct route {
    int way, cost, count;
    int16_t hex[MP_MAX + 1]; /* from where it stands, or enters the map, to the end */
} route;

/* MP to step from `from` in direction `d`; COST_NONE if the side can't be crossed. `way` gets the kind of route. */
int br_step_cost(const board *b, int unit, int from, int d, int *way);
void br_budget_close(budget *g);
/* The hexes that a unit can reach; whether one of some hexes is among them; and how it gets to one, false if it does
 * not. `free` ignores zones of control (to explain a refusal). */
void br_reach_set(const brunete *s, const budget *g, hexset *out);
bool br_reach_any(const brunete *s, const budget *g, const hexset *goal);
bool br_reach_way(const brunete *s, const budget *g, int hex, bool free, route *out);
int br_reach_lack(const brunete *s, const budget *g, int hex, int *cost, int *left); /* for "why not?" */
refusal br_no_room(int unit, int hex); /* the stacking rule that bars a unit of its kind */

/* What a unit has for a movement of this mode. */
void br_budget_make(const brunete *s, int unit, int mode, budget *g);
refusal br_mover_why(const brunete *s, int seat, int mode, int unit);
void br_unit_ends_move(brunete *s, int unit, trace *t); /* BR-9e: starred units */
void br_move_close(brunete *s, int side);
/* How the unit that is moving would get to a hex; false if it can't. */
bool br_leg_route(const brunete *s, int hex, route *out);
int br_leg_left(const brunete *s, int way); /* MP that the moving unit still has for a way of this kind */

bool br_infiltration_fits(const brunete *s);

/* --- 10: attack.c, battle.c, supports.c --- */

int br_column_of(int attack, int defence);
int br_attack_cf(const brunete *s, int unit, int target);
bool br_target_fits(const brunete *s, int side, int target);
bool br_attacker_fits(const brunete *s, int unit);
void br_best_attack(brunete *s);              /* marks the units of the best attack that can be made on the target */
bool br_battle_coordinates(const brunete *s); /* does the attack that is being named take a CP for its divisions? */
bool br_battle_elite(const brunete *s, int side);
int br_battle_column(const brunete *s, int target, int attacker, bool elite, int *attack, int *defence);

/* BR-10.3.1c, BR-10.1k: if both take the bonus, neither has used it. */
static inline bool bonus_counts(const brunete *s, int side)
{
    return s->bonus[side] == BONUS_USED && s->bonus[other(side)] != BONUS_USED;
}
/* What the die of the present battle has brought. */
static inline const crt_cell *combat_result(const brunete *s)
{
    return &br_table.crt[s->column][s->die - 1];
}

/* BR-10.3.3f: in a combat part nobody knows what the other side has left. */
static inline bool supports_secret(const brunete *s)
{
    int step = turn_step(s);
    return (step == STEP_COMBAT_1 || step == STEP_COMBAT_2) && !option_on(s, OPTION_SOLO);
}
void br_supports_arrive(brunete *s, trace *t);
int br_supports_in_play(int side, bool aviation, int come, int gone);
bool br_support_fits(const brunete *s, int side, int pack);
void br_supports_coordinate(brunete *s, int side, trace *t);

/* --- 12: setup.c, victory.c --- */

void br_blank(void *state);
void br_begin(void *state, trace *t);

int br_victory_points(const brunete *s);
void br_turn_ends(brunete *s, trace *t);
void br_conclude(void *state, int seat, trace *t);
void br_outcome(const void *state, int score[SEATS_MAX]);

#endif
