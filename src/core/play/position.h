/* Positions as text: what people write for tests, puzzles and "what if", and
 * the exact dump of a state. One line a fact:
 *
 *     at picks                  a quiet point, where the flow begins
 *     until turn red            another, where it stops before anybody is asked
 *     front madrid -4           a field of the state (see `frente show --fields`)
 *     hand anarchist an01 an05
 *
 * An exact dump has `flow` lines instead of `at`, and gives the state back
 * byte for byte. What is not said is as at the start of the scenario. */
#ifndef FRENTE_POSITION_H
#define FRENTE_POSITION_H

#include "core/game/game.h"

typedef struct position_reader {
    const game *game;
    void *state;
    given said;
    halt at, until;
    bool exact; /* had `flow` or `over` lines */
    int lines;  /* that were read */
} position_reader;

/* The exact dump. */
void position_write(const game *g, const void *state, text *out);
/* The same as people read it: the numbers of `flow` lines by their names. It is read back alike. */
void position_tell(const game *g, const void *state, text *out);
/* The same with all its facts, those of the set-up too. */
void position_tell_all(const game *g, const void *state, text *out);

/* Reading: begin on a blank state, feed lines, end. `t` may script the dice
 * that are needed to reach the first decision from a quiet point. */
void position_begin(position_reader *r, const game *g, void *state);
bool position_line(position_reader *r, const char *line, fault *why);
bool position_end(position_reader *r, trace *t, fault *why);

/* The same for all lines of a text, on a state that is blank but for its scenario, options and dice. What is wrong is
 * named with its line, "position, line 7: ...": with the last line that must be there for it to be wrong. Without
 * scripted dice (an empty script in `t`) those of a line `dice` count. */
bool position_read(position_reader *r, const char *lines, trace *t, fault *why);
/* ... and stops where it begins, before anything happens there. */
bool position_set(position_reader *r, const char *lines, fault *why);

/* Cuts a line into words in place; the number of words, or -1 if more than max. */
int line_words(char *line, char **words, int max);

#endif
