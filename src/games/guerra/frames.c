/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/guerra/guerra.h"

enum { SIDE = SIDES - 1, LAST = COUNTERS - 1, ARM = ARMS - 1 };

/* {step, a, b, c, d}: the highest (the lowest are all 0); what lies right beneath */
#define RANGE(beneath, s1, a1, b1, c1, d1)                                                                             \
    {                                                                                                                  \
        .high = {0, s1, a1, b1, c1, d1}, .on = beneath                                                                 \
    }

const frame_range gu_ranges[NODES] = {
    [NODE_TURN] = RANGE(FRAME_FIRST, STEP_END, 1, 0, 0, 0),
    [NODE_SETUP] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_POPULATION] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_FIXED] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_ARRIVE] = RANGE(FRAME_ON(NODE_FIXED), 0, SIDE, 0, LAST, 0),
    [NODE_CONVERT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_WHERE] = RANGE(FRAME_ON(NODE_CONVERT), 0, SIDE, 0, HEXES - 1, HEXES - 1),
    [NODE_MOVE] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_MARCH] = RANGE(FRAME_ON(NODE_MOVE), 0, SIDE, 0, LAST, 1),
    [NODE_SAIL] = RANGE(FRAME_ON(NODE_MOVE), 0, SIDE, 1, LAST, 1),
    [NODE_FLY] = RANGE(FRAME_ON(NODE_MOVE) | FRAME_ON(NODE_READAPT), 0, SIDE, REACH_MOST, LAST, 1),
    [NODE_COMBAT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_BATTLE] = RANGE(FRAME_ON(NODE_COMBAT), BATTLE_END, SIDE, ARM, 0, 0),
    [NODE_TARGETS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, ARM, 1, 0),
    [NODE_ATTACKERS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, ARM, 1, 0),
    [NODE_SUPPORT] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_FEC] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_LOSS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_READAPT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
};

/* Of the nodes on NODE_TURN: the step of the first player (or of the nationalist's set-up). */
static const uint8_t first_step[NODES] = {
    [NODE_SETUP] = STEP_SETUP_NAT,   [NODE_POPULATION] = STEP_POPULATION_1,
    [NODE_FIXED] = STEP_FIXED_1,     [NODE_CONVERT] = STEP_CONVERT_1,
    [NODE_MOVE] = STEP_MOVE_1,       [NODE_COMBAT] = STEP_COMBAT_1,
    [NODE_READAPT] = STEP_READAPT_1,
};

/* Does the step of the turn belong to this node and side? */
static bool step_fits(const guerra *s, const frame *turn, const frame *f)
{
    int first = first_step[f->node];
    if (f->node == NODE_SETUP)
        return turn->step == first + f->a;
    int second = f->node == NODE_MOVE || f->node == NODE_COMBAT ? first + 2 : first + 1;
    bool early = f->node != NODE_MOVE && f->node != NODE_COMBAT;
    return turn->a == 1 && turn->step == (f->a == s->first ? first : second) && !(early && s->turn == 1);
}

static bool counter_fits(const guerra *s, const frame *f)
{
    int u = f->c;
    if (side_of(u) != f->a)
        return false;
    switch (f->node) {
    case NODE_ARRIVE: return s->at[u] == BOX_WAITS;
    case NODE_MARCH: return is_land(u) && on_map(s, u);
    case NODE_SAIL: return type_of(u) == NAVAL && on_map(s, u);
    default: return type_of(u) == AIR && on_map(s, u);
    }
}

static bool where_fits(const guerra *s, const frame *f)
{
    return f->c != f->d && HEX(f->c)->kind == LAND && HEX(f->d)->kind == LAND && gu_room(s, f->a, f->c) &&
           gu_room(s, f->a, f->d) && within(&s->own[f->a], f->c) && within(&s->own[f->a], f->d) &&
           gu_reserve(s, f->a, ARMY) != NONE;
}

/* The targets of a combat are of its arm and of the other side; there is one at least until the dice have fallen. */
static bool battle_fits(const guerra *s, const frame *f)
{
    int targets = 0;
    for (int u = 0; u < COUNTERS; u++) {
        if (!(s->marks[u] & COMBAT_MARKS))
            continue;
        if (!on_map(s, u) || (int)arm_of(u) != f->b || side_of(u) != (s->marks[u] & TARGET ? other(f->a) : f->a))
            return false;
        targets += !!(s->marks[u] & TARGET);
    }
    return targets || f->step > BATTLE_DICE;
}

static bool population_fits(const guerra *s, const frame *f)
{
    int count[2] = {0, 0};
    for (int type = ARMY; type <= GARRISON; type++)
        EACH_TYPE(u, f->a, type)
            count[type] += s->at[u] == BOX_RESERVE;
    return s->due[ARMY] <= count[ARMY] && s->due[GARRISON] <= count[GARRISON];
}

static bool frame_fits(const guerra *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN;
    if (below->node == NODE_TURN && !step_fits(s, below, f))
        return false;
    bool either = f->node == NODE_SUPPORT || f->node == NODE_FEC || f->node == NODE_LOSS;
    if (below->node != NODE_TURN && !either && f->a != below->a)
        return false;
    switch (f->node) {
    case NODE_ARRIVE:
    case NODE_MARCH:
    case NODE_SAIL:
    case NODE_FLY: return counter_fits(s, f);
    case NODE_WHERE: return where_fits(s, f);
    case NODE_POPULATION: return population_fits(s, f);
    case NODE_BATTLE: return battle_fits(s, f);
    case NODE_LOSS: return (f->a == below->a) == !f->b;
    default: return true;
    }
}

bool gu_frames_fit(const guerra *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the turn, the counters or the line before it");
    return true;
}
