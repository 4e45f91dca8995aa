/* A toy game for the tests: three seats, secret picks, a die, a deck, an
 * overlay, a nested decision, fields of every kind. It fills in the whole
 * contract, so that core and the laws are tested without a real game. With
 * -DPLANT_... it has one deliberate defect (see tests/laws/plants.c). */
#ifndef FRENTE_TOY_H
#define FRENTE_TOY_H

#include "core/game/game.h"

enum { RED, GREEN, BLUE, TOY_SEATS };
enum { TOY_CARDS = 12, TOY_PIECES = 4, TOY_PLACES = 4, TOY_HAND = 3, TOY_PICKS = 2, TOY_PLACE_HOLDS = 2 };

typedef struct toy {
    head h;
    uint16_t hand[TOY_SEATS], pick[TOY_SEATS]; /* picks are still in the hand */
    uint16_t deck, discard;
    int16_t score[TOY_SEATS];
    uint8_t hand_count[TOY_SEATS], deck_count;
    uint8_t order[TOY_SEATS], round;
    uint8_t favor[TOY_SEATS], ready;
    uint8_t place[TOY_PIECES];
    uint16_t clicks; /* always 0, but in games with a planted defect */
} toy;

enum { TOY_NONE, TOY_PICK, TOY_READY, TOY_MOVE, TOY_ROLL, TOY_END, TOY_GIVE, TOY_FAVOR, TOY_DRAW, TOY_VERBS };

extern const game toy_game;

#endif
