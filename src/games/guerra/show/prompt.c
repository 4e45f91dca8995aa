/* What is asked of a seat, by the node that waits for it. */
#include "games/guerra/show/show.h"

static int setup_asked(const guerra *s, int seat)
{
    int next = gu_setup_next(s, seat);
    return next == NONE ? 0 : next;
}

static prompt combat_prompt(const guerra *s, const frame *f, int seat)
{
    switch (f->node) {
    case NODE_TARGETS: return ask(PROMPT_TARGETS, 0, 0);
    case NODE_ATTACKERS: return ask(PROMPT_ATTACKERS, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, seat != battle_below(&s->head, f)->side, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, s->toll[loss_seen(f)->defender], 0);
    case NODE_FEC: {
        int side = battle_below(&s->head, f)->side;
        int attack = gu_attack_factors(s, side), defence = gu_defence_factors(s, side);
        return (prompt){PROMPT_FEC, {s->fec[seat], (int16_t)attack, (int16_t)defence, PARAM(fec_per_point)}};
    }
    default: break;
    }
    EACH_OF(u, seat)
        if (gu_owes(s, u))
            return ask(PROMPT_COMBAT_OWED, u, 0);
    return ask(PROMPT_COMBAT, 0, 0);
}

static prompt sail_prompt(const guerra *s, int u)
{
    return ask(PROMPT_SAIL, u, s->points[ship_of(u)]);
}

prompt gu_prompt(const void *state, int seat)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_SETUP: {
        int u = setup_asked(s, seat);
        return ask(COUNTER(u)->beside < 0 ? PROMPT_SETUP_AFRICA : PROMPT_SETUP, u, 0);
    }
    case NODE_POPULATION: return ask(PROMPT_POPULATION, s->due[ARMY], s->due[GARRISON]);
    case NODE_FIXED: return ask(PROMPT_FIXED, 0, 0);
    case NODE_ARRIVE: {
        int u = arrive_seen(f)->counter;
        return ask(is_land(u) ? PROMPT_ARRIVE : PROMPT_ARRIVE_OTHER, u, 0);
    }
    case NODE_CONVERT: return ask(PROMPT_CONVERT, 0, 0);
    case NODE_WHERE: return ask(PROMPT_WHERE, 0, 0);
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, march_seen(f)->counter, 0);
    case NODE_SAIL: return sail_prompt(s, sail_seen(f)->counter);
    case NODE_FLY:
        return ask(readapt_under(&s->head) ? PROMPT_READAPT_FLY : PROMPT_FLY, fly_seen(f)->counter, fly_seen(f)->range);
    case NODE_READAPT: return ask(PROMPT_READAPT, 0, 0);
    default: return combat_prompt(s, f, seat);
    }
}
