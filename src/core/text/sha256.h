/* SHA-256 (FIPS 180-4), for what is published of a key and for what seats pledge to add to it: the hash must be one
 * that anybody can compute. */
#ifndef FRENTE_SHA256_H
#define FRENTE_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 65 };

/* The hash of some bytes as 64 hexadecimal digits. */
void sha256_text(const void *bytes, size_t length, char out[SHA256_TEXT]);

#endif
