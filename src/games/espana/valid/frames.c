/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/espana/valid/valid.h"

enum { SIDE = SIDES - 1, LAST = UNITS - 1, BOX_MOST = BOXES - 1, CARD_MOST = CARDS - 1, SEA_MOST = FIRST_BASE - 1 };

/* {step, a, b, c, d}: the highest; the lowest is zero */
#define RANGE(s1, a1, b1, c1, d1)                                                                                      \
    {                                                                                                                  \
        {0, 0, 0, 0, 0, 0},                                                                                            \
        {                                                                                                              \
            0, s1, a1, b1, c1, d1                                                                                      \
        }                                                                                                              \
    }

const frame_range es_ranges[NODES] = {
    [NODE_TURN] = RANGE(PHASE_END, 1, 0, 0, 0),
    [NODE_MOVE] = RANGE(0, SIDE, 1, 0, 0),
    [NODE_SHIPS] = RANGE(0, SIDE, 1, 0, 0),
    [NODE_REFUGE] = RANGE(0, 0, 0, 0, 0),
    [NODE_TOP] = RANGE(0, SIDE, BOX_MOST, 0, 0),
    [NODE_MARCH] = RANGE(0, SIDE, BOX_MOST, 0, 0),
    [NODE_PLANES] = RANGE(0, SIDE, 1, 0, 0),
    [NODE_GENERALS] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_COMBAT] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_BATTLE] = RANGE(0, SIDE, BOX_MOST, LAST, 2),
    [NODE_ATTACK] = RANGE(ATTACK_END, SIDE, BOX_MOST, LAST, 1),
    [NODE_SUPPORT] = RANGE(0, SIDE, BOX_MOST, 1, 0),
    [NODE_LAY] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_PAIR] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_HITS] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_EXCHANGE] = RANGE(0, SIDE, DICE_MOST, LAST, 0),
    [NODE_SEA] = RANGE(0, 0, AREAS + BOXES, 0, 0),
    [NODE_ACCEPT] = RANGE(0, SIDE, SEA_MOST, 2, 0),
    [NODE_SEA_BATTLE] = RANGE(SEA_END, 0, SEA_MOST, 0, 0),
    [NODE_STRIKE] = RANGE(4, SIDE, SEA_MOST, 0, 0),
    [NODE_RESULT] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_GIVE] = RANGE(0, SIDE, SEA_MOST, 2, 0),
    [NODE_HUNT] = RANGE(5, SIDE, SEA_MOST, LAST, 0),
    [NODE_ESCORT] = RANGE(0, SIDE, SEA_MOST, LAST, 1),
    [NODE_MATCH] = RANGE(0, SIDE, SEA_MOST, 0, 0),
    [NODE_HELP] = RANGE(0, SIDE, SEA_MOST, 0, 0),
    [NODE_MOROCCO] = RANGE(0, 0, 1, 0, 0),
    [NODE_EVENTS] = RANGE(0, SIDE, 1, 0, 0),
    [NODE_REACT] = RANGE(0, SIDE, 0, CARD_MOST, 0),
    [NODE_EFFECT] = RANGE(OPS_MOST, SIDE, 31, CARD_MOST, 100),
    [NODE_DISCARD] = RANGE(0, SIDE, 4, 0, 0),
    [NODE_CAPTURED] = RANGE(0, 0, 0, 0, 0),
    [NODE_REPLACEMENT] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_STATUS] = RANGE(0, 0, 0, 0, 0),
};

/* The nodes that may lie right below. */
#define ON(node) FRAME_ON(NODE_##node)
#define AFTER_ALL                                                                                                      \
    (ON(MOVE) | ON(BATTLE) | ON(EFFECT) | ON(EXCHANGE) | ON(SEA) | ON(SEA_BATTLE) | ON(HUNT) | ON(REFUGE) | ON(EVENTS))
