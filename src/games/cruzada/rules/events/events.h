/* What the files of chapter 8.5 share. */
#ifndef FRENTE_CRUZADA_EVENTS_H
#define FRENTE_CRUZADA_EVENTS_H

#include "games/cruzada/rules/rules.h"

/* The steps of NODE_EVENT [59]. */
enum { EVENT_EFFECT, EVENT_UNITS, EVENT_ARMOR, EVENT_OPS, EVENT_KEEP, EVENT_STEPS };

bool cr_may_keep(const cruzada *s, int card);                  /* CR-18.3.5a */
refusal cr_armored_why(const cruzada *s, int side, int space); /* armored.c: may the corps come there? */
bool cr_armored_may(const cruzada *s, int side);               /* is there one to come at all? */
refusal cr_swap_why(const cruzada *s, int card, int unit);     /* CR-18.2.4a */
bool cr_swap_may(const cruzada *s, int card);                  /* is anything to be exchanged? */
bool cr_event_frames_fit(const cruzada *s, const frame *f, const frame *below); /* event-frames.c */

#endif
