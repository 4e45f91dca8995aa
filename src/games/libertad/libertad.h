/* Land and Freedom: what its files share, and the lists of its names. The state stands in state.h, the tables in
 * tables.h. */
#ifndef FRENTE_LIBERTAD_H
#define FRENTE_LIBERTAD_H

#include "core/tell/lens.h"
#include "games/libertad/load/tables.h"

/* ---- nouns and verbs (nouns.c) ---- */

extern const noun lf_noun_seat, lf_noun_front, lf_noun_track, lf_noun_bonus, lf_noun_card, lf_noun_fascist,
    lf_noun_icon, lf_noun_medal, lf_noun_space, lf_noun_mode, lf_noun_count, lf_noun_steps, lf_noun_year, lf_noun_shift,
    lf_noun_effect;
extern const noun *const lf_nouns[];

enum { MODE_EVENT, MODE_POINTS };

/* ---- the lists of names: nodes, verbs, refusals, entries, prompts ---- */

#define GAME_NAME(name) lf_##name
#define GAME_NODES      "games/libertad/lists/nodes.h"
#define GAME_VERBS      "games/libertad/lists/verbs.h"
#define GAME_REFUSALS   "games/libertad/lists/refusals.h"
#define GAME_ENTRIES    "games/libertad/lists/entries.h"
#define GAME_PROMPTS    "games/libertad/lists/prompts.h"
#include "core/game/lists.h"

extern const frame_range lf_ranges[NODES];
bool lf_frames_fit(const libertad *s, fault *why); /* of a game that is under way */
bool lf_used_fits(const libertad *s, int seat, fault *why);
bool lf_glory_fits(const libertad *s, int step, fault *why);

/* What is used up of a card being played: bits of d in NODE_CARD. */
enum { POINTS_SPENT = 1, ICON_SPENT = 2, CARD_ORGANIZED = 4 };

/* Steps of NODE_TURN. */
enum {
    STEP_EVENT,
    STEP_BID,
    STEP_PICKS,
    STEP_ORDER,
    STEP_PLAYERS,
    STEP_TEST,
    STEP_BAG,
    STEP_CLEAR,
    STEP_YEAR_END,
    STEP_KEEP,
    STEP_NEW_YEAR,
    STEP_WINNER,
    STEPS
};

enum { BID_MAX = 3 }; /* cards of a Final Bid */

/* Where a script comes from: it decides who may divert what. */
enum { FROM_FASCIST, FROM_TEST, FROM_CARD, FROM_TRIGGER, FROM_DEFEAT, FROM_MEDAL };

/* ---- asking the state (state.c) ---- */

static inline int bits(uint32_t set)
{
    return __builtin_popcount(set);
}
/* LF-np-0a. */
static inline bool is_nonplayer(const libertad *s, int seat)
{
    return s->head.options >> seat & 1; /* the first three options, in seat order */
}
static inline bool front_open(const libertad *s, int f)
{
    return s->front[f] > LOST && s->front[f] < WON;
}
static inline const year_row *this_year(const libertad *s)
{
    return &lf_table.years[s->year - 1];
}
/* This turn's Fascist card; NULL: none lies open. */
static inline const fascist_card *event_card(const libertad *s)
{
    return s->event == NOBODY ? NULL : &lf_table.fascists[s->event];
}
static inline bool bonus_on(const libertad *s, int bonus)
{
    return s->bonus >> bonus & 1;
}
static inline bool at_deck(uint32_t set, int number)
{
    return set >> number % DECK & 1;
}

int lf_from_bottom(libertad *s);       /* takes the first of them off */
uint32_t lf_bottom(const libertad *s); /* the cards at the bottom of the Fascist deck, as a set */
int lf_initiative(const libertad *s);
int lf_government_side(const libertad *s);
unsigned lf_open_fronts(const libertad *s);
unsigned lf_closest_to_victory(const libertad *s); /* all that are tied */
unsigned lf_closest_to_defeat(const libertad *s);
int lf_hero_supply(const libertad *s);
/* All seats in the order in which they are paid, or asked: Initiative first. */
void lf_paying_order(const libertad *s, int out[FACTIONS]);
void lf_turn_order(const libertad *s, int out[FACTIONS]); /* the fixed one, or as it would be now */
int lf_last_in_order(const libertad *s, unsigned among);
uint32_t lf_whole_deck(const libertad *s, int seat);          /* 18 cards, fewer for a Non-player */
uint32_t lf_free_hand(const libertad *s, int seat);           /* the hand without the card chosen face down */
int lf_holds(const libertad *s, int seat, int ability);       /* the Medallion with that ability, or -1 */
int lf_medal_amount(int medal, int verb);                     /* what a Medallion adds */
int lf_ability_amount(const libertad *s, int seat, int verb); /* what the held Medallions add; 0 without */
int lf_icon_count(const libertad *s, int seat, int icon);     /* in the tableau */
refusal lf_closed_check(const libertad *s, int front);
refusal lf_step_check(const libertad *s, int track, int direction);
int lf_cards_left(const libertad *s, int seat);  /* in deck and discard pile */
int lf_tokens_left(const libertad *s, int seat); /* that could still come into Bag and Glory area */
int lf_keep_hand_limit(const libertad *s, int seat);
int lf_bid_limit(const libertad *s, int seat); /* cards in a bid: one stays in hand */
int lf_turn_number(int year, int turn);        /* of the game, as players count: 1 to 12 */
bool lf_war_won(const libertad *s);
unsigned lf_most_glory(const libertad *s); /* all that are tied */

