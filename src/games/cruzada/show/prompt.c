/* What is asked of a seat. */
#include "games/cruzada/show/show.h"

static bool combat_asks(const cruzada *s, const frame *f, prompt *out)
{
    switch (f->node) {
    case NODE_ATTACKS: *out = ask(PROMPT_ATTACKS, 0, 0); return true;
    case NODE_ATTACKERS: *out = ask(PROMPT_ATTACKERS, f->c, 0); return true;
    case NODE_ASSAULT: *out = ask(PROMPT_ASSAULT, f->c, 0); return true;
    case NODE_WITHDRAW: *out = ask(PROMPT_WITHDRAW, s->battle.target, 0); return true;
    case NODE_COMMIT:
        *out = ask(f->b == ATTACK ? PROMPT_COMMIT : PROMPT_COMMIT_DEFENCE, s->battle.target, 0);
        return true;
    case NODE_DEFECT: *out = ask(PROMPT_DEFECT, 0, 0); return true;
    case NODE_LOSS: *out = ask(PROMPT_LOSS, s->battle.toll[f->b], 0); return true;
    case NODE_STAND_IN: *out = ask(PROMPT_STAND_IN, f->c, 0); return true;
    case NODE_CANCEL: *out = ask(PROMPT_CANCEL, f->b, s->battle.target); return true;
    case NODE_RETREAT:
        *out = f->c == NONE ? ask(PROMPT_RETREAT_WHO, 0, 0) : ask(PROMPT_RETREAT, f->c, f->b);
        return true;
    case NODE_ADVANCE: *out = ask(PROMPT_ADVANCE, s->battle.target, 0); return true;
    case NODE_SPARE: *out = ask(f->b ? PROMPT_SURVIVE : PROMPT_SPARE, 0, 0); return true;
    default: return false;
    }
}
bool cr_combat_prompt(const cruzada *s, prompt *out)
{
    return combat_asks(s, flow_peek(&s->head), out);
}

static bool event_asks(const frame *f, prompt *out)
{
    switch (f->node) {
    case NODE_PLACING:
        *out = ask(CARD_OF(f->b)->division_out && !f->d ? PROMPT_PLACING_OUT : PROMPT_PLACING, f->b, 0);
        return true;
    case NODE_SITES: *out = ask(PROMPT_SITES, f->b, f->c); return true;
    case NODE_CHOICE: *out = ask(PROMPT_CHOICE, f->b, 0); return true;
    case NODE_BONUS: *out = ask(PROMPT_BONUS, 0, 0); return true;
    case NODE_KEEP: *out = ask(PROMPT_KEEP, f->b, 0); return true;
    case NODE_ARMORED: *out = ask(f->c ? PROMPT_ARMORED_KEEP : PROMPT_ARMORED, 0, 0); return true;
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
    case NODE_GUERRILLA: return ask(f->b ? PROMPT_GUERRILLA_SPACE : PROMPT_GUERRILLA, 0, 0);
    case NODE_SPY: return ask(PROMPT_SPY, 0, 0);
    default: return ask(PROMPT_ROUND, s->round, 0);
    }
}

/* After them, and what follows the deployment. */
static prompt end_asks(const cruzada *s, const frame *f)
{
    switch (f->node) {
    case NODE_REPLACE:
        return ask(PROMPT_REPLACE, s->rp[f->a == NAT ? RP_NAT : RP_REP], s->rp[f->a == NAT ? RP_AXIS : RP_SOV]);
    case NODE_WHERE: return ask(PROMPT_WHERE, f->c, 0);
    case NODE_REMOVE: return ask(PROMPT_REMOVE, 0, 0);
    case NODE_CORPS: return f->c == NONE ? ask(PROMPT_CORPS, 0, 0) : ask(PROMPT_CORPS_AT, f->c, 0);
    case NODE_SURPLUS: return ask(PROMPT_SURPLUS, f->c, 0);
    case NODE_DEMAND: return ask(PROMPT_DEMAND, 0, 0);
    case NODE_MILITARIZE: return ask(PROMPT_MILITARIZE, f->b, 0);
    case NODE_MOVE_CORPS: return ask(PROMPT_MOVE_CORPS, 0, 0);
    case NODE_WASTE: return ask(PROMPT_WASTE, f->b, 0);
    case NODE_POST: return ask(PROMPT_POST, 0, f->c);
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
    case NODE_AFRICA: return ask(PROMPT_AFRICA, f->c, 0);
    case NODE_ACTIVATE: return ask(PROMPT_ACTIVATE, f->b, 0);
    case NODE_MOVES: return ask(PROMPT_MOVES, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, f->c, f->b);
    case NODE_BUILD: return ask(PROMPT_BUILD, 0, 0);
    case NODE_OVERSTACK: return ask(PROMPT_OVERSTACK, f->c, 0);
    case NODE_LANDING: return ask(PROMPT_LANDING, 0, 0);
    case NODE_REDEPLOY: return ask(PROMPT_REDEPLOY, f->b, 0);
    case NODE_SHIFT: return ask(PROMPT_SHIFT, f->c, 0);
    default: return end_asks(s, f);
    }
}
