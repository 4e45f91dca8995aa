#include "sim/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PER_SIDE = FEATURES_MAX + 1, TERMS = 2 * PER_SIDE, ROUNDS = 12, TEST_EVERY = 5 };
static const double ridge = 3.0;

bool lessons_make(lessons *l, const game *g, long games)
{
    *l = (lessons){.game = g, .games = games};
    l->list = calloc((size_t)games * LEARN_SAMPLES, sizeof *l->list);
    l->counts = calloc((size_t)games, sizeof *l->counts);
    return l->list && l->counts;
}

void lessons_release(lessons *l)
{
    free(l->list);
    free(l->counts);
}

/* --- games --- */

typedef struct pupil {
    lessons *l;
    sample *list;
    int count, clock;
    unsigned every, seen; /* where there are too many turns, one of so many is kept */
} pupil;

static void write_down(pupil *p, const void *state, int seat)
{
    const game *g = p->l->game;
    int value[FEATURES_MAX] = {0};
    sample *s = &p->list[p->count++];
    g->bot.measure(state, seat, value);
    for (int i = 0; g->bot.features[i].id; i++)
        s->value[i] = (int16_t)value[i];
    s->progress = (int16_t)g->bot.progress(state);
    s->judged = (int16_t)(g->bot.judge ? g->bot.judge(state, seat) : 500);
    s->seat = (uint8_t)seat;
}

/* Every second position goes when the list is full: what is left lies evenly over the game. */
static void thin_out(pupil *p, int seats)
{
    int kept = 0;
    for (int i = 0; i + seats <= p->count; i += 2 * seats)
        for (int k = 0; k < seats; k++)
            p->list[kept++] = p->list[i + k];
    p->count = kept;
    p->every *= 2;
}

static void look_on(void *context, const void *state, int seat, choice c)
{
    pupil *p = context;
    const game *g = p->l->game;
    int clock = g->bot.clock(state), seats = g->seats == 2 ? 1 : g->seats;
    (void)seat, (void)c;
    if (clock == p->clock)
        return;
    p->clock = clock;
    if (p->seen++ % p->every)
        return;
    if (p->count + seats > LEARN_SAMPLES)
        thin_out(p, seats);
    for (int s = 0; s < seats; s++)
        write_down(p, state, s);
}

bool lesson_play(lessons *l, long i, const bout *b, fault *why)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    bout_result r;
    pupil p = {.l = l, .list = l->list + i * LEARN_SAMPLES, .clock = -1, .every = 1};
    if (!bout_play(b, state, look_on, &p, &r, why))
        return false;
    for (int k = 0; k < p.count; k++) {
        p.list[k].result = (float)r.score[p.list[k].seat] / 1000;
        p.list[k].quarter = (uint8_t)(QUARTERS * k / p.count);
    }
    l->counts[i] = p.count;
    return true;
}

/* --- what they teach --- */

typedef struct fit {
    int terms;
    double scale[FEATURES_MAX]; /* so that features of all sizes are bound alike */
    double weight[TERMS];
    double slope[TERMS], bend[TERMS][TERMS];
} fit;

static bool is_test(long game)
{
    return game % TEST_EVERY == TEST_EVERY - 1;
}

static void scales(const lessons *l, fit *f)
{
    for (int i = 0; l->game->bot.features[i].id; i++) {
        double squares = 0;
        long n = 0;
        for (long g = 0; g < l->games; g++)
            for (int k = 0; k < l->counts[g]; k++, n++)
                squares += pow(l->list[g * LEARN_SAMPLES + k].value[i], 2);
        f->scale[i] = squares > 0 ? 1 / sqrt(squares / (double)n) : 0;
    }
}

/* A position as the terms of the sum: every feature early and late, and the two constants. */
static void terms_of(const lessons *l, const fit *f, const sample *s, double x[TERMS])
{
    int count = feature_count(l->game);
    double late = s->progress / 1000.0;
    for (int i = 0; i <= count; i++) {
        double value = i < count ? s->value[i] * f->scale[i] : 1;
        x[2 * i] = value * (1 - late);
        x[2 * i + 1] = value * late;
    }
}

/* What one position says about the weights: the slope of the likelihood and how it bends. */
static void add_sample(const lessons *l, fit *f, const sample *s, double share)
{
    double x[TERMS], sum = 0;
    terms_of(l, f, s, x);
    for (int i = 0; i < f->terms; i++)
        sum += x[i] * f->weight[i];
    double expected = 1 / (1 + exp(-sum)), bend = share * (expected * (1 - expected) + 1e-4);
    for (int i = 0; i < f->terms; i++) {
        f->slope[i] += share * (s->result - expected) * x[i];
        for (int k = 0; k <= i; k++)
            f->bend[i][k] += bend * x[i] * x[k];
    }
}

