/* Secret links. A token is 24 random bytes in base64url, 32 characters; only
 * its BLAKE2b hash is ever stored. */
#ifndef FRENTE_TOKEN_H
#define FRENTE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_BYTES = 24, TOKEN_TEXT = 33, TOKEN_HASH = 32, PUBLIC_TEXT = 13 };

void token_make(char out[TOKEN_TEXT]);
/* False if it does not even look like one. */
bool token_hash(const char *token, uint8_t hash[TOKEN_HASH]);
/* A public id: 12 letters and digits, 60 random bits; a name, not a secret. */
void public_id_make(char out[PUBLIC_TEXT]);
bool public_id_looks(const char *id);
#endif
