/* Who knows what (LF-play-03): hands, deck contents, face-down choices, bids, cards being kept, and what somebody has
 * seen of the Fascist deck. */
#include <string.h>

#include "core/map/card_set.h"
#include "games/libertad/rules/rules.h"

static void redact_faction(libertad *s, int seat)
{
    s->hand[seat] = s->deck[seat] = 0;
    s->pick[seat] = NOBODY;
    s->bid[seat] = s->keep_hand[seat] = s->keep_tableau[seat] = 0;
}

/* A Non-player has no secrets: its deck holds what is not on its discard pile. */
void lf_redact(void *state, int viewer)
{
    libertad *s = state;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != viewer && !is_nonplayer(s, seat))
            redact_faction(s, seat);
    if (s->looker != viewer) {
        for (int i = 0; i < SCOUT_MAX; i++)
            s->top[i] = NOBODY;
        memset(s->bottom, NOBODY, sizeof s->bottom);
        s->looked = 0;
    }
}

/* ---- one possible truth ---- */

static uint32_t some(uint32_t set, int count, generator *dice)
{
    return (uint32_t)cardset_some(set, count, dice);
}

static int any_number(int high, generator *dice)
{
    return (int)generator_below(dice, (uint32_t)high + 1);
}

static void imagine_faction(libertad *s, int seat, generator *dice)
{
    uint32_t unseen =
        lf_whole_deck(s, seat) & ~(s->tableau[seat] | s->discard[seat] | s->trash[seat] | s->playing[seat]);
    uint32_t known = s->known[seat] & unseen;
    s->hand[seat] = known | some(unseen & ~known, s->hand_count[seat] - bits(known), dice);
    s->deck[seat] = unseen & ~s->hand[seat];
    if (s->picked >> seat & 1)
        s->pick[seat] = (uint8_t)(seat * DECK + cardset_any(s->hand[seat], dice));
    if (s->bid_done >> seat & 1)
        s->bid[seat] = some(s->hand[seat], any_number(lf_bid_limit(s, seat), dice), dice);
    if (s->keep_done >> seat & 1) {
        s->keep_hand[seat] = some(s->hand[seat], any_number(lf_keep_hand_limit(s, seat), dice), dice);
        s->keep_tableau[seat] = some(s->tableau[seat], any_number(this_year(s)->keep_tableau, dice), dice);
    }
}

/* A card out of a set, which loses it. */
static uint8_t any_card(uint32_t *set, int year, generator *dice)
{
    int place = cardset_any(*set, dice);
    *set &= ~(1u << place);
    return (uint8_t)(year * DECK + place);
}

static void imagine_fascists(libertad *s, generator *dice)
{
    int year = s->year - 1;
    uint32_t loose = s->fascist[year];
    for (int i = 0; i < s->bottom_count; i++)
        s->bottom[year][i] = any_card(&loose, year, dice);
    for (int i = 0; i < s->top_count; i++)
        s->top[i] = any_card(&loose, year, dice);
    s->looked = some(loose, s->looked_count, dice);
}

void lf_imagine(void *state, int viewer, generator *dice)
{
    libertad *s = state;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != viewer && !is_nonplayer(s, seat))
            imagine_faction(s, seat, dice);
    if (s->looker != viewer)
        imagine_fascists(s, dice);
}
