/* Which positions of Brunete 1937 there can be: what a described one says and leaves unsaid, and what play could never
 * make. */
#ifndef FRENTE_BRUNETE_VALID_H
#define FRENTE_BRUNETE_VALID_H

#include "games/brunete/rules/rules.h"

/* fields.c, points.c */
enum { FIELDS = 41, POINTS = 18 };
extern const field br_fields[FIELDS];
extern const point br_points[POINTS];

/* complete.c */
bool br_complete(void *state, const given *said, fault *why);
void br_described_begins(brunete *s, int step); /* what follows from how far the turn has come */

/* check.c */
bool br_check(const void *state, fault *why);
bool br_check_stacks(const brunete *s, bool crowded, fault *why); /* crowded: but for the 11th Division */

/* turn_step.c: what a step of the turn can find. */
bool br_turn_step_fits(const brunete *s, int step, fault *why);

/* frames.c */
bool br_frames_fit(const brunete *s, fault *why);
bool br_nothing_under_way(const brunete *s, fault *why);

#endif
