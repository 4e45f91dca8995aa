/* Many games under the laws: every scenario, every mix of options that fits,
 * every quiet point that a position can begin at, in turn. */
#ifndef FRENTE_SWEEP_H
#define FRENTE_SWEEP_H

#include "laws.h"

typedef struct sweep {
    const game *game;
    game_finder find;
    long games;          /* 0: no limit */
    long seconds, least; /* no new game after so many seconds, but so many at least; 0 seconds: no limit */
    uint64_t seed;
    int every, most;
    bool points;
    coverage *seen; /* may be NULL */
    /* what came of it */
    long played, decisions;
    int variants, refused; /* ways to begin; quiet points that need a described position */
} sweep;

/* False on the first broken law: `plan` and `out` say which game it was. */
bool laws_sweep(sweep *s, law_plan *plan, law_report *out);

/* What was never reached, by name. */
void coverage_words(const game *g, const coverage *seen, text *out);

/* The game in words: "libertad, scenario standard, options a b, game 17, decision 3". */
void plan_words(const law_plan *plan, const law_report *report, text *out);

#endif
