#include "lift.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "core/play/position.h"
#include "named.h"

enum { TRIES_MOST = 4000, NUMBERS_NEAR = 40, STEPS_MOST = 12 };

/* A search for one changed fact. */
typedef struct pull {
    const game *g;
    const void *state; /* what is changed: the state as it is, or with the cells before changed */
    const void *first; /* as it is */
    void *copy, *best, *base;
    const lever *then; /* the second of two facts that are changed together */
    int seat, tries, row;
    bool any; /* keeps the first possible change, whatever comes of it */
    choice c;
    refusal why;
    named names; /* by the choice and the refusal */
    lifted found;
} pull;

static int row_of(const verdict *v)
{
    return v->bar == BAR_RULE || v->bar == BAR_MOMENT ? v->why.id : -(int)v->bar;
}

/* Whether the changed state is a position: written down, it is read back as the same. */
static bool reads_back(const pull *p)
{
    const head *h = game_peek(p->copy);
    match m;
    text lines;
    generator none = {0};
    text_init(&lines, TEXT_DEFAULT_MAX);
    position_tell(p->g, p->copy, &lines);
    bool ok = match_from_position(&m, p->g, h->scenario, h->options, &none, text_string(&lines), NULL, NULL, NULL);
    text_release(&lines);
    if (!ok)
        return false;
    verdict there = game_verdict(p->g, m.state, p->seat, p->c), here = game_verdict(p->g, p->copy, p->seat, p->c);
    ok = row_of(&there) == row_of(&here);
    match_release(&m);
    return ok;
}

/* --- counts that follow from sets: `hand-count` from `hand`, `cards hand nat` from `hand nat` --- */

static const field *set_field(const game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->valid.field_count; i++) {
        const field *f = &g->valid.fields[i];
        if (f->kind == FIELD_SET && strlen(f->name) == length && !strncmp(f->name, name, length))
            return f;
    }
    return NULL;
}

static void put_count(const game *g, void *state, const field *f, size_t cell, const field *set, size_t from)
{
    (void)g;
    if (set && from < field_cells(set))
        field_put(f, state, cell, __builtin_popcountll((uint64_t)field_get(set, state, from)));
}

static void settle_counts(const game *g, void *state)
{
    for (int i = 0; i < g->valid.field_count; i++) {
        const field *f = &g->valid.fields[i];
        const char *dash = strstr(f->name, "-count");
        if (f->kind == FIELD_VALUE && dash && f->index[0] && !f->index[1])
            for (size_t cell = 0; cell < field_cells(f); cell++)
                put_count(g, state, f, cell, set_field(g, f->name, (size_t)(dash - f->name)), cell);
        if (f->kind != FIELD_VALUE || strcmp(f->name, "cards") != 0 || !f->index[1])
            continue;
        size_t sides = (size_t)(f->index[1]->high - f->index[1]->low + 1);
        for (size_t cell = 0; cell < field_cells(f); cell++) {
            const char *zone = noun_key(f->index[0], f->index[0]->low + (int)(cell / sides));
            const field *set = zone ? set_field(g, zone, strlen(zone)) : NULL;
            if (set && field_cells(set) == sides) /* sides are columns; more columns than sides: not counted here */
                put_count(g, state, f, cell, set, cell % sides);
        }
    }
}

static void try_lever(pull *p, const lever *by);

/* The second fact is tried with each value of the first. */
static void weigh_with(pull *p)
{
    const lever *then = p->then;
    const void *before = p->state;
    memcpy(p->base, p->copy, p->g->size);
    p->state = p->base;
    p->then = NULL;
    try_lever(p, then);
    p->then = then;
    p->state = before;
}

/* What the changed state, which is in `copy`, comes to. */
static void weigh(pull *p)
{
    fault why;
    if (p->then) {
        weigh_with(p);
        return;
    }
    p->tries++;
    game_derive(p->g, p->copy);
    if (!game_check(p->g, p->copy, &why))
        return;
    verdict v = game_verdict(p->g, p->copy, p->seat, p->c);
    lifted now = v.bar == BAR_NONE ? LIFT_LEGAL : row_of(&v) == p->row ? LIFT_STILL : LIFT_OTHER;
    if (now <= p->found || (now > LIFT_STILL && !reads_back(p)))
        return;
    p->found = now;
    memcpy(p->best, p->copy, p->g->size);
}

static bool enough(const pull *p)
{
    return p->found == LIFT_LEGAL || p->tries >= TRIES_MOST || (p->any && p->found >= LIFT_STILL);
}

