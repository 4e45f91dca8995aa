/* speed GAME ITERATIONS: searches at a few positions of a game of rules of thumb, so many iterations at each. How long
 * that takes on this machine and in WebAssembly is for tests/site/speed.py to say. */
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "games/games.h"

enum { POSITIONS = 6, EVERY = 40 };

static int actor(const void *state)
{
    return __builtin_ctz(game_peek(state)->actors);
}

int main(int argc, char **argv)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    fault why;
    const game *g = argc == 3 ? games_open(argv[1], &why) : NULL;
    bot search = *bot_find("mcts");
    generator dice, own;
    int iterations = g ? (int)strtol(argv[2], NULL, 10) : 0;
    if (!g) {
        fputs("usage: speed GAME ITERATIONS\n", stderr);
        return 2;
    }
    search.budget = (budget){.iterations = iterations, .trees = 1};
    generator_seed_number(&dice, 1);
    generator_seed_number(&own, 2);
    game_start(g, state, 0, 0, &dice, NULL);
    for (int move = 0, looked = 0; !game_peek(state)->over && looked < POSITIONS; move++) {
        int seat = actor(state);
        if (iterations && move % EVERY == 0) {
            printf("%d: %08x\n", move, (unsigned)bot_play(&search, g, state, seat, &own, NULL, NULL));
            looked++;
        }
        looked += !iterations && move % EVERY == 0;
        game_choose(g, state, seat, bot_play(bot_find("heuristic"), g, state, seat, &own, NULL, NULL), NULL);
    }
    return 0;
}
