/* What people are told of Crusade and Revolution: what the contract asks for, and what the files of this folder share.
 */
#ifndef FRENTE_CRUZADA_SHOW_H
#define FRENTE_CRUZADA_SHOW_H

#include "core/game/standing.h"
#include "core/tell/lens.h"
#include "core/tell/numbers.h"
#include "games/cruzada/rules/rules.h"

extern const game cruzada_game; /* game.c */

void cr_view(const void *state, int viewer, lang in, view *out);
void cr_score(const void *state, lang in, score_numbers *out); /* score.c */
prompt cr_prompt(const void *state, int seat);
bool cr_combat_prompt(const cruzada *s, prompt *out); /* what a node of a combat asks; false: it is none */
refusal cr_why_not_now(const void *state, int seat, choice c);
bool cr_leaves_undone(const void *state, int seat, choice c, prompt *what);
bool cr_forecast(const void *state, int seat, choice c, forecast *out);
void cr_chances(const cruzada *s, uint32_t out[3]); /* how often the attacker wins, nobody, the defender */
bool cr_battle(const void *state, int viewer, battle *out);
void cr_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
int cr_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST]);
int cr_clauses(int card, prompt out[CLAUSES_MOST]);
void cr_tell_apart(const void *state, const noun *what, int value, lang in, text *out);

enum { LENSES = 5, STANDINGS = 1 };
extern const lens cr_lenses[LENSES];
extern const standing cr_standings[STANDINGS];

#endif
