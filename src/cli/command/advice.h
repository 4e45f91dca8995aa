/* What a bot thinks, in words. */
#ifndef FRENTE_ADVICE_H
#define FRENTE_ADVICE_H

#include "cli/cli.h"

/* The bot's best choices for a seat that acts, with what it expects of each. */
void advice_print(const game *g, const void *state, int seat, const bot *b, generator *own, lang in);

#endif
