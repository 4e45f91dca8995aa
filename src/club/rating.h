/* How strong players are: Glicko-2 (Glickman, "Example of the Glicko-2 system",
 * 2013), one rating for each person and game. The sides of these games are not
 * equal, so a side of a scenario is rated like a player: whoever sits there
 * plays with its strength added to his own, and both learn from the result. */
#ifndef FRENTE_RATING_H
#define FRENTE_RATING_H

#include <stdbool.h>

/* On the scale that people read: 1500 is the middle. */
typedef struct rating {
    double points;     /* how strong */
    double deviation;  /* how uncertain that is: one standard deviation */
    double volatility; /* how much it has been found to change */
} rating;

enum { RATING_SEATS = 8 };

/* Nothing is known of a new player; of a new side, that it can hardly be worth a class of players. */
rating rating_new(void);
rating rating_new_side(void);

/* A seat of a game that is over: who sat there, and the side itself; score is 0 to 1. */
typedef struct rated_seat {
    rating player, side;
    double score;
} rated_seat;

/* Rates all seats by one game: each has met every other seat, and the higher score has won that meeting. */
void rating_game(rated_seat *seats, int count);
/* The uncertainty grows with the time without a game: `days` may be a fraction. */
void rating_rest(rating *r, double days);
/* The score that one seat can expect against another, 0 to 1. */
double rating_expect(const rated_seat *one, const rated_seat *other);
/* Known well enough for a ladder. */
bool rating_settled(const rating *r);
/* ... and for how many days without a game it will be; 0: it is not. */
double rating_settled_days(const rating *r);

#endif
