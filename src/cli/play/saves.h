/* Saved games, in the folder of the user's data. */
#ifndef FRENTE_SAVES_H
#define FRENTE_SAVES_H

#include <limits.h>

#include "cli/cli.h"

/* A name for a new game in the user's data folder, which is made if need be. */
bool saves_name(const frente_game *g, char path[PATH_MAX], fault *why);
/* The newest unfinished games there, newest first; how many. */
enum { SAVES_SHOWN = 5 };
typedef struct saved {
    char path[PATH_MAX];
    char words[240]; /* for people */
    long long when;
    bool from_snapshot; /* its lines no longer play */
} saved;
int saves_list(lang in, saved found[SAVES_SHOWN]);

#endif