static const uint64_t stands_on[NODES] = {
    [NODE_SHIPS] = ON(TURN),
    [NODE_REFUGE] = AFTER_ALL,
    [NODE_TOP] = AFTER_ALL | ON(TOP),
    [NODE_MOVE] = ON(TURN),
    [NODE_MARCH] = ON(MOVE),
    [NODE_PLANES] = ON(TURN),
    [NODE_GENERALS] = ON(TURN),
    [NODE_COMBAT] = ON(TURN),
    [NODE_BATTLE] = ON(COMBAT),
    [NODE_ATTACK] = ON(BATTLE),
    [NODE_SUPPORT] = ON(ATTACK),
    [NODE_LAY] = ON(ATTACK),
    [NODE_PAIR] = ON(ATTACK) | ON(SEA_BATTLE),
    [NODE_HITS] = ON(ATTACK),
    [NODE_EXCHANGE] = ON(ATTACK) | ON(EFFECT),
    [NODE_SEA] = ON(TURN),
    [NODE_ACCEPT] = ON(SEA),
    [NODE_SEA_BATTLE] = ON(SEA) | ON(ATTACK),
    [NODE_STRIKE] = ON(SEA_BATTLE),
    [NODE_RESULT] = ON(STRIKE) | ON(GIVE),
    [NODE_GIVE] = ON(STRIKE) | ON(SEA_BATTLE),
    [NODE_HUNT] = ON(SEA_BATTLE),
    [NODE_ESCORT] = ON(HUNT),
    [NODE_MATCH] = ON(SEA_BATTLE),
    [NODE_HELP] = ON(SEA_BATTLE),
    [NODE_MOROCCO] = ON(TURN),
    [NODE_EVENTS] = ON(TURN),
    [NODE_REACT] = ON(EFFECT),
    [NODE_EFFECT] = ON(EVENTS),
    [NODE_DISCARD] = ON(EFFECT),
    [NODE_CAPTURED] = ON(TURN),
    [NODE_REPLACEMENT] = ON(TURN),
    [NODE_STATUS] = ON(TURN),
};

static bool battle_fits(const espana *s, const frame *f)
{
    return f->b != MARRUECOS && class_of(f->c) == GENERAL && side_of(s, f->c) == f->a;
}

static bool attack_fits(const espana *s, const frame *f, const frame *below)
{
    if (f->a != below->a || f->b != below->b || f->c != below->c)
        return false;
    for (int side = 0; side < SIDES; side++) {
        int u = es_fighter(s, side);
        if (u == NONE ? f->step <= ATTACK_HIT : !is_troop(u) || s->at[u] != f->b)
            return false;
    }
    return true;
}

static bool effect_fits(const espana *s, const frame *f, const frame *below)
{
    if (f->a != below->a || cards_side(f->c) != f->a || !cards_in(&s->cards, SHOWN, f->c))
        return false;
    return f->step <= CARD(f->c)->ops && !(f->step == CARD(f->c)->ops && f->b & 1);
}

static bool is_ship(int unit)
{
    return class_of(unit) == SHIP;
}

/* Submarines of that side are there, and the ship that they attack, once it is named. */
static bool hunt_fits(const espana *s, const frame *f)
{
    unitset subs = es_ships_of(s, f->a, f->b, SUBMARINE), fleet = es_fleet(s, other(f->a), f->b);
    if (f->step == 0)
        return !unitset_empty(&subs) && !unitset_empty(&fleet);
    if (!is_ship(f->c) || row_of(f->c)->side != other(f->a) || row_of(f->c)->type == SUBMARINE)
        return false;
    return f->step >= 3 || (!unitset_empty(&subs) && s->at[f->c] == f->b);
}

