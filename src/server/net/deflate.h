/* Messages in fewer bytes (permessage-deflate, RFC 7692), each by itself (and answers): so one
 * compressed message serves all sockets that wait for it, and none of them costs
 * memory between messages. */
#ifndef FRENTE_DEFLATE_H
#define FRENTE_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/text/text.h"

enum { DEFLATE_FROM = 512 }; /* bytes; less is not worth it */

/* False if it did not become smaller, or there is no memory. */
bool deflate_message(text *out, const char *bytes, size_t length);
/* The same in any thread: it has nothing of its own between calls. */
bool deflate_message_once(text *out, const char *bytes, size_t length);
/* The answer to an HTTP request, whole. */
bool gzip_message(text *out, const char *bytes, size_t length);
/* -1: it can't be read; 0: it would be longer than the text may be. */
int inflate_message(text *out, const char *bytes, size_t length);

#endif
