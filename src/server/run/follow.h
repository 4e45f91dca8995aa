/* Open tables follow what other servers add to the same store. */
#ifndef FRENTE_FOLLOW_H
#define FRENTE_FOLLOW_H

#include <stdint.h>

typedef struct server server;

void follow_others(server *s, int64_t now);

#endif
