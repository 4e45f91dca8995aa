#include "json.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 64 };

static bool value(const char **p, int depth);

static void blanks(const char **p)
{
    *p += strspn(*p, " \t\r\n");
}

/* One character of UTF-8, not a control character. */
static bool character(const char **p)
{
    unsigned char c = (unsigned char)**p;
    int more = c < 0x80 ? 0 : c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : -1;
    if (c < 0x20 || more < 0)
        return false;
    for (int i = 1; i <= more; i++)
        if (((unsigned char)(*p)[i] & 0xc0) != 0x80)
            return false;
    *p += 1 + more;
    return true;
}

static bool string(const char **p)
{
    if (*(*p)++ != '"')
        return false;
    while (**p != '"') {
        if (**p == '\\') {
            if (!(*p)[1] || !strchr("\"\\/bfnrtu", (*p)[1]))
                return false;
            bool hex = (*p)[1] == 'u';
            *p += 2;
            if (hex && strspn(*p, "0123456789abcdefABCDEF") < 4)
                return false;
        } else if (!character(p)) {
            return false;
        }
    }
    ++*p;
    return true;
}

static bool number(const char **p)
{
    *p += **p == '-';
    size_t digits = strspn(*p, "0123456789");
    if (!digits || (digits > 1 && **p == '0'))
        return false;
    *p += digits;
    if (**p == '.') {
        size_t more = strspn(*p + 1, "0123456789");
        *p += 1 + more;
        return more > 0;
    }
    return true;
}

/* [a, b] or {"a": b}, by the bracket. */
static bool group(const char **p, int depth)
{
    char close = **p == '[' ? ']' : '}';
    ++*p;
    blanks(p);
    if (**p == close) {
        ++*p;
        return true;
    }
    for (;; ++*p) {
        blanks(p);
        if (close == '}') {
            if (!string(p))
                return false;
            blanks(p);
            if (*(*p)++ != ':')
                return false;
        }
        if (!value(p, depth + 1))
            return false;
        blanks(p);
        if (**p == close) {
            ++*p;
            return true;
        }
        if (**p != ',')
            return false;
    }
}

static bool value(const char **p, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    blanks(p);
    if (depth > DEEPEST)
        return false;
    if (**p == '[' || **p == '{')
        return group(p, depth);
    if (**p == '"')
        return string(p);
    for (int i = 0; i < 3; i++)
        if (!strncmp(*p, words[i], strlen(words[i]))) {
            *p += strlen(words[i]);
            return true;
        }
    return number(p);
}

const char *json_fault(const char *text)
{
    const char *p = text;
    if (!value(&p, 0))
        return p;
    blanks(&p);
    return *p ? p : NULL;
}
