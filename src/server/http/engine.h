/* The engine for browsers (docs/site.md), if it was built or installed beside this program and is of the same build:
 * then a page that the program serves can fetch it, and answers questions by itself. The manual lies in the same
 * folder, and the whole of it is a page that plays without this server: it stands at /alone/. */
#ifndef FRENTE_HTTP_ENGINE_H
#define FRENTE_HTTP_ENGINE_H

#include <stdbool.h>

#include "server/net/connection.h"

/* The folder that `make site` or `make install` made, to be freed; NULL: there is none, or it is of another build. */
char *engine_find(void);
/* Sends a file of the engine, of the manual or below /alone/ out of that folder, as this type. False: the path is none.
 */
bool engine_serve(connection *c, const char *folder, const char *type);
/* Is the manual in this folder? */
bool manual_in(const char *folder);

#endif
