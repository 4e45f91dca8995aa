/* Brunete 1937 as the program knows it (game.c), and what the files beside it answer: what is secret, how good things
 * look, and in which numbers a position is told. */
#ifndef FRENTE_BRUNETE_H
#define FRENTE_BRUNETE_H

#include "core/game/game.h"

extern const game brunete_game;

void br_redact(void *state, int viewer); /* hidden.c */
void br_imagine(void *state, int viewer, generator *dice);

int br_weigh(const void *state, int seat, choice c); /* bot.c */
void br_weigh_all(const void *state, int seat, const choice *list, int count, int out[]);
int br_judge(const void *state, int seat);
int br_clock(const void *state);

extern const feature br_features[]; /* measure.c */
void br_measure(const void *state, int seat, int out[FEATURES_MAX]);
int br_progress(const void *state);

#endif
