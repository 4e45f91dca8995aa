/* The clocks of a table, for whoever may look at it; docs/api.md. */
#ifndef FRENTE_HTTP_CLOCKS_H
#define FRENTE_HTTP_CLOCKS_H

#include "server/http/call.h"

void call_clocks(call *c);

#endif
