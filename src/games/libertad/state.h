/* The state of Land and Freedom, small questions to it, and the lists of the game's names.
 *
 * A card is known by its number 0 .. 53: faction * 18 + place, and a Fascist card likewise by Year. Hands, decks and
 * piles are sets, 18 bits per faction; decks have no order, every draw is a die. */
#ifndef FRENTE_LIBERTAD_STATE_H
#define FRENTE_LIBERTAD_STATE_H

#include "core/game/game.h"

enum { ANARCHIST, COMMUNIST, MODERATE, FACTIONS };
enum { MADRID, NORTHERN, ARAGON, SOUTHERN, FRONTS };
enum { LIBERTY, COLLECTIVIZATION, GOVERNMENT, SOVIET, FOREIGN, TRACKS };
enum { MORALE, TEAMWORK, BONUSES };
enum { YEARS = 3, TURNS_MAX = 9, SPACES = 11, DECK = 18, CARDS = 54 };
enum { MEDALS_MAX = 16, ICONS_MAX = 16, ICONS_PER_CARD = 4 };
enum { EVERYBODY = (1 << FACTIONS) - 1 }; /* all seats, as a set */
enum { NOBODY = 0xff };                   /* no card, no seat */
enum { WON = 10, LOST = -10 };            /* a Front at these values is closed */
enum { TOKENS_MAX = 200 };                /* of a faction in Bag and Glory area: far more than any game brings */
enum { POINTS_MAX = 200 };                /* Strength, Attacks or Hero points that one effect can bring */
enum { SCOUT_MAX = 3, SHIFT_MAX = 3, ORDER_MAX = FACTIONS };
enum { BID_MAX = 3 };                 /* cards of a Final Bid */
enum { OPTION_YEAR_HERO = FACTIONS }; /* after the three that make Non-players */

/* What can be done once per turn: bits of `used`. */
enum { USED_STRATEGY, USED_ARCHIVES, USED_ORGANIZATION, USED_PURCHASE, USED_KINDS };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct libertad {
    head head;
    /* A faction's cards, one set each. The card chosen face down stays in the hand until shown. */
    uint32_t hand[FACTIONS], deck[FACTIONS], tableau[FACTIONS], discard[FACTIONS], trash[FACTIONS];
    uint32_t playing[FACTIONS]; /* Events being carried out */
    uint32_t known[FACTIONS];   /* in hand, and everybody knows it */
    uint32_t bid[FACTIONS], keep_hand[FACTIONS], keep_tableau[FACTIONS];
    uint32_t fascist[YEARS];  /* not yet seen */
    uint32_t looked;          /* being looked at now: of the Year's deck */
    uint16_t covered[TRACKS]; /* Blank markers, one bit per space */
    uint16_t medals;          /* on the board */
    uint16_t held[FACTIONS];  /* taken, one-time ones included */
    uint8_t pick[FACTIONS];   /* card number chosen face down */
    uint8_t hand_count[FACTIONS], deck_count[FACTIONS];
    uint8_t picked, bid_done, keep_done; /* bits of seats */
    int8_t front[FRONTS];
    uint8_t supporters[FRONTS]; /* tokens: bits of seats */
    int8_t track[TRACKS];
    uint8_t hero[FACTIONS], bag[FACTIONS], glory[FACTIONS];
    uint8_t bonus;               /* bits: on */
    uint8_t year, turn;          /* 1 .. 3, 1 .. 4 */
    uint8_t event;               /* the Fascist card of the turn */
    uint8_t top[SCOUT_MAX];      /* known cards on top of the Fascist deck, first to come first */
    uint8_t bottom[YEARS][DECK]; /* laid at its bottom by the one who looked at them, first to come first */
    uint8_t top_count, bottom_count, looked_count, looker;
    uint8_t order[ORDER_MAX]; /* of the player turns, once fixed */
    uint8_t cursor;           /* how many of them have begun */
    uint8_t active;           /* whose player turn it is */
    uint8_t used;             /* by the active player */
    uint8_t organized;        /* icon that Organization doubles */
    uint8_t bid_winner;
    uint8_t winner;    /* NOBODY: none yet, or the war is lost */
    uint8_t unused[2]; /* always 0: no padding */
} libertad;
#pragma GCC diagnostic pop

/* ---- small questions ---- */

