/* Which positions of Land and Freedom there can be. */
#ifndef FRENTE_LIBERTAD_VALID_H
#define FRENTE_LIBERTAD_VALID_H

#include "games/libertad/rules/rules.h"

/* ---- fields.c, complete.c, points.c: what a position can name, what follows from it, where it can begin ---- */

enum { FIELDS = 44, POINTS = 12 };
extern const field lf_fields[FIELDS];
bool lf_complete(void *state, const given *said, fault *why);
extern const point lf_points[POINTS];

/* ---- check.c: the invariants ---- */

bool lf_check(const void *state, fault *why);
bool lf_used_fits(const libertad *s, int seat, fault *why);  /* what `seat` has used in its turn */
bool lf_glory_fits(const libertad *s, int step, fault *why); /* when this step of the turn comes next */

/* ---- frames.c: how the frames of a game under way fit each other and the rest ---- */

bool lf_frames_fit(const libertad *s, fault *why);

#endif