/* ---- effects (effects.c): they change the state and tell the journal ---- */

void lf_gain_hero(libertad *s, int seat, int n, trace *t);
void lf_lose_hero(libertad *s, int seat, int n, trace *t);
void lf_pay_hero(libertad *s, int seat, int n, trace *t);
void lf_set_bonus(libertad *s, int bonus, bool on, trace *t);
void lf_draw_cards(libertad *s, int seat, int n, bool new_occasion, trace *t);
int lf_draw_one(libertad *s, int seat, trace *t); /* NOBODY when there is none */
void lf_add_to_bag(libertad *s, int seat, int n, trace *t);
void lf_strengthen(libertad *s, int seat, int front, int n, trace *t);
void lf_attack(libertad *s, int front, int n, trace *t);
bool lf_teams(const libertad *s, int seat, int front); /* Teamwork: this faction would bring 1 more */
int lf_front_after(const libertad *s, int seat, int front, int n);
bool lf_loses_war(const libertad *s, int front);       /* if this Front were lost now */
bool lf_test_passed(const fascist_card *c, int value); /* turn.c: with its Front at this value */
void lf_push_strength(libertad *s, int seat, int front, int n);
void lf_push_move(libertad *s, int track, int steps, trace *t);
void lf_push_script(libertad *s, int script, int actor, int from);
/* Strength or Attacks for a Front as an effect names it, diverted where it is closed. */
void lf_aim_strength(libertad *s, int actor, int where, int n);
void lf_aim_attack(libertad *s, int actor, int where, int n);
void lf_take_medal(libertad *s, int seat, int medal, trace *t);

/* Who decides the Front, and for what: the purposes of NODE_FRONT. */
enum { STRENGTH_FREE, STRENGTH_TIE, ATTACK_FREE };

/* ---- Non-players (nonplayer.c) ---- */

int lf_np_strength_front(const libertad *s, int seat, unsigned among, bool free_choice);
int lf_np_attack_front(const libertad *s, int seat, unsigned among);
int lf_np_tie_winner(const libertad *s, unsigned among, bool final_bid);
int lf_np_take_from(const libertad *s, int seat);

/* ---- Hero points (hero.c): the overlay ---- */

void lf_hero_options(const void *state, int seat, choices *out);
bool lf_hero_choose(void *state, int seat, choice c, trace *t);
bool lf_hero_possible(const libertad *s, int seat);

/* ---- why not (why.c) ---- */

refusal lf_why_not_now(const void *state, int seat, choice c);
bool lf_leaves_undone(const void *state, int seat, choice c, prompt *what); /* forecast.c */
bool lf_forecast(const void *state, int seat, choice c, forecast *out);

extern const game libertad_game; /* rules.c */

/* ---- what things are, and what can be laid over the board (panel.c) ---- */

enum { LENSES = 6 };
extern const lens lf_lenses[LENSES];
void lf_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);

/* ---- the rest of the contract ---- */

enum { FIELDS = 44, POINTS = 12 };
extern const field lf_fields[FIELDS];
extern const point lf_points[POINTS];
bool lf_complete(void *state, const given *said, fault *why);
bool lf_check(const void *state, fault *why);

void lf_blank(void *state);
void lf_begin(void *state, trace *t);
void lf_redact(void *state, int viewer);
void lf_imagine(void *state, int viewer, generator *dice);
void lf_conclude(void *state, int seat, trace *t);
void lf_outcome(const void *state, int score[SEATS_MAX]);
int lf_weigh(const void *state, int seat, choice c);
int lf_judge(const void *state, int seat);
prompt lf_prompt(const void *state, int seat);
void lf_view(const void *state, int viewer, lang in, view *out);
void lf_effect_words(int script, lang in, text *out); /* words.c: what a script does */

#endif
