/* The rules of Land and Freedom. The files follow the chapters of the rulebook:
 *
 *   Setup                          setup.c           what is fixed at the start, and the deal
 *   Winning and Losing             victory.c         the war, Glory, and every end of the game
 *   Initiative                     initiative.c      who holds it, and the orders that follow from it
 *   Turn Sequence                  turn.c            the steps of a turn: Fascist Event, Test, Bag of Glory
 *   Turn Sequence, step 2          player_turn.c     the face-down choice, and the turn of one player
 *   Player Cards                   player_cards.c    decks and hands; a card played for its Event or its Action Points
 *   Player Cards, Events           events.c          the decisions that lines of Events ask for
 *   Morale Bonus                   morale.c          the icons of a card
 *   Teamwork Bonus                 teamwork.c        Strength that a faction brings to a Front
 *   Hero Points                    hero_points.c     gains, losses, and what they buy at any time in one's turn
 *   Victory and Defeat on a Front  fronts.c          open and closed Fronts; where Strength and Attacks go
 *   Tracks and Triggers            tracks.c          steps, limits, and the icons on the spaces
 *   Medallions                     medallions.c      how they are taken, and what they do (Appendix 2)
 *   Final Bid for Glory            final_bid.c
 *   End of the Year                year_end.c        tokens pulled from the Bag, cards kept, a new Year
 *   Appendix 1, Symbol Key         effects.c         carrying out what cards, spaces and Tests say, step by step
 *   Appendix 3, Non-Players        nonplayer.c       the procedure that plays a faction without a player
 *
 * Below, what each of them offers to the others, in the same order. The functions of the nodes are declared by
 * lists/nodes.h. */
#ifndef FRENTE_LIBERTAD_RULES_H
#define FRENTE_LIBERTAD_RULES_H

#include "games/libertad/load/tables.h"

/* ---- setup.c ---- */

void lf_blank(void *state);
void lf_begin(void *state, trace *t);

/* ---- victory.c ---- */

bool lf_war_won(const libertad *s);
bool lf_loses_war(const libertad *s, int front); /* if this Front were lost now */
unsigned lf_most_glory(const libertad *s);       /* all that are tied */
void lf_conclude(void *state, int seat, trace *t);
void lf_outcome(const void *state, int score[SEATS_MAX]);

/* ---- initiative.c ---- */

int lf_initiative(const libertad *s);
void lf_turn_order(const libertad *s, int out[FACTIONS]); /* the fixed one, or as it would be now */
/* All seats in the order in which they are paid, or asked: the holder of the Initiative first. */
void lf_paying_order(const libertad *s, int out[FACTIONS]);
int lf_last_in_order(const libertad *s, unsigned among);
int lf_tie_breaker(const libertad *s, int actor); /* of a tie that the effect of this seat, or of NOBODY, meets */

/* ---- turn.c ---- */

static inline const year_row *this_year(const libertad *s)
{
    return &lf_table.years[s->year - 1];
}
/* This turn's Fascist card; NULL: none lies open. */
static inline const fascist_card *event_card(const libertad *s)
{
    return s->event == NOBODY ? NULL : &lf_table.fascists[s->event];
}
/* The same if its Test is on this Front, else NULL. */
static inline const fascist_card *test_on(const libertad *s, int front)
{
    const fascist_card *c = event_card(s);
    return c && c->test_front == front ? c : NULL;
}
int lf_turn_number(int year, int turn);                /* of the game, as players count: 1 to 12 */
uint32_t lf_bottom(const libertad *s);                 /* the cards at the bottom of the Fascist deck, as a set */
int lf_from_bottom(libertad *s);                       /* takes the first of them off */
bool lf_test_passed(const fascist_card *c, int value); /* with its Front at this value */
int lf_tokens_left(const libertad *s, int seat);       /* that could still come into Bag and Glory area */
void lf_add_to_bag(libertad *s, int seat, int n, trace *t);
/* The same for whoever holds the Initiative, and told so. */
void lf_bag_of_initiative(libertad *s, int n, trace *t);

/* ---- player_cards.c ---- */

uint32_t lf_whole_deck(const libertad *s, int seat); /* 18 cards, fewer for a Non-player */
uint32_t lf_free_hand(const libertad *s, int seat);  /* the hand without the card chosen face down */
int lf_cards_left(const libertad *s, int seat);      /* in deck and discard pile */
int lf_draw_one(libertad *s, int seat, trace *t);    /* NOBODY when there is none */
void lf_draw_cards(libertad *s, int seat, int n, bool new_occasion, trace *t);
void lf_leave_hand(libertad *s, int seat, int number);
void lf_play_card(libertad *s, int seat, int number, int mode, trace *t);
/* Organization is for the card it was paid for, not for an extra card in between nor for a later one. */
void lf_forget_organized(libertad *s, const card_frame *f);

/* ---- morale.c ---- */

bool lf_icon_on_card(int number, int icon);
refusal lf_morale_check(const libertad *s, const card_frame *f, int icon);
void lf_use_icon(libertad *s, const card_frame *f, int icon, trace *t);

