/* What the other side may not know: hands, decks and cards laid face down (ES-deck-03). Their numbers are public. */
#include "games/espana/espana.h"

/* The unused deck is known by what it must be: the other deck, or what is left of the first one. */
void es_redact(void *state, int viewer)
{
    espana *s = state;
    unsigned hidden = 1u << HAND | 1u << LAID | 1u << deck_now(s);
    for (int side = 0; side < SIDES; side++)
        if (side != viewer && !historical(s))
            cards_redact(&s->cards, side, hidden, 0);
}

void es_imagine(void *state, int viewer, generator *dice)
{
    espana *s = state;
    for (int side = 0; side < SIDES; side++)
        if (side != viewer && !historical(s))
            cards_imagine(&s->cards, side, es_whole(s, side), dice);
}
