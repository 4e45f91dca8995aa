/* Web push: what the push service of a browser takes. The message is sealed for
 * one browser alone (RFC 8291 over RFC 8188, "aes128gcm"), and the server says
 * who it is with a signed word (RFC 8292, "vapid"). Nothing here draws chance or
 * looks at a clock: the caller hands both in. */
#ifndef FRENTE_PUSH_H
#define FRENTE_PUSH_H

#include <stdint.h>

#include "core/text/fault.h"
#include "core/text/text.h"

enum {
    PUSH_POINT = 65, /* a public key: a point of the curve P-256, as it is */
    PUSH_SECRET = 32,
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_MOST = 3993, /* the longest message that every service takes */
    PUSH_SEALED = 86 + PUSH_MOST + 17
};

/* A browser, as it has subscribed: its `p256dh` and `auth`. */
typedef struct push_target {
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
} push_target;

/* Reads both from base64url. */
bool push_target_read(push_target *t, const char *p256dh, const char *auth, fault *why);

/* The public key that belongs to a secret one: what browsers are told of this server. */
bool push_public(const uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT], fault *why);

/* Used once for one message: a secret key and a salt, both random. */
typedef struct push_once {
    uint8_t secret[PUSH_SECRET], salt[PUSH_SALT];
} push_once;

/* Seals a message; the bytes of the body, or 0. */
size_t push_seal(const push_target *t, const push_once *once, const void *message, size_t length,
                 uint8_t out[PUSH_SEALED], fault *why);

/* Adds the value of the header Authorization for an address of a push service. `contact` is a mailto: or https:
 * address of who runs the server. */
bool push_authorization(const uint8_t secret[PUSH_SECRET], const char *endpoint, const char *contact, int64_t expires,
                        text *out, fault *why);

#endif
