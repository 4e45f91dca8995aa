/* What is asked of a seat, by the node that waits for it. */
#include "games/guerra/show/show.h"

static int setup_asked(const guerra *s, int seat)
{
    int next = gu_setup_next(s, seat);
    return next == NONE ? 0 : next;
}

static prompt combat_prompt(const guerra *s, const frame *f, int seat)
{
    const frame *battle = s->head.depth > 1 ? f - 1 : f;
    switch (f->node) {
    case NODE_TARGETS: return ask(PROMPT_TARGETS, 0, 0);
    case NODE_ATTACKERS: return ask(PROMPT_ATTACKERS, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, seat != battle->a, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, s->toll[f->b], 0);
    case NODE_FEC: {
        int attack = gu_attack_factors(s, battle->a), defence = gu_defence_factors(s, battle->a);
        return (prompt){PROMPT_FEC, {s->fec[seat], (int16_t)attack, (int16_t)defence, PARAM(fec_per_point)}};
    }
    default: break;
    }
    EACH_OF(u, seat)
        if (gu_owes(s, u))
            return ask(PROMPT_COMBAT_OWED, u, 0);
    return ask(PROMPT_COMBAT, 0, 0);
}

prompt gu_prompt(const void *state, int seat)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_SETUP: return ask(PROMPT_SETUP, setup_asked(s, seat), 0);
    case NODE_POPULATION: return ask(PROMPT_POPULATION, s->due[ARMY], s->due[GARRISON]);
    case NODE_FIXED: return ask(PROMPT_FIXED, 0, 0);
    case NODE_ARRIVE: return ask(PROMPT_ARRIVE, f->c, 0);
    case NODE_CONVERT: return ask(PROMPT_CONVERT, 0, 0);
    case NODE_WHERE: return ask(PROMPT_WHERE, 0, 0);
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, f->c, 0);
    case NODE_SAIL: return ask(PROMPT_SAIL, f->c, s->points[ship_of(f->c)]);
    case NODE_FLY: return ask(PROMPT_FLY, f->c, f->b);
    case NODE_READAPT: return ask(PROMPT_READAPT, 0, 0);
    default: return combat_prompt(s, f, seat);
    }
}
