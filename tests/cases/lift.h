/* What lifts a refusal: the facts of a position that a row of the refusals speaks of. tests/rules/<game>/lifts.txt says
 * of each row which fields those are; a refusal is true if a change of just such a fact, in the position as it is
 * written and read, makes the choice legal, or leaves another rule against it. */
#ifndef FRENTE_LIFT_H
#define FRENTE_LIFT_H

#include "core/game/verdict.h"

enum { LEVERS_MOST = 8 };

/* One kind of fact: a field of the state, a number of the frames (`flow.left`), the optional rules (`options`); or the
 * choice itself, with the thing or the number that the refusal names (`instead`). */
typedef struct lever {
    const field *of;
    char number[32];
    bool options, instead;
    bool all;  /* `place*`: as many of its cells as it takes, one after the other */
    bool go;   /* `place-`: what is named goes, or what is where is named */
    bool come; /* `place+`: something comes to what is named */
    int then;  /* `control&place+`: how far off the other is that is changed with it; 0: none is */
} lever;

typedef struct lift_row {
    lever levers[LEVERS_MOST];
    int count;
    bool onward; /* `~`: what is left afterwards is always another rule */
    bool timely; /* `!`: its sentence holds in its own moment too, under what is asked there */
    bool some;   /* `?`: one fact is not always enough, or there are positions in which it can't be changed */
} lift_row;

typedef enum lifted {
    LIFT_IMPOSSIBLE, /* no position has any other value there */
    LIFT_STILL,      /* it is refused by the same row whatever the value */
    LIFT_OTHER,      /* another rule is against it then */
    LIFT_LEGAL
} lifted;

/* Reads a word of the table; false: there is no such field, nor a number of that name. */
bool lever_read(const game *g, const char *word, lever *out);

/* Tries the values of the lever; `fact` gets the lines that were changed. */
lifted lever_pull(const game *g, const void *state, int seat, choice c, const lever *by, text *fact);

/* All levers of a row, the best of them. */
lifted lift_try(const game *g, const void *state, int seat, choice c, const lift_row *row, text *fact);

/* The table of a game: rows by number of the refusal, `count` 0 for those that it leaves out. */
bool lifts_read(const game *g, const char *words, lift_row *rows, int most, fault *why);

#endif
