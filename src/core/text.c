#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_init(text *t, size_t max)
{
    *t = (text){.max = max};
}

void text_release(text *t)
{
    free(t->data);
    *t = (text){.max = t->max};
}

void text_clear(text *t)
{
    t->length = 0;
    t->cut = false;
    if (t->data)
        t->data[0] = '\0';
}

/* Makes room for `more` bytes and a NUL; false when that is not to be had. */
static bool text_reserve(text *t, size_t more)
{
    size_t need = t->length + more + 1;
    if (t->cut || need > t->max)
        return !(t->cut = true);
    if (need <= t->capacity)
        return true;
    size_t capacity = t->capacity ? t->capacity * 2 : 256;
    while (capacity < need)
        capacity *= 2;
    char *data = realloc(t->data, capacity);
    if (!data)
        return !(t->cut = true);
    t->data = data;
    t->capacity = capacity;
    return true;
}

void text_add_bytes(text *t, const char *bytes, size_t count)
{
    if (!text_reserve(t, count))
        return;
    memcpy(t->data + t->length, bytes, count);
    t->length += count;
    t->data[t->length] = '\0';
}

void text_add(text *t, const char *words)
{
    text_add_bytes(t, words, strlen(words));
}

void text_addf(text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    /* Mostly there is room enough, and once will do. */
    size_t limit = t->capacity < t->max ? t->capacity : t->max;
    size_t room = !t->cut && limit > t->length ? limit - t->length : 0;
    int n = vsnprintf(room ? t->data + t->length : NULL, room, format, args);
    va_end(args);
    if (n >= 0 && (size_t)n >= room) {
        if (room)
            t->data[t->length] = '\0';
        if (text_reserve(t, (size_t)n))
            vsnprintf(t->data + t->length, (size_t)n + 1, format, again);
        else
            n = 0;
    }
    t->length += n > 0 ? (size_t)n : 0;
    va_end(again);
}

void text_add_number(text *t, long long number)
{
    char digits[24], *p = digits + sizeof digits;
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do
        *--p = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--p = '-';
    text_add_bytes(t, p, (size_t)(digits + sizeof digits - p));
}

/* How many bytes from here on need no escape. */
static size_t plain_bytes(const char *p)
{
    const char *from = p;
    while ((unsigned char)*p >= 0x20 && *p != '"' && *p != '\\')
        p++;
    return (size_t)(p - from);
}

void text_add_json(text *t, const char *words)
{
    if (!words) {
        text_add(t, "null");
        return;
    }
    text_add_bytes(t, "\"", 1);
    for (const char *p = words;; p++) {
        size_t plain = plain_bytes(p);
        text_add_bytes(t, p, plain);
        p += plain;
        if (!*p)
            break;
        if (*p == '"' || *p == '\\')
            text_addf(t, "\\%c", *p);
        else if (*p == '\n')
            text_add(t, "\\n");
        else
            text_addf(t, "\\u%04x", (unsigned char)*p);
    }
    text_add_bytes(t, "\"", 1);
}

const char *text_string(const text *t)
{
    return t->length ? t->data : "";
}

unsigned long long text_hash(unsigned long long seed, const void *bytes, size_t count)
{
    unsigned long long h = seed ? seed : 0xcbf29ce484222325ull;
    const unsigned char *p = bytes;
    for (size_t i = 0; i < count; i++)
        h = (h ^ p[i]) * 0x100000001b3ull;
    return h;
}

int text_distance(const char *a, const char *b)
{
    enum { MOST = 63 };
    size_t n = strlen(a), m = strlen(b);
    if (n > MOST || m > MOST)
        return MOST;
    int row[MOST + 1];
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            int step = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < step ? change : step;
        }
    }
    return row[m];
}
