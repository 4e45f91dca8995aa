/* What people are told of España 1936. Every state that comes here is redacted for the viewer. */
#ifndef FRENTE_ESPANA_SHOW_H
#define FRENTE_ESPANA_SHOW_H

#include "core/game/standing.h"
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "core/tell/lens.h"
#include "core/tell/numbers.h"
#include "core/tell/view.h"
#include "games/espana/rules/rules.h"

/* view.c, prompt.c */
void es_view(const void *state, int viewer, lang in, view *out);
void es_score(const void *state, lang in, score_numbers *out); /* score.c */
prompt es_prompt(const void *state, int seat);

/* words.c */
extern const noun *const es_nouns[];
int es_stands_for(const void *state, int seat, choice c, const noun **what, int values[STANDS_FOR_MOST]);

/* why_not_now.c, leaves_undone.c */
refusal es_why_not_now(const void *state, int seat, choice c);
refusal es_why_never(const void *state, int seat, choice c);
bool es_leaves_undone(const void *state, int seat, choice c, prompt *what);

/* forecast.c, battle.c, about.c */
bool es_forecast(const void *state, int seat, choice c, forecast *out);
void es_attack_chances(const espana *s, const attack_frame *attack, battle *out);
bool es_battle(const void *state, int viewer, battle *out);
int es_clauses(int card, prompt out[CLAUSES_MOST]); /* clauses.c */
void es_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
int es_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST]);

/* lenses.c, orders.c */
enum { LENSES = 3, STANDINGS = 3 };
extern const lens es_lenses[LENSES];
extern const standing es_standings[STANDINGS];

#endif
