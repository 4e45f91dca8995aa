/* Chapter Initiative: who holds it, and the orders that follow from it. The Initiative is kept nowhere. */
#include "games/libertad/rules/rules.h"

/* LF-init-01, LF-init-02, LF-init-03, LF-init-04, LF-init-05: it follows from the tracks alone, at every step. */
int lf_initiative(const libertad *s)
{
    if (s->track[LIBERTY] >= lf_table.flag[LIBERTY] && s->track[COLLECTIVIZATION] >= lf_table.flag[COLLECTIVIZATION])
        return ANARCHIST;
    return lf_government_side(s);
}

/* LF-ptn-02, LF-ptn-03, LF-init-07; ruling LF-1: the order is fixed when the player turns begin. Before that it is
 * reckoned from the holder of the Initiative and the direction of the Year. */
void lf_turn_order(const libertad *s, int out[FACTIONS])
{
    int first = lf_initiative(s), step = this_year(s)->direction;
    for (int i = 0; i < FACTIONS; i++)
        out[i] = s->order[0] != NOBODY ? s->order[i] : (first + i * step + FACTIONS) % FACTIONS;
}

/* LF-hero-03: the Initiative player first, then the others in turn order. */
void lf_paying_order(const libertad *s, int out[FACTIONS])
{
    int order[FACTIONS], count = 0;
    lf_turn_order(s, order);
    out[count++] = lf_initiative(s);
    for (int i = 0; i < FACTIONS; i++)
        if (order[i] != out[0])
            out[count++] = order[i];
}

int lf_last_in_order(const libertad *s, unsigned among)
{
    int order[FACTIONS];
    lf_turn_order(s, order);
    for (int i = FACTIONS - 1; i >= 0; i--)
        if (among >> order[i] & 1)
            return order[i];
    return NOBODY;
}

/* LF-init-06: the Initiative player breaks ties. LF-np-3d, LF-np-4c; ruling LF-38 and ruling LF-43: but a Non-player
 * settles by its own tie-breaks what its Strength and its Attacks meet. */
int lf_tie_breaker(const libertad *s, int actor)
{
    return actor != NOBODY && is_nonplayer(s, actor) ? actor : lf_initiative(s);
}
