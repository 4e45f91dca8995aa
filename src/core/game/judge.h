/* Judging a position by experience. A game names the numbers that a position is told by (game_bot.features); what each
 * is worth early and late in a game stands in data/bots/<game>.tsv, by scenario, as `frente learn` found it. All is
 * reckoned in whole numbers, so that every machine judges alike. */
#ifndef FRENTE_JUDGE_H
#define FRENTE_JUDGE_H

#include "core/game/game.h"
#include "core/text/data.h"

enum { JUDGED_SCENARIOS = 8, WEIGHT_ONE = 10000 };

/* Of a scenario: what one more of each feature adds to the logarithm of the odds, in parts of WEIGHT_ONE, at the start
 * and at the end of a game; the last one is added in any case. */
typedef struct weights {
    bool known;
    int32_t early[FEATURES_MAX + 1], late[FEATURES_MAX + 1];
} weights;

static inline int feature_count(const game *g)
{
    int count = 0;
    while (g->bot.features[count].id)
        count++;
    return count;
}

/* Reads the table of a game, if it has one. Before there are threads. */
bool judge_load(const data_source *from, const game *g, fault *why);
/* What was learned for a scenario; NULL: nothing was. */
const weights *judge_weights(const game *g, int scenario);
/* What a seat can expect, 0 .. 1000. */
int judge_expect(const weights *w, const game *g, const void *state, int seat);

#endif
