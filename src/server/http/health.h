/* Can the server serve? Somebody who watches it asks now and then. */
#ifndef FRENTE_HTTP_HEALTH_H
#define FRENTE_HTTP_HEALTH_H

#include "server/http/call.h"

void call_health(call *c);
void call_metrics(call *c);

#endif
