/* The few numbers that decide a game, with what they must reach beside them: victory points, provinces, the turn. A
 * game names them (`score` of its `show`); front ends keep them in sight and tell when one changes. */
#ifndef FRENTE_NUMBERS_H
#define FRENTE_NUMBERS_H

#include "core/game/game.h"

enum { NUMBERS_MOST = 8, NUMBER_MARKS = 2, NUMBER_WORDS = 96 };

typedef struct score_number {
    const char *id;    /* the same in all languages and at every moment */
    const char *label; /* "Victory" */
    int value;
    int low, of; /* the range of a bar; `of` is said beside the value unless it is 0 */
    bool bar;    /* the range is worth drawing */
    int seat;    /* whose number it is, or VIEW_SEATLESS (-1) */
    int marks;   /* thresholds on the bar */
    int mark[NUMBER_MARKS];
    char text[NUMBER_WORDS]; /* instead of the value; "": the value itself */
    char note[NUMBER_WORDS]; /* what it must reach: "Republic 18 or less, Nationalists 20 or more" */
} score_number;

struct score_numbers {
    int count;
    score_number list[NUMBERS_MOST];
};

/* One more number, seatless and without a range: fill in the rest through the pointer. */
score_number *numbers_add(score_numbers *out, const char *id, const char *label, int value);
/* Its note, or its text, put together. */
#define number_note(n, ...) snprintf((n)->note, sizeof(n)->note, __VA_ARGS__)
#define number_text(n, ...) snprintf((n)->text, sizeof(n)->text, __VA_ARGS__)

/* The numbers of a redacted state; none if the game names none. */
void numbers_of(const game *g, const void *seen, lang in, score_numbers *out);
/* ... as the member `numbers` of an object that is open (docs/view.md), and as a line for a terminal. */
void numbers_json(const game *g, const void *seen, lang in, text *out);
void numbers_line(const game *g, const void *seen, lang in, text *out);

#endif
