/* The clock by which deadlines are kept. */
#ifndef FRENTE_CLOCK_H
#define FRENTE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment; it never goes back. */
int64_t now_ms(void);

#endif
