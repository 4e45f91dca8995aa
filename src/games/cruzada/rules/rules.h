/* clang-format off */
/* The rules of Crusade and Revolution, each file with its chapters of the rulebook in its first line:
 *
 *    2, 3     The map, terms               spaces.c control.c derived.c
 *    4, 19    Set-up, scenarios            setup.c post_deployment.c
 *    5        Victory                      victory.c
 *    6        Game sequence                turn.c; A and 4.3: hands.c; C: supply/attrition.c; D: war_status.c
 *    7        Action Rounds                round.c, and what a card is used for (8.1, 8.3, 8.4)
 *    8.2      Operations                   operations.c
 *    8.5      Events                       events/
 *      8.5.1    in general                   event.c playable.c lasting.c
 *      8.5.2    Reinforcements               reinforcements.c entry.c
 *      8.5.3    Combat Cards                 see 11.2.4
 *      8.5.4    the Beach Head of Mallorca   beach_heads.c, and that of Plan P (8.5.6)
 *      8.5.5    Strategic Counterattacks     counterattack.c
 *      cards    what each Event does         nationalist.c republican.c sites.c
 *    9, 10    Stacking, movement           movement/
 *      9.1      Stacking                     stacking.c
 *      10.1     Movement                     moves.c
 *      10.2     Positions and Trenches       works.c
 *    11       Combat                       combat/
 *      11.1     who attacks what             attackers.c, and 11.2.2, 17.4
 *      11.2.1   the steps of a combat        combat.c; 11.2.8 to 11.2.11 too
 *      11.2.3   strength, DRM, columns       fire.c (to 11.2.7), and 16.6, 17.5
 *      11.2.4   Combat Cards, armor          cards.c card_needs.c
 *      11.3     losses                       losses.c; how many points there are to take: loss_points.c
 *      11.4     retreats                     cancel_retreat.c (11.4.2, 11.4.3) retreat.c
 *      11.5     advances                     advance.c
 *    12       Strategic redeployment       movement/redeployment.c
 *    13, 14   Supply, replacements         supply/supply.c attrition.c (13.3.5) replacement.c
 *    15.1     War Phases                   hands.c
 *    15.2     The first corps              special/first_corps.c militarization.c (15.2.2, 15.2.3)
 *    16       Special rules                special/
 *      16.1     Sieges                       sieges.c; assaults: combat/assault.c
 *      16.2     Isolated Spaces              isolated.c
 *      16.3     Republican Morale            morale.c
 *      16.4     Northern Front               north.c
 *      16.5     Winter                       winter.c
 *      16.6     Armor                        combat/cards.c combat/fire.c
 *      16.7     the Strait                   supply/supply.c movement/redeployment.c
 *    17       War of the Columns           special/columns.c; 17.6: africa.c
 *    18       Optional rules               options/ and, for most of them, the rule that they change
 *      18.1.9   the Guerrilla corps          guerrilla.c
 *      18.2.4   captured tanks               captured_tanks.c
 *      18.4.1   armored corps                armored_corps.c
 *      18.5     optional Combat Cards        optional_cards.c
 */
/* clang-format on */
#ifndef FRENTE_CRUZADA_RULES_H
#define FRENTE_CRUZADA_RULES_H

#include "games/cruzada/state.h"

/* --- 2, 3: spaces.c, how spaces lie to each other --- */

/* CR-2.1.2a, CR-10.1.4: solid and river lines, and the arrows that are there; not the Corridor of Grado. */
static inline graph_query cr_ways(const cruzada *s)
{
    return (graph_query){.on = &cr_table.map, .kinds = CR_WAYS, .extra = s->link, .extras = COUNT_OF(s->link)};
}
bool cr_adjacent(const cruzada *s, int a, int b);
static inline nodeset cr_beside(const cruzada *s, int space)
{
    graph_query q = cr_ways(s);
    return graph_next(&q, space);
}
bool cr_across_river(int a, int b);
bool cr_grado_open(const cruzada *s);
int cr_beach_neighbor(const cruzada *s, int beach); /* NO_SPACE: it is not there */
int cr_coast(const cruzada *s, int space);          /* sea zone, of Beach Heads too */
int cr_strait(const cruzada *s, int space);
bool cr_balearic(const cruzada *s, int space);
bool cr_room(const cruzada *s, int space); /* CR-9.1.1: would one more unit fit? */
int cr_box_count(const cruzada *s, int kind, int place);
bool cr_marked(const cruzada *s, unsigned marks); /* has any space one of these marks? */

