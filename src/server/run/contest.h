/* What follows by itself when games are over: they are rated (run/ranking.h), and tournaments go on. One look a second
 * asks the store; what a look finds is done in one transaction, so that a server that is killed has done it or not. */
#ifndef FRENTE_CONTEST_H
#define FRENTE_CONTEST_H

#include "club/ranks.h"
#include "server/run/registry.h"
#include "server/run/serve.h"
#include "store/tournaments.h"

/* Once in a round of the loop. */
void contest_round(server *s, int64_t now);

/* --- in the store's thread --- */
/* Rates games that are over, and counts them for their tournament; *more: others wait. */
bool contest_settle(store *s, const server_options *o, bool *more, fault *why);

/* What a tournament is to do next. */
typedef struct contest_pairs {
    tournament_board list[TOURNAMENT_PLAYERS];
    int count;
} contest_pairs;
typedef enum contest_step { CONTEST_WAIT, CONTEST_PAIR, CONTEST_END, CONTEST_OFF } contest_step;
/* Pure: who meets whom in the next round, if there is one. Gives players their numbers if it is the first. */
contest_step contest_next(tournament_book *b, contest_pairs *pairs);
/* How it stands; how many rows, -1: no memory. */
int contest_standing(const tournament_book *b, rank_row rows[TOURNAMENT_PLAYERS]);

#endif
