/* The cards of a game whose sides have a deck each: every card lies in one zone
 * (draw pile, hand, discard pile, removed ...), and a zone is a set a side. A
 * pile has no order: a card is drawn by a die, so that there is nothing to hide
 * but which cards lie where, and a discard pile is shuffled in by joining sets.
 *
 * A game says its sizes once, in its own header, and has a `cards` in its state:
 *
 *     enum { DECK, HAND, DISCARD, REMOVED, ASIDE };
 *     #define CARDS_SIDES 2
 *     #define CARDS_DECK  60    cards of a side, at most 64
 *     #define CARDS_ZONES 5
 *     #include "core/map/cards.h"
 *
 * A card's number is side * CARDS_DECK + its place in the sets of that side: with that stride a set
 * is a FIELD_SET (`hand rep r05 r17`, FIELD_AT(state, cards.zone[HAND])). How many cards lie in a zone is a field of
 * its own: it is public where the cards are secret, and stays when they are redacted. */
#ifndef FRENTE_CARDS_H
#define FRENTE_CARDS_H

#include "core/game/flow.h"
#include "core/map/card_set.h"

#if !defined CARDS_SIDES || !defined CARDS_DECK || !defined CARDS_ZONES
#error "define CARDS_SIDES, CARDS_DECK and CARDS_ZONES first"
#endif

_Static_assert(CARDS_DECK >= 1 && CARDS_DECK <= 64, "a set of cards is one word");
_Static_assert(CARDS_SIDES >= 1 && CARDS_SIDES <= 8, "the numbers of a zone are one word");

#define CARDS_ALL ((((cardset)1 << (CARDS_DECK - 1)) - 1) * 2 + 1)

enum { CARDS_NONE = -1 };

/* No padding: the numbers of a zone fill a word. */
typedef struct cards {
    cardset zone[CARDS_ZONES][CARDS_SIDES];
    uint8_t count[CARDS_ZONES][8]; /* by side */
} cards;

