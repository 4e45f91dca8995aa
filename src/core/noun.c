#include "core/noun.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bounded copy; views and journals are made of these, so it must be quick. */
static void copy_words(char out[NOUN_TEXT], const char *words)
{
    size_t length = strnlen(words, NOUN_TEXT - 1);
    memcpy(out, words, length);
    out[length] = '\0';
}

void noun_id(const noun *n, int value, char out[NOUN_TEXT])
{
    if (!n->id) {
        snprintf(out, NOUN_TEXT, n->low < 0 && value > 0 ? "+%d" : "%d", value);
        return;
    }
    const char *id = value >= n->low && value <= n->high ? n->id(value) : NULL;
    if (id)
        copy_words(out, id);
    else
        snprintf(out, NOUN_TEXT, "%s?%d", n->name, value);
}

void noun_title(const noun *n, int value, lang in, char out[NOUN_TEXT])
{
    const char *title = n->title && value >= n->low && value <= n->high ? n->title(value, in) : NULL;
    if (title)
        copy_words(out, title);
    else
        noun_id(n, value, out);
}

bool noun_find(const noun *n, const char *id, int *value)
{
    if (!n->id) {
        char *end;
        long v = strtol(id, &end, 10);
        if (end == id || *end || v < n->low || v > n->high)
            return false;
        *value = (int)v;
        return true;
    }
    for (int v = n->low; v <= n->high; v++) {
        const char *known = n->id(v);
        if (known && !strcmp(known, id)) {
            *value = v;
            return true;
        }
    }
    return false;
}

const char *noun_nearest(const noun *n, const char *id)
{
    const char *best = NULL;
    int near = 3; /* more than two letters off is no slip of the pen */
    for (int v = n->low; n->id && v <= n->high; v++) {
        const char *known = n->id(v);
        int d = known ? text_distance(known, id) : near;
        if (d < near)
            near = d, best = known;
    }
    return best;
}

/* The word at place `which` of "one|two|three"; the last one serves for all
 * beyond it. */
static void add_alternative(text *out, const char *words, size_t length, int which)
{
    const char *end = words + length;
    while (which-- > 0) {
        const char *bar = memchr(words, '|', (size_t)(end - words));
        if (!bar)
            break;
        words = bar + 1;
    }
    const char *bar = memchr(words, '|', (size_t)(end - words));
    text_add_bytes(out, words, (size_t)((bar ? bar : end) - words));
}

static void add_noun(text *out, const char *name, size_t length, int value, const noun *const *nouns, lang in)
{
    for (; nouns && *nouns; nouns++) {
        if (strlen((*nouns)->name) == length && !memcmp((*nouns)->name, name, length)) {
            char title[NOUN_TEXT];
            noun_title(*nouns, value, in, title);
            text_add(out, title);
            return;
        }
    }
    assert(!"a template names a noun that the game lacks");
}

void words_fill(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns, lang in)
{
    (void)arg_count; /* only asserted */
    for (const char *p = pattern; *p;) {
        const char *open = strchr(p, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            text_add(out, p);
            return;
        }
        text_add_bytes(out, p, (size_t)(open - p));
        int which = open[1] - 'a';
        assert(which >= 0 && which < arg_count);
        int value = args[which];
        const char *rest = open + 2;
        size_t length = (size_t)(close - rest);
        if (!length) {
            text_add_number(out, value);
        } else if (length == 2 && !memcmp(rest, ":+", 2)) {
            text_add(out, value > 0 ? "+" : "");
            text_add_number(out, value);
        } else if (rest[0] == '|') {
            add_alternative(out, rest + 1, length - 1, value == 1 ? 0 : 1);
        } else if (rest[1] == '?') {
            add_alternative(out, rest + 2, length - 2, value);
        } else {
            add_noun(out, rest + 1, length - 1, value, nouns, in);
        }
        p = close + 1;
    }
}
