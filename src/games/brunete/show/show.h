/* What people are told of Brunete 1937. Every state that comes here is redacted for whom it is shown to. */
#ifndef FRENTE_BRUNETE_SHOW_H
#define FRENTE_BRUNETE_SHOW_H

#include "core/game/standing.h"
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "core/tell/lens.h"
#include "core/tell/numbers.h"
#include "games/brunete/rules/rules.h"

extern const noun *const br_nouns[]; /* words.c */
void br_words_load(void);
void br_fixed_load(void); /* fixed_parts.c */

prompt br_prompt(const void *state, int seat);                              /* prompt.c */
void br_view(const void *state, int viewer, lang in, view *out);            /* view.c */
void br_score(const void *state, lang in, score_numbers *out);              /* score.c */
refusal br_why_never(const void *state, int seat, choice c);                /* why_not_now.c */
refusal br_why_not_now(const void *state, int seat, choice c);              /* why_not_now.c */
bool br_leaves_undone(const void *state, int seat, choice c, prompt *what); /* leaves_undone.c */
bool br_forecast(const void *state, int seat, choice c, forecast *out);     /* forecast.c */
prompt br_result_words(const brunete *s, int column, int die);              /* what a die brings in a column */
bool br_battle(const void *state, int viewer, battle *out);                 /* battle.c */
void br_about(const void *state, int viewer, const noun *what, int value, lang in, text *out); /* about.c */
int br_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST]);

enum { LENSES = 5, STANDINGS = 2 };
extern const lens br_lenses[LENSES];           /* lenses.c */
extern const standing br_standings[STANDINGS]; /* orders.c */

#endif
