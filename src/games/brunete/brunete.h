/* Brunete 1937 as the program knows it (game.c), and what the two files beside it answer: what is secret, and how good
 * things look. */
#ifndef FRENTE_BRUNETE_H
#define FRENTE_BRUNETE_H

#include "core/game/game.h"

extern const game brunete_game;

void br_redact(void *state, int viewer); /* hidden.c */
void br_imagine(void *state, int viewer, generator *dice);

int br_weigh(const void *state, int seat, choice c); /* bot.c */
int br_judge(const void *state, int seat);
int br_clock(const void *state);

#endif
