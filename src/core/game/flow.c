#include "core/game/flow.h"

#include <stdlib.h>
#include <string.h>

static bool number_fits(const frame_number *n, int16_t value)
{
    return n->name ? value >= n->low && value <= n->high : value == 0;
}

bool frame_has_form(const frame_form *form, const char *node, const frame *f, fault *why)
{
    if (f->step < form->step_low || f->step > form->step_high)
        return fault_set(why, "'flow %s': step %d is beyond what that node can hold: %d to %d", node, f->step,
                         form->step_low, form->step_high);
    for (int i = 0; i < FRAME_NUMBERS; i++) {
        const frame_number *n = &form->number[i];
        if (number_fits(n, f->number[i]))
            continue;
        return n->name ? fault_set(why, "'flow %s': %s %d is beyond what that node can hold: %d to %d", node, n->name,
                                   f->number[i], n->low, n->high)
                       : fault_set(why, "'flow %s': number %d is beyond what that node can hold: it has none there",
                                   node, i + 1);
    }
    return true;
}

void flow_push(head *h, int node, const int *numbers, int count)
{
    if (h->over)
        return;
    must(h->depth < STACK_MAX && node == (uint8_t)node && count >= 0 && count <= FRAME_NUMBERS);
    frame *f = &h->stack[h->depth++];
    *f = (frame){.node = (uint8_t)node};
    for (int i = 0; i < count; i++) {
        must(numbers[i] == (int16_t)numbers[i]);
        f->number[i] = (int16_t)numbers[i];
    }
}

void flow_pop(head *h)
{
    if (h->over)
        return;
    must(h->depth > 0);
    h->stack[--h->depth] = (frame){0};
}

void flow_end(head *h)
{
    memset(h->stack, 0, sizeof h->stack);
    h->depth = 0;
    h->actors = 0;
    h->over = OVER_PLAYED;
}

/* Whether the script says how the next die falls; one that has failed says nothing any more. */
static bool scripted(const trace *t)
{
    return t && t->script && !t->script->failed;
}

/* The next word of the script; a script that has run dry fails. */
static const char *script_word(trace *t, const char *needed)
{
    script *s = t->script;
    if (s->next < s->count)
        return s->words[s->next++];
    s->failed = true;
    fault_set(&s->why, "a die is needed (%s) but none is left in the script", needed);
    return NULL;
}

static void script_bad(trace *t, const char *word, const char *expected)
{
    t->script->failed = true;
    fault_set(&t->script->why, "the scripted die '%s' is not %s", word, expected);
}

/* A number as records write it: no sign, no 0 before it. */
static bool plain_number(const char *word)
{
    return *word >= '1' && *word <= '9' && !word[strspn(word, "0123456789")];
}

/* A place 0 .. count-1 out of a number word 1 .. count. */
static bool word_place(const char *word, int count, int *place)
{
    long v = plain_number(word) ? strtol(word, NULL, 10) : 0;
    if (v < 1 || v > count)
        return false;
    *place = (int)v - 1;
    return true;
}

int roll(head *h, trace *t, int sides)
{
    h->reveals++;
    if (scripted(t)) {
        const char *word = script_word(t, "a number");
        int place = 0;
        if (word && word_place(word, sides, &place))
            return 1 + place;
        if (word)
            script_bad(t, word, "a side of that die");
    }
    return 1 + (int)generator_below(&h->dice, (uint32_t)sides);
}

static int nth_bit(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* The only thing that can be drawn needs no die; a script may name it all the same. */
static void script_forced(trace *t, const noun *what, int value)
{
    int named;
    if (scripted(t) && t->script->next < t->script->count &&
        noun_find(what, t->script->words[t->script->next], &named) && named == value)
        t->script->next++;
}

int roll_member(head *h, trace *t, uint64_t set, const noun *what, int offset)
{
    must(set);
    h->reveals++;
    int count = __builtin_popcountll(set);
    if (count == 1) {
        int only = nth_bit(set, 0);
        script_forced(t, what, only + offset);
        return only;
    }
    if (scripted(t)) {
        const char *word = script_word(t, what->name);
        int value = 0, place = 0;
        if (word && noun_find(what, word, &value) && value >= offset && value < offset + 64 &&
            set >> (value - offset) & 1)
            return value - offset;
        if (word && noun_has_ids(what) && word_place(word, count, &place))
            return nth_bit(set, place);
        if (word)
            script_bad(t, word, "among what can be drawn");
    }
    return nth_bit(set, (int)generator_below(&h->dice, (uint32_t)count));
}

static bool all_equal(const int16_t *values, int count)
{
    for (int i = 1; i < count; i++)
        if (values[i] != values[0])
            return false;
    return true;
}

int roll_among(head *h, trace *t, const int16_t *values, int count, const noun *what)
{
    must(count > 0);
    h->reveals++;
    if (scripted(t) && all_equal(values, count)) {
        script_forced(t, what, values[0]);
        return values[0];
    }
    if (scripted(t)) {
        const char *word = script_word(t, what->name);
        int value = 0, place = 0;
        if (word && (noun_has_ids(what) || plain_number(word)) && noun_find(what, word, &value))
            for (int i = 0; i < count; i++)
                if (values[i] == value)
                    return value;
        if (word && noun_has_ids(what) && word_place(word, count, &place))
            return values[place];
        if (word)
            script_bad(t, word, noun_has_ids(what) ? "among what can be drawn" : "a side of that die");
    }
    return values[generator_below(&h->dice, (uint32_t)count)];
}
