/* The maximal sets of options of a scenario: nothing can be added to one of them. Options that go with all others are
 * in every set; of the rest every selection is tried. */
#ifndef FRENTE_TESTS_MAXIMAL_H
#define FRENTE_TESTS_MAXIMAL_H

#include "core/game/game.h"

enum { MAXIMAL_SETS = 512, MAXIMAL_RIVALS = 20 };

static inline bool maximal_fits(const game *g, int scenario, option_set set)
{
    return game_options_fit(g, scenario, set, NULL) && game_nonplayers(g, set) != (1u << g->seats) - 1;
}

/* Options that go with every other one; the places of the rest in `rival`. */
static inline option_set maximal_free(const game *g, int scenario, int *rival, int *rivals)
{
    option_set free = 0;
    *rivals = 0;
    for (int i = 0; i < g->lists.option_count; i++) {
        bool alone = maximal_fits(g, scenario, option_bit(i)), with_all = alone;
        for (int j = 0; j < g->lists.option_count && with_all; j++)
            with_all =
                !maximal_fits(g, scenario, option_bit(j)) || maximal_fits(g, scenario, option_bit(i) | option_bit(j));
        if (with_all)
            free |= option_bit(i);
        else if (alone && *rivals < MAXIMAL_RIVALS)
            rival[(*rivals)++] = i;
    }
    return free;
}

static inline int maximal_sets(const game *g, int scenario, option_set sets[MAXIMAL_SETS])
{
    int rival[MAXIMAL_RIVALS], rivals, count = 0;
    option_set free = maximal_free(g, scenario, rival, &rivals);
    for (uint32_t pick = 0; pick < 1u << rivals && count < MAXIMAL_SETS; pick++) {
        option_set set = free;
        for (int i = 0; i < rivals; i++)
            set |= pick >> i & 1 ? option_bit(rival[i]) : 0;
        bool whole = maximal_fits(g, scenario, set);
        for (int i = 0; i < rivals && whole; i++)
            whole = pick >> i & 1 || !maximal_fits(g, scenario, set | option_bit(rival[i]));
        if (whole)
            sets[count++] = set;
    }
    return count;
}

#endif