/* --- 3: control.c, what follows when control changes (CR-3.0f) --- */

void cr_take(cruzada *s, int space, int side, trace *t); /* a side gains a space without entering it */
void cr_take_by_attrition(cruzada *s, int space, int side, trace *t);
void cr_enter(cruzada *s, int unit, int space, trace *t); /* a unit comes into a space by move or advance */
void cr_settle(cruzada *s, trace *t); /* borders, North, zones, shortage, Isolated Spaces: after control changed */
void cr_remove(cruzada *s, int unit, bool for_good, trace *t); /* to the Eliminated Units Box, or out of the game */

/* --- derived.c: these keep the derived tail of the state --- */

void cr_derive(void *state);
void cr_put(cruzada *s, int unit, int place); /* nothing but the place; marks of a unit off the map go */
void cr_flip(cruzada *s, int unit, bool reduced);
void cr_own(cruzada *s, int space, int side); /* nothing but the control; supply is made anew */

/* --- 4, 19: setup.c, post_deployment.c --- */

void cr_blank(void *state);
void cr_begin(void *state, trace *t);
void cr_post_step(cruzada *s, int row, trace *t);         /* pushes what a row of post.tsv asks for */
int cr_post_unit(const cruzada *s, const post_row *post); /* the counter that comes next; NONE */

/* --- 5: victory.c --- */

void cr_win(cruzada *s, int winner, int entry, trace *t);
bool cr_victory_status(cruzada *s, trace *t); /* CR-5.2.1: true if it is over */
void cr_victory_end(cruzada *s, trace *t);    /* the last turn's levels */
int cr_vp_due(const cruzada *s);              /* what would come of things as they are */
void cr_conclude(void *state, int seat, trace *t);
void cr_outcome(const void *state, int score[SEATS_MAX]);

/* --- 6: turn.c, hands.c, war_status.c --- */

int cr_rounds_of(const cruzada *s);            /* Action Rounds of a side in this turn */
void cr_first_year_ends(cruzada *s, trace *t); /* what the end of Turn 5 puts away */
void cr_turn_end(cruzada *s, trace *t);        /* phase F */

int cr_hand_size(const cruzada *s, int side);
void cr_discard(cruzada *s, int card, int from, trace *t);               /* to the discard pile, on top */
void cr_card_done(cruzada *s, int card, int from, bool event, trace *t); /* asterisk or scrap: out of the game */
void cr_deal(cruzada *s, trace *t);                                      /* decks of the first turn */
void cr_hands(cruzada *s, trace *t);                                     /* opening hands */
void cr_join(cruzada *s, trace *t);                                      /* phase A.1 */
void cr_draw(cruzada *s, int side, trace *t);                            /* phase A.3 */
bool cr_brings_corps(int card);
bool cr_has_corps_card(const cruzada *s, int side);

void cr_status(cruzada *s, trace *t); /* phase D */
int cr_madrid_change(const cruzada *s);

/* --- 7, 8.1, 8.3, 8.4: round.c --- */

void cr_round_marks_end(cruzada *s);
void cr_rp_of(const cruzada *s, int side, int card, int *own, int *foreign);
void cr_rp_record(cruzada *s, int kind, int halves);

/* --- 8.2: operations.c --- */

void cr_ops_begin(cruzada *s, int side, int points, int rule, bool card); /* NODE_OPS; card: played as OPS */
int cr_activate_cost(const cruzada *s, int side, int space, bool combat); /* CR-18.1.7, CR-18.1.9b */

/* --- 8.5: events/ --- */

void cr_event_begin(cruzada *s, int side, int card, trace *t); /* pushes NODE_EVENT */

refusal cr_event_why(const cruzada *s, int side, int card);     /* playable.c: may it be played as Event now? */
refusal cr_condition_why(const cruzada *s, const condition *c); /* one condition of `when` */
refusal cr_when_why(const cruzada *s, int card);
bool cr_when_holds(const cruzada *s, const condition *list, int count);

