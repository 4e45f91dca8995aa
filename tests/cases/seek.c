/* Looks for the one fact of a position that bars a choice: every cell of every field is given every other value in
 * turn. What the choice or its refusal names comes first, whatever else lifts the bar after it. */
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "named.h"

enum { NUMBERS_NEAR = 40 };

typedef struct seeker {
    const game *g;
    const void *state;
    void *copy;
    int seat, best; /* how near to what is named the best fact so far is */
    choice c;
    named names;
    text *fact;
} seeker;

void name_add(named *n, const noun *of, int value)
{
    if (of && n->count < NAMED_MOST) {
        n->of[n->count] = of;
        n->value[n->count++] = value;
    }
}

void names_of_choice(const game *g, choice c, named *n)
{
    const verb *of = &g->lists.verbs[choice_verb(c)];
    name_add(n, of->a, choice_a(c));
    name_add(n, of->b, choice_b(c));
}

void names_of_refusal(const game *g, refusal why, named *n)
{
    const int args[] = {why.a, why.b};
    for (const char *p = g->lists.refusals[why.id].text[LANG_EN]; (p = strchr(p, '{')); p++) {
        size_t length = p[2] == ':' ? strcspn(p + 3, "}") : 0;
        for (const noun *const *of = g->lists.nouns; length && *of; of++)
            if (strlen((*of)->name) == length && !strncmp((*of)->name, p + 3, length))
                name_add(n, *of, args[p[1] == 'b']);
    }
}

bool same_noun(const noun *a, const noun *b)
{
    return a == b || !strcmp(a->name, b->name);
}

bool is_named(const named *n, const noun *of, int value)
{
    for (int i = 0; of && i < n->count; i++)
        if (same_noun(n->of[i], of) && n->value[i] == value)
            return true;
    return false;
}

/* How much a cell and its value have to do with what is named. */
static int nearness(const seeker *s, const field *f, size_t cell, int64_t old, int64_t now)
{
    int second = f->index[1] ? f->index[1]->high - f->index[1]->low + 1 : 1;
    int near = 0;
    if (f->index[0] && is_named(&s->names, f->index[0], f->index[0]->low + (int)cell / second))
        near += 3;
    if (f->index[1] && is_named(&s->names, f->index[1], f->index[1]->low + (int)cell % second))
        near += 2;
    if (f->kind != FIELD_SET && (is_named(&s->names, f->value, (int)old) || is_named(&s->names, f->value, (int)now)))
        near += 2;
    return near;
}

static void try_value(seeker *s, const field *f, size_t cell, int64_t now)
{
    int64_t old = field_get(f, s->state, cell);
    int near = now == old ? -1 : nearness(s, f, cell, old, now);
    if (near <= s->best || (f->index[0] && !near)) /* of what is one of many only what is named */
        return;
    fault why;
    memcpy(s->copy, s->state, s->g->size);
    field_put(f, s->copy, cell, now);
    if (!field_fits(f, s->copy, &why))
        return;
    game_derive(s->g, s->copy);
    if (!game_check(s->g, s->copy, &why) || game_verdict(s->g, s->copy, s->seat, s->c).bar != BAR_NONE)
        return;
    s->best = near;
    text_clear(s->fact);
    field_write(f, s->copy, s->state, s->fact);
}

static void try_cell(seeker *s, const field *f, size_t cell)
{
    int low = f->value ? f->value->low : f->low, high = f->value ? f->value->high : f->high;
    int64_t old = field_get(f, s->state, cell);
    if (f->kind == FIELD_SET) {
        for (int bit = 0; bit < 64 && bit <= high - low; bit++)
            try_value(s, f, cell, (int64_t)((uint64_t)old ^ 1ull << bit));
        return;
    }
    if (old < low || old > high) {
        for (int v = low; v <= high && f->value; v++)
            try_value(s, f, cell, v);
        return;
    }
    for (int off = 1; off <= (f->value ? high - low : NUMBERS_NEAR); off++) { /* the least change first */
        if (old - off >= low && old - off <= high)
            try_value(s, f, cell, old - off);
        if (old + off >= low && old + off <= high)
            try_value(s, f, cell, old + off);
    }
}

bool bars_seek(const game *g, const void *state, int seat, choice c, text *fact)
{
    verdict v = game_verdict(g, state, seat, c);
    seeker s = {.g = g, .state = state, .seat = seat, .c = c, .best = -1, .fact = fact, .copy = malloc(g->size)};
    text_clear(fact);
    if (!s.copy || (v.bar != BAR_RULE && v.bar != BAR_MOMENT))
        return free(s.copy), false;
    names_of_choice(g, c, &s.names);
    names_of_refusal(g, v.why, &s.names);
    for (int i = 0; i < g->valid.field_count; i++) {
        const field *f = &g->valid.fields[i];
        for (size_t cell = 0; f->kind != FIELD_LIST && !f->instructs && cell < field_cells(f); cell++)
            try_cell(&s, f, cell);
    }
    free(s.copy);
    for (char *p = fact->data; p && *p; p++) /* several lines are several facts */
        if (*p == '\n')
            *p = p[1] ? '|' : '\0';
    return s.best >= 0;
}
