/* Which positions of España 1936 there can be: how one is described, and what play could never make. */
#ifndef FRENTE_ESPANA_VALID_H
#define FRENTE_ESPANA_VALID_H

#include "games/espana/rules/rules.h"

/* fields.c, points.c */
enum { FIELDS = 49, POINTS = 12 };
extern const field es_fields[FIELDS];
extern const point es_points[POINTS];

/* complete.c */
bool es_complete(void *state, const given *said, fault *why);
void es_described_begins(espana *s, int phase); /* what follows from how far the turn has come */

/* check.c */
bool es_check(const void *state, fault *why);

/* turn_step.c: what a phase of the turn can find */
bool es_turn_step_fits(const espana *s, int phase, bool begun, fault *why);

/* frames.c */
bool es_frames_fit(const espana *s, fault *why);

#endif
