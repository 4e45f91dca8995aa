#include "sim/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PER_SIDE = FEATURES_MAX + 1, TERMS = TIMES * PER_SIDE, ROUNDS = 8, TEST_EVERY = 5 };
/* How many games must speak for a feature before it counts much; which of these is found out. */
static const double ridges[] = {3, 12, 48, 192, 768};
enum { RIDGES = sizeof ridges / sizeof *ridges };

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

/* --- to go on with them later --- */

enum { SAMPLE_WORDS = sizeof(sample) / sizeof(int32_t) };

static void sample_words(const sample *s, int32_t out[SAMPLE_WORDS])
{
    memcpy(out, s, sizeof *s);
}

bool lessons_write(const lessons *l, long done, const char *title, text *out)
{
    text_addf(out, "%s\ndone %ld\n", title, done);
    for (long i = 0; i < done; i++) {
        text_addf(out, "%d", l->counts[i]);
        for (int k = 0; k < l->counts[i]; k++) {
            int32_t words[SAMPLE_WORDS];
            sample_words(&l->list[i * LEARN_SAMPLES + k], words);
            for (int w = 0; w < (int)SAMPLE_WORDS; w++)
                text_addf(out, words[w] ? " %d" : " 0", words[w]);
        }
        text_add(out, "\n");
    }
    text_addf(out, "end %016llx\n", text_hash(0, text_string(out), out->length));
    return !out->cut;
}

/* The games of the text, one after the other; false if one of them is damaged. */
static bool games_read(lessons *l, const char *at, long done)
{
    for (long i = 0; i < done; i++) {
        char *end;
        long count = strtol(at, &end, 10);
        if (end == at || count < 0 || count > LEARN_SAMPLES)
            return false;
        l->counts[i] = (int)count;
        for (int k = 0; k < count; k++) {
            int32_t words[SAMPLE_WORDS];
            for (int w = 0; w < (int)SAMPLE_WORDS; w++)
                words[w] = (int32_t)strtol(end, &end, 10);
            sample *s = &l->list[i * LEARN_SAMPLES + k];
            memcpy(s, words, sizeof *s);
            if (s->quarter >= QUARTERS || s->seat >= l->game->seats || s->progress < 0 || s->progress > 1000)
                return false;
        }
        at = end;
    }
    return true;
}

long lessons_read(lessons *l, const char *words, const char *title, fault *why)
{
    size_t head = strlen(title);
    const char *end = strstr(words, "\nend ");
    if (strncmp(words, title, head) || strncmp(words + head, "\ndone ", 6)) {
        fault_set(why, "it is of another run: game, scenario, options, bot and seed must be the same");
        return -1;
    }
    if (!end || strtoull(end + 5, NULL, 16) != text_hash(0, words, (size_t)(end + 1 - words))) {
        fault_set(why, "it is damaged");
        return -1;
    }
    char *at;
    long done = strtol(words + head + 6, &at, 10);
    if (done < 0 || done > l->games) {
        fault_set(why, "it has %ld games already: more than --games", done);
        return -1;
    }
    if (!games_read(l, at, done)) {
        fault_set(why, "it is damaged");
        return -1;
    }
    return done;
}

/* --- what they teach --- */

typedef struct fit {
    int terms;
    double scale[FEATURES_MAX]; /* so that features of all sizes are bound alike */
    double ridge;
    bool spare; /* learns nothing from the games of trial */
    double weight[TERMS];
    double slope[TERMS], bend[TERMS][TERMS];
} fit;

/* Every fifth game is kept apart to judge by; of the others every fourth, while the ridge is looked for. */
static bool is_test(long game)
{
    return game % TEST_EVERY == TEST_EVERY - 1;
}

