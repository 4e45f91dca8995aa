/* Names that look alike are one; passwords are kept as hashes. */
#include <sodium.h>

#include "club/account.h"
#include "unit.h"

static void names_that_look_alike(void **state)
{
    static const char *const same[][2] = {{"Ana", "ANA"},          {"Álvaro", "alvaro"},
                                          {"Il1", "lll"},          {"José Luis", "jose-luis"},
                                          {"Nuñez 05", "nunezos"}, {"Íñigo", "inigo"}};
    char one[FOLDED_TEXT], other[FOLDED_TEXT];
    fault why = {""};
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_held(account_fold(same[i][0], one, &why), why);
        assert_held(account_fold(same[i][1], other, &why), why);
        assert_string_equal(one, other);
    }
    assert_held(account_fold("Anna", one, &why), why);
    assert_held(account_fold("Ana", other, &why), why);
    assert_string_not_equal(one, other);
}

static void names_that_are_none(void **state)
{
    static const char *const wrong[] = {"",    "a",     " Ana",  "Ana ", "A  B", "Ana\n",
                                        "Аnа", "a\xff", "a\xc3", "<b>",  "a@b",  "abcdefghijklmnopqrstuvwxy",
                                        "..",  "日本"};
    char folded[FOLDED_TEXT];
    fault why = {""};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (account_fold(wrong[i], folded, &why))
            fail_msg("\"%s\" was taken", wrong[i]);
    assert_held(account_fold("abcdefghijklmnopqrstuvwx", folded, &why), why);
}

static void passwords(void **state)
{
    char secret[SECRET_TEXT];
    fault why = {""};
    (void)state;
    assert_fault(account_password_fits("short", "ana", &why), why, "10 to 200");
    assert_fault(account_password_fits("aaaaaaaaaaaa", "ana", &why), why, "too easy");
    assert_fault(account_password_fits("anabel ana 1937", "ana", &why), why, "too easy");
    assert_held(account_password_fits("tres tristes tigres", "ana", &why), why);
    assert_held(account_hash("tres tristes tigres", secret, &why), why);
    assert_memory_equal(secret, "$argon2id$", 10);
    assert_true(account_check("tres tristes tigres", secret));
    assert_false(account_check("tres tristes trigos", secret));
    assert_false(account_check("tres tristes tigres", NULL));
}

/* A name that nobody has takes as much work: its hash is a real one, made with the same effort. */
static void nobody_takes_as_long(void **state)
{
    (void)state;
    assert_int_equal(crypto_pwhash_str_needs_rehash(account_nobody, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike),
        cmocka_unit_test(names_that_are_none),
        cmocka_unit_test(passwords),
        cmocka_unit_test(nobody_takes_as_long),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
