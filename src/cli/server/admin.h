/* What the actions of `frente admin` share: admin.c has those about games, addresses and queues, admin_people.c those
 * about accounts. */
#ifndef FRENTE_CLI_ADMIN_H
#define FRENTE_CLI_ADMIN_H

#include "cli/cli.h"
#include "core/play/record.h"
#include "games/games.h"
#include "store/desk.h"

enum { ADMIN_DAY = 86400 };

typedef struct desk {
    const cli *cli;
    store *store;
    const char *game, *words;
    long long idle, days, hours, limit;
    bool finished, unfinished, yes;
    char **names; /* operands behind the action */
    int count;
    text said; /* what has been done: printed when it is stored */
    fault why;
} desk;

/* Each does one action and prints what came of it; false: the fault says why, and nothing has changed. */
bool admin_people(desk *d);
bool admin_export_person(desk *d);
bool admin_close_people(desk *d);
bool admin_delete_people(desk *d);
bool admin_expire_people(desk *d);

#endif
