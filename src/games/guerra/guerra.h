/* La Guerra de España as the program knows it (game.c), and how good things look (bot.c). */
#ifndef FRENTE_GUERRA_H
#define FRENTE_GUERRA_H

#include "core/game/game.h"

extern const game guerra_game;

int gu_weigh(const void *state, int seat, choice c);
int gu_judge(const void *state, int seat);
int gu_clock(const void *state);
extern const feature gu_features[];
void gu_measure(const void *state, int seat, int out[FEATURES_MAX]);
int gu_progress(const void *state);

#endif
