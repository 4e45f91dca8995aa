/* "Why not?" beyond the lists of choices: what a node's own list never considers, and to which moment and which seat
 * each verb belongs. Prices and stocks are no matter here: they are asked after that. */
#include "games/libertad/libertad.h"

/* ---- what the lists of the deciding nodes never consider ---- */

/* LF-fev-06, LF-morale-05: all of it goes to one Front. */
refusal lf_front_check(const void *state, int seat, choice c)
{
    const frame *f = flow_peek(&((const libertad *)state)->head);
    bool attacks = (f->d & 15) == ATTACK_FREE;
    (void)seat;
    if (choice_verb(c) != (attacks ? VERB_ATTACK : VERB_STRENGTHEN))
        return ALLOWED;
    return refuse(attacks ? NO_ATTACK_WHOLE : NO_FRONT_WHOLE, f->c, 0);
}

refusal lf_take_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_TAKE ? refuse(NO_TAKE_SELF, 0, 0) : ALLOWED;
}

refusal lf_way_check(const void *state, int seat, choice c)
{
    const frame *f = flow_peek(&((const libertad *)state)->head);
    (void)seat;
    return choice_verb(c) == VERB_MOVE ? refuse(f->b ? NO_WAY_GOVERNMENT : NO_WAY_ONLY, f->c, 0) : ALLOWED;
}

refusal lf_spread_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_STRENGTHEN ? refuse(NO_SPREAD_ONE, 0, 0) : ALLOWED;
}

refusal lf_shift_check(const void *state, int seat, choice c)
{
    const frame *f = flow_peek(&((const libertad *)state)->head);
    (void)seat;
    return choice_verb(c) == VERB_SHIFT ? refuse(NO_SHIFT_MOST, f->c, 0) : ALLOWED;
}

refusal lf_sell_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_SELL ? refuse(NO_CARD_NOT_HELD, choice_a(c), 0) : ALLOWED;
}

refusal lf_scout_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    bool puts = choice_verb(c) == VERB_TOP || choice_verb(c) == VERB_BOTTOM;
    return puts ? refuse(NO_NOT_LOOKED_AT, choice_a(c), 0) : ALLOWED;
}

refusal lf_untrash_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_RECOVER ? refuse(NO_CARD_NOT_IN_TRASH, choice_a(c), 0) : ALLOWED;
}

refusal lf_tableau_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int card = choice_a(c), verb = choice_verb(c);
    bool swap = flow_peek(&s->head)->b == TABLEAU_SWAP;
    if (verb != (swap ? VERB_SWAP : VERB_LAY))
        return ALLOWED;
    if (s->pick[seat] == card)
        return refuse(NO_LAY_FACE_DOWN, card, 0);
    if (card / DECK != seat || !at_deck(s->hand[seat], card))
        return refuse(swap ? NO_SWAP_NOT_IN_HAND : NO_LAY_NOT_IN_HAND, card, 0);
    return refuse(NO_SWAP_NOT_IN_TABLEAU, choice_b(c), 0);
}

/* ---- the moment of each verb ---- */

/* Whose a verb is when its moment comes: the player's own turn, what an effect asks, or a choice of all together. */
typedef enum kind { OWN_TURN, EFFECT, TOGETHER } kind;

