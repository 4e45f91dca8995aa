/* What is secret (CR-3.0g): hands, draw piles, discard piles below their top card, cards that left the game face down.
 * How many cards lie where is public. */
#include "games/cruzada/state.h"

void cr_redact(void *state, int viewer)
{
    cruzada *s = state;
    for (int side = 0; side < SIDES; side++) {
        cardset top = s->top[side] ? cardset_of(s->top[side] - 1) : 0;
        unsigned piles = 1u << DRAW | 1u << DISCARD | 1u << UNSEEN;
        cards_redact(&s->cards, side, piles, top);
        if (side != viewer) /* everybody sees a card that was shown */
            cards_redact(&s->cards, side, 1u << HAND, s->shown[side]);
    }
}

void cr_imagine(void *state, int viewer, generator *dice)
{
    cruzada *s = state;
    (void)viewer;
    for (int side = 0; side < SIDES; side++)
        cards_imagine(&s->cards, side, CARDS_ALL, dice);
}
