#include "table/seen.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/text/base64.h"

enum { WORD = sizeof(uint32_t), RUN_MOST = 5 /* bytes of a number */ };

/* What of a state is sent: all that does not follow from the rest. */
static size_t part_of(const game *g)
{
    return g->rules.derive ? g->rules.derived_from : g->size;
}

static int words_of(const game *g)
{
    return (int)((part_of(g) + WORD - 1) / WORD);
}

void seen_release(seen_words *s)
{
    free(s->words);
    free(s->stamps);
    *s = (seen_words){0};
}

static bool make_room(seen_words *s, int count)
{
    if (s->count)
        return true;
    s->words = calloc((size_t)count, WORD);
    s->stamps = calloc((size_t)count, sizeof *s->stamps);
    s->count = s->words && s->stamps ? count : 0;
    if (!s->count)
        seen_release(s);
    return s->count;
}

bool seen_note(seen_words *s, const game *g, const void *seen, uint32_t seq)
{
    size_t part = part_of(g);
    if (!make_room(s, words_of(g)))
        return false;
    for (int i = 0; i < s->count; i++) {
        uint32_t now = 0;
        size_t at = (size_t)i * WORD, left = part - at;
        memcpy(&now, (const char *)seen + at, left < WORD ? left : WORD);
        if (now != s->words[i])
            s->stamps[i] = seq;
        s->words[i] = now;
    }
    return true;
}

/* --- words --- */

static void add_number(uint8_t **to, uint32_t number)
{
    for (; number > 0x7f; number >>= 7)
        *(*to)++ = (uint8_t)(number | 0x80);
    *(*to)++ = (uint8_t)number;
}

static bool is_new(const seen_words *s, int i, uint32_t base)
{
    return i < s->count && (base ? s->stamps[i] > base : s->words[i] != 0);
}

void seen_json(const seen_words *s, uint32_t base, text *out)
{
    /* Every run leaves out at least one word and has at least one. */
    uint8_t bytes[(STATE_MAX / WORD + 1) * (WORD + RUN_MOST)], *to = bytes;
    must(s->count <= (int)(STATE_MAX / WORD) + 1);
    for (int i = 0, from = 0; i < s->count; i++) {
        int first = i;
        while (is_new(s, i, base))
            i++;
        if (i == first)
            continue;
        add_number(&to, (uint32_t)(first - from));
        add_number(&to, (uint32_t)(i - first));
        memcpy(to, &s->words[first], (size_t)(i - first) * WORD);
        to += (size_t)(i - first) * WORD;
        from = i;
    }
    json_key(out, "state");
    text_add_bytes(out, "\"", 1);
    base64_add(out, bytes, (size_t)(to - bytes));
    text_add_bytes(out, "\"", 1);
}

/* --- on the page's side --- */

static bool take_number(const uint8_t **from, const uint8_t *end, uint32_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 28; shift += 7) {
        if (*from == end)
            return false;
        uint8_t byte = *(*from)++;
        *number |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

/* Runs into words; false: they don't fit. */
static bool take_runs(const uint8_t *from, const uint8_t *end, uint8_t *state, size_t part)
{
    size_t at = 0, words = (part + WORD - 1) / WORD;
    while (from < end) {
        uint32_t skip, count;
        if (!take_number(&from, end, &skip) || !take_number(&from, end, &count) || skip > words - at ||
            count > words - at - skip || (size_t)(end - from) < (size_t)count * WORD)
            return false;
        at += skip;
        size_t bytes = (size_t)count * WORD, room = part - at * WORD;
        memcpy(state + at * WORD, from, bytes < room ? bytes : room);
        at += count;
        from += bytes;
    }
    return true;
}

bool seen_apply(const game *g, void *state, const char *letters, size_t length)
{
    uint8_t bytes[(STATE_MAX / WORD + 1) * (WORD + RUN_MOST)];
    _Alignas(max_align_t) uint8_t copy[STATE_MAX];
    int count = base64_read(letters, length, bytes, sizeof bytes);
    memcpy(copy, state, g->size);
    if (count < 0 || !take_runs(bytes, bytes + count, copy, part_of(g)))
        return false;
    game_derive(g, copy);
    memcpy(state, copy, g->size);
    return true;
}