static inline int bits(uint32_t set)
{
    return __builtin_popcount(set);
}
/* Whether a set has more than one member. */
static inline bool several(uint32_t set)
{
    return set & (set - 1);
}
/* LF-np-0a: the first three options, in the order of the seats. */
static inline bool is_nonplayer(const libertad *s, int seat)
{
    return s->head.options >> seat & 1;
}
static inline bool front_open(const libertad *s, int front)
{
    return s->front[front] > LOST && s->front[front] < WON;
}
static inline bool bonus_on(const libertad *s, int bonus)
{
    return s->bonus >> bonus & 1;
}
/* Whether a set of cards of one deck has this one. */
static inline bool has_card(uint32_t set, int number)
{
    return set >> number % DECK & 1;
}

/* ---- nouns: what choices and sentences name (show/words.c) ---- */

extern const noun lf_noun_seat, lf_noun_front, lf_noun_track, lf_noun_bonus, lf_noun_card, lf_noun_fascist,
    lf_noun_icon, lf_noun_medal, lf_noun_space, lf_noun_mode, lf_noun_count, lf_noun_steps, lf_noun_year, lf_noun_shift,
    lf_noun_effect;
extern const noun *const lf_nouns[];

/* ---- the lists of names ---- */

#define GAME_NAME(name) lf_##name
#define GAME_WORDS      "words/libertad.h"
#define GAME_NODES      "games/libertad/lists/nodes.h"
#define GAME_FRAMES     "games/libertad/lists/frames.h"
#define GAME_VERBS      "games/libertad/lists/verbs.h"
#define GAME_REFUSALS   "games/libertad/lists/refusals.h"
#define GAME_ENTRIES    "games/libertad/lists/entries.h"
#define GAME_DEEDS      "games/libertad/lists/deeds.h"
#define GAME_PROMPTS    "games/libertad/lists/prompts.h"
#include "core/game/lists.h"

/* ---- what the numbers of the frames mean (lists/frames.h) ---- */

/* Steps of a turn. */
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
/* Steps of a player's turn: the card is still to be played; it has been, or there is none; the turn is over. */
enum { PLAYER_BEFORE, PLAYER_AFTER, PLAYER_ENDS };

/* Steps of a Non-player's turn, in the order of Appendix 3. */
enum { NP_CARD, NP_FRONT, NP_ORGANIZATION, NP_VOLUNTEERS, NP_STRATEGY, NP_SPEND, NP_TEAMWORK, NP_MORALE, NP_STEPS };

/* card.mode: what a card is played for. */
enum { MODE_EVENT, MODE_POINTS };
/* card.spent: what is used up of it, one bit each, and whether Organization was paid for it. */
enum { POINTS_SPENT = 1, ICON_SPENT = 2, CARD_ORGANIZED = 4, SPENT_ALL = 7 };

/* script.from: where a script comes from, which decides who may divert what. */
enum { FROM_FASCIST, FROM_TEST, FROM_CARD, FROM_TRIGGER, FROM_DEFEAT, FROM_MEDAL };

/* front.aim holds two things: what a Front is chosen for, and whose Strength or Attacks these are, which is
 * AIM_OF_NOBODY for the Attacks of a Fascist card. */
enum { STRENGTH_FREE, STRENGTH_TIE, ATTACK_FREE };
enum { AIM_OF_NOBODY = 7, AIM_HIGH = AIM_OF_NOBODY << 4 | 15 };
static inline int front_aim(int purpose, int whose)
{
    return purpose | (whose == NOBODY ? AIM_OF_NOBODY : whose) << 4;
}
static inline int front_purpose(const front_frame *f)
{
    return f->aim & 15;
}
static inline int front_whose(const front_frame *f)
{
    return f->aim >> 4;
}
static inline bool front_attacks(const front_frame *f)
{
    return front_purpose(f) == ATTACK_FREE;
}

/* spread.had: how many points each Front has had, two bits per Front. */
enum { HAD_HIGH = (1 << 2 * FRONTS) - 1, HAD_MOST = 3 };
static inline int spread_had(const spread_frame *f, int front)
{
    return f->had >> 2 * front & HAD_MOST;
}

/* ---- the members of the contract that stand in files beside this one ---- */

extern const game libertad_game;                           /* game.c */
void lf_redact(void *state, int viewer);                   /* hidden.c */
void lf_imagine(void *state, int viewer, generator *dice); /* hidden.c */
int lf_weigh(const void *state, int seat, choice c);       /* bot.c */
int lf_judge(const void *state, int seat);                 /* bot.c */
int lf_common(const void *state);
int lf_clock(const void *state);
extern const feature lf_features[]; /* measure.c */
void lf_measure(const void *state, int seat, int out[FEATURES_MAX]);
int lf_progress(const void *state);

#endif
