/* `frente serve` for tests, in an environment without luck (fixed.h); with --duel it has
 * one more game, which is small enough to foresee every answer:
 *     serve [--key NUMBER] [--duel] [--rules NUMBER] [--hurry] [--thoughts NUMBER] [--data DIR] [--bots THREADS]
 *           [--web DIR] [--smtp URL] [--sendmail PROGRAM] PORT DATABASE
 * --rules: of the duel; it keeps its position every four moves. --hurry: feeds at the past and plans are given up at
 * once. --thoughts: how many iterations a bot that searches has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "fixed.h"
#include "games/games.h"
#include "server/run/serve.h"
#include "table/snapshot.h"

enum { GAMES_MAX = 16 };

static game duel; /* with the rules that were asked for */

static const game *find_game(const char *id, fault *why)
{
    return strcmp(id, duel_game.id) ? games_find(id, why) : &duel;
}

int main(int argc, char **argv)
{
    const game *all[GAMES_MAX] = {0};
    int count = 0;
    while (games[count] && count + 2 < GAMES_MAX) {
        all[count] = games[count];
        count++;
    }
    server_options o = {.workers = 1,
                        .games = all,
                        .find = find_game,
                        .source = games_from(),
                        .address = "http://club.example/",
                        .contact = "mailto:club@club.example",
                        .send_anywhere = true,
                        .send_seconds = 3600};
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++)
        if (!strcmp(argv[at], "--duel"))
            all[count] = &duel;
        else if (!strcmp(argv[at], "--rules") && at + 1 < argc)
            duel_rules = (int)strtol(argv[++at], NULL, 10);
        else if (!strcmp(argv[at], "--data") && at + 1 < argc)
            games_source(argv[++at]);
        else if (!strcmp(argv[at], "--bots") && at + 1 < argc)
            o.workers = (int)strtol(argv[++at], NULL, 10);
        else if (!strcmp(argv[at], "--hurry"))
            env_patience = 0;
        else if (!strcmp(argv[at], "--thoughts") && at + 1 < argc)
            env_thoughts = (int)strtol(argv[++at], NULL, 10);
        else if (!strcmp(argv[at], "--store-ms") && at + 1 < argc)
            env_store_ms = (int)strtol(argv[++at], NULL, 10);
        else if (!strcmp(argv[at], "--key") && at + 1 < argc)
            env_number = strtoull(argv[++at], NULL, 10);
        else if (!strcmp(argv[at], "--smtp") && at + 1 < argc) {
            o.mail_from = "club@club.example";
            o.smtp = argv[++at];
        } else if (!strcmp(argv[at], "--sendmail") && at + 1 < argc) {
            o.mail_from = "club@club.example";
            o.sendmail = argv[++at];
        } else if (!strcmp(argv[at], "--web") && at + 1 < argc)
            o.web = argv[++at];
        else
            break;
    if (argc - at != 2) {
        fprintf(stderr,
                "usage: serve [--key NUMBER] [--duel] [--rules NUMBER] [--hurry] [--thoughts NUMBER] [--data DIR] "
                "[--bots THREADS] [--web DIR] [--smtp URL] [--sendmail PROGRAM] [--store-ms NUMBER] PORT DATABASE\n");
        return 2;
    }
    fault why;
    duel = duel_game;
    duel.version = duel_rules;
    snapshot_every = 4;
    games_load();
    env_skip_by_signal();
    o.port = (int)strtol(argv[at], NULL, 10);
    o.database = argv[at + 1];
    if (server_run(&o, &why))
        return 0;
    fprintf(stderr, "serve: %s\n", why.text);
    return 1;
}
