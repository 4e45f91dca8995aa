/* The laws of the contract as property tests over random play of any game.
 * laws_play plays one game and asks every law on the way; the first law that
 * is broken is named in the report, with a sentence and the record so far.
 *
 *   1 choices    an actor has choices, without duplicates, each applies, `check` holds, the game ends
 *   2 options    the list, the reasons and the prompt tell nothing that the seat may not know
 *   3 knowledge  same truth; equal visible journals imply equal redacted states
 *   4 commute    choices of different seats in a `together` node commute
 *   5 undo       removes the seat's last choice; never past a die or something shown
 *   6 agree      clone, journal, text, position and record agree byte for byte
 *   7 counts     nothing counts what a viewer may not know
 *   8 words      every sentence is whole, in every language; "not now" is never said of a verb that is listed */
#ifndef FRENTE_LAWS_H
#define FRENTE_LAWS_H

#include "core/play/record.h"

typedef enum law {
    LAW_NONE,
    LAW_CHOICES,
    LAW_OPTIONS,
    LAW_KNOWLEDGE,
    LAW_COMMUTE,
    LAW_UNDO,
    LAW_AGREE,
    LAW_COUNTS,
    LAW_WORDS,
    LAWS
} law;

const char *law_name(law l);

/* How often each row of the game's tables came up: what random play never reaches needs a test of its own. */
typedef struct coverage {
    long verbs[256], nodes[256], prompts[1024], entries[2048];
    long points[64]; /* quiet points that the flow came to by itself, so that `until` stops there */
} coverage;

/* One game to play. */
typedef struct law_plan {
    const game *game;
    int scenario;
    option_set options;
    uint64_t number;      /* of the game: seeds its dice and the choices made */
    const char *position; /* the lines of a position to begin from, or NULL */
    int every;            /* the costly laws are asked at one decision in so many */
    int most;             /* decisions in a game; more is "never ends" */
    game_finder find;     /* for records */
    bool points;          /* also begin again at quiet points in the middle of games (points.c) */
    coverage *seen;       /* may be NULL */
} law_plan;

typedef struct law_report {
    law law; /* LAW_NONE: all held */
    fault why;
    int decisions;
    bool refused; /* the position could not be begun: nothing was played */
    char *record; /* of the game up to the fault, or NULL; to be freed */
} law_report;

/* True if all laws held. */
bool laws_play(const law_plan *plan, law_report *out);

/* The inner side: what the laws share while a game is played. */
typedef struct run {
    const law_plan *plan;
    const game *g;
    match m;
    uint64_t random;
    void *spare[6]; /* states of exactly g->size bytes: a step too far is caught by the sanitizer */
    journal journal[2];
    choices list, other;
    uint32_t *rolled; /* the dice counter before each move */
    int rolled_room, decisions;
    law law;
    fault why;
} run;

__attribute__((format(printf, 3, 4))) bool law_fail(run *r, law l, const char *format, ...);

/* The laws; each false with the fault in the run. `c` is the choice that will be made. */
bool law_choices(run *r);
bool law_options(run *r);
bool law_points(run *r);
bool law_until(run *r, int seat, choice c);
bool law_agree(run *r, int seat, choice c);
bool law_agree_record(run *r);
bool law_commute(run *r);
bool law_undo(run *r);
bool law_knowledge(run *r, int viewer);
bool law_counts(run *r);
bool law_words(run *r, const journal *j);
bool law_words_view(run *r);

/* Chance of the test's own; never the game's dice. */
uint32_t run_below(run *r, uint32_t bound);
bool run_chance(run *r, int one_in);
/* A random acting seat of a state, other than `but` (or -1: any); -1 if there is none. */
int run_actor(run *r, const void *state, int but);
/* A random legal choice of a seat; 0 if it has none. */
choice run_choice(run *r, const void *state, int seat);
/* A copy of the present state in a spare box. */
void *run_copy(run *r, int box, const void *state);

/* Whether the viewer reads the same in both; bytes of two states equal; the first difference in words. */
bool journals_equal(const journal *a, const journal *b, int viewer);
bool states_equal(const run *r, const void *a, const void *b);
const char *states_differ(const run *r, const void *a, const void *b, fault *where);
const char *viewer_name(const game *g, int viewer);

#endif
