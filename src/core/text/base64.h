/* Bytes as letters, for JSON: the alphabet of RFC 4648, without padding. */
#ifndef FRENTE_BASE64_H
#define FRENTE_BASE64_H

#include "core/text/text.h"

/* Adds `count` bytes as letters. */
void base64_add(text *t, const void *bytes, size_t count);
/* Reads letters into at most `most` bytes; how many there were, or -1: no such letters, or too many. */
int base64_read(const char *letters, size_t length, void *bytes, size_t most);

#endif
