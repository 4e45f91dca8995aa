/* `frente serve` with one more game, the duel, which is small enough for the
 * server's tests to foresee every answer: serve PORT DATABASE [quiet]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "games/games.h"
#include "server/server.h"

enum { GAMES_MAX = 16 };

static const game *find_game(const char *id, fault *why)
{
    return strcmp(id, duel_game.id) ? games_find(id, why) : &duel_game;
}

int main(int argc, char **argv)
{
    const game *all[GAMES_MAX] = {&duel_game};
    for (int i = 0; games[i] && i + 2 < GAMES_MAX; i++)
        all[i + 1] = games[i];
    server_options o = {.workers = 1, .games = all, .find = find_game, .source = games_from()};
    fault why;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: serve PORT DATABASE [quiet]\n");
        return 2;
    }
    o.port = (int)strtol(argv[1], NULL, 10);
    o.database = argv[2];
    o.quiet = argc == 4;
    if (server_run(&o, &why))
        return 0;
    fprintf(stderr, "serve: %s\n", why.text);
    return 1;
}
