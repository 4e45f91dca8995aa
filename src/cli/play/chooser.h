/* What is asked of whoever says `frente play` and no more. */
#ifndef FRENTE_CHOOSER_H
#define FRENTE_CHOOSER_H

#include <limits.h>

#include "cli/cli.h"

/* Asks which game, which seat and who plays the others. GO_ON with either a
 * game in `game_id` and `a` filled, or a file to go on with; or an exit code. */
typedef struct chosen {
    const char *game_id;
    char file[PATH_MAX];
    char seats[FRENTE_SEATS][64];
    bool guided; /* nothing else was asked */
} chosen;
int chooser_ask(cli *c, chosen *out, start_args *a);
/* Whether a game has a guided first game. (guided.c) */
bool guided_there(const frente_game *g);

#endif
