/* What is asked of a seat. */
#include "games/cruzada/show/show.h"

static prompt retreat_asks(const cruzada *s, const retreat_frame *retreat)
{
    int left = retreat->distance - (s->battle.way[0] != NO_SPACE) - (s->battle.way[1] != NO_SPACE);
    if (retreat->unit == NONE)
        return ask(PROMPT_RETREAT_WHO, 0, 0);
    return left > 0 ? ask(PROMPT_RETREAT, retreat->unit, left) : ask(PROMPT_RETREAT_MORE, retreat->unit, 0);
}

static prompt cancel_asks(const cruzada *s, const cancel_frame *cancel)
{
    return ask(cancel->left ? PROMPT_CANCEL : PROMPT_CANCEL_FREE, cancel->left, s->battle.target);
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
    case NODE_CANCEL: *out = cancel_asks(s, cancel_seen(f)); return true;
    case NODE_RETREAT: *out = retreat_asks(s, retreat_seen(f)); return true;
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
    case NODE_DISCARD: return ask(with(s, OPT_FREE_DISCARD) ? PROMPT_DISCARD_ANY : PROMPT_DISCARD, 0, 0);
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

/* The corps of Turn 12 (CR-19.5.5.1b), not the first ones? */
static bool deploys(const cruzada *s, const corps_frame *deployment)
{
    return deployment && deployment->post && the_scenario(s)->post[deployment->post - 1].act == POST_DEPLOY;
}

static prompt corps_asks(const cruzada *s, const corps_frame *deployment)
{
    bool later = deploys(s, deployment);
    if (deployment->corps == NONE)
        return ask(later ? PROMPT_DEPLOY : PROMPT_CORPS, 0, 0);
    return ask(later ? PROMPT_DEPLOY_AT : PROMPT_CORPS_AT, deployment->corps, 0);
}

static prompt where_asks(const where_frame *arrival)
{
    if (arrival->paid)
        return ask(PROMPT_WHERE, arrival->corps, 0);
    return ask(is_a(arrival->corps, UNIT_ITALIAN) && !arrival->reduced ? PROMPT_WHERE_CTV : PROMPT_WHERE_BACK,
               arrival->corps, 0);
}

/* CR-19.3.5.1a to CR-19.3.5.1c, CR-19.5.5.1a, CR-19.5.5.1f */
static prompt post_asks(const cruzada *s, const post_frame *task)
{
    const post_row *post = &the_scenario(s)->post[task->row];
    bool later = the_scenario(s)->first == 12;
    if (post->works)
        return ask(later ? PROMPT_POST_12 : PROMPT_POST_WORKS, post->works, task->left);
    return ask(later               ? PROMPT_POST_UNITS_12
               : task->side == REP ? PROMPT_POST_REP
                                   : PROMPT_POST,
               cr_post_unit(s, post), post->reduced);
}

static prompt move_corps_asks(const move_corps_frame *move)
{
    return move->corps == NONE ? ask(PROMPT_MOVE_CORPS, 0, 0) : ask(PROMPT_MOVE_CORPS_TO, move->corps, 0);
}

/* After them, and what follows the deployment. */
static prompt end_asks(const cruzada *s, const frame *f)
{
    switch (f->node) {
    case NODE_REPLACE: return replace_asks(s, replace_seen(f)->side);
    case NODE_WHERE: return where_asks(where_seen(f));
    case NODE_REMOVE: return ask(PROMPT_REMOVE, 0, 0);
    case NODE_CORPS: return corps_asks(s, corps_seen(f));
    case NODE_SURPLUS:
        return ask(deploys(s, corps_under(&s->head)) ? PROMPT_DEPLOY_SURPLUS : PROMPT_SURPLUS, surplus_seen(f)->space,
                   0);
    case NODE_DEMAND: return ask(PROMPT_DEMAND, 0, 0);
    case NODE_MILITARIZE: return ask(PROMPT_MILITARIZE, militarize_seen(f)->left, 0);
    case NODE_MOVE_CORPS: return move_corps_asks(move_corps_seen(f));
    case NODE_WASTE: return ask(PROMPT_WASTE, waste_seen(f)->left, 0);
    case NODE_POST: return post_asks(s, post_seen(f));
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
    case NODE_AFRICA: return ask(africa_seen(f)->left ? PROMPT_BANDERAS : PROMPT_AFRICA, africa_seen(f)->unit, 0);
    case NODE_ACTIVATE: return ask(PROMPT_ACTIVATE, activate_seen(f)->left, 0);
    case NODE_MOVES: return ask(PROMPT_MOVES, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, march_seen(f)->unit, march_seen(f)->left);
    case NODE_BUILD: return ask(PROMPT_BUILD, 0, 0);
    case NODE_OVERSTACK: return ask(PROMPT_OVERSTACK, overstack_seen(f)->space, 0);
    case NODE_LANDING:
        return landing_seen(f)->space == NONE ? ask(PROMPT_LANDING, 0, 0)
                                              : ask(PROMPT_LANDING_UNIT, landing_seen(f)->space, 0);
    case NODE_REDEPLOY: return ask(PROMPT_REDEPLOY, redeploy_seen(f)->left, 0);
    case NODE_SHIFT: return ask(PROMPT_SHIFT, shift_seen(f)->unit, 0);
    default: return end_asks(s, f);
    }
}
