/* Which positions of España 1936 there can be: how one is described, and what play could never make. */
#ifndef FRENTE_ESPANA_VALID_H
#define FRENTE_ESPANA_VALID_H

#include "games/espana/rules/rules.h"

/* fields.c, points.c */
enum { FIELDS = 48, POINTS = 12 };
extern const field es_fields[FIELDS];
extern const point es_points[POINTS];

/* complete.c */
bool es_complete(void *state, const given *said, fault *why);

/* check.c */
bool es_check(const void *state, fault *why);

/* frames.c */
bool es_frames_fit(const espana *s, fault *why);

#endif
