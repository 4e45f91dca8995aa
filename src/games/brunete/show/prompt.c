/* What is asked of a seat, by the node that waits for it. */
#include "games/brunete/show/show.h"

static int deploying(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys && s->at[u] == BOX_READY)
            return u;
    return 0;
}

static prompt battle_prompt(const brunete *s, const frame *f)
{
    switch (f->node) {
    case NODE_ELITE: return ask(PROMPT_ELITE, s->target, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, s->target, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, f->b, 0);
    case NODE_STUBBORN: return ask(PROMPT_STUBBORN, s->target, 0);
    case NODE_RETREAT: return ask(PROMPT_RETREAT, s->target, 0);
    case NODE_FLEE: return ask(PROMPT_FLEE, f->c, 0);
    case NODE_ADVANCE: return ask(PROMPT_ADVANCE, s->target, f->b);
    case NODE_PURSUE: return ask(PROMPT_PURSUE, f->c, f->a);
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
    case NODE_REPLACE:
        return f->b ? ask(f->b == 2 ? PROMPT_GIFT_ELITE : PROMPT_GIFT_REGULAR, 0, 0)
                    : ask(PROMPT_REPLACE, s->cp[seat], 0);
    case NODE_RESOURCES: return ask(PROMPT_RESOURCES, 0, 0);
    case NODE_INFILTRATE: return ask(PROMPT_INFILTRATE, f->a, 0);
    case NODE_AIR: return ask(PROMPT_AIR, s->aviation[seat], 0);
    case NODE_REROLL: return ask(PROMPT_REROLL, s->die, 0);
    case NODE_MAINTAIN: return ask(PROMPT_MAINTAIN, s->aviation_used[seat], 0);
    case NODE_ENTER: return ask(PROMPT_ENTER, 0, 0);
    case NODE_BESIDE: return ask(PROMPT_BESIDE, f->c, 0);
    case NODE_RECOVER: return ask(PROMPT_RECOVER, f->c, f->b);
    case NODE_MOVE: return f->b == MODE_ADJUST ? ask(PROMPT_ADJUST, f->d, 0) : ask(PROMPT_MOVE, 0, 0);
    case NODE_LEG: return (prompt){PROMPT_LEG, {f->c, f->a, (int16_t)(f->d & 0xff)}};
    default: return battle_prompt(s, f);
    }
}
