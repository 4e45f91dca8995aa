/* Bots are told to make haste. */
#ifndef FRENTE_HURRY_H
#define FRENTE_HURRY_H

#include "server/ws/dispatch.h"

void do_hurry(const message *m);

#endif