static const struct {
    uint8_t kind, node; /* the node of an effect */
    uint16_t why;
} moments[VERBS] = {
    [VERB_PICK] = {TOGETHER, NODE_PICKS, NO_PICK_WHEN},
    [VERB_PLAY] = {OWN_TURN, 0, NO_PLAY_WHEN},
    [VERB_END] = {OWN_TURN, 0, NO_END_WHEN},
    [VERB_NEXT] = {OWN_TURN, 0, NO_NEXT_WHEN},
    [VERB_DONE] = {OWN_TURN, 0, NO_DONE_WHEN},
    [VERB_SKIP] = {OWN_TURN, 0, NO_SKIP_WHEN},
    [VERB_STRENGTHEN] = {OWN_TURN, NODE_FRONT, NO_STRENGTHEN_WHEN},
    [VERB_ATTACK] = {EFFECT, NODE_FRONT, NO_ATTACK_WHEN},
    [VERB_MOVE] = {OWN_TURN, NODE_WAY, NO_MOVE_WHEN},
    [VERB_BONUS] = {OWN_TURN, NODE_BONUS, NO_BONUS_WHEN},
    [VERB_BOTH] = {OWN_TURN, 0, NO_BOTH_WHEN},
    [VERB_ICON] = {OWN_TURN, 0, NO_ICON_WHEN},
    [VERB_STRATEGY] = {OWN_TURN, NODE_STRENGTH, NO_STRATEGY_WHEN},
    [VERB_LOSE] = {EFFECT, NODE_MOST, NO_LOSE_WHEN},
    [VERB_GAIN] = {EFFECT, NODE_MOST, NO_GAIN_WHEN},
    [VERB_TAKE] = {EFFECT, NODE_TAKE, NO_TAKE_WHEN},
    [VERB_AWARD] = {EFFECT, NODE_TIE, NO_AWARD_WHEN},
    [VERB_MEDALLION] = {EFFECT, NODE_MEDAL, NO_MEDALLION_WHEN},
    [VERB_BID] = {TOGETHER, NODE_BID, NO_BID_WHEN},
    [VERB_KEEP_HAND] = {TOGETHER, NODE_KEEP, NO_KEEP_WHEN},
    [VERB_KEEP_TABLEAU] = {TOGETHER, NODE_KEEP, NO_KEEP_WHEN},
    [VERB_SHIFT] = {EFFECT, NODE_SHIFT, NO_SHIFT_WHEN},
    [VERB_SELL] = {EFFECT, NODE_SELL, NO_SELL_WHEN},
    [VERB_TOP] = {EFFECT, NODE_SCOUT, NO_SCOUT_WHEN},
    [VERB_BOTTOM] = {EFFECT, NODE_SCOUT, NO_SCOUT_WHEN},
    [VERB_LAY] = {EFFECT, NODE_TABLEAU, NO_LAY_WHEN},
    [VERB_SWAP] = {EFFECT, NODE_TABLEAU, NO_SWAP_WHEN},
    [VERB_RECOVER] = {EFFECT, NODE_UNTRASH, NO_RECOVER_WHEN},
    [VERB_UNCOVER] = {EFFECT, NODE_UNBLANK, NO_UNCOVER_WHEN},
};

/* The overlay: Hero points, and Medallions that are paid with them (LF-hero-04). */
static refusal hero_moment(const libertad *s, int seat, bool acts)
{
    if (s->active == NOBODY)
        return refuse(NO_NOBODYS_TURN, 0, 0);
    if (s->active != seat)
        return refuse(NO_NOT_YOUR_TURN, s->active, 0);
    return lf_nodes[flow_peek(&s->head)->node].overlay && acts ? ALLOWED : refuse(NO_HERO_MIDDLE, 0, !acts);
}

/* Whether the present question is about this verb. */
static bool asked_now(const frame *f, int verb)
{
    if (f->node != moments[verb].node)
        return false;
    switch (f->node) {
    case NODE_FRONT: return ((f->d & 15) == ATTACK_FREE) == (verb == VERB_ATTACK);
    case NODE_MOST: return (f->a > 0) == (verb == VERB_GAIN);
    case NODE_TABLEAU: return (f->b == TABLEAU_SWAP) == (verb == VERB_SWAP);
    default: return true;
    }
}

/* ... but it is another seat's. */
static refusal others_decide(const libertad *s)
{
    const frame *f = flow_peek(&s->head), *under = f - 1;
    int who = __builtin_ctz(s->head.actors);
    if (f->node == NODE_MEDAL)
        return refuse(NO_MEDALLION_OF_OTHERS, who, 0);
    if (f->node == NODE_TIE || f->node == NODE_MOST || under->node != NODE_SCRIPT)
        return refuse(NO_TIE_OF_OTHERS, who, 0);
    return refuse(under->b == FROM_TRIGGER                   ? NO_TRIGGER_OF_OTHERS
                  : under->b == FROM_CARD && under->a == who ? NO_EVENT_OF_OTHERS
                                                             : NO_TIE_OF_OTHERS,
                  who, 0);
}