static bool sea_fits(const espana *s, const frame *f, const frame *below)
{
    bool here = below->node == NODE_SEA || f->b == below->b;
    if (!naval(s) || !here || (f->b < BOXES && !BOX(f->b)->seas))
        return false;
    unitset mine, theirs;
    switch (f->node) {
    case NODE_HUNT: return hunt_fits(s, f);
    case NODE_ESCORT: return is_ship(f->c) && row_of(f->c)->side == f->a;
    case NODE_MATCH:
        mine = es_ships_of(s, f->a, f->b, GUNS), theirs = es_ships_of(s, other(f->a), f->b, GUNS);
        return unitset_count(&mine) >= unitset_count(&theirs);
    case NODE_ACCEPT: return f->b >= FIRST_AREA;
    default: return true;
    }
}

static bool march_fits(const espana *s, const frame *f, const frame *below)
{
    int u = s->mover;
    return f->a == below->a && u != NO_UNIT && is_stacked(u) && s->at[u] == f->b && f->b < MARRUECOS &&
           side_of(s, u) == f->a;
}

/* A phase has its node. */
static bool phase_fits(const espana *s, const frame *f, int phase)
{
    switch (f->node) {
    case NODE_SHIPS: return phase == PHASE_SHIPS_1 || phase == PHASE_SHIPS_2;
    case NODE_MOVE: return phase == PHASE_MOVE_1 || phase == PHASE_MOVE_2;
    case NODE_PLANES: return phase == PHASE_PLANES_1 || phase == PHASE_PLANES_2;
    case NODE_GENERALS: return phase == PHASE_GENERALS;
    case NODE_COMBAT: return phase == PHASE_COMBAT;
    case NODE_SEA: return phase == PHASE_SEA;
    case NODE_MOROCCO: return phase == PHASE_MOROCCO;
    case NODE_EVENTS: return historical(s) ? phase == PHASE_EARLY_NAT + f->a : phase == PHASE_EVENTS_NAT + f->a;
    case NODE_CAPTURED: return phase == (historical(s) ? PHASE_EARLY_CAPTURED : PHASE_CAPTURED);
    case NODE_REPLACEMENT: return phase == PHASE_REPLACEMENT && es_table.turn[s->turn].fresh;
    case NODE_STATUS: return phase == PHASE_STATUS;
    default: return true;
    }
}

static bool frame_fits(const espana *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN;
    if (f->node == NODE_TURN || !(stands_on[f->node] & FRAME_ON(below->node)))
        return false;
    if (below->node == NODE_TURN && (!below->a || !phase_fits(s, f, below->step)))
        return false;
    switch (f->node) {
    case NODE_MARCH: return march_fits(s, f, below);
    case NODE_BATTLE: return battle_fits(s, f);
    case NODE_ATTACK: return attack_fits(s, f, below);
    case NODE_SUPPORT: return f->b == below->b;
    case NODE_EXCHANGE: return is_troop(f->c) && on_map(s, f->c) && side_of(s, f->c) == f->a && s->strength[f->c] == 3;
    case NODE_EFFECT: return effect_fits(s, f, below);
    case NODE_REACT: return f->c == below->c && f->a == other(below->a);
    case NODE_SEA:
    case NODE_SHIPS:
    case NODE_REFUGE: return naval(s);
    case NODE_TOP: return foggy(s) && f->b < MARRUECOS;
    case NODE_ACCEPT:
    case NODE_SEA_BATTLE:
    case NODE_STRIKE:
    case NODE_GIVE:
    case NODE_HUNT:
    case NODE_ESCORT:
    case NODE_MATCH:
    case NODE_HELP: return sea_fits(s, f, below);
    default: return true;
    }
}

bool es_frames_fit(const espana *s, fault *why)
{
    const frame *top = s->head.depth ? flow_peek(&s->head) : NULL;
    bool march = top && top->node == NODE_MARCH, shift = s->mover != NO_UNIT && es_shifting(s);
    if ((s->mover != NO_UNIT) != (march || shift) || s->origin != (s->mover == NO_UNIT ? NO_BOX : s->at[s->mover]))
        return fault_set(why, "a counter is about to move when its place is asked for, and at no other time");
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the counters, the cards or the line before it");
    return true;
}
