/* What people are told of Land and Freedom. Every state that comes here is redacted for the one it is shown to. */
#ifndef FRENTE_LIBERTAD_SHOW_H
#define FRENTE_LIBERTAD_SHOW_H

#include "core/game/standing.h"
#include "core/tell/forecast.h"
#include "core/tell/lens.h"
#include "core/tell/numbers.h"
#include "core/tell/view.h"
#include "games/libertad/rules/rules.h"

/* Made once, when the tables have been read: what a script does, in words (effects.c), and what never changes of the
 * things in a view (fixed_parts.c). */
void lf_effect_words(int script, lang in, text *out);
void lf_fixed_load(void);

/* The members of the contract, each in the file of its name; standings stand in orders.c. */
prompt lf_prompt(const void *state, int seat);
void lf_view(const void *state, int viewer, lang in, view *out);
void lf_score(const void *state, lang in, score_numbers *out); /* score.c */
refusal lf_why_not_now(const void *state, int seat, choice c);
bool lf_leaves_undone(const void *state, int seat, choice c, prompt *what);
bool lf_forecast(const void *state, int seat, choice c, forecast *out);
void lf_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
enum { LENSES = 6, STANDINGS = 2 };
extern const lens lf_lenses[LENSES];
extern const standing lf_standings[STANDINGS];

#endif
