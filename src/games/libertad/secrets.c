/* Who knows what (LF-play-03): hands, deck contents, face-down choices, bids,
 * cards being kept, and what somebody has seen of the Fascist deck. */
#include "games/libertad/libertad.h"

/* A Non-player's deck holds what is not on its discard pile: no secret. */
static void redact_faction(libertad *s, int seat)
{
    s->hand[seat] = s->deck[seat] = 0;
    s->pick[seat] = NOBODY;
    s->bid[seat] = s->keep_hand[seat] = s->keep_tableau[seat] = 0;
}

void libertad_redact(void *state, int viewer)
{
    libertad *s = state;
    s->head.dice = (generator){0};
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != viewer && !is_nonplayer(s, seat))
            redact_faction(s, seat);
    if (s->looker != viewer) {
        for (int i = 0; i < SCOUT_MAX; i++)
            s->top[i] = NOBODY;
        s->bottom[0] = s->bottom[1] = s->bottom[2] = 0;
        s->looked = 0;
    }
}

/* ---- one possible truth ---- */

static int any_of(uint32_t set, generator *dice)
{
    int n = (int)generator_below(dice, (uint32_t)bits(set));
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctz(set);
}

static uint32_t any_subset(uint32_t set, int count, generator *dice)
{
    uint32_t found = 0;
    while (count-- > 0 && set & ~found)
        found |= 1u << any_of(set & ~found, dice);
    return found;
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
    s->hand[seat] = known | any_subset(unseen & ~known, s->hand_count[seat] - bits(known), dice);
    s->deck[seat] = unseen & ~s->hand[seat];
    if (s->picked >> seat & 1)
        s->pick[seat] = (uint8_t)(seat * DECK + any_of(s->hand[seat], dice));
    if (s->bid_done >> seat & 1) {
        int most = s->hand_count[seat] - 1 < 3 ? s->hand_count[seat] - 1 : 3;
        s->bid[seat] = any_subset(s->hand[seat], any_number(most, dice), dice);
    }
    if (s->keep_done >> seat & 1) {
        int hand = this_year(s)->keep_hand + lf_ability_amount(s, seat, OP_KEEP_HAND_PLUS);
        s->keep_hand[seat] = any_subset(s->hand[seat], any_number(hand, dice), dice);
        s->keep_tableau[seat] = any_subset(s->tableau[seat], any_number(this_year(s)->keep_tableau, dice), dice);
    }
}

static void imagine_fascists(libertad *s, generator *dice)
{
    int year = s->year - 1;
    uint32_t loose = s->fascist[year];
    s->bottom[year] = any_subset(loose, s->bottom_count, dice);
    loose &= ~s->bottom[year];
    for (int i = 0; i < s->top_count; i++) {
        int place = any_of(loose, dice);
        s->top[i] = (uint8_t)(year * DECK + place);
        loose &= ~(1u << place);
    }
    s->looked = any_subset(loose, s->looked_count, dice);
}

void libertad_imagine(void *state, int viewer, generator *dice)
{
    libertad *s = state;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != viewer && !is_nonplayer(s, seat))
            imagine_faction(s, seat, dice);
    if (s->looker != viewer)
        imagine_fascists(s, dice);
    for (int i = 0; i < KEY_WORDS; i++)
        s->head.dice.key[i] = generator_below(dice, UINT32_MAX);
}
