/* The rules of España 1936. The chapters of the rulebook have no numbers; here they stand in its order:
 *
 *   Game board, Counters                board.c                 only this file moves counters
 *   Game Setup, 1938 Scenario           setup.c
 *   Game Sequence                       turn.c
 *   Supply                              derived.c               and all else that follows from where counters stand
 *   Movement Phase                      reach.c movement.c
 *   Movement from Marruecos             marruecos.c
 *   Assignment of Planes, of Generals   assignment.c
 *   Battles                             battles/battles.c
 *   Combat resolution, 1 to 3           battles/attack.c        units, support, cards
 *                      4                battles/air_combat.c
 *                      5                battles/roll.c          dice and modifiers
 *                      6 and 7          battles/losses.c        hits, end of combat
 *   Upkeep Phase                        victory.c
 *   Events Phase                        events/events.c         cards are played and cancelled
 *                                       events/lasting.c        cards on the table
 *                                       events/effect.c         an event step by step
 *                                       events/candidates.c     what may be picked in a step
 *                                       events/barred.c         why something else may not
 *                                       events/moves.c          steps that move counters
 *                                       events/picks.c          what a pick does
 *                                       events/sea_events.c     steps about ships
 *   Replacement Phase                   replacement.c
 *   Victory Conditions                  victory.c
 *   Optional Rules                      fog.c                   the other options stand at the rules that they change
 *   The Naval War, Naval bases          naval/ships.c
 *       Port boxes, naval areas         naval/blockade.c        which battles are due, blockades
 *       Naval combat                    naval/sea_battle.c
 *       Air-sea combat                  naval/air_sea.c
 *       Control and effects             naval/areas.c           and Planes at sea
 */
#ifndef FRENTE_ESPANA_RULES_H
#define FRENTE_ESPANA_RULES_H

#include "games/espana/load/tables.h"

/* --- board.c --- */
void es_take(espana *s, int side, int box); /* an empty box: its marker */
int es_put(espana *s, int unit, int place); /* and all that follows from it; under the fog another number */
void es_lose(espana *s, int unit);          /* a troop to the pool, anything else out of the game */
int es_swap(espana *s, int unit, int kind, int strength); /* exchanges a troop's counter: the new one */
void es_exchange_numbers(espana *s, int a, int b);        /* two counters of a kind and side change places */
int es_spare(const espana *s, int kind);                  /* a counter of that kind in the pool, or NONE */
bool es_first_alike(const espana *s, int unit);           /* the lowest number of those that are one choice, not two */
refusal es_alike(const espana *s, int unit);
bool es_first_seen(const espana *s, int unit); /* the same for the enemy, who does not know of hidden ones */
void es_clear(espana *s, unsigned marks);
int es_cities(const espana *s, int side); /* objective cities under control */
int es_contested_cities(const espana *s);
boxset es_ports(const espana *s, int side);
void es_loose_ends(espana *s, trace *t); /* asks for refuges and tops that are lacking */

/* --- setup.c --- */
cardset es_whole(const espana *s, int side);
bool es_set_up(const espana *s, int unit);
int es_first_reading(const espana *s, int area);
int es_enters_by(const espana *s, int unit); /* the cards of a side in this game */
void es_blank(void *state);
void es_begin(void *state, trace *t);

/* --- turn.c --- */
void es_draw(espana *s, int side, int count, trace *t);

/* --- derived.c --- */
void es_derive(void *state);
void es_set_place(espana *s, int unit, int place); /* who is where; the rest by es_refresh */
void es_refresh(espana *s, int box);               /* who holds and supplies what, after a change there */
bool es_occupied(const espana *s, int side, int box);

/* --- reach.c --- */
boxset es_reach(const espana *s, int unit);
refusal es_move_why(const espana *s, int unit, int box, boxset reach);
bool es_can_pick(const espana *s, int unit);
int es_moved(espana *s, int unit, int box, trace *t); /* its number from now on */
boxset es_flood(const espana *s, int side, boxset from);

/* --- assignment.c --- */
void es_generals_begin(espana *s);

