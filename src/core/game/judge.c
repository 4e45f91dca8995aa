#include "core/game/judge.h"

#include <stdio.h>
#include <string.h>

#include "core/text/tsv.h"

enum { GAMES_MOST = 16, CURVE_STEPS = 160, CURVE_STEP = WEIGHT_ONE / 20, WEIGHT_MOST = 100 * WEIGHT_ONE };

typedef struct judged {
    const game *game;
    weights scenario[JUDGED_SCENARIOS];
} judged;

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
    int early = tsv_int(t, "early", -WEIGHT_MOST, WEIGHT_MOST), late = tsv_int(t, "late", -WEIGHT_MOST, WEIGHT_MOST);
    if (t->failed)
        return;
    weights *w = &j->scenario[scenario];
    w->known = true;
    w->early[at] = early;
    w->late[at] = late;
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
    if (!tsv_open(&t, from, path, "scenario feature early late", why))
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
    int value[FEATURES_MAX], measured = g->seats == 2 ? 0 : seat;
    int64_t late = g->bot.progress(state), early = 1000 - late;
    int64_t sum = w->early[FEATURES_MAX] * early + w->late[FEATURES_MAX] * late;
    g->bot.measure(state, measured, value);
    for (int i = 0; g->bot.features[i].id; i++)
        sum += value[i] * (w->early[i] * early + w->late[i] * late);
    int share = share_of(sum / 1000);
    return measured == seat ? share : 1000 - share;
}
