/* What many games tell: shares and means with intervals of 95 %, and ratings. */
#ifndef FRENTE_STATS_H
#define FRENTE_STATS_H

#include <stdint.h>

/* Where the true share lies in 95 of 100 cases (Wilson), 0 .. 1. `hits` may have halves, for draws. */
typedef struct interval {
    double low, high;
} interval;
interval share_interval(double hits, double of);
/* Of a mean, by the sum and the sum of squares of n values. */
/* No further than what there can be. */
interval interval_within(interval i, double low, double high);
interval mean_interval(double sum, double squares, double n);

/* Ratings out of results: points[i][j] is what i got against j in games[i][j] games (a draw is a half). Elo, the mean
 * of all is 0; a draw is added to each pair that met, so that nobody is infinitely good. */
enum { RATED_MAX = 12 };
typedef struct results {
    int count;
    double points[RATED_MAX][RATED_MAX], games[RATED_MAX][RATED_MAX];
} results;
void elo_fit(const results *r, double elo[RATED_MAX]);

#endif
