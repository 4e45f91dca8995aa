/* Which numbers are choices of a game: for all parts of the library. */
#include "lib/lib.h"

static bool operand_known(const noun *n, int value)
{
    if (!n)
        return value == 0;
    return value >= n->low && value <= n->high && (!noun_has_ids(n) || noun_key(n, value));
}

bool lib_choice(const game *g, frente_choice c)
{
    int v = choice_verb(c);
    return v > 0 && v < g->lists.verb_count && operand_known(g->lists.verbs[v].a, choice_a(c)) &&
           operand_known(g->lists.verbs[v].b, choice_b(c));
}
