/* Hashes over what is stored, against damage: a row that was changed by
 * anything but this program is a fault when it is read, never a surprise. They
 * are no defence against somebody who can write to the database. */
#ifndef FRENTE_SEAL_H
#define FRENTE_SEAL_H

#include "table/event.h"

/* How a game began; never 0. */
uint64_t seal_game(const game_info *g);
/* With one more event. */
uint64_t seal_event(uint64_t digest, const event *e);
/* The row that says how it stands; never 0. */
uint64_t seal_standing(const game_info *g);

#endif