static bool is_trial(long game)
{
    return game % TEST_EVERY == TEST_EVERY - 2;
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

/* A position as the terms of the sum: every feature at three times of a game, and three constants. */
static void terms_of(const lessons *l, const fit *f, const sample *s, double x[TERMS])
{
    int count = feature_count(l->game);
    int share[TIMES];
    judged_times(s->progress, share);
    for (int i = 0; i <= count; i++)
        for (int t = 0; t < TIMES; t++)
            x[TIMES * i + t] = (i < count ? s->value[i] * f->scale[i] : 1) * share[t] / 1000;
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
        if (x[i] == 0)
            continue;
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

/* How much one position counts: those of a game share its one result, and together they are a few. All count alike, for
 * if those of short games counted more, every beginning would look as if the game were to be short. */
static double share_of(const lessons *l)
{
    double positions = 0;
    for (long g = 0; g < l->games; g++)
        positions += l->counts[g];
    return positions > 0 ? 4 * (double)l->games / positions : 0;
}

/* One step of Newton's method. */
static void improve(const lessons *l, fit *f)
{
    double share = share_of(l);
    memset(f->slope, 0, sizeof f->slope);
    memset(f->bend, 0, sizeof f->bend);
    for (long g = 0; g < l->games; g++)
        for (int k = 0; k < l->counts[g] && !is_test(g) && !(f->spare && is_trial(g)); k++)
            add_sample(l, f, &l->list[g * LEARN_SAMPLES + k], share);
    for (int i = 0; i < f->terms; i++) {
        bool constant = i >= f->terms - TIMES;
        f->slope[i] -= constant ? 0 : f->ridge * f->weight[i];
        f->bend[i][i] += constant ? 1e-3 : f->ridge;
    }
    solve(f);
    for (int i = 0; i < f->terms; i++)
        f->weight[i] += f->slope[i];
}

static void fit_all(const lessons *l, fit *f, bool spare)
{
    f->spare = spare;
    memset(f->weight, 0, sizeof f->weight);
    for (int i = 0; i < ROUNDS; i++)
        improve(l, f);
}

/* The mean square error in the games of trial. */
static double trial_error(const lessons *l, const fit *f)
{
    double errors = 0;
    long n = 0;
    for (long g = 0; g < l->games; g++)
        for (int k = 0; k < l->counts[g] && is_trial(g); k++, n++) {
            const sample *s = &l->list[g * LEARN_SAMPLES + k];
            double x[TERMS], sum = 0;
            terms_of(l, f, s, x);
            for (int i = 0; i < f->terms; i++)
                sum += x[i] * f->weight[i];
            double off = s->result - 1 / (1 + exp(-sum));
            errors += off * off;
        }
    return n ? errors / (double)n : 0;
}

static double best_ridge(const lessons *l, fit *f)
{
    double best = ridges[0], least = 0;
    for (int i = 0; i < RIDGES; i++) {
        f->ridge = ridges[i];
        fit_all(l, f, true);
        double error = trial_error(l, f);
        if (!i || error < least)
            best = ridges[i], least = error;
    }
    return best;
}

void learn(const lessons *l, weights *out)
{
    int count = feature_count(l->game);
    fit *f = calloc(1, sizeof *f);
    *out = (weights){.known = true};
    if (!f)
        return;
    f->terms = TIMES * (count + 1);
    scales(l, f);
    f->ridge = best_ridge(l, f);
    fit_all(l, f, false);
    for (int i = 0; i <= count; i++) {
        int at = i < count ? i : FEATURES_MAX;
        double scale = i < count ? f->scale[i] : 1;
        for (int t = 0; t < TIMES; t++)
            out->at[t][at] = (int32_t)lround(f->weight[TIMES * i + t] * scale * WEIGHT_ONE);
    }
    free(f);
}

/* --- how good that is --- */

static double expected_by(const lessons *l, const weights *w, const sample *s)
{
    int share[TIMES];
    double sum = 0;
    judged_times(s->progress, share);
    for (int t = 0; t < TIMES; t++) {
        double part = w->at[t][FEATURES_MAX];
        for (int i = 0; l->game->bot.features[i].id; i++)
            part += (double)s->value[i] * w->at[t][i];
        sum += part * share[t] / 1000;
    }
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
