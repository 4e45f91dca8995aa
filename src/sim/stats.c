#include "sim/stats.h"

#include <math.h>

static const double z = 1.96;

interval share_interval(double hits, double of)
{
    if (of <= 0)
        return (interval){0, 1};
    double p = hits / of, zz = z * z / of;
    double middle = (p + zz / 2) / (1 + zz), half = z * sqrt(p * (1 - p) / of + zz / (4 * of)) / (1 + zz);
    return (interval){fmax(0, middle - half), fmin(1, middle + half)};
}

interval mean_interval(double sum, double squares, double n)
{
    if (n < 2)
        return (interval){n > 0 ? sum : 0, n > 0 ? sum : 0};
    double mean = sum / n, variance = fmax(0, squares / n - mean * mean) * n / (n - 1);
    double half = z * sqrt(variance / n);
    return (interval){mean - half, mean + half};
}

interval interval_within(interval i, double low, double high)
{
    return (interval){fmax(i.low, low), fmin(i.high, high)};
}

/* The strengths of Bradley and Terry by Hunter's steps. */
void elo_fit(const results *r, double elo[RATED_MAX])
{
    double strength[RATED_MAX], mean = 0;
    for (int i = 0; i < r->count; i++)
        strength[i] = 1;
    for (int step = 0; step < 2000; step++)
        for (int i = 0; i < r->count; i++) {
            double won = 0, weight = 0;
            for (int j = 0; j < r->count; j++)
                if (j != i && r->games[i][j] > 0) {
                    won += r->points[i][j] + 0.5;
                    weight += (r->games[i][j] + 1) / (strength[i] + strength[j]);
                }
            strength[i] = weight > 0 ? won / weight : 1;
        }
    for (int i = 0; i < r->count; i++)
        elo[i] = 400 * log10(strength[i]), mean += elo[i] / r->count;
    for (int i = 0; i < r->count; i++)
        elo[i] -= mean;
}
