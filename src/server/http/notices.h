/* Where somebody wants to be told of their turns: an address of a browser's push
 * service, or a web hook, with the hours at which it may be used. */
#ifndef FRENTE_HTTP_NOTICES_H
#define FRENTE_HTTP_NOTICES_H

#include "server/http/call.h"

void call_notices(call *c);
void call_confirm(call *c); /* an address of mail, by the code that was sent there */

#endif
