/* España 1936 as the program knows it (game.c), and what the two files beside it answer: what is secret, and how good
 * things look. */
#ifndef FRENTE_ESPANA_H
#define FRENTE_ESPANA_H

#include "core/game/game.h"

extern const game espana_game;

/* hidden.c */
void es_redact(void *state, int viewer);
void es_imagine(void *state, int viewer, generator *dice);

/* bot.c */
int es_weigh(const void *state, int seat, choice c);
int es_judge(const void *state, int seat);
int es_clock(const void *state);
extern const feature es_features[];
void es_measure(const void *state, int seat, int out[FEATURES_MAX]);
int es_progress(const void *state);

#endif
