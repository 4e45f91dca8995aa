/* Why a choice is not for now or not for this seat: when its time comes, and who decides then. Prices and stocks do not
 * matter here: they are asked about after that. */
#include "games/libertad/show/show.h"

/* When a verb has its time: in the player's own turn, where an effect asks, or where all choose together. */
enum { OWN_TURN, EFFECT, TOGETHER };

static const struct {
    uint8_t kind, node; /* the node of an effect */
    uint16_t why;
} when[VERBS] = {
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
static refusal hero_time(const libertad *s, int seat, bool acts)
{
    if (s->active == NOBODY)
        return refuse(NO_NOBODYS_TURN, 0, 0);
    if (s->active != seat)
        return refuse(NO_NOT_YOUR_TURN, s->active, 0);
    if (!acts)
        return refuse(NO_HERO_OTHERS, __builtin_ctz(s->head.actors), 0);
    return lf_nodes[flow_peek(&s->head)->node].overlay ? ALLOWED : refuse(NO_HERO_MIDDLE, 0, 0);
}

/* Whether the present question is about this verb. */
static bool asked_now(const head *h, int verb)
{
    int node = flow_peek(h)->node;
    if (node != when[verb].node)
        return false;
    switch (node) {
    case NODE_FRONT: return front_attacks(front_now(h)) == (verb == VERB_ATTACK);
    case NODE_MOST: return (most_now(h)->sign > 0) == (verb == VERB_GAIN);
    case NODE_TABLEAU: return (tableau_now(h)->manner == TABLEAU_SWAP) == (verb == VERB_SWAP);
    default: return true;
    }
}

/* It is, but another seat is asked. */
static refusal others_decide(const head *h)
{
    const frame *f = flow_peek(h), *under = flow_below(h, f);
    int who = __builtin_ctz(h->actors);
    if (f->node == NODE_MEDAL)
        return refuse(NO_MEDALLION_OF_OTHERS, who, 0);
    if (f->node == NODE_TIE || f->node == NODE_MOST || under->node != NODE_SCRIPT)
        return refuse(NO_TIE_OF_OTHERS, who, 0);
    const script_frame *script = script_seen(under);
    return refuse(script->from == FROM_TRIGGER                        ? NO_TRIGGER_OF_OTHERS
                  : script->from == FROM_CARD && script->actor == who ? NO_EVENT_OF_OTHERS
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

/* Whose player turn it is, for verbs of one's own turn; ALLOWED if it is this seat's, or nobody's. */
static refusal turn_time(const libertad *s, int seat, bool acts)
{
    bool begun = false;
    if (s->active == seat || s->active == NOBODY)
        return ALLOWED;
    for (int i = 0; i < s->cursor; i++)
        begun |= s->order[i] == seat;
    return begun ? refuse(NO_TURN_OVER, 0, !acts) : refuse(NO_OTHERS_TURN, s->active, !acts);
}

/* The card that this seat is playing, or NULL. */
static const card_frame *uppermost_card(const head *h, int seat)
{
    for (int i = h->depth - 1; i > 0; i--)
        if (h->stack[i].node == NODE_CARD && card_seen(&h->stack[i])->seat == seat)
            return card_seen(&h->stack[i]);
    return NULL;
}

/* What can be said of a card that is under way in this seat's own turn. */
static refusal own_card(const libertad *s, int seat, int verb)
{
    const card_frame *card = uppermost_card(&s->head, seat);
    if (!card)
        return ALLOWED;
    if (verb == VERB_ICON)
        return card->mode == MODE_EVENT   ? refuse(NO_ICON_OF_EVENT, 0, 0)
               : card->spent & ICON_SPENT ? refuse(NO_ICON_SPENT, 0, 0)
                                          : ALLOWED;
    if (verb == VERB_END)
        return refuse(NO_END_CARD, card->card, 0);
    return verb == VERB_PLAY ? refuse(NO_ONE_CARD, 0, 0) : ALLOWED;
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
    if (is_hero_verb(verb))
        return hero_time(s, seat, acts);
    refusal why = own_card(s, seat, verb);
    if (allowed(why) && !acts)
        why = finished(s, seat, verb);
    if (allowed(why) && !acts && asked_now(&s->head, verb))
        why = when[verb].kind == TOGETHER ? together_done(s, seat, verb) : others_decide(&s->head);
    if (allowed(why) && when[verb].kind == OWN_TURN)
        why = turn_time(s, seat, acts);
    if (allowed(why) && verb == VERB_STRATEGY && s->active == seat && lf_holds(s, seat, OP_FRONT_PLUS) < 0)
        why = refuse(NO_MEDALLION_NOT_HELD, lf_medal_of(OP_FRONT_PLUS), 0);
    /* The card is being played for its points, or the turn has begun, and something is asked first: what is asked says
     * it. */
    const card_frame *card = acts ? uppermost_card(&s->head, seat) : NULL;
    bool points = card && card->mode != MODE_EVENT && when[verb].kind == OWN_TURN && verb != VERB_END;
    bool turn = verb == VERB_PLAY && acts && s->active == seat && flow_find(&s->head, NODE_PLAYER);
    if (allowed(why) && (points || turn))
        return ALLOWED;
    return allowed(why) ? refuse(when[verb].why, lf_turn_number(YEARS, lf_table.years[YEARS - 1].turns), !acts) : why;
}
