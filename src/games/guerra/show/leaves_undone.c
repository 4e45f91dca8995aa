/* What the end of a stage leaves undone: counters that have not moved, hexes that could be attacked; and what an
 * attack has so far. */
#include "games/guerra/show/show.h"

static int unmoved(const guerra *s, int seat, bool air)
{
    int count = 0;
    EACH_OF(u, seat)
        if (on_map(s, u) && type_of(u) != NAVAL && (!air || type_of(u) == AIR))
            count += !(s->marks[u] & MOVED);
    return count;
}

static int attackable(const guerra *s, int seat)
{
    hexset all = hexset_none, targets; /* land counters and aircraft in one hex make one hex */
    for (int kind = 0; kind < ARMS; kind++) {
        gu_targets(s, seat, (arm)kind, &targets);
        hexset_join(&all, &targets);
    }
    return hexset_count(&all);
}

bool gu_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const guerra *s = state;
    int node = flow_peek(&s->head)->node, garrisons = 0;
    switch (choice_verb(c)) {
    case VERB_END_MOVEMENT: *what = ask(PROMPT_CLOSES_MOVEMENT, unmoved(s, seat, false), 0); return true;
    case VERB_END_COMBAT: *what = ask(PROMPT_CLOSES_COMBAT, attackable(s, seat), 0); return true;
    case VERB_DONE: break;
    default: return false;
    }
    if (node == NODE_ATTACKERS)
        *what = (prompt){PROMPT_CLOSES_ATTACKERS,
                         {0, (int16_t)gu_attack_factors(s, seat), (int16_t)gu_defence_factors(s, seat)}};
    EACH_TYPE(u, seat, GARRISON)
        garrisons += on_map(s, u);
    if (node == NODE_CONVERT)
        *what = ask(PROMPT_CLOSES_CONVERSION, garrisons, 0);
    if (node == NODE_READAPT)
        *what = ask(PROMPT_CLOSES_READAPTATION, unmoved(s, seat, true), 0);
    return node == NODE_ATTACKERS || node == NODE_CONVERT || node == NODE_READAPT;
}