/* ---- teamwork.c ---- */

bool lf_teams(const libertad *s, int seat, int front); /* this faction would bring 1 more */
int lf_front_after(const libertad *s, int seat, int front, int n);
void lf_push_strength(libertad *s, int seat, int front, int n);

/* ---- hero_points.c ---- */

int lf_hero_supply(const libertad *s);
void lf_gain_hero(libertad *s, int seat, int n, trace *t);
void lf_lose_hero(libertad *s, int seat, int n, trace *t);
void lf_pay_hero(libertad *s, int seat, int n, trace *t);
void lf_steal_hero(libertad *s, int thief, int victim, int n, trace *t);
refusal lf_price_check(const libertad *s, int seat, int price);
/* The verbs of what Hero points buy stand side by side in lists/verbs.h. */
static inline bool is_hero_verb(int verb)
{
    return verb >= VERB_BUY_CARDS && verb <= VERB_ORGANIZE;
}
/* What Hero points buy is the overlay of this game. `lf_hero_check` says why a purchase that its list does not consider
 * is refused; it is part of the `check` of every node with an overlay. */
void lf_hero_options(const void *state, int seat, choices *out);
refusal lf_hero_check(const libertad *s, int seat, choice c);
bool lf_hero_choose(void *state, int seat, choice c, trace *t);
bool lf_hero_possible(const libertad *s, int seat); /* anything at all */
/* Something else happens: cards bought after this are another occasion of drawing (ruling LF-29). */
static inline void purchases_end(libertad *s)
{
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
}

/* ---- fronts.c ---- */

unsigned lf_open_fronts(const libertad *s);
unsigned lf_closest_to_victory(const libertad *s); /* all that are tied */
unsigned lf_closest_to_defeat(const libertad *s);
/* Why a Front is asked for, by the step of the script that asks: left open, by the icon of a track, tied, or since the
 * Front that a card names is won or lost. */
typedef enum front_cause {
    CAUSE_OPEN,
    CAUSE_TRIGGER,
    CAUSE_TIE,
    CAUSE_WON,
    CAUSE_LOST,
    CAUSE_CARD,
    CAUSES
} front_cause;
front_cause lf_front_cause(const libertad *s);
refusal lf_closed_check(const libertad *s, int front);
void lf_win_front(libertad *s, int front, trace *t);
void lf_attack(libertad *s, int front, int n, trace *t);
/* Strength or Attacks for a Front as an effect names it, diverted where it is closed. */
void lf_aim_strength(libertad *s, int actor, int where, int n);
void lf_aim_attack(libertad *s, int actor, int where, int n);

/* ---- tracks.c ---- */

int lf_government_side(const libertad *s);
refusal lf_step_check(const libertad *s, int track, int direction);
void lf_push_move(libertad *s, int track, int steps, trace *t);
refusal lf_covered_check(const libertad *s, int space);
void lf_uncover(libertad *s, int seat, int space, trace *t);

/* ---- medallions.c ---- */

int lf_holds(const libertad *s, int seat, int ability);       /* the Medallion with that ability, or -1 */
int lf_medal_of(int ability);                                 /* the Medallion of the table that gives it */
int lf_medal_amount(int medal, int verb);                     /* what a Medallion adds */
int lf_ability_amount(const libertad *s, int seat, int verb); /* what the held Medallions add; 0 without */
refusal lf_volunteer_check(const libertad *s, int seat, int front, int n);
refusal lf_archive_check(const libertad *s, int seat, int space);
refusal lf_organize_check(const libertad *s, int seat, int icon);
void lf_volunteer(libertad *s, int seat, int front, int n, trace *t);
void lf_archive(libertad *s, int seat, int space, trace *t);
void lf_organize(libertad *s, int seat, int icon, trace *t);

/* ---- final_bid.c ---- */

int lf_bid_limit(const libertad *s, int seat); /* cards in a bid: one stays in hand */

/* ---- year_end.c ---- */

bool lf_glory_full(const libertad *s);
int lf_keep_hand_limit(const libertad *s, int seat);
void lf_year_end(libertad *s, turn_frame *f, trace *t);
void lf_new_year(libertad *s, turn_frame *f, trace *t);

/* ---- effects.c ---- */

void lf_push_script(libertad *s, int script, int actor, int from);
void lf_set_bonus(libertad *s, int bonus, bool on, trace *t);

/* ---- nonplayer.c: what a Non-player decides ---- */

int lf_np_strength_front(const libertad *s, int seat, unsigned among, bool free_choice);
int lf_np_attack_front(const libertad *s, int seat, unsigned among);
int lf_np_tie_winner(const libertad *s, unsigned among, bool final_bid);
int lf_np_take_from(const libertad *s, int seat);
int lf_np_most(const libertad *s, unsigned tied, int sign);
int lf_np_liberty_or_collectivization(const libertad *s, int steps);
bool lf_np_substitute(libertad *s, const op *o, int seat, trace *t);

#endif
