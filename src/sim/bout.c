#include "sim/bout.h"

/* The bots' dice are other streams than the game's. */
static void seed_bots(const bout *b, generator own[SEATS_MAX])
{
    for (int s = 0; s < b->game->seats; s++)
        generator_seed_number(&own[s], b->bot_seed + ((uint64_t)(s + 1) << 40));
}

static int acting_seat(const void *state)
{
    return __builtin_ctz(game_peek(state)->actors);
}

static bool play_on(const bout *b, void *state, memory *memories[], generator own[SEATS_MAX], bout_visit visit,
                    void *context, bout_result *out, fault *why)
{
    const game *g = b->game;
    while (!game_peek(state)->over) {
        if (!game_peek(state)->actors)
            return fault_set(why, "nobody must decide, and the game is not over");
        if (b->stop && atomic_load(b->stop))
            return fault_set(why, "stopped");
        if (out->choices == BOUT_LONGEST)
            return fault_set(why, "the game has not ended after %d choices", BOUT_LONGEST);
        int seat = acting_seat(state);
        choices list;
        game_options(g, state, seat, &list);
        if (!list.count || !b->seats[seat])
            return fault_set(why, "%s must decide but can't", noun_key(g->seat, seat));
        choice c = list.count == 1 ? list.list[0]
                                   : bot_play(b->seats[seat], g, state, seat, &own[seat], memories[seat], b->stop);
        if (!choices_have(&list, c))
            return fault_set(why, c ? "%s chose what is not legal" : "%s made no choice", b->seats[seat]->id);
        if (b->inspect && !b->inspect(b->inspect_context, state, seat, c, why))
            return false;
        if (visit)
            visit(context, state, seat, c);
        trace t = {.journal = b->last};
        if (b->last)
            b->last->count = 0;
        game_choose(g, state, seat, c, b->last ? &t : NULL);
        out->choices++;
    }
    game_outcome(g, state, out->score);
    return true;
}

bool bout_play(const bout *b, void *state, bout_visit visit, void *context, bout_result *out, fault *why)
{
    generator key, own[SEATS_MAX];
    memory *memories[SEATS_MAX] = {0};
    generator_seed_number(&key, b->seed);
    seed_bots(b, own);
    *out = (bout_result){0};
    for (int s = 0; s < b->game->seats; s++)
        memories[s] = b->seats[s] && (b->seats[s]->budget.iterations || b->seats[s]->budget.ms) ? memory_make() : NULL;
    game_start(b->game, state, b->scenario, b->options, &key, NULL);
    bool ok = play_on(b, state, memories, own, visit, context, out, why);
    for (int s = 0; s < b->game->seats; s++)
        memory_free(memories[s]);
    return ok;
}
