/* Web push: the example of RFC 8291, and the signature as a push service checks it. */
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <sodium.h>

#include "club/push.h"
#include "unit.h"

/* Appendix A of RFC 8291. */
static const char browser[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char sender[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char sender_public[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char message[] = "When I grow up, I want to be a watermelon";
static const char sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
                             "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
                             "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void bytes_of(const char *letters, uint8_t *out, size_t size)
{
    size_t length = 0;
    assert_int_equal(sodium_base642bin(out, size, letters, strlen(letters), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(length, size);
}

static void assert_letters(const uint8_t *bytes, size_t count, const char *letters)
{
    char found[PUSH_SEALED * 2];
    sodium_bin2base64(found, sizeof found, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(found, letters);
}

static push_target target(void)
{
    push_target t;
    fault why = {""};
    assert_held(push_target_read(&t, browser, auth, &why), why);
    return t;
}

static void the_example_of_the_rfc(void **state)
{
    push_target t = target();
    push_once once;
    uint8_t out[PUSH_SEALED], point[PUSH_POINT];
    fault why = {""};
    (void)state;
    bytes_of(sender, once.secret, sizeof once.secret);
    bytes_of(salt, once.salt, sizeof once.salt);
    assert_held(push_public(once.secret, point, &why), why);
    assert_letters(point, sizeof point, sender_public);
    size_t length = push_seal(&t, &once, message, strlen(message), out, &why);
    assert_letters(out, length, sealed);
}

static void messages_have_an_end(void **state)
{
    static const char much[PUSH_MOST + 1];
    push_target t = target();
    push_once once;
    uint8_t out[PUSH_SEALED];
    fault why = {""};
    (void)state;
    bytes_of(sender, once.secret, sizeof once.secret);
    bytes_of(salt, once.salt, sizeof once.salt);
    assert_int_equal(push_seal(&t, &once, much, PUSH_MOST, out, &why), PUSH_SEALED);
    assert_int_equal(push_seal(&t, &once, NULL, 0, out, &why), PUSH_SEALED - PUSH_MOST);
    assert_fault(push_seal(&t, &once, much, PUSH_MOST + 1, out, &why), why, "at most 3993 bytes");
}

static void wrong_keys_are_refused(void **state)
{
    push_target t;
    push_once once = {{0}, {0}};
    uint8_t out[PUSH_SEALED];
    char off_curve[sizeof browser];
    fault why = {""};
    (void)state;
    assert_fault(push_target_read(&t, auth, auth, &why), why, "65 and 16 bytes");
    assert_fault(push_target_read(&t, browser, "BTBZ!", &why), why, "65 and 16 bytes");
    memcpy(off_curve, browser, sizeof browser);
    off_curve[20] = off_curve[20] == 'A' ? 'B' : 'A';
    assert_fault(push_target_read(&t, off_curve, auth, &why), why, "not a point");
    t = target();
    assert_fault(push_seal(&t, &once, "", 0, out, &why), why, "not one of P-256"); /* a secret of 0 */
}

/* As RFC 8292 says: the part before the last point is signed by the key behind "k=". */
static void the_senders_word(void **state)
{
    uint8_t secret[PUSH_SECRET], signature[64];
    char claims[300];
    size_t length;
    fault why = {""};
    text out;
    (void)state;
    text_init(&out, 4096);
    bytes_of(sender, secret, sizeof secret);
    assert_held(
        push_authorization(secret, "https://push.example:444/a/b?c", "mailto:me@club.example", 1790000000, &out, &why),
        why);
    char *token = strstr(out.data, "t="), *key = strstr(out.data, ", k=");
    assert_memory_equal(out.data, "vapid t=", 8);
    assert_string_equal(key + 4, sender_public);
    *key = '\0';
    char *middle = strchr(token, '.'), *last = strrchr(token, '.');
    bytes_of(last + 1, signature, sizeof signature);
    assert_int_equal(sodium_base642bin((uint8_t *)claims, sizeof claims - 1, middle + 1, (size_t)(last - middle - 1),
                                       NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    claims[length] = '\0';
    assert_string_equal(claims,
                        "{\"aud\":\"https://push.example:444\",\"exp\":1790000000,\"sub\":\"mailto:me@club.example\"}");
    text_release(&out);
}

static void addresses_that_are_none(void **state)
{
    uint8_t secret[PUSH_SECRET];
    fault why = {""};
    text out;
    (void)state;
    text_init(&out, 4096);
    bytes_of(sender, secret, sizeof secret);
    assert_fault(push_authorization(secret, "push.example", "mailto:a@b", 1, &out, &why), why, "not the address");
    assert_fault(push_authorization(secret, "https://", "mailto:a@b", 1, &out, &why), why, "not the address");
    assert_int_equal(out.length, 0);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_rfc),  cmocka_unit_test(messages_have_an_end),
        cmocka_unit_test(wrong_keys_are_refused),  cmocka_unit_test(the_senders_word),
        cmocka_unit_test(addresses_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
