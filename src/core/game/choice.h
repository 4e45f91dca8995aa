/* A choice is one atomic decision in 32 bits: a verb and two operands. A list
 * of choices is built by offer(), which adds what nothing refuses; when
 * somebody asks "why not?", the very same code notes the refusal instead. */
#ifndef FRENTE_CHOICE_H
#define FRENTE_CHOICE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/text/fault.h"

/* verb << 24 | a << 12 | b; operands are signed, -2048 .. 2047. */
typedef uint32_t choice;

enum { VERBS_MAX = 256, OPERAND_LOW = -2048, OPERAND_HIGH = 2047 };

static inline bool operand_fits(int value)
{
    return value >= OPERAND_LOW && value <= OPERAND_HIGH;
}
static inline choice choice_make(int verb, int a, int b)
{
    must((unsigned)verb < VERBS_MAX && operand_fits(a) && operand_fits(b));
    return (uint32_t)verb << 24 | ((uint32_t)a & 0xfff) << 12 | ((uint32_t)b & 0xfff);
}
static inline int choice_verb(choice c)
{
    return (int)(c >> 24);
}
static inline int choice_a(choice c)
{
    return (int32_t)(c << 8) >> 20;
}
static inline int choice_b(choice c)
{
    return (int32_t)(c << 20) >> 20;
}

/* Why something is forbidden: an entry of the game's refusal table and two
 * arguments for its sentence. Id 0 is ALLOWED. Eight bytes, so that it travels
 * in a register: every line of a list has one. */
typedef struct refusal {
    int32_t id;
    int16_t a, b;
} refusal;

#define ALLOWED ((refusal){0})

static inline refusal refuse(int id, int a, int b)
{
    return (refusal){id, (int16_t)a, (int16_t)b};
}
static inline bool allowed(refusal r)
{
    return r.id == 0;
}

enum { CHOICES_MAX = 1024 };

typedef struct choices {
    int count;
    /* The core's own (core/game/verdict.c): no list may depend on whether somebody asks, so that what is listed and
     * what is explained can't disagree. */
    bool asking; /* somebody wants to know about `asked` */
    bool met;    /* `asked` was considered while listing */
    choice asked;
    refusal why; /* ... and this is what was found */
    choice list[CHOICES_MAX];
} choices;

static inline void choices_clear(choices *out)
{
    out->count = 0;
    out->asking = out->met = false;
    out->asked = 0;
    out->why = ALLOWED;
}

/* Adds a choice unless it is refused. */
static inline void offer(choices *out, int verb, int a, int b, refusal why)
{
    choice c = choice_make(verb, a, b);
    if (out->asking && c == out->asked) {
        /* several roads to one choice: it is refused only if all are */
        if (!out->met || allowed(why))
            out->why = why;
        out->met = true;
    }
    if (allowed(why)) {
        must(out->count < CHOICES_MAX);
        out->list[out->count++] = c;
    }
}

bool choices_have(const choices *list, choice c);

#endif
