/* What each viewer of a room has seen, step by step; see server/room.h. */
#ifndef FRENTE_TRAIL_H
#define FRENTE_TRAIL_H

#include "server/room.h"

/* After the match has begun; the room's journal holds what the start brought. */
bool trail_start(room *r, fault *why);
/* Makes a choice in the match and notes who saw something of it. `again`: it was checked when it
 * was first made. */
bool trail_choose(room *r, int seat, choice c, bool again, fault *why);
/* After choices were taken back: everything again from the start. */
bool trail_rebuild(room *r, fault *why);
/* The game has ended without a choice: everybody's view is a new one. */
void trail_ended(room *r);
void trail_release(room *r);

#endif
