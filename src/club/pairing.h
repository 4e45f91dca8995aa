/* Who meets whom in a tournament: round-robin (all against all) and Swiss (those
 * with equal points, nobody twice). Pure: the same standings always give the same
 * pairs, so a server that is killed while it pairs does it again alike. */
#ifndef FRENTE_PAIRING_H
#define FRENTE_PAIRING_H

#include <stdbool.h>

enum { PAIRING_PLAYERS = 64, PAIRING_NOBODY = -1 };

/* `first` plays the first side of the scenario. */
typedef struct pairing {
    int first, second; /* places in the list of players; second PAIRING_NOBODY: a bye */
} pairing;

/* How a player stands before a round. */
typedef struct entrant {
    int half_points;        /* two for a win, one for a draw; a bye is a win */
    double rating;          /* breaks ties in the order of pairing */
    int firsts, seconds;    /* how often on each side */
    bool bye;               /* has had one */
    bool out;               /* has left: is paired no more */
    unsigned long long met; /* a bit for each player that he has met */
} entrant;

/* How many rounds everybody needs to meet everybody, and how many a Swiss tournament takes to find a winner. */
int pairing_rounds_all(int players);
int pairing_rounds_swiss(int players);

/* The pairs of a round (0, 1, 2, ...): how many. Every player is in exactly one of them. */
int pairing_round_robin(int players, int round, pairing *pairs);
/* Those who have left are in none. Nobody meets anybody twice unless there is no other way. */
int pairing_swiss(const entrant *players, int count, pairing *pairs);

#endif
