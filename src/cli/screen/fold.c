#include "cli/screen/fold.h"

#include <ctype.h>
#include <string.h>

enum { FOLDED = 512 };

/* The plain letter of an accented one: the second byte of what UTF-8 writes with 0xc3, from 0x80 on; those of 0x20 less
 * are capitals. */
enum { LATIN_SMALL = 0x20 };
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuy saaaaaaaceeeeiiiidnooooo ouuuuy y";

void fold(const char *words, char *out, size_t size)
{
    size_t n = 0;
    for (const unsigned char *p = (const unsigned char *)words; *p && n + 1 < size; p++) {
        char c;
        if (*p == 0xc3 && p[1] >= 0x80 && p[1] <= 0xbf)
            c = latin[*++p - 0x80];
        else if (*p < 0x80)
            c = isalnum(*p) ? (char)tolower(*p) : ' ';
        else
            continue;
        if (c == ' ' && (!n || out[n - 1] == ' '))
            continue;
        out[n++] = c;
    }
    while (n && out[n - 1] == ' ')
        n--;
    if (size)
        out[n] = '\0';
}

bool fold_equal(const char *one, const char *other)
{
    char a[FOLDED], b[FOLDED];
    fold(one, a, sizeof a);
    fold(other, b, sizeof b);
    return *a && !strcmp(a, b);
}

bool fold_begins(const char *words, const char *with)
{
    char a[FOLDED], b[FOLDED];
    fold(words, a, sizeof a);
    fold(with, b, sizeof b);
    return *b && !strncmp(a, b, strlen(b));
}

bool fold_has(const char *words, const char *part)
{
    char a[FOLDED], b[FOLDED];
    fold(words, a, sizeof a);
    fold(part, b, sizeof b);
    for (const char *p = a; *b && (p = strstr(p, b)); p++)
        if (p == a || p[-1] == ' ')
            return true;
    return false;
}

/* What stands for a character that is no letter; what has nothing like it in ASCII is left out. */
static const char *plain_sign(const char *words, size_t bytes)
{
    static const char *const signs[][2] = {{"·", "|"},    {"«", "\""},  {"»", "\""}, {"“", "\""}, {"”", "\""},
                                           {"’", "'"},    {"…", "..."}, {"–", "-"},  {"→", "->"}, {"≤", "<="},
                                           {"≥", ">="},   {"×", "x"},   {"º", "o"},  {"ª", "a"},  {"½", " 1/2"},
                                           {"¼", " 1/4"}, {"█", "#"}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strlen(signs[i][0]) == bytes && !memcmp(signs[i][0], words, bytes))
            return signs[i][1];
    return "";
}

void fold_plain(const char *words, text *out)
{
    for (const char *p = words; *p;) {
        const unsigned char *byte = (const unsigned char *)p;
        size_t bytes = 1;
        while (((unsigned char)p[bytes] & 0xc0) == 0x80)
            bytes++;
        const char *sign = byte[0] < 0x80 ? NULL : plain_sign(p, bytes);
        if (sign && !*sign && byte[0] == 0xc3 && bytes == 2) {
            const int at = byte[1] - 0x80;
            const char letter = at < LATIN_SMALL ? (char)toupper(latin[at]) : latin[at];
            text_add_bytes(out, &letter, 1);
        } else if (sign)
            text_add(out, sign);
        else
            text_add_bytes(out, p, bytes);
        p += bytes;
    }
}
