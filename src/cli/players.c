/* Who can sit on a seat. A player that chooses by itself is given a redacted
 * state and dice of its own: it can't know more, and never moves the game's dice. */
#include <string.h>

#include "cli/cli.h"

static choice random_choose(const game *g, const void *seen, int seat, generator *own)
{
    choices list;
    game_options(g, seen, seat, &list);
    assert(list.count > 0);
    return list.list[generator_below(own, (uint32_t)list.count)];
}

const player player_human = {"human", {"a person at this terminal", "una persona en esta terminal"}, NULL};
const player player_random = {"random", {"chooses at random", "elige al azar"}, random_choose};
const player player_nonplayer = {
    "nonplayer", {"the game's own non-player rules", "las reglas de no jugador del juego"}, NULL};

const player *const players[] = {&player_human, &player_random, &player_nonplayer, NULL};

const player *player_find(const char *name, fault *why)
{
    const char *names[16] = {0};
    text list;
    for (int i = 0; players[i]; i++) {
        if (!strcmp(players[i]->name, name))
            return players[i];
        names[i] = players[i]->name;
    }
    const char *near = nearest_name(name, names);
    text_init(&list, 256);
    for (int i = 0; names[i]; i++)
        text_addf(&list, "%s%s", i ? ", " : "", names[i]);
    fault_set(why, "'%.60s' is no player%s%s%s; there are: %s", name, near ? ", did you mean '" : "", near ? near : "",
              near ? "'?" : "", text_string(&list));
    text_release(&list);
    return NULL;
}

choice player_choose(const player *p, const game *g, const void *state, int seat, generator *own)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    assert(g->size <= sizeof seen);
    memcpy(seen, state, g->size);
    g->redact(seen, seat);
    return p->choose(g, seen, seat, own);
}