static void try_value(pull *p, const field *f, size_t cell, int64_t now)
{
    fault why;
    if (enough(p) || now == field_get(f, p->state, cell))
        return;
    memcpy(p->copy, p->state, p->g->size);
    field_put(f, p->copy, cell, now);
    if (field_fits(f, p->copy, &why))
        weigh(p);
}

/* The same things as another noun has them: a hex as a place, a seat as an owner. */
static void names_as(const named *from, const noun *of, named *out)
{
    out->count = 0;
    for (int i = 0; of && i < from->count; i++) {
        const char *key = noun_has_ids(from->of[i]) ? noun_key(from->of[i], from->value[i]) : NULL;
        if (same_noun(from->of[i], of)) {
            name_add(out, of, from->value[i]);
            continue;
        }
        for (int v = of->low; key && noun_has_ids(of) && v <= of->high; v++) {
            const char *other = noun_key(of, v);
            if (other && !strcmp(other, key)) {
                name_add(out, of, v);
                break;
            }
        }
    }
}

/* What is named, as the indexes and the values of a field have it. The seat that is asked is an index only. */
typedef struct levels {
    named index[2], value;
} levels;

static levels levels_of(const pull *p, const field *f)
{
    levels by;
    for (int i = 0; i < 2; i++) {
        names_as(&p->names, f->index[i], &by.index[i]);
        if (f->index[i] && same_noun(f->index[i], p->g->seat))
            name_add(&by.index[i], f->index[i], p->seat);
    }
    names_as(&p->names, f->value, &by.value);
    return by;
}

/* Of what is one of many only what is named: by its index, by where it is or by where it would be. */
static bool cell_is_named(const pull *p, const field *f, const levels *by, size_t cell)
{
    int second = f->index[1] ? f->index[1]->high - f->index[1]->low + 1 : 1;
    return !f->index[0] || is_named(&by->index[0], f->index[0], f->index[0]->low + (int)cell / second) ||
           (f->index[1] && is_named(&by->index[1], f->index[1], f->index[1]->low + (int)cell % second)) ||
           (f->kind == FIELD_PLACE && is_named(&by->value, f->value, (int)field_get(f, p->state, cell)));
}

/* The bit of a named thing in a cell of a set; -1: it has no place there. */
static int bit_of(const field *f, size_t cell, int value)
{
    int second = f->index[1] ? f->index[1]->high - f->index[1]->low + 1 : 1;
    int bit = value - f->value->low - (f->stride ? f->stride * ((int)cell / second) : 0);
    return bit >= 0 && bit < (f->stride ? f->stride : 64) ? bit : -1;
}

/* A thing is in one set at a time: it comes here out of the other in which it is. */
static void try_moved(pull *p, const field *f, size_t cell, int value)
{
    int bit = bit_of(f, cell, value);
    if (bit < 0 || enough(p))
        return;
    for (int i = 0; i < p->g->valid.field_count && !enough(p); i++) {
        const field *other = &p->g->valid.fields[i];
        for (size_t k = 0; other->kind == FIELD_SET && same_noun(other->value, f->value) && k < field_cells(other);
             k++) {
            int there = bit_of(other, k, value);
            int64_t had = field_get(other, p->state, k);
            if ((other == f && k == cell) || there < 0 || !(had >> there & 1))
                continue;
            memcpy(p->copy, p->state, p->g->size);
            field_put(other, p->copy, k, (int64_t)((uint64_t)had & ~(1ull << there)));
            field_put(f, p->copy, cell, (int64_t)((uint64_t)field_get(f, p->copy, cell) ^ 1ull << bit));
            settle_counts(p->g, p->copy);
            weigh(p);
        }
    }
}

/* The members that are named, or else any. */
static void try_set(pull *p, const field *f, const levels *by, size_t cell, int low, int high)
{
    int64_t old = field_get(f, p->state, cell);
    for (int i = 0; i < by->value.count; i++) {
        int bit = bit_of(f, cell, by->value.value[i]);
        try_moved(p, f, cell, by->value.value[i]);
        if (bit >= 0)
            try_value(p, f, cell, (int64_t)((uint64_t)old ^ 1ull << bit));
    }
    for (int bit = 0; bit < 64 && bit <= high - low && !by->value.count; bit++)
        try_value(p, f, cell, (int64_t)((uint64_t)old ^ 1ull << bit));
}

