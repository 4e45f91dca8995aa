/* Bots, and what they judge positions by. */
#include "bots/bot.h"
#include "core/game/judge.h"
#include "lib/lib.h"

struct frente_bot {
    bot bot;
    generator own;
    memory *memory;
};

const char *frente_bot_id(int number)
{
    for (int i = 0; number >= 0 && bots[i].id[0]; i++)
        if (i == number)
            return bots[i].id;
    return NULL;
}

frente_status frente_bot_make(const char *words, uint64_t number, frente_bot **out, frente_fault *why)
{
    fault of;
    *out = NULL;
    frente_bot *b = calloc(1, sizeof *b);
    if (!b)
        return lib_no_memory(why);
    if (!bot_read(words, &b->bot, &of)) {
        free(b);
        return lib_fail(why, FRENTE_MISUSE, "%s", of.text);
    }
    generator_seed_number(&b->own, number);
    if (b->bot.budget.iterations || b->bot.budget.ms)
        b->memory = memory_make();
    *out = b;
    return FRENTE_OK;
}

void frente_bot_release(frente_bot *b)
{
    if (b)
        memory_free(b->memory);
    free(b);
}

frente_status frente_bot_choose(frente_bot *b, const frente_position *p, int seat, frente_choice *out,
                                frente_fault *why)
{
    choices list;
    *out = 0;
    if (!lib_seat(p->game, seat))
        return lib_bad_seat(p->game, seat, why);
    if (p->viewer != NOBODY && p->viewer != seat)
        return lib_fail(why, FRENTE_MISUSE, "this position was redacted for another viewer");
    game_options(p->game, p->state, seat, &list);
    if (!list.count)
        return lib_fail(why, FRENTE_MISUSE, "%s does not decide now", noun_key(p->game->seat, seat));
    *out = list.count == 1 ? list.list[0] : bot_play(&b->bot, p->game, p->state, seat, &b->own, b->memory, NULL);
    return FRENTE_OK;
}

/* What a seat sees: a judgement rests on nothing else. */
static void see(const frente_position *p, int seat, char seen[STATE_MAX])
{
    memcpy(seen, p->state, p->game->size);
    game_redact(p->game, seen, seat);
}

int frente_judge(const frente_position *p, int seat)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    if (!lib_seat(p->game, seat) || (p->viewer != NOBODY && p->viewer != seat))
        return -1;
    see(p, seat, seen);
    return bot_judge(p->game, seen, seat);
}

int frente_features(const frente_game *g)
{
    return lib_game(g)->bot.features ? feature_count(lib_game(g)) : 0;
}

const char *frente_feature_name(const frente_game *g, int i)
{
    return i >= 0 && i < frente_features(g) ? lib_game(g)->bot.features[i].id : NULL;
}

frente_status frente_measure(const frente_position *p, int seat, int32_t *out, frente_fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    int value[FEATURES_MAX + 1] = {0}, count = frente_features((const frente_game *)p->game);
    if (!lib_seat(p->game, seat))
        return lib_bad_seat(p->game, seat, why);
    if (p->viewer != NOBODY && p->viewer != seat)
        return lib_fail(why, FRENTE_MISUSE, "this position was redacted for another viewer");
    see(p, seat, seen);
    if (count)
        p->game->bot.measure(seen, seat, value);
    for (int i = 0; i < count; i++)
        out[i] = value[i];
    return FRENTE_OK;
}