void cr_lasting_begin(cruzada *s, uint32_t set, trace *t);
void cr_lasting_end(cruzada *s, uint32_t set, trace *t);
void cr_lasting_round(cruzada *s, int side, trace *t);   /* the end of a side's Action Round */
void cr_lasting_turn(cruzada *s, bool begins, trace *t); /* the beginning and the end of a turn */
void cr_lasting_card(cruzada *s, int card, trace *t);    /* what ends when this card is played */

void cr_places(const cruzada *s, int side, int kind, int where, nodeset *out); /* entry.c: words of effects.tsv */
void cr_corps_places(const cruzada *s, int unit, nodeset *out);         /* a rebuilt or returning corps (CR-14.1.5) */
refusal cr_entry_why(const cruzada *s, int unit, int space, int where); /* of a space that is not among its places */
bool cr_removable(const cruzada *s, int unit);      /* CR-8.5.2.5b, and where it is: box or supplied */
int cr_fresh(const cruzada *s, int kind, int card); /* a counter that the card still has to bring, NONE */

refusal cr_landing_why(const cruzada *s, int side, int space); /* beach_heads.c: CR-8.5.6.1a, CR-8.5.6.2, CR-18.2.12b */
bool cr_landing_unit(const cruzada *s, int unit);              /* an RPA (NAT: INF, MIL-NAV) in the Reserve Box */
bool cr_landing_any(const cruzada *s, int side);
bool cr_landing_force(const cruzada *s, int side);                   /* is there a unit for it? */
void cr_land(cruzada *s, int beach, int beside, int side, trace *t); /* a Beach Head appears */
void cr_beach_end(cruzada *s, int beach, bool destroyed, trace *t);  /* the space is no more; it must be empty */
void cr_beach_overrun(cruzada *s, int unit, int beach, trace *t);    /* a unit enters that of the enemy */

int cr_bonus_card(int bonus);                                    /* counterattack.c: R33, R34, R35, R47 */
int cr_bonus_change(int bonus);                                  /* the row of vp-rm.tsv */
void cr_bonus_earned(cruzada *s, int card, int space, trace *t); /* the marker is placed */
void cr_bonus_lost(cruzada *s, int space, trace *t);             /* CR-8.5.5.5, from cr_take */
void cr_bonus_due(cruzada *s, trace *t);                         /* after the last combat of a round */

refusal cr_enter_why(const cruzada *s, int side, int space); /* republican.c, R51: may it be entered or attacked? */

/* --- 9, 10, 12: movement/ --- */

void cr_overfull_push(cruzada *s, int side); /* stacking.c, CR-9.1.4: NODE_OVERSTACK where it is needed */

int cr_movable(const cruzada *s, int side);                      /* moves.c: units that could be picked up now */
int cr_march_cost(const cruzada *s, int space);                  /* points that the moving unit pays to get there */
void cr_reach(const cruzada *s, int unit, uint8_t cost[SPACES]); /* points to each space; NO_SPACE: not there */

void cr_pool_make(cruzada *s);                                 /* works.c, CR-10.2.9a: markers left, s->pool */
void cr_works_put(cruzada *s, int space, int works, trace *t); /* what was there returns to the pool */
void cr_works_remove(cruzada *s, int space, bool captured, trace *t);
void cr_works_replace(cruzada *s, int space, int works, trace *t);
bool cr_works_barred(const cruzada *s, int space); /* CR-10.2.3c: Bilbao after N29 */
int cr_build_most(const cruzada *s, int unit);
void cr_failures_end(cruzada *s);

bool cr_redeploy_fits(const cruzada *s, const redeploy_frame *play,
                      int unit); /* redeployment.c: may NODE_REDEPLOY pick it? */
int cr_redeploy_cost(const cruzada *s, int unit);

/* --- 11: combat/, what others ask of it; the rest stands in combat/combat.h --- */

int cr_attack_count(const cruzada *s, int side);       /* spaces and Sieges that could be attacked now */
void cr_combat_reset(cruzada *s);                      /* no combat */
bool cr_code_in(const cruzada *s, int side, int code); /* is a CC with that code committed and in effect? */
void cr_row_add(uint8_t *row, int card);               /* rows of Combat Cards in their order, ruling CR-63 */
void cr_row_drop(uint8_t *row, int card);
bool cr_row_fits(const uint8_t *row, int side, cardset cards);

