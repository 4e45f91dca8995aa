#include "club/account.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Latin letters with a mark, and what they are folded to. */
static const struct {
    const char *letters, *fold;
} marks[] = {
    {"áàâäãåÁÀÂÄÃÅ", "a"}, {"éèêëÉÈÊË", "e"}, {"íìîïÍÌÎÏ", "i"}, {"óòôöõøÓÒÔÖÕØ", "o"}, {"úùûüÚÙÛÜ", "u"},
    {"ñÑ", "n"},           {"çÇ", "c"},       {"ýÿÝ", "y"},      {"ßẞ", "ss"},          {"æÆ", "ae"},
};

/* Length in bytes of the character at `at`; 0 at the end and for what is no UTF-8. */
static size_t character(const char *at)
{
    unsigned char c = (unsigned char)*at;
    size_t length = c < 0x80 ? c != 0 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static const char *fold_mark(const char *at, size_t length)
{
    for (size_t row = 0; row < sizeof marks / sizeof marks[0]; row++)
        for (const char *p = marks[row].letters; *p; p += character(p))
            if (character(p) == length && !memcmp(p, at, length))
                return marks[row].fold;
    return NULL;
}

/* Letters and digits that look alike are one; between them single blanks, points, hyphens, which don't count. */
static const char *fold_plain(char c, char out[2])
{
    static const char alike[] = "0o1l5s";
    out[0] = (char)tolower((unsigned char)c);
    out[1] = '\0';
    for (const char *p = alike; *p; p += 2)
        if (out[0] == p[0])
            out[0] = p[1];
    if (out[0] == 'i') /* a capital i looks like a small l */
        out[0] = 'l';
    return out;
}

bool account_fold(const char *name, char folded[FOLDED_TEXT], fault *why)
{
    int letters = 0;
    bool gap = true;
    folded[0] = '\0';
    for (const char *at = name; *at; letters++) {
        size_t length = character(at);
        char plain[2];
        bool between = length == 1 && strchr(" .-_", *at);
        bool letter = length == 1 && isalnum((unsigned char)*at);
        const char *fold = between ? "" : letter ? fold_plain(*at, plain) : length ? fold_mark(at, length) : NULL;
        if (!fold || (between && gap) || letters == NAME_LETTERS)
            return fault_set(why,
                             "a name has 2 to %d Latin letters and digits, with single blanks, points or hyphens "
                             "between them",
                             NAME_LETTERS);
        /* An i with a mark is folded like one without. */
        size_t end = strlen(folded);
        snprintf(folded + end, FOLDED_TEXT - end, "%s", !strcmp(fold, "i") ? "l" : fold);
        gap = between;
        at += length;
    }
    if (letters < 2 || gap)
        return fault_set(why, "a name has 2 to %d letters, and ends with one", NAME_LETTERS);
    return true;
}

bool account_password_fits(const char *password, const char *name, fault *why)
{
    size_t length = strlen(password);
    if (length < PASSWORD_LEAST || length > PASSWORD_MOST)
        return fault_set(why, "a password has %d to %d letters", PASSWORD_LEAST, PASSWORD_MOST);
    if (strspn(password, (const char[2]){password[0], '\0'}) == length || (*name && strstr(password, name)))
        return fault_set(why, "this password is too easy to guess");
    return true;
}

bool account_hash(const char *password, char secret[SECRET_TEXT], fault *why)
{
    _Static_assert(SECRET_TEXT >= crypto_pwhash_STRBYTES, "an argon2id hash fits");
    return crypto_pwhash_str(secret, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0 ||
           fault_set(why, "there is no memory for the password now");
}

/* Of a password that nobody knows. */
const char account_nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$HzDpUQWg8f0Vp1kbFOu5Jg$"
                              "qvQUZJ3i0yhF2Zm7n1b8pM0cVwX4eT5kR6dY9aLs2Ng";

bool account_check(const char *password, const char *secret)
{
    int found = crypto_pwhash_str_verify(secret ? secret : account_nobody, password, strlen(password));
    return secret && found == 0;
}
