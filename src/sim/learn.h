/* Learning what the features of a position are worth, out of games that bots have played: logistic regression of the
 * result on the features, each with a weight for the start, the middle and the end of a game. */
#ifndef FRENTE_LEARN_H
#define FRENTE_LEARN_H

#include "core/game/judge.h"
#include "sim/bout.h"

enum { QUARTERS = 4, LEARN_SAMPLES = 96 };

/* A position of a game, for one seat. */
typedef struct sample {
    int16_t value[FEATURES_MAX];
    int16_t progress, judged; /* judged: what the game's own glance says, 0 .. 1000 */
    uint8_t seat, quarter;
    float result; /* 0 .. 1 */
} sample;

/* What was played: every game has up to LEARN_SAMPLES positions. */
typedef struct lessons {
    const game *game;
    sample *list;
    int *counts; /* by game */
    long games;
} lessons;
bool lessons_make(lessons *l, const game *g, long games);
void lessons_release(lessons *l);
/* Bytes of what a game has left behind, as whole numbers that are 0 where nothing was played: what several processes
 * have played adds up. */
static inline size_t lessons_words(long games)
{
    return (size_t)games * LEARN_SAMPLES * (sizeof(sample) / sizeof(int32_t));
}
_Static_assert(sizeof(sample) % sizeof(int32_t) == 0, "adds up as whole numbers");

/* To go on with a run that was interrupted. `title` names all that decides what comes of the games. */
bool lessons_write(const lessons *l, long done, const char *title, text *out);
/* How many games the text has, which are then played; -1 with a fault if it is damaged or of another run. */
long lessons_read(lessons *l, const char *words, const char *title, fault *why);

/* Plays game i; may be called from several threads for different ones. */
bool lesson_play(lessons *l, long i, const bout *b, fault *why);

/* How well something foretells results: correlation and mean square error, by quarter of a game. */
typedef struct quality {
    double correlation[QUARTERS], brier[QUARTERS];
    long count[QUARTERS];
} quality;

/* Learns from four games of five; the fifth ones are for judging what was learned. */
void learn(const lessons *l, weights *out);
/* Of the games that nothing was learned from: of the weights (NULL: the game's own glance), and of the mean result. */
void learn_judge(const lessons *l, const weights *w, quality *out);
void learn_judge_mean(const lessons *l, quality *out);

#endif