static void try_numbers(pull *p, const field *f, size_t cell, int low, int high)
{
    int64_t old = field_get(f, p->state, cell);
    bool within = old >= low && old <= high;
    if (f->empty)
        try_value(p, f, cell, FIELD_NONE);
    for (int off = 1; off <= (f->value ? high - low : NUMBERS_NEAR) && within; off++) { /* the least change first */
        if (old - off >= low)
            try_value(p, f, cell, old - off);
        if (old + off <= high)
            try_value(p, f, cell, old + off);
    }
    for (int v = low; v <= high && f->value && !within; v++)
        try_value(p, f, cell, v);
}

static void try_field(pull *p, const field *f, bool go, bool come)
{
    int low = f->value ? f->value->low : f->low, high = f->value ? f->value->high : f->high;
    levels by = levels_of(p, f);
    for (size_t cell = 0; cell < field_cells(f) && !enough(p) && go; cell++)
        if (cell_is_named(p, f, &by, cell)) {
            if (f->kind == FIELD_SET)
                try_set(p, f, &by, cell, low, high);
            else
                try_numbers(p, f, cell, low, high);
        }
    for (size_t cell = 0; cell < field_cells(f) && f->kind == FIELD_PLACE && come; cell++)
        for (int i = 0; i < by.value.count && !enough(p); i++) /* another comes to what is named */
            try_value(p, f, cell, by.value.value[i]);
}

static void try_frames(pull *p, const char *name)
{
    const head *h = game_peek(p->state);
    for (int i = h->depth; i-- > 0;)
        for (int k = 0; k < FRAME_NUMBERS; k++) {
            const frame_number *n = &p->g->lists.frames[h->stack[i].node].number[k];
            if (!n->name || strcmp(n->name, name))
                continue;
            for (int v = n->low; v <= n->high && !enough(p); v++) {
                memcpy(p->copy, p->state, p->g->size);
                game_head(p->copy)->stack[i].number[k] = (int16_t)v;
                if (v != h->stack[i].number[k])
                    weigh(p);
            }
        }
}

static void try_options(pull *p)
{
    const head *h = game_peek(p->state);
    for (int i = 0; i < p->g->lists.option_count && !enough(p); i++) {
        option_set other = h->options ^ option_bit(i);
        memcpy(p->copy, p->state, p->g->size);
        game_head(p->copy)->options = other;
        if (game_options_fit(p->g, h->scenario, other, NULL))
            weigh(p);
    }
}

/* The same choice with the thing or the number that the refusal names in the place of one of its own. */
static void try_instead(pull *p)
{
    const verb *of = &p->g->lists.verbs[choice_verb(p->c)];
    const int own[2] = {choice_a(p->c), choice_b(p->c)}, named[] = {p->why.a, p->why.b};
    for (int i = 0; i < 4 && !enough(p); i++) {
        const noun *n = i / 2 ? of->b : of->a;
        int value[2] = {own[0], own[1]};
        value[i / 2] = named[i % 2];
        if (!n || value[i / 2] < n->low || value[i / 2] > n->high || (noun_has_ids(n) && !noun_key(n, value[i / 2])))
            continue;
        choice asked = p->c;
        p->c = choice_make(choice_verb(asked), value[0], value[1]);
        memcpy(p->copy, p->state, p->g->size);
        if (p->c != asked)
            weigh(p);
        p->c = asked;
    }
}

static void try_lever(pull *p, const lever *by)
{
    if (by->instead)
        try_instead(p);
    else if (by->options)
        try_options(p);
    else if (by->of)
        try_field(p, by->of, !by->come, !by->go);
    else
        try_frames(p, by->number);
}

static void tell_change(const pull *p, text *fact)
{
    text_clear(fact);
    for (int i = 0; i < p->g->valid.field_count; i++)
        field_write(&p->g->valid.fields[i], p->best, p->first, fact);
}

/* One cell after the other: what is named goes, whatever the next one does. */
static void pull_all(pull *p, const lever *by)
{
    void *so_far = malloc(p->g->size);
    if (!so_far)
        abort();
    memcpy(so_far, p->state, p->g->size);
    lifted best = LIFT_IMPOSSIBLE;
    for (int i = 0; i < STEPS_MOST && best < LIFT_OTHER; i++) {
        p->found = LIFT_IMPOSSIBLE;
        p->tries = 0;
        p->any = true;
        p->state = so_far;
        try_lever(p, by);
        if (p->found == LIFT_IMPOSSIBLE)
            break;
        best = p->found > best ? p->found : best;
        memcpy(so_far, p->best, p->g->size);
    }
    p->found = best;
    p->state = p->first;
    free(so_far);
}

