/* The server with the toy game beside the real ones, for the server's tests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "toy.h"

static const game *const toys[] = {&toy_game, NULL};

static const game *find_toy(const char *id, fault *why)
{
    if (!strcmp(id, toy_game.id))
        return &toy_game;
    fault_set(why, "'%s' is no game; the games are: toy", id);
    return NULL;
}

int main(int argc, char **argv)
{
    data_source source = {0};
    server_options o = {.workers = 1, .games = toys, .find = find_toy, .source = &source};
    fault why;
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: serve-toy PORT DATABASE [quiet]\n");
        return 2;
    }
    o.port = (int)strtol(argv[1], NULL, 10);
    o.database = argv[2];
    o.quiet = argc == 4;
    if (server_run(&o, &why))
        return 0;
    fprintf(stderr, "serve-toy: %s\n", why.text);
    return 1;
}
