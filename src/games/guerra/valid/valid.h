/* Which positions of La Guerra de España there can be: what a described one says and leaves unsaid, and what play could
 * never make. */
#ifndef FRENTE_GUERRA_VALID_H
#define FRENTE_GUERRA_VALID_H

#include "games/guerra/rules/rules.h"

/* fields.c, points.c */
enum { FIELDS = 21, POINTS = 12 };
extern const field gu_fields[FIELDS];
extern const point gu_points[POINTS];

/* complete.c */
bool gu_complete(void *state, const given *said, fault *why);
void gu_described_begins(guerra *s, int step); /* what follows from how far the turn has come */

/* check.c */
bool gu_check(const void *state, fault *why);

/* turn_step.c: what a step of the turn can find. */
bool gu_turn_step_fits(const guerra *s, int step, bool begun, fault *why);
bool gu_fixed_come(const guerra *s, int side, int step, bool begun);
unsigned gu_marks_implied(const guerra *s, int counter); /* marks that its marks bring with them */

/* frames.c */
bool gu_frames_fit(const guerra *s, fault *why);

#endif
