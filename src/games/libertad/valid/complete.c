/* What follows from a described position, and need not be said in it: decks, counts, the Year of an Event. */
#include "games/libertad/valid/valid.h"

static bool said(const given *g, const char *name)
{
    return given_named(g, lf_fields, FIELDS, name);
}

/* What a position says besides must be what follows from the rest. */
static bool count_agrees(bool said, const char *name, int written, int follows, fault *why)
{
    return !said || written == follows ||
           fault_set(why, "'%s' says %d, but %d follows from the rest", name, written, follows);
}

static bool complete_faction(libertad *s, int seat, const given *g, fault *why)
{
    uint32_t whole = lf_whole_deck(s, seat);
    if (s->pick[seat] != NOBODY) {
        if (s->pick[seat] / DECK != seat)
            return fault_set(why, "'%s' is no card of the %s", noun_key(&lf_noun_card, s->pick[seat]),
                             noun_name(&lf_noun_seat, seat, LANG_EN));
        s->hand[seat] |= 1u << s->pick[seat] % DECK;
    }
    if (!GIVEN_CELL(g, &s->deck[seat], s))
        s->deck[seat] =
            whole & ~(s->hand[seat] | s->tableau[seat] | s->discard[seat] | s->trash[seat] | s->playing[seat]);
    int hand = bits(s->hand[seat]), deck = bits(s->deck[seat]);
    if (!count_agrees(GIVEN_CELL(g, &s->hand_count[seat], s), "hand-count", s->hand_count[seat], hand, why) ||
        !count_agrees(GIVEN_CELL(g, &s->deck_count[seat], s), "deck-count", s->deck_count[seat], deck, why))
        return false;
    s->hand_count[seat] = (uint8_t)hand;
    s->deck_count[seat] = (uint8_t)deck;
    return true;
}

static bool complete_event(libertad *s, const given *g, fault *why)
{
    if (s->event == NOBODY)
        return true;
    int year = s->event / DECK;
    uint32_t bit = 1u << s->event % DECK;
    if (!said(g, "year"))
        s->year = (uint8_t)(year + 1);
    else if (s->year != year + 1)
        return fault_set(why, "the Fascist card '%s' belongs to Year %d, not %d (LF-fev-01)",
                         noun_key(&lf_noun_fascist, s->event), year + 1, s->year);
    if (!GIVEN_CELL(g, &s->fascist[year], s))
        s->fascist[year] &= ~bit;
    return true;
}

static bool complete_fascists(libertad *s, const given *g, fault *why)
{
    int top = 0, bottom = 0;
    while (top < SCOUT_MAX && s->top[top] != NOBODY)
        top++;
    while (bottom < DECK && s->bottom[s->year - 1][bottom] != NOBODY)
        bottom++;
    if (!count_agrees(said(g, "top-count"), "top-count", s->top_count, top, why) ||
        !count_agrees(said(g, "bottom-count"), "bottom-count", s->bottom_count, bottom, why) ||
        !count_agrees(said(g, "looked-count"), "looked-count", s->looked_count, bits(s->looked), why))
        return false;
    s->top_count = (uint8_t)top;
    s->bottom_count = (uint8_t)bottom;
    s->looked_count = (uint8_t)bits(s->looked);
    if ((top || bottom) && s->looker == NOBODY)
        return fault_set(why, "'top' and 'bottom' need a 'looker', who knows these cards");
    return true;
}

bool lf_complete(void *state, const given *g, fault *why)
{
    libertad *s = state;
    unsigned picked = 0;
    if (!complete_event(s, g, why))
        return false;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (!complete_faction(s, seat, g, why))
            return false;
        picked |= (unsigned)(s->pick[seat] != NOBODY) << seat;
    }
    if (said(g, "picked") && s->picked != picked)
        return fault_set(why, "'picked' follows from the 'pick' lines, and says something else");
    s->picked = (uint8_t)picked;
    return complete_fascists(s, g, why);
}
