/* Rule tests as text: tests/rules/<game>/<subject>.case holds many cases, each
 * a position or a start, choices, and what must be so. docs/testing.md has the
 * whole language. A case is interpreted line by line; the first line that does
 * not hold is the fault, and so is a line that can't be understood. */
#ifndef FRENTE_CASE_H
#define FRENTE_CASE_H

#include "core/game/verdict.h"
#include "core/play/record.h"

enum { CASE_LINE = 4096, CASE_NAME = 160, CASE_LINES = 1024, CASE_WORDS = 200 };

typedef struct rule_case {
    char name[CASE_NAME];  /* "LF-track-03 LF-track-06: Liberty stops at 7 ..." */
    const char *file;      /* as shown in messages */
    const char *game;      /* its id */
    const char *from, *to; /* the lines after the `test` line */
    int line;              /* of the `test` line */
} rule_case;

typedef struct case_list {
    rule_case *list;
    int count, capacity;
} case_list;

/* Cuts a file into cases, which point into `words`, `file` and `game`. */
bool cases_read(case_list *all, const char *file, const char *game, const char *words, fault *why);
void cases_release(case_list *all);

/* Runs one case; false with "file:line: what was expected and what was found". */
bool case_run(const rule_case *c, game_finder find, int *failed_line, fault *why);

/* The inner side. */
typedef struct runner {
    const rule_case *c;
    const game *g;
    match m;
    journal journal; /* of the start or the last choice */
    int scenario, line;
    option_set options;
    uint64_t key, first_key, last_key;
    bool has_key, started, defect; /* defect: the case itself is wrong */
    bool met[CASE_LINES];          /* `sometimes` lines that held under some key */
    text position;
    char dice[CASE_LINE];
    fault why;
} runner;

/* A line after `play`: does it hold? */
bool step_run(runner *r, char *words);

/* What does not hold, and what can't be understood. */
__attribute__((format(printf, 2, 3))) bool case_fails(runner *r, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool case_defect(runner *r, const char *format, ...);

/* Takes "(dice …)" off the end of a line; NULL in `dice` if there is none. */
bool take_dice(runner *r, char *words, char **dice);
/* The first word of a line, cut off; the rest begins at `*rest`. */
char *take_word(char **rest);

/* The field that a fact begins with the name of; NULL if there is none. */
const field *fact_field(const game *g, const char *name);

bool expect_step(runner *r, char *words, const void *state);
bool journal_step(runner *r, const char *step, char *words);

/* lift seat: choice = FACT | FACT: it is refused, and with these facts of the position changed, and nothing else, it is
 * legal. */
bool bars_lift(runner *r, int seat, choice c, char *facts);

/* The one fact that would make a refused choice legal, as a line of a position (several: with '|' between them), as
 * near as possible to what the choice and its refusal name. False: no single fact does. */
bool bars_seek(const game *g, const void *state, int seat, choice c, text *fact);

/* A refused choice: its row is noted. With `bars_advise` set, the lift line that the case could have is printed. */
void bars_refused(const runner *r, int seat, choice c);
void bars_refused_end(const runner *r, int seat); /* an offer to end the game */
extern bool bars_advise;
/* So many random questions after each line of a case: what no case has provoked is printed with the line that would. */
extern int bars_probes;
void bars_probe(const runner *r);
/* The table of lifts.txt: from now on the facts of a row are tried where a case provokes it. Whether they lifted it in
 * some case; whether they never did where one is said to be enough. */
bool bars_facts(const game *g, const char *table, fault *why);
bool bars_has_facts(const game *g, int row);
bool bars_facts_hold(const game *g, int row);
bool bars_facts_fail(const game *g, int row);
/* Which rows of a game's refusals the cases have provoked so far, and of which they have taken the bar away. */
bool bars_was_provoked(const game *g, int row);
bool bars_was_lifted(const game *g, int row);

#endif
