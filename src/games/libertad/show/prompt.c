/* What is asked of a seat, by the node that waits for it. */
#include "games/libertad/show/show.h"

/* The rule behind the question is in the step of the script that asked it. */
static prompt ask_front(const libertad *s)
{
    static const int strength[CAUSES] = {[CAUSE_OPEN] = PROMPT_STRENGTH,
                                         [CAUSE_TRIGGER] = PROMPT_STRENGTH_TRIGGER,
                                         [CAUSE_TIE] = PROMPT_STRENGTH_TIE,
                                         [CAUSE_WON] = PROMPT_STRENGTH_WON,
                                         [CAUSE_LOST] = PROMPT_STRENGTH_LOST};
    static const int attack[CAUSES] = {[CAUSE_OPEN] = PROMPT_ATTACK,
                                       [CAUSE_TRIGGER] = PROMPT_ATTACK_TRIGGER,
                                       [CAUSE_WON] = PROMPT_ATTACK_WON,
                                       [CAUSE_LOST] = PROMPT_ATTACK_LOST,
                                       [CAUSE_CARD] = PROMPT_ATTACK_CARD};
    const front_frame *f = front_now(&s->head);
    return ask((front_attacks(f) ? attack : strength)[lf_front_cause(s)], f->points, 0);
}

static prompt ask_player(const libertad *s, int seat)
{
    int pick = s->pick[seat];
    bool before = player_now(&s->head)->step == PLAYER_BEFORE;
    return before && pick != NOBODY ? ask(PROMPT_PLAY, pick, lf_table.cards[pick].strength) : ask(PROMPT_AFTER, 0, 0);
}

static prompt ask_card(const libertad *s)
{
    int card = card_now(&s->head)->card;
    return ask(PROMPT_POINTS, card, lf_table.cards[card].strength);
}

static prompt ask_sell(const sell_frame *f)
{
    return ask(PROMPT_SELL, f->strength, f->most - f->step);
}

prompt lf_prompt(const void *state, int seat)
{
    const libertad *s = state;
    const head *h = &s->head;
    switch (flow_peek(h)->node) {
    case NODE_PICKS: return ask(PROMPT_PICKS, 0, 0);
    case NODE_BID: return ask(PROMPT_BID, lf_bid_limit(s, seat), 0);
    case NODE_KEEP: return ask(PROMPT_KEEP, lf_keep_hand_limit(s, seat), this_year(s)->keep_tableau);
    case NODE_PLAYER: return ask_player(s, seat);
    case NODE_CARD: return ask_card(s);
    case NODE_PAUSE: return ask(PROMPT_PAUSE, 0, 0);
    case NODE_EXTRA: return ask(PROMPT_EXTRA, 0, 0);
    case NODE_ICON: return ask(PROMPT_ICON, icon_now(h)->icon, icon_now(h)->times);
    case NODE_STRENGTH: return ask(PROMPT_STRATEGY, strength_now(h)->front, 0);
    case NODE_FRONT: return ask_front(s);
    case NODE_MOST: return ask(most_now(h)->sign > 0 ? PROMPT_MOST_GAINS : PROMPT_MOST_LOSES, 0, 0);
    case NODE_TAKE: return ask(PROMPT_TAKE, take_now(h)->points, 0);
    case NODE_TIE: return ask(tie_now(h)->final_bid ? PROMPT_TIE_BID : PROMPT_TIE_GLORY, 0, 0);
    case NODE_BONUS: return ask(PROMPT_BONUS, 0, 0);
    case NODE_WAY: return ask(way_now(h)->government ? PROMPT_WAY_GOVERNMENT : PROMPT_WAY, way_now(h)->steps, 0);
    case NODE_SPREAD: return ask(PROMPT_SPREAD, spread_now(h)->left, 0);
    case NODE_SHIFT: return ask(PROMPT_SHIFT, shift_now(h)->most, 0);
    case NODE_SELL: return ask_sell(sell_now(h));
    case NODE_SCOUT: return ask(PROMPT_SCOUT, 0, 0);
    case NODE_TABLEAU:
        return ask(tableau_now(h)->manner == TABLEAU_SWAP ? PROMPT_TABLEAU_SWAP : PROMPT_TABLEAU_ADD, 0, 0);
    case NODE_UNTRASH: return ask(PROMPT_UNTRASH, 0, 0);
    case NODE_UNBLANK: return ask(PROMPT_UNBLANK, 0, 0);
    case NODE_MEDAL: return ask(PROMPT_MEDAL, 0, 0);
    default: return ask(PROMPT_NONE, 0, 0);
    }
}
