#include "bots/tree.h"

#include <math.h>
#include <stdlib.h>

/* How many choices a twig with so many visits looks at: the heaviest first, more as it is worth it. */
static int width(uint32_t visits)
{
    return 2 + (int)sqrt((double)visits);
}

static bool grow(tree *t)
{
    int capacity = t->capacity ? 2 * t->capacity : TWIGS_FIRST;
    twig *more = capacity <= TWIGS_MAX ? realloc(t->list, (size_t)capacity * sizeof *more) : NULL;
    if (!more)
        return false;
    t->list = more;
    t->capacity = capacity;
    return true;
}

static int tree_add(tree *t, int above, int seat, choice c)
{
    if (t->count == t->capacity && !grow(t))
        return 0;
    int at = t->count++;
    t->list[at] = (twig){.choice = c, .seat = (uint8_t)seat};
    if (above) {
        t->list[at].next = t->list[above].first;
        t->list[above].first = at;
    }
    return at;
}

bool tree_begin(tree *t)
{
    if (!t->list && !grow(t))
        return false;
    *t = (tree){.list = t->list, .capacity = t->capacity, .count = 1};
    t->root = tree_add(t, 0, 0, 0);
    return true;
}

void tree_release(tree *t)
{
    free(t->list);
    *t = (tree){0};
}

bool tree_descend(tree *t, int seat, choice c)
{
    if (t->count > TWIGS_MAX / 2)
        return false;
    for (int at = tree_twig(t, t->root)->first; at; at = tree_twig(t, at)->next)
        if (tree_twig(t, at)->choice == c && tree_twig(t, at)->seat == seat) {
            t->root = at;
            return tree_twig(t, at)->visits > 0;
        }
    return false;
}

static int find_child(const tree *t, int above, int seat, choice c)
{
    for (int at = tree_twig(t, above)->first; at; at = tree_twig(t, at)->next)
        if (tree_twig(t, at)->choice == c && tree_twig(t, at)->seat == seat)
            return at;
    return 0;
}

/* The heaviest choice without a twig; among equals any. */
static choice heaviest_new(const tree *t, int above, const game *g, const void *state, int seat, const choices *list,
                           chance *c)
{
    choice best = 0;
    int weight = 0;
    uint32_t equals = 0;
    for (int i = 0; i < list->count; i++) {
        if (find_child(t, above, seat, list->list[i]))
            continue;
        int w = g->bot.weigh(state, seat, list->list[i]);
        if (!equals || w > weight)
            weight = w, equals = 0;
        if (w == weight && !chance_below(c, ++equals))
            best = list->list[i];
    }
    return best;
}

/* Good so far, or little tried. */
static double promise(const tree *t, const twig *w)
{
    double spread = t->samples > 8 ? sqrt(t->spread[w->seat] / t->samples) : 0.3;
    return w->sum / w->visits + (spread + 0.01) * sqrt(2 * log((double)w->offered + 1) / w->visits);
}

int tree_step(tree *t, int at, const game *g, const void *state, int seat, const choices *list, chance *c, bool *fresh)
{
    int known = 0, best = 0;
    double most = 0;
    for (int child = tree_twig(t, at)->first; child; child = tree_twig(t, child)->next) {
        twig *w = tree_twig(t, child);
        if (w->seat != seat || (at != t->root && !choices_have(list, w->choice)))
            continue;
        known++;
        w->offered++;
        double value = w->visits ? promise(t, w) : 1e9;
        if (!best || value > most)
            best = child, most = value;
    }
    *fresh = known < list->count && known < width(tree_twig(t, at)->visits);
    if (!*fresh)
        return best;
    choice fit = heaviest_new(t, at, g, state, seat, list, c);
    int added = tree_add(t, at, seat, fit);
    if (added)
        t->list[added].offered = 1;
    else
        *fresh = false;
    return added ? added : best;
}

void tree_credit(tree *t, const int *path, int length, const double reward[SEATS_MAX])
{
    for (int i = 0; i < length; i++) {
        twig *w = tree_twig(t, path[i]);
        w->visits++;
        w->sum += reward[w->seat];
    }
    t->samples++;
    for (int s = 0; s < SEATS_MAX; s++) { /* Welford's running sum of squares */
        double off = reward[s] - t->mean[s];
        t->mean[s] += off / t->samples;
        t->spread[s] += off * (reward[s] - t->mean[s]);
    }
}
