#include "core/text/cell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- lists --- */

/* The words of a cell, cut at blanks and commas. */
typedef struct words {
    tsv *t;
    const char *column, *next;
    char word[NOUN_TEXT];
} words;

static words words_of(tsv *t, const char *column)
{
    return (words){.t = t, .column = column, .next = tsv_text(t, column)};
}

static bool words_next(words *w)
{
    w->next += strspn(w->next, " ,");
    size_t length = strcspn(w->next, " ,");
    if (w->t->failed || !length)
        return false;
    if (length >= sizeof w->word) {
        tsv_fail(w->t, w->column, "'%.20s...' is too long", w->next);
        return false;
    }
    memcpy(w->word, w->next, length);
    w->word[length] = '\0';
    w->next += length;
    return true;
}

static int value_of(words *w, const noun *of)
{
    int value = of->low;
    if (!noun_find(of, w->word, &value)) {
        const char *near = noun_nearest(of, w->word);
        tsv_fail(w->t, w->column, "'%s' is no %s%s%s%s", w->word, of->name, near ? "; did you mean '" : "",
                 near ? near : "", near ? "'?" : "");
    }
    return value;
}

static bool has_room(words *w, int count, int max)
{
    if (count == max)
        tsv_fail(w->t, w->column, "'%s' is one too many: at most %d were expected", w->word, max);
    return count < max;
}

int tsv_list(tsv *t, const char *column, const noun *of, int16_t *out, int max)
{
    int count = 0;
    words w = words_of(t, column);
    while (words_next(&w) && has_room(&w, count, max))
        out[count++] = (int16_t)value_of(&w, of);
    return t->failed ? 0 : count;
}

uint64_t tsv_set(tsv *t, const char *column, const noun *of)
{
    uint64_t set = 0;
    must(of->high - of->low < 64);
    words w = words_of(t, column);
    while (words_next(&w)) {
        uint64_t bit = 1ull << (value_of(&w, of) - of->low);
        if (set & bit)
            tsv_fail(t, column, "'%s' stands there twice", w.word);
        set |= bit;
    }
    return t->failed ? 0 : set;
}

/* --- ranges and dice --- */

void tsv_span(tsv *t, const char *column, int low, int high, int *from, int *to)
{
    const char *cell = tsv_word(t, column);
    char *end;
    *from = *to = low;
    if (t->failed)
        return;
    long first = strtol(cell, &end, 10), last = first;
    bool good = end != cell;
    if (good && *end == '-' && end[1] >= '0' && end[1] <= '9')
        last = strtol(end + 1, &end, 10);
    if (!good || *end || first < low || last > high || first > last)
        tsv_fail(t, column, "'%s': a range such as %d-%d was expected, from %d to %d", cell, low, high, low, high);
    else
        *from = (int)first, *to = (int)last;
}

uint32_t tsv_faces(tsv *t, const char *column, int sides, uint32_t *seen)
{
    int from, to;
    uint32_t faces = 0;
    must(sides >= 1 && sides <= 31);
    tsv_span(t, column, 1, sides, &from, &to);
    for (int face = from; face <= to && !t->failed; face++) {
        if (*seen >> face & 1)
            tsv_fail(t, column, "the face %d has a row already", face);
        faces |= 1u << face;
    }
    *seen |= faces;
    return t->failed ? 0 : faces;
}

void tsv_faces_all(tsv *t, const char *what, int sides, uint32_t seen)
{
    for (int face = 1; face <= sides; face++)
        if (!(seen >> face & 1))
            tsv_fail(t, NULL, "%s: the face %d of the die has no row", what, face);
}

/* --- parameters --- */

static void param_put(const param *row, void *into, int value)
{
    char *at = (char *)into + row->offset;
    int8_t byte = (int8_t)value;
    int16_t half = (int16_t)value;
    int32_t word = value;
    switch (row->size) {
    case 1: memcpy(at, &byte, 1); break;
    case 2: memcpy(at, &half, 2); break;
    default: must(row->size == 4); memcpy(at, &word, 4);
    }
}

static int param_named(tsv *t, const param *rows, int count, const char *key)
{
    int near = -1, best = 4;
    for (int i = 0; i < count; i++) {
        if (!strcmp(rows[i].key, key))
            return i;
        int distance = text_distance(rows[i].key, key);
        if (distance < best)
            best = distance, near = i;
    }
    tsv_fail(t, "key", "'%s' is no key of this table%s%s%s", key, near < 0 ? "" : "; did you mean '",
             near < 0 ? "" : rows[near].key, near < 0 ? "" : "'?");
    return -1;
}

bool tsv_params(const data_source *from, const char *path, const param *rows, int count, void *into, fault *why)
{
    tsv t;
    bool seen[PARAMS_MAX] = {false};
    must(count <= PARAMS_MAX);
    if (!tsv_open(&t, from, path, "key value src", why))
        return false;
    while (tsv_next(&t)) {
        int i = param_named(&t, rows, count, tsv_word(&t, "key"));
        if (i < 0)
            break;
        if (seen[i])
            tsv_fail(&t, "key", "'%s' stands in the table twice", rows[i].key);
        seen[i] = true;
        param_put(&rows[i], into,
                  rows[i].words ? tsv_choice(&t, "value", rows[i].words)
                                : tsv_int(&t, "value", rows[i].low, rows[i].high));
    }
    for (int i = 0; i < count; i++)
        if (!seen[i])
            tsv_fail(&t, NULL, "the key '%s' is missing", rows[i].key);
    return tsv_close(&t, why);
}
