/* What each viewer has seen of a match, step by step.
 *
 * A step of a viewer's is a move that changed what it sees: its redacted state,
 * or its journal. That is what a player counts who looks at the game again, and
 * it tells nothing that the viewer may not know (law 7, docs/testing.md): what
 * others do in secret is no step, nor is an offer to end the game that changes
 * nothing on the board. Steps are what the server numbers, what links to a
 * moment name, and what `frente show --at` and `frente replay` count.
 *
 * Whoever knows everything (VIEWER_ALL) counts moves. */
#ifndef FRENTE_STEPS_H
#define FRENTE_STEPS_H

#include "core/play/match.h"
#include "table/watch.h"

enum { VIEWERS = 8 /* the seats, and WATCHER */, VIEWER_ALL = -1 };

typedef struct steps {
    const game *game;
    journal journal;     /* all that happened: what the start brought, then every move */
    int *origin;         /* of each entry the number of its move; -1: the start */
    uint8_t *saw;        /* of each move a bit for each viewer who had a step by it */
    int moves;           /* so far */
    void *seen[VIEWERS]; /* what each sees now: its redacted state */
    int count[VIEWERS];  /* how many steps each has seen */
    int lines[VIEWERS];  /* how many lines of the journal each may read */
    int origin_capacity, saw_capacity;
} steps;

/* The next viewer after v: 0, 1, …, seats - 1, WATCHER, and VIEWERS at the end. */
int viewer_next(const game *g, int v);

/* After the match has begun; s->journal holds what its start brought. */
bool steps_begin(steps *s, const match *m, fault *why);
/* After a move was made: its entries stand in the journal from number `from` on. On a fault (no memory) nothing that
 * was noted can be relied on. */
bool steps_add(steps *s, const void *state, int from, fault *why);
/* The whole match from its start, into steps that are empty; the watcher may lose patience. */
bool steps_build(steps *s, const match *m, const watch *by, fault *why);
void steps_release(steps *s);

/* Was the move a step of the viewer's? */
bool steps_saw(const steps *s, int viewer, int move);
/* How many steps the viewer has seen in all, and after the first `moves` moves. */
int steps_count(const steps *s, int viewer);
int steps_after(const steps *s, int viewer, int moves);
/* How many moves had been made when the viewer had seen `step` steps; -1: it never had. */
int steps_moves(const steps *s, int viewer, int step);

/* The viewer's journal lines from number `from` up to, not including, `to`, as a JSON array. */
void steps_lines(const steps *s, int viewer, int from, int to, lang in, text *out);
/* What those lines come to, told in a few rows (core/tell/recap.h), as a JSON array. False: out of memory. */
bool steps_recap(const steps *s, int viewer, int from, int to, lang in, text *out);
/* Those that the last of so many moves brought. */
void steps_last_lines(const steps *s, int viewer, int moves, lang in, text *out);
/* From which of the viewer's lines on do two journals differ? */
int steps_common_lines(const steps *a, const steps *b, int viewer);

#endif
