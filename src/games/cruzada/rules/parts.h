/* What the chapters of Crusade and Revolution ask each other, file by file. */
#ifndef FRENTE_CRUZADA_PARTS_H
#define FRENTE_CRUZADA_PARTS_H

/* --- board.c: where units are, who controls what; these keep the derived tail --- */
void cr_derive(void *state);
void cr_put(cruzada *s, int unit, int place); /* nothing but the place; marks of a unit off the map go */
void cr_own(cruzada *s, int space, int side); /* nothing but the control; supply is made anew */
void cr_flip(cruzada *s, int unit, bool reduced);
graph_query cr_ways(const cruzada *s); /* land, river, arrows; not the Corridor of Grado */
bool cr_adjacent(const cruzada *s, int a, int b);
nodeset cr_beside(const cruzada *s, int space);
bool cr_grado_open(const cruzada *s);
bool cr_across_river(int a, int b);
int cr_coast(const cruzada *s, int space); /* sea zone, of Beach Heads too */
int cr_strait(const cruzada *s, int space);
bool cr_balearic(const cruzada *s, int space);
bool cr_room(const cruzada *s, int space);        /* CR-9.1.1: would one more unit fit? */
bool cr_marked(const cruzada *s, unsigned marks); /* has any space one of these marks? */
int cr_box_count(const cruzada *s, int kind, int place);

/* --- control.c: what happens when control changes (CR-3.0f) --- */
void cr_change(cruzada *s, int change, int sign, trace *t); /* a row of vp-rm.tsv, +1 or -1 */
void cr_shift_vp(cruzada *s, int by, trace *t);
void cr_shift_rm(cruzada *s, int by, trace *t);
void cr_take(cruzada *s, int space, int side, trace *t);  /* a side gains a space, with all that follows */
void cr_enter(cruzada *s, int unit, int space, trace *t); /* a unit comes into a space by move or advance */
void cr_settle(cruzada *s, trace *t); /* borders, North, zones, shortage, Isolated Spaces: after control changed */
void cr_remove(cruzada *s, int unit, bool for_good, trace *t); /* to the Eliminated Units Box, or out of the game */
void cr_beach_end(cruzada *s, int beach, bool destroyed, trace *t); /* the space is no more; it must be empty */
int cr_beach_neighbor(const cruzada *s, int beach);                 /* NO_SPACE: it is not there */
int cr_siege_space(int siege);
void cr_siege_weaken(cruzada *s, int siege, trace *t); /* one point less; at 0 it surrenders */
void cr_take_by_attrition(cruzada *s, int space, int side, trace *t);
unsigned cr_divided(const cruzada *s); /* zones that are divided now, a bit a side */
void cr_shortage_end(cruzada *s, trace *t);
void cr_land(cruzada *s, int beach, int beside, int side, trace *t); /* a Beach Head appears */

/* --- build.c: Positions and Trenches --- */
void cr_pool_make(cruzada *s);                                 /* regular markers left (CR-10.2.9a): s->pool */
void cr_works_put(cruzada *s, int space, int works, trace *t); /* what was there returns to the pool */
void cr_works_remove(cruzada *s, int space, bool captured, trace *t);
bool cr_works_barred(const cruzada *s, int space); /* CR-10.2.3c: Bilbao after N29 */

/* --- supply.c --- */
void cr_supply(cruzada *s);                            /* makes supplied, border, group, north_cut, north_open */
bool cr_traces(const cruzada *s, int side, int space); /* in supply, Isolated Spaces apart */
nodeset cr_zone(const cruzada *s, const nodeset *from, int side); /* Connected by land to these */
bool cr_to_france(const cruzada *s);                              /* a Republican source is Connected to France */
int cr_isolated_group(const cruzada *s, int space);               /* OVIEDO, GRANADA or NONE */

/* --- front.c, north.c, season.c: limits of activation and movement --- */
refusal cr_activate_why(const cruzada *s, int side, int space, bool combat); /* supply, shortage, Isolated Spaces */
int cr_activate_cost(const cruzada *s, int side, int space, bool combat);    /* 18.1.7, 18.1.9 */
refusal cr_end_why(const cruzada *s, int unit, int space);   /* may it end a move, SR or advance there? */
bool cr_must_go_home(const cruzada *s, int unit);            /* CR-16.4.2.4a */
refusal cr_enter_why(const cruzada *s, int side, int space); /* R51: may the side enter or attack it at all? */
int cr_winter_cards(const cruzada *s);                       /* cards for OPS a side may play in this turn; 0: any */
refusal cr_winter_why(const cruzada *s, int side);
int cr_winter_drm(const cruzada *s, int space);      /* 0, -1, -2 for attacks on it (CR-16.5.2c) */
void cr_madrid_done(cruzada *s, int best, trace *t); /* MADRID_x: keeps the better one */

