#include "fuzz/mutate.h"

#include <string.h>

#include "core/play/position.h"
#include "core/tell/view.h"

option_set some_options(const game *g, int scenario, uint64_t *x)
{
    option_set options = 0;
    int first = g->lists.option_count ? chance(x, g->lists.option_count) : 0;
    for (int i = 0; i < g->lists.option_count; i++) {
        option_set more = options | option_bit((first + i) % g->lists.option_count);
        if (chance(x, 2) && game_options_fit(g, scenario, more, NULL) &&
            game_nonplayers(g, more) != (1u << g->seats) - 1)
            options = more;
    }
    return options;
}

static int some_actor(const void *state, uint64_t *x)
{
    unsigned actors = game_peek(state)->actors;
    for (int skip = chance(x, __builtin_popcount(actors)); skip > 0; skip--)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

/* The last choice of a list often ends something: taken more often, a game gets on sooner. */
static choice some_choice(const choices *list, int hurry, uint64_t *x)
{
    return list->list[chance(x, 100) < hurry ? list->count - 1 : chance(x, list->count)];
}

void wander(const game *g, void *state, int most, uint64_t *x)
{
    int scenario = chance(x, g->lists.scenario_count), hurry = chance(x, 3) * 45;
    generator key;
    generator_seed_number(&key, noise(x));
    game_start(g, state, scenario, some_options(g, scenario, x), &key, NULL);
    for (int i = 0; i < most && !game_peek(state)->over; i++) {
        choices list;
        int seat = some_actor(state, x);
        game_options(g, state, seat, &list);
        choice c = some_choice(&list, hurry, x);
        state_box before;
        memcpy(before.bytes, state, g->size);
        game_choose(g, state, seat, c, NULL);
        if (game_peek(state)->over && chance(x, 4)) { /* positions of a game that is over have little to offer */
            memcpy(state, before.bytes, g->size);
            return;
        }
    }
}

/* A choice of any verb with any operands, in its lists or not. */
static choice any_choice(const game *g, uint64_t *x)
{
    int verb = 1 + chance(x, g->lists.verb_count - 1), operand[2] = {0, 0};
    const noun *of[2] = {g->lists.verbs[verb].a, g->lists.verbs[verb].b};
    for (int i = 0; i < 2; i++)
        do
            operand[i] = of[i] ? of[i]->low + chance(x, of[i]->high - of[i]->low + 1) : 0;
        while (of[i] && noun_has_ids(of[i]) && !noun_key(of[i], operand[i]));
    return choice_make(verb, operand[0], operand[1]);
}

/* What front ends and bots do with a state besides playing it. */
static void look(const game *g, const void *state, uint64_t *x)
{
    int viewer = chance(x, g->seats + 1) - 1;
    lang in = chance(x, 2) ? LANG_EN : LANG_ES;
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    view_json(g, state, viewer < 0 ? WATCHER : viewer, in, &words);
    for (int i = 0; i < 5; i++)
        game_why(g, state, chance(x, g->seats), any_choice(g, x), in, &words);
    text_release(&words);
    if (viewer < 0)
        return;
    state_box seen;
    choices list;
    generator dice;
    generator_seed_number(&dice, noise(x));
    memcpy(seen.bytes, state, g->size);
    game_redact(g, seen.bytes, viewer);
    game_imagine(g, seen.bytes, viewer, &dice);
    if (g->bot.judge)
        g->bot.judge(seen.bytes, viewer);
    game_options(g, seen.bytes, viewer, &list);
    for (int i = 0; g->bot.weigh && i < list.count && i < 20; i++)
        g->bot.weigh(seen.bytes, viewer, list.list[i]);
}

/* Dumped and read again it is the same state. */
static bool comes_back(const game *g, const void *state, fault *why)
{
    const head *h = game_peek(state);
    state_box again;
    text dump;
    position_reader r;
    text_init(&dump, TEXT_DEFAULT_MAX);
    position_write(g, state, &dump);
    game_blank(g, again.bytes, h->scenario, h->options, NULL);
    position_begin(&r, g, again.bytes);
    bool ok = true;
    for (const char *line = text_string(&dump); ok && *line; line += strcspn(line, "\n"), line += *line == '\n')
        ok = position_line(&r, line, why) || fault_prefix(why, "'%.*s' of its dump: ", (int)strcspn(line, "\n"), line);
    ok = ok && (position_end(&r, NULL, why) || fault_prefix(why, "its dump is refused: "));
    if (ok && memcmp(again.bytes, state, g->size))
        ok = fault_set(why, "its dump, read again, is another state");
    text_release(&dump);
    return ok;
}

bool survive(const game *g, void *state, int most, uint64_t *x, fault *why)
{
    if (!game_check(g, state, why))
        return fault_prefix(why, "accepted, but: ");
    if (!comes_back(g, state, why))
        return false;
    int hurry = chance(x, 3) * 30;
    look(g, state, x);
    for (int i = 0; i < most && !game_peek(state)->over; i++) {
        choices list;
        if (!(game_peek(state)->actors & ((1u << g->seats) - 1)))
            return fault_set(why, "after %d choices nobody acts, but it is not over", i);
        int seat = some_actor(state, x);
        game_options(g, state, seat, &list);
        if (!list.count)
            return fault_set(why, "after %d choices %s acts, but has no choice", i, noun_key(g->seat, seat));
        choice c = some_choice(&list, hurry, x);
        game_choose(g, state, seat, c, NULL);
        char did[CHOICE_TEXT];
        choice_text(g, c, did);
        if (!game_check(g, state, why))
            return fault_prefix(why, "after %d choices ('%s'): ", i + 1, did);
        if (i % 10 == 9)
            look(g, state, x);
    }
    return true;
}
