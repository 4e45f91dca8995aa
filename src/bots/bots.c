/* The bots, from the weakest to the best, and the levels that people choose from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mcts.h"
#include "bots/policy.h"
#include "core/game/judge.h"
#include "words/program.h"

const bot bots[] = {{"random",
                     {WORDS(RANDOM, "Random")},
                     {WORDS(CHOOSES_AT_RANDOM, "chooses at random")},
                     random_choose,
                     {0},
                     false,
                     0},
                    {"heuristic",
                     {WORDS(RULES_OF_THUMB, "Rules of thumb")},
                     {WORDS(TAKES_WHAT_LOOKS_BEST_AT_A, "takes what looks best at a glance")},
                     heuristic_choose,
                     {0},
                     false,
                     0},
                    {"mcts",
                     {WORDS(SEARCH, "Search")},
                     {WORDS(TRIES_OUT_WHAT_COULD_FOLLOW_A, "tries out what could follow, a second a choice")},
                     mcts_choose,
                     {.ms = 1000, .trees = 1},
                     false,
                     0},
                    {"plan",
                     {WORDS(PLANNER, "Planner")},
                     {WORDS(PLANS_WHOLE_TURNS, "plans whole turns")},
                     plan_choose,
                     {.iterations = 400, .trees = 1},
                     false,
                     0},
                    {"easy",
                     {WORDS(EASY, "Easy")},
                     {WORDS(RULES_OF_THUMB_WITH_SLIPS, "rules of thumb, with slips")},
                     heuristic_choose,
                     {0},
                     true,
                     20},
                    {"medium",
                     {WORDS(MEDIUM, "Medium")},
                     {WORDS(LOOKS_A_LITTLE_AHEAD_A_FEW, "looks a little ahead, a few seconds a turn")},
                     level_choose,
                     {.ms = 300, .trees = 1, .row = 10},
                     true,
                     0},
                    {"hard",
                     {WORDS(HARD, "Hard")},
                     {WORDS(LOOKS_PAST_THE_REPLY_TEN, "looks past the reply, ten seconds or so a turn")},
                     level_choose,
                     {.ms = 900, .trees = 2, .row = 12},
                     true,
                     0},
                    {"club",
                     {WORDS(CLUB, "Club")},
                     {WORDS(TAKES_ITS_TIME_HALF_A_MINUTE_A, "takes its time, half a minute a turn")},
                     level_choose,
                     {.ms = 2000, .trees = 2, .row = 14},
                     true,
                     0},
                    {.id = ""}};

const bot *bot_find(const char *id)
{
    if (!*id)
        id = "medium";
    if (!strcmp(id, "simple")) /* as it was called once */
        id = "heuristic";
    for (int i = 0; bots[i].id[0]; i++)
        if (!strcmp(bots[i].id, id))
            return &bots[i];
    return NULL;
}

/* One "name=number" of a budget; a bare number is iterations. */
static bool budget_word(const char *word, size_t length, budget *e, fault *why)
{
    struct {
        const char *name;
        int *to, most;
    } rows[] = {{"iterations", &e->iterations, 100000000},
                {"ms", &e->ms, 600000},
                {"trees", &e->trees, TREES_MAX},
                {"row", &e->row, 1000},
                {"depth", &e->depth, 100000}};
    char text[64], *end;
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    char *equals = strchr(text, '=');
    const char *name = equals ? text : "iterations", *number = equals ? equals + 1 : text;
    if (equals)
        *equals = '\0';
    long value = strtol(number, &end, 10);
    for (int i = 0; i < 5; i++) {
        if (strcmp(rows[i].name, name))
            continue;
        if (end == number || *end || value < 1 || value > rows[i].most)
            return fault_set(why, "%s of a bot: a number from 1 to %d was expected", name, rows[i].most);
        *rows[i].to = (int)value;
        return true;
    }
    return fault_set(why, "'%.40s': a bot's budget has iterations, ms, trees, row and depth", name);
}

bool bot_read(const char *words, bot *out, fault *why)
{
    char id[64];
    size_t length = strcspn(words, ":");
    if (strlen(words) >= sizeof out->id)
        return fault_set(why, "'%.60s': the name of a bot is shorter", words);
    snprintf(id, sizeof id, "%.*s", (int)length, words);
    const bot *known = length ? bot_find(id) : NULL;
    if (!known)
        return fault_set(
            why, "'%.60s' is not a bot; there are: random, heuristic, mcts, plan, easy, medium, hard, club", words);
    *out = *known;
    if (!words[length])
        return true;
    if (known->choose != mcts_choose && known->choose != plan_choose && known->choose != level_choose)
        return fault_set(why, "'%.40s' has no budget: it does not search", id);
    snprintf(out->id, sizeof out->id, "%s", words);
    out->budget = (budget){.trees = 1};
    for (const char *p = words + length + 1;; p++) {
        length = strcspn(p, ",");
        if (!budget_word(p, length, &out->budget, why))
            return false;
        p += length;
        if (!*p)
            break;
    }
    if (!out->budget.iterations && !out->budget.ms)
        return fault_set(why, "'%.60s': a budget needs iterations or ms", words);
    return true;
}

bool bot_slips(const bot *b, const question *q, choice *made)
{
    if (!b->mistakes || generator_below(q->own, 100) >= (uint32_t)b->mistakes)
        return false;
    choices list;
    chance c = chance_from(q->own);
    game_options(q->game, q->seen, q->seat, &list);
    must(list.count > 0);
    *made = policy_quick(q->game, q->seen, q->seat, &list, &c);
    return true;
}

choice bot_choose(const bot *b, const question *q)
{
    choice slip;
    return bot_slips(b, q, &slip) ? slip : b->choose(b, q);
}

choice bot_play(const bot *b, const game *g, const void *state, int seat, generator *own, memory *m,
                const atomic_bool *stop)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    must(g->size <= sizeof seen);
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    const question q = {.game = g, .seen = seen, .seat = seat, .own = own, .memory = m, .stop = stop};
    return bot_choose(b, &q);
}

int bot_judge(const game *g, const void *state, int seat)
{
    if (game_peek(state)->over || !g->bot.judge) {
        int score[SEATS_MAX] = {0};
        if (!game_peek(state)->over)
            return 500;
        game_outcome(g, state, score);
        return score[seat];
    }
    const weights *w = judge_weights(g, game_peek(state)->scenario);
    int value = w ? judge_expect(w, g, state, seat) : g->bot.judge(state, seat);
    if (w && g->bot.common)
        value = value * g->bot.common(state) / 1000;
    return value < 0 ? 0 : value > 1000 ? 1000 : value;
}