/* What all choose together, for a seat that has done so or has nothing to choose. */
static refusal together_done(const libertad *s, int seat, int verb)
{
    if (verb == VERB_PICK)
        return refuse(s->picked >> seat & 1 ? NO_PICK_DONE : NO_PICK_EMPTY, 0, 0);
    if (verb == VERB_BID)
        return refuse(s->bid_done >> seat & 1 ? NO_BID_DONE : NO_BID_KEEP_ONE, 0, 0);
    return refuse(s->keep_done >> seat & 1 ? NO_KEEP_DONE : NO_KEEP_EMPTY, 0, 0);
}

/* `done` and `skip` serve many nodes: a seat that has finished is told so. */
static refusal finished(const libertad *s, int seat, int verb)
{
    int node = flow_peek(&s->head)->node;
    if (verb == VERB_DONE && node == NODE_BID)
        return together_done(s, seat, VERB_BID);
    return verb == VERB_DONE && node == NODE_KEEP ? together_done(s, seat, VERB_KEEP_HAND) : ALLOWED;
}

/* Whose player turn it is, for what belongs to one's own; ALLOWED if it is this seat's, or nobody's. */
static refusal turn_moment(const libertad *s, int seat, bool acts)
{
    bool begun = false;
    if (s->active == seat || s->active == NOBODY)
        return ALLOWED;
    for (int i = 0; i < s->cursor; i++)
        begun |= s->order[i] == seat;
    return begun ? refuse(NO_TURN_OVER, 0, !acts) : refuse(NO_OTHERS_TURN, s->active, !acts);
}

/* What can be said of a card that is under way in this seat's own turn. */
static refusal own_card(const libertad *s, int seat, int verb)
{
    for (int i = s->head.depth - 1; i > 0; i--) {
        const frame *f = &s->head.stack[i];
        if (f->node != NODE_CARD || f->a != seat)
            continue;
        if (verb == VERB_ICON)
            return f->b == MODE_EVENT  ? refuse(NO_ICON_OF_EVENT, 0, 0)
                   : f->d & ICON_SPENT ? refuse(NO_ICON_SPENT, 0, 0)
                                       : ALLOWED;
        return verb == VERB_PLAY ? refuse(NO_ONE_CARD, 0, 0) : ALLOWED;
    }
    return ALLOWED;
}

refusal lf_why_not_now(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int verb = choice_verb(c);
    bool acts = s->head.actors >> seat & 1;
    if (!s->head.actors)
        return ALLOWED; /* stopped at a quiet point: nobody decides anything */
    if (is_nonplayer(s, seat))
        return refuse(NO_NONPLAYER, seat, 0);
    if (verb >= VERB_BUY_CARDS && verb <= VERB_ORGANIZE)
        return hero_moment(s, seat, acts);
    refusal why = own_card(s, seat, verb);
    if (allowed(why) && !acts)
        why = finished(s, seat, verb);
    if (allowed(why) && !acts && asked_now(flow_peek(&s->head), verb))
        why = moments[verb].kind == TOGETHER ? together_done(s, seat, verb) : others_decide(s);
    if (allowed(why) && moments[verb].kind == OWN_TURN)
        why = turn_moment(s, seat, acts);
    if (allowed(why) && verb == VERB_STRATEGY && s->active == seat && lf_holds(s, seat, OP_FRONT_PLUS) < 0)
        why = refuse(NO_MEDALLION_NOT_HELD, 0, 0);
    return allowed(why) ? refuse(moments[verb].why, lf_turn_number(YEARS, lf_table.years[YEARS - 1].turns), !acts)
                        : why;
}
