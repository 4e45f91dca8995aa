/* Positions: what a viewer knows of them, what can be chosen there, and what becomes of it. */
#include "core/play/position.h"
#include "core/game/verdict.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "lib/lib.h"
#include "lib/tell.h"

frente_position *position_make(const game *g, const void *state)
{
    _Static_assert(sizeof(frente_position) % sizeof(uint64_t) == 0, "the state behind it is aligned");
    frente_position *p = malloc(sizeof *p + g->size);
    if (!p)
        return NULL;
    *p = (frente_position){.game = g, .state = p + 1, .viewer = NOBODY};
    memcpy(p->state, state, g->size);
    return p;
}

const void *position_seen(const frente_position *p, int viewer, char room[STATE_MAX])
{
    if (p->viewer == viewer)
        return p->state;
    memcpy(room, p->state, p->game->size);
    game_redact(p->game, room, viewer);
    return room;
}

frente_position *frente_copy(const frente_position *p)
{
    frente_position *copy = position_make(p->game, p->state);
    if (copy)
        copy->viewer = p->viewer;
    return copy;
}

void frente_position_release(frente_position *p)
{
    free(p);
}

const frente_game *frente_position_game(const frente_position *p)
{
    return (const frente_game *)p->game;
}

/* A position that was redacted for somebody has nothing to say to others. */
frente_status position_may_look(const frente_position *p, int viewer, frente_fault *why)
{
    if (viewer != FRENTE_WATCHER && !lib_seat(p->game, viewer))
        return lib_bad_seat(p->game, viewer, why);
    if (p->viewer != NOBODY && p->viewer != viewer)
        return lib_fail(why, FRENTE_MISUSE, "this position was redacted for another viewer");
    return FRENTE_OK;
}

static frente_status may_ask(const frente_position *p, int seat, frente_fault *why)
{
    return lib_seat(p->game, seat) ? position_may_look(p, seat, why) : lib_bad_seat(p->game, seat, why);
}

frente_status frente_redact(const frente_position *p, int viewer, frente_position **out, frente_fault *why)
{
    *out = NULL;
    frente_status may = position_may_look(p, viewer, why);
    if (may)
        return may;
    *out = frente_copy(p);
    if (!*out)
        return lib_no_memory(why);
    game_redact(p->game, (*out)->state, viewer);
    (*out)->viewer = viewer;
    return FRENTE_OK;
}

frente_status frente_imagine(const frente_position *p, const char *key, frente_position **out, frente_fault *why)
{
    generator dice;
    *out = NULL;
    if (p->viewer == NOBODY)
        return lib_fail(why, FRENTE_MISUSE, "nothing is left to imagine: this position was not redacted");
    if (!key || !generator_key_parse(&dice, key))
        return lib_fail(why, FRENTE_MISUSE, "a key has %d hexadecimal digits", KEY_HEX);
    *out = position_make(p->game, p->state);
    if (!*out)
        return lib_no_memory(why);
    game_imagine(p->game, (*out)->state, p->viewer, &dice);
    return FRENTE_OK;
}

unsigned frente_acting(const frente_position *p)
{
    return game_peek(p->state)->actors;
}

int frente_over(const frente_position *p)
{
    return game_peek(p->state)->over != 0;
}

frente_status frente_scores(const frente_position *p, int scores[FRENTE_SEATS], frente_fault *why)
{
    memset(scores, 0, FRENTE_SEATS * sizeof *scores);
    if (!frente_over(p))
        return lib_fail(why, FRENTE_MISUSE, "the game goes on: there are no scores yet");
    game_outcome(p->game, p->state, scores);
    return FRENTE_OK;
}

int frente_list(const frente_position *p, int seat, frente_choice out[FRENTE_CHOICES])
{
    _Static_assert((int)FRENTE_CHOICES == (int)CHOICES_MAX && (int)FRENTE_SEATS == (int)SEATS_MAX, "the same bounds");
    choices list;
    if (may_ask(p, seat, NULL))
        return 0;
    game_options(p->game, p->state, seat, &list);
    memcpy(out, list.list, (size_t)list.count * sizeof *out);
    return list.count;
}

frente_status lib_may_choose(const frente_position *p, int seat, frente_choice choice, lang in, frente_fault *why)
{
    choices list;
    frente_status may = may_ask(p, seat, why);
    if (may)
        return may;
    if (!lib_choice(p->game, choice))
        return lib_fail(why, FRENTE_MISUSE, "%08x is no choice of %s", choice, p->game->id);
    game_options(p->game, p->state, seat, &list);
    if (!choices_have(&list, choice)) {
        frente_status no = lib_refuse(p->game, p->state, seat, choice, in, why);
        return no ? no : lib_fail(why, FRENTE_FAILED, "nothing bars it, and it is not in the list");
    }
    return FRENTE_OK;
}

