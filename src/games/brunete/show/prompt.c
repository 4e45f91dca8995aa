/* What is asked of a seat, by the node that waits for it. */
#include "games/brunete/show/show.h"

static int deploying(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys && s->at[u] == BOX_READY)
            return u;
    return 0;
}

static prompt replace_prompt(const brunete *s, int seat, const replace_frame *replace)
{
    switch (replace->kind) {
    case REPLACE_REGULAR: return ask(PROMPT_GIFT_REGULAR, 0, 0);
    case REPLACE_ELITE: return ask(PROMPT_GIFT_ELITE, 0, 0);
    default: return ask(PROMPT_REPLACE, s->cp[seat], 0);
    }
}

static prompt recover_prompt(const recover_frame *recover)
{
    return ask(PROMPT_RECOVER, recover->unit, recover->left);
}

static prompt move_prompt(const move_frame *move)
{
    return move->mode == MODE_ADJUST ? ask(PROMPT_ADJUST, move->left, 0) : ask(PROMPT_MOVE, 0, 0);
}

static prompt leg_prompt(const leg_frame *leg)
{
    return (prompt){PROMPT_LEG, {leg->unit, leg->spent, (int16_t)leg_mp(leg)}};
}

static prompt pursue_prompt(const pursue_frame *pursue)
{
    return ask(PROMPT_PURSUE, pursue->unit, pursue->left);
}

static prompt battle_prompt(const brunete *s, const frame *f)
{
    switch (f->node) {
    case NODE_ELITE: return ask(PROMPT_ELITE, s->target, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, s->target, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, loss_seen(f)->left, 0);
    case NODE_STUBBORN: return ask(PROMPT_STUBBORN, s->target, 0);
    case NODE_RETREAT: return ask(PROMPT_RETREAT, s->target, 0);
    case NODE_FLEE: return ask(PROMPT_FLEE, flee_seen(f)->unit, 0);
    case NODE_ADVANCE: return ask(PROMPT_ADVANCE, s->target, advance_seen(f)->hexes);
    case NODE_PURSUE: return pursue_prompt(pursue_seen(f));
    case NODE_DECLARE: return ask(PROMPT_DECLARE, s->target, 0);
    default: return ask(PROMPT_COMBAT, 0, 0);
    }
}

prompt br_prompt(const void *state, int seat)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_DEPLOY: return ask(PROMPT_DEPLOY, deploying(s), 0);
    case NODE_REPLACE: return replace_prompt(s, seat, replace_seen(f));
    case NODE_RESOURCES: return ask(PROMPT_RESOURCES, 0, 0);
    case NODE_INFILTRATE: return ask(PROMPT_INFILTRATE, infiltrate_seen(f)->pool, 0);
    case NODE_AIR: return ask(PROMPT_AIR, s->aviation[seat], 0);
    case NODE_REROLL: return ask(PROMPT_REROLL, s->die, 0);
    case NODE_MAINTAIN: return ask(PROMPT_MAINTAIN, s->aviation_used[seat], 0);
    case NODE_ENTER: return ask(PROMPT_ENTER, 0, 0);
    case NODE_BESIDE: return ask(PROMPT_BESIDE, beside_seen(f)->unit, 0);
    case NODE_RECOVER: return recover_prompt(recover_seen(f));
    case NODE_MOVE: return move_prompt(move_seen(f));
    case NODE_LEG: return leg_prompt(leg_seen(f));
    default: return battle_prompt(s, f);
    }
}
