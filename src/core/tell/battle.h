/* A battle that is being fought, or put together: what both sides have in it,
 * how the numbers come about, and what the dice may bring. One shape for all
 * games; a game fills it from the redacted state, so that only what is public
 * is in it. Front ends show it as a panel for as long as it is there.
 *
 * A game with one table of results has them at side 0, the attacker; a game in
 * which both sides fire has a column and results at each. */
#ifndef FRENTE_BATTLE_H
#define FRENTE_BATTLE_H

#include "core/game/game.h"

enum {
    BATTLE_SIDES = 2,
    BATTLE_PIECES = 32,
    BATTLE_LINES = 12,
    BATTLE_RESULTS = 16,
    BATTLE_DICE = 12,
    BATTLE_CHANCES = 4
};

typedef struct battle_piece {
    int key;     /* of the item of the view: also of what is face down */
    int factor;  /* what it counts here */
    bool untold; /* the viewer does not know what it counts */
} battle_piece;

/* A shift, a modifier, a support, a card: the reason and its rule are the prompt's; `amount` in columns or in pips of
 * the die, for this side's good; 0: only said. */
typedef struct battle_line {
    prompt why;
    int amount;
} battle_line;

/* What a die, or a total, brings. */
typedef struct battle_result {
    int16_t low, high;
    bool now; /* it has come to that */
    prompt what;
} battle_result;

typedef struct battle_side {
    int seat; /* VIEW_SEATLESS (-1): nobody's */
    int pieces, lines, results, dice;
    int sum;
    bool no_sum;   /* factors are not added up in this game */
    prompt column; /* where the result is read: "column 3 : 1"; PROMPT_NONE: none */
    battle_piece piece[BATTLE_PIECES];
    battle_line line[BATTLE_LINES];
    battle_result result[BATTLE_RESULTS];
    uint8_t die[BATTLE_DICE]; /* those that fell */
    uint16_t hit;             /* a bit for each of them that hits */
    int throws;               /* how many it would throw now; 0: they have fallen, or that is not known */
} battle_side;

/* What may come of it, as it stands before the dice: parts that exclude each other and add up to `of`. */
typedef struct battle_chance {
    int seat; /* whose gain it is; VIEW_SEATLESS: nobody's */
    uint32_t chance;
    prompt what; /* "the attacker wins" */
} battle_chance;

struct battle {
    prompt title;   /* "Attack on Brunete" */
    prompt ratio;   /* "7 against 3: 2 : 1"; PROMPT_NONE: none */
    prompt step;    /* what goes on now: "both sides choose their support"; PROMPT_NONE: none */
    const char *at; /* the id of the place, "" for none */
    uint32_t of;    /* all that may come; 0: the chances are not told */
    int chances;
    battle_chance chance[BATTLE_CHANCES];
    battle_side side[BATTLE_SIDES];
};

/* What does not fit is left out: the panel can't show more either. */
static inline void battle_piece_add(battle_side *s, int key, int factor)
{
    if (s->pieces < BATTLE_PIECES)
        s->piece[s->pieces++] = (battle_piece){.key = key, .factor = factor};
    s->sum += factor;
}
static inline void battle_line_add(battle_side *s, prompt why, int amount)
{
    if (s->lines < BATTLE_LINES)
        s->line[s->lines++] = (battle_line){why, amount};
}
static inline void battle_result_add(battle_side *s, int low, int high, bool now, prompt what)
{
    if (s->results < BATTLE_RESULTS)
        s->result[s->results++] = (battle_result){(int16_t)low, (int16_t)high, now, what};
}
static inline void battle_chance_add(battle *b, int seat, uint32_t chance, prompt what)
{
    b->of += chance;
    if (chance && b->chances < BATTLE_CHANCES)
        b->chance[b->chances++] = (battle_chance){seat, chance, what};
}
static inline void battle_die_add(battle_side *s, int die)
{
    if (s->dice < BATTLE_DICE)
        s->die[s->dice++] = (uint8_t)die;
}

/* As the member `battle` of a view; nothing if there is none. */
void battle_json(const game *g, const void *seen, int viewer, lang in, text *out);

#endif
