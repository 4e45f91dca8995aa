/* The world of the test server: every game has the key of this number. */
#ifndef FRENTE_TESTS_FIXED_H
#define FRENTE_TESTS_FIXED_H

#include <stdint.h>

extern uint64_t world_number;

#endif
