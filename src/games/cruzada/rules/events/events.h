/* What the files of chapter 8.5 share, and what they ask of the options that come with an Event. */
#ifndef FRENTE_CRUZADA_EVENTS_H
#define FRENTE_CRUZADA_EVENTS_H

#include "games/cruzada/rules/rules.h"

/* The steps of NODE_EVENT (ruling CR-59). */
enum { EVENT_EFFECT, EVENT_UNITS, EVENT_ARMOR, EVENT_OPS, EVENT_KEEP, EVENT_STEPS };

bool cr_may_keep(const cruzada *s, int card); /* event.c: CR-18.3.5a */

refusal cr_insurrection_why(const cruzada *s, int space); /* playable.c */

/* reinforcements.c */
refusal cr_reinforcement_why(const cruzada *s, int side, int card);
int cr_still_to_place(const cruzada *s, int card);
int cr_room_for(const cruzada *s, int card);
refusal cr_out_why(const cruzada *s, int side, int unit); /* CR-8.5.2.5a: the division that leaves the game */
bool cr_fits_without(const cruzada *s, int card, int unit);
void cr_reserves_arrive(cruzada *s, int card, trace *t);

void cr_event_nat(cruzada *s, int card, trace *t); /* nationalist.c: codes of Nationalist Events */
void cr_event_rep(cruzada *s, int card, trace *t); /* republican.c */
void cr_show_hand(cruzada *s, int of, trace *t);

/* options/armored_corps.c: CR-18.4.1, with R26 and N24 */
refusal cr_armored_why(const cruzada *s, int side, int space); /* may the corps come there? */
bool cr_armored_may(const cruzada *s, int side);               /* is there one to come at all? */
void cr_armored_due(cruzada *s, int side, int card);           /* NODE_ARMORED if it may be */

/* options/captured_tanks.c */
refusal cr_swap_why(const cruzada *s, int card, int unit); /* CR-18.2.4a */
bool cr_swap_may(const cruzada *s, int card);              /* is anything to be exchanged? */

#endif
