/* frente analyse: what a bot thinks of a position, or of a whole game. It knows what the seat knows. */
#include <stdio.h>
#include <string.h>

#include "cli/command/advice.h"

enum { TRIES = 60, POINTS = 40, BAR = 40 };

void advice_print(const game *g, const void *state, int seat, const bot *b, generator *own, lang in)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    opinions said = {0};
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    const question q = {.game = g, .seen = seen, .seat = seat, .own = own, .said = &said};
    bot_choose(b, &q);
    printf(either(in, "%s: %d of 100 expected (%d tries)\n", "%s: se esperan %d de 100 (%d pruebas)\n"),
           noun_key(g->seat, seat), (said.expected + 5) / 10, said.iterations);
    printf("%s\n", either(in, "of 100  tries  choice", "de 100 pruebas decisión"));
    for (int i = 0; i < said.count; i++) {
        char form[CHOICE_TEXT];
        text label;
        text_init(&label, 1024);
        choice_text(g, said.best[i].choice, form);
        choice_label(g, seen, said.best[i].choice, in, &label);
        printf("%6d %6d  %s  [%s]\n", (said.best[i].expected + 5) / 10, said.best[i].visits, text_string(&label), form);
        text_release(&label);
    }
}

/* What each seat can expect after so many moves, as a line with a bar for the first seat. */
static void print_point(const match *m, const void *state, int number, generator *own)
{
    const game *g = m->game;
    _Alignas(max_align_t) char seen[STATE_MAX];
    int expected[SEATS_MAX];
    memcpy(seen, state, g->size);
    game_redact(g, seen, WATCHER);
    const question q = {.game = g, .seen = seen, .seat = WATCHER, .own = own};
    bot_expect(&q, TRIES, expected);
    printf("%6d ", number);
    for (int s = 0; s < g->seats; s++)
        printf(" %s %3d", noun_key(g->seat, s), (expected[s] + 5) / 10);
    printf("  %.*s\n", expected[0] * BAR / 1000, "########################################");
}

static bool print_game(const match *m, generator *own, fault *why)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    int at = 0, points = m->count < POINTS ? m->count : POINTS;
    memcpy(state, m->start, m->game->size);
    for (int i = 0; i <= points; i++) {
        int upto = points ? (int)((long)m->count * i / points) : 0;
        for (; at < upto; at++)
            if (!match_step(m, at, state, NULL, why))
                return false;
        print_point(m, state, at, own);
    }
    return true;
}

int analyse_command(cli *c, int argc, char **argv)
{
    const char *who = NULL, *name = NULL;
    bool whole = false;
    const arg args[] = {{ARG_WORD, 0, "seat", "SEAT", "the seat that decides (default: all that do)", &who, 0, 0},
                        {ARG_WORD, 0, "bot", "BOT", "who is asked (default: mcts:ms=2000)", &name, 0, 0},
                        {ARG_FLAG, 0, "whole", NULL, "what each seat could expect, over the whole game", &whole, 0, 0},
                        {ARG_END}};
    const usage u = {"FILE [--seat SEAT] [--bot BOT] [--whole]",
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
    if (ok && whole)
        ok = print_game(&m, &own, &why);
    for (int i = 0; ok && !whole && i < m.game->seats; i++)
        if ((seat < 0 || seat == i) && !game_peek(m.state)->over && game_acts(m.state, i))
            advice_print(m.game, m.state, i, &b, &own, c->in);
    match_release(&m);
    return ok ? EXIT_SUCCESS : known ? failure(c, "%s", why.text) : misuse(c, "%s", why.text);
}
