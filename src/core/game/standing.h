/* Standing orders: "ask me no more about this until the round is over". A game
 * declares the questions that have one sensible answer most of the time; a seat
 * may order that answer, and whoever seats people (server, terminal) then makes
 * the choice in its name.
 *
 * Orders are no part of a state: they lie beside the match, with the seat. So
 * they need no redaction and can't leak through a state, a position or a list;
 * a choice made by an order is a choice like any other in the record, and a
 * record is played again without knowing of them. What a front end owes the
 * seat is that such a choice also comes like any other: after some time of the
 * front end's own chance, not at once.
 *
 *     static const standing standings[] = {
 *         {"combat-cards", {WORDS(NO_COMBAT_CARDS, "Play no Combat Cards this round")}, NODE_COMBAT_CARDS, VERB_PASS,
 * 0, 0, round_now}};
 *
 * An order never chooses for a seat that could not choose: the answer must be in
 * the seat's list. It lapses when its span changes.
 *
 * Every game has one row more, behind its own: "only-answer", a question with a
 * single answer is not asked. Whoever seats people says when it may be given
 * (table/due.c): what is forced by a secret must look like a decision to others. */
#ifndef FRENTE_STANDING_H
#define FRENTE_STANDING_H

#include "core/game/game.h"

enum { STANDINGS_MAX = 16 };

/* A row of a game's table: the question, and its answer. */
struct standing {
    const char *id;
    const char *title[LANGS];
    int node;                            /* asked there */
    int verb, a, b;                      /* the choice that answers it */
    uint32_t (*span)(const void *state); /* changes when the order ends: a round, a turn. NULL: it lasts */
    bool first;                          /* the first of the list that has this verb, whatever it names */
    bool usual; /* most want it: front ends give it from the start where nobody else sits at the table */
};

/* The orders of one seat; all zero is none. */
typedef struct orders {
    uint16_t given; /* a bit a row */
    uint32_t span[STANDINGS_MAX];
} orders;

/* `state` is what the seat may see, for all of these. */

/* Gives an order from now on; false if the game has no such row. */
bool orders_give(orders *o, const game *g, const void *state, int row);
/* Takes it back. */
void orders_lift(orders *o, int row);
/* Is it in force now? One that has lapsed is not, and is forgotten. */
bool orders_hold(orders *o, const game *g, const void *state, int row);
/* The choice that the orders of the game's rows make for a seat that must decide, out of its list; 0 if it must be
 * asked. */
choice orders_choice(orders *o, const game *g, const void *state, int seat, const choices *list);

/* The game's rows and "only-answer" behind them. */
int standing_count(const game *g);
const standing *standing_row(const game *g, int row);
/* The row of "only-answer". */
int standing_only(const game *g);
/* Those that are usual, a bit a row. */
uint16_t standing_usual(const game *g);
/* The row with an id; -1 if there is none. */
int standing_find(const game *g, const char *id);

#endif
