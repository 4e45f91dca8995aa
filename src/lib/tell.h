/* What is told of a match and a position in lines, by the core's own types: told.c hands it over, and a law holds it
 * (tests/cli/counts.c). A viewer is a seat, WATCHER, or VIEWER_ALL: whoever may know everything. */
#ifndef FRENTE_LIB_TELL_H
#define FRENTE_LIB_TELL_H

#include "core/play/match.h"
#include "core/tell/view.h"
#include "table/steps.h"

/* One entry a line, each behind `indent`; returns how many the viewer could read. For VIEWER_ALL
 * an entry that only one seat may read is told with the name of the seat. */
int journal_lines(const game *g, const journal *j, int from, int upto, int viewer, lang in, const char *indent,
                  text *out);
/* What is seen; for VIEWER_ALL the public part, then what each seat sees beyond it. */
void view_lines(const game *g, const void *state, int viewer, lang in, text *out);
/* "Nationalists: prompt [rule]", a line for each seat that acts; or the result, or where it was stopped. */
void decision_lines(const match *m, int viewer, lang in, text *out);
void result_lines(const game *g, const void *state, lang in, text *out);

/* The game from step `from` (0: the set-up) to step `to`, as the viewer counts them. */
bool replay_lines(const match *m, int viewer, int from, int to, lang in, text *out, fault *why);
/* The same as JSON (docs/formats.md). */
bool replay_json(const match *m, int viewer, int from, int to, lang in, text *out, fault *why);
/* Game and scenario, the position, who decides. */
bool show_lines(const match *m, int viewer, lang in, text *out, fault *why);

#endif
