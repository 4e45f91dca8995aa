/* Coming in: what a token opens is looked up, the table is opened, and the client
 * looks through one of its seats. */
#ifndef FRENTE_HELLO_H
#define FRENTE_HELLO_H

#include "server/ws/client.h"
#include "table/request.h"

void hello(client *who, const value *body);

#endif
