#include "core/game/judge.h"

#include <stdio.h>
#include <string.h>

#include "core/text/tsv.h"

enum {
    GAMES_MOST = 16,
    CURVE_STEPS = 160,
    CURVE_STEP = WEIGHT_ONE / 20,
    WEIGHT_MOST = 100 * WEIGHT_ONE,
    GAIN_LEAST = WEIGHT_ONE / 50
};

typedef struct judged {
    const game *game;
    weights scenario[JUDGED_SCENARIOS];
} judged;

static const char *const times[TIMES] = {"early", "middle", "late"};
static judged known[GAMES_MOST];       /* filled when tables are loaded, then only read */
static int16_t curve[CURVE_STEPS + 1]; /* of 1000, by the logarithm of the odds from 0 on */

static void curve_make(void)
{
    const double step = 0.951229424500714; /* e to the power of -1/20 */
    double odds = 1;
    for (int i = 0; i <= CURVE_STEPS; i++, odds *= step)
        curve[i] = (int16_t)(1000 / (1 + odds) + 0.5);
}

/* Odds as a share, 0 .. 1000. */
static int share_of(int64_t odds)
{
    int64_t size = odds < 0 ? -odds : odds, at = size / CURVE_STEP, part = size % CURVE_STEP;
    int share =
        at >= CURVE_STEPS ? curve[CURVE_STEPS] : curve[at] + (int)((curve[at + 1] - curve[at]) * part / CURVE_STEP);
    return odds < 0 ? 1000 - share : share;
}

static int feature_find(const game *g, const char *id)
{
    for (int i = 0; g->bot.features[i].id; i++)
        if (!strcmp(g->bot.features[i].id, id))
            return i;
    return strcmp(id, "always") ? -1 : FEATURES_MAX;
}

static void row_read(tsv *t, judged *j)
{
    const char *id = tsv_id(t, "feature");
    int scenario = game_scenario(j->game, tsv_id(t, "scenario")), at = t->failed ? 0 : feature_find(j->game, id);
    if (scenario < 0 || scenario >= JUDGED_SCENARIOS)
        tsv_fail(t, "scenario", "the game has no such scenario");
    else if (at < 0)
        tsv_fail(t, "feature", "the game has no such feature");
    for (int i = 0; i < TIMES; i++) {
        int32_t worth = tsv_int(t, times[i], -WEIGHT_MOST, WEIGHT_MOST);
        if (t->failed)
            return;
        j->scenario[scenario].at[i][at] = worth;
    }
    j->scenario[scenario].known = true;
}

bool judge_load(const data_source *from, const game *g, fault *why)
{
    char path[64];
    tsv t;
    int number = 0;
    snprintf(path, sizeof path, "bots/%s.tsv", g->id);
    if (!g->bot.features || !data_find(path))
        return true;
    while (number < GAMES_MOST - 1 && known[number].game && known[number].game != g)
        number++;
    judged fresh = {.game = g};
    curve_make();
    if (!tsv_open(&t, from, path, "scenario feature early middle late", why))
        return false;
    while (tsv_next(&t))
        row_read(&t, &fresh);
    if (!tsv_close(&t, why))
        return false;
    known[number] = fresh;
    return true;
}

const weights *judge_weights(const game *g, int scenario)
{
    for (int i = 0; i < GAMES_MOST && known[i].game; i++)
        if (known[i].game == g)
            return scenario < JUDGED_SCENARIOS && known[i].scenario[scenario].known ? &known[i].scenario[scenario]
                                                                                    : NULL;
    return NULL;
}

/* Where two play, what one can expect the other cannot: only one of them is measured. */
int judge_expect(const weights *w, const game *g, const void *state, int seat)
{
    int value[FEATURES_MAX], share_at[TIMES], measured = g->seats == 2 ? 0 : seat;
    int64_t sum = 0;
    judged_times(g->bot.progress(state), share_at);
    g->bot.measure(state, measured, value);
    for (int t = 0; t < TIMES; t++) {
        int64_t part = w->at[t][FEATURES_MAX];
        for (int i = 0; share_at[t] && g->bot.features[i].id; i++)
            part += (int64_t)value[i] * w->at[t][i];
        sum += part * share_at[t];
    }
    int share = share_of(sum / 1000);
    return measured == seat ? share : 1000 - share;
}

int judge_reasons(const game *g, const void *before, const void *after, int seat, int out[REASONS_MOST])
{
    const weights *w = g->bot.features ? judge_weights(g, game_peek(after)->scenario) : NULL;
    int was[FEATURES_MAX], is[FEATURES_MAX], share_at[TIMES], count = 0;
    int64_t gains[REASONS_MOST];
    if (!w || game_peek(after)->over)
        return 0;
    judged_times(g->bot.progress(after), share_at);
    g->bot.measure(before, seat, was);
    g->bot.measure(after, seat, is);
    for (int i = 0; g->bot.features[i].id; i++) {
        int64_t gain = 0;
        for (int t = 0; t < TIMES; t++)
            gain += (int64_t)w->at[t][i] * share_at[t] * (is[i] - was[i]) / 1000;
        int at = count;
        while (at > 0 && gains[at - 1] < gain)
            at--;
        if (gain < GAIN_LEAST || at == REASONS_MOST)
            continue;
        count += count < REASONS_MOST;
        for (int k = count - 1; k > at; k--)
            gains[k] = gains[k - 1], out[k] = out[k - 1];
        gains[at] = gain;
        out[at] = i;
    }
    return count;
}