static inline int cards_side(int card)
{
    return card / CARDS_DECK;
}
static inline cardset cards_bit(int card)
{
    return cardset_of(card % CARDS_DECK);
}
static inline bool cards_in(const cards *c, int zone, int card)
{
    return c->zone[zone][cards_side(card)] & cards_bit(card);
}
/* Where a card lies; CARDS_NONE if it is not in the game (or the viewer doesn't know). */
static inline int cards_zone(const cards *c, int card)
{
    for (int z = 0; z < CARDS_ZONES; z++)
        if (cards_in(c, z, card))
            return z;
    return CARDS_NONE;
}
/* The numbers of a side's cards in a set, one after the other. */
#define CARDS_EACH(card, side, set)                                                                                    \
    for (int card##_place = cardset_next(set, 0), card = (side)*CARDS_DECK + card##_place; card##_place >= 0;          \
         card##_place = cardset_next(set, card##_place + 1), card = (side)*CARDS_DECK + card##_place)

/* --- moving them --- */

/* Cards of a side that are in no zone yet come into the game. */
static inline void cards_add(cards *c, int side, cardset set, int zone)
{
    for (int z = 0; z < CARDS_ZONES; z++)
        must(!(c->zone[z][side] & set));
    c->zone[zone][side] |= set;
    c->count[zone][side] = (uint8_t)(c->count[zone][side] + cardset_count(set));
}
/* Some cards of a side go from one zone, where all of them must lie, to another one. */
static inline void cards_move_set(cards *c, int side, cardset set, int from, int to)
{
    must(!(set & ~c->zone[from][side]));
    int moved = cardset_count(set);
    c->zone[from][side] &= ~set;
    c->count[from][side] = (uint8_t)(c->count[from][side] - moved);
    c->zone[to][side] |= set;
    c->count[to][side] = (uint8_t)(c->count[to][side] + moved);
}
static inline void cards_move(cards *c, int card, int from, int to)
{
    cards_move_set(c, cards_side(card), cards_bit(card), from, to);
}
/* All of a zone: a discard pile shuffled into the draw pile, a hand thrown away. How many there were. */
static inline int cards_move_all(cards *c, int side, int from, int to)
{
    int moved = c->count[from][side];
    cards_move_set(c, side, c->zone[from][side], from, to);
    return moved;
}

/* --- dice: `what` names cards in scripts, its value is the number --- */

/* A card of a zone by a die goes to another one: its number, CARDS_NONE from an empty zone. */
static inline int cards_draw(cards *c, int side, int from, int to, head *h, trace *t, const noun *what)
{
    if (!c->zone[from][side])
        return CARDS_NONE;
    int card = side * CARDS_DECK + roll_member(h, t, c->zone[from][side], what, side * CARDS_DECK);
    cards_move(c, card, from, to);
    return card;
}
/* So many different cards of a zone by dice, which stay there: a hand shown in part. All if there are fewer. */
static inline cardset cards_sample(const cards *c, int side, int zone, int count, head *h, trace *t, const noun *what)
{
    cardset found = 0, left = c->zone[zone][side];
    for (; count > 0 && left; count--) {
        cardset one = cardset_of(roll_member(h, t, left, what, side * CARDS_DECK));
        found |= one, left &= ~one;
    }
    return found;
}

/* --- who knows what --- */

/* For those who may not look: in these zones (a bit each) only the cards of `known` stay; the numbers do too. */
static inline void cards_redact(cards *c, int side, unsigned hidden, cardset known)
{
    for (int z = 0; z < CARDS_ZONES; z++)
        if (hidden >> z & 1)
            c->zone[z][side] &= known;
}
/* After a redaction: cards of `whole` (all that the side has in the game) that are seen nowhere are dealt at random to
 * the zones that lack some. What a zone still shows is known, and stays. */
static inline void cards_imagine(cards *c, int side, cardset whole, generator *dice)
{
    cardset unseen = whole;
    for (int z = 0; z < CARDS_ZONES; z++)
        unseen &= ~c->zone[z][side];
    for (int z = 0; z < CARDS_ZONES; z++) {
        cardset dealt = cardset_some(unseen, c->count[z][side] - cardset_count(c->zone[z][side]), dice);
        c->zone[z][side] |= dealt;
        unseen &= ~dealt;
    }
}

/* --- input --- */

/* After a described position: the numbers follow from the sets. */
static inline void cards_number(cards *c)
{
    for (int z = 0; z < CARDS_ZONES; z++)
        for (int side = 0; side < CARDS_SIDES; side++)
            c->count[z][side] = (uint8_t)cardset_count(c->zone[z][side]);
}
/* For the game's `check`: every card of `whole` lies in exactly one zone, no other card lies anywhere, and the numbers
 * are right. The sentence names the card. */
static inline bool cards_check(const cards *c, int side, cardset whole, const noun *what, fault *why)
{
    char id[NOUN_TEXT];
    cardset seen = 0, twice = 0;
    for (int z = 0; z < CARDS_ZONES; z++) {
        twice |= seen & c->zone[z][side];
        seen |= c->zone[z][side];
        if (c->count[z][side] != cardset_count(c->zone[z][side]))
            return fault_set(why, "a number of cards is %d, there are %d", c->count[z][side],
                             cardset_count(c->zone[z][side]));
        for (int none = CARDS_SIDES; none < 8; none++)
            if (c->count[z][none])
                return fault_set(why, "a number of cards is said of side %d: there are %d sides", none + 1,
                                 CARDS_SIDES);
    }
    if (seen == whole && !twice)
        return true;
    cardset wrong = twice ? twice : seen ^ whole;
    int place = cardset_next(wrong, 0);
    if (place >= CARDS_DECK)
        return fault_set(why, "a card that the deck does not have");
    noun_id(what, side * CARDS_DECK + place, id);
    return fault_set(why, "the card '%s' %s", id,
                     twice                      ? "lies in two places"
                     : cardset_has(seen, place) ? "is not in this game"
                                                : "lies nowhere");
}

#endif
