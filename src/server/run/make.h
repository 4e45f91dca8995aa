/* New games: what their row says, who gets which link, and rematches. */
#ifndef FRENTE_MAKE_H
#define FRENTE_MAKE_H

#include "server/run/registry.h"
#include "server/run/token.h"

typedef struct new_link {
    unsigned seats;
    seat_kind who;
    bool watcher;
    char token[TOKEN_TEXT];
} new_link;

bool make_info(server *h, const game *g, game_info *info, const seat_info *seats, fault *why);
int make_links(const game *g, const seat_info *seats, new_link *links);
bool make_rematch(server *h, open_table *l, fault *why);

#endif
