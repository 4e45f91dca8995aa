/* The tree of a search: a twig is a choice made after those above it. Which choices there are depends on what was
 * imagined and thrown, so that a twig counts how often it could be chosen beside how often it was. */
#ifndef FRENTE_TREE_H
#define FRENTE_TREE_H

#include "bots/policy.h"

typedef struct twig {
    choice choice;
    int32_t first, next; /* choices after it; its neighbour; 0: none */
    uint32_t visits, offered;
    uint8_t seat; /* whose choice it is */
    double sum;   /* what that seat got out of it, 0 .. 1 a visit */
} twig;

enum { TWIGS_FIRST = 1 << 10, TWIGS_MAX = 1 << 18 };

typedef struct tree {
    twig *list; /* list[0] is no twig */
    int count, capacity, root;
    /* How much results differ, a seat: what is worth trying out depends on it. */
    double mean[SEATS_MAX], spread[SEATS_MAX];
    uint32_t samples;
} tree;

bool tree_begin(tree *t); /* an empty one; false: out of memory */
void tree_release(tree *t);
/* The choice becomes the root; false if the tree knows nothing of it or has become too full. */
bool tree_descend(tree *t, int seat, choice c);

/* The twig to follow at `at`: a known one, or a new one (*fresh) for the heaviest choice that is not there yet. 0: the
 * tree is full. */
int tree_step(tree *t, int at, const game *g, const void *state, int seat, const choices *list, chance *c, bool *fresh);
/* What came of it goes to the twigs of the path. */
void tree_credit(tree *t, const int *path, int length, const double reward[SEATS_MAX]);

static inline twig *tree_twig(const tree *t, int at)
{
    must(at > 0 && at < t->count);
    return &t->list[at];
}

#endif
