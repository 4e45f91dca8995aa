/* frente analyse: what a bot thinks of a position, or of a whole game. It knows what the seat knows. */
#include <stdio.h>
#include <string.h>

#include "cli/command/advice.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"
#include "words/program.h"

enum { TRIES = 60, POINTS = 40, BAR = 20 };

void advice_print(const game *g, const void *state, int seat, const bot *b, generator *own, lang in)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    opinions said = {0};
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    const question q = {.game = g, .seen = seen, .seat = seat, .own = own, .said = &said};
    bot_choose(b, &q);
    char title[NOUN_TEXT];
    noun_title(g->seat, seat, in, title);
    terminal_part(words_in(in, OF_100_EXPECTED_TRIES, "%s: %d of 100 expected (%d tries)\n"), title,
                  (said.expected + 5) / 10, said.iterations);
    terminal_part("%s\n", words_in(in, OF_100_TRIES_CHOICE, "of 100  tries  choice"));
    for (int i = 0; i < said.count; i++) {
        char form[CHOICE_TEXT];
        text label;
        text_init(&label, 1024);
        choice_text(g, said.best[i].choice, form);
        choice_label(g, seen, said.best[i].choice, in, &label);
        terminal_printf("%6d %6d  %s  [%s]\n", (said.best[i].expected + 5) / 10, said.best[i].visits,
                        text_string(&label), form);
        text_release(&label);
    }
}

/* {"seat", "expected", "iterations", "best": [{"do", "label", "expected", "visits"}]}: of 1000. */
static void advice_json(const game *g, const void *state, int seat, const bot *b, generator *own, lang in, text *out)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    opinions said = {0};
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    const question q = {.game = g, .seen = seen, .seat = seat, .own = own, .said = &said};
    bot_choose(b, &q);
    json_open(out, NULL, '{');
    json_text(out, "seat", noun_key(g->seat, seat));
    json_number(out, "expected", said.expected);
    json_number(out, "iterations", said.iterations);
    json_open(out, "best", '[');
    for (int i = 0; i < said.count; i++) {
        char form[CHOICE_TEXT];
        text label;
        text_init(&label, 1024);
        choice_text(g, said.best[i].choice, form);
        choice_label(g, seen, said.best[i].choice, in, &label);
        json_open(out, NULL, '{');
        json_text(out, "do", form);
        json_text(out, "label", text_string(&label));
        json_number(out, "expected", said.best[i].expected);
        json_number(out, "visits", said.best[i].visits);
        json_close(out, '}');
        text_release(&label);
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* What each seat can expect after so many moves, as a line with a bar for the first seat. */
static void print_point(const match *m, const void *state, int number, generator *own, lang in, text *json)
{
    const game *g = m->game;
    _Alignas(max_align_t) char seen[STATE_MAX];
    int expected[SEATS_MAX];
    memcpy(seen, state, g->size);
    game_redact(g, seen, WATCHER);
    const question q = {.game = g, .seen = seen, .seat = WATCHER, .own = own};
    bot_expect(&q, TRIES, expected);
    if (json) {
        json_open(json, NULL, '{');
        json_number(json, "choices", number);
        for (int s = 0; s < g->seats; s++)
            json_number(json, noun_key(g->seat, s), expected[s]);
        json_close(json, '}');
        return;
    }
    terminal_part("%6d ", number);
    for (int s = 0; s < g->seats; s++) {
        char title[NOUN_TEXT];
        noun_title(g->seat, s, in, title);
        terminal_part(" %s %3d", title, (expected[s] + 5) / 10);
    }
    terminal_part("  %.*s\n", expected[0] * BAR / 1000, "####################");
}

static bool print_game(const match *m, generator *own, lang in, text *json, fault *why)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    if (!json)
        terminal_say(words_in(in, CHOICES_MADE_AND_WHAT_EACH_SIDE,
                              "Choices made, and what each side could then expect, of 100"));
    int at = 0, points = m->count < POINTS ? m->count : POINTS;
    memcpy(state, m->start, m->game->size);
    for (int i = 0; i <= points; i++) {
        int upto = points ? (int)((long)m->count * i / points) : 0;
        for (; at < upto; at++)
            if (!match_step(m, at, state, NULL, why))
                return false;
        print_point(m, state, at, own, in, json);
    }
    return true;
}

int analyse_command(cli *c, int argc, char **argv)
{
    const char *who = NULL, *name = NULL;
    bool whole = false, as_json = false;
    const arg args[] = {{ARG_WORD, 0, "seat", "SEAT", "the seat that decides (default: all that do)", &who, 0, 0},
                        {ARG_WORD, 0, "bot", "BOT", "who is asked (default: mcts:ms=2000)", &name, 0, 0},
                        {ARG_FLAG, 0, "whole", NULL, "what each seat could expect, over the whole game", &whole, 0, 0},
                        {ARG_FLAG, 0, "json", NULL, "as JSON, of 1000 (docs/formats.md)", &as_json, 0, 0},
                        {ARG_END}};
    const usage u = {"FILE [--seat SEAT] [--bot BOT] [--whole] [--json]",
                     "Says what a bot thinks of the position at the end of a record, or in a position file: its\n"
                     "best choices with what it expects of each, of 100, and how often it tried them. It knows\n"
                     "what the seat knows.",
                     args, 1, 1};
    int code = args_read(c, &u, &argc, argv), seat = -1;
    if (code != GO_ON)
        return code;
    match m;
    bot b;
    fault why;
    generator own;
    const source s = {.c = c, .looks = true};
    if (!bot_read(name ? name : "mcts:ms=2000", &b, &why))
        return misuse(c, "--bot: %s", why.text);
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    generator_seed_number(&own, 1);
    bool ok = !who || game_find_seat(m.game, who, &seat, &why), known = ok;
    text json;
    text_init(&json, TEXT_DEFAULT_MAX);
    json_open(&json, NULL, '[');
    if (ok && whole)
        ok = print_game(&m, &own, c->in, as_json ? &json : NULL, &why);
    for (int i = 0; ok && !whole && i < m.game->seats; i++)
        if ((seat < 0 || seat == i) && !game_peek(m.state)->over && game_acts(m.state, i)) {
            if (as_json)
                advice_json(m.game, m.state, i, &b, &own, c->in, &json);
            else
                advice_print(m.game, m.state, i, &b, &own, c->in);
        }
    if (ok && !whole && !as_json && game_peek(m.state)->over)
        terminal_say(words_in(c->in, THE_GAME_IS_OVER_NOBODY_DECIDES,
                              "The game is over: nobody decides. With --whole it tells how the game went."));
    json_close(&json, ']');
    if (ok && as_json)
        puts(text_string(&json));
    text_release(&json);
    match_release(&m);
    return ok ? EXIT_SUCCESS : known ? failure(c, "%s", why.text) : misuse(c, "%s", why.text);
}