/* --- 13, 14: supply/ --- */

void cr_supply(cruzada *s);                            /* makes supplied, border, group, north_cut, north_open */
bool cr_traces(const cruzada *s, int side, int space); /* in supply, Isolated Spaces apart */
nodeset cr_zone(const cruzada *s, const nodeset *from, int side); /* Connected by land to these */
bool cr_to_france(const cruzada *s);                              /* a Republican source is Connected to France */

void cr_attrition(cruzada *s, int side, trace *t);

void cr_replace_begin(cruzada *s, int side, trace *t);
int cr_restore_cost(const cruzada *s, int unit);
int cr_restore_left(const cruzada *s, int pay);

/* --- 15.2, 16, 17: special/ --- */

int cr_siege_of(int space); /* sieges.c: NONE: no Siege ever lies there */
int cr_siege_space(int siege);
void cr_siege_lift(cruzada *s, int siege, trace *t);
void cr_siege_weaken(cruzada *s, int siege, trace *t); /* one point less; at 0 it surrenders */
void cr_sieges_settle(cruzada *s, trace *t);

int cr_isolated_group(const cruzada *s, int space); /* isolated.c: OVIEDO, GRANADA or NONE */
void cr_isolated_make(cruzada *s);                  /* the tail of the state: s->group, and their supply */
void cr_isolated_settle(cruzada *s, trace *t);

void cr_change(cruzada *s, int change, int sign, trace *t); /* morale.c: a row of vp-rm.tsv, +1 or -1 */
void cr_change_once(cruzada *s, int change, trace *t);
void cr_shift_rm(cruzada *s, int by, int change, trace *t); /* by another number than the row has */
int cr_worth(int space);                                    /* row of vp-rm.tsv for taking it, or NONE */
unsigned cr_divided(const cruzada *s);                      /* zones that are divided now, a bit per side */
void cr_morale_settle(cruzada *s, trace *t);

/* CR-16.4.2.4a, CR-16.4.2.4b: a Regional unit that retreats have left abroad, one too many, goes home if it can, and is
 * free if it can't. CR-16.4.3.2a: another unit that began outside the isolated North. A march keeps in its step which
 * of them. */
enum { HOME_NEVER_LEFT, HOME_BOUND, HOME_LOST, HOME_OUTSIDE };
bool cr_stranded(const cruzada *s, int unit);          /* north.c */
int cr_way_home(const cruzada *s, int unit, bool can); /* HOME_x of a unit that can, or can't, end at home */
refusal cr_end_why(const cruzada *s, int unit, int space, int home); /* may it end a move, SR or advance there? */
bool cr_in_cut_north(const cruzada *s, int space);

int cr_winter_cards(const cruzada *s); /* winter.c: cards for OPS a side may play in this turn; 0: any */
refusal cr_winter_why(const cruzada *s, int side, bool event);
int cr_winter_drm(const cruzada *s, int space); /* 0, -1, -2 for attacks on it (CR-16.5.2c) */

refusal cr_shortage_why(const cruzada *s, int space); /* columns.c */
void cr_shortage_settle(cruzada *s, trace *t);
void cr_shortage_end(cruzada *s, trace *t);
void cr_madrid_done(cruzada *s, int best, trace *t); /* MADRID_x: keeps the better one */
void cr_madrid_entered(cruzada *s, int space, trace *t);
void cr_madrid_attacked(cruzada *s, trace *t);

void cr_arrivals(cruzada *s, bool late, trace *t); /* africa.c: AFR of this round, the CTV that waits */
int cr_africa_waits(const cruzada *s);             /* AFR in Morocco that were due */
refusal cr_africa_why(const cruzada *s, int space);
bool cr_africa_open(const cruzada *s, int space); /* can Sevilla or Cádiz take an AFR? */
int cr_banderas_left(const cruzada *s);           /* of CR-18.2.2a that have still to come */

/* --- 18: options/ --- */

void cr_swap_due(cruzada *s, int card); /* captured_tanks.c: NODE_SWAP if it may be */

cardset cr_candidates(const cruzada *s, int side, int phase); /* optional_cards.c: what one of three is chosen from */
void cr_elect_random(cruzada *s, int phase, trace *t);
cardset cr_cards_by_option(const cruzada *s, int side, int phase);

#endif
