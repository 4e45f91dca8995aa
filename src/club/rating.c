#include "club/rating.h"

#include <math.h>

#include "core/text/fault.h"

/* Glickman's numbers: SCALE turns points into his own scale, TAU says how fast volatility may change. */
static const double SCALE = 173.7178, MIDDLE = 1500, TAU = 0.5;
static const double DEVIATION_NEW = 350, DEVIATION_SIDE = 60, VOLATILITY_NEW = 0.06, SETTLED = 110;
/* A rating period: so many days without a game add one period's uncertainty. */
static const double PERIOD_DAYS = 7;

rating rating_new(void)
{
    return (rating){MIDDLE, DEVIATION_NEW, VOLATILITY_NEW};
}

rating rating_new_side(void)
{
    return (rating){MIDDLE, DEVIATION_SIDE, VOLATILITY_NEW};
}

bool rating_settled(const rating *r)
{
    return r->deviation <= SETTLED;
}

double rating_settled_days(const rating *r)
{
    double now = r->deviation / SCALE, then = SETTLED / SCALE;
    return rating_settled(r) ? PERIOD_DAYS * (then * then - now * now) / (r->volatility * r->volatility) : 0;
}

/* On Glickman's scale: strength and its uncertainty. */
typedef struct strength {
    double mu, phi2;
} strength;

static strength strength_of(const rating *r)
{
    double phi = r->deviation / SCALE;
    return (strength){(r->points - MIDDLE) / SCALE, phi * phi};
}

/* How much a result against somebody so uncertain tells. */
static double weight(double phi2)
{
    return 1 / sqrt(1 + 3 * phi2 / (M_PI * M_PI));
}

static double expected(double difference, double phi2)
{
    return 1 / (1 + exp(-weight(phi2) * difference));
}

/* What remains when one part of a meeting is rated: everybody else in it, as one opponent. */
static strength all_but(const rating *partner, const rated_seat *other)
{
    strength with = strength_of(partner), player = strength_of(&other->player), side = strength_of(&other->side);
    return (strength){player.mu + side.mu - with.mu, player.phi2 + side.phi2 + with.phi2};
}

double rating_expect(const rated_seat *one, const rated_seat *other)
{
    strength against = all_but(&one->side, other), own = strength_of(&one->player);
    return expected(own.mu - against.mu, against.phi2 + own.phi2);
}

/* Step 5 of the paper: the volatility at which the results are likeliest, by the Illinois method. */
typedef struct search {
    double delta2, phi2, v, a;
} search;

static double slope(const search *s, double x)
{
    double e = exp(x), d = s->phi2 + s->v + e;
    return e * (s->delta2 - d) / (2 * d * d) - (x - s->a) / (TAU * TAU);
}

static double new_volatility(double volatility, double delta2, double phi2, double v)
{
    search s = {delta2, phi2, v, log(volatility * volatility)};
    double low = s.a, high = log(delta2 - phi2 - v);
    if (delta2 <= phi2 + v) {
        int k = 1;
        while (k < 100 && slope(&s, s.a - k * TAU) < 0)
            k++;
        high = s.a - k * TAU;
    }
    double at_low = slope(&s, low), at_high = slope(&s, high);
    for (int i = 0; i < 100 && fabs(high - low) > 1e-6; i++) {
        double middle = low + (low - high) * at_low / (at_high - at_low), value = slope(&s, middle);
        if (value * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = value;
    }
    return exp(low / 2);
}

/* One part of a seat (its player or its side) met all the others: steps 3 to 8 of the paper. */
static rating learn(const rating *before, const rating *partner, const rated_seat *seats, int count, int seat)
{
    strength own = strength_of(before);
    double information = 0, surprise = 0;
    for (int i = 0; i < count; i++) {
        if (i == seat)
            continue;
        strength against = all_but(partner, &seats[i]);
        double g = weight(against.phi2), e = expected(own.mu - against.mu, against.phi2);
        double difference = seats[seat].score - seats[i].score, score = difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
        information += g * g * e * (1 - e);
        surprise += g * (score - e);
    }
    double v = 1 / information, delta = v * surprise;
    double sigma = new_volatility(before->volatility, delta * delta, own.phi2, v);
    double phi = 1 / sqrt(1 / (own.phi2 + sigma * sigma) + 1 / v);
    return (rating){MIDDLE + SCALE * (own.mu + phi * phi * surprise), SCALE * phi, sigma};
}

void rating_game(rated_seat *seats, int count)
{
    rated_seat before[RATING_SEATS];
    must(count >= 2 && count <= RATING_SEATS);
    for (int i = 0; i < count; i++)
        before[i] = seats[i];
    for (int i = 0; i < count; i++) {
        seats[i].player = learn(&before[i].player, &before[i].side, before, count, i);
        seats[i].side = learn(&before[i].side, &before[i].player, before, count, i);
    }
}

void rating_rest(rating *r, double days)
{
    double phi = r->deviation / SCALE, periods = days > 0 ? days / PERIOD_DAYS : 0;
    double grown = SCALE * sqrt(phi * phi + periods * r->volatility * r->volatility);
    r->deviation = grown < DEVIATION_NEW ? grown : DEVIATION_NEW;
}