/* --- battles/ --- */
typedef struct tally {
    int dice, ones, twos, pair, low, low_pair; /* low: to take off the highest die; low_pair: off the two highest */
} tally;
bool es_battle_can(const espana *s, int general, refusal *why);
unitset es_flying(const espana *s, int side); /* planes in the present air combat */
void es_air_rolls(espana *s, int side, trace *t);
int es_best_die(int one, int two, int drm);                                 /* two: 0 if there is one die */
int es_sea_result(espana *s, int u, int dice, int drm, int told, trace *t); /* one result of a ship's or plane's dice */
tally es_tally(const espana *s, int who, int attacker, int box, int general, bool first);
void es_take_tally(espana *s, int side, const tally *a);
void es_attack_roll(espana *s, const attack_frame *attack, trace *t);
void es_modified(const espana *s, int side, int dice[DICE_MOST]); /* after the negative modifiers */
int es_most_hits(const espana *s, int side);
uint64_t es_hit_counts(const espana *s, int side);          /* all that the modifiers can make: one bit each */
int es_fighter(const espana *s, int side);                  /* the troop of the present attack, or NONE */
int es_strength_after(const espana *s, int unit, int hits); /* 0: destroyed */
void es_reduce(espana *s, int unit, int steps, trace *t);   /* may push NODE_EXCHANGE */
void es_tanks_lost(espana *s, int side, int box, unsigned only, int told, trace *t);
void es_attack_end(espana *s, int side, int box, trace *t);

/* --- events/events.c --- */
int es_events_most(const espana *s, int side); /* in this turn */
int es_events_due(const espana *s, int side);  /* of obligatory ones */
int es_event_draws(const espana *s, int side);
int es_turn_draws(const espana *s, int side);
bool es_extra_card(const espana *s);

/* --- events/lasting.c --- */
bool es_lasting(const op *o);
bool es_op_works(const espana *s, const op *o, int card); /* lasting ones: now */
void es_table_sweep(espana *s, trace *t);                 /* lasting cards that are over leave the table */
void es_table_points(espana *s, int points[SIDES]);
int es_denied_by(const espana *s, int side, int what); /* the enemy's card that bars such an entry, or NONE */
bool es_denied(const espana *s, int side, int what);

/* --- events/effect.c and the steps of events --- */
bool es_condition(const espana *s, const op *o, int player);
bool es_effect_picks(const op *o); /* is carried out pick by pick */
int es_effect_seat(const op *o, int player);
void es_effect_list(const espana *s, const op *o, const effect_frame *effect, choices *out); /* candidates.c */
bool es_enemy_picks(const op *o);                                /* the enemy of the counters chooses among them */
boxset es_entry_boxes(const espana *s, const op *o, bool troop); /* where a new counter may go */
uint64_t es_place_kinds(const espana *s, const op *o);           /* which troops the step brings */
int es_event_most(const espana *s);      /* strength up to which events reinforce in this turn */
int es_ways(const effect_frame *effect); /* how many choices a card gives in a step */
bool es_opened(const espana *s, const op *o, const effect_frame *effect); /* a stack was opened for the present pick */
void es_open_all(espana *s, const op *o, trace *t); /* the stacks that a step for all of them concerns */
void es_list_move(const espana *s, const op *o, const effect_frame *effect, choices *out); /* moves.c */
refusal es_shift_why(const espana *s, const op *o, const effect_frame *effect, choice c);
refusal es_rail_why(const espana *s, const op *o, const effect_frame *effect, int box);
bool es_can_shift(const espana *s, int u, const op *o);
bool es_shifting(const espana *s); /* an event moves counters one by one: a counter is about to go */
void es_pick_shift(espana *s, int u, int box, trace *t);
void es_effect_pick(espana *s, const op *o, effect_frame *effect, choice c, trace *t); /* picks.c */
void es_effect_auto(espana *s, const op *o, trace *t);
void es_send_home(espana *s, int box);
void es_sea_list(const espana *s, const op *o, choices *out); /* sea_events.c */
void es_sea_pick(espana *s, const op *o, choice c, trace *t);
refusal es_sea_why(const espana *s, const op *o, const effect_frame *effect, choice c);
bool es_sea_possible(const espana *s, const op *o);
void es_sea_auto(espana *s, const op *o, trace *t);

