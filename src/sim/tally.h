/* What is kept of many games: a row for each, and sums over all. Sums are whole numbers, so that it does not matter in
 * which order games are added or on which machine they were played. */
#ifndef FRENTE_TALLY_H
#define FRENTE_TALLY_H

#include "core/tell/view.h"
#include "sim/bout.h"

enum { TALLY_TURNS = 48, TALLY_TRACKS = 48, TALLY_USES = 1024 };

/* One game. Whole numbers of 32 bits alone: rows travel between machines. */
typedef struct sim_row {
    int32_t score[SEATS_MAX];
    int32_t choices, turns;
    int32_t ending; /* the kind of the last entry of the journal: how it ended */
    int32_t played; /* 1 */
} sim_row;

/* How often something was used by a seat: in all, in how many games, and what the seat got in those. */
typedef struct use {
    int64_t times, games, score, squares;
} use;

typedef struct sums {
    int64_t games, score[SEATS_MAX], squares[SEATS_MAX];
    int64_t reached[TALLY_TURNS]; /* games that came so far; the sums below have all games, those that are over, too */
    int64_t track[TALLY_TURNS][TALLY_TRACKS], track_squares[TALLY_TURNS][TALLY_TRACKS];
    int64_t expected[TALLY_TURNS][SEATS_MAX]; /* what `judge` says */
    use card[SEATS_MAX][TALLY_USES], verb[SEATS_MAX][VERBS_MAX];
} sums;

/* A number on the table that is followed through the turns. */
typedef struct column {
    int key; /* of the view's item */
    char id[NOUN_TEXT], title[NOUN_TEXT];
    int owner; /* or -1 */
    int low, high;
} column;

typedef struct tally {
    const game *game;
    int turn_field, year_field; /* -1: there is none */
    column columns[TALLY_TRACKS];
    int column_count;
    sums sums;
    sim_row *rows;
    long count;
} tally;

/* What can be followed is seen in the set-up. False: out of memory. */
bool tally_begin(tally *t, const bout *b, long count, lang in);
void tally_release(tally *t);

/* Plays game i of the tally; what came of it lies in `into` and rows[i]. Any thread, with sums that no other has. */
bool tally_play(tally *t, const bout *b, long i, sums *into, fault *why);
void sums_add(sums *to, const sums *more);

/* What can be done with each card, one after the other: the number of such uses, and which choice the i-th is; 0 if it
 * is none. */
int tally_uses(const game *g);
choice tally_use(const game *g, int i);

#endif
