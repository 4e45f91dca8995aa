#include "core/game/noun.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *noun_key(const noun *n, int value)
{
    if (value < n->low || value > n->high)
        return NULL;
    if (!n->ids)
        return n->id ? n->id(value) : NULL;
    size_t stride = n->stride ? n->stride : sizeof *n->ids;
    return *(const char *const *)((const char *)n->ids + (size_t)(value - n->low) * stride);
}

const char *noun_name(const noun *n, int value, lang in)
{
    if (value < n->low || value > n->high)
        return NULL;
    if (!n->titles)
        return n->title ? n->title(value, in) : noun_key(n, value);
    size_t stride = n->stride ? n->stride : sizeof *n->titles;
    return (*(const char *const(*)[LANGS])((const char *)n->titles + (size_t)(value - n->low) * stride))[in];
}

const char *noun_id_of(const noun *n, int value, char spare[NOUN_TEXT])
{
    const char *id = noun_key(n, value);
    if (id)
        return id;
    if (noun_has_ids(n)) {
        text_format(spare, NOUN_TEXT, "%s?%d", n->name, value);
    } else {
        spare[0] = '+';
        text_put_number(spare + (n->low < 0 && value > 0), value);
    }
    return spare;
}

const char *noun_title_of(const noun *n, int value, lang in, char spare[NOUN_TEXT])
{
    const char *title = noun_name(n, value, in);
    return title ? title : noun_id_of(n, value, spare);
}

void noun_id(const noun *n, int value, char out[NOUN_TEXT])
{
    const char *id = noun_id_of(n, value, out);
    if (id != out)
        text_fit(out, NOUN_TEXT, id);
}

void noun_title(const noun *n, int value, lang in, char out[NOUN_TEXT])
{
    const char *title = noun_title_of(n, value, in, out);
    if (title != out)
        text_fit(out, NOUN_TEXT, title);
}

bool noun_find(const noun *n, const char *id, int *value)
{
    if (!noun_has_ids(n)) {
        char *end;
        long v = strtol(id, &end, 10);
        if (end == id || *end || v < n->low || v > n->high)
            return false;
        *value = (int)v;
        return true;
    }
    if (n->find)
        return n->find(id, value);
    for (int v = n->low; v <= n->high; v++) {
        const char *known = noun_key(n, v);
        if (known && known[0] == id[0] && !strcmp(known, id)) {
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
    for (int v = n->low; noun_has_ids(n) && v <= n->high; v++) {
        const char *known = noun_key(n, v);
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

static void add_noun(text *out, const char *name, size_t length, int value, const noun *const *nouns, lang in,
                     const words_told_apart *apart)
{
    for (; nouns && *nouns; nouns++) {
        if (strlen((*nouns)->name) == length && !memcmp((*nouns)->name, name, length)) {
            char spare[NOUN_TEXT];
            text_add(out, noun_title_of(*nouns, value, in, spare));
            if (apart->add)
                apart->add(apart->of, *nouns, value, in, out);
            return;
        }
    }
    assert(!"a template names a noun that the game lacks");
}

void words_fill(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns, lang in)
{
    words_fill_told_apart(out, pattern, args, arg_count, nouns, in, &(words_told_apart){NULL, NULL});
}

void words_fill_told_apart(text *out, const char *pattern, const int *args, int arg_count, const noun *const *nouns,
                           lang in, const words_told_apart *apart)
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
        if (!length || (length == 4 && !memcmp(rest, ":die", 4))) {
            text_add_number(out, value);
        } else if (length == 2 && !memcmp(rest, ":+", 2)) {
            text_add(out, value > 0 ? "+" : "");
            text_add_number(out, value);
        } else if (rest[0] == '|') {
            add_alternative(out, rest + 1, length - 1, value == 1 ? 0 : 1);
        } else if (rest[1] == '?') {
            add_alternative(out, rest + 2, length - 2, value);
        } else {
            add_noun(out, rest + 1, length - 1, value, nouns, in, apart);
        }
        p = close + 1;
    }
}
