/* What stands on a card, clause by clause: what its event does (its words are held to the code that carries it out by
 * tests/rules/espana), and from the columns that the rules read when it leaves the game, what it does in combat, and in
 * which games it is used. */
#include "games/espana/show/show.h"

typedef struct clause_list {
    prompt *out;
    int count;
} clause_list;

static void say(clause_list *l, int id, int a)
{
    must(l->count < CLAUSES_MOST);
    l->out[l->count++] = ask(id, a, 0);
}

/* ES-event-04, ES-event-06, ES-event-07, ES-event-15: the step that lasts longest decides. */
static int leaves(const card_row *row)
{
    static const int rows[] = {PROMPT_CARD_LEAVES,        PROMPT_CARD_LEAVES_MOVED, PROMPT_CARD_LEAVES_UPKEEP,
                               PROMPT_CARD_LEAVES_POINTS, PROMPT_CARD_LEAVES_TURN,  PROMPT_CARD_STAYS};
    int longest = 0;
    for (int i = 0; i < row->ops; i++) {
        const op *o = &row->op[i];
        int lasts = !es_lasting(o)            ? 0
                    : o->permanent            ? 5
                    : o->primitive == DO_FREE ? 1
                    : o->primitive == DO_RP   ? 3
                    : o->primitive == DO_DENY ? 4
                                              : 2;
        longest = lasts > longest ? lasts : longest;
    }
    return rows[longest];
}

/* ES-bonus-04, ES-bonus-05 */
static void say_roll(clause_list *l, const effect_on_roll *e, int dice, int drm, int twice)
{
    say(l, e->dice ? dice : e->twice ? twice : drm, e->dice ? e->dice : e->drm);
}

static void say_games(clause_list *l, const card_row *row)
{
    cardset bit = (cardset)1 << (row->number - 1);
    say(l, row->late ? PROMPT_CARD_DECK_TWO : PROMPT_CARD_DECK_ONE, 0);
    if (row->naval)
        say(l, PROMPT_CARD_NAVAL, 0);
    if (row->optional)
        say(l, PROMPT_CARD_OPTIONAL, 0);
    if (es_table.removed[0][row->side] & bit)
        say(l, row->side == NAT ? PROMPT_CARD_NOT_NOINT_NAT : PROMPT_CARD_NOT_NOINT_REP, 0);
    if (es_table.removed[1][row->side] & bit)
        say(l, PROMPT_CARD_NOT_HISTORICAL, 0);
}

int es_clauses(int card, prompt out[CLAUSES_MOST])
{
    const card_row *row = CARD(card);
    clause_list l = {out, 0};
    say(&l, PROMPT_CARD_EFFECT, card);
    say(&l, leaves(row), 0);
    say_roll(&l, &row->bonus, PROMPT_CARD_BONUS_DICE, PROMPT_CARD_BONUS_DRM, PROMPT_CARD_BONUS_TWICE);
    say_roll(&l, &row->penalty, PROMPT_CARD_PENALTY_DICE, PROMPT_CARD_PENALTY_DRM, PROMPT_CARD_PENALTY_TWICE);
    say_games(&l, row);
    return l.count;
}
