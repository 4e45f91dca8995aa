/* What is asked of a seat. */
#include "games/cruzada/show/show.h"

static prompt retreat_asks(const retreat_frame *retreat)
{
    return retreat->unit == NONE ? ask(PROMPT_RETREAT_WHO, 0, 0)
                                 : ask(PROMPT_RETREAT, retreat->unit, retreat->distance);
}

static bool combat_asks(const cruzada *s, const frame *f, prompt *out)
{
    switch (f->node) {
    case NODE_ATTACKS: *out = ask(PROMPT_ATTACKS, 0, 0); return true;
    case NODE_ATTACKERS: *out = ask(PROMPT_ATTACKERS, attackers_seen(f)->space, 0); return true;
    case NODE_ASSAULT: *out = ask(PROMPT_ASSAULT, assault_seen(f)->siege, 0); return true;
    case NODE_WITHDRAW: *out = ask(PROMPT_WITHDRAW, s->battle.target, 0); return true;
    case NODE_COMMIT:
        *out = ask(commit_seen(f)->role == ATTACK ? PROMPT_COMMIT : PROMPT_COMMIT_DEFENCE, s->battle.target, 0);
        return true;
    case NODE_DEFECT: *out = ask(PROMPT_DEFECT, 0, 0); return true;
    case NODE_LOSS: *out = ask(PROMPT_LOSS, s->battle.toll[loss_seen(f)->role], 0); return true;
    case NODE_STAND_IN: *out = ask(PROMPT_STAND_IN, stand_in_seen(f)->corps, 0); return true;
    case NODE_CANCEL: *out = ask(PROMPT_CANCEL, cancel_seen(f)->left, s->battle.target); return true;
    case NODE_RETREAT: *out = retreat_asks(retreat_seen(f)); return true;
    case NODE_ADVANCE: *out = ask(PROMPT_ADVANCE, s->battle.target, 0); return true;
    case NODE_SPARE: *out = ask(spare_seen(f)->withdraws ? PROMPT_SURVIVE : PROMPT_SPARE, 0, 0); return true;
    default: return false;
    }
}
bool cr_combat_prompt(const cruzada *s, prompt *out)
{
    return combat_asks(s, flow_peek(&s->head), out);
}

static prompt placing_asks(const placing_frame *placing)
{
    bool out = CARD_OF(placing->card)->division_out && !placing->division_gone;
    return ask(out ? PROMPT_PLACING_OUT : PROMPT_PLACING, placing->card, 0);
}

static bool event_asks(const frame *f, prompt *out)
{
    switch (f->node) {
    case NODE_PLACING: *out = placing_asks(placing_seen(f)); return true;
    case NODE_SITES: *out = ask(PROMPT_SITES, sites_seen(f)->card, sites_seen(f)->left); return true;
    case NODE_CHOICE: *out = ask(PROMPT_CHOICE, choice_seen(f)->card, 0); return true;
    case NODE_BONUS: *out = ask(PROMPT_BONUS, 0, 0); return true;
    case NODE_KEEP: *out = ask(PROMPT_KEEP, keep_seen(f)->card, 0); return true;
    case NODE_ARMORED: *out = ask(armored_seen(f)->chosen ? PROMPT_ARMORED_KEEP : PROMPT_ARMORED, 0, 0); return true;
    case NODE_SWAP: *out = ask(PROMPT_SWAP, 0, 0); return true;
    default: return false;
    }
}

/* Before the Action Rounds of a turn, and the round itself. */
static prompt cards_ask(const cruzada *s, const frame *f)
{
    switch (f->node) {
    case NODE_ELECT: return ask(PROMPT_ELECT, 0, 0);
    case NODE_DISCARD: return ask(PROMPT_DISCARD, 0, 0);
    case NODE_REDRAW: return ask(PROMPT_REDRAW, 0, 0);
    case NODE_GUERRILLA: return ask(guerrilla_seen(f)->asks_space ? PROMPT_GUERRILLA_SPACE : PROMPT_GUERRILLA, 0, 0);
    case NODE_SPY: return ask(PROMPT_SPY, 0, 0);
    default: return ask(PROMPT_ROUND, s->round, 0);
    }
}

static prompt replace_asks(const cruzada *s, int side)
{
    return ask(PROMPT_REPLACE, s->rp[side == NAT ? RP_NAT : RP_REP], s->rp[side == NAT ? RP_AXIS : RP_SOV]);
}

static prompt corps_asks(const corps_frame *deployment)
{
    return deployment->corps == NONE ? ask(PROMPT_CORPS, 0, 0) : ask(PROMPT_CORPS_AT, deployment->corps, 0);
}

/* After them, and what follows the deployment. */
static prompt end_asks(const cruzada *s, const frame *f)
{
    switch (f->node) {
    case NODE_REPLACE: return replace_asks(s, replace_seen(f)->side);
    case NODE_WHERE: return ask(PROMPT_WHERE, where_seen(f)->corps, 0);
    case NODE_REMOVE: return ask(PROMPT_REMOVE, 0, 0);
    case NODE_CORPS: return corps_asks(corps_seen(f));
    case NODE_SURPLUS: return ask(PROMPT_SURPLUS, surplus_seen(f)->space, 0);
    case NODE_DEMAND: return ask(PROMPT_DEMAND, 0, 0);
    case NODE_MILITARIZE: return ask(PROMPT_MILITARIZE, militarize_seen(f)->left, 0);
    case NODE_MOVE_CORPS: return ask(PROMPT_MOVE_CORPS, 0, 0);
    case NODE_WASTE: return ask(PROMPT_WASTE, waste_seen(f)->left, 0);
    case NODE_POST: return ask(PROMPT_POST, 0, post_seen(f)->left);
    default: return cards_ask(s, f);
    }
}

prompt cr_prompt(const void *state, int seat)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    prompt special;
    (void)seat;
    if (combat_asks(s, f, &special) || event_asks(f, &special))
        return special;
    switch (f->node) {
    case NODE_AFRICA: return ask(PROMPT_AFRICA, africa_seen(f)->unit, 0);
    case NODE_ACTIVATE: return ask(PROMPT_ACTIVATE, activate_seen(f)->left, 0);
    case NODE_MOVES: return ask(PROMPT_MOVES, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, march_seen(f)->unit, march_seen(f)->left);
    case NODE_BUILD: return ask(PROMPT_BUILD, 0, 0);
    case NODE_OVERSTACK: return ask(PROMPT_OVERSTACK, overstack_seen(f)->space, 0);
    case NODE_LANDING: return ask(PROMPT_LANDING, 0, 0);
    case NODE_REDEPLOY: return ask(PROMPT_REDEPLOY, redeploy_seen(f)->left, 0);
    case NODE_SHIFT: return ask(PROMPT_SHIFT, shift_seen(f)->unit, 0);
    default: return end_asks(s, f);
    }
}
