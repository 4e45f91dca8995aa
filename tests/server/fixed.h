/* The environment of the test server: every game has the key of this number, nothing is given up because of the time it
 * takes, unless there is to be none, and bots that search think as many times as this, those in haste twenty. */
#ifndef FRENTE_TESTS_FIXED_H
#define FRENTE_TESTS_FIXED_H

#include <stdint.h>

extern uint64_t env_number;
extern int64_t env_patience;
extern int env_thoughts;
extern int env_store_ms; /* so long takes everything that is asked of the store */
/* SIGUSR1 puts the clock of notices on by a minute, SIGUSR2 by an hour, SIGWINCH by a day; else it stands still. */
void env_skip_by_signal(void);

#endif