/* Solves bend * step = slope in place (Cholesky); the step is left in `slope`. */
static void solve(fit *f)
{
    int n = f->terms;
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++) {
            double sum = f->bend[i][k];
            for (int j = 0; j < k; j++)
                sum -= f->bend[i][j] * f->bend[k][j];
            f->bend[i][k] = i == k ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / f->bend[k][k];
        }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            f->slope[i] -= f->bend[i][k] * f->slope[k];
        f->slope[i] /= f->bend[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            f->slope[i] -= f->bend[k][i] * f->slope[k];
        f->slope[i] /= f->bend[i][i];
    }
}

/* One step of Newton's method. Positions of one game share its one result: together they count as a few. */
static void improve(const lessons *l, fit *f)
{
    memset(f->slope, 0, sizeof f->slope);
    memset(f->bend, 0, sizeof f->bend);
    for (long g = 0; g < l->games; g++)
        for (int k = 0; k < l->counts[g] && !is_test(g); k++)
            add_sample(l, f, &l->list[g * LEARN_SAMPLES + k], 4.0 / l->counts[g]);
    for (int i = 0; i < f->terms; i++) {
        f->slope[i] -= ridge * f->weight[i];
        f->bend[i][i] += ridge;
    }
    solve(f);
    for (int i = 0; i < f->terms; i++)
        f->weight[i] += f->slope[i];
}

void learn(const lessons *l, weights *out)
{
    int count = feature_count(l->game);
    fit *f = calloc(1, sizeof *f);
    *out = (weights){.known = true};
    if (!f)
        return;
    f->terms = 2 * (count + 1);
    scales(l, f);
    for (int i = 0; i < ROUNDS; i++)
        improve(l, f);
    for (int i = 0; i <= count; i++) {
        int at = i < count ? i : FEATURES_MAX;
        double scale = i < count ? f->scale[i] : 1;
        out->early[at] = (int32_t)lround(f->weight[2 * i] * scale * WEIGHT_ONE);
        out->late[at] = (int32_t)lround(f->weight[2 * i + 1] * scale * WEIGHT_ONE);
    }
    free(f);
}

/* --- how good that is --- */

static double expected_by(const lessons *l, const weights *w, const sample *s)
{
    double late = s->progress / 1000.0, early = 1 - late;
    double sum = w->early[FEATURES_MAX] * early + w->late[FEATURES_MAX] * late;
    for (int i = 0; l->game->bot.features[i].id; i++)
        sum += s->value[i] * (w->early[i] * early + w->late[i] * late);
    return 1 / (1 + exp(-sum / WEIGHT_ONE));
}

static double mean_result(const lessons *l)
{
    double sum = 0;
    long n = 0;
    for (long g = 0; g < l->games; g++)
        for (int k = 0; k < l->counts[g] && !is_test(g); k++, n++)
            sum += l->list[g * LEARN_SAMPLES + k].result;
    return n ? sum / (double)n : 0.5;
}

static void judge_by(const lessons *l, const weights *w, bool mean, quality *out)
{
    double x[QUARTERS] = {0}, y[QUARTERS] = {0}, xx[QUARTERS] = {0}, yy[QUARTERS] = {0}, xy[QUARTERS] = {0};
    double usual = mean_result(l);
    *out = (quality){0};
    for (long g = 0; g < l->games; g++)
        for (int k = 0; k < l->counts[g] && is_test(g); k++) {
            const sample *s = &l->list[g * LEARN_SAMPLES + k];
            int q = s->quarter;
            double e = mean ? usual : w ? expected_by(l, w, s) : s->judged / 1000.0, r = s->result;
            x[q] += e, y[q] += r, xx[q] += e * e, yy[q] += r * r, xy[q] += e * r;
            out->brier[q] += (e - r) * (e - r);
            out->count[q]++;
        }
    for (int q = 0; q < QUARTERS; q++) {
        double n = out->count[q] ? (double)out->count[q] : 1, vx = xx[q] - x[q] * x[q] / n,
               vy = yy[q] - y[q] * y[q] / n;
        out->correlation[q] = vx > 1e-9 && vy > 1e-9 ? (xy[q] - x[q] * y[q] / n) / sqrt(vx * vy) : 0;
        out->brier[q] /= n;
    }
}

void learn_judge(const lessons *l, const weights *w, quality *out)
{
    judge_by(l, w, false, out);
}

void learn_judge_mean(const lessons *l, quality *out)
{
    judge_by(l, NULL, true, out);
}
