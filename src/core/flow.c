#include "core/flow.h"

#include <stdlib.h>
#include <string.h>

void flow_push(head *h, int node, int a, int b, int c, int d)
{
    if (h->over)
        return;
    assert(h->depth < STACK_MAX);
    h->stack[h->depth++] = (frame){(uint8_t)node, 0, (int8_t)a, (int8_t)b, (int16_t)c, (int16_t)d};
}

void flow_pop(head *h)
{
    if (h->over)
        return;
    assert(h->depth > 0);
    h->stack[--h->depth] = (frame){0};
}

void flow_end(head *h)
{
    memset(h->stack, 0, sizeof h->stack);
    h->depth = 0;
    h->actors = 0;
    h->over = 1;
}

/* The next word of the script, or NULL when there is no script. A script that
 * has run dry is a failure, and the die shows `instead`. */
static const char *script_word(trace *t, const char *needed)
{
    script *s = t ? t->script : NULL;
    if (!s || s->failed)
        return NULL;
    if (s->next < s->count)
        return s->words[s->next++];
    s->failed = true;
    fault_set(&s->why, "a die is needed (%s) but none is left in the script", needed);
    return NULL;
}

static int script_bad(trace *t, const char *word, const char *expected)
{
    t->script->failed = true;
    fault_set(&t->script->why, "the scripted die '%s' is not %s", word, expected);
    return 0;
}

/* A place 0 .. count-1 out of a number word 1 .. count. */
static bool word_place(const char *word, int count, int *place)
{
    char *end;
    long v = strtol(word, &end, 10);
    if (end == word || *end || v < 1 || v > count)
        return false;
    *place = (int)v - 1;
    return true;
}

static bool scripted(const trace *t)
{
    return t && t->script;
}

int roll(head *h, trace *t, int sides)
{
    h->reveals++;
    if (!scripted(t))
        return 1 + (int)generator_below(&h->dice, (uint32_t)sides);
    const char *word = script_word(t, "a number");
    int place = 0;
    if (word && !word_place(word, sides, &place))
        return 1 + script_bad(t, word, "a side of that die");
    return 1 + place;
}

static int nth_bit(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
}

int roll_member(head *h, trace *t, uint64_t set, const noun *what, int offset)
{
    assert(set);
    h->reveals++;
    int count = __builtin_popcountll(set);
    if (!scripted(t))
        return nth_bit(set, count == 1 ? 0 : (int)generator_below(&h->dice, (uint32_t)count));
    const char *word = script_word(t, what->name);
    int value = 0, place = 0;
    if (!word)
        return nth_bit(set, 0);
    if (noun_find(what, word, &value) && value >= offset && value < offset + 64 && set >> (value - offset) & 1)
        return value - offset;
    if (word_place(word, count, &place))
        return nth_bit(set, place);
    return nth_bit(set, script_bad(t, word, "among what can be drawn"));
}

int roll_among(head *h, trace *t, const int16_t *values, int count, const noun *what)
{
    assert(count > 0);
    h->reveals++;
    if (!scripted(t))
        return values[generator_below(&h->dice, (uint32_t)count)];
    const char *word = script_word(t, what->name);
    int value = 0, place = 0;
    if (!word)
        return values[0];
    if (noun_find(what, word, &value))
        for (int i = 0; i < count; i++)
            if (values[i] == value)
                return value;
    if (word_place(word, count, &place))
        return values[place];
    return values[script_bad(t, word, "among what can be drawn")];
}