frente_status frente_play(frente_position *p, int seat, frente_choice choice, frente_fault *why)
{
    if (!lib_seat(p->game, seat))
        return lib_bad_seat(p->game, seat, why);
    if (p->viewer != NOBODY)
        return lib_fail(why, FRENTE_MISUSE, "what was redacted can't be played: frente_imagine comes first");
    frente_status may = lib_may_choose(p, seat, choice, LANG_EN, why);
    if (!may)
        game_choose(p->game, p->state, seat, choice, NULL);
    return may;
}

frente_status lib_refuse(const game *g, const void *state, int seat, choice c, lang in, frente_fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    text words;
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    verdict v = game_verdict(g, seen, seat, c);
    if (v.bar == BAR_NONE)
        return FRENTE_OK;
    text_init(&words, 16384);
    verdict_words(g, &v, in, &words);
    lib_fail(why, FRENTE_REFUSED, "%s", text_string(&words));
    if (why)
        text_fit(why->rule, sizeof why->rule, verdict_rule(g, &v));
    text_release(&words);
    return FRENTE_REFUSED;
}

frente_status frente_why(const frente_position *p, int seat, frente_choice choice, frente_lang in, frente_fault *why)
{
    frente_status may = may_ask(p, seat, why);
    if (may)
        return may;
    if (!lib_choice(p->game, choice))
        return lib_fail(why, FRENTE_MISUSE, "%08x is no choice of %s", choice, p->game->id);
    return lib_refuse(p->game, p->state, seat, choice, lib_lang(in), why);
}

frente_status frente_prompt(const frente_position *p, int seat, frente_lang in, char **out, frente_fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    text words;
    *out = NULL;
    frente_status may = may_ask(p, seat, why);
    if (may)
        return may;
    text_init(&words, 16384);
    if (game_acts(p->state, seat)) {
        prompt asked = p->game->show.prompt(position_seen(p, seat, seen), seat);
        prompt_words(p->game, &asked, lib_lang(in), &words);
    }
    return lib_give(&words, out, why);
}

frente_status frente_asked(const frente_position *p, int seat, frente_lang in, char **out, frente_fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    text words;
    *out = NULL;
    frente_status may = may_ask(p, seat, why);
    if (may)
        return may;
    text_init(&words, TEXT_DEFAULT_MAX);
    json_open(&words, NULL, '{');
    json_text(&words, "seat", noun_key(p->game->seat, seat));
    view_asked_json(p->game, position_seen(p, seat, seen), seat, lib_lang(in), &words);
    json_close(&words, '}');
    return lib_give(&words, out, why);
}

/* What a choice promises a seat; a legal one only, since a game forecasts what it would carry out. */
static frente_status forecast_of(const frente_position *p, int seat, frente_choice choice, forecast *f,
                                 frente_fault *why)
{
    _Alignas(max_align_t) char room[STATE_MAX];
    *f = (forecast){0};
    frente_status may = lib_may_choose(p, seat, choice, LANG_EN, why);
    if (!may)
        game_forecast(p->game, position_seen(p, seat, room), seat, choice, f);
    return may;
}

frente_status frente_forecast(const frente_position *p, int seat, frente_choice choice, frente_lang in, char **out,
                              frente_fault *why)
{
    forecast f;
    text words;
    *out = NULL;
    frente_status status = forecast_of(p, seat, choice, &f, why);
    if (status)
        return status;
    text_init(&words, TEXT_DEFAULT_MAX);
    forecast_json(p->game, &f, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

frente_status frente_forecast_words(const frente_position *p, int seat, frente_choice choice, frente_lang in,
                                    char **out, frente_fault *why)
{
    forecast f;
    text words;
    *out = NULL;
    frente_status status = forecast_of(p, seat, choice, &f, why);
    if (status)
        return status;
    text_init(&words, 16384);
    for (int i = 0; i < f.costs + f.promises; i++) {
        text_add(&words, i ? ", " : "");
        prompt_words(p->game, i < f.costs ? &f.cost[i] : &f.promise[i - f.costs], lib_lang(in), &words);
    }
    return lib_give(&words, out, why);
}

frente_status frente_view(const frente_position *p, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    frente_status may = position_may_look(p, viewer, why);
    if (may)
        return may;
    text_init(&words, TEXT_DEFAULT_MAX);
    view_json(p->game, p->state, viewer, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

frente_status frente_view_lines(const frente_position *p, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    frente_status may = viewer == FRENTE_ALL && p->viewer == NOBODY ? FRENTE_OK : position_may_look(p, viewer, why);
    if (may)
        return may;
    text_init(&words, TEXT_DEFAULT_MAX);
    view_lines(p->game, p->state, viewer, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

uint64_t frente_hash(const frente_position *p)
{
    return game_hash(p->game, p->state);
}

frente_status frente_position_write(const frente_position *p, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    text_init(&words, TEXT_DEFAULT_MAX);
    position_write(p->game, p->state, &words);
    return lib_give(&words, out, why);
}
