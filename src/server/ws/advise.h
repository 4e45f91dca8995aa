/* What a bot thinks, on request: hints for the one who must decide, and how a
 * whole game looked, step by step. */
#ifndef FRENTE_ADVISE_H
#define FRENTE_ADVISE_H

#include "server/ws/dispatch.h"

void do_hint(const message *m);
void do_analyse(const message *m);

#endif
