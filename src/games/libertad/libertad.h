/* Land and Freedom: the state, the tables, and what its files share.
 *
 * A card is known by its number 0 .. 53: faction * 18 + place, and Fascist
 * cards likewise by year. Hands, decks and piles are sets of 18 bits a
 * faction; decks have no order, every draw is a die. Effects of cards, track
 * spaces and one-time Medallions are lists of steps ("ops") compiled from the
 * code columns of the tables. */
#ifndef FRENTE_LIBERTAD_H
#define FRENTE_LIBERTAD_H

#include "core/game.h"

enum { ANARCHIST, COMMUNIST, MODERATE, FACTIONS };
enum { MADRID, NORTHERN, ARAGON, SOUTHERN, FRONTS };
enum { LIBERTY, COLLECTIVIZATION, GOVERNMENT, SOVIET, FOREIGN, TRACKS };
enum { MORALE, TEAMWORK, BONUSES };
enum { YEARS = 3, SPACES = 11, DECK = 18, CARDS = 54, MEDALS_MAX = 16, ICONS_MAX = 16, GLORY_SPACES = 9 };
enum { NOBODY = 0xff };        /* no card, no seat */
enum { WON = 10, LOST = -10 }; /* a Front at these values is closed */
enum { SCOUT_MAX = 3, ORDER_MAX = FACTIONS };
enum { OPTION_YEAR_HERO = FACTIONS }; /* after the three that make Non-players */

/* Once a turn: bits of `used`. */
enum { USED_STRATEGY, USED_ARCHIVES, USED_ORGANIZATION, USED_PURCHASE, USED_KINDS };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct libertad {
    head head;
    /* A faction's cards, a set each. The card chosen face down stays in the hand until shown. */
    uint32_t hand[FACTIONS], deck[FACTIONS], tableau[FACTIONS], discard[FACTIONS], trash[FACTIONS];
    uint32_t playing[FACTIONS]; /* Events being carried out */
    uint32_t known[FACTIONS];   /* in hand, and everybody knows it */
    uint32_t bid[FACTIONS], keep_hand[FACTIONS], keep_tableau[FACTIONS];
    uint32_t fascist[YEARS];  /* not yet seen */
    uint32_t bottom[YEARS];   /* of these, laid at the bottom by who looked at them */
    uint32_t looked;          /* being looked at now: of the Year's deck */
    uint16_t covered[TRACKS]; /* Blank markers, a bit a space */
    uint16_t medals;          /* on the board */
    uint16_t held[FACTIONS];  /* taken, one-time ones included */
    uint8_t pick[FACTIONS];   /* card number chosen face down */
    uint8_t hand_count[FACTIONS], deck_count[FACTIONS];
    uint8_t picked, bid_done, keep_done; /* bits of seats */
    int8_t front[FRONTS];
    uint8_t supporters[FRONTS]; /* tokens: bits of seats */
    int8_t track[TRACKS];
    uint8_t hero[FACTIONS], bag[FACTIONS], glory[FACTIONS];
    uint8_t bonus;          /* bits: on */
    uint8_t year, turn;     /* 1 .. 3, 1 .. 4 */
    uint8_t event;          /* the Fascist card of the turn */
    uint8_t top[SCOUT_MAX]; /* known cards on top of the Fascist deck, first to come first */
    uint8_t top_count, bottom_count, looked_count, looker;
    uint8_t order[ORDER_MAX]; /* of the player turns, once fixed */
    uint8_t cursor;           /* how many of them have begun */
    uint8_t active;           /* whose player turn it is */
    uint8_t used;             /* by the active player */
    uint8_t organized;        /* icon that Organization doubles */
    uint8_t bid_winner;
    uint8_t winner; /* NOBODY: none yet, or the war is lost */
} libertad;
#pragma GCC diagnostic pop

/* ---- steps of effects ---- */

typedef enum op_verb {
    OP_END,
    OP_FRONT,
    OP_ATTACK,
    OP_SPREAD,
    OP_SHIFT,
    OP_SELL,
    OP_SCOUT,
    OP_TRACK,
    OP_GOV,
    OP_HERO,
    OP_LOSE,
    OP_TAKE,
    OP_DRAW,
    OP_BONUS,
    OP_TABLEAU,
    OP_UNTRASH,
    OP_UNBLANK,
    OP_BAG,
    OP_MEDALLION,
    OP_PLAY,
    OP_FRONT_PLUS,
    OP_TEST_HERO,
    OP_DRAW_PLUS,
    OP_KEEP_HAND_PLUS,
    OP_PAY,
    OP_ICON_PLUS,
    OP_VERBS
} op_verb;

/* Where an op aims, besides the four Fronts. */
enum { FRONT_ANY = FRONTS, FRONT_V, FRONT_D, FRONT_TEST };
/* Whom it concerns, besides the three factions. */
enum { WHO_SELF = FACTIONS, WHO_OTHERS, WHO_ALL, WHO_MOST, WHO_INIT };
enum { TRACK_LIB_OR_COL = TRACKS };
enum { GOV_OWN, GOV_COMM, GOV_MOD, GOV_ANY, GOV_CENTER, GOV_AWAY };
enum { BONUS_BOTH = BONUSES, BONUS_ANY };
enum { TAKE_ONE, TAKE_EACH };
enum { TABLEAU_ADD, TABLEAU_SWAP };