lifted lever_pull(const game *g, const void *state, int seat, choice c, const lever *by, text *fact)
{
    verdict v = game_verdict(g, state, seat, c);
    pull p = {.g = g, .state = state, .first = state, .seat = seat, .c = c, .why = v.why, .row = row_of(&v)};
    p.copy = malloc(g->size);
    p.best = malloc(g->size);
    p.base = malloc(g->size);
    if (!p.copy || !p.best || !p.base)
        abort();
    names_of_choice(g, c, &p.names);
    names_of_refusal(g, v.why, &p.names);
    p.then = by->then ? by + by->then : NULL;
    try_lever(&p, by);
    if (by->all && p.found < LIFT_OTHER)
        pull_all(&p, by);
    if (p.found > LIFT_STILL)
        tell_change(&p, fact);
    free(p.copy);
    free(p.best);
    free(p.base);
    return p.found;
}

lifted lift_try(const game *g, const void *state, int seat, choice c, const lift_row *row, text *fact)
{
    lifted best = LIFT_IMPOSSIBLE;
    for (int i = 0; i < row->count && best < LIFT_LEGAL; i++) {
        if (i && row->levers[i - 1].then > 0)
            continue; /* the second of two */
        lifted now = lever_pull(g, state, seat, c, &row->levers[i], fact);
        best = now > best ? now : best;
    }
    return best;
}

/* --- the table --- */

static bool number_known(const game *g, const char *name)
{
    for (int n = 0; n < g->lists.node_count; n++)
        for (int k = 0; k < FRAME_NUMBERS; k++)
            if (g->lists.frames[n].number[k].name && !strcmp(g->lists.frames[n].number[k].name, name))
                return true;
    return false;
}

bool lever_read(const game *g, const char *word, lever *out)
{
    size_t length = strlen(word);
    char sign = length ? word[length - 1] : '\0';
    *out = (lever){.all = sign == '*', .go = sign == '-', .come = sign == '+'};
    length -= out->all || out->go || out->come;
    if (length >= sizeof out->number)
        return false;
    memcpy(out->number, word, length);
    out->options = !strcmp(out->number, "options");
    out->instead = !strcmp(out->number, "instead");
    if (!strncmp(out->number, "flow.", 5)) {
        memmove(out->number, out->number + 5, length - 4);
        return number_known(g, out->number);
    }
    out->of = out->options || out->instead ? NULL : fact_field(g, out->number);
    return out->options || out->instead || out->of;
}

static int row_named(const game *g, const char *name)
{
    for (int i = 1; i < g->lists.refusal_count; i++)
        if (!strcmp(g->lists.refusals[i].name, name))
            return i;
    return 0;
}

static bool row_read(const game *g, char *words[], int count, lift_row *rows, int most, fault *why)
{
    int row = row_named(g, words[0]);
    if (!row || row >= most)
        return fault_set(why, "'%s' is no refusal of %s", words[0], g->id);
    if (rows[row].count)
        return fault_set(why, "'%s' stands there twice", words[0]);
    for (int i = 1; i < count; i++) {
        bool *mark = !strcmp(words[i], "~")   ? &rows[row].onward
                     : !strcmp(words[i], "?") ? &rows[row].some
                     : !strcmp(words[i], "!") ? &rows[row].timely
                                              : NULL;
        if (mark) {
            *mark = true;
            continue;
        }
        char *second = strchr(words[i], '&');
        if (second)
            *second++ = '\0';
        if (rows[row].count + 1 >= LEVERS_MOST || !lever_read(g, words[i], &rows[row].levers[rows[row].count++]) ||
            (second && !lever_read(g, second, &rows[row].levers[rows[row].count++])))
            return fault_set(why, "%s: '%s' is no field of %s, nor a number of its frames", words[0], words[i], g->id);
        if (second)
            rows[row].levers[rows[row].count - 2].then = 1;
    }
    return rows[row].count || rows[row].timely || fault_set(why, "%s: nothing would lift it", words[0]);
}

bool lifts_read(const game *g, const char *words, lift_row *rows, int most, fault *why)
{
    for (const char *p = words; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        char line[CASE_LINE], *word[CASE_WORDS];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "#\n"), p);
        int count = line_words(line, word, CASE_WORDS);
        if (count > 0 && !row_read(g, word, count, rows, most, why))
            return false;
    }
    return true;
}
