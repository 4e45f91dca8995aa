/* A guided first game: a dozen steps on a prepared position, each with a few
 * words in all languages and the choices that lead to the next. It is data:
 * `data/guides/<game>.tsv`, read and played by the core for all games. The dice
 * come from a key in the table, so that the words can speak of what falls.
 *
 * Columns: row, seat, do, show, en, es, src. Rows in this order:
 *   scenario   `do`: its id; then one `option` a switch
 *   key        `do`: 64 hexadecimal digits
 *   seat       `seat`: whose eyes the newcomer looks through
 *   position   `do`: a line of a position (docs/formats.md), as many as needed; none: the scenario's start
 *   step       `en`, `es`: the words; `show`: ids of what they speak of; `do`: the choices that the step waits for,
 * with
 *              "; " between them; "-": only read. `seat`: who makes them; of another seat than the newcomer's they are
 *              made by themselves when the step has been read. In the words "{click it|take it}" is for who points at
 *              things, and for who types. */
#ifndef FRENTE_GUIDE_H
#define FRENTE_GUIDE_H

#include "core/play/match.h"
#include "core/text/arena.h"

enum { GUIDE_STEPS = 40, GUIDE_CHOICES = 24, GUIDE_KEY = 65 };

typedef struct guide_step {
    int seat;
    const char *choices, *show;             /* "" for none */
    const char *text[LANGS], *typed[LANGS]; /* for a page, and for a terminal */
} guide_step;

typedef struct guide {
    const game *game;
    int scenario, seat;
    option_set options;
    char key[GUIDE_KEY];
    const char *position; /* lines; "" for the scenario's start */
    int count;            /* 0: the game has no guide */
    guide_step step[GUIDE_STEPS];
    arena words;
} guide;

/* Reads the guide of a game whose tables have been read. No file is no fault: count is 0. */
bool guide_load(guide *u, const game *g, const data_source *from, fault *why);
void guide_release(guide *u);

/* The match at the start of the guide. */
bool guide_start(const guide *u, match *m, journal *j, fault *why);
/* The next of a step's choices ("move an05; to 1201") in words, and where to go on; NULL at the end. */
const char *guide_next_choice(const char *p, char out[CHOICE_TEXT]);
/* Plays it to its end: every choice must be legal when its turn comes. True of a game that has no guide. */
bool guide_check(const guide *u, fault *why);
/* {"seat", "steps": [{"seat", "do": [..], "show": [..], "text"}]} */
/* Whether it has words of its own in a language. */
bool guide_speaks(const guide *u, lang in);
void guide_json(const guide *u, lang in, text *out);

#endif