/* --- corps.c: where units may be put --- */
void cr_places(const cruzada *s, int side, int kind, int where, nodeset *out); /* words of effects.tsv, with room */
void cr_corps_places(const cruzada *s, int unit, nodeset *out); /* a rebuilt or returning corps (CR-14.1.5) */
bool cr_removable(const cruzada *s, int unit);                  /* CR-8.5.2.5b, and where it is: box or supplied */
int cr_fresh(const cruzada *s, int kind, int card);             /* a counter that the card still has to bring, NONE */

/* --- turn.c, action.c --- */
void cr_discard(cruzada *s, int card, int from, trace *t);                /* to the discard pile, on top */
void cr_card_done(cruzada *s, int card, int from, bool event, trace *t);  /* asterisk or scrap: out of the game */
void cr_ops_begin(cruzada *s, int side, int points, int rule, bool card); /* NODE_OPS; card: played as OPS */
void cr_overfull_push(cruzada *s, int side); /* CR-9.1.4: NODE_OVERSTACK where it is needed */
void cr_failures_end(cruzada *s);
void cr_arrivals(cruzada *s, bool late, trace *t); /* africa.c: AFR of this round, the CTV that waits */
int cr_hand_size(const cruzada *s, int side);
void cr_win(cruzada *s, int winner, int entry, trace *t);
void cr_round_marks_end(cruzada *s);

/* --- combat.c and its neighbours --- */
bool cr_attack_any(const cruzada *s, int side);        /* is there anything to attack or assault? */
void cr_combat_reset(cruzada *s);                      /* no combat */
bool cr_code_in(const cruzada *s, int side, int code); /* is a CC with that code committed and in effect? */
bool cr_combat_prompt(const cruzada *s, int seat,
                      prompt *out); /* what a node of the combat asks; false: none of them */

void cr_row_add(uint8_t *row, int card); /* rows of Combat Cards in their order [63] */
void cr_row_drop(uint8_t *row, int card);
bool cr_row_fits(const uint8_t *row, int side, cardset cards);

/* --- events.c and its neighbours --- */
refusal cr_event_why(const cruzada *s, int side, int card);     /* may it be played as Event now? */
refusal cr_condition_why(const cruzada *s, const condition *c); /* one condition of `when` */
bool cr_when_holds(const cruzada *s, const condition *list, int count);
void cr_event_begin(cruzada *s, int side, int card, trace *t); /* pushes NODE_EVENT */
refusal cr_cc_why(const cruzada *s, int side, int card);       /* may it be committed in the present combat? */
bool cr_cc_holds(const cruzada *s, int side, int card);        /* do its needs hold (tested twice) [81]? */
void cr_lasting_begin(cruzada *s, uint32_t set, trace *t);
void cr_lasting_end(cruzada *s, uint32_t set, trace *t);
void cr_lasting_round(cruzada *s, int side, trace *t);   /* the end of a side's Action Round */
void cr_lasting_turn(cruzada *s, bool begins, trace *t); /* the beginning and the end of a turn */
void cr_lasting_card(cruzada *s, int card, trace *t);    /* what ends when this card is played */
void cr_event_nat(cruzada *s, int card, trace *t);       /* codes of Nationalist Events */
void cr_event_rep(cruzada *s, int card, trace *t);
void cr_show_hand(cruzada *s, int of, trace *t);
int cr_still_to_place(const cruzada *s, int card); /* prerequisites.c: Reinforcements */
int cr_room_for(const cruzada *s, int card);
refusal cr_out_why(const cruzada *s, int side, int unit); /* CR-8.5.2.5a: the division that leaves the game */
bool cr_fits_without(const cruzada *s, int card, int unit);
void cr_reserves_arrive(cruzada *s, int card, trace *t); /* placing.c */
bool cr_insurrection_fits(const cruzada *s, int space);
bool cr_event_prompt(const cruzada *s, int seat, prompt *out); /* the same of an Event's nodes */
void cr_bonus_lost(cruzada *s, int space, trace *t);           /* CR-8.5.5.5, from cr_take */
void cr_bonus_due(cruzada *s, trace *t);                       /* after the last combat of a round */

void cr_bonus_earned(cruzada *s, int card, int space, trace *t); /* R33, R34, R35, R47: the marker is placed */

