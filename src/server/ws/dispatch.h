/* What a page says on its socket: read here, answered by its table (table/say.h).
 * `hello` alone is the server's: it knows links. */
#ifndef FRENTE_DISPATCH_H
#define FRENTE_DISPATCH_H

#include "server/ws/client.h"

void message_take(client *who, const char *bytes, size_t length);

#endif