/* --- replacement.c --- */
void es_replacement_begin(espana *s, trace *t);
uint16_t es_bought(int side); /* types that points raise and bring */
bool es_raise_kinds(const espana *s, int unit, uint16_t types, int most, uint64_t *kinds);
refusal es_become_why(const espana *s, int unit, int kind);
void es_raise(espana *s, int unit, int kind, int told, trace *t); /* told: the entry of the journal */
boxset es_room(const espana *s, int side, bool troop);            /* where a new counter may go */
uint64_t es_spare_bit(const espana *s, int kind); /* a set of that kind alone; empty: none is in the pool */

/* --- victory.c --- */
void es_upkeep(espana *s, trace *t);
void es_final(espana *s, trace *t);
refusal es_may_offer(const void *state, int seat);
void es_offered(void *state, int seat, trace *t);
void es_conclude(void *state, int seat, trace *t);
void es_outcome(const void *state, int score[SEATS_MAX]);

/* --- fog.c --- */
int es_show(espana *s, int unit);                     /* it becomes known to the enemy: its number from now on */
void es_open(espana *s, int side, int box, trace *t); /* a whole stack does */
void es_leave_stack(espana *s, int unit, bool moves); /* before it goes */
void es_left_stack(espana *s, int side, int box);     /* after it went */
int es_join_stack(espana *s, int unit);               /* it has come: its number from now on */
void es_stir(espana *s, int unit);                    /* it has moved in this phase */
void es_stack_ends(espana *s, trace *t); /* tops that follow, decoys that went back; asks for the other tops */
int es_top(const espana *s, int side, int box);
bool es_topless(const espana *s, int side, int box);
void es_first_tops(espana *s, const given *said); /* of the stacks of a whole state */
void es_number_unseen(espana *s);                 /* and their public numbers */
void es_decoy_options(const espana *s, int side, choices *out);
refusal es_decoy_why(const espana *s, int side, choice c); /* tops and decoys in the Movement phase */
bool es_decoy_choose(espana *s, int side, choice c, trace *t);
bool es_secret_pick(const espana *s, int unit); /* is which one moves a secret? */
bool es_from_below(const espana *s, int unit);  /* it lies in a stack, and not on top */
void es_lift(espana *s, int unit, trace *t);    /* it is about to move */
void es_offer_unit(const espana *s, int unit, int verb, int b, refusal why, choices *out); /* by sort, from below */
int es_find_sort(const espana *s, int side, int box, int sort, bool (*fits)(const espana *s, int unit, const op *o),
                 const op *o);
bool es_hidden_fit(const espana *s, const op *o);

/* --- naval/ships.c --- */
bool es_base_usable(const espana *s, int base);
int es_next_adrift(const espana *s);          /* the ship that is asked for her refuge; NONE */
boxset es_refuges(const espana *s, int ship); /* places; none: she is lost */
void es_strand(espana *s, int box, int side); /* ships that can't stay by a box are adrift */
void es_damage_ship(espana *s, int ship, trace *t);
unitset es_fleet(const espana *s, int side, int place); /* ready ships there */

/* --- naval/blockade.c --- */
bool es_accepts(const espana *s, int side, int place);
bool es_battle_due(const espana *s, int box);
void es_read_blockades(espana *s, trace *t);

/* --- naval/sea_battle.c --- */
unitset es_ships_of(const espana *s, int side, int place, int type); /* ready ones of a type */
int es_helper(const espana *s, int side, int place);                 /* the ship that is asked whom she helps; NONE */

/* --- naval/air_sea.c --- */
void es_wound(espana *s, int unit, int result);
void es_wounds_apply(espana *s, trace *t);
void es_batteries_roll(espana *s, int place, trace *t);

/* --- naval/areas.c --- */
unitset es_sea_planes(const espana *s, int side, int place); /* planes on naval duty there, used ones too */
refusal es_patrol_why(const espana *s, int side, int plane, int place);
int es_read_area(const espana *s, int area);
void es_read_areas(espana *s, trace *t);
bool es_area_works(const espana *s, int side, int effect);
boxset es_closed(const espana *s, int side); /* boxes closed to a side's events by blockades and areas */
void es_area_left(espana *s, int area, int side);
void es_area_entered(espana *s, int area);
int es_crossings(const espana *s, int way);
int es_sea_holder(const espana *s, int place);

#endif
