/* Judging a position by experience. A game names the numbers that a position is told by (game_bot.features); what each
 * is worth early, midway and late in a game stands in data/bots/<game>.tsv, by scenario, as `frente learn` found it.
 * All is reckoned in whole numbers, so that every machine judges alike. */
#ifndef FRENTE_JUDGE_H
#define FRENTE_JUDGE_H

#include "core/game/game.h"
#include "core/text/data.h"

enum { JUDGED_SCENARIOS = 8, WEIGHT_ONE = 10000 };

/* Of a scenario: what one more of each feature adds to the logarithm of the odds, in parts of WEIGHT_ONE, at three
 * times of a game; the last one is added in any case. */
typedef enum judged_time { TIME_EARLY, TIME_MIDDLE, TIME_LATE, TIMES } judged_time;
typedef struct weights {
    bool known;
    int32_t at[TIMES][FEATURES_MAX + 1];
} weights;

/* How much each of the three times counts when so much of a game is over: of 1000, together 1000. */
static inline void judged_times(int progress, int out[TIMES])
{
    out[TIME_EARLY] = progress < 500 ? 1000 - 2 * progress : 0;
    out[TIME_LATE] = progress > 500 ? 2 * progress - 1000 : 0;
    out[TIME_MIDDLE] = 1000 - out[TIME_EARLY] - out[TIME_LATE];
}

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

/* Why one position is better for a seat than another: the features that gain it most, the first most of all. How many,
 * REASONS_MOST at most; none if nothing was learned for the scenario. */
enum { REASONS_MOST = 2 };
int judge_reasons(const game *g, const void *before, const void *after, int seat, int out[REASONS_MOST]);

#endif
