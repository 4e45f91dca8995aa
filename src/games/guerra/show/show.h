/* What people are told of La Guerra de España. Nothing is hidden in this game. */
#ifndef FRENTE_GUERRA_SHOW_H
#define FRENTE_GUERRA_SHOW_H

#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "core/tell/lens.h"
#include "core/tell/numbers.h"
#include "games/guerra/rules/rules.h"

extern const noun *const gu_nouns[]; /* words.c */
void gu_fixed_load(void);            /* fixed_parts.c */

prompt gu_prompt(const void *state, int seat);                                                 /* prompt.c */
void gu_view(const void *state, int viewer, lang in, view *out);                               /* view.c */
void gu_score(const void *state, lang in, score_numbers *out);                                 /* score.c */
refusal gu_why_never(const void *state, int seat, choice c);                                   /* why_not_now.c */
refusal gu_why_not_now(const void *state, int seat, choice c);                                 /* why_not_now.c */
bool gu_leaves_undone(const void *state, int seat, choice c, prompt *what);                    /* leaves_undone.c */
bool gu_forecast(const void *state, int seat, choice c, forecast *out);                        /* forecast.c */
bool gu_battle(const void *state, int viewer, battle *out);                                    /* battle.c */
void gu_about(const void *state, int viewer, const noun *what, int value, lang in, text *out); /* about.c */
int gu_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST]);

enum { LENSES = 4 };
extern const lens gu_lenses[LENSES]; /* lenses.c */

#endif
