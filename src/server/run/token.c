#include "server/run/token.h"

#include <sodium.h>
#include <string.h>

void token_make(char out[TOKEN_TEXT])
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_hash(const char *token, uint8_t hash[TOKEN_HASH])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (strspn(token, letters) != TOKEN_TEXT - 1 || token[TOKEN_TEXT - 1])
        return false;
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)token, TOKEN_TEXT - 1, NULL, 0);
    return true;
}

static const char public_letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */

void public_id_make(char out[PUBLIC_TEXT])
{
    for (int i = 0; i < PUBLIC_TEXT - 1; i++)
        out[i] = public_letters[randombytes_uniform(sizeof public_letters - 1)];
    out[PUBLIC_TEXT - 1] = '\0';
}

bool public_id_looks(const char *id)
{
    return strspn(id, public_letters) == PUBLIC_TEXT - 1 && !id[PUBLIC_TEXT - 1];
}
