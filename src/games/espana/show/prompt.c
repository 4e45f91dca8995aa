/* What is asked of a seat. */
#include "games/espana/show/show.h"

static prompt give_prompt(const espana *s, int targets, int seat)
{
    static const int rows[][2] = {[AT_SHIPS] = {PROMPT_GIVE_FIVE, PROMPT_GIVE_SIX},
                                  [AT_PLANES] = {PROMPT_PLANE_FIVE, PROMPT_PLANE_SIX},
                                  [AT_ALL] = {PROMPT_BATTERY_FIVE, PROMPT_BATTERY_SIX}};
    return ask(rows[targets][s->sixes[seat] > 0], 0, 0);
}

static prompt events_prompt(const espana *s, int seat)
{
    if (!variant(s))
        return ask(PROMPT_EVENTS, es_events_due(s, seat), 0);
    return ask(historical(s) ? PROMPT_EVENTS_ORDER : PROMPT_EVENTS_DUE, es_events_due(s, seat), 0);
}

static prompt sea_prompt(const espana *s, const frame *f, int seat)
{
    switch (f->node) {
    case NODE_REFUGE: return ask(PROMPT_REFUGE, es_next_adrift(s), 0);
    case NODE_ACCEPT: return ask(PROMPT_ACCEPT, accept_seen(f)->place, 0);
    case NODE_STRIKE: return ask(PROMPT_STRIKE, strike_seen(f)->place, 0);
    case NODE_RESULT: {
        bool batteries = flow_below(&s->head, f)->node == NODE_GIVE;
        return ask(batteries ? PROMPT_RESULT_BATTERY : PROMPT_RESULT, 0, 0);
    }
    case NODE_GIVE: return give_prompt(s, give_seen(f)->targets, seat);
    case NODE_HUNT: {
        unitset subs = es_ships_of(s, seat, hunt_seen(f)->place, SUBMARINE);
        return ask(PROMPT_HUNT, unitset_first(&subs), 0);
    }
    case NODE_ESCORT: return ask(PROMPT_ESCORT, escort_seen(f)->ship, 0);
    case NODE_MATCH: return ask(PROMPT_MATCH, 0, 0);
    default: {
        int who = es_helper(s, seat, help_seen(f)->place);
        return ask(row_of(who)->type == DESTROYER ? PROMPT_HELP_SQUADRON : PROMPT_HELP, who, 0);
    }
    }
}

static prompt late_prompt(const espana *s, const frame *f, int seat)
{
    switch (f->node) {
    case NODE_MOROCCO: return ask(PROMPT_MOROCCO, 0, 0);
    case NODE_EVENTS: return events_prompt(s, seat);
    case NODE_REACT: return ask(PROMPT_REACT, react_seen(f)->card, 0);
    case NODE_EFFECT:
        return ask(effect_seen(f)->flags & STEP_BEGUN ? PROMPT_EFFECT : PROMPT_EFFECT_WAY, effect_seen(f)->card, 0);
    case NODE_DISCARD: return ask(PROMPT_DISCARD, discard_seen(f)->left, 0);
    case NODE_CAPTURED: return ask(PROMPT_CAPTURED, 0, 0);
    case NODE_REPLACEMENT: return ask(PROMPT_REPLACEMENT, s->points[seat], 0);
    case NODE_STATUS: return ask(PROMPT_STATUS, PARAM(hand_limit), 0);
    default: return sea_prompt(s, f, seat);
    }
}

prompt es_prompt(const void *state, int seat)
{
    const espana *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_SHIPS: return ask(PROMPT_SHIPS, 0, 0);
    case NODE_TOP: return ask(PROMPT_TOP, top_seen(f)->box, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, s->mover, 0);
    case NODE_PLANES: return ask(PROMPT_PLANES, 0, 0);
    case NODE_GENERALS: return ask(PROMPT_GENERALS, 0, 0);
    case NODE_COMBAT: return ask(PROMPT_COMBAT, 0, 0);
    case NODE_BATTLE: return ask(PROMPT_BATTLE, battle_seen(f)->box, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, support_seen(f)->box, 0);
    case NODE_LAY: return ask(PROMPT_LAY, 0, 0);
    case NODE_PAIR: return ask(sea_battle_under(&s->head) ? PROMPT_PAIR_SEA : PROMPT_PAIR, 0, 0);
    case NODE_HITS: return ask(PROMPT_HITS, 0, 0);
    case NODE_EXCHANGE: return ask(PROMPT_EXCHANGE, exchange_seen(f)->unit, 0);
    default: return late_prompt(s, f, seat);
    }
}
