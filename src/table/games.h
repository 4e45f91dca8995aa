/* What can be played: games with their scenarios, options, seats, cards, lenses and standing orders, and the bots. */
#ifndef FRENTE_TABLE_GAMES_H
#define FRENTE_TABLE_GAMES_H

#include "core/play/record.h"
#include "core/text/data.h"

/* The games of a list that ends with NULL, as far as they are found; guides come out of `from`. One JSON object. */
void games_json(const game *const list[], game_finder find, const data_source *from, text *out);
/* The same as parts of an object that is open. */
void games_parts_json(const game *const list[], game_finder find, const data_source *from, text *out);

#endif
