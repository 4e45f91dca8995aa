#include "table/steps.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/tell/recap.h"
#include "core/tell/view.h"

enum { LOOK_UP = 64 }; /* moves between two looks whether somebody is still waiting */

int viewer_next(const game *g, int v)
{
    return v + 1 < g->seats ? v + 1 : v < WATCHER ? WATCHER : VIEWERS;
}

void steps_release(steps *s)
{
    for (int v = 0; v < VIEWERS; v++)
        free(s->seen[v]);
    journal_release(&s->journal);
    free(s->origin);
    free(s->saw);
    *s = (steps){0};
}

static bool grow(void **list, int *capacity, int need, size_t size, fault *why)
{
    if (need <= *capacity)
        return true;
    int wanted = *capacity ? *capacity : 64;
    while (wanted < need)
        wanted *= 2;
    void *more = realloc(*list, (size_t)wanted * size);
    if (!more)
        return fault_set(why, "out of memory");
    *list = more;
    *capacity = wanted;
    return true;
}

/* Entries from number `from` on belong to move `origin`. */
static bool mark_entries(steps *s, int from, int origin, fault *why)
{
    if (s->journal.cut)
        return fault_set(why, "out of memory");
    if (!grow((void **)&s->origin, &s->origin_capacity, s->journal.count, sizeof *s->origin, why))
        return false;
    for (int i = from; i < s->journal.count; i++)
        s->origin[i] = origin;
    return true;
}

static bool readable(const steps *s, int entry, int viewer)
{
    return s->journal.list[entry].viewers >> viewer & 1;
}

static int count_readable(const steps *s, int from, int viewer)
{
    int count = 0;
    for (int i = from; i < s->journal.count; i++)
        count += readable(s, i, viewer);
    return count;
}

static bool begin_with(steps *s, const game *g, const void *state, fault *why)
{
    s->game = g;
    for (int v = 0; v < VIEWERS; v = viewer_next(g, v)) {
        if (!s->seen[v] && !(s->seen[v] = malloc(g->size)))
            return fault_set(why, "out of memory");
        memcpy(s->seen[v], state, g->size);
        game_redact(g, s->seen[v], v);
        s->count[v] = 0;
        s->lines[v] = count_readable(s, 0, v);
    }
    s->moves = 0;
    return mark_entries(s, 0, -1, why);
}

bool steps_begin(steps *s, const match *m, fault *why)
{
    return begin_with(s, m->game, m->start, why);
}

/* Has what the viewer sees changed? Takes the new state over. */
static bool look_again(steps *s, const void *state, int viewer)
{
    const game *g = s->game;
    _Alignas(max_align_t) char now[STATE_MAX];
    memcpy(now, state, g->size);
    game_redact(g, now, viewer);
    if (!memcmp(now, s->seen[viewer], g->size))
        return false;
    memcpy(s->seen[viewer], now, g->size);
    return true;
}

bool steps_add(steps *s, const void *state, int from, fault *why)
{
    if (!grow((void **)&s->saw, &s->saw_capacity, s->moves + 1, 1, why) || !mark_entries(s, from, s->moves, why))
        return false;
    unsigned saw = 0;
    for (int v = 0; v < VIEWERS; v = viewer_next(s->game, v)) {
        int lines = count_readable(s, from, v);
        if (!look_again(s, state, v) && !lines)
            continue;
        saw |= 1u << v;
        s->count[v]++;
        s->lines[v] += lines;
    }
    s->saw[s->moves++] = (uint8_t)saw;
    return true;
}

bool steps_build(steps *s, const match *m, const watch *by, fault *why)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    if (!match_replay(m, 0, state, &s->journal, why) || !begin_with(s, m->game, state, why))
        return false;
    for (int i = 0; i < m->count; i++) {
        int from = s->journal.count;
        if (i % LOOK_UP == 0 && watch_given_up(by))
            return fault_set(why, "it was given up after %d choices", i);
        if (!match_step(m, i, state, &s->journal, why) || !steps_add(s, state, from, why))
            return false;
    }
    return true;
}

/* --- counting --- */

bool steps_saw(const steps *s, int viewer, int move)
{
    return viewer == VIEWER_ALL || s->saw[move] >> viewer & 1;
}

int steps_count(const steps *s, int viewer)
{
    return viewer == VIEWER_ALL ? s->moves : s->count[viewer];
}

/* Mostly the last steps are meant: counted from the end, what a choice costs does not grow with the game. */
int steps_after(const steps *s, int viewer, int moves)
{
    int step = steps_count(s, viewer);
    for (int i = s->moves - 1; i >= moves; i--)
        step -= steps_saw(s, viewer, i);
    return step;
}

int steps_moves(const steps *s, int viewer, int step)
{
    int seen = 0;
    if (!step)
        return 0;
    for (int i = 0; i < s->moves; i++)
        if (steps_saw(s, viewer, i) && ++seen == step)
            return i + 1;
    return -1;
}

/* --- the journal --- */

static void line_json(const steps *s, const entry *e, int step, lang in, text *out)
{
    json_open(out, NULL, '{');
    json_number(out, "step", step);
    entry_json(s->game, e, in, out);
    json_close(out, '}');
}

/* The entry of the viewer's line number `from`, or the end. Mostly the last lines are wanted: walk backwards. */
static int entry_of_line(const steps *s, int viewer, int from)
{
    int line = s->lines[viewer], i = s->journal.count;
    while (i > 0 && line > from)
        line -= readable(s, --i, viewer);
    return i;
}

void steps_lines(const steps *s, int viewer, int from, int to, lang in, text *out)
{
    const journal *j = &s->journal;
    int i = entry_of_line(s, viewer, from), line = from < s->lines[viewer] ? from : s->lines[viewer];
    int at = i < j->count ? s->origin[i] : -1, step = steps_after(s, viewer, at + 1);
    json_open(out, NULL, '[');
    for (; i < j->count && line < to; i++) {
        if (!readable(s, i, viewer))
            continue;
        for (; at < s->origin[i]; at++)
            step += steps_saw(s, viewer, at + 1);
        line_json(s, &j->list[i], step, in, out);
        line++;
    }
    json_close(out, ']');
}

bool steps_recap(const steps *s, int viewer, int from, int to, lang in, text *out)
{
    int count = 0, most = to > from ? to - from : 0;
    const entry **list = malloc((size_t)(most ? most : 1) * sizeof *list);
    if (!list)
        return false;
    for (int i = entry_of_line(s, viewer, from); i < s->journal.count && count < most; i++)
        if (readable(s, i, viewer))
            list[count++] = &s->journal.list[i];
    recap_json(s->game, list, count, in, out);
    free(list);
    return true;
}

void steps_last_lines(const steps *s, int viewer, int moves, lang in, text *out)
{
    int step = steps_after(s, viewer, moves);
    json_open(out, NULL, '[');
    for (int i = 0; i < s->journal.count; i++)
        if (s->origin[i] == moves - 1 && readable(s, i, viewer))
            line_json(s, &s->journal.list[i], step, in, out);
    json_close(out, ']');
}

int steps_common_lines(const steps *a, const steps *b, int viewer)
{
    int i = 0, k = 0, same = 0;
    for (;; i++, k++, same++) {
        while (i < a->journal.count && !readable(a, i, viewer))
            i++;
        while (k < b->journal.count && !readable(b, k, viewer))
            k++;
        if (i >= a->journal.count || k >= b->journal.count)
            return same;
        const entry *x = &a->journal.list[i], *y = &b->journal.list[k];
        if (x->kind != y->kind || memcmp(x->arg, y->arg, sizeof x->arg))
            return same;
    }
}
