/* Bots, and what they judge positions by. */
#include <stdlib.h>

#include "bots/bot.h"
#include "core/game/judge.h"
#include "lib/lib.h"

struct frente_bot {
    bot bot;
    generator own;
    memory *memory[SEATS_MAX]; /* of a bot that searches, for each seat that it has played */
};

/* The bot of that number, or NULL. */
static const bot *nth_bot(int number)
{
    for (int i = 0; number >= 0 && bots[i].id[0]; i++)
        if (i == number)
            return &bots[i];
    return NULL;
}

const char *frente_bot_id(int number)
{
    return nth_bot(number) ? nth_bot(number)->id : NULL;
}

const char *frente_bot_title(int number, frente_lang in)
{
    return nth_bot(number) ? nth_bot(number)->title[lib_lang(in)] : NULL;
}

const char *frente_bot_text(int number, frente_lang in)
{
    return nth_bot(number) ? nth_bot(number)->text[lib_lang(in)] : NULL;
}

int frente_bot_level(int number)
{
    return nth_bot(number) && nth_bot(number)->level;
}

int frente_bot_find(const char *id)
{
    const bot *b = bot_find(id);
    return b ? (int)(b - bots) : -1;
}

static void no_such_player(const char *words, frente_fault *why)
{
    static const char *const others[] = {"human", "nonplayer"};
    const char *near = NULL;
    text list;
    text_init(&list, 256);
    for (int i = 0, distance = text_slip(words) + 1; i < 2 || nth_bot(i - 2); i++) {
        const char *name = i < 2 ? others[i] : nth_bot(i - 2)->id;
        int d = text_distance(words, name);
        if (d < distance)
            distance = d, near = name;
        text_addf(&list, "%s%s", i ? ", " : "", name);
    }
    lib_fail(why, FRENTE_MISUSE, "'%.60s' is not a player; %s%s%sthere are: %s", words, near ? "did you mean '" : "",
             near ? near : "", near ? "'? " : "", text_string(&list));
    text_release(&list);
}

frente_status frente_player_known(const char *words, frente_fault *why)
{
    fault of;
    bot b;
    if (!strcmp(words, "human") || !strcmp(words, "nonplayer") || (*words && bot_find(words)))
        return FRENTE_OK;
    if (strchr(words, ':'))
        return bot_read(words, &b, &of) ? FRENTE_OK : lib_fault(why, FRENTE_MISUSE, &of);
    no_such_player(words, why);
    return FRENTE_MISUSE;
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
    *out = b;
    return FRENTE_OK;
}

void frente_bot_release(frente_bot *b)
{
    for (int s = 0; b && s < SEATS_MAX; s++)
        memory_free(b->memory[s]);
    free(b);
}

/* Whether a seat decides there, and may be asked about the position. */
static frente_status decides(const frente_position *p, int seat, frente_fault *why)
{
    choices list;
    if (!lib_seat(p->game, seat))
        return lib_bad_seat(p->game, seat, why);
    if (p->viewer != NOBODY && p->viewer != seat)
        return lib_fail(why, FRENTE_MISUSE, "this position was redacted for another viewer");
    game_options(p->game, p->state, seat, &list);
    return list.count ? FRENTE_OK
                      : lib_fail(why, FRENTE_MISUSE, "%s does not decide now", noun_key(p->game->seat, seat));
}

frente_status frente_bot_choose(frente_bot *b, const frente_position *p, int seat, frente_choice *out,
                                frente_fault *why)
{
    *out = 0;
    frente_status may = decides(p, seat, why);
    if (may)
        return may;
    if (!b->memory[seat] && (b->bot.budget.iterations || b->bot.budget.ms))
        b->memory[seat] = memory_make();
    *out = bot_play(&b->bot, p->game, p->state, seat, &b->own, b->memory[seat], NULL);
    return FRENTE_OK;
}

frente_status frente_bot_advise(frente_bot *b, const frente_position *p, int seat, frente_opinions *out,
                                frente_fault *why)
{
    _Static_assert((int)FRENTE_OPINIONS == (int)OPINIONS_MAX, "as many");
    _Alignas(max_align_t) char room[STATE_MAX];
    opinions said = {0};
    *out = (frente_opinions){0};
    frente_status may = decides(p, seat, why);
    if (may)
        return may;
    const question q = {
        .game = p->game, .seen = position_seen(p, seat, room), .seat = seat, .own = &b->own, .said = &said};
    bot_choose(&b->bot, &q);
    *out = (frente_opinions){.expected = said.expected, .tries = said.iterations, .count = said.count};
    for (int i = 0; i < said.count; i++)
        out->best[i] = (frente_opinion){
            .choice = said.best[i].choice, .expected = said.best[i].expected, .tries = said.best[i].visits};
    return FRENTE_OK;
}

frente_status frente_bot_expect(frente_bot *b, const frente_position *p, int viewer, int tries,
                                int expected[FRENTE_SEATS], frente_fault *why)
{
    enum { TRIES_MOST = 100000 };
    _Alignas(max_align_t) char room[STATE_MAX];
    memset(expected, 0, FRENTE_SEATS * sizeof *expected);
    frente_status bad = lib_bad_viewer(p->game, viewer, false, why);
    if (bad)
        return bad;
    if (p->viewer != NOBODY && p->viewer != viewer)
        return lib_fail(why, FRENTE_MISUSE, "this position was redacted for another viewer");
    if (tries < 1 || tries > TRIES_MOST)
        return lib_fail(why, FRENTE_MISUSE, "%d games: 1 to %d were expected", tries, TRIES_MOST);
    const question q = {.game = p->game, .seen = position_seen(p, viewer, room), .seat = viewer, .own = &b->own};
    bot_expect(&q, tries, expected);
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
