#ifndef FRENTE_GUIDED_H
#define FRENTE_GUIDED_H

#include "core/play/guide.h"
#include "table/table.h"

/* Members of a game in the list of games: card, orders, lenses, guide. */
void game_more_json(const game *g, const data_source *from, text *out);

/* A guided game that is to begin: scenario, options, seats and position; its key; and its steps as the member `guide`
 * of the answer. */
bool guided_fill(const game *g, const data_source *from, game_info *info, seat_info *seats, fault *why);
bool guided_key(const game *g, const data_source *from, game_info *info, fault *why);
void guided_json(const game *g, const data_source *from, text *out);

#endif
