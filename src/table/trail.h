/* What each viewer of a room has seen, step by step; see table/room.h. */
#ifndef FRENTE_TRAIL_H
#define FRENTE_TRAIL_H

#include "table/room.h"

/* After the match has begun; the room's journal holds what the start brought. */
bool trail_start(room *r, fault *why);
/* Makes a choice (or an end outside the list) in the match and notes who saw something of it. `again`: the choice was
 * checked when it was first made. */
bool trail_move(room *r, int seat, choice c, end_kind end, bool again, fault *why);
/* The same for what a seat adds to the key of the dice, which nobody sees anything of. */
bool trail_mix(room *r, int seat, const char *digits, fault *why);
/* After choices were taken back: everything again from the start. */
bool trail_rebuild(room *r, fault *why);
void trail_release(room *r);

#endif
