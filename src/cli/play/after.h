/* What can be done when a game is over. */
#ifndef FRENTE_CLI_AFTER_H
#define FRENTE_CLI_AFTER_H

#include "cli/play/play.h"

enum { SAME_ROOM = 1024 };

/* Asks a person who sits there, and does it. True: another game is wanted, which `another` describes with words in
 * `room`. */
bool after_game(const session *s, char room[SAME_ROOM], start_args *another);

#endif
