/* frente bots: thinks for the bots of servers that share a database. */
#include <stdlib.h>

#include "cli/cli.h"
#include "games/games.h"
#include "server/run/bots_process.h"

int bots_command(cli *c, int argc, char **argv)
{
    const char *database = NULL;
    long long lease = 30;
    bool quiet = false;
    fault why;
    const arg args[] = {
        {ARG_WORD, 0, "db", "DATABASE", "the database of the servers: postgres://...", &database, 0, 0},
        {ARG_NUMBER, 0, "lease", "SECONDS", "how long a turn is nobody else's (default 30)", &lease, 1, 600},
        {ARG_FLAG, 'q', "quiet", NULL, "log errors only", &quiet, 0, 0},
        {ARG_END, 0, NULL, NULL, NULL, NULL, 0, 0},
    };
    const usage u = {"--db postgres://...",
                     "Thinks for the bots of servers that share a database and leave the thinking to others\n"
                     "(frente serve --bots 0). Start as many as there are processors, on any machine: each takes\n"
                     "the next turn that waits, and what one has begun and not ended another takes over.",
                     args, 0, 0};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    if (!database)
        return misuse(c, "name the database of the servers with --db");
    games_load();
    const bots_options o = {.database = database,
                            .lease_ms = (int)lease * 1000,
                            .quiet = quiet,
                            .games = games,
                            .find = games_find,
                            .source = games_from()};
    return bots_run(&o, &why) ? EXIT_SUCCESS : failure(c, "%s", why.text);
}
