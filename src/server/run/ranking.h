/* What a game that is over was worth (club/rating.h). Rated is who has an account and one seat of a game in which at
 * least one other has, too: seats of bots, of guests and of somebody who has several are left out. Whoever has left the
 * seat to a bot has lost, whatever the bot makes of it. */
#ifndef FRENTE_RANKING_H
#define FRENTE_RANKING_H

#include "store/ratings.h"
#include "table/seats.h"

/* How a game stands for its rating: what is looked at before it is over, too. */
typedef struct ranked_seat {
    int seat;
    int64_t person;
    int score; /* the highest has won; less than nothing: has left */
} ranked_seat;
typedef struct ranked {
    verdict verdict; /* that it will have; VERDICT_NONE: nobody with an account plays */
    ranked_seat seats[RATED_SEATS];
    int count;
} ranked;

/* In the store's thread. */
bool ranking_look(store *s, const game *g, const game_info *info, ranked *out, fault *why);
/* Rates it, once. */
bool ranking_game(store *s, const game *g, const game_info *info, int64_t now, fault *why);
/* Half points of the seat that comes first among those that people had: 2, 1 or 0; -1: it can't be told. */
int ranking_half_points(const game *g, const game_info *info);

#endif
