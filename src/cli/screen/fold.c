#include "cli/screen/fold.h"

#include <ctype.h>
#include <string.h>

enum { FOLDED = 512 };

/* The plain letter of an accented one: the second byte of what UTF-8 writes with 0xc3, from 0x80 on. */
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
