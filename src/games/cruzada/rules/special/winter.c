/* Chapter 16.5, Winter, and severe winters. */
#include "games/cruzada/rules/rules.h"

enum { WINTER_CARDS = 3, SEVERE_CARDS = 2 };

/* CR-16.5.2a, CR-16.5.3a: cards that a side may play for OPS in this turn; 0: any number. */
int cr_winter_cards(const cruzada *s)
{
    return !winter(s) ? 0 : lasts(s, LASTS_SEVERE_WINTER) ? SEVERE_CARDS : WINTER_CARDS;
}

/* CR-16.5.2b, ruling CR-58: an Event with two or more activations counts as such a card. */
refusal cr_winter_why(const cruzada *s, int side, bool event)
{
    int most = cr_winter_cards(s), plain = event ? NO_WINTER_EVENT : NO_WINTER;
    return most && s->ops_cards[side] >= most ? refuse(most == SEVERE_CARDS ? NO_WINTER_SEVERE : plain, most, 0)
                                              : ALLOWED;
}

/* CR-16.5.2c, CR-16.5.3b: attacks on a Mountain space. */
int cr_winter_drm(const cruzada *s, int space)
{
    return !winter(s) || !IN(mountain, space) ? 0 : lasts(s, LASTS_SEVERE_WINTER) ? -2 : -1;
}
