/* The board of a match as text, for `frente show --map`. */
#ifndef FRENTE_CLI_SHOWN_H
#define FRENTE_CLI_SHOWN_H

#include "cli/cli.h"

/* As a viewer sees it (FRENTE_ALL: the watcher); `where` is a place, or "". */
bool map_print(const frente_match *m, int viewer, const char *where, lang in, fault *why);

#endif
