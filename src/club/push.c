#include "club/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/tell/json.h"

enum { RECORD = 4096, HASH = 32, KEY = 16, NONCE = 12, TAG = 16, SIGNATURE = 64, HEAD = 86 };

static bool crypto_failed(fault *why, const char *what)
{
    char words[160] = "";
    ERR_error_string_n(ERR_get_error(), words, sizeof words);
    ERR_clear_error();
    return fault_set(why, "%s: %s", what, words);
}

/* --- keys --- */

bool push_public(const uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT], fault *why)
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, PUSH_SECRET, NULL);
    bool ok = p && number && EC_POINT_mul(group, p, number, NULL, NULL, NULL) == 1 &&
              EC_POINT_point2oct(group, p, POINT_CONVERSION_UNCOMPRESSED, point, PUSH_POINT, NULL) == PUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(p);
    EC_GROUP_free(group);
    return ok || crypto_failed(why, "the secret key is not one of P-256");
}

/* A key of OpenSSL's; `secret` is NULL for somebody else's. */
static EVP_PKEY *key_of(const uint8_t point[PUSH_POINT], const uint8_t *secret)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *list = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
    bool ok = build && context && (!secret || number) &&
              OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
              OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) == 1 &&
              (!secret || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1) &&
              (list = OSSL_PARAM_BLD_to_param(build)) != NULL && EVP_PKEY_fromdata_init(context) == 1;
    if (ok && EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, list) != 1)
        key = NULL;
    BN_clear_free(number);
    OSSL_PARAM_free(list);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    return key;
}

static EVP_PKEY *own_key(const uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT], fault *why)
{
    if (!push_public(secret, point, why))
        return NULL;
    EVP_PKEY *key = key_of(point, secret);
    if (!key)
        crypto_failed(why, "the server's key");
    return key;
}

static bool from_base64(uint8_t *out, size_t size, const char *letters)
{
    size_t length = 0;
    return sodium_base642bin(out, size, letters, strlen(letters), NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == size;
}

bool push_target_read(push_target *t, const char *p256dh, const char *auth, fault *why)
{
    if (!from_base64(t->point, PUSH_POINT, p256dh) || !from_base64(t->auth, PUSH_AUTH, auth))
        return fault_set(why, "the keys of a push subscription are 65 and 16 bytes, in base64url");
    EVP_PKEY *key = key_of(t->point, NULL);
    if (!key)
        return crypto_failed(why, "the key of a push subscription is not a point of P-256");
    EVP_PKEY_free(key);
    return true;
}

/* --- sealing --- */

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[HASH])
{
    size_t length = HASH;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    bool ok = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1 &&
              EVP_PKEY_derive(context, out, &length) == 1 && length == HASH;
    EVP_PKEY_CTX_free(context);
    return ok;
}

/* HKDF with SHA-256 (RFC 5869), extract and expand in one. */
typedef struct derivation {
    const uint8_t *salt, *from, *info;
    size_t salt_length, from_length, info_length;
} derivation;

static bool derive(const derivation *d, uint8_t *out, size_t length)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    OSSL_PARAM list[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)d->salt, d->salt_length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)d->from, d->from_length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)d->info, d->info_length),
        OSSL_PARAM_construct_end(),
    };
    bool ok = context && EVP_KDF_derive(context, out, length, list) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return ok;
}

/* RFC 8291, 3.4: the secret of both, bound to both public keys; then RFC 8188, 2.2 and 2.3: key and nonce. */
static bool derive_all(const push_target *t, const uint8_t own[PUSH_POINT], const uint8_t salt[PUSH_SALT],
                       const uint8_t shared[HASH], uint8_t key[KEY], uint8_t nonce[NONCE])
{
    static const uint8_t for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce";
    uint8_t info[14 + 2 * PUSH_POINT], both[HASH];
    memcpy(info, "WebPush: info", 14); /* with its NUL */
    memcpy(info + 14, t->point, PUSH_POINT);
    memcpy(info + 14 + PUSH_POINT, own, PUSH_POINT);
    derivation first = {t->auth, shared, info, PUSH_AUTH, HASH, sizeof info};
    derivation second = {salt, both, for_key, PUSH_SALT, HASH, sizeof for_key};
    derivation third = {salt, both, for_nonce, PUSH_SALT, HASH, sizeof for_nonce};
    bool ok = derive(&first, both, HASH) && derive(&second, key, KEY) && derive(&third, nonce, NONCE);
    sodium_memzero(both, sizeof both);
    return ok;
}

