/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/espana/espana.h"

enum { SIDE = SIDES - 1, LAST = UNITS - 1, BOX_MOST = BOXES - 1, CARD_MOST = CARDS - 1 };

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
    [NODE_MARCH] = RANGE(0, SIDE, 0, LAST, 0),
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
    [NODE_MOROCCO] = RANGE(0, 0, 1, 0, 0),
    [NODE_EVENTS] = RANGE(0, SIDE, 1, 0, 0),
    [NODE_REACT] = RANGE(0, SIDE, 0, CARD_MOST, 0),
    [NODE_EFFECT] = RANGE(OPS_MOST, SIDE, 31, CARD_MOST, 100),
    [NODE_DISCARD] = RANGE(0, SIDE, 4, 0, 0),
    [NODE_CAPTURED] = RANGE(0, 0, 0, 0, 0),
    [NODE_REPLACEMENT] = RANGE(0, SIDE, 0, 0, 0),
    [NODE_STATUS] = RANGE(0, 0, 0, 0, 0),
};

/* The node below. */
static const uint8_t stands_on[NODES] = {
    [NODE_MOVE] = NODE_TURN,        [NODE_MARCH] = NODE_MOVE,     [NODE_PLANES] = NODE_TURN,
    [NODE_GENERALS] = NODE_TURN,    [NODE_COMBAT] = NODE_TURN,    [NODE_BATTLE] = NODE_COMBAT,
    [NODE_ATTACK] = NODE_BATTLE,    [NODE_SUPPORT] = NODE_ATTACK, [NODE_LAY] = NODE_ATTACK,
    [NODE_PAIR] = NODE_ATTACK,      [NODE_HITS] = NODE_ATTACK,    [NODE_EXCHANGE] = NODE_ATTACK,
    [NODE_MOROCCO] = NODE_TURN,     [NODE_EVENTS] = NODE_TURN,    [NODE_REACT] = NODE_EFFECT,
    [NODE_EFFECT] = NODE_EVENTS,    [NODE_DISCARD] = NODE_EFFECT, [NODE_CAPTURED] = NODE_TURN,
    [NODE_REPLACEMENT] = NODE_TURN, [NODE_STATUS] = NODE_TURN,
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

static bool frame_fits(const espana *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN;
    bool exchange = f->node == NODE_EXCHANGE && below->node == NODE_EFFECT;
    if (f->node == NODE_TURN || (below->node != stands_on[f->node] && !exchange))
        return false;
    switch (f->node) {
    case NODE_MARCH: return f->a == below->a && is_ground(f->c) && on_map(s, f->c) && side_of(s, f->c) == f->a;
    case NODE_BATTLE: return battle_fits(s, f);
    case NODE_ATTACK: return attack_fits(s, f, below);
    case NODE_SUPPORT: return f->b == below->b;
    case NODE_EXCHANGE: return is_troop(f->c) && on_map(s, f->c) && side_of(s, f->c) == f->a && s->strength[f->c] == 3;
    case NODE_EFFECT: return effect_fits(s, f, below);
    case NODE_REACT: return f->c == below->c && f->a == other(below->a);
    default: return true;
    }
}

bool es_frames_fit(const espana *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the counters, the cards or the line before it");
    return true;
}
