#include "core/text/text.h"

#include <stdint.h>
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

bool text_grow(text *t, size_t more)
{
    size_t need = t->length + more + 1;
    if (t->cut || need > t->max || need <= more)
        return !(t->cut = true);
    if (need <= t->capacity)
        return true;
    size_t capacity = t->capacity ? t->capacity * 2 : 256;
    while (capacity < need)
        capacity *= 2;
    if (capacity > t->max)
        capacity = t->max;
    char *data = realloc(t->data, capacity);
    if (!data)
        return !(t->cut = true);
    t->data = data;
    t->capacity = capacity;
    return true;
}

/* How many bytes still fit into a text that is about to be cut. */
static size_t last_room(text *t)
{
    size_t left = t->max > t->length ? t->max - t->length - 1 : 0;
    t->cut = false;
    bool ok = left && text_grow(t, left);
    t->cut = true;
    return ok ? left : 0;
}

void text_add_slowly(text *t, const char *bytes, size_t count)
{
    if (t->cut)
        return;
    if (!text_grow(t, count)) {
        size_t left = last_room(t);
        count = text_whole(bytes, left < count ? left : count);
    }
    if (!t->data)
        return;
    memcpy(t->data + t->length, bytes, count);
    t->length += count;
    t->data[t->length] = '\0';
}

void text_addf(text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    /* Mostly there is room enough, and once will do. */
    size_t room = t->cut ? 0 : t->capacity - t->length;
    int n = t->cut ? -1 : vsnprintf(room ? t->data + t->length : NULL, room, format, args);
    va_end(args);
    size_t count = n > 0 ? (size_t)n : 0;
    if (n >= 0 && count >= room) {
        size_t fits = text_grow(t, count) ? count : last_room(t);
        if (t->data)
            vsnprintf(t->data + t->length, fits + 1, format, again);
        count = t->data ? text_whole(t->data + t->length, fits) : 0;
    }
    va_end(again);
    t->length += count;
    if (t->data)
        t->data[t->length] = '\0';
}

char *text_put_number(char out[NUMBER_TEXT], long long number)
{
    char digits[NUMBER_TEXT];
    size_t count = 0;
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *out++ = '-';
    while (count)
        *out++ = digits[--count];
    *out = '\0';
    return out;
}

void text_add_number(text *t, long long number)
{
    char digits[NUMBER_TEXT];
    text_add_bytes(t, digits, (size_t)(text_put_number(digits, number) - digits));
}

/* Eight bytes at once: is one of them a control character, a quote or a backslash? */
static bool needs_escape(uint64_t eight)
{
    const uint64_t ones = 0x0101010101010101u, high = ones << 7;
    uint64_t quote = eight ^ ones * '"', slash = eight ^ ones * '\\';
    return (((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & high;
}

/* Copies up to the first byte that needs an escape, and says how many. */
static size_t copy_plain(char *out, const char *bytes, size_t count)
{
    size_t n = 0;
    for (uint64_t eight; n + sizeof eight <= count; n += sizeof eight) {
        memcpy(&eight, bytes + n, sizeof eight);
        if (needs_escape(eight))
            break;
        memcpy(out + n, &eight, sizeof eight);
    }
    for (; n < count && (unsigned char)bytes[n] >= 0x20 && bytes[n] != '"' && bytes[n] != '\\'; n++)
        out[n] = bytes[n];
    return n;
}

/* The escape of one byte at `out`; its end. */
static char *put_escape(char *out, unsigned char byte)
{
    static const char hex[] = "0123456789abcdef";
    *out++ = '\\';
    if (byte == '"' || byte == '\\') {
        *out++ = (char)byte;
    } else if (byte == '\n') {
        *out++ = 'n';
    } else {
        memcpy(out, "u00", 3);
        out[3] = hex[byte >> 4];
        out[4] = hex[byte & 15];
        out += 5;
    }
    return out;
}

void text_add_json(text *t, const char *words)
{
    enum { ESCAPE = 6 }; /* the longest */
    if (!words) {
        text_add_bytes(t, "null", 4);
        return;
    }
    size_t count = strlen(words);
    if (!text_room(t, count + 2))
        return;
    t->data[t->length++] = '"';
    for (;;) {
        size_t plain = copy_plain(t->data + t->length, words, count);
        t->length += plain;
        words += plain, count -= plain;
        if (!count)
            break;
        if (!text_room(t, count + 1 + ESCAPE)) {
            t->data[t->length] = '\0';
            return;
        }
        t->length = (size_t)(put_escape(t->data + t->length, (unsigned char)*words) - t->data);
        words++, count--;
    }
    t->data[t->length++] = '"';
    t->data[t->length] = '\0';
}

void text_capital(text *t, size_t from)
{
    if (from >= t->length)
        return;
    unsigned char *first = (unsigned char *)t->data + from;
    if (*first >= 'a' && *first <= 'z')
        *first = (unsigned char)(*first - 'a' + 'A');
    else if (first[0] == 0xc3 && first[1] >= 0xa0 && first[1] <= 0xbe && first[1] != 0xb7) /* á to þ, but no ÷ */
        first[1] = (unsigned char)(first[1] - 0x20);
}

const char *text_string(const text *t)
{
    return t->length ? t->data : "";
}

/* How many bytes the character should have that begins so; 0: none begins so. */
static size_t character_size(unsigned char first)
{
    return first < 0x80 ? 1 : first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
}

size_t text_whole(const char *bytes, size_t length)
{
    for (size_t back = 1; back <= 4 && back <= length; back++) {
        size_t size = character_size((unsigned char)bytes[length - back]);
        if (size)
            return size > back ? length - back : length;
    }
    return length;
}

/* How many bytes the character has that stands here; 0: none does. */
static size_t character_at(const unsigned char *p)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = character_size(*p);
    if (size < 2)
        return size;
    unsigned value = *p & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (p[i] & 0x3f);
    }
    return value < least[size] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ? 0 : size;
}

size_t text_mend(char *words)
{
    char *out = words;
    for (const char *p = words; *p;) {
        size_t size = character_at((const unsigned char *)p);
        if (size) {
            memmove(out, p, size);
            out += size, p += size;
        } else if (character_size((unsigned char)*p)) { /* begun and not ended */
            do
                p++;
            while (((unsigned char)*p & 0xc0) == 0x80);
        } else {
            *out++ = '?';
            p++;
        }
    }
    *out = '\0';
    return (size_t)(out - words);
}

size_t text_fit(char *out, size_t size, const char *words)
{
    size_t length = strnlen(words, size - 1);
    if (words[length])
        length = text_whole(words, length);
    memmove(out, words, length);
    out[length] = '\0';
    return length;
}

size_t text_vformat(char *out, size_t size, const char *format, va_list args)
{
    int n = vsnprintf(out, size, format, args);
    if (n < 0) {
        out[0] = '\0';
        return 0;
    }
    return text_mend(out);
}

size_t text_format(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t length = text_vformat(out, size, format, args);
    va_end(args);
    return length;
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

int text_slip(const char *word)
{
    enum { SHORT = 3 };
    size_t length = strlen(word);
    return length < 2 ? 0 : length <= SHORT ? 1 : 2;
}