typedef struct op {
    uint8_t verb;
    int8_t what; /* a Front, track, bonus, direction, manner: by verb */
    int8_t n, m; /* numbers */
    int8_t who;
} op;

enum { OPS_MAX = 1024 };

typedef struct card {
    const char *id, *title[LANGS];
    uint8_t strength, icon_count;
    uint8_t icons[4];
    uint16_t event; /* first op */
    bool np_removed;
} card;

typedef struct fascist_card {
    const char *id, *title[LANGS];
    uint16_t event, success, failure;
    int8_t test_front, threshold;
} fascist_card;

typedef struct icon {
    const char *id, *title[LANGS];
    bool is_track; /* Organization can double it */
    uint8_t verb;  /* OP_TRACK, OP_FRONT, OP_HERO, OP_DRAW */
    uint8_t track; /* or TRACK_LIB_OR_COL */
    int8_t direction;
} icon;

typedef struct medal {
    const char *id, *title[LANGS];
    uint8_t kind;    /* MEDAL_ONCE ... */
    uint8_t ability; /* verb of a lasting one: OP_FRONT_PLUS ... OP_ICON_PLUS; OP_FRONT or OP_UNBLANK for "pay" */
    int8_t amount, price;
    uint16_t script; /* of a one-time one */
    bool np_takes;
} medal;
enum { MEDAL_ONCE, MEDAL_PERMANENT, MEDAL_HERO };

typedef struct space {
    uint16_t script; /* 0: no trigger */
    uint8_t owner;
    bool once; /* a Blank marker covers it */
} space;

/* The standee may not pass last_free while needs_track is below needs. */
typedef struct limit {
    uint8_t needs_track;
    int8_t last_free, needs;
} limit;

typedef struct year_row {
    uint8_t turns, draw, keep_hand, keep_tableau, pulls, hero_gift, final_bid_turn, tokens_turn, tokens_year;
    int8_t direction; /* +1 clockwise */
} year_row;

typedef struct tables {
    op ops[OPS_MAX];
    int op_count;
    card cards[CARDS];
    fascist_card fascists[CARDS];
    icon icons[ICONS_MAX];
    int icon_count;
    medal medals[MEDALS_MAX];
    int medal_count;
    space spaces[TRACKS][SPACES];
    int8_t low[TRACKS], high[TRACKS];
    limit limits[TRACKS][2]; /* by direction: 0 down, 1 up; needs 0 where there is none */
    year_row years[YEARS];
    struct {
        const char *title[LANGS];
        uint8_t start_hero, start_bag, flag_front;
    } factions[FACTIONS];
    struct {
        const char *title[LANGS];
        int8_t start;
    } fronts[FRONTS];
    const char *track_title[TRACKS][LANGS];
    const char *bonus_title[BONUSES][LANGS];
    int8_t start_track[TRACKS];
    uint8_t ring[FRONTS]; /* the Fronts walked from Madrid, clockwise */
    uint8_t start_bonus, start_medals, start_hand, hero_supply;
    uint8_t gain_control, gain_test, gain_victory;
    uint8_t cost_card, cost_bonus, cost_track[TRACKS];
    uint16_t defeat_script;
    const char *effect[LANGS][OPS_MAX]; /* by script: what it does, in words */
} tables;

extern tables lf; /* filled by libertad_load, constant afterwards */

bool libertad_load(const data_source *from, fault *why);

/* ---- nouns and verbs (nouns.c) ---- */

extern const noun lf_seat_noun, lf_front_noun, lf_track_noun, lf_bonus_noun, lf_card_noun, lf_fascist_noun,
    lf_icon_noun, lf_medal_noun, lf_space_noun, lf_mode_noun, lf_count_noun, lf_steps_noun, lf_year_noun, lf_shift_noun;
extern const noun *const libertad_nouns[];

typedef enum verb_id {
    DO_NONE,
    DO_PICK,
    DO_PLAY,
    DO_END,
    DO_NEXT,
    DO_DONE,
    DO_SKIP,
    DO_STRENGTHEN,
    DO_ATTACK,
    DO_MOVE,
    DO_BONUS,
    DO_BOTH,
    DO_ICON,
    DO_BUY_CARDS,
    DO_BUY_BONUS,
    DO_BUY_STEP,
    DO_VOLUNTEER,
    DO_ARCHIVE,
    DO_ORGANIZE,
    DO_STRATEGY,
    DO_LOSE,
    DO_GAIN,
    DO_TAKE,
    DO_AWARD,
    DO_MEDALLION,
    DO_BID,
    DO_KEEP_HAND,
    DO_KEEP_TABLEAU,
    DO_SHIFT,
    DO_SELL,
    DO_TOP,
    DO_BOTTOM,
    DO_LAY,
    DO_SWAP,
    DO_RECOVER,
    DO_UNCOVER,
    DO_VERBS
} verb_id;
enum { MODE_EVENT, MODE_POINTS };

