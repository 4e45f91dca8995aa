/* Questions about a state of Land and Freedom that several files ask. */
#include "games/libertad/libertad.h"

/* LF-track-12: the low side of the Government is the Communists'. */
int lf_government_side(const libertad *s)
{
    return s->track[GOVERNMENT] <= lf_table.center ? COMMUNIST : MODERATE;
}

/* LF-init-01, LF-init-02, LF-init-03, LF-init-04, LF-init-05: the Initiative is kept nowhere, it follows from the
 * tracks alone, at every step. */
int lf_initiative(const libertad *s)
{
    if (s->track[LIBERTY] >= lf_table.flag[LIBERTY] && s->track[COLLECTIVIZATION] >= lf_table.flag[COLLECTIVIZATION])
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
    return lf_table.hero_supply - s->hero[0] - s->hero[1] - s->hero[2];
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
        if (lf_table.cards[seat * DECK + i].np_removed)
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
        if (lf_table.medals[m].abilities >> ability & 1)
            return m;
    }
    return -1;
}

/* A Medallion may have several lasting effects: all its steps are looked at. */
int lf_medal_amount(int medal, int verb)
{
    int amount = 0;
    if (lf_table.medals[medal].abilities >> verb & 1)
        for (const op *o = &lf_table.ops[lf_table.medals[medal].script]; o->verb != OP_END; o++)
            amount += o->verb == verb ? o->n : 0;
    return amount;
}

int lf_ability_amount(const libertad *s, int seat, int verb)
{
    int amount = 0;
    for (uint32_t held = s->held[seat]; held; held &= held - 1)
        amount += lf_medal_amount(__builtin_ctz(held), verb);
    return amount;
}

/* LF-morale-03, LF-icon-03: identical icons in the tableau. */
int lf_icon_count(const libertad *s, int seat, int icon)
{
    int count = 0;
    for (uint32_t set = s->tableau[seat]; set; set &= set - 1) {
        const card *c = &lf_table.cards[seat * DECK + __builtin_ctz(set)];
        for (int i = 0; i < c->icon_count; i++)
            count += c->icons[i] == icon;
    }
    return count;
}

/* LF-vict-07, LF-def-02: a closed Front takes no Strength. */
refusal lf_closed_check(const libertad *s, int front)
{
    if (s->front[front] == WON)
        return refuse(NO_FRONT_WON, front, 0);
    if (s->front[front] == LOST)
        return refuse(NO_FRONT_LOST, front, 0);
    return ALLOWED;
}

/* LF-track-02, LF-track-03, LF-track-04, LF-track-05, LF-track-06: may this track make one step that way? */
refusal lf_step_check(const libertad *s, int track, int direction)
{
    int to = s->track[track] + direction;
    if (to < lf_table.low[track] || to > lf_table.high[track])
        return refuse(NO_TRACK_END, track, s->track[track]);
    const limit *l = &lf_table.limits[track][direction > 0];
    if (s->track[l->needs_track] < l->needs && (direction > 0 ? to > l->last_free : to < l->last_free))
        return refuse(track == LIBERTY ? NO_LIBERTY_CAP
                      : direction < 0  ? NO_GOVERNMENT_LOW
                                       : NO_GOVERNMENT_HIGH,
                      l->last_free, l->needs);
    return ALLOWED;
}

uint32_t lf_bottom(const libertad *s)
{
    uint32_t set = 0;
    const uint8_t *bottom = s->bottom[s->year - 1];
    for (int i = 0; i < s->bottom_count && bottom[i] != NOBODY; i++)
        set |= 1u << bottom[i] % DECK;
    return set;
}

int lf_turn_number(int year, int turn)
{
    for (int y = 1; y < year; y++)
        turn += lf_table.years[y - 1].turns;
    return turn;
}

int lf_tokens_left(const libertad *s, int seat)
{
    return TOKENS_MAX - s->bag[seat] - s->glory[seat];
}

int lf_cards_left(const libertad *s, int seat)
{
    return s->deck_count[seat] + bits(s->discard[seat]);
}
