/* Questions about a state of Land and Freedom that several files ask. */
#include "games/libertad/libertad.h"

/* LF-init-01 to LF-init-04: the Initiative follows from the tracks alone. */
int lf_government_side(const libertad *s)
{
    return s->track[GOVERNMENT] <= 5 ? COMMUNIST : MODERATE;
}

int lf_initiative(const libertad *s)
{
    if (s->track[LIBERTY] >= 6 && s->track[COLLECTIVIZATION] >= 6)
        return ANARCHIST;
    return lf_government_side(s);
}

unsigned lf_open_fronts(const libertad *s)
{
    unsigned open = 0;
    for (int f = 0; f < FRONTS; f++)
        open |= (unsigned)front_open(s, f) << f;
    return open;
}

/* The open Fronts with the best (sign +1) or worst (-1) value. */
static unsigned extreme_fronts(const libertad *s, int sign)
{
    unsigned found = 0;
    int best = -100;
    for (int f = 0; f < FRONTS; f++) {
        int value = sign * s->front[f];
        if (!front_open(s, f) || value < best)
            continue;
        if (value > best)
            found = 0, best = value;
        found |= 1u << f;
    }
    return found;
}

unsigned lf_closest_to_victory(const libertad *s)
{
    return extreme_fronts(s, 1);
}

unsigned lf_closest_to_defeat(const libertad *s)
{
    return extreme_fronts(s, -1);
}

int lf_hero_supply(const libertad *s)
{
    return lf.hero_supply - s->hero[0] - s->hero[1] - s->hero[2];
}

/* Ruling 1: the order is fixed when the player turns begin; before that it is
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

/* LF-np-0b, LF-np-0c: some cards leave a Non-player's deck. */
uint32_t lf_whole_deck(const libertad *s, int seat)
{
    uint32_t all = (1u << DECK) - 1;
    for (int i = 0; i < DECK && is_nonplayer(s, seat); i++)
        if (lf.cards[seat * DECK + i].np_removed)
            all &= ~(1u << i);
    return all;
}

uint32_t lf_free_hand(const libertad *s, int seat)
{
    return s->pick[seat] == NOBODY ? s->hand[seat] : s->hand[seat] & ~(1u << s->pick[seat] % DECK);
}

int lf_holds(const libertad *s, int seat, int ability)
{
    for (uint32_t held = s->held[seat]; held; held &= held - 1) {
        int m = __builtin_ctz(held);
        if (lf.medals[m].kind != MEDAL_ONCE && lf.medals[m].ability == ability)
            return m;
    }
    return -1;
}

/* A Medallion may have several lasting effects: all its steps are looked at. */
int lf_ability_amount(const libertad *s, int seat, int verb)
{
    int amount = 0;
    for (uint32_t held = s->held[seat]; held; held &= held - 1) {
        const medal *m = &lf.medals[__builtin_ctz(held)];
        for (const op *o = &lf.ops[m->script]; m->kind == MEDAL_PERMANENT && o->verb != OP_END; o++)
            amount += o->verb == verb ? o->n : 0;
    }
    return amount;
}

/* LF-morale-03, LF-icon-03: identical icons in the tableau. */
int lf_icon_count(const libertad *s, int seat, int icon)
{
    int count = 0;
    for (uint32_t set = s->tableau[seat]; set; set &= set - 1) {
        const card *c = &lf.cards[seat * DECK + __builtin_ctz(set)];
        for (int i = 0; i < c->icon_count; i++)
            count += c->icons[i] == icon;
    }
    return count;
}

/* LF-vict-07, LF-def-02: a closed Front takes no Strength. */
refusal lf_front_check(const libertad *s, int front)
{
    if (s->front[front] == WON)
        return refuse(R_FRONT_WON, front, 0);
    if (s->front[front] == LOST)
        return refuse(R_FRONT_LOST, front, 0);
    return ALLOWED;
}

/* LF-track-02 to LF-track-06: may this track make one step that way? */
refusal lf_step_check(const libertad *s, int track, int direction)
{
    int to = s->track[track] + direction;
    if (to < lf.low[track] || to > lf.high[track])
        return refuse(R_TRACK_END, track, s->track[track]);
    const limit *l = &lf.limits[track][direction > 0];
    if (s->track[l->needs_track] < l->needs && (direction > 0 ? to > l->last_free : to < l->last_free))
        return refuse(track == LIBERTY ? R_LIBERTY_CAP
                      : direction < 0  ? R_GOVERNMENT_LOW
                                       : R_GOVERNMENT_HIGH,
                      l->last_free, l->needs);
    return ALLOWED;
}

int lf_cards_left(const libertad *s, int seat)
{
    return s->deck_count[seat] + bits(s->discard[seat]);
}