/* ---- nodes ---- */

typedef enum node_id {
    NODE_TURN,
    NODE_BID,
    NODE_PICKS,
    NODE_PLAYER,
    NODE_CARD,
    NODE_PAUSE,
    NODE_EXTRA,
    NODE_ICON,
    NODE_SCRIPT,
    NODE_MOVE,
    NODE_STRENGTH,
    NODE_FRONT,
    NODE_MOST,
    NODE_TAKE,
    NODE_TIE,
    NODE_BONUS,
    NODE_WAY,
    NODE_SPREAD,
    NODE_SHIFT,
    NODE_SELL,
    NODE_SCOUT,
    NODE_TABLEAU,
    NODE_UNTRASH,
    NODE_UNBLANK,
    NODE_MEDAL,
    NODE_KEEP,
    NODE_NP_TURN,
    NODE_NP_CARD,
    NODE_COUNT
} node_id;
extern const node libertad_nodes[NODE_COUNT];
extern const frame_range lf_ranges[NODE_COUNT];
bool lf_frames_fit(const libertad *s, fault *why);

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
    STEP_NEW_YEAR,
    STEP_WINNER
};

/* Where a script comes from: it decides who may divert what. */
enum { FROM_FASCIST, FROM_TEST, FROM_CARD, FROM_TRIGGER, FROM_DEFEAT, FROM_MEDAL };

/* ---- refusals, entries, prompts: one list each ---- */

typedef enum refusal_id {
#define REFUSAL(name, rule, english, spanish) R_##name,
#include "games/libertad/refusals.h"
#undef REFUSAL
    R_COUNT
} refusal_id;

typedef enum entry_id {
#define ENTRY(name, rule, english, spanish) E_##name,
#include "games/libertad/entries.h"
#undef ENTRY
    E_COUNT
} entry_id;

typedef enum prompt_id {
#define PROMPT(name, rule, english, spanish) P_##name,
#include "games/libertad/prompts.h"
#undef PROMPT
    P_COUNT
} prompt_id;

/* ---- asking the state (state.c) ---- */

static inline int bits(uint32_t set)
{
    return __builtin_popcount(set);
}
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
    return &lf.years[s->year - 1];
}
static inline bool bonus_on(const libertad *s, int bonus)
{
    return s->bonus >> bonus & 1;
}
static inline bool at_deck(uint32_t set, int number)
{
    return set >> number % DECK & 1;
}

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
int lf_ability_amount(const libertad *s, int seat, int verb); /* what the held Medallions add; 0 without */
int lf_icon_count(const libertad *s, int seat, int icon);     /* in the tableau */
refusal lf_front_check(const libertad *s, int front);
refusal lf_step_check(const libertad *s, int track, int direction);
int lf_cards_left(const libertad *s, int seat); /* in deck and discard pile */

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

/* ---- the rest of the contract ---- */

enum { LF_FIELDS = 44, LF_POINTS = 8 };
extern const verb lf_verbs[DO_VERBS];
extern const field lf_fields[LF_FIELDS];
extern const point lf_points[LF_POINTS];
bool libertad_complete(void *state, uint64_t given, fault *why);
bool libertad_check(const void *state, fault *why);

void libertad_blank(void *state);
void libertad_begin(void *state, trace *t);
void libertad_redact(void *state, int viewer);
void libertad_imagine(void *state, int viewer, generator *dice);
void libertad_outcome(const void *state, int score[SEATS_MAX]);
int libertad_weigh(const void *state, int seat, choice c);
int libertad_judge(const void *state, int seat);
prompt libertad_prompt(const void *state, int seat);
void libertad_view(const void *state, int viewer, lang in, view *out);
void lf_effect_words(int script, lang in, text *out); /* words.c: what a script does */

/* The nodes' functions, named <node>_run, <node>_options, <node>_choose. */
#define NODE(name)                                                                                                     \
    flow lf_##name##_run(void *state, frame *f, trace *t);                                                             \
    void lf_##name##_options(const void *state, int seat, choices *out);                                               \
    void lf_##name##_choose(void *state, int seat, choice c, trace *t);
NODE(turn)
NODE(bid)
NODE(picks)
NODE(player)
NODE(card)
NODE(pause)
NODE(extra)
NODE(icon)
NODE(script) NODE(move) NODE(strength) NODE(front) NODE(most) NODE(take) NODE(tie) NODE(bonus) NODE(way) NODE(spread)
    NODE(shift) NODE(sell) NODE(scout) NODE(tableau) NODE(untrash) NODE(unblank) NODE(medal) NODE(keep) NODE(np_turn)
        NODE(np_card)
#undef NODE
            refusal lf_player_check(const void *state, int seat, choice c);
refusal lf_card_check(const void *state, int seat, choice c);
refusal lf_picks_check(const void *state, int seat, choice c);
refusal lf_bid_check(const void *state, int seat, choice c);
refusal lf_keep_check(const void *state, int seat, choice c);
refusal lf_extra_check(const void *state, int seat, choice c);
refusal lf_icon_check(const void *state, int seat, choice c);
refusal lf_pause_check(const void *state, int seat, choice c);

#endif
