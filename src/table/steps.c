#include "table/steps.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/tell/view.h"

/* The next viewer after v; VIEWERS at the end: 0, 1, …, seats - 1, WATCHER. */
static int next_viewer(const game *g, int v)
{
    return v + 1 < g->seats ? v + 1 : v < WATCHER ? WATCHER : VIEWERS;
}

void steps_release(table *r)
{
    for (int v = 0; v < VIEWERS; v++) {
        free(r->seen[v]);
        r->seen[v] = NULL;
    }
    journal_release(&r->journal);
    free(r->origin);
    free(r->trail);
    r->origin = NULL;
    r->trail = NULL;
    r->origin_room = r->trail_room = 0;
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

/* Entries from number `from` on belong to choice `origin`. */
static bool mark_entries(table *r, int from, int origin, fault *why)
{
    if (r->journal.cut)
        return fault_set(why, "out of memory");
    if (!grow((void **)&r->origin, &r->origin_room, r->journal.count, sizeof *r->origin, why))
        return false;
    for (int i = from; i < r->journal.count; i++)
        r->origin[i] = origin;
    return true;
}

static int visible(const journal *j, int from, int viewer)
{
    int count = 0;
    for (int i = from; i < j->count; i++)
        count += j->list[i].viewers >> viewer & 1;
    return count;
}

bool steps_start(table *r, fault *why)
{
    const game *g = table_game(r);
    for (int v = 0; v < VIEWERS; v = next_viewer(g, v)) {
        if (!r->seen[v] && !(r->seen[v] = malloc(g->size)))
            return fault_set(why, "out of memory");
        memcpy(r->seen[v], r->match.state, g->size);
        game_redact(g, r->seen[v], v);
        r->lines[v] = visible(&r->journal, 0, v);
        r->steps[v] = 0;
        /* Numbers begin anywhere: those of an earlier stay in memory are stale now, and
         * nothing can be told from their size. */
        if (!r->seq[v])
            r->seq[v] = 1 + generator_below(&r->numbers, 1u << 24);
        r->asked[v] = r->seq[v];
    }
    return mark_entries(r, 0, -1, why);
}

/* Has what the viewer sees changed? Takes the new state over. */
static bool look_again(table *r, const void *state, int viewer)
{
    const game *g = table_game(r);
    _Alignas(max_align_t) char now[STATE_MAX];
    memcpy(now, state, g->size);
    game_redact(g, now, viewer);
    if (!memcmp(now, r->seen[viewer], g->size))
        return false;
    memcpy(r->seen[viewer], now, g->size);
    return true;
}

/* Notes choice number `move`, whose entries begin at `from`: the bits of those who saw it. */
static uint8_t note_step(table *r, const void *state, int from)
{
    const game *g = table_game(r);
    uint8_t saw = 0;
    for (int v = 0; v < VIEWERS; v = next_viewer(g, v)) {
        int lines = visible(&r->journal, from, v);
        if (!look_again(r, state, v) && !lines)
            continue;
        saw |= (uint8_t)(1u << v);
        r->steps[v]++;
        r->lines[v] += lines;
    }
    return saw;
}

static bool make_move(table *r, int seat, choice c, end_kind end, bool again, fault *why)
{
    if (end)
        return match_end(&r->match, seat, end, &r->journal, LANG_EN, why);
    if (again)
        return match_again(&r->match, seat, c, &r->journal, why);
    return match_choose(&r->match, seat, c, NULL, &r->journal, LANG_EN, why);
}

bool steps_move(table *r, int seat, choice c, end_kind end, bool again, fault *why)
{
    match *m = &r->match;
    const game *g = table_game(r);
    const head *h = game_peek(m->state);
    if (h->over || !grow((void **)&r->trail, &r->trail_room, m->count + 1, 1, why))
        return h->over ? fault_set(why, "the game is over") : false;
    frame before = *flow_peek(h);
    uint8_t depth = h->depth;
    int from = r->journal.count, lines[VIEWERS];
    memcpy(lines, r->lines, sizeof lines);
    if (!make_move(r, seat, c, end, again, why))
        return false;
    r->torn = !mark_entries(r, from, m->count - 1, why);
    if (r->torn)
        return false;
    h = game_peek(m->state);
    /* Simultaneous choices of others leave my decision as it was, and so does an offer to end the game. */
    bool same = (g->lists.nodes[before.node].together || end) && !h->over && h->depth == depth &&
                !memcmp(flow_peek(h), &before, sizeof before);
    uint8_t saw = r->trail[m->count - 1] = note_step(r, m->state, from);
    for (int v = 0; v < VIEWERS; v++) {
        if (!(saw >> v & 1))
            continue;
        r->seq[v]++;
        r->kept[v][r->seq[v] % KEPT] = lines[v];
        if (!same || (v == seat && !end))
            r->asked[v] = r->seq[v];
    }
    return true;
}

bool steps_mix(table *r, int seat, const char *digits, fault *why)
{
    if (!grow((void **)&r->trail, &r->trail_room, r->match.count + 1, 1, why) ||
        !match_mix(&r->match, seat, digits, why))
        return false;
    r->trail[r->match.count - 1] = 0;
    return true;
}

/* From which of the viewer's lines on do two journals differ? */
static int common_lines(const journal *a, const journal *b, int viewer)
{
    int i = 0, k = 0, same = 0;
    for (;; i++, k++, same++) {
        while (i < a->count && !(a->list[i].viewers >> viewer & 1))
            i++;
        while (k < b->count && !(b->list[k].viewers >> viewer & 1))
            k++;
        if (i >= a->count || k >= b->count)
            return same;
        const entry *x = &a->list[i], *y = &b->list[k];
        if (x->kind != y->kind || memcmp(x->arg, y->arg, sizeof x->arg))
            return same;
    }
}

/* The whole match again, with journal and trail. */
static bool play_again(table *r, fault *why)
{
    const match *m = &r->match;
    const game *g = table_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    if (!match_replay(m, 0, state, &r->journal, why) || !mark_entries(r, 0, -1, why))
        return false;
    for (int v = 0; v < VIEWERS; v = next_viewer(g, v)) {
        memcpy(r->seen[v], state, g->size);
        game_redact(g, r->seen[v], v);
        r->steps[v] = 0;
        r->lines[v] = visible(&r->journal, 0, v);
    }
    for (int i = 0; i < m->count; i++) {
        int from = r->journal.count;
        if (!match_step(m, i, state, &r->journal, why) || !mark_entries(r, from, i, why))
            return false;
        r->trail[i] = note_step(r, state, from);
    }
    return true;
}

bool steps_rebuild(table *r, fault *why)
{
    const game *g = table_game(r);
    journal old = r->journal;
    char *seen = malloc(g->size * VIEWERS);
    r->journal = (journal){0};
    for (int v = 0; seen && v < VIEWERS; v = next_viewer(g, v))
        memcpy(seen + g->size * (size_t)v, r->seen[v], g->size);
    bool ok = seen ? play_again(r, why) : fault_set(why, "out of memory");
    for (int v = 0; ok && v < VIEWERS; v = next_viewer(g, v)) {
        int common = common_lines(&old, &r->journal, v);
        if (!memcmp(seen + g->size * (size_t)v, r->seen[v], g->size) && common == r->lines[v] &&
            common == visible(&old, 0, v))
            continue;
        r->seq[v]++;
        r->kept[v][r->seq[v] % KEPT] = common;
        r->asked[v] = r->seq[v];
    }
    journal_release(&old);
    free(seen);
    return ok;
}

int table_count_at(const table *r, int viewer, int step)
{
    int seen = 0;
    if (!step)
        return 0;
    for (int i = 0; i < r->match.count; i++)
        if (r->trail[i] >> viewer & 1 && ++seen == step)
            return i + 1;
    return -1;
}

/* Mostly the last steps are meant: counted from the end, what a choice costs does not grow with the game. */
int table_step_at(const table *r, int viewer, int count)
{
    int step = r->steps[viewer];
    for (int i = r->match.count - 1; i >= count; i--)
        step -= r->trail[i] >> viewer & 1;
    return step;
}

static void line_json(const table *r, const entry *e, int step, lang in, text *out)
{
    json_open(out, NULL, '{');
    json_number(out, "step", step);
    entry_json(table_game(r), e, in, out);
    json_close(out, '}');
}

void table_lines(const table *r, int viewer, int from, int to, lang in, text *out)
{
    const journal *j = &r->journal;
    /* Mostly the last lines are wanted: walk backwards to the first of them. */
    int line = r->lines[viewer], i = j->count;
    while (i > 0 && line > from)
        line -= j->list[--i].viewers >> viewer & 1;
    int at = i < j->count ? r->origin[i] : -1, step = table_step_at(r, viewer, at + 1);
    json_open(out, NULL, '[');
    for (; i < j->count && line < to; i++) {
        if (!(j->list[i].viewers >> viewer & 1))
            continue;
        for (; at < r->origin[i]; at++)
            step += r->trail[at + 1] >> viewer & 1;
        line_json(r, &j->list[i], step, in, out);
        line++;
    }
    json_close(out, ']');
}

void table_step_lines(const table *r, int viewer, int count, lang in, text *out)
{
    int step = table_step_at(r, viewer, count);
    json_open(out, NULL, '[');
    for (int i = 0; i < r->journal.count; i++) {
        if (r->origin[i] != count - 1 || !(r->journal.list[i].viewers >> viewer & 1))
            continue;
        line_json(r, &r->journal.list[i], step, in, out);
    }
    json_close(out, ']');
}