/* --- armored.c: 18.4.1, 18.2.4, pushed by the Events that bring armor --- */
void cr_armored_due(cruzada *s, int side, int card); /* R26, N24: NODE_ARMORED if it may be */
void cr_swap_due(cruzada *s, int card);              /* R12, N24: NODE_SWAP if it may be */

/* --- landing.c --- */
refusal cr_landing_why(const cruzada *s, int side, int space); /* 8.5.6.1, 8.5.6.2, 18.2.12 */
bool cr_landing_unit(const cruzada *s, int unit);              /* an RPA (NAT: INF, MIL-NAV) in the Reserve Box */
bool cr_landing_any(const cruzada *s, int side);

/* --- the rest --- */
bool cr_victory_status(cruzada *s, trace *t); /* CR-5.2.1: true if it is over */
void cr_victory_end(cruzada *s, trace *t);    /* the last turn's levels */
void cr_conclude(void *state, int seat, trace *t);
void cr_outcome(const void *state, int score[SEATS_MAX]);
void cr_attrition(cruzada *s, int side, trace *t);
void cr_replace_begin(cruzada *s, int side, trace *t);
void cr_replace_end(cruzada *s, int side, trace *t);
void cr_status(cruzada *s, trace *t);   /* status.c: phase D */
void cr_turn_end(cruzada *s, trace *t); /* phase F */

bool cr_africa_open(const cruzada *s, int space);                  /* can Sevilla or Cádiz take an AFR? */
int cr_banderas_left(const cruzada *s);                            /* of 18.2.2 that have still to come */
bool cr_redeploy_fits(const cruzada *s, const frame *f, int unit); /* redeploy.c: may NODE_REDEPLOY pick it? */

/* --- hand.c: cards --- */
void cr_deal(cruzada *s, trace *t);           /* decks of the first turn */
void cr_hands(cruzada *s, trace *t);          /* opening hands */
void cr_join(cruzada *s, trace *t);           /* A.1 */
void cr_draw(cruzada *s, int side, trace *t); /* A.3 */
bool cr_brings_corps(int card);
bool cr_has_corps_card(const cruzada *s, int side);
cardset cr_candidates(const cruzada *s, int side, int phase); /* 18.5: what one of three is chosen from */
void cr_elect_random(cruzada *s, int phase, trace *t);

/* --- moment.c, facts.c: what belongs to which moment --- */
bool cr_moment_fits(const cruzada *s, int step, bool begun, fault *why);
void cr_moment_complete(cruzada *s, int step); /* described positions */
void cr_facts_complete(cruzada *s, const given *said);
void cr_cards_wait(cruzada *s, int step);
int cr_rounds_of(const cruzada *s);            /* turn.c: Action Rounds of a side in this turn */
void cr_first_year_ends(cruzada *s, trace *t); /* turn.c: what the end of Turn 5 puts away */

/* --- post.c, deploy.c --- */
bool cr_post_step(cruzada *s, int row, trace *t); /* pushes what the row asks for */
void cr_blank(void *state);
void cr_begin(void *state, trace *t);
bool cr_complete(void *state, const given *said, fault *why);
bool cr_check(const void *state, fault *why);
bool cr_frames_fit(const cruzada *s, fault *why);
cardset cr_whole(const cruzada *s, int side);
void cr_redact(void *state, int viewer);
void cr_imagine(void *state, int viewer, generator *dice);
int cr_weigh(const void *state, int seat, choice c);
int cr_judge(const void *state, int seat);
refusal cr_why_not_now(const void *state, int seat, choice c);
bool cr_leaves_undone(const void *state, int seat, choice c, prompt *what);
bool cr_forecast(const void *state, int seat, choice c, forecast *out); /* forecast.c */
void cr_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
void cr_tell_apart(const void *state, const noun *what, int value, lang in, text *out);
/* what forecasts and lenses ask of the chapters */
int cr_march_cost(const cruzada *s, int space);
/* Units of a side that could be picked up in NODE_MOVES. */
int cr_movable(const cruzada *s, int side);
void cr_reach(const cruzada *s, int unit, uint8_t cost[SPACES]);
int cr_build_most(const cruzada *s, int unit);
void cr_rp_of(const cruzada *s, int side, int card, int *own, int *foreign);
int cr_redeploy_cost(const cruzada *s, int unit);
int cr_restore_cost(const cruzada *s, int unit);
int cr_restore_left(const cruzada *s, int pay);
int cr_worth(int space); /* row of vp-rm.tsv for taking it, or NONE */
prompt cr_prompt(const void *state, int seat);
void cr_view(const void *state, int viewer, lang in, view *out);

#endif
