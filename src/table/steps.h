/* What each viewer of a room has seen, step by step; see table/room.h. */
#ifndef FRENTE_TRAIL_H
#define FRENTE_TRAIL_H

#include "table/table.h"

/* After the match has begun; the room's journal holds what the start brought. */
bool steps_start(table *r, fault *why);
/* Makes a choice (or an end outside the list) in the match and notes who saw something of it. `again`: the choice was
 * checked when it was first made. */
bool steps_move(table *r, int seat, choice c, end_kind end, bool again, fault *why);
/* The same for what a seat adds to the key of the dice, which nobody sees anything of. */
bool steps_mix(table *r, int seat, const char *digits, fault *why);
/* After choices were taken back: everything again from the start. */
bool steps_rebuild(table *r, fault *why);
void steps_release(table *r);

#endif