/* One record: the message, and a 2 that says it is the last. */
static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const void *message, size_t length,
                    uint8_t *out)
{
    static const uint8_t last = 2;
    int some = 0, end = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool ok = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
              (!length || EVP_EncryptUpdate(context, out, &some, message, (int)length) == 1) &&
              EVP_EncryptUpdate(context, out + length, &some, &last, 1) == 1 &&
              EVP_EncryptFinal_ex(context, out + length + 1, &end) == 1 &&
              EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

/* The head of the body: salt, size of records, the key used once. */
static void write_head(uint8_t *out, const push_once *once, const uint8_t own[PUSH_POINT])
{
    static const uint8_t record[4] = {RECORD >> 24, RECORD >> 16 & 255, RECORD >> 8 & 255, RECORD & 255};
    memcpy(out, once->salt, PUSH_SALT);
    memcpy(out + PUSH_SALT, record, sizeof record);
    out[PUSH_SALT + 4] = PUSH_POINT;
    memcpy(out + PUSH_SALT + 5, own, PUSH_POINT);
}

size_t push_seal(const push_target *t, const push_once *once, const void *message, size_t length,
                 uint8_t out[PUSH_SEALED], fault *why)
{
    uint8_t own[PUSH_POINT], shared[HASH], key[KEY], nonce[NONCE];
    if (length > PUSH_MOST) {
        fault_set(why, "a push message has at most %d bytes", PUSH_MOST);
        return 0;
    }
    EVP_PKEY *mine = own_key(once->secret, own, why), *theirs = mine ? key_of(t->point, NULL) : NULL;
    bool ok = mine && theirs && agree(mine, theirs, shared) && derive_all(t, own, once->salt, shared, key, nonce);
    if (ok) {
        write_head(out, once, own);
        ok = encrypt(key, nonce, message, length, out + HEAD);
    }
    if (mine && !ok)
        crypto_failed(why, "the push message could not be sealed");
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    return ok ? HEAD + length + 1 + TAG : 0;
}

/* --- who sends --- */

static void add_base64(text *out, const void *bytes, size_t count)
{
    char letters[1024];
    must(sodium_base64_encoded_len(count, sodium_base64_VARIANT_URLSAFE_NO_PADDING) <= sizeof letters);
    sodium_bin2base64(letters, sizeof letters, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_add(out, letters);
}

/* ES256 wants the two numbers of a signature side by side; OpenSSL writes them as DER. */
static bool sign(EVP_PKEY *key, const char *words, size_t length, uint8_t out[SIGNATURE])
{
    uint8_t der[80];
    size_t size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool ok = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
              EVP_DigestSign(context, der, &size, (const unsigned char *)words, length) == 1;
    EVP_MD_CTX_free(context);
    const unsigned char *at = der;
    ECDSA_SIG *both = ok ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
    ok = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), out, SIGNATURE / 2) == SIGNATURE / 2 &&
         BN_bn2binpad(ECDSA_SIG_get0_s(both), out + SIGNATURE / 2, SIGNATURE / 2) == SIGNATURE / 2;
    ECDSA_SIG_free(both);
    return ok;
}

/* "https://push.example:444" of "https://push.example:444/some/where". */
static bool origin_of(const char *endpoint, char *out, size_t size, fault *why)
{
    const char *host = strstr(endpoint, "://");
    size_t length = host ? (size_t)(host + 3 - endpoint) + strcspn(host + 3, "/?#") : 0;
    if (!length || length >= size || !host[3])
        return fault_set(why, "%.60s is not the address of a push service", endpoint);
    memcpy(out, endpoint, length);
    out[length] = '\0';
    return true;
}

static void add_claims(text *out, const char *origin, const char *contact, int64_t expires)
{
    text claims;
    text_init(&claims, 700);
    json_open(&claims, NULL, '{');
    json_text(&claims, "aud", origin);
    json_number(&claims, "exp", expires);
    json_text(&claims, "sub", contact);
    json_close(&claims, '}');
    add_base64(out, text_string(&claims), claims.length);
    text_release(&claims);
}

bool push_authorization(const uint8_t secret[PUSH_SECRET], const char *endpoint, const char *contact, int64_t expires,
                        text *out, fault *why)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char origin[256];
    uint8_t point[PUSH_POINT], signature[SIGNATURE];
    text token;
    EVP_PKEY *key = origin_of(endpoint, origin, sizeof origin, why) ? own_key(secret, point, why) : NULL;
    if (!key)
        return false;
    text_init(&token, 2048);
    add_base64(&token, head, sizeof head - 1);
    text_add(&token, ".");
    add_claims(&token, origin, contact, expires);
    bool ok = !token.cut && sign(key, token.data, token.length, signature);
    if (ok) {
        text_addf(out, "vapid t=%s.", token.data);
        add_base64(out, signature, sizeof signature);
        text_add(out, ", k=");
        add_base64(out, point, sizeof point);
    } else {
        crypto_failed(why, "the push service's word could not be signed");
    }
    text_release(&token);
    EVP_PKEY_free(key);
    return ok;
}
